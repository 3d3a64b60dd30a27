"""The photo of a pad with what was read drawn over it."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printplay as pp
from printplay.photos.blank import Picture
from printplay.photos.canvas import ASKED, READ
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.sheet_code import Box
from tests.pads.photos.test_reading import ONES, scanned
from tests.photographer.pads import side_of
from tests.photographer.paper import SCALE

_EDGE = 90  # pixels around the scanned page


def _near(shown: Picture, whole: tuple[int, int], box: Box, colour: tuple[int, int, int]) -> bool:
    """Return whether a colour is near the upper left corner of a box, mm of the page."""
    part = shown.shape[1] / whole[0]
    high = whole[1] - 2 * _EDGE
    x = _EDGE + box.x * SCALE
    y = _EDGE + high - (box.y + box.height) * SCALE
    reach = 3 * SCALE * part
    cut = shown[round(y * part - reach) : round(y * part + reach),
                round(x * part - reach) : round(x * part + reach)]  # fmt: skip
    return bool((np.abs(cut.astype(int) - colour).max(2) < 40).sum() > 20)


@pytest.mark.long
def test_values_stand_at_their_cells(tmp_path: Path) -> None:
    """Green where a value is sure, orange where it is asked, nothing on a cell left empty."""
    _scan, truth, data = scanned(24)
    found = pp.scan(data, workers=0, picture=True).draw(tmp_path)
    (page,) = found.pages
    (file,) = tmp_path.glob("*-read.jpg")
    shown = np.asarray(Image.open(file).convert("RGB"))
    whole = Image.open(BytesIO(data)).size
    boxes = {one.purpose: one.with_offset(PAGE_INSET, PAGE_INSET).box
             for one in side_of("thirteen", "a5", 2).fields() if not one.block}  # fmt: skip
    read = {one.purpose: one for one in page.fields}
    assert _near(shown, whole, boxes[ONES], ASKED)
    sure = [at for at, one in read.items() if not one.is_asked and one.value is not None]
    assert sure
    assert all(_near(shown, whole, boxes[at], READ) for at in sure)
    empty = [at for at, value in truth.items() if at.what == "total" and value is None]
    assert empty
    below = [replace(box, x=box.x + box.width, height=0.0) for box in map(boxes.get, empty) if box]
    assert not any(_near(shown, whole, box, colour) for box in below for colour in (READ, ASKED))
