"""Numbers in cells: of any length, touching, in thin and thick pens; and what is no number."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from printplay.pads.photos.field_ink import read_cells
from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import CellReading, read_pictures
from printplay.photos.cells import cell_crop
from printplay.printing.sheet_code import Box
from tests.photographer.hands import Stroke
from tests.photographer.writing import Writing

CELL = Box(6.0, 6.0, 18.0, 9.0)
PEN = 0.55


def plane(strokes: Iterable[Stroke], width: int = 4) -> Plane:
    """Return the ink of strokes around a cell as a good photo shows it; `width` in pixels."""
    ink = np.zeros((21 * SCALE, 30 * SCALE), np.uint8)
    for stroke in strokes:
        points = np.stack([stroke[:, 0] * SCALE, len(ink) - stroke[:, 1] * SCALE], 1) * 16
        line = points.astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(ink, [line], False, 255, width, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(ink.astype(np.float32) * 0.6 / 255, (0, 0), 1.2), np.float32)


def read(planes: Iterable[Plane], cell: Box = CELL) -> list[CellReading]:
    """Return what is read of one cell in several planes."""
    return read_pictures([cell_crop(one, cell, PEN).picture for one in planes])


def best(cell: CellReading) -> int | None:
    """Return the likeliest value of a cell."""
    return max(cell.values, key=cell.values.__getitem__)


@pytest.mark.parametrize("value", [0, 7, 48, 113, 208, -9, -25, -305, 1110])
@pytest.mark.parametrize("width", [3, 5])
def test_a_number_is_read(value: int, width: int) -> None:
    """Numbers of one to four digits, with a minus or none, are read in thin and thick pens."""
    hands = [Writing(np.random.default_rng([seed, value + 999]), 0.1) for seed in range(6)]
    middle = CELL.x + CELL.width / 2, CELL.y + CELL.height / 2
    found = read(plane(hand.number(str(value), *middle, 4.5), width) for hand in hands)
    assert sum(best(one) == value for one in found) >= 4


@pytest.mark.parametrize("apart", [-0.2, 0.0, 0.4])
def test_digits_that_touch_are_read(apart: float) -> None:
    """Three digits that overlap, touch or hardly stand apart are three digits (mm)."""
    planes = []
    for seed in range(6):
        hand = Writing(np.random.default_rng([seed, 77]), 0.0)
        strokes, right = [], CELL.x + 1.5
        for sign in "283":
            drawn = hand.number(sign, 0.0, CELL.y + CELL.height / 2, 5.5)
            across = np.concatenate(drawn)[:, 0]
            strokes += [one + np.array([right - across.min(), 0.0]) for one in drawn]
            right += float(np.ptp(across)) + apart
        planes.append(plane(strokes))
    assert sum(best(one) == 283 for one in read(planes)) >= 5


def test_what_is_crossed_out_is_unclear() -> None:
    """A number that is struck out is not read as if it stood."""
    planes = []
    for seed in range(6):
        hand = Writing(np.random.default_rng(seed), 0.2)
        x, y = CELL.x + CELL.width / 2, CELL.y + CELL.height / 2
        planes.append(plane(hand.number("124", x, y, 5.0) + hand.crossed_out(x, y, 8.0)))
    assert sum(one.unclear > 0.5 for one in read(planes)) >= 5


def test_the_number_beside_one_that_is_struck_out_is_offered_first() -> None:
    """Whoever strikes out a number and writes another one beside it is asked, with that one."""
    offered = asked = 0
    for seed in range(12):
        hand = Writing(np.random.default_rng([seed, 5]), 0.1)
        y = CELL.y + CELL.height / 2
        old = [*hand.number("7", CELL.x + 4, y, 4.0), *hand.crossed_out(CELL.x + 4, y, 4.0)]
        ink = plane([*old, *hand.number("25", CELL.x + 12, y, 4.5)])
        (found,) = read_cells(ink, [CELL], PEN)
        if found.unclear > 0.15:
            asked += 1
            offered += best(found) == 25
    assert asked >= 6
    assert offered >= 0.7 * asked


def test_a_number_that_runs_over_its_cell_is_cut() -> None:
    """A number that goes on in the next cell is not read surely as its first digits."""
    hand = Writing(np.random.default_rng(4), 0.0)
    strokes = hand.number("305", CELL.x + CELL.width - 4.0, CELL.y + CELL.height / 2, 5.5)
    assert cell_crop(plane(strokes), CELL, PEN).cut
    inside = hand.number("305", CELL.x + CELL.width / 2, CELL.y + CELL.height / 2, 5.5)
    assert not cell_crop(plane(inside), CELL, PEN).cut


def test_chances_add_up() -> None:
    """The chances of all values of a cell add up to 1."""
    hand = Writing(np.random.default_rng(5), 0.2)
    (found,) = read([plane(hand.in_box("35", CELL))])
    assert sum(found.values.values()) == pytest.approx(1.0)


def test_a_neighbours_digit_is_not_read() -> None:
    """What stands in the cell beside, up to the line, belongs to that one."""
    hand = Writing(np.random.default_rng(3), 0.0)
    y = CELL.y + CELL.height / 2
    mine = hand.number("6", CELL.x + 6, y, 5.5)
    beside = hand.number("8", CELL.x + CELL.width + 1.6, y, 5.5)
    (found,) = read([plane(mine + beside)])
    assert best(found) == 6


def test_a_number_that_flows_between_two_cells_is_not_taken_for_empty_ones() -> None:
    """A 9 that lies half over the gap of two cells, in neither of them, is asked for in one."""
    left = Box(4.0, 6.0, 9.0, 9.0)
    right = Box(15.0, 6.0, 9.0, 9.0)
    hand = Writing(np.random.default_rng([1, 9]), 0.1)
    between = plane(hand.number("9", 14.0, 10.5, 6.0))
    found = read_cells(between, [left, right], PEN)
    assert any(0.1 < one.values.get(None, 0.0) < 0.9 for one in found)


def test_the_tail_of_a_neighbour_is_no_number() -> None:
    """What flows over from the cell that it belongs to leaves the next one empty, undoubted."""
    above, below = Box(6.0, 12.0, 12.0, 8.0), Box(6.0, 2.0, 12.0, 8.0)
    tail = [np.array([[12.0, 19.0], [12.0, 8.6]])]
    first, second = read_cells(plane(tail), [above, below], PEN)
    assert first.values.get(None, 0.0) < 0.05
    assert second.values == {None: 1.0}


def test_a_fold_through_empty_cells_is_no_number() -> None:
    """A pale straight line from one outline of a cell to the other is a fold, and not asked for."""
    fold = 0.35 * plane([np.array([[7.0, 10.0], [23.0, 10.6]])], 3)
    (found,) = read_cells(fold, [CELL], PEN)
    assert found.values == {None: 1.0}


def test_a_dash_through_a_cell_is_asked_for() -> None:
    """A line of the page's pen through a cell may mean a nought, nothing, or struck out."""
    dash = plane([np.array([[6.5, 7.0], [23.5, 14.0]])], 4)
    (found,) = read_cells(dash, [CELL], PEN)
    assert found.values.get(None, 0.0) < 0.95 or found.unclear > 0.15


def test_what_is_much_paler_than_the_pen_is_asked_for() -> None:
    """A thin straight shadow is read as a 1, but not without a question."""
    fold = [np.array([[15.0, 7.0], [15.3, 14.5]])]
    (found,) = read_cells(0.3 * plane(fold), [CELL], PEN)
    assert found.values == {None: 1.0} or found.unclear >= 0.5


def test_what_is_left_of_a_pale_outline_changes_no_number() -> None:
    """A line beside a 3 that is far paler than any pen makes it no 13."""
    hand = Writing(np.random.default_rng(5), 0.1)
    bare = plane(hand.number("3", CELL.x + CELL.width / 2, CELL.y + CELL.height / 2, 5.5))
    outlined = bare.copy()
    left = round((CELL.x + CELL.width / 2 - 4.0) * SCALE)
    outlined[:, left : left + 3] += 0.1 * PEN
    alone, beside = read([bare, outlined])
    assert beside.values == pytest.approx(alone.values)


def test_a_number_beside_a_neighbours_tail_is_not_asked_for() -> None:
    """What comes down from the cell above is that one's; a number below it is read surely."""
    above, below = Box(6.0, 10.0, 12.0, 8.0), Box(6.0, 3.5, 12.0, 6.0)
    hand = Writing(np.random.default_rng(3), 0.0)
    tail = [np.array([[8.0, 17.0], [8.0, 7.6]])]
    ink = plane([*tail, *hand.number("6", 14.5, 6.2, 4.0)])
    first, second = read_cells(ink, [above, below], PEN)
    assert best(first) == 1
    assert best(second) == 6
    assert second.unclear < 0.5


def test_a_number_that_runs_low_is_read_whole() -> None:
    """What runs into the empty cell below, but stands in its own for the most part, is all read."""
    above, below = Box(6.0, 10.0, 12.0, 8.0), Box(6.0, 3.5, 12.0, 6.0)
    hand = Writing(np.random.default_rng(3), 0.0)
    first, second = read_cells(plane(hand.number("9", 12.0, 11.5, 5.2)), [above, below], PEN)
    assert best(first) == 9
    assert first.unclear < 0.5
    assert second.values == {None: 1.0}


def test_a_number_of_two_cells_is_asked_for() -> None:
    """Where digits of two cells join each other, neither is read without a doubt."""
    above, below = Box(6.0, 10.0, 12.0, 8.0), Box(6.0, 3.5, 12.0, 6.0)
    hand = Writing(np.random.default_rng(3), 0.0)
    joined = hand.number("6", 12.0, 11.2, 5.2) + hand.number("6", 12.0, 6.6, 5.2)
    found = read_cells(plane(joined), [above, below], PEN)
    assert all(one.unclear >= 0.5 or one.values.get(None, 0.0) > 0.1 for one in found)


def test_a_number_on_a_dark_rule_needs_a_sum() -> None:
    """A part of it may stand unseen on the rule: it is read, but less surely than is accepted."""
    hand = Writing(np.random.default_rng(5), 0.1)
    ink = plane(hand.number("5", CELL.x + 4.0, CELL.y + CELL.height / 2, 5.5))
    printed = np.zeros_like(ink)
    printed[:, round((CELL.x + 2.0) * SCALE) : round((CELL.x + 2.8) * SCALE)] = 0.8
    (bare,) = read_cells(ink, [CELL], PEN)
    (ruled,) = read_cells(ink, [CELL], PEN, print_=printed)
    (pale,) = read_cells(ink, [CELL], PEN, print_=0.3 * printed)
    beneath = np.zeros_like(ink)
    foot = int(np.nonzero(ink.max(1) > 0.3)[0].max())
    beneath[foot : foot + 3] = 0.8
    (standing,) = read_cells(ink, [CELL], PEN, print_=beneath)
    assert bare == pale == standing  # below a 5 nothing can be hidden that makes it another number
    assert best(ruled) == 5
    assert bare.unclear < 0.04 < ruled.unclear


def test_dashes_alone_are_asked_for() -> None:
    """A cell with three dashes holds a nought or nothing: nobody knows, and the page is read."""
    dashes = [np.array([[8.0 + 3 * at, 10.5], [10.0 + 3 * at, 10.6]]) for at in range(3)]
    (found,) = read_cells(plane(dashes), [CELL], PEN)
    assert found.values
    assert max(found.values.values()) < 0.9


def test_what_is_not_sure_is_looked_at_in_several_ways() -> None:
    """A number that may be two has the mean of several looks at it, a clear one that of one."""
    hand = Writing(np.random.default_rng(3), 0.0)
    middle = CELL.x + CELL.width / 2, CELL.y + CELL.height / 2
    clear, other = (plane(hand.number(text, *middle, 5.0)) for text in ("48", "93"))
    sure, unsure = read([clear, np.maximum(clear, other)])
    assert (sure.looks, best(sure)) == (1, 48)
    assert unsure.looks > 1
    assert 0.99 < sum(unsure.values.values()) < 1.01
