"""The content of the manual's gallery, without drawing it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from docs.making.pictures import gallery
from docs.making.site import SECTIONS
from printplay.core import resources


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_pad_that_ships_is_in_the_gallery(lang: str) -> None:
    """The gallery shows a page of each score pad, with its title and the command to print it."""
    pads = {one.file: one for one in gallery(lang) if one.section == "pad"}
    assert set(pads) == {f"pad-{file.stem}.png" for file in resources.layouts("pads").glob("*.toml")}
    assert "`printplay print bowling`" in pads["pad-bowling.png"].caption
    assert "pad" in SECTIONS[lang]
    drawn = Image.open(io.BytesIO(pads["pad-beachcombers.png"].drawn()))
    assert drawn.height > drawn.width > 400


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_gallery_shows_kits_and_parts_from_near(lang: str) -> None:
    """It shows cover and set-up of each game, cards in each ink, and a sheet."""
    shown = [one for one in gallery(lang) if one.section in ("kit", "report", "near")]
    files = {one.file for one in shown}
    assert {f"kit-{game}-{page}.png" for game in ("gotoku", "gophers") for page in (0, 1)} <= files
    assert {"near-sheet.png", "near-gotoku-points-light.png"} <= files
    assert {"report-match.png", "report-evening.png"} <= files
    assert {"kit", "report", "near"} <= SECTIONS[lang].keys()
    (sheet,) = (one for one in shown if one.file == "near-sheet.png")
    assert Image.open(io.BytesIO(sheet.drawn())).width > 600
