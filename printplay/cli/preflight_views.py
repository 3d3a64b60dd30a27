"""What a preflight found, for a person on standard error, for a program as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from printplay.cli.answer import print_json
from printplay.i18n import _, use
from printplay.tally import tally

if TYPE_CHECKING:
    from printplay.api.kit import Kit
    from printplay.cli.job import PrintOptions
    from printplay.printing.delivery import Delivery
    from printplay.printing.finding import Finding


def told(findings: Sequence[Finding]) -> None:
    """Tell each finding with its cure, on standard error."""
    from printplay.printing.finding import lines

    for line in lines(findings):
        typer.echo(line, err=True)


def deliver(options: PrintOptions, kit: Kit) -> None:
    """Write what was asked for and tell of it, or tell what the preflight alone has found.

    Where a fault is found nothing is written.
    """
    with use(kit.lang):
        delivery = kit.delivery(to_write=not options.preflight_only)
        if options.preflight_only:
            _answered(delivery, as_json=options.as_json, quiet=options.quiet)
            return
        delivery.preflight.enforce()
        if not options.quiet:
            told(delivery.findings)
        delivery.write()


def _answered(delivery: Delivery, *, as_json: bool, quiet: bool) -> None:
    """Answer a call that asked for the preflight alone; exit with 1 where one is a fault."""
    findings, pages = delivery.findings, delivery.pages
    if as_json:
        from printplay.api.kit import preflight_json

        print_json(preflight_json(delivery))
    else:
        told(findings)
        if not quiet:
            said = tally(finding.severity for finding in findings) or _("0 faults")
            typer.echo(_("checked: {pages} pages, {said}").format(pages=pages, said=said))
    if any(finding.severity == "error" for finding in findings):
        raise typer.Exit(1)
