"""Statistics of parts: pages, sheets, cuts, ink, cutting directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from printplay.core.i18n import _
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.imposition.section import Section
from printplay.printing.imposition.sheet import Sheet

#: Components of a batch whose ink is estimated, spread evenly over it.
_LOOKED_AT = 4


@dataclass
class PartShare:
    """A part's share of a file: its pages, the sheets and cuts it adds.

    `area` is its share of the pages with its pieces, mm², in proportion to their number.
    """

    pages: list[int] = field(default_factory=list)
    sheets: int = 0
    cuts: int = 0
    area: float = 0.0


def part_shares(faces: Iterable[tuple[Sheet, bool]], *, both_sides: bool) -> Mapping[int, PartShare]:
    """Return each part's share of sheets, by its number; a sheet comes with whether it is its back.

    With `both_sides` a front starts a sheet, otherwise each face does.
    """
    found: dict[int, PartShare] = {}
    for page, (sheet, back) in enumerate(faces, 1):
        parts = Counter(sheet.parts(back=back))
        for part, count in parts.items():
            share = found.setdefault(part, PartShare())
            share.pages.append(page)
            share.area += sheet.paper.width * sheet.paper.height * count / parts.total()
        if parts and (not back or not both_sides):
            begun = found[min(parts)]
            begun.sheets += 1
            begun.cuts += sheet.cuts
    return found


def ink_of(batches: Sequence[Batch], paper: Paper, spacing: Spacing, duplex: Duplex) -> float:
    """Estimate the solid ink of batches, mm², from a few components of each."""
    from printplay.printing.ink.estimate import ink

    total, known = 0.0, dict[Drawing, float]()
    for batch in batches:
        chosen = sorted({batch.count * n // _LOOKED_AT for n in range(_LOOKED_AT)})
        chosen = chosen[:1] if batch.alike else chosen
        bleed = grid(paper, batch.make(0), spacing, duplex).bleed
        found = 0.0
        for component in map(batch.make, chosen):
            for face in filter(None, (component.front, component.back)):
                if face not in known:
                    known[face] = ink(face, component.width, component.height, bleed)
                found += known[face]
        total += found / len(chosen) * batch.count
    return total


def cutting_of(part: int, cutting: str, sections: Iterable[Section]) -> str:
    """Return the cutting directions of a part, with the cut files for a machine."""
    names = dict.fromkeys(
        sheet.cut.name
        for section in sections
        for sheet in section.sheets()
        if sheet.cut is not None and part in sheet.parts(back=False)
    )
    by_machine = _("Parts for a cutting machine: {names}.").format(names=", ".join(names)) if names else ""
    return f"{cutting} {by_machine}".rstrip()
