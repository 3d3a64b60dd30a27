"""A page of a PDF: operators, resources, boxes, and notes about boards."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from printplay.printing.drawing.drawing import PT
from printplay.printing.imposition.component import Side
from printplay.printing.output.pdf import operators
from printplay.printing.output.pdf.file import dictionary, text_string

MM = 1 / PT  # points in a mm
LONG_AGO = "(D:20000101000000Z)"  # a fixed date keeps the bytes of a file the same


@dataclass
class Stream:
    """Operators and the resources they use."""

    parts: list[str] = field(default_factory=list)
    fonts: set[int] = field(default_factory=set)
    xobjects: set[int] = field(default_factory=set)
    states: set[int] = field(default_factory=set)
    shadings: set[int] = field(default_factory=set)
    blends: bool = False  # it contains transparency

    @property
    def data(self) -> bytes:
        """Return the bytes of the stream."""
        return "\n".join(self.parts).encode("ascii")

    @property
    def resources(self) -> str:
        """Return the resource dictionary."""
        found = {}
        if self.fonts:
            found["Font"] = dictionary({f"F{n}": f"{n} 0 R" for n in sorted(self.fonts)})
        if self.xobjects:
            found["XObject"] = dictionary({f"X{n}": f"{n} 0 R" for n in sorted(self.xobjects)})
        if self.states:
            found["ExtGState"] = dictionary({f"G{n}": f"{n} 0 R" for n in sorted(self.states)})
        if self.shadings:
            found["Shading"] = dictionary({f"S{n}": f"{n} 0 R" for n in sorted(self.shadings)})
        return dictionary(found)


def note(boards: list[dict[str, Any]]) -> str:
    """Return the boards' places as private data of a page, for reading drawings on it."""
    private = text_string(json.dumps({"boards": boards}, separators=(",", ":")))
    return f"<< /printplay << /LastModified {LONG_AGO} /Private {private} >> >>"


def box(corners: tuple[float, ...]) -> str:
    """Format a box in points."""
    return f"[{' '.join(map(operators.number, corners))}]"


def boxes(side: Side) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the TrimBox and the BleedBox of a page, in points.

    Without cuts, or with cuts inside the paper without bleed, the trim is the page.
    """
    width, height = side.paper.width, side.paper.height
    if not side.bleed or not side.trims:
        whole = (0.0, 0.0, width * MM, height * MM)
        return whole, whole
    x0, y0 = min(x for x, *_ in side.trims), min(y for _x, y, *_ in side.trims)
    x1 = max(x + w for x, _y, w, _h in side.trims)
    y1 = max(y + h for _x, y, _w, h in side.trims)
    more = side.bleed
    bled = (max(0.0, x0 - more), max(0.0, y0 - more), min(width, x1 + more), min(height, y1 + more))
    return tuple(v * MM for v in (x0, y0, x1, y1)), tuple(v * MM for v in bled)
