"""Running text: lines that fill a box, with icons among the words, and hyphens if needed.

A text that does not fit is set smaller, down to a stated size, and then refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printplay.printing.drawing.colour import INK, Colour
from printplay.printing.drawing.drawing import PT, Drawing
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.sense import PARAGRAPH, Passage, Sense
from printplay.printing.text.fonts import face
from printplay.printing.text.line_breaking import (
    AIR,
    ICON,
    BrokenLine,
    Draw,
    Icon,
    LineBreaker,
    Piece,
    StyledWords,
    Word,
    like,
    sides,
    text_of,
    tongue,
    visible,
)

Align = Literal["left", "centre", "right"]
Level = Literal["top", "middle", "bottom"]

_LEAST = 0.05  # of an em squared: the least area of a letter, to refuse far too long texts at once
_STEP = 0.25  # pt between two sizes to try
#: Words are divided only if the text does not fit undivided at this share of its size.
_WHOLE = 0.8
_ASCENT, _DESCENT = 0.74, 0.22  # of a line, relative to the type size
_GAP = 0.55  # between paragraphs, relative to the leading
_BLANKS = " \t\n\r\f\v"
_SPLIT = re.compile(f"([{_BLANKS}])").split


@dataclass(frozen=True)
class Style:
    """The style of a text: face, sizes in points, leading relative to the size, alignment."""

    face: str
    size: float
    smallest: float
    spacing: float = 1.2
    align: Align = "left"
    level: Level = "top"
    colour: Colour = INK
    hyphens: str = ""  # the language for dividing words; empty for never


def set_running(
    pieces: Sequence[Piece], width: float, height: float, style: Style, draw: Draw
) -> Drawing | None:
    """Return the text in a box whose upper left corner is 0, 0; None if it does not fit.

    `draw` returns an icon (within a circle of radius 1) for a name and a colour.
    """
    letters = sum(len(text_of(piece)) for piece in pieces)
    if letters * _LEAST * (style.smallest * PT) ** 2 > width * height:
        return None
    paragraphs = list(_paragraphs(pieces))
    for size, hyphens in _sizes(style):
        measure = LineBreaker(face(style.face), size, draw, hyphens)
        lines = measure.lines(paragraphs, width)
        if lines is not None and _lines_height(lines, size, style.spacing) <= height + 1e-6:
            if style.align == "centre":
                lines = measure.balanced(paragraphs, width, len(lines)) or lines
            drawing, tongues = _draw_lines(lines, width, height, style, measure)
            spans = list(_spans(pieces))
            differs = _differs(pieces, lines)
            drawing.sense = Sense("paragraph", _words_of(pieces)) if differs else PARAGRAPH
            if len({language for language, _pieces in spans}) > 1:
                drawing.sense = PARAGRAPH
                drawing.passages = list(_passages(spans, tongues, spelled_out=differs))
            return drawing
    return None


def _differs(pieces: Sequence[Piece], lines: Sequence[BrokenLine]) -> bool:
    """Return whether marks do not read as the text does: it has icons, or divided words."""
    ends = (text_of(line.words[-1][-1]) for line in lines if line.words and line.words[-1])
    return any(isinstance(piece, Icon) for piece in pieces) or any(end.endswith("-") for end in ends)


def _words_of(pieces: Sequence[Piece]) -> str:
    """Return the text of pieces as it is read, with the names of icons."""
    text = "".join(
        f" {icon_in_words(piece.name)} " if isinstance(piece, Icon) else visible(text_of(piece))
        for piece in pieces
    )
    return " ".join(text.split())


def _spans(pieces: Sequence[Piece]) -> Iterator[tuple[str, Sequence[Piece]]]:
    """Yield runs of pieces in one language, empty for that of the text; icons belong to any."""
    run: list[Piece] = []
    span_language: str | None = None
    for piece in pieces:
        if text_of(piece).strip(_BLANKS):
            if span_language not in (None, tongue(piece)):
                yield span_language or "", run
                run = []
            span_language = tongue(piece)
        run.append(piece)
    yield span_language or "", run


def _passages(
    spans: Sequence[tuple[str, Sequence[Piece]]], tongues: Sequence[str | None], *, spelled_out: bool
) -> Iterator[Passage]:
    """Yield a text's spans by the languages of its marks (None: an icon); `spelled_out` adds the words."""
    mark_count = 0
    for number, (language, pieces) in enumerate(spans):
        end = mark_count
        while end < len(tongues) and tongues[end] in (None, language):
            end += 1
        if number == len(spans) - 1:
            end = len(tongues)
        if language or spelled_out:
            words = f"{_words_of(pieces)} " if spelled_out else ""  # the blank divides it from the next one
            yield Passage(Sense("span", words, language=language), mark_count, end)
        mark_count = end


def _sizes(style: Style) -> Iterator[tuple[float, str]]:
    """Yield the sizes to try, each with the language for dividing words, empty at first."""
    steps = max(0, round((style.size - style.smallest) / _STEP))
    for hyphens in dict.fromkeys(("", style.hyphens)):
        for step in range(steps + 1):
            size = style.size - _STEP * step if step < steps else style.smallest
            if hyphens or not style.hyphens or size >= _WHOLE * style.size:
                yield size, hyphens


def _paragraphs(pieces: Sequence[Piece]) -> Iterator[list[Word] | None]:
    """Yield the words between line breaks; None for an empty line between paragraphs."""
    words: list[Word] = []
    word: list[Piece] = []
    empty = True
    for piece in (*pieces, "\n"):
        if isinstance(piece, Icon):
            word.append(piece)
            continue
        text = piece.text if isinstance(piece, StyledWords) else piece
        for part in _SPLIT(text.replace("\r\n", "\n")):
            if part and part not in _BLANKS:
                word.append(like(piece, part.replace("\u00a0", " ")))  # a no-break space
            elif part:
                if word:
                    words.append(tuple(word))
                    word = []
                if part == "\n":
                    if words:
                        yield words
                        empty = False
                    elif not empty:
                        yield None
                        empty = True
                    words = []


def _lines_height(lines: Sequence[BrokenLine], size: float, spacing: float) -> float:
    """Return the height in mm from the top of the first line to the foot of the last."""
    if not lines:
        return 0.0
    gaps = sum(line.opens for line in lines[1:])
    leading = size * spacing * PT
    return (len(lines) - 1 + gaps * _GAP) * leading + (_ASCENT + _DESCENT) * size * PT


def _draw_lines(
    lines: Sequence[BrokenLine], width: float, height: float, style: Style, measure: LineBreaker
) -> tuple[Drawing, list[str | None]]:
    """Draw the lines into their box; return the language of each mark, too (see `_passages`)."""
    drawing, tongues = Drawing("text", inline=True), list[str | None]()
    size = measure.size * PT
    leading = size * style.spacing
    cap = measure.face.cap_height * size
    rise = _lines_height(lines, measure.size, style.spacing) - (_ASCENT + _DESCENT) * size
    baseline = -_ASCENT * size
    if style.level == "middle":  # centre the capitals, not accents and descenders
        baseline = -(height - rise + cap) / 2
    elif style.level == "bottom":
        baseline = -height + rise + _DESCENT * size
    for number, line in enumerate(lines):
        if number:
            baseline -= leading * (1 + _GAP * line.opens)
        left = {"left": 0.0, "centre": (width - line.width) / 2, "right": width - line.width}
        tongues += _draw_line(drawing, left[style.align], baseline, line, style, measure)
    return drawing, tongues


def _draw_line(
    drawing: Drawing, x: float, baseline: float, line: BrokenLine, style: Style, measure: LineBreaker
) -> list[str | None]:
    """Draw a line, the words between icons as one text each; return the languages of its marks."""
    if {type(piece) for word in line.words for piece in word} == {str}:
        words_text = " ".join(["".join(word) for word in line.words])  # type: ignore[arg-type]
        if words_text == visible(words_text).strip():  # it has no invisible characters
            drawing.text(x, baseline, words_text, style.face, measure.size, colour=style.colour)
            return [""]
    text, start, size = "", x, measure.size * PT
    line_face, language, tongues = style.face, "", list[str | None]()
    middle = baseline + measure.face.cap_height * size / 2

    def flush() -> None:
        nonlocal text
        if text.strip():
            drawing.text(start, baseline, text.rstrip(), line_face, measure.size, colour=style.colour)
            tongues.append(language)
        text = ""

    for number, word in enumerate(line.words):
        for piece in (" ", *word) if number else word:
            wide = measure.piece(piece)
            if isinstance(piece, Icon):
                flush()
                icon = measure.draw(piece.name, style.colour)
                left, _right = sides(icon)
                scale = ICON / 2 * size
                drawing.stamp(icon, x + AIR * size - left * scale, middle, scale=scale)
                tongues.append(None)
            else:
                set_in = piece.face if isinstance(piece, StyledWords) else style.face
                spoken_in = language if piece == " " else tongue(piece)
                if (set_in, spoken_in) != (line_face, language):
                    flush()
                    line_face, language = set_in, spoken_in
                if not text:
                    start = x + (wide if piece == " " else 0.0)
                    if piece == " ":  # between two faces, or before an icon's words
                        x += wide
                        continue
                text += visible(text_of(piece))
            x += wide
    flush()
    return tongues


def text_height(
    pieces: Sequence[Piece], type_face: str, size: float, width: float, spacing: float, language: str = ""
) -> float | None:
    """Return the height of a text without icons for a width, mm; None if a word is too wide."""
    measure = LineBreaker(face(type_face), size, _no_icon, language)
    lines = measure.lines(list(_paragraphs(pieces)), width)
    return None if lines is None else _lines_height(lines, size, spacing)


def set_words(pieces: Sequence[Piece], width: float, height: float, style: Style) -> Drawing | None:
    """Return a text without icons in a box; see `set_running`."""
    return set_running(pieces, width, height, style, _no_icon)


def _no_icon(name: str, _colour: Colour) -> Drawing:
    raise ValueError(f"{name}: no icon stands in a text without any")
