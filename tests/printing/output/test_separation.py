"""Colour separation: the inks in a file for a print shop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject, StreamObject

from printplay.printing.drawing.colour import BLACK, Colour, grey, rgb
from printplay.printing.drawing.pixels import Pixels, read_pixels
from printplay.printing.output.pdf.paint import MOST, inks, separated
from tests.decks.helpers import card
from tests.decks.helpers import printed as printed_deck
from tests.printing.helpers import GAME, run

colours = st.builds(Colour, *[st.integers(0, 255).map(lambda part: part / 255)] * 3)
_NUMBER = rb"-?[\d.]+"


@given(colours, st.booleans())
def test_no_colour_takes_too_much_ink(colour: Colour, fine: bool) -> None:
    """For any colour, at most two inks and black meet, with at most 280 % in total."""
    found = inks(colour, fine=fine)
    assert all(0 <= part <= 1 for part in found)
    assert sum(found) <= MOST + 1e-9
    assert min(found[:3]) == 0


@given(colours)
def test_light_through_the_inks_is_the_colour(colour: Colour) -> None:
    """Without the ink limit, the inks as filters in sequence give the colour again."""
    cyan, magenta, yellow, black = inks(colour)
    if cyan + magenta + yellow + black < MOST - 1e-9:
        seen = [(1 - ink) * (1 - black) for ink in (cyan, magenta, yellow)]
        assert seen == pytest.approx(list(colour), abs=1e-9)


@given(st.integers(0, 255))
def test_grey_is_black_ink_alone(part: int) -> None:
    """A grey has no coloured ink, black is solid black, and white is no ink."""
    value = part / 255
    assert inks(grey(value)) == pytest.approx((0, 0, 0, 1 - value))
    assert inks(BLACK) == (0, 0, 0, 1)


def test_small_dark_letters_are_solid_black() -> None:
    """A dark tone stays on large areas, and becomes black in fine marks; lighter ones stay."""
    brown, red = rgb("#3a2a1c"), rgb("#9c3f22")
    assert inks(brown, fine=True) == (0, 0, 0, 1)
    assert inks(brown) != (0, 0, 0, 1)
    assert inks(red, fine=True) == inks(red)


def test_a_picture_is_separated_like_a_colour(tmp_path: Path) -> None:
    """A picture is separated pixel by pixel, and keeps its transparency."""
    shades = [(0, 0, 0), (255, 255, 255), (128, 128, 128), (200, 30, 90), (1, 0, 0), (0, 40, 3)]
    picture = Image.new("RGBA", (len(shades), 1))
    for x, shade in enumerate(shades):
        picture.putpixel((x, 0), (*shade, 10 * x))
    picture.save(tmp_path / "p.png")
    found = separated(read_pixels(tmp_path / "p.png"))
    assert (found.colours, found.packed, found.alpha) == (4, "", bytes(range(0, 60, 10)))
    for x, shade in enumerate(shades):
        wanted = [255 * ink for ink in inks(Colour(*(part / 255 for part in shade)))]
        assert list(found.data[4 * x : 4 * x + 4]) == pytest.approx(wanted, abs=1.01)
        assert sum(found.data[4 * x : 4 * x + 4]) <= 255 * MOST


def test_a_grey_picture_stays_as_it_is(tmp_path: Path) -> None:
    """A grey picture goes into the file byte for byte: to a press, grey is black ink."""
    Image.new("L", (3, 2), 99).save(tmp_path / "g.png")
    kept: Pixels = read_pixels(tmp_path / "g.png")
    assert separated(kept) is kept


def objects(data: bytes) -> Iterator[DictionaryObject]:
    """Yield every dictionary object of a PDF, streams included."""
    document = PdfReader(BytesIO(data))
    for number in range(1, int(str(document.trailer["/Size"]))):
        found = document.get_object(IndirectObject(number, 0, document))
        if isinstance(found, DictionaryObject):
            yield found


def is_drawn(found: DictionaryObject) -> bool:
    """Return whether an object has operators: a page's stream, or a form."""
    return isinstance(found, StreamObject) and (
        found.get("/Subtype") == "/Form" or not {"/Subtype", "/Length1"} & set(found)
    )


def assert_inks_only(data: bytes) -> list[tuple[float, ...]]:
    """Check that nothing in a PDF is RGB, and return the inks of its operators."""
    named: list[tuple[float, ...]] = []
    for found in objects(data):
        assert found.get("/ColorSpace", "/DeviceCMYK") in ("/DeviceCMYK", "/DeviceGray")
        if is_drawn(found):
            assert isinstance(found, StreamObject)
            operators = re.sub(rb"\((?:\\.|[^\\)])*\)|<[^>]*>", b"()", found.get_data())
            assert not re.search(rb"(?<!\S)(rg|RG|sc|SC|scn|SCN|cs|CS|sh|g|G)(?!\S)", operators)
            four = rb"\s+".join([rb"(%s)" % _NUMBER] * 4)
            named += [tuple(map(float, match)) for match in re.findall(four + rb"\s+[kK]\b", operators)]
    assert named
    assert max(map(sum, named)) <= MOST + 1e-3
    return named


def test_a_file_for_the_press_holds_inks_alone(tmp_path: Path) -> None:
    """No operator, no picture and no form of a deck is RGB; its letters are solid black."""
    Image.new("RGB", (4, 4), (200, 30, 90)).save(tmp_path / "red.png")
    Image.new("RGB", (4, 4), (20, 130, 90)).save(tmp_path / "green.jpg")
    elements = 'image = "red.png"\n[[templates.card.elements]]\nimage = "green.jpg"\n' \
               '[[templates.card.elements]]\ntext = "words (in) brackets"\ncolour = "#26323f"\n' \
               '[[templates.card.elements]]\nqr = "word"\nbox = [5, 50, 20, 20]'  # fmt: skip
    data = printed_deck(tmp_path, card(elements), "--colour", "cmyk", "--paper", "card")
    named = assert_inks_only(data)
    assert (0, 0, 0, 1) in named
    spaces = [str(found["/ColorSpace"]) for found in objects(data) if "/ColorSpace" in found]
    assert spaces == ["/DeviceCMYK", "/DeviceCMYK"]
    again = printed_deck(tmp_path, card(elements), "--color", "cmyk", "--paper", "card")
    assert again == data


def test_a_game_is_printed_in_inks(tmp_path: Path) -> None:
    """A whole part of a game has no RGB, and its small texts are in black ink alone."""
    call = ("reference", "--players", "1", "--colour", "cmyk", "-q", "-o", str(tmp_path))
    assert run(GAME, *call).exit_code == 0
    data = (tmp_path / "go-for-gold-reference-1-player-cmyk.pdf").read_bytes()
    assert_inks_only(data)
    letters = set()
    for found in filter(is_drawn, objects(data)):
        assert isinstance(found, StreamObject)
        letters |= set(re.findall(rb"([\d. ]+) k\s+BT", found.get_data()))
    assert b"0 0 0 1" in {inked.strip() for inked in letters}
