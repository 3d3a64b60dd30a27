"""Fonts and the fitting of text: nothing is lost, nothing overflows."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printplay.core import resources
from printplay.core.errors import TextFitError
from printplay.printing.drawing.drawing import PT
from printplay.printing.drawing.path import points_of
from printplay.printing.text.fonts import BOLD, CHART, FACES, TEXT, face, printed, title_face
from printplay.printing.text.typesetting import fit, set_text, wrap

words = st.text("abcdefghijklmnopqrstuvwxyzÄÖÜäöüß-0123456789", min_size=1, max_size=14)
texts = st.lists(words, min_size=1, max_size=25).map(" ".join)


@given(texts, st.floats(5, 120), st.sampled_from(FACES))
def test_a_line_shrinks_until_it_fits_or_says_which_does_not(string: str, width: float, name: str) -> None:
    """A line is never wider than its box, and never smaller than allowed."""
    fits = face(name).width(string, 6) <= width
    if not fits:
        with pytest.raises(TextFitError, match="card 7") as caught:
            fit(string, name, width, 12, 6, "card 7")
        assert caught.value.exit_code == 1
        return
    size = fit(string, name, width, 12, 6, "card 7")
    assert 6 <= size <= 12
    assert face(name).width(string, size) <= width + 1e-9
    larger = size + 0.06
    assert size == 12 or face(name).width(string, larger) > width


@given(texts, st.floats(8, 90), st.floats(3, 60))
@settings(deadline=None)
def test_a_text_fills_its_box_or_says_which_does_not(string: str, width: float, height: float) -> None:
    """A text broken into lines keeps all words, fits the box, and has at least the least size."""
    lines = wrap(string, TEXT, width, 6)
    if lines is None or len(lines) * 6 * 1.2 * PT > height + 1e-6:
        with pytest.raises(TextFitError, match="card 7"):
            set_text(string, TEXT, width, height, 10, 6, "card 7")
        return
    block = set_text(string, TEXT, width, height, 10, 6, "card 7")
    rest = string
    for line in block.lines:
        assert rest.startswith(line)
        rest = rest.removeprefix(line)
        if rest.startswith(" "):
            rest = rest.removeprefix(" ")
        elif rest:  # within a word that is too wide
            assert line.endswith("-")
    assert not rest
    assert 6 <= block.size <= 10
    assert all(face(TEXT).width(line, block.size) <= width for line in block.lines)
    assert len(block.lines) * block.leading <= height + 1e-6


@given(texts, st.floats(8, 90))
def test_lines_break_where_the_text_says(string: str, width: float) -> None:
    """A line break in a text is kept."""
    once = wrap(string, TEXT, width, 7)
    assume(once is not None)
    assert wrap(f"{string}\n{string}", TEXT, width, 7) == [*(once or []), *(once or [])]


def test_a_text_that_just_fits_is_kept() -> None:
    """A text that fits at the smallest size allowed is printed at that size."""
    wide = face(TEXT).width("Schatzkarte", 6)
    assert fit("Schatzkarte", TEXT, wide, 12, 6, "map") == 6
    with pytest.raises(TextFitError):
        fit("Schatzkarte", TEXT, wide - 0.02, 12, 6, "map")


NEEDED = "ÄÖÜäöüß0123456789 .,:;!?()[]/%+-–—·×&'\"„“”‚‘’…•=|"


@pytest.mark.parametrize("name", FACES)
def test_faces_have_what_english_and_german_need(name: str) -> None:
    """Every face has umlauts, digits, quotes, dashes and signs, each with an outline."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    assert face(name).lacks(letters + NEEDED) == ""
    for character in letters + NEEDED.replace(" ", ""):
        assert face(name).outline(character), character


@cache
def german() -> str:
    """Return every character of every German text."""
    from babel.messages.pofile import read_po

    found: set[str] = set()
    root = resources._PACKAGE
    for path in sorted(root.rglob("locale/de/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale="de"):
                found |= set(str(message.string)) | set(str(message.id))
    return "".join(sorted(found - {"\n"}))


@pytest.mark.parametrize("name", [CHART, TEXT, BOLD])
def test_faces_have_every_character_of_the_german_texts(name: str) -> None:
    """Every face can print every character of the German texts."""
    assert set("äöüß") <= set(german())
    assert face(name).lacks(german()) == ""


def test_a_missing_glyph_is_named() -> None:
    """A face lists the characters of a text that it lacks, each once."""
    assert face(TEXT).lacks("Go 日 for 本 gold 日") == "日本"
    assert face(TEXT).lacks("Größe") == ""


@pytest.mark.parametrize("name", FACES)
def test_measures_are_those_of_what_is_drawn(name: str) -> None:
    """A line is as wide as its outlines, to a twentieth of its size, and capitals as high."""
    string = "HEILIGE 13 Hummeln"
    xs = [x for x, _y in points_of(face(name).outline(string))]
    wide = face(name).width(string, 1) / PT
    assert min(xs) > -0.05
    assert wide - 0.15 < max(xs) < wide + 0.05
    high = max(y for _x, y in points_of(face(name).outline("H")))
    assert face(name).cap_height == pytest.approx(high, abs=0.02)


@pytest.mark.parametrize("name", FACES)
def test_words_stand_apart(name: str) -> None:
    """A blank is about 0.22 of the type size in every face."""
    measure = face(name)
    blank = measure.width("a b", 1 / PT) - sum(measure.width(c, 1 / PT) for c in "ab")
    assert 0.21 <= blank <= 0.23


@pytest.mark.parametrize("name", FACES)
def test_letters_are_kerned(name: str) -> None:
    """AV and To are kerned, both measured and drawn."""
    type_face = face(name)
    for pair in ("AV", "To"):
        apart = sum(type_face.width(letter, 1 / PT) for letter in pair)
        closer = apart - type_face.width(pair, 1 / PT)
        assert closer > 0.01
        drawn = [max(x for x, _y in points_of(type_face.outline(t))) for t in (pair, pair[1])]
        first = type_face.width(pair[0], 1 / PT)
        assert drawn[0] - drawn[1] == pytest.approx(first - closer, abs=0.002)


@given(texts, st.sampled_from(FACES))
def test_a_line_is_as_wide_as_its_words(string: str, name: str) -> None:
    """Every line is as wide as its words and the blanks between them."""
    type_face = face(name)
    parts = [*string.split(" "), *" " * string.count(" ")]
    assert type_face.width(string, 9) == pytest.approx(sum(type_face.width(p, 9) for p in parts))


def test_accents_that_combine_stand_over_their_letter() -> None:
    """An accent typed after its letter is placed above it, without extra width."""
    assert face(TEXT).width("Z\u0308", 9) == pytest.approx(face(TEXT).width("Z", 9))
    plain, accented = (points_of(face(TEXT).outline(t)) for t in ("Z", "Z\u0308"))
    assert max(y for _x, y in accented) > max(y for _x, y in plain) + 0.05
    assert max(x for x, _y in accented) <= max(x for x, _y in plain)


@pytest.mark.parametrize("text", ["Ветреный остров", "Їжак і ґава", "Νησί του ανέμου"])
def test_names_in_cyrillic_and_greek_are_printed(text: str) -> None:
    """The text faces have them; a title takes the bold one, as the display face lacks them."""
    assert all(face(name).lacks(text) == "" for name in FACES if name != CHART)
    assert title_face(text) == BOLD
    assert printed(text) == text
