"""Running text: lines that fill a box, with icons among the words, hyphens where they help.

A text that does not fit is set smaller, down to a stated size, and then refused: it never runs
over its box and never loses a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printplay.printing.colour import INK, Colour
from printplay.printing.drawing import PT, Drawing
from printplay.printing.fonts import Face, face
from printplay.printing.hyphens import places, seen
from printplay.printing.icons import reach

Align = Literal["left", "centre", "right"]
Level = Literal["top", "middle", "bottom"]

_ICON = 1.06  # diameter of an icon's circle in a line, in parts of the type size
_AIR = 0.06  # around an icon, in parts of the type size
_LEAST = 0.05  # of an em squared: what a letter takes, be it an i; to refuse a novel at once
_STEP = 0.25  # pt between two sizes that are tried
#: Words are divided only where a text set this much smaller does not fit without.
_WHOLE = 0.8
_ASCENT, _DESCENT = 0.74, 0.22  # of a line, in parts of the type size
_GAP = 0.55  # between paragraphs, in parts of the leading
#: A line this full is not filled further by dividing a word.
_FULL = 0.85
_BLANKS = " \t\n\r\f\v"


@dataclass(frozen=True)
class Icon:
    """An icon in a line of text."""

    name: str


@dataclass(frozen=True)
class Marked:
    """Words in another face than the text around them."""

    text: str
    face: str


Piece = str | Icon | Marked
#: What stands together without a blank; a word of several pieces is never divided between them.
Word = tuple[Piece, ...]
Draw = Callable[[str, Colour], Drawing]


@dataclass(frozen=True)
class Style:
    """How a text is set: face, sizes in points, leading in parts of the size, place in its box."""

    face: str
    size: float
    smallest: float
    spacing: float = 1.2
    align: Align = "left"
    level: Level = "top"
    colour: Colour = INK
    hyphens: str = ""  # the language whose words are divided; none where empty


@dataclass(frozen=True)
class Line:
    """One line: its words, its width in mm at the size it was set, whether it opens a paragraph."""

    words: tuple[Word, ...]
    width: float
    opens: bool = False


def set_running(
    pieces: Sequence[Piece], width: float, height: float, style: Style, draw: Draw
) -> Drawing | None:
    """Return the text in a box whose upper left corner is 0, 0; None where it does not fit.

    `draw` gives the drawing of an icon (inside a circle of radius 1) by name and colour.
    """
    letters = sum(len(_said(piece)) for piece in pieces)
    if letters * _LEAST * (style.smallest * PT) ** 2 > width * height:
        return None
    paragraphs = list(_paragraphs(pieces))
    steps = max(0, round((style.size - style.smallest) / _STEP))
    sizes = [*(style.size - _STEP * step for step in range(steps)), style.smallest]
    whole = [(size, "") for size in sizes if not style.hyphens or size >= _WHOLE * style.size]
    for size, hyphens in (*whole, *((size, style.hyphens) for size in sizes if style.hyphens)):
        measure = _Measure(face(style.face), size, draw, hyphens)
        lines = measure.lines(paragraphs, width)
        if lines is not None and _high(lines, size, style.spacing) <= height + 1e-6:
            if style.align == "centre":
                lines = measure.balanced(paragraphs, width, len(lines)) or lines
            return _put(lines, width, height, style, measure)
    return None


def _paragraphs(pieces: Sequence[Piece]) -> Iterator[list[Word] | None]:
    """Yield the words of each line a person broke; None for an empty one between paragraphs."""
    words: list[Word] = []
    word: list[Piece] = []
    empty = True
    for piece in (*pieces, "\n"):
        if isinstance(piece, Icon):
            word.append(piece)
            continue
        said = piece.text if isinstance(piece, Marked) else piece
        for part in re.split("([ \t\n\r\f\v])", said.replace("\r\n", "\n")):
            if part and part not in _BLANKS:
                held = part.replace("\u00a0", " ")  # a blank that holds words together
                word.append(Marked(held, piece.face) if isinstance(piece, Marked) else held)
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


def _said(piece: Piece) -> str:
    """Return the letters of a piece; an icon has none."""
    if isinstance(piece, Icon):
        return ""
    return piece.text if isinstance(piece, Marked) else piece


def _high(lines: Sequence[Line], size: float, spacing: float) -> float:
    """Return the height in mm of lines from the top of the first to the foot of the last."""
    if not lines:
        return 0.0
    gaps = sum(line.opens for line in lines[1:])
    leading = size * spacing * PT
    return (len(lines) - 1 + gaps * _GAP) * leading + (_ASCENT + _DESCENT) * size * PT


class _Measure:
    """Breaks words into lines at one size."""

    def __init__(self, type_face: Face, size: float, draw: Draw, language: str) -> None:
        self.face, self.size, self.draw, self.language = type_face, size, draw, language
        self.blank = type_face.width(" ", size)

    def piece(self, piece: Piece) -> float:
        if not isinstance(piece, Icon):
            measure = face(piece.face) if isinstance(piece, Marked) else self.face
            return measure.width(seen(_said(piece)), self.size)
        left, right = _sides(self.draw(piece.name, INK))
        return (_ICON / 2 * (right - left) + 2 * _AIR) * self.size * PT

    def word(self, word: Word) -> float:
        return sum(map(self.piece, word))

    def lines(self, paragraphs: Sequence[list[Word] | None], width: float) -> list[Line] | None:
        """Return the lines; None where a piece of a word alone is wider than the box."""
        lines: list[Line] = []
        opens = False
        for words in paragraphs:
            if words is None:
                opens = True
                continue
            filled = self._fill(words, width)
            if filled is None:
                return None
            for number, (line, wide) in enumerate(filled):
                lines.append(Line(tuple(line), wide, opens and number == 0))
            opens = False
        return lines

    def balanced(
        self, paragraphs: Sequence[list[Word] | None], width: float, count: int
    ) -> list[Line] | None:
        """Return as many lines, as even as they can be."""
        if count < 2:
            return None
        low, high, best = width / 2, width, None
        for _half in range(6):
            middle = (low + high) / 2
            lines = self.lines(paragraphs, middle)
            if lines is not None and len(lines) <= count and not _divided(lines):
                best, high = lines, middle
            else:
                low = middle
        return best

    def _fill(self, words: Sequence[Word], width: float) -> list[tuple[list[Word], float]] | None:
        lines: list[tuple[list[Word], float]] = []
        line: list[Word] = []
        used = 0.0
        waiting = list(reversed(words))
        while waiting:
            word = waiting.pop()
            before = used + self.blank if line else 0.0
            wide = self.word(word)
            if before + wide <= width + 1e-9:
                line.append(word)
                used = before + wide
                continue
            divided = None
            if not line or used < _FULL * width or wide > width:
                divided = self._divide(word, width - before)
            if divided is not None:
                head, tail = divided
                line.append(head)
                used = before + self.word(head)
                waiting.append(tail)
            elif line:
                waiting.append(word)
            else:
                return None
            lines.append((line, used))
            line, used = [], 0.0
        if line:
            lines.append((line, used))
        return lines

    def _divide(self, word: Word, room: float) -> tuple[Word, Word] | None:
        """Return a word in two, the first as long as fits; None where it cannot be divided."""
        best: tuple[Word, Word] | None = None
        before = 0.0
        for number, piece in enumerate(word):
            if not isinstance(piece, Icon):
                said = _said(piece)
                for at, hyphen in places(said, self.language):
                    head, tail = _like(piece, said[:at] + hyphen), _like(piece, said[at:])
                    if before + self.piece(head) > room:
                        break
                    best = (*word[:number], head), (tail, *word[number + 1 :])
            before += self.piece(piece)
            if before > room:
                break
        return best


def _like(piece: Piece, text: str) -> Piece:
    """Return a text in the face of a piece."""
    return Marked(text, piece.face) if isinstance(piece, Marked) else text


def _divided(lines: Sequence[Line]) -> bool:
    ends = (line.words[-1][-1] for line in lines[:-1])
    return any(_said(end).endswith("-") for end in ends)


def _sides(icon: Drawing) -> tuple[float, float]:
    """Return how far an icon reaches to the left and the right of its middle."""
    left, _low, right, _high = reach(icon)
    return left, right


def _put(
    lines: Sequence[Line], width: float, height: float, style: Style, measure: _Measure
) -> Drawing:
    """Draw the lines into their box."""
    drawing = Drawing("text", inline=True)
    size = measure.size * PT
    leading = size * style.spacing
    cap = measure.face.cap_height * size
    rise = _high(lines, measure.size, style.spacing) - (_ASCENT + _DESCENT) * size
    baseline = -_ASCENT * size
    if style.level == "middle":  # the eye sees capitals, not the room for accents and feet
        baseline = -(height - rise + cap) / 2
    elif style.level == "bottom":
        baseline = -height + rise + _DESCENT * size
    for number, line in enumerate(lines):
        if number:
            baseline -= leading * (1 + _GAP * line.opens)
        left = {"left": 0.0, "centre": (width - line.width) / 2, "right": width - line.width}
        _line(drawing, left[style.align], baseline, line, style, measure)
    return drawing


def _line(
    drawing: Drawing, x: float, baseline: float, line: Line, style: Style, measure: _Measure
) -> None:
    """Put down one line: words between icons in one go."""
    text, start, size = "", x, measure.size * PT
    here = style.face
    middle = baseline + measure.face.cap_height * size / 2

    def flush() -> None:
        nonlocal text
        if text.strip():
            drawing.text(start, baseline, text.rstrip(), here, measure.size,
                         colour=style.colour)  # fmt: skip
        text = ""

    for number, word in enumerate(line.words):
        for piece in (" ", *word) if number else word:
            wide = measure.piece(piece)
            if isinstance(piece, Icon):
                flush()
                icon = measure.draw(piece.name, style.colour)
                left, _right = _sides(icon)
                scale = _ICON / 2 * size
                drawing.stamp(icon, x + _AIR * size - left * scale, middle, scale=scale)
            else:
                set_in = piece.face if isinstance(piece, Marked) else style.face
                if set_in != here:
                    flush()
                    here = set_in
                if not text:
                    start = x + (wide if piece == " " else 0.0)
                    if piece == " ":  # it stands between two faces, or before an icon's words
                        x += wide
                        continue
                text += seen(_said(piece))
            x += wide
    flush()


def high(
    pieces: Sequence[Piece], type_face: str, size: float, width: float, spacing: float,
    language: str = "",
) -> float | None:  # fmt: skip
    """Return how high a text without icons stands in a width, mm; None where a word is too wide."""
    measure = _Measure(face(type_face), size, _no_icon, language)
    lines = measure.lines(list(_paragraphs(pieces)), width)
    return None if lines is None else _high(lines, size, spacing)


def set_words(pieces: Sequence[Piece], width: float, height: float, style: Style) -> Drawing | None:
    """Return a text without icons in a box, as `set_running` does."""
    return set_running(pieces, width, height, style, _no_icon)


def _no_icon(name: str, _colour: Colour) -> Drawing:
    raise ValueError(f"{name}: no icon stands in a text without any")
