"""Pictures and fonts on cards, and those that cannot be printed."""

from __future__ import annotations

import os
import struct
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import pytest
from PIL import Image
from pypdf import PdfReader

from printplay.core.errors import FileError, LayoutError, PrintplayError
from printplay.core.fault_text import translated
from printplay.decks.elements.painter import Painter
from printplay.decks.reading.design_reader import design
from printplay.printing.drawing.drawing import Picture
from printplay.printing.drawing.pixels import read_pixels
from printplay.printing.imposition.component import Component
from printplay.printing.preflight.faults import fault_line
from printplay.printing.preflight.preflight import Preflight
from printplay.printing.text.fonts import face
from tests.decks.elements.test_elements import TWO
from tests.decks.helpers import card, deck_of, faces, printed, texts, words
from tests.printing.helpers import objects, render

# -- pictures --------------------------------------------------------------------------------------


def pictures(folder: Path) -> None:
    """Write pictures of every kind: grey, coloured, transparent, palette, rotated, broken."""
    ground = Image.new("RGB", (60, 40), "#c03020")
    ground.paste("#2040c0", (0, 0, 60, 20))
    ground.save(folder / "plain.png")
    ground.save(folder / "photo.jpg", quality=95)
    ground.convert("L").save(folder / "grey.png")
    ground.convert("P").save(folder / "few.png")
    holes = ground.convert("RGBA")
    holes.paste((0, 0, 0, 0), (20, 10, 40, 30))
    holes.save(folder / "holes.png")
    exif = Image.Exif()
    exif[0x0112] = 6  # rotate clockwise
    ground.save(folder / "turned.jpg", exif=exif, quality=95)
    (folder / "broken.png").write_bytes((folder / "plain.png").read_bytes()[:90])
    (folder / "text.png").write_text("no picture")
    turned = (folder / "turned.jpg").read_bytes()
    (folder / "torn.jpg").write_bytes(turned.replace(b"\0\1\1\x12", b"\x80\1\1\x12"))
    Image.new("1", (9000, 9000)).save(folder / "huge.png")
    (folder / "empty.png").write_bytes(b"")
    (folder / "flat.png").write_bytes(claiming(folder / "plain.png", 60, 0))
    (folder / "vast.png").write_bytes(claiming(folder / "plain.png", 50_000, 50_000))
    (folder / "round.png").symlink_to(folder / "round.png")
    os.mkfifo(folder / "pipe.png")


def claiming(png: Path, width: int, height: int) -> bytes:
    """Return a PNG with a wrong size in its header."""
    data = png.read_bytes()
    head = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + head + struct.pack(">I", crc32(head)) + data[33:]


@pytest.mark.parametrize("name", ["plain.png", "photo.jpg", "grey.png", "few.png", "holes.png"])
def test_pictures_are_printed_as_they_are(name: str, tmp_path: Path) -> None:
    """PNGs and JPEGs of all colour types are drawn in their box, upright."""
    pictures(tmp_path)
    data = printed(tmp_path, card(f'image = "{name}"\nbox = [10, 10, 30, 20]'), "--bleed", "0")
    page = render(data, dpi=100)

    def at(x: float, y: float) -> int:
        box = [round(v / 25.4 * 100) for v in (10.5 + x, 16.5 + y, 10.8 + x, 16.8 + y)]
        return page.crop((box[0], box[1], box[2], box[3])).getextrema()[0]  # type: ignore[return-value]

    above, below, middle = at(13, 13), at(13, 27), at(25, 18)
    assert abs(above - 68) < 12
    assert abs(below - 88) < 12
    assert middle == 255 if name == "holes.png" else abs(middle - above) < 12
    assert at(5, 20) == 255


def test_a_picture_keeps_its_shape(tmp_path: Path) -> None:
    """A picture fits into its box, covers it, or is stretched, as the deck says."""
    pictures(tmp_path)

    def placed(fit: str, name: str = "plain.png") -> tuple[float, float]:
        toml = card(f'image = "{name}"\nbox = [10, 10, 30, 30]\nfit = "{fit}"')
        drawing = faces(deck_of(tmp_path, toml))[0]
        (item,) = [item for item, _at in drawing.walk() if isinstance(item, Picture)]
        return item.width, item.height

    assert placed("contain") == pytest.approx((30, 20))
    assert placed("cover") == pytest.approx((45, 30))
    assert placed("stretch") == pytest.approx((30, 30))
    assert placed("contain", "turned.jpg") == pytest.approx((20, 30))


def test_a_torn_note_in_a_picture_is_no_matter(tmp_path: Path) -> None:
    """A picture with damaged camera metadata is drawn upright, without an error."""
    pictures(tmp_path)
    pixels = read_pixels(tmp_path / "torn.jpg")
    assert (pixels.width, pixels.height) == (40, 60)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.png", "there is no such file"),
        ("broken.png", "the picture is broken"),
        ("text.png", "not a picture of a known kind"),
        ("huge.png", "81 million pixels; the limit is 30"),
        ("vast.png", "more than 30 million pixels"),
        (".", "this is a folder"),
        ("empty.png", "not a picture of a known kind"),
        ("flat.png", "not a picture of a known kind"),
        ("pipe.png", "this is a device or a pipe, not a file"),
        ("round.png", "the links form a loop"),
    ],
)
def test_a_picture_that_cannot_be_printed(name: str, said: str, tmp_path: Path) -> None:
    """The error for a missing, broken or too large picture names the card that needs it."""
    pictures(tmp_path)
    deck = deck_of(tmp_path, card(f'image = "{name}"', TWO))
    with pytest.raises(FileError) as found:
        faces(deck)
    assert str(found.value).startswith(f"{tmp_path / name}: ")
    assert said in str(found.value)
    assert "(needed on the card d.toml:5 Ann)" in str(found.value)


#: Two templates that each use another twice, and so on.
_LAUGHING = "".join(f'[[templates.t{level}.elements]]\nuse = "t{level + 1}"\n' * 2 for level in range(30))


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('use = "t0"\n' + _LAUGHING + '[[templates.t30.elements]]\nshape = "line"',
         "more than 5000 elements on a card"),
        ('shape = "rectangle"\npattern = "dots"\npattern_size = 0.5\nbox = [0, 0, 9000, 9000]',
         "pattern_size: 0.5 is not between 45 and 100"),
        (f'shape = "line"\nstroke = "ink{" 9%" * 3000}"', "unknown colour"),
        (f'text = "{"{icon:" * 2000}coin{"}" * 2000}"', "unknown icon"),
        (f'text = "{"word" * 200_000}"', "does not fit"),
        (f'number = "{"9" * 200_000}"', "does not fit"),
        (f'qr = "{"9" * 200_000}"', "too long for a QR code"),
        ('text = "{number|plus:1e308|plus:1e308}"', "is not a number"),
        ('text = "{name|roman}"\n[[cards]]\nname = "1e999"', "'1e999' is not a number"),
        ('text = "{name|sign}"\n[[cards]]\nname = 1' + "0" * 400, "is not a number"),
        ("\n".join(f'text = "x"\n[[templates.t{n}.elements]]' for n in range(200)) + '\ntext = "x"',
         "more than 200 templates"),
    ],
)  # fmt: skip
def test_little_that_asks_for_much(element: str, said: str, tmp_path: Path) -> None:
    """A few lines that would take all memory, or run forever, are refused with a sentence."""
    with pytest.raises(PrintplayError) as found:
        faces(deck_of(tmp_path, card(element)))
    assert said in str(found.value)
    assert len(str(found.value)) < 2000


def test_a_long_condition_is_judged(tmp_path: Path) -> None:
    """A condition with very many words joined by `or` works."""
    test = "name = X or " * 250 + "name = Ann"
    assert words(faces(deck_of(tmp_path, card(f'text = "yes"\nwhen = "{test}"')))[0]) == "yes"


def test_a_fault_is_shown_in_plain_letters(tmp_path: Path) -> None:
    """A card's name is shortened in preflight messages, without control characters."""
    text = card('text = "{name}"', f'[[cards]]\nname = "a\\u202E{"b" * 30}"\n')
    deck = deck_of(tmp_path, text)
    painter = Painter(design(deck), "en", low_ink=False, bleed=3.0)
    assert len(painter.name(0)) < 60
    drawing = painter.front_face(0).drawing
    preflight = Preflight()
    preflight.check_face(Component(painter.name(0), 63, 88, drawing, safe=3), drawing)
    assert "\\u202e" in fault_line(translated(preflight.faults[0]))


def test_dashes_of_no_length_are_refused(tmp_path: Path) -> None:
    """Dashes that are all 0, which viewers draw differently, are refused with key and cure."""
    elements = 'shape = "line"\ndash = [0]\nbox = [5, 5, 20, 2]'
    text = f'name = "x"\ncards = [{{ name = "A" }}]\n[[templates.card.elements]]\n{elements}\n'
    with pytest.raises(FileError, match="dash: dashes and gaps must be lengths"):
        faces(deck_of(tmp_path, text))


@pytest.mark.parametrize(
    ("written", "set_in"),
    [
        ("Roll **two** dice", [("Roll", "text"), ("two", "text-bold"), ("dice", "text")]),
        ("*once* a round", [("once", "text-italic"), ("a round", "text")]),
        ("***now***", [("now", "text-bold-italic")]),
        ("**all *or* none**", [("all", "text-bold"), ("or", "text-bold-italic"), ("none", "text-bold")]),
        ("2 * 3 * 4, 5* and **", [("2 * 3 * 4, 5* and **", "text")]),
        (r"\*not\* this", [("*not* this", "text")]),
    ],
)
def test_words_in_bold_and_italic(written: str, set_in: list[tuple[str, str]], tmp_path: Path) -> None:
    """Stars around words set them in bold or italic, in a template and in a card's own cell."""
    rows = f"[[cards]]\nname = '{written}'\n"
    for element in (f"text = '{written}'", 'text = "{name}"'):
        drawn = texts(faces(deck_of(tmp_path, card(element, rows)))[0])
        assert [(t.string, t.face) for t in sorted(drawn, key=lambda t: t.x)] == set_in
        for left, right in pairwise(sorted(drawn, key=lambda t: t.x)):
            gap = right.x - left.x - face(left.face).width(left.string, left.size)
            assert gap == pytest.approx(face("text").width(" ", left.size), abs=0.01)


def test_a_face_without_bold_says_so(tmp_path: Path) -> None:
    """Bold in the display face, which has none, is refused, with the card and the key."""
    with pytest.raises(LayoutError, match=r"chart has no bold or italic .*Ann") as caught:
        faces(deck_of(tmp_path, card('text = "A **bold** one"\nface = "chart"')))
    assert caught.value.place is not None
    assert "text" in str(caught.value.place.key)


@pytest.mark.parametrize(("name", "points"), [("rule", 8.5), ("note", 7), ("title", 20)])
def test_sizes_have_names(name: str, points: float, tmp_path: Path) -> None:
    """A size of the type scale has a name; an unknown name is refused with the known ones."""
    (text,) = texts(faces(deck_of(tmp_path, card(f'text = "{{name}}"\nsize = "{name}"')))[0])
    assert text.size == points
    with pytest.raises(LayoutError, match="unknown size 'huge'") as caught:
        faces(deck_of(tmp_path, card('text = "{name}"\nsize = "huge"')))
    assert name in str(caught.value)


def own_font(folder: Path, name: str, of: str = "text-italic", fs_type: int = 0) -> None:
    """Write a font file beside a deck; `fs_type` is its embedding permission."""
    data = bytearray(face(of).path.read_bytes())
    for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
        if data[at : at + 4] == b"OS/2":
            struct.pack_into(">H", data, struct.unpack_from(">L", data, at + 8)[0] + 8, fs_type)
    (folder / name).write_bytes(data)


OWN = '[fonts]\nsaga = { regular = "saga.ttf", bold = "heavy.ttf" }\n'


def test_a_deck_has_fonts_of_its_own(tmp_path: Path) -> None:
    """A deck's own font is embedded, its text searchable, and its licence recorded."""
    own_font(tmp_path, "saga.ttf", "chart")
    own_font(tmp_path, "heavy.ttf", "text-bold-italic")
    data = printed(tmp_path, card('text = "Gl\u00fcck **auf** AV"\nface = "saga"', more=OWN))
    found = PdfReader(BytesIO(data))
    assert "Gl\u00fcck auf AV" in found.pages[0].extract_text()
    inside = objects(data)
    assert b"PrintplayChart-Regular" in inside
    assert b"PrintplayText-ExtraBoldItalic" in inside
    assert found.metadata is not None
    assert "IM FELL" in str(found.metadata["/FontLicences"])
    assert str(tmp_path).encode() not in inside


@pytest.mark.parametrize(
    ("font", "said"),
    [
        ('saga = "none.ttf"', "there is no file 'none.ttf'"),
        ('saga = "d.toml"', "the font 'd.toml' cannot be read"),
        ('saga = "locked.ttf"', "the licence of the font 'locked.ttf' forbids embedding"),
        ('text = "saga.ttf"', "a font named 'text' already exists"),
        ('saga = { bold = "saga.ttf" }', "this font needs a regular style"),
    ],
)
def test_a_font_that_cannot_be_used_is_refused(font: str, said: str, tmp_path: Path) -> None:
    """The error for a missing, broken or locked font has its line and name."""
    own_font(tmp_path, "saga.ttf")
    own_font(tmp_path, "locked.ttf", fs_type=2)
    with pytest.raises(LayoutError, match=said) as caught:
        faces(deck_of(tmp_path, card('text = "{name}"', more=f"[fonts]\n{font}\n")))
    assert caught.value.place is not None
    assert str(caught.value.place.key).startswith("fonts.")
