"""Cut files of what is printed: what goes with a machine, and the files beside a PDF."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.cli.paper_options import Flip, Format
from printplay.errors import CallError
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.kit import Kit


def check_cutting(job: Job) -> None:
    """Raise CallError where options contradict each other."""
    if job.cutter is None:
        if job.corners:
            raise CallError(
                N_("--corners says how a machine cuts"),
                hint=N_("Add --cutter {version}; scissors follow the crop marks."),
                version="v1",
            )
        return
    if job.form is not Format.pdf:
        raise CallError(
            N_("--cutter goes with a PDF only, not with --format {form}"),
            hint=N_("The marks of a machine stand on sheets of paper; leave one of the two out."),
            form=job.form.value,
        )
    if job.duplex is Flip.fold:
        raise CallError(
            N_("--cutter does not go with --duplex fold: a machine reads flat sheets"),
            hint=N_("Print on both sides, with --duplex long or short, or leave --cutter out."),
        )
    if job.packed:
        raise CallError(
            N_("--cutter does not go with --packed: two cuts in one line tear the paper"),
            hint=N_("Leave one of the two out."),
        )
    if job.paper.strip().lower() == "both":
        raise CallError(
            N_("--cutter does not go with --paper both: a machine measures from the paper's edge"),
            hint=N_("Name the paper that is in the printer, such as --paper a4."),
        )


def cut_files(job: Job, kit: Kit, path: Path) -> Mapping[Path, bytes]:
    """Return the cut files of a kit, named after its PDF and the arrangement on its sheets.

    Raises CallError where the corners asked for are too round for a component.
    """
    if job.cutter is None:
        return {}
    from printplay.printing.cutfile import check_corners, cut_dxf, cut_svg

    sheets = {}
    for sheet, component in kit.cuts():
        check_corners(component, job.corners)
        sheets[sheet.name] = sheet
    return {
        path.with_name(f"{path.stem}-{name}.{form}"): made(sheet, job.corners)
        for name, sheet in sheets.items()
        for form, made in (("svg", cut_svg), ("dxf", cut_dxf))
    }


def tell(job: Job, kit: Kit, files: Collection[Path]) -> None:
    """Tell which cut files there are, and how many components more a sheet held without marks."""
    if job.cutter is None:
        return
    from dataclasses import replace

    from printplay.printing.imposition import grid

    for path in files:
        if path.suffix == ".svg":
            job.say(_("{path} and .dxf").format(path=path))
    by_hand, counts = replace(kit.spacing, cutter=""), {}
    for sheet, component in kit.cuts():
        plain = grid(kit.paper, component, by_hand, kit.duplex).count
        counts[sheet.size] = (len(sheet.places), plain)
    for size, (count, plain) in counts.items():
        if plain > count:
            job.say(
                _("{count} of {size} mm on a sheet; without marks for a machine, {plain}").format(
                    count=count, size=size, plain=plain
                )
            )
    if not files:
        job.say(_("There is nothing in it for a machine to cut."))
