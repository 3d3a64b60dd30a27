"""Ink on a page of a pad: the pen's darkness, and boxes to tick whose outlines lie displaced."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.pads.photos.field_ink import pen_of
from printplay.pads.photos.reader import has_outline, read_tick
from printplay.photos.blank import SCALE, Plane
from printplay.printing.sheet_code import Box

BOXES = [Box(3 + 9 * column, 3 + 9 * row, 4.6, 4.6) for column in range(6) for row in range(4)]
PEN, OUTLINE = 0.65, 0.24


def page(struck: int) -> Plane:
    """Return the ink of a page: every outline a little off, and a stroke in the first boxes."""
    ink = np.zeros((40 * SCALE, 60 * SCALE), np.float32)
    for number, box in enumerate(BOXES):
        left, low = round(box.x * SCALE), len(ink) - round(box.y * SCALE)
        right, top = left + round(box.width * SCALE), low - round(box.height * SCALE)
        cv2.rectangle(ink, (left + 2, top + 2), (right + 2, low + 2), OUTLINE, 3)
        if number < struck:
            cv2.line(ink, (left + 6, low - 6), (right - 4, top + 4), PEN, 4)
    return np.asarray(cv2.GaussianBlur(ink, (0, 0), 0.8), np.float32)


def test_displaced_outlines_are_no_pen() -> None:
    """The pen is as dark as what it drew, also where most boxes show but their outline."""
    assert pen_of(page(3), BOXES) > 0.8 * PEN


def test_displaced_outlines_are_no_ticks() -> None:
    """Only boxes with a stroke are ticked, and nothing is asked about the others."""
    ink = page(3)
    read = [read_tick(ink, box, pen_of(ink, BOXES)) for box in BOXES]
    assert [one.ticked for one in read] == [True] * 3 + [False] * (len(BOXES) - 3)
    assert all(one.why is None for one in read)


def test_an_outline_far_off_is_asked_about() -> None:
    """On bent paper an outline may lie beside its place, as dark as a faint pen: it is no tick."""
    ink = np.zeros((40 * SCALE, 60 * SCALE), np.float32)
    box = BOXES[0]
    left, low = round(box.x * SCALE), len(ink) - round(box.y * SCALE)
    side, off = round(box.width * SCALE), round(0.75 * SCALE)
    corners = (left + off, low - side + off), (left + side + off, low + off)
    cv2.rectangle(ink, *corners, PEN, 3)
    read = read_tick(ink, box, PEN)
    assert not read.ticked
    assert read.why is not None


def test_a_dash_and_a_nought_are_asked_about() -> None:
    """A box with a dash or a nought may mean no: a person is asked."""
    ink = page(0)
    for number, kind in enumerate(("nought", "dash")):
        box = BOXES[number]
        x, y = round((box.x + 2.3) * SCALE), len(ink) - round((box.y + 2.3) * SCALE)
        if kind == "nought":
            cv2.ellipse(ink, (x, y), (11, 11), 0, 0, 360, PEN, 4)
        else:
            cv2.line(ink, (x - 14, y), (x + 14, y), PEN, 4)
        assert read_tick(ink, box, PEN).why == "unclear"


@pytest.mark.parametrize(("aside", "there"), [(0.0, True), (0.25, True), (2.5, False), (4.0, False)])
@pytest.mark.parametrize("ticked", [False, True])
def test_a_box_is_read_only_where_its_outline_is(aside: float, there: bool, ticked: bool) -> None:
    """On paper that lies far aside a tick box is not found, be it ticked or bare."""
    page = np.full((160, 240, 3), (230, 215, 190), np.uint8)
    box = Box(12.0, 8.0, 4.4, 4.4)
    left, low = round((box.x + aside) * SCALE), 160 - round(box.y * SCALE)
    side = round(box.width * SCALE)
    cv2.rectangle(page, (left, low - side), (left + side, low), (120, 110, 95), 3)
    if ticked:
        cv2.line(page, (left + 6, low - 6), (left + side - 6, low - side + 6), (40, 30, 90), 5)
    assert has_outline(cv2.GaussianBlur(page, (0, 0), 1.5).astype(np.uint8), box) is there
