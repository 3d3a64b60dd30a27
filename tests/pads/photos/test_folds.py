"""Folds: no number in the cells they cross, and no lines that anybody drew."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.pads.photos.field_ink import read_cells, without_folds
from printplay.photos.blank import SCALE, Plane
from printplay.photos.false_lines import folds
from printplay.printing.sheet_code import Box

_WIDE, _HIGH, _PEN = 140, 100, 0.6  # mm, and the darkness of the pen
#: Six cells in a row, 9 mm each; a 4 stands in the first.
_CELLS = [Box(20.0 + 12 * n, 40.0, 9.0, 9.0) for n in range(6)]


def _ink(*lines: tuple[float, tuple[float, float], tuple[float, float]]) -> Plane:
    """Return the ink of a page with a 4, and lines so dark from place to place (mm, y down)."""
    chance = np.random.default_rng(5)
    page = chance.uniform(0, 0.02, (_HIGH * SCALE, _WIDE * SCALE)).astype(np.float32)
    four = [(26.0, 52.5), (22.0, 56.5), (26.5, 56.5)], [(25.0, 54.0), (24.8, 59.0)]
    for stroke in four:
        _drawn(page, _PEN, stroke, 4)
    for dark, start, end in lines:
        _drawn(page, dark, [start, end], 6)
    return page


def _drawn(page: Plane, dark: float, points: list[tuple[float, float]], thick: int) -> None:
    line = np.zeros(page.shape, np.uint8)
    places = np.round(np.array(points) * SCALE).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(line, [places], False, 255, thick, cv2.LINE_AA)
    np.maximum(page, np.asarray(line, np.float32) / 255 * np.float32(dark), out=page)


def _read(page: Plane) -> list[tuple[int | None, float]]:
    bare, pen = without_folds(page, _CELLS)
    found = []
    for one in read_cells(bare, _CELLS, pen):
        value = max(one.values, key=one.values.__getitem__)
        found.append((value, one.values[value] * (1 - one.unclear)))
    return found


@pytest.mark.parametrize(
    "ends", [((52.0, 0.0), (48.0, 100.0)), ((0.0, 52.0), (140.0, 57.0)), ((70.0, 0.0), (20.0, 100.0))]
)
def test_a_fold_is_no_number_in_any_cell(ends: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Cells that a fold crosses are surely empty, and what stands beside it is read."""
    four, *others = _read(_ink((0.16, *ends)))
    assert four[0] == 4
    assert all(value is None and sure > 0.95 for value, sure in others)


def test_folds_alone_are_no_pen() -> None:
    """Where more cells are crossed by folds than are written in, the pen is what wrote."""
    down = [(0.15, (x, 0.0), (x - 4.0, 100.0)) for x in (38.0, 50.0, 62.0, 74.0, 86.0)]
    _bare, pen = without_folds(_ink(*down), _CELLS)
    assert pen > 0.8 * _PEN


def test_a_line_that_ends_on_the_page_is_no_fold() -> None:
    """A pale 1 in one cell is not taken away."""
    assert not folds(_ink((0.16, (50.0, 35.0), (48.0, 62.0))))


def test_a_line_as_dark_as_the_pen_stays() -> None:
    """What somebody drew across the page stays, to be asked about."""
    page = _ink((0.55, (0.0, 52.0), (140.0, 57.0)))
    bare, _pen = without_folds(page, _CELLS)
    assert (bare == page).all()


def test_a_fold_through_a_number_leaves_the_number() -> None:
    """A number is read although a fold goes through it."""
    page = _ink((0.16, (25.0, 0.0), (24.0, 100.0)))
    assert _read(page)[0][0] == 4
