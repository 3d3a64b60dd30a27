"""Fonts for letters that the font of a text lacks, and lines without blanks."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pypdf import PdfReader

import printplay as pp
from printplay.core.fault_text import sentence
from tests.decks.helpers import card, deck_of, faces, printed, texts, words, write
from tests.printing.helpers import objects

JAPANESE = "「カード」を引いて、山札の上に置いてください（ただし、各自は二枚）。そのあと一枚捨てる。"
TEXT = 'text = "{name}"\nbox = [6, 6, 40, 60]'


def font(folder: Path, letters: str, name: str) -> Path:
    """Write a font whose letters are all squares, but a die, which is empty."""
    glyphs = {".notdef": "", **{f"u{ord(letter):x}": letter for letter in sorted(set(letters))}}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(letter): glyph for glyph, letter in glyphs.items() if letter})
    drawn = {}
    for glyph, letter in glyphs.items():
        pen = TTGlyphPen(None)
        if letter != "🎲":
            pen.moveTo((50, 0))
            pen.lineTo((50, 800))
            pen.lineTo((950, 800))
            pen.lineTo((950, 0))
            pen.closePath()
        drawn[glyph] = pen.glyph()
    builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (1000, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "psName": name})
    builder.setupOS2(sCapHeight=700, version=4)
    builder.setupPost()
    file = folder / f"{name}.ttf"
    builder.save(file)
    return file


def deck(folder: Path, name: str, fallback: str = '["squares"]', element: str = TEXT) -> str:
    """Return a deck of one card; its second font has the letters of `JAPANESE`."""
    font(folder, JAPANESE + "3枚🎲", "Squares")
    more = f'[fonts]\nsquares = "Squares.ttf"\nfallback = {fallback}'
    return card(element, f'[[cards]]\nname = "{name}"\n', more)


def test_what_a_font_lacks_comes_from_another(tmp_path: Path) -> None:
    """Each letter is set in the first font that has it; both are embedded, and can be searched."""
    data = printed(tmp_path, deck(tmp_path, "Zieh **3** 山札 mehr"))
    (page,) = PdfReader(BytesIO(data)).pages
    assert "Zieh 3 山札 mehr" in page.extract_text()
    embedded = objects(data)
    assert all(f"+{name}".encode() in embedded for name in ("PrintplayText-", "Squares"))


def test_a_number_is_in_one_font(tmp_path: Path) -> None:
    """A number with a letter that its font lacks is set whole in the first font that has both."""
    element = 'number = "{name}"\nbox = [6, 20, 40, 20]'
    for name, ending in (("3枚", "Squares.ttf"), ("3", "text-bold")):
        (face,) = faces(deck_of(tmp_path, deck(tmp_path, name, element=element)))
        (item,) = texts(face)
        assert item.face.endswith(ending)


def test_lines_of_japanese_break_as_unicode_says(tmp_path: Path) -> None:
    """No line begins with what closes or ends with what opens, and every letter is there."""
    (face,) = faces(deck_of(tmp_path, deck(tmp_path, JAPANESE)))
    rows: dict[float, str] = {}
    for item in texts(face):
        rows[round(item.y, 2)] = rows.get(round(item.y, 2), "") + item.string
    lines = list(rows.values())
    assert "".join(lines) == JAPANESE
    assert len(lines) > 2
    assert not any(line[0] in "、。」）ー" or line[-1] in "「（" for line in lines)


def test_an_icon_and_other_letters_stand_among_them(tmp_path: Path) -> None:
    """A line may break between two fonts, and beside an icon."""
    text = "山札{icon:star}置いて二枚DRAW**山札**置いて二枚{icon:star}山札"
    (face,) = faces(deck_of(tmp_path, deck(tmp_path, text, element=TEXT.replace("40, 60", "16, 60"))))
    assert words(face).replace(" ", "") == "山札置いて二枚DRAW山札置いて二枚山札"
    assert len({round(item.y, 2) for item in texts(face)}) > 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Roll 夜", "no glyph for '夜' in 'Roll 夜'"),
        ("Roll 🎲", "no glyph for '🎲' in 'Roll 🎲'"),  # its outline is empty
        ("שלום", "'שלום' (Hebrew) runs from right to left"),
    ],
)
def test_what_no_font_has_is_a_fault_of_its_card(tmp_path: Path, name: str, said: str) -> None:
    """Letters that are in no font, or have no outline, are named with their card."""
    report = pp.check_layout(write(tmp_path, deck(tmp_path, name)))
    (fault,) = report.faults
    assert said in sentence(fault)
    assert fault.severity == "error"
    where = fault.printed.component if fault.printed is not None else sentence(fault)
    assert name in where


@pytest.mark.parametrize(
    ("fallback", "said"), [("'runes'", "there is no font 'runes'"), ("[3]", "this must be a list of fonts")]
)
def test_a_fallback_names_fonts_of_the_deck(tmp_path: Path, fallback: str, said: str) -> None:
    """A fallback that is no font is refused with the key."""
    with pytest.raises(pp.LayoutError, match=r"fonts\.fallback") as found:
        faces(deck_of(tmp_path, deck(tmp_path, "Ann", fallback)))
    assert said in str(found.value)
