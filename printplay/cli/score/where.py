"""`printplay score where`: the place of the ledger, its contents, how to restore a backup."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import AsJson, Lang, Quiet
from printplay.cli.score.ledger_options import Ledger
from printplay.cli.settings import settings
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.api.scores.ledger_facts import Facts

_WHY = {
    "option": N_("set by --ledger"),
    "variable": N_("set by PRINTPLAY_LEDGER"),
    "config": N_("set in the config file"),
    "default": N_("the default place"),
}


def where(
    ledger: Ledger = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Print the place of the ledger, its contents, and how to restore a backup."""
    from printplay.api.scores.ledger_facts import facts, facts_json

    found = facts(ledger)
    if found.why == "option" and settings.stands("ledger"):
        found.why = "config"
    if as_json:
        print_json(facts_json(found))
    elif quiet:
        typer.echo(_shown(found.where))
    else:
        for line in _fact_lines(found):
            typer.echo(line)
    if found.trouble is not None:
        typer.echo(f"printplay: {found.trouble}", err=True)
        raise typer.Exit(1 if found.there else found.trouble.exit_code)


def _fact_lines(facts: Facts) -> Iterator[str]:
    from printplay.cli.score.views import local

    yield _shown(facts.where)
    yield f"  {_(_WHY[facts.why])}"
    if not facts.there:
        if facts.why == "default":
            yield "  " + _("does not exist yet: `printplay score start` creates it")
        return
    if facts.size is not None:
        yield "  " + _("size: {size} ({bytes} bytes)").format(
            size=_size(facts.size), bytes=facts.size
        )
    if facts.version is not None:
        yield "  " + _("version of its tables: {version}").format(version=facts.version)
    if facts.matches is not None and facts.open is not None:
        yield "  " + _("matches: {all} (open: {open}, over: {over}); entries: {entries}").format(
            all=facts.matches,
            open=facts.open,
            over=facts.matches - facts.open - facts.dropped,
            entries=facts.entries,
        )
        if facts.dropped:
            yield "  " + _("dropped: {count}").format(count=facts.dropped)
    if facts.last is not None and facts.entries:
        id_, at = facts.last
        yield "  " + _("last entry: {when}, in match {id}").format(when=_time(local, at), id=id_)
    for path in facts.beside:
        yield "  " + _beside(path.name).format(file=_shown(path.name))
    if facts.writable is False:
        yield "  " + _("read-only")
    yield ""
    yield from _back(facts)


def _time(local: Any, at: str) -> str:
    """Return a time as local time; in a damaged ledger, as stored."""
    try:
        return str(local(at))
    except ValueError:
        return _shown(at)


def _beside(name: str) -> str:
    if name.endswith(("-wal", "-journal")):
        return _("beside it: {file} (belongs to it: copy or move both together)")
    return _("beside it: {file} (as it was before a newer printplay changed its tables)")


def _back(facts: Facts) -> Iterator[str]:
    """Yield the commands that make and restore a backup."""
    named = shlex.quote(facts.where)
    option = "" if facts.why == "default" else f" --ledger {named}"
    yield _("Make a backup:")
    yield f"  printplay score backup backup.db{option}"
    if "://" in facts.where:
        yield _("Restore one into a new, empty database, and use that from then on:")
        yield (
            "  printplay score export --format json --ledger backup.db | "
            "printplay score import - --ledger postgresql://..."
        )
        return
    yield _("Restore one; the current ledger is kept beside it:")
    yield f"  printplay score restore backup.db{option}"


def _size(size: int) -> str:
    """Return a readable size.

    >>> _size(999), _size(45_056), _size(3_456_789)
    ('999 B', '45 kB', '3.5 MB')
    """
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _shown(text: str) -> str:
    from printplay.core.errors import printable

    return printable(text)
