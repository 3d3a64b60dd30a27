"""The content of the manual's gallery, without drawing it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import printplay as pp
from docs.making.figures import colour_distances, ink_before
from docs.making.pictures import BEFORE, gallery
from docs.making.site import SECTIONS
from printplay.core import resources


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_pad_that_ships_is_in_the_gallery(lang: str) -> None:
    """The gallery shows a page of each score pad, with its title and the command to print it."""
    pads = {one.file: one for one in gallery(lang) if one.section == "pad"}
    assert set(pads) == {
        f"pad-{file.stem}.png" for file in resources.layouts("pads").glob("*.toml")
    }
    assert "`printplay print bowling`" in pads["pad-bowling.png"].caption
    assert "pad" in SECTIONS[lang]
    drawn = Image.open(io.BytesIO(pads["pad-beachcombers.png"].drawn()))
    assert drawn.height > drawn.width > 400


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_gallery_shows_kits_and_parts_from_near(lang: str) -> None:
    """It shows cover and set-up of each game, cards in each ink, and both designs of the sheet."""
    shown = [one for one in gallery(lang) if one.section in ("kit", "report", "near")]
    files = {one.file for one in shown}
    assert {f"kit-{game}-{page}.png" for game in ("gotoku", "gophers") for page in (0, 1)} <= files
    assert {"near-sheet-P2.png", "near-sheet-P3.png", "near-gotoku-points-light.png"} <= files
    assert {"report-match.png", "report-evening.png"} <= files
    assert {"kit", "report", "near"} <= SECTIONS[lang].keys()
    (before,) = (one for one in shown if one.file == "near-sheet-P2.png")
    assert Image.open(io.BytesIO(before.drawn())).width > 600


def test_the_gallery_shows_every_part_before_and_now() -> None:
    """It shows each part, cover and set-up page as it was drawn before, beside what is now."""
    shown = {one.file: one for one in gallery("de") if one.section == "before"}
    pages = ("cover", "set-up")
    for game in pp.list_games():
        for part in (*pages, *(one["id"] for one in game["parts"])):
            assert f"both-{game['id']}-{part}.png" in shown
            assert (BEFORE / f"{game['id']}-{part}.webp").is_file()
    (chips,) = (one for one in shown.values() if one.file == "both-goldrausch-chips.png")
    assert chips.caption == "Goldrausch: Chips"
    with Image.open(BEFORE / "goldrausch-chips.webp") as before:
        assert Image.open(io.BytesIO(chips.drawn())).width > 1.9 * before.width


def test_the_gallery_compares_colours_and_ink_with_those_before() -> None:
    """A temple and a treasure are told apart by all; the ink of before is known of each part."""
    rows = {row[0]: row[1:] for row in colour_distances("de")}
    assert len(rows) == 15
    assert rows["Tempel, Schatz"][0] == "3 → 13"
    assert all("ja" in row or float(row[0].split()[-1]) >= 10 for row in rows.values())
    parts = {(game["id"], part["id"]) for game in pp.list_games() for part in game["parts"]}
    assert ink_before() == parts
