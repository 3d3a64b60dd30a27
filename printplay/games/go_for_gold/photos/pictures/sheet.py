"""A sheet as it is read: flattened, laid onto its blank, with what was drawn on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.blank import Picture, Plane
from printplay.photos.finding import Array
from printplay.printing.sheet_code import SheetCode


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
