"""Numbers in the cells of a page: which of them hold ink, and what stands in those."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from printplay.photos.blank import Plane
from printplay.photos.cells import CellReading, cell_crop, read_crops
from printplay.photos.crops import cut_out
from printplay.printing.places import Box

_MARK = 0.35  # square mm of ink: with less, it may be dirt
#: How dark ink is at least, 0 to 1, to be a sign of a pen; mm from the edge of a cell, where its
#: outline may lie displaced, and is no pen.
_TRACE, _OUTLINE = 0.12, 0.8
_UNSURE = 0.5  # how unclear it is what may be dirt, or a part of a number


def pen_of(ink: Plane, cells: Sequence[Box]) -> float:
    """Return how dark the pen of a page is: the median of its cells with ink; 0 without any."""
    inner = [cut_out(ink, box, -_OUTLINE) for box in cells]
    darkest = [float(np.percentile(part, 98.5)) for part in inner if part.size]
    dark = [one for one in darkest if one > _TRACE]
    return float(np.median(dark)) if dark else 0.0


def read_cells(ink: Plane, cells: Sequence[Box], pen: float) -> list[CellReading]:
    """Read what is written in cells, in the darkness of a pen."""
    crops = [cell_crop(ink, box, pen) for box in cells]
    written = [at for at, crop in enumerate(crops) if crop.area]
    found = [CellReading({None: 1.0}, 0.0)] * len(cells)
    for at, reading in zip(written, read_crops([crops[at] for at in written]), strict=True):
        unsure = _UNSURE if crops[at].cut or crops[at].area < _MARK else 0.0
        found[at] = CellReading(reading.values, max(reading.unclear, unsure))
    return found
