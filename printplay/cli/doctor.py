"""`printplay doctor`: the installation, its folders, and the problems found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from printplay.cli.framework.declarations import AsJson, Lang, Quiet
from printplay.cli.framework.output import print_json
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

    checks = list(looks())
    ill = [look for look in checks if look.wrong and not look.doubtful]
    if as_json:
        print_json({"sound": not ill, "looks": [asdict(look) for look in checks]})
    else:
        for line in _check_lines([look for look in checks if look.wrong] if quiet else checks):
            typer.echo(line)
        if not quiet:
            typer.echo("")
            summary = _("Problems: {count}, each with its fix below.").format(count=len(ill))
            typer.echo(summary if ill else _("No problems found."))
    if ill:
        raise typer.Exit(1)


def _check_lines(checks: Sequence[Check]) -> Iterator[str]:
    from printplay.cli.framework.text_tables import columns, wrap_line

    wide, first = columns(), True
    for group, looks in groupby(checks, key=lambda look: look.group):
        if not first:
            yield ""
        first = False
        yield _(group)
        listed = list(looks)
        if group == "packages":
            sound = [
                f"{check.name} {check.found}" for check in listed if not check.wrong and check.name[0] != "["
            ]
            if sound:
                yield wrap_line("  " + ", ".join(sound), wide, "  ")
            listed = [check for check in listed if check.wrong or check.name[0] == "["]
        for check in listed:
            yield wrap_line(printable(f"  {check.name}: {check.found}"), wide, "    ")
            if check.wrong:
                mark = _("note") if check.doubtful else _("wrong")
                yield wrap_line(printable(f"    {mark}: {check.wrong}"), wide, "      ")
            if check.wrong and check.cure:
                for line in check.cure.split("\n"):
                    yield wrap_line(printable(f"    {line.strip()}"), wide, "      ")
