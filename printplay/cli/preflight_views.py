"""What a preflight found, for a person on standard error, for a program as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from printplay.cli.answer import print_json
from printplay.i18n import _
from printplay.tally import tally

if TYPE_CHECKING:
    from printplay.printing.finding import Finding


def lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield each finding and below it the cure."""
    for finding in findings:
        yield str(finding)
        if cure := finding.cure():
            yield f"  {cure}"


def told(findings: Sequence[Finding]) -> None:
    """Tell each finding with its cure, on standard error."""
    for line in lines(findings):
        typer.echo(line, err=True)


def answered(findings: Sequence[Finding], pages: int, *, as_json: bool, quiet: bool) -> None:
    """Answer a call that asked for the preflight alone; exit with 1 where one is a fault."""
    if as_json:
        print_json({"pages": pages, "findings": [finding.answer() for finding in findings]})
    else:
        told(findings)
        if not quiet:
            said = tally(finding.severity for finding in findings) or _("0 faults")
            typer.echo(_("checked: {pages} pages, {said}").format(pages=pages, said=said))
    if any(finding.severity == "error" for finding in findings):
        raise typer.Exit(1)
