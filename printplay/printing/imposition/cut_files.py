"""The cut files that go with a PDF."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.i18n import _
from printplay.printing.job import Job
from printplay.printing.naming import cut

if TYPE_CHECKING:
    from printplay.printing.kit import Kit


def cut_files(job: Job, kit: Kit, path: Path) -> Mapping[Path, bytes]:
    """Return the cut files of a kit, named after its PDF and the arrangement on its sheets.

    Raises CallError where the corners asked for are too round for a component.
    """
    if not job.cutter:
        return {}
    from printplay.printing.imposition.cut_file import check_corners, cut_dxf, cut_svg

    begin = path.stem.removesuffix(f"-{cut(job)}")  # the name of the arrangement says it, too
    sheets = {}
    for sheet, component in kit.cuts():
        check_corners(component, job.corners)
        sheets[sheet.name] = sheet
    return {
        path.with_name(f"{begin}-{name}.{form}"): made(sheet, job.corners)
        for name, sheet in sheets.items()
        for form, made in (("svg", cut_svg), ("dxf", cut_dxf))
    }


def tell(job: Job, kit: Kit, files: Collection[Path]) -> None:
    """Report the cut files, and how many more components a sheet would hold without marks."""
    if not job.cutter:
        return
    from dataclasses import replace

    from printplay.printing.imposition.grid import grid

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
