"""Fields that hold several things: numbers, names of players, names with counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printplay.match.lines.fields import REQUIRED, Field, Missing, own
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy


class Numbers(Field):
    """Whole numbers, to the end of the line or to a last word out of `before`.

    `nothing` is the word for no numbers; `hint` belongs to the message for missing numbers.
    """

    several = True

    def __init__(self, nothing: str = "", before: Sequence[str] = (), hint: str = "") -> None:
        self.nothing, self.before, self.hint = nothing, before, hint

    def read(self, words: Words, at: int) -> tuple[tuple[int, ...], int]:
        """Return the numbers."""
        last = len(words)
        if self.nothing and last == at + 1 and words[at].casefold() == self.nothing:
            return (), last
        if self.before and last > at and words[-1].casefold() in self.before:
            last -= 1
        if last <= at:
            if self.optional:
                return self.default, at
            raise Unreadable("number-missing", (at, at + 1), self.hint)
        return tuple(map(words.number, range(at, last))), last

    def write(self, value: Any) -> str:
        """Return the numbers with blanks between them."""
        return " ".join(map(str, value)) or self.nothing

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the word for "none"."""
        return (self.nothing,) if self.nothing else ()


class Names(Field):
    """Names of players with commas between them, to the end of the line.

    `nothing` are the words for nobody; the first of them is written.
    """

    named = several = True

    def __init__(self, missing: Missing, nothing: Sequence[str]) -> None:
        self.missing, self.nothing = missing, nothing

    def read(self, words: Words, at: int) -> tuple[tuple[str, ...], int]:
        """Return the names."""
        if at >= len(words):
            raise self.missing(words, at)
        if words[at].casefold() in self.nothing:
            words.end(at + 1)
            return (), at + 1
        names = tuple(map(tidy, words.rest(at).split(",")))
        for name in names if words.players else ():
            if name not in words.players:
                raise Nobody(name, (at, len(words)))
        return names, len(words)

    def write(self, value: Any) -> str:
        """Return the names with commas between them."""
        return ", ".join(value) or next(iter(self.nothing), "")

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        """Return the new names of the players."""
        return tuple(names.get(name, name) for name in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        """Return the players, and the word for nobody."""
        return (*players, *self.nothing[:1])

    def goes_on(self, words: Words, at: int) -> Sequence[str]:
        """Return a comma, and after it the players who are not named yet."""
        return _listed(words, at)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the words of the name with a number."""
        return between_commas(words, first, last)[item]


class Counts(Field):
    """Names of players, each followed by a number, with commas between: `Anna 2, Ben 1`.

    `what` is part of the message keys: `no-{what}` for a name without a number,
    `{what}-twice`, and the hint `{what}-are`. `most` is the largest number, if any.
    """

    named = several = True

    def __init__(self, what: str, most: int = 0) -> None:
        self.what, self.most = what, most
        self.says = (f"{what}-twice", f"no-{what}", f"{what}-are")

    def read(self, words: Words, at: int) -> tuple[tuple[tuple[str, int], ...], int]:
        """Return pairs of a name and a number."""
        counts: dict[str, int] = {}
        index, rest = at, words.text[words.span((at - 1, at))[1] :] if at < len(words) else ""
        for part in rest.split(",") if rest else ():
            last = index + len(Words(part)) - 1
            name, count = self._one(words, part, index)
            if words.players and name not in words.players:
                raise Nobody(name, (index, last))
            if name in counts:
                raise Unreadable(f"{self.what}-twice", (index, max(last, index + 1)), name=name)
            counts[name] = count
            index = last + 2
        return tuple(counts.items()), len(words)

    def _one(self, words: Words, part: str, index: int) -> tuple[str, int]:
        """Return a name and its number; a name of several words may end with a number, too."""
        items = Words(part)
        if not items:
            raise Unreadable("name-empty", (index, index + 1))
        last = index + len(items) - 1
        name = tidy(part[: len(part.rstrip()) - len(items[-1])])
        alone = tidy(part) in words.players and name not in words.players
        if alone and not items[-1].isdecimal():
            return tidy(part), 1
        if alone or not name:
            raise Unreadable(f"no-{self.what}", (index, last + 1), f"{self.what}-are", found=tidy(part))
        return name, words.number(last)

    def write(self, value: Any) -> str:
        """Return the names and numbers with commas between them."""
        return ", ".join(f"{name} {count}" for name, count in value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        """Return the same numbers with the new names of the players."""
        return tuple((names.get(name, name), count) for name, count in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        """Return the players."""
        return players

    def goes_on(self, words: Words, at: int) -> Sequence[str]:
        """Return numbers after a name, then a comma, and players who are not named yet."""
        numbers = tuple(str(number) for number in range(1, self.most + 1))
        return _listed(words, at, numbers, counted=True)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the words of the pair with a number."""
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        """Return the numbers by name."""
        return dict(value)


def between_commas(words: Words, first: int, last: int) -> list[tuple[int, int]]:
    """Return start and end of each part of some words, split at commas."""
    commas = [index for index in range(first, last) if words[index] == ","]
    return list(zip([first, *(index + 1 for index in commas)], [*commas, last], strict=True))


def _listed(words: Words, at: int, numbers: Sequence[str] = (), *, counted: bool = False) -> Sequence[str]:
    """Return the words that can follow in a list of names, or the rest of a name."""
    *parts, last = (" ".join(words[first:end]) for first, end in between_commas(words, at, len(words)))
    names = {part.rpartition(" ")[0] if counted else part for part in (*parts, last)}
    left = tuple(name for name in words.players if name not in names)
    if not last:
        return left
    if last in words.players and counted:
        return numbers
    name, _blank, number = last.rpartition(" ")
    if last in words.players or (counted and name in words.players and number.isdecimal()):
        return (",",) if left else ()
    return tuple(name[len(last) :].strip() for name in left if name.startswith(f"{last} "))


# -- declarations --------------------------------------------------------------------------------


def numbers(*, nothing: str = "", before: Sequence[str] = (), hint: str = "", default: Any = REQUIRED) -> Any:
    """Declare a sequence of whole numbers."""
    return own(Numbers(nothing, before, hint), default=default)


def names(*, missing: Missing, nothing: Sequence[str] = ()) -> Any:
    """Declare names of players with commas between them."""
    return own(Names(missing, nothing))


def counts(what: str, *, most: int = 0, default: Any = REQUIRED) -> Any:
    """Declare names of players, each followed by a number of at most `most`."""
    return own(Counts(what, most), default=default)
