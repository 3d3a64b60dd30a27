"""`printplay doctor`: the installation, its folders, and the problems found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import AsJson, Lang, Quiet
from printplay.core.errors import printable
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.diagnosis import Check


def doctor(
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Run all checks without changing anything; exit 1 if one fails."""
    from printplay.cli.diagnosis import looks

    found = list(looks())
    ill = [look for look in found if look.wrong and not look.doubtful]
    if as_json:
        print_json({"sound": not ill, "looks": [asdict(look) for look in found]})
    else:
        for line in _check_lines([look for look in found if look.wrong] if quiet else found):
            typer.echo(line)
        if not quiet:
            typer.echo("")
            summary = _("Problems: {count}, each with its fix below.").format(count=len(ill))
            typer.echo(summary if ill else _("No problems found."))
    if ill:
        raise typer.Exit(1)


def _check_lines(checks: Sequence[Check]) -> Iterator[str]:
    """Yield all groups; passed checks are short."""
    from printplay.cli.framework.text_tables import columns, wrapped

    wide, first = columns(), True
    for group, looks in groupby(checks, key=lambda look: look.group):
        if not first:
            yield ""
        first = False
        yield _(group)
        listed = list(looks)
        if group == "packages":
            sound = [f"{one.name} {one.found}" for one in listed if not one.wrong and one.name[0] != "["]
            if sound:
                yield wrapped("  " + ", ".join(sound), wide, "  ")
            listed = [one for one in listed if one.wrong or one.name[0] == "["]
        for one in listed:
            yield wrapped(printable(f"  {one.name}: {one.found}"), wide, "    ")
            if one.wrong:
                mark = _("note") if one.doubtful else _("wrong")
                yield wrapped(printable(f"    {mark}: {one.wrong}"), wide, "      ")
            if one.wrong and one.cure:
                for line in one.cure.split("\n"):
                    yield wrapped(printable(f"    {line.strip()}"), wide, "      ")
