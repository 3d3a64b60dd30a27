"""Fields of the lines of Go for Gold: spaces, ports, a whole line, feet and shovels struck."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from printplay.match.lines.fields import Field
from printplay.match.lines.words import Unreadable, Words

ARROWS = ("->", "→")
#: A space is named by letters and digits of any script; see the layouts.
SPACE = re.compile(r"[^\W_][\w-]{0,11}")


class Spaces(Field):
    """Spaces as the record names them, one after the other."""

    def write(self, value: Any) -> str:
        """Return the names with blanks between them."""
        return " ".join(value)


class Ports(Spaces):
    """Ports, commas between them or blanks."""

    several = True

    def read(self, words: Words, at: int) -> tuple[tuple[str, ...], int]:
        """Return the names as written."""
        found = {index: words[index] for index in range(at, len(words)) if words[index] != ","}
        for index, port in found.items():
            if not SPACE.fullmatch(port):
                raise Unreadable("no-space", (index, index + 1), found=port)
        if not found:
            raise Unreadable("header-empty", (0, 1), key="start")
        return tuple(found.values()), len(words)

    def write(self, value: Any) -> str:
        """Return the names with commas between them."""
        return ", ".join(value)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the word of the port with a number."""
        items = [index for index in range(first, last) if words[index] != ","]
        return items[item], items[item] + 1


class Parts(Field):
    """A whole line: spaces one after the other, an arrow before each port it restarted from."""

    several = True

    def read(self, words: Words, at: int) -> tuple[tuple[tuple[str, ...], ...], int]:
        """Return the spaces of each part as written, to the end of the line.

        A part without any space cannot be read.
        """
        parts: list[list[str]] = [[]]
        for index in range(at, len(words)):
            word = words[index]
            if word in ARROWS:
                if not parts[-1] or index + 1 == len(words):
                    raise _part_missing(index)
                parts.append([])
            elif not SPACE.fullmatch(word):
                raise Unreadable("no-space", (index, index + 1), found=word)
            else:
                parts[-1].append(word)
        if not parts[0]:
            raise Unreadable("no-path", (0, len(words)))
        return tuple(map(tuple, parts)), len(words)

    def write(self, value: Any) -> str:
        """Return the names with blanks between them, and the arrows."""
        return " -> ".join(" ".join(part) for part in value)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the word of the space with a number, counted through all parts."""
        items = [index for index in range(first, last) if words[index] not in ARROWS]
        return items[item], items[item] + 1


class Feet(Field):
    """The word `foot`, as often as one is struck."""

    def write(self, value: Any) -> str:
        """Return the word so many times."""
        return " ".join(["foot"] * value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the word."""
        return ("foot",)


class Spent(Field):
    """Shovels struck to make up for a die: `+1`. `3+1` is split before it comes here."""

    def read(self, words: Words, at: int) -> tuple[int, int]:
        """Return how many."""
        if at >= len(words):
            return 0, at
        if not words[at].startswith("+"):
            raise Unreadable("too-much", (at, len(words)), "spend-plus", found=words.rest(at))
        return words.number(at), at + 1

    def write(self, value: Any) -> str:
        """Return the number with its sign."""
        return f"+{value}" if value else ""


def _part_missing(at: int) -> Unreadable:
    return Unreadable("arrow-line", (at, at + 1))
