"""Fields that hold several things: numbers, names of players, names with counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printplay.match.lines.fields import REQUIRED, Field, Missing, own_field
from printplay.match.lines.words import Nobody, Unreadable, Words, tidy


class Numbers(Field):
    """Whole numbers, to the end of the line or to a last word out of `end_words`.

    `empty_word` is the word for no numbers; `hint` belongs to the message for missing numbers.
    """

    several = True

    def __init__(self, empty_word: str = "", end_words: Sequence[str] = (), hint: str = "") -> None:
        self.empty_word, self.end_words, self.hint = empty_word, end_words, hint

    def read(self, words: Words, start: int) -> tuple[tuple[int, ...], int]:
        """Return the numbers."""
        last = len(words)
        if self.empty_word and last == start + 1 and words[start].casefold() == self.empty_word:
            return (), last
        if self.end_words and last > start and words[-1].casefold() in self.end_words:
            last -= 1
        if last <= start:
            if self.optional:
                return self.default, start
            raise Unreadable("number-missing", (start, start + 1), self.hint)
        return tuple(map(words.number, range(start, last))), last

    def write(self, value: Any) -> str:
        return " ".join(map(str, value)) or self.empty_word

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return (self.empty_word,) if self.empty_word else ()


class Names(Field):
    """Names of players with commas between them, to the end of the line.

    `nobody_words` are the words for nobody; the first of them is written.
    """

    named = several = True

    def __init__(self, missing: Missing, nobody_words: Sequence[str]) -> None:
        self.missing, self.nobody_words = missing, nobody_words

    def read(self, words: Words, start: int) -> tuple[tuple[str, ...], int]:
        """Return the names."""
        if start >= len(words):
            raise self.missing(words, start)
        if words[start].casefold() in self.nobody_words:
            words.end(start + 1)
            return (), start + 1
        names = tuple(map(tidy, words.rest(start).split(",")))
        for name in names if words.players else ():
            if name not in words.players:
                raise Nobody(name, (start, len(words)))
        return names, len(words)

    def write(self, value: Any) -> str:
        return ", ".join(value) or next(iter(self.nobody_words), "")

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple(names.get(name, name) for name in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        return (*players, *self.nobody_words[:1])

    def goes_on(self, words: Words, start: int) -> Sequence[str]:
        """Return a comma, and after it the players who are not named yet."""
        return _list_continuations(words, start)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        return between_commas(words, first, last)[item]


class Counts(Field):
    """Names of players, each followed by a number, with commas between: `Anna 2, Ben 1`.

    `noun` is part of the message keys: `no-{noun}` for a name without a number,
    `{noun}-twice`, and the hint `{noun}-are`. `maximum` is the largest number, if any.
    """

    named = several = True

    def __init__(self, noun: str, maximum: int = 0) -> None:
        self.noun, self.maximum = noun, maximum
        self.says = (f"{noun}-twice", f"no-{noun}", f"{noun}-are")

    def read(self, words: Words, start: int) -> tuple[tuple[tuple[str, int], ...], int]:
        """Return pairs of a name and a number."""
        counts: dict[str, int] = {}
        index, rest = start, words.text[words.span((start - 1, start))[1] :] if start < len(words) else ""
        for part in rest.split(",") if rest else ():
            last = index + len(Words(part)) - 1
            name, count = self._name_and_count(words, part, index)
            if words.players and name not in words.players:
                raise Nobody(name, (index, last))
            if name in counts:
                raise Unreadable(f"{self.noun}-twice", (index, max(last, index + 1)), name=name)
            counts[name] = count
            index = last + 2
        return tuple(counts.items()), len(words)

    def _name_and_count(self, words: Words, part: str, index: int) -> tuple[str, int]:
        """Return a name and its number; a name of several words may end with a number, too."""
        items = Words(part)
        if not items:
            raise Unreadable("name-empty", (index, index + 1))
        last = index + len(items) - 1
        name = tidy(part[: len(part.rstrip()) - len(items[-1])])
        is_name_only = tidy(part) in words.players and name not in words.players
        if is_name_only and not items[-1].isdecimal():
            return tidy(part), 1
        if is_name_only or not name:
            raise Unreadable(f"no-{self.noun}", (index, last + 1), f"{self.noun}-are", found=tidy(part))
        return name, words.number(last)

    def write(self, value: Any) -> str:
        return ", ".join(f"{name} {count}" for name, count in value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple((names.get(name, name), count) for name, count in value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:
        return players

    def goes_on(self, words: Words, start: int) -> Sequence[str]:
        """Return numbers after a name, then a comma, and players who are not named yet."""
        numbers = tuple(str(number) for number in range(1, self.maximum + 1))
        return _list_continuations(words, start, numbers, counted=True)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        return dict(value)


def between_commas(words: Words, first: int, last: int) -> list[tuple[int, int]]:
    """Return start and end of each part of some words, split at commas."""
    commas = [index for index in range(first, last) if words[index] == ","]
    return list(zip([first, *(index + 1 for index in commas)], [*commas, last], strict=True))


def _list_continuations(
    words: Words, start: int, numbers: Sequence[str] = (), *, counted: bool = False
) -> Sequence[str]:
    *parts, last = (" ".join(words[first:end]) for first, end in between_commas(words, start, len(words)))
    names = {part.rpartition(" ")[0] if counted else part for part in (*parts, last)}
    names_left = tuple(name for name in words.players if name not in names)
    if not last:
        return names_left
    if last in words.players and counted:
        return numbers
    name, _blank, number = last.rpartition(" ")
    if last in words.players or (counted and name in words.players and number.isdecimal()):
        return (",",) if names_left else ()
    return tuple(name[len(last) :].strip() for name in names_left if name.startswith(f"{last} "))


# -- declarations --------------------------------------------------------------------------------


def numbers(
    *, empty_word: str = "", end_words: Sequence[str] = (), hint: str = "", default: Any = REQUIRED
) -> Any:
    return own_field(Numbers(empty_word, end_words, hint), default=default)


def names(*, missing: Missing, nobody_words: Sequence[str] = ()) -> Any:
    return own_field(Names(missing, nobody_words))


def counts(noun: str, *, maximum: int = 0, default: Any = REQUIRED) -> Any:
    """Declare names of players, each followed by a number of at most `maximum`."""
    return own_field(Counts(noun, maximum), default=default)
