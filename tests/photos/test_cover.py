"""What lies on a sheet is seen, whatever its colour: nothing below it is taken for empty."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.photos.reader import SheetRead, read_picture
from printplay.games.go_for_gold.photos.seeking import blank
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.blank import SCALE, Picture
from printplay.photos.cover import unprinted
from printplay.photos.scanned import COVERED
from tests.games.go_for_gold.photos.flatbed import flatbed
from tests.games.go_for_gold.playing import board

_MARGIN = 10 * SCALE


def under_paper(left: float, low: float, right: float, top: float) -> Picture:
    """Return a scanned sheet with white paper over a part of it, mm of the sheet."""
    picture = flatbed().copy()
    base = len(picture) - _MARGIN
    rows = slice(round(base - top * SCALE), round(base - low * SCALE))
    picture[rows, round(left * SCALE) + _MARGIN : round(right * SCALE) + _MARGIN] = 252
    return picture


def test_white_paper_over_a_sheet_is_seen() -> None:
    """Where the print is missing, something lies, though it is as white as the sheet."""
    print_ = blank(board("A"), sheet_code(board("A"), low_ink=True, house={}, serial=1))
    picture = print_.picture.copy()
    assert not unprinted(picture, print_, np.zeros(picture.shape[:2], np.float32)).any()
    picture[:, 170 * SCALE :] = 255
    gone = unprinted(picture, print_, np.zeros(picture.shape[:2], np.float32))
    assert gone[:, 174 * SCALE : 196 * SCALE].mean() > 0.8
    assert not gone[:, : 166 * SCALE].any()


@pytest.mark.long
def test_what_white_paper_hides_is_asked_about() -> None:
    """Boxes and a part of the line below another sheet of paper are not read as empty."""
    marks = sheet_marks(board("A"))
    box, gathered = marks.boxes[3], marks.gathered
    pictures = [
        under_paper(box.x, box.y - 6, 205, box.y + 14),
        under_paper(gathered.x, 20, 205, 34),
        under_paper(-5, 15, 80, 140),
    ]
    first, second, third = (read_picture(one, [board("A")])[0] for one in pictures)
    assert isinstance(first, SheetRead)
    assert first.panel.boxes[3].why == COVERED
    assert first.panel.start.value == "W"
    assert isinstance(second, SheetRead)
    assert second.panel.gathered.why == COVERED
    assert isinstance(third, SheetRead)
    assert third.read_line.hidden
    assert not third.read_line.accepted


def test_print_that_lies_far_off_is_missing_as_below_white_paper() -> None:
    """Where other print is seen than the blank has there, it cannot be read."""
    print_ = blank(board("A"), sheet_code(board("A"), low_ink=True, house={}, serial=1))
    picture, no_ink = print_.picture.copy(), np.zeros(print_.picture.shape[:2], np.float32)
    part = slice(60 * SCALE, 100 * SCALE)
    picture[:, part] = np.roll(picture, 4 * SCALE, 0)[:, part]
    gone = unprinted(picture, print_, no_ink)
    assert gone.any()
    picture[:, part] = 255
    gone = unprinted(picture, print_, no_ink)
    assert gone[:, 64 * SCALE : 96 * SCALE].mean() > 0.6


def test_print_that_crumpled_paper_displaces_is_not_missing() -> None:
    """Print a millimetre off its place is there; white paper beside it and over it is seen."""
    print_ = blank(board("A"), sheet_code(board("A"), low_ink=True, house={}, serial=1))
    picture, no_ink = print_.picture.copy(), np.zeros(print_.picture.shape[:2], np.float32)
    part = slice(60 * SCALE, 100 * SCALE)
    picture[:, part] = np.roll(picture, (SCALE, SCALE), (0, 1))[:, part]
    assert not unprinted(picture, print_, no_ink)[:, 64 * SCALE : 96 * SCALE].any()
    picture[40 * SCALE : 90 * SCALE, part] = 255
    gone = unprinted(picture, print_, no_ink)
    assert gone[44 * SCALE : 86 * SCALE, 64 * SCALE : 96 * SCALE].mean() > 0.6
    assert not gone[: 34 * SCALE, 64 * SCALE : 96 * SCALE].any()


@pytest.mark.long
def test_thick_marks_are_nothing_that_lies_on_the_sheet() -> None:
    """Shovels ringed and struck by a thick pen, or filled in with it, are counted, not asked."""
    picture = flatbed().copy()
    base = len(picture) - _MARGIN
    violet = (110, 50, 140)
    rings = sheet_marks(board("A")).tokens["shovel"]
    for number, ring in enumerate(rings[:8]):
        x, y = round(ring.x * SCALE) + _MARGIN, round(base - ring.y * SCALE)
        reach = round(ring.radius * SCALE)
        if number >= 2:
            cv2.circle(picture, (x, y), reach, violet, 7, cv2.LINE_AA)
        if number < 3:
            cv2.circle(picture, (x, y), reach, violet, -1, cv2.LINE_AA)
        elif number < 6:
            far = round(0.7 * reach)
            cv2.line(picture, (x - far, y - far), (x + far, y + far), violet, 7, cv2.LINE_AA)
    (sheet,) = read_picture(picture, [board("A")])
    assert isinstance(sheet, SheetRead)
    shovels = sheet.panel.tokens["shovel"]
    assert COVERED not in (shovels.circled.why, shovels.struck.why)
    assert (shovels.circled.value, shovels.struck.value) == (8, 6)
