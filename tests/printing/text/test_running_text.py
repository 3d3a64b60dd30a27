"""Running text fills its box, or is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import PT, Drawing, Stamp, Text
from printplay.printing.drawing.icons import icon
from printplay.printing.text.fonts import TEXT, face
from printplay.printing.text.line_breaking import Icon, Piece
from printplay.printing.text.running_text import Style, set_running
from tests.examples import some

BODY = Style(TEXT, 10, 6)


def lines(drawing: Drawing | None) -> list[Text]:
    """Return the texts in drawing order."""
    assert drawing is not None
    return [item for item in drawing.items if isinstance(item, Text)]


def put(text: str | list[Piece], width: float, height: float, style: Style = BODY) -> Drawing | None:
    """Set a text into a box."""
    pieces: list[Piece] = [text] if isinstance(text, str) else text
    return set_running(pieces, width, height, style, icon)


WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=1, max_size=40)


@given(
    WORDS,
    st.floats(20, 80),
    st.floats(8, 60),
    st.sampled_from(["", "en", "de"]),
    st.sampled_from(["left", "centre", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
)
@settings(max_examples=some(150))
def test_text_never_vanishes_and_never_overruns(
    words: list[str], width: float, height: float, hyphens: str, align: str, level: str
) -> None:
    """A text keeps all letters and stays inside its box, at its size or smaller."""
    style = Style(TEXT, 12, 6, align=align, level=level, hyphens=hyphens)  # type: ignore[arg-type]
    drawing = put(" ".join(words), width, height, style)
    if drawing is None:
        return
    found = lines(drawing)
    joined = "".join(item.string for item in found).replace("-", "").replace(" ", "")
    assert joined == "".join(words)
    for item in found:
        assert 6 <= item.size <= 12
        assert item.x >= -1e-6
        assert item.x + face(TEXT).width(item.string, item.size) <= width + 1e-6
        assert item.y <= 0
        assert item.y >= -height


def test_a_text_shrinks_before_it_is_refused() -> None:
    """A text too long for its box is set smaller, down to the smallest size, then refused."""
    sizes = [lines(put("many words " * count, 40, 20))[0].size for count in (2, 10, 20)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 10 > sizes[-1] >= 6
    assert put("many words " * 60, 40, 20) is None
    assert put("w" * 80, 40, 20) is None


def test_whole_words_come_first() -> None:
    """A word is divided only if a slightly smaller size does not help."""
    style = Style(TEXT, 12, 6, hyphens="en")
    assert [item.string for item in lines(put("Broken mirror", 21, 12, style))] == ["Broken", "mirror"]
    long = lines(put("Unquestionable responsibility", 14, 30, style))
    assert any(item.string.endswith("-") for item in long)


def test_german_is_divided_as_in_german() -> None:
    """The language of the deck decides where words are divided."""
    style = Style(TEXT, 10, 9, hyphens="de")
    found = [item.string for item in lines(put("Donaudampfschifffahrt", 22, 12, style))]
    assert "".join(found).replace("-", "") == "Donaudampfschifffahrt"
    assert found[0] in ("Donaudampf-", "Donaudampfschiff-", "Donau-")


def test_a_person_says_where_lines_and_words_break() -> None:
    """Line breaks stay, empty lines are gaps, soft hyphens divide, no-break spaces join."""
    found = lines(put("one\ntwo\n\nthree", 60, 40))
    assert [item.string for item in found] == ["one", "two", "three"]
    first, second = found[0].y - found[1].y, found[1].y - found[2].y
    assert second > 1.3 * first
    assert [i.string for i in lines(put("Zucker\u00adguss", 14, 12, Style(TEXT, 10, 10)))] == [
        "Zucker-", "guss",
    ]  # fmt: skip
    held = lines(put("a 5\u00a0km", 7, 20, Style(TEXT, 10, 9)))
    assert [item.string for item in held] == ["a", "5 km"]


def test_centred_lines_are_even() -> None:
    """Centred, two lines are about equally long, not one full and one of a single word."""
    text = "A key that does not fit any door at all"
    one, two = lines(put(text, 44, 12, Style(TEXT, 10, 10, align="centre")))
    widths = [face(TEXT).width(item.string, item.size) for item in (one, two)]
    assert min(widths) > 0.6 * max(widths)


def test_icons_take_their_place_in_a_line() -> None:
    """Icons among words are as high as letters, and wrap with them."""
    pieces: list[Piece] = ["gain ", Icon("coin"), Icon("coin"), ", then ", Icon("boot"), "."]
    drawing = put(pieces, 60, 10)
    assert drawing is not None
    stamps = [item for item in drawing.items if isinstance(item, Stamp)]
    assert [stamp.drawing for stamp in stamps] == [icon("coin", INK), icon("coin", INK), icon("boot", INK)]
    xs = [stamp.transform[4] for stamp in stamps]
    assert xs == sorted(xs)
    assert xs[1] - xs[0] >= 10 * PT
    assert [item.string for item in lines(drawing)] == ["gain", ", then", "."]


@pytest.mark.parametrize("level", ["top", "middle", "bottom"])
def test_text_stands_where_it_is_told(level: str) -> None:
    """One line is at the top, the middle or the bottom of its box."""
    style = Style(TEXT, 10, 10, level=level)  # type: ignore[arg-type]
    (item,) = lines(put("Hat", 30, 20, style))
    cap = face(TEXT).cap_height * 10 * PT
    middle = {"top": -1.5, "middle": -10, "bottom": -18.1}[level]
    assert item.y + cap / 2 == pytest.approx(middle, abs=0.6)
