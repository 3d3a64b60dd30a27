"""Paper that is bent or crumpled lies on its blank: what is printed is not taken for ink."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.photos.reader import SheetRead, read_picture
from printplay.pads.photos.known_pads import blank_of
from printplay.pads.prints.coded_page import frame
from printplay.photos.blank import SCALE, Picture
from printplay.photos.finding import find_sheets
from printplay.photos.rectify import LocatedSheet, laid_on
from tests.games.go_for_gold.photos.flatbed import flatbed
from tests.games.go_for_gold.playing import board
from tests.photographer.pads import printed, side_of


def crumpled(picture: Picture, by: float, over: float) -> Picture:
    """Return a picture whose paper moves to and fro by some mm, once in so many mm."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32) / SCALE
    across = x + by * np.sin(2 * np.pi * (x + 0.6 * y) / over)
    down = y + by * np.sin(2 * np.pi * (y - 0.4 * x) / over)
    at = np.stack([across, down], 2).astype(np.float32) * SCALE
    made = cv2.remap(picture, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(made, np.uint8)


@pytest.mark.long
@pytest.mark.parametrize(("by", "over"), [(0.6, 35.0), (0.9, 50.0)])
def test_the_outline_of_an_empty_box_is_no_number(by: float, over: float) -> None:
    """On crumpled paper no box, total or count that nobody filled in is asked about."""
    (sheet,) = read_picture(crumpled(flatbed(), by, over), [board("A")])
    assert isinstance(sheet, SheetRead)
    panel = sheet.panel
    for box in (*panel.boxes, panel.total, panel.gathered):
        assert (box.value, box.why) == (None, None)
    assert sheet.read_line.accepted


@pytest.mark.long
def test_a_page_that_curls_up_far_lies_on_its_print() -> None:
    """Where the edge of a page lies 10 mm aside, its rules are not taken for numbers."""
    side = side_of("rummy", "a4", 3)
    page = printed(side, 42, "en", SCALE)
    high, wide = page.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    up = 21.0 * SCALE * np.clip(x / wide - 0.5, 0, 1) * np.sin(np.pi * y / high)
    at = np.stack([x, y - up], 2).astype(np.float32)
    made = cv2.remap(page, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    curled = np.asarray(made, np.uint8)
    (located,) = find_sheets(curled, *frame(*side.size)).sheets
    laid = laid_on(LocatedSheet(curled, located), blank_of(side, "en"), closely=False)
    assert (laid.alike[:, 2] > 0.8).mean() > 0.95
