"""The words of a line of a record, and how a game takes them one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

_WORD = re.compile(r"->|→|,|(?:(?!->)[^\s,→])+")
_DIGITS = 30  # more of them are no number that anybody wrote
_NUMBER = re.compile(rf"[+\-−]?[0-9]{{1,{_DIGITS}}}")


class Unreadable(Exception):  # noqa: N818  it ends the reading of a line, not of the program
    """A line that cannot be read: the key of the sentence, the words concerned, the values."""

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


class Words(list[str]):
    """The words of a line from `start` on; arrows and commas are words of their own."""

    __slots__ = ("listed", "marked", "players", "start", "text")

    def __init__(self, text: str, start: int = 0, players: tuple[str, ...] = ()) -> None:
        """Split `text[start:]`; `text` is a line without its comment."""
        body = text[start:] if start else text
        self.marked = "," in body or "->" in body or "→" in body  # not all are simple words
        self.extend(_WORD.findall(body) if self.marked else body.split())
        self.text, self.start, self.players = text, start, players
        self.listed = False

    def drop_commas(self) -> None:
        """Leave out the commas between two words behind the first one, as in `3, 2, 4`."""
        if "," in self:
            self.listed = True
            self[:] = [self.text[first:last] for first, last in self.places()]

    def places(self) -> Iterator[tuple[int, int]]:
        """Yield first and last-but-one-after position of every word in `text`, from 0."""
        found = list(_WORD.finditer(self.text, self.start))
        commas = [self.listed and word[0] == "," for word in found] + [True]
        for index, word in enumerate(found):
            if not commas[index] or index < 2 or commas[index - 1] or commas[index + 1]:
                yield word.span()

    def span(self, words: tuple[int, int] | None) -> tuple[int, int]:
        """Return the positions in `text`, from 0, of some words; of the whole line for None.

        A place behind the last word is the end of the line, one character wide.
        """
        if words is None or (words[0] < 0 and not self.start):
            stripped = self.text.strip()
            first = self.text.find(stripped)
            return first, first + len(stripped)
        if words[0] < 0:
            name = self.text[: self.start - 1]
            first = len(name) - len(name.lstrip())
            return first, len(name.rstrip())
        places = list(self.places())
        first, last = words
        if first >= len(places):
            end = len(self.text.rstrip())
            return end, end + 1
        return places[first][0], places[max(first, min(last, len(places)) - 1)][1]

    def rest(self, first: int) -> str:
        """Return the text from a word on, with single blanks."""
        place = next(islice(self.places(), first, None), None)
        return tidy(self.text[place[0] :]) if place else ""

    # -- taking words -----------------------------------------------------------------------------

    def number(self, index: int) -> int:
        """Return a word as a whole number; raise Unreadable where it is none."""
        if index >= len(self):
            raise Unreadable("number-missing", (index, index + 1))
        word = self[index]
        if word.isascii() and word.isdecimal() and len(word) <= _DIGITS:
            return int(word)
        if not _NUMBER.fullmatch(word):
            raise Unreadable("no-number", (index, index + 1), found=word)
        return int(word.replace("−", "-"))

    def name(self, index: int) -> str:
        """Return the rest of the line as the name of a player; raise Nobody where it is none."""
        name = self.rest(index)
        if self.players and name not in self.players:
            raise Nobody(name, (index, len(self)))
        return name

    def end(self, index: int) -> None:
        """Raise Unreadable where the line has words from `index` on."""
        if index < len(self):
            raise Unreadable("too-much", (index, len(self)), found=self.rest(index))


def tidy(name: str) -> str:
    """Return a name without blanks around it and with single blanks inside."""
    return " ".join(filter(None, name.replace("\t", " ").split(" "))).strip()
