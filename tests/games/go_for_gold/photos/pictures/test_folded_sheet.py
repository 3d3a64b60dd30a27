"""A fold through a row of spaces is no part of a line."""

from __future__ import annotations

import numpy as np
import pytest

from printplay.games.go_for_gold.photos.pictures.reader import SheetRead, read_picture
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.geometry.board import SpaceId
from printplay.photos.blank import SCALE, Picture
from tests.games.go_for_gold.photos.flatbed import LINE, flatbed
from tests.games.go_for_gold.playing import board


def folded(from_mm: float, to_mm: float) -> Picture:
    """Return a scanned sheet with a dark, thin, straight line along row 6 of its island."""
    picture = flatbed().copy()
    margin = 10 * SCALE
    row = len(picture) - margin - round(sheet_marks(board("A")).centres[SpaceId("d6")][1] * SCALE)
    columns = slice(margin + round(from_mm * SCALE), margin + round(to_mm * SCALE))
    part = picture[row - 1 : row + 3, columns].astype(np.float32)
    picture[row - 1 : row + 3, columns] = (part * 0.62).astype(np.uint8)
    return picture


@pytest.mark.long
def test_a_fold_is_no_second_part_of_the_line() -> None:
    """What goes from edge to edge of the paper and touches no line is a fold."""
    (read,) = read_picture(folded(0, 200), [board("A")])
    assert isinstance(read, SheetRead)
    assert read.drawn.segments == LINE
    assert read.drawn.accepted


@pytest.mark.long
def test_a_second_part_that_is_no_fold_is_asked_about() -> None:
    """A line of the same darkness that ends on the island is not left out."""
    (read,) = read_picture(folded(30, 100), [board("A")])
    assert isinstance(read, SheetRead)
    assert not read.drawn.accepted
