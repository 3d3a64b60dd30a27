"""The PNG as seen by an image viewer."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tests.printing.helpers import printed


@pytest.mark.parametrize("dpi", [72, 150, 300])
def test_pixels_and_resolution(dpi: int) -> None:
    """A picture has the right number of pixels for its size, and states its resolution."""
    for data in printed("reference", "--players", "1", "--format", "png", "--dpi", str(dpi)).values():
        with Image.open(BytesIO(data)) as picture:
            wanted = (63 / 25.4 * dpi, 126 / 25.4 * dpi)
            assert picture.size == pytest.approx(wanted, abs=1)
            assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
            assert picture.info["Software"] == "printplay"


def test_each_face_is_a_picture() -> None:
    """Front and back of a component are separate, different files."""
    found = printed("reference", "--players", "1", "--format", "png", "--dpi", "72")
    assert list(found) == [f"go-for-gold-reference-1-player-72-dpi-{face}.png" for face in ("01", "back")]
    front, back = found.values()
    assert front != back
