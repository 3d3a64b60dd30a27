"""The findings of a preflight: text on standard error, or JSON."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from printplay.cli.framework.answer import print_json, print_written
from printplay.core.fault_counts import count_faults
from printplay.core.i18n import N_, _, filled, use

if TYPE_CHECKING:
    from printplay.api.prints.kit import Kit
    from printplay.cli.prints.job import PrintOptions


def print_faults(kit: Kit) -> None:
    """Print each fault with its cure on standard error."""
    from printplay.api.prints.kit import fault_lines

    for line in fault_lines(kit.findings):
        typer.echo(line, err=True)


def deliver(options: PrintOptions, kit: Kit) -> None:
    """Write the files and name them, or print only the findings of the preflight.

    If there is an error, nothing is written.
    """
    from printplay.api.prints.kit import draw_fault

    with use(kit.lang), _uncollected():
        if options.preflight_only:
            if options.picture is not None and draw_fault(kit, options.picture, options.force):
                print_written(options.picture, quiet=options.quiet)
            _answered(kit, as_json=options.as_json, quiet=options.quiet)
            return
        kit.check_targets()
        kit.preflight.enforce()
        if not options.quiet:
            print_faults(kit)
        kit.write_files()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Disable the garbage collector within the block.

    Drawings have no reference cycles, and scanning their many marks took a fortieth of the
    time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _answered(kit: Kit, *, as_json: bool, quiet: bool) -> None:
    """Answer a call for the preflight only; exit with 1 if there is an error."""
    findings, pages = kit.findings, kit.pages
    if as_json:
        print_json(kit.json())
    else:
        print_faults(kit)
        if not quiet:
            counts = count_faults(fault.severity for fault in findings) or _("0 faults")
            typer.echo(filled(N_("checked: {pages:page|pages}, {said}"), {"pages": pages, "said": counts}))
    if any(fault.severity == "error" for fault in findings):
        raise typer.Exit(1)
