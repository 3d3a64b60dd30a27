"""Breaks the words of running text into lines of a width.

A word may be divided after a hyphen, a dash or a slash, at a soft hyphen, or at a zero-width space;
else by the dictionary of its language. Beside letters of Chinese, Japanese or Korean, a line ends
where Unicode lets it (UAX 14).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from printplay.core.translation_markers import Foreign
from printplay.printing.drawing.colour import INK, Colour
from printplay.printing.drawing.drawing import PT, Drawing
from printplay.printing.drawing.icons import icon_box
from printplay.printing.text.fonts import Face, face
from printplay.printing.text.scripts import is_east_asian

#: A soft hyphen, shown only if the word is divided there.
SOFT = "\u00ad"
#: A zero-width space, where a line may end: for scripts without blanks between words.
BREAK = "\u200b"
_UNSEEN = str.maketrans("", "", SOFT + BREAK)
#: The shortest word to divide, and the fewest letters before and after a division.
_SHORTEST, _BEFORE, _AFTER = 6, 2, 3
_CORE = re.compile(r"[^\W\d_]+")
_BREAK_AFTER = re.compile(r"(?<=[-/\u2013\u2014\u2010])(?=\w)")
_DICTIONARIES = {"en": "en_US", "de": "de_DE"}
ICON = 1.06  # diameter of an icon in a line, relative to the type size
AIR = 0.06  # around an icon, relative to the type size
#: An icon in a text whose line breaks are sought.
_OBJECT = "\ufffc"
#: A line filled to this share needs no division of a word.
_FULL = 0.85


@dataclass(frozen=True)
class Icon:
    """An icon in a line of text."""

    name: str


@dataclass(frozen=True)
class StyledWords:
    """Words in another face than the text around them."""

    text: str
    face: str


Piece = str | Icon | StyledWords
#: Pieces without a blank between them.
Word = tuple[Piece, ...]
Draw = Callable[[str, Colour], Drawing]


@dataclass(frozen=True)
class BrokenLine:
    """One line: its words, its width in mm at its size, and whether it starts a paragraph."""

    words: tuple[Word, ...]
    width: float
    opens: bool = False


class LineBreaker:
    """Breaks words into lines at one size."""

    def __init__(self, type_face: Face, size: float, draw: Draw, language: str) -> None:
        self.face, self.size, self.draw, self.language = type_face, size, draw, language
        self.blank = type_face.width(" ", size)
        self._words: dict[Word, float] = {}

    def piece(self, piece: Piece) -> float:
        """Return the width of a piece, mm."""
        if not isinstance(piece, Icon):
            measure = face(piece.face) if isinstance(piece, StyledWords) else self.face
            return measure.width(visible(text_of(piece)), self.size)
        left, right = sides(self.draw(piece.name, INK))
        return (ICON / 2 * (right - left) + 2 * AIR) * self.size * PT

    def word(self, word: Word) -> float:
        """Return the width of a word, mm."""
        if word not in self._words:  # balancing breaks the lines many times
            self._words[word] = sum(map(self.piece, word))
        return self._words[word]

    def lines(self, paragraphs: Sequence[list[Word] | None], width: float) -> list[BrokenLine] | None:
        """Return the lines, or None if part of a word alone is wider than the box."""
        lines: list[BrokenLine] = []
        opens = False
        for words in paragraphs:
            if words is None:
                opens = True
                continue
            filled_lines = self._fill(words, width)
            if filled_lines is None:
                return None
            for number, (line, wide) in enumerate(filled_lines):
                lines.append(BrokenLine(tuple(line), wide, opens and number == 0))
            opens = False
        return lines

    def balanced(
        self, paragraphs: Sequence[list[Word] | None], width: float, count: int
    ) -> list[BrokenLine] | None:
        """Return `count` lines, as even as possible."""
        if count < 2:
            return None
        low, high, best = width / 2, width, None
        for _half in range(6):
            middle = (low + high) / 2
            lines = self.lines(paragraphs, middle)
            if lines is not None and len(lines) <= count and not _is_divided(lines):
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
            used_before = used + self.blank if line else 0.0
            wide = self.word(word)
            if used_before + wide <= width + 1e-9:
                line.append(word)
                used = used_before + wide
                continue
            divided = None
            if (
                not line
                or used < _FULL * width
                or wide > width
                or any(is_east_asian(text_of(piece)) for piece in word)
            ):
                divided = self._divide(word, width - used_before)
            if divided is not None:
                head, tail = divided
                line.append(head)
                used = used_before + self.word(head)
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
        """Divide a word in two, the first as long as fits; None if it cannot be divided."""
        best: tuple[Word, Word] | None = None
        width_before, start = 0.0, 0
        # an icon counts as a letter of its own
        free = breaks("".join(_OBJECT if isinstance(p, Icon) else text_of(p) for p in word))
        for number, piece in enumerate(word):
            if start in free:
                best = word[:number], word[number:]
            if isinstance(piece, Icon):
                start += 1
            else:
                letters = text_of(piece)
                piece_language = self.language and (tongue(piece) or self.language)
                hyphens = {
                    position - start: "" for position in free if start < position < start + len(letters)
                }
                hyphens |= break_places(str(letters), piece_language)
                start += len(letters)
                for position, hyphen in sorted(hyphens.items()):
                    head, tail = like(piece, letters[:position] + hyphen), like(piece, letters[position:])
                    if width_before + self.piece(head) > room:
                        break
                    best = (*word[:number], head), (tail, *word[number + 1 :])
            width_before += self.piece(piece)
            if width_before > room:
                break
        return best


def like(piece: Piece, text: str) -> Piece:
    """Return a text in the face and the language of a piece."""
    words = Foreign(text, tongue(piece)) if tongue(piece) else text
    return StyledWords(words, piece.face) if isinstance(piece, StyledWords) else words


def tongue(piece: Piece) -> str:
    """Return the language of a piece if it is marked as `Foreign`, else an empty text."""
    words = text_of(piece)
    return words.language if isinstance(words, Foreign) else ""


def _is_divided(lines: Sequence[BrokenLine]) -> bool:
    ends = (line.words[-1][-1] for line in lines[:-1])
    return any(text_of(end).endswith("-") for end in ends)


def sides(icon: Drawing) -> tuple[float, float]:
    """Return the extent of an icon to the left and the right of its middle."""
    left, _low, right, _high = icon_box(icon)
    return left, right


def text_of(piece: Piece) -> str:
    """Return the letters of a piece; an icon has none."""
    if isinstance(piece, Icon):
        return ""
    return piece.text if isinstance(piece, StyledWords) else piece


def visible(text: str) -> str:
    return text if text.isascii() else text.translate(_UNSEEN)


@cache
def break_places(piece: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return the places where a piece may be divided, each with its hyphen (or empty)."""
    hyphen_by_place = {match.start(): "" for match in _BREAK_AFTER.finditer(piece)}
    hyphen_by_place |= {position + 1: "-" for position, letter in enumerate(piece) if letter == SOFT}
    hyphen_by_place |= {position + 1: "" for position, letter in enumerate(piece) if letter == BREAK}
    if language in _DICTIONARIES and SOFT not in piece:
        for core in _CORE.finditer(piece):
            if len(core[0]) >= _SHORTEST and not core[0].isupper():
                for position in _dictionary(language).positions(core[0]):
                    hyphen_by_place.setdefault(core.start() + int(position), "-")
    return tuple(sorted(hyphen_by_place.items()))


@cache
def breaks(text: str) -> frozenset[int]:
    """Return the places within a text where a line may end by UAX 14; none without such letters."""
    if not is_east_asian(text):
        return frozenset()
    from uniseg.linebreak import line_break_boundaries

    return frozenset(line_break_boundaries(text)) - {0, len(text)}


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    return pyphen.Pyphen(lang=_DICTIONARIES[language], left=_BEFORE, right=_AFTER)
