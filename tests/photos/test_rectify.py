"""A sheet that is bent or crumpled lies on its blank: what is printed is not taken for ink."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.photos.pictures.reader import SheetRead, read_picture
from printplay.photos.blank import SCALE, Picture
from tests.games.go_for_gold.photos.flatbed import flatbed
from tests.games.go_for_gold.playing import board


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
        assert (box.value, box.doubt) == (None, None)
    assert sheet.drawn.accepted
