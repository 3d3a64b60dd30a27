"""Lines on whole sheets: a fold is no part of them, a step over a lake is."""

from __future__ import annotations

import numpy as np
import pytest

from printplay.games.go_for_gold.photos.reader import SheetRead, read_picture
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.geometry.board import SpaceId
from printplay.photos.blank import SCALE, Picture
from tests.games.go_for_gold.photos.flatbed import LINE, flatbed
from tests.games.go_for_gold.playing import board


def folded(from_mm: float, to_mm: float, *rows: str, light: float = 0.62) -> Picture:
    """Return a scanned sheet with a dark, thin, straight line along row 6 of its island.

    Or half-way between the rows of some spaces.
    """
    picture = flatbed().copy()
    margin = 10 * SCALE
    centres = sheet_marks(board("A")).centres
    up = float(np.mean([centres[SpaceId(name)][1] for name in rows or ("d6",)]))
    row = len(picture) - margin - round(up * SCALE)
    columns = slice(margin + round(from_mm * SCALE), margin + round(to_mm * SCALE))
    part = picture[row - 1 : row + 3, columns].astype(np.float32)
    picture[row - 1 : row + 3, columns] = (part * light).astype(np.uint8)
    return picture


@pytest.mark.long
def test_a_fold_is_no_second_part_of_the_line() -> None:
    """What goes from edge to edge of the paper and touches no line is a fold."""
    (read,) = read_picture(folded(0, 200), [board("A")])
    assert isinstance(read, SheetRead)
    assert read.read_line.segments == LINE
    assert read.read_line.accepted


@pytest.mark.long
def test_a_second_part_that_is_no_fold_is_asked_about() -> None:
    """A line of the same darkness that ends on the island is not left out."""
    (read,) = read_picture(folded(30, 100), [board("A")])
    assert isinstance(read, SheetRead)
    assert not read.read_line.accepted


@pytest.mark.long
def test_a_fold_across_a_line_leads_nowhere() -> None:
    """A line does not go on along a fold that crosses it."""
    (read,) = read_picture(folded(0, 200, "f3", "f4", light=0.45), [board("A")])
    assert isinstance(read, SheetRead)
    assert read.read_line.segments == LINE
    assert read.read_line.accepted


@pytest.mark.long
def test_a_pale_fold_along_a_row_does_not_make_its_steps_doubtful() -> None:
    """A line that is the same with a fold and without it is asked about no more."""
    (read,) = read_picture(folded(0, 200, "c1", light=0.72), [board("A")])
    assert isinstance(read, SheetRead)
    assert read.read_line.segments == LINE
    assert read.read_line.accepted


@pytest.mark.long
def test_a_step_over_a_lake_at_the_end_is_read() -> None:
    """The last step of a line may be one that no rule allows: it is read, and asked about."""
    way = ("c1", "d1", "d2", "c2", "d4")
    (read,) = read_picture(flatbed((way,)), [board("A")])
    assert isinstance(read, SheetRead)
    assert read.read_line.segments == (way,)
    assert set(read.read_line.jumps) == {"c2", "d4"}
