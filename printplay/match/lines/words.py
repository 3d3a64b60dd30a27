"""The words of a line of a record, read one by one."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r"->|→|,|(?:(?!->)[^\s,→])+")
_SHOWN = 60  # characters of a line that a cure repeats
_DIGITS = 30  # longer ones are no plausible number
#: Nearly all numbers of a record are small: a look-up costs a third of parsing.
_SMALL = {str(number): number for number in range(100)}
_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{_DIGITS}}}")


class Unreadable(Exception):  # noqa: N818  it ends the reading of a line
    """A line that cannot be read: the key of the message, the words concerned, the values."""

    def __init__(
        self, message: str, words: tuple[int, int] | None = None, hint: str = "", **values: object
    ) -> None:
        super().__init__(message)
        self.message, self.words, self.hint, self.values = message, words, hint, values


class Nobody(Exception):  # noqa: N818
    """A name that is not among the players."""

    def __init__(self, name: str, words: tuple[int, int]) -> None:
        super().__init__(name)
        self.name, self.words = name, words


#: How the words after some verbs are split. The characters between two of them are blanks.
LIST = re.compile(r"[^\s,+]+")  # `4,5` and `4+6` are two numbers each
#: A comma between two words is a blank; a trailing one is a word.
COMMAS = re.compile(r"[^\s,]+|,(?=\s*(?:,|$))")
ADDED = re.compile(r"\+\s*[^\s+]+|[^\s+]+")  # `3+1` is 3 and +1

#: The place of a missing number: between two signs, after the last; before the first comma.
_UNLISTED, _LEADING = re.compile(r"[,+]\s*(?:[,+]|$)"), re.compile(r"^\s*[^\s,+]+\s*,")


class Words(list[str]):
    """The words of a line from `start` on; arrows and commas are words of their own.

    `word` is another pattern; then blanks within a word are dropped.
    """

    __slots__ = ("_places", "marked", "players", "spans", "start", "text", "word")

    def __init__(
        self, text: str, start: int = 0, players: tuple[str, ...] = (), word: re.Pattern[str] | None = None
    ) -> None:
        body = text[start:] if start else text
        self.marked = "," in body or "->" in body or "→" in body  # not all are plain words
        if word is not None:
            self.extend("".join(piece.split()) for piece in word.findall(body))
        else:
            self.extend(_WORD.findall(body) if self.marked else body.split())
        self.text, self.start, self.players, self.word = text, start, players, word or _WORD
        self._places: list[tuple[int, int]] = []
        self.spans: Mapping[str, tuple[int, int]] = {}  # of the fields, once they were asked for

    def split(self, word: re.Pattern[str]) -> Words:
        """Return the same words, split in another way, if the line allows it."""
        body = self.text[self.start :]
        if "," in body and _LEADING.search(body):
            return self
        if word is not COMMAS and _UNLISTED.search(body):
            return self
        return Words(self.text, self.start, self.players, word)

    def places(self) -> list[tuple[int, int]]:
        """Return first and last-but-one-after position of every word in `text`, from 0."""
        if not self._places:
            self._places = [word.span() for word in self.word.finditer(self.text, self.start)]
        return self._places

    def span(self, words: tuple[int, int] | None) -> tuple[int, int]:
        """Return the positions in `text`, from 0, of some words; of the whole line for None.

        The place after the last word is the end of the line, one character wide.
        """
        if words is None or (words[0] < 0 and not self.start):
            stripped = self.text.strip()
            first = self.text.find(stripped)
            return first, first + len(stripped)
        if words[0] < 0:
            name = self.text[: self.start - 1]
            first = len(name) - len(name.lstrip())
            return first, len(name.rstrip())
        first, last = words
        places = self.places()
        if first >= len(places):
            end = len(self.text.rstrip())
            return end, end + 1
        return places[first][0], places[max(first, min(last, len(places)) - 1)][1]

    @property
    def player(self) -> str:
        """Return the name before the colon; an empty text if there is none."""
        return tidy(self.text[: self.start - 1]) if self.start else ""

    def rest(self, first: int) -> str:
        """Return the text from a word on, with single blanks."""
        places = self.places()
        return tidy(self.text[places[first][0] :]) if first < len(places) else ""

    # -- taking words -----------------------------------------------------------------------------

    def number(self, index: int) -> int:
        """Return a word as a whole number; raise Unreadable if it is not one."""
        try:
            word = self[index]
        except IndexError:
            line = self.text.strip()[:_SHOWN]
            raise Unreadable("number-missing", (index, index + 1), "number-form", line=line) from None
        if (small := _SMALL.get(word)) is not None:
            return small
        if word.isascii() and word.isdecimal() and len(word) <= _DIGITS:
            return int(word)
        if not _NUMBER.fullmatch(word):
            raise Unreadable("no-number", (index, index + 1), found=word)
        return int(word)

    def name(self, index: int) -> str:
        """Return the rest of the line as the name of a player; raise Nobody if it is not one."""
        name = self.rest(index)
        if self.players and name not in self.players:
            raise Nobody(name, (index, len(self)))
        return name

    def end(self, index: int) -> None:
        """Raise Unreadable if the line has words from `index` on."""
        if index < len(self):
            raise Unreadable("too-much", (index, len(self)), found=self.rest(index))


def tidy(name: str) -> str:
    """Return a name without blanks around it and with single blanks inside."""
    if name.isalnum():  # most names have no blank
        return name
    return " ".join(filter(None, name.replace("\t", " ").split(" "))).strip()


_BETWEEN_NAMES = re.compile(r"\s*[\t;&/+，、]\s*|\s+(?:and|und)\s+", re.IGNORECASE)


def names_in(name: str) -> list[str]:
    """Return the names in a text that has other signs between them than commas.

    Blanks alone part them only where nothing else does.

    >>> names_in("Anna Maria & Ben"), names_in("Anna und Ben"), names_in("Anna Ben")
    (['Anna Maria', 'Ben'], ['Anna', 'Ben'], ['Anna', 'Ben'])
    """
    parts = _BETWEEN_NAMES.split(name.strip())
    return [tidy(part) for part in parts if tidy(part)] if len(parts) > 1 else name.split()
