"""A sheet as it is read: flattened, laid onto its blank, with what was drawn on it; its ticked ports."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.finding import Array
from printplay.photos.line import Ticks
from printplay.printing.sheet_code import Ring, SheetCode

#: The part of a ring that ink fills where it is as likely ticked as not, and how fast doubt goes.
_FILLED, _STEEP = 0.13, 50.0
_INNER = 0.9  # of the radius: the printed ring itself is left out
#: The part of all directions in which ink lies on a ring or around it, as a ring drawn there does,
#: where it is as likely ticked as not, and how fast doubt goes; in radii, how far around.
_AROUND, _ROUND, _OUTER = 0.5, 40.0, 1.7
_DIRECTIONS, _INKED = 36, 0.45  # and of the darkness of the pen


@dataclass(frozen=True, eq=False)
class FlatSheet:
    """A sheet from above, `SCALE` pixels a mm (`scan.blank`), its print where the blank has it.

    A place x, y of `marks` (mm, y up) is the pixel at column `x * SCALE` and row
    `height - y * SCALE`. `picture` and `blank` are RGB, `ink` is how much darker a pixel is than
    print and light explain (0 to 1), all of one height and width. `alike` has a row for each patch
    of the print: column and row of its middle in pixels, and how alike blank and photo are there
    (1 is the same, 0 has nothing of it). `covered` is true where something lies on the sheet, or
    the photo ends. `pen` is how dark the ink of the player's pen is (the median along the line);
    0 where nothing was drawn.
    """

    code: SheetCode
    board: Island
    marks: SheetMarks
    picture: Picture
    blank: Picture
    ink: Plane
    alike: Array
    covered: NDArray[np.bool_]
    pen: float


def ring_chances(ink: Plane, covered: NDArray[np.bool_], marks: SheetMarks, pen: float) -> Ticks:
    """Return how likely each ring is ticked with a pen so dark; half where nobody sees it."""

    def row(rings: Mapping[str, Ring]) -> dict[str, float]:
        return {label: _chance(ink, covered, ring, pen) for label, ring in rings.items()}

    return Ticks(row(marks.start), row(marks.restart))


def _chance(ink: Plane, covered: NDArray[np.bool_], ring: Ring, pen: float) -> float:
    radius = round(ring.radius * _INNER * SCALE)
    x, y = round(ring.x * SCALE), ink.shape[0] - round(ring.y * SCALE)
    rows, columns = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    disc = rows**2 + columns**2 <= radius**2
    window = np.s_[y - radius : y + radius + 1, x - radius : x + radius + 1]
    if covered[window][disc].mean() > 0.2:
        return 0.5
    filled_part = float(np.clip(ink[window][disc] / max(pen, 0.08), 0, 1).mean())
    around = _ringed_share(ink, x, y, ring.radius * SCALE, _INKED * max(pen, 0.08))
    return max(
        1 / (1 + math.exp(-_STEEP * (filled_part - _FILLED))),
        1 / (1 + math.exp(-_ROUND * (around - _AROUND))),
    )


def _ringed_share(ink: Plane, x: int, y: int, radius: float, dark: float) -> float:
    """Return the part of all directions in which there is ink a radius away, as far as one rings."""
    reach = round(radius * _OUTER)
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(rows, columns)
    inked = (far > radius * _INNER) & (far <= reach)
    inked &= ink[y - reach : y + reach + 1, x - reach : x + reach + 1] > dark
    directions = np.arctan2(rows, columns)[inked] / (2 * np.pi) * _DIRECTIONS
    return len(np.unique(np.floor(directions))) / _DIRECTIONS
