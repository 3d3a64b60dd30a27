"""The gallery of the manual: what is in it, without drawing it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from docs.making.pictures import gallery
from docs.making.site import SECTIONS
from printplay.core import resources


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_pad_that_ships_is_in_the_gallery(lang: str) -> None:
    """Whoever looks for a score pad finds a page of each, with what it is and how to print it."""
    pads = {one.file: one for one in gallery(lang) if one.section == "pad"}
    assert set(pads) == {
        f"pad-{file.stem}.png" for file in resources.layouts("pads").glob("*.toml")
    }
    assert "`printplay print bowling`" in pads["pad-bowling.png"].caption
    assert "pad" in SECTIONS[lang]
    drawn = Image.open(io.BytesIO(pads["pad-beachcombers.png"].drawn()))
    assert drawn.height > drawn.width > 400
