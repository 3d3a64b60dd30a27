"""The fields of the headers of a record, and valid names of players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any

from printplay.core.errors import CallError
from printplay.core.files import composed
from printplay.core.i18n import N_
from printplay.match import registry
from printplay.match.game import HouseRule
from printplay.match.lines.fields import Field
from printplay.match.lines.lists import between_commas
from printplay.match.lines.words import Unreadable, Words, tidy

MAX_PLAYERS = 20
MAX_NAME = 40
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def player_name(name: str) -> str:
    """Return a player's name in stored form; raise CallError for an invalid one."""
    tidy = composed(" ".join(name.split()))
    bad = next((c for c in tidy if c in ":,#" or unicodedata.category(c) in ("Cc", "Cs")), "")
    if bad or not 1 <= len(tidy) <= MAX_NAME:
        raise CallError(
            N_("invalid player name {name!r}"),
            hint=N_("Use 1 to {limit} characters, without : , and #."),
            name=name[: MAX_NAME + 1],
            limit=MAX_NAME,
        )
    return tidy


class GameName(Field):
    """The id of a game."""

    def read(self, words: Words, start: int) -> tuple[str, int]:
        try:
            return registry.find_game(words.rest(start).casefold()).id, len(words)
        except CallError as error:
            typed_name = words.rest(start)
            raise Unreadable(
                "no-game", (start, len(words)), error.hint, found=typed_name, **error.values
            ) from None

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return registry.game_ids()


class FreeText(Field):
    """Any text, to the end of the line; of at most `limit` characters, if set."""

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit

    def read(self, words: Words, start: int) -> tuple[str, int]:
        """Return the text with single blanks."""
        text = words.rest(start)
        if self.limit and len(text) > self.limit:
            key = words[0].casefold()
            raise Unreadable("header-long", (start, len(words)), key=key, limit=self.limit)
        return text, len(words)


class Seats(Field):
    """Names of new players, commas between them."""

    named = several = True

    def read(self, words: Words, start: int) -> tuple[tuple[str, ...], int]:
        """Return the names; no two are the same."""
        names: list[str] = []
        index = start
        names_start = words.span((start - 1, start))[1]
        for part in words.text[names_start:].split(","):
            name = tidy(part)
            name_words = (index, index + max(1, len(Words(part))))
            index = name_words[1] + 1
            if not name:
                raise Unreadable("name-empty", name_words)
            if ":" in name:
                raise Unreadable("name-colon", name_words)
            if len(name) > MAX_NAME:
                raise Unreadable("name-long", name_words, limit=MAX_NAME)
            if name in names:
                raise Unreadable("name-twice", name_words, name=name)
            if len(names) == MAX_PLAYERS:
                raise Unreadable("too-many-names", name_words, limit=MAX_PLAYERS)
            names.append(name)
        return tuple(names), len(words)

    def write(self, value: Any) -> str:
        return ", ".join(value)

    def rename(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple(names.get(name, name) for name in value)

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        return between_commas(words, first, last)[item]


class Switch(Field):
    """A house rule of a game, and its value."""

    several = True

    def __init__(self, rules: Sequence[HouseRule]) -> None:
        self.rules = {rule.key: rule for rule in rules}

    def read(self, words: Words, start: int) -> tuple[tuple[str, str], int]:
        """Return the key of the rule and its value."""
        key, keys = words[start].casefold(), list(self.rules)
        if key not in self.rules:
            near_keys = get_close_matches(key, keys, 1)
            raise Unreadable(
                "no-house-rule",
                (start, start + 1),
                "did-you-mean-word" if near_keys else "house-rules-are" if keys else "",
                found=words[start],
                near=near_keys[0] if near_keys else "",
                known=", ".join(keys),
            )
        value_words, values = (start + 1, start + 2), ", ".join(self.rules[key].values)
        if len(words) <= start + 1:
            raise Unreadable("house-value-missing", value_words, "house-values-are", key=key, known=values)
        value = words[start + 1].casefold()
        if value not in self.rules[key].values:
            raise Unreadable(
                "no-house-value",
                value_words,
                "house-values-are",
                key=key,
                found=words[start + 1],
                known=values,
            )
        return (key, value), start + 2

    def write(self, value: Any) -> str:
        return " ".join(value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return tuple(self.rules)

    def goes_on(self, words: Words, start: int) -> Sequence[str]:
        rule = self.rules.get(words[start].casefold())
        return rule.values if rule is not None and len(words) == start + 1 else ()


class Code(Field):
    """A word of a certain form, in lower case; `message` is the key of the message otherwise."""

    def __init__(self, shape: re.Pattern[str], message: str) -> None:
        self.shape, self.message, self.says = shape, message, (message,)

    def read(self, words: Words, start: int) -> tuple[str, int]:
        """Return the word."""
        word = words[start].casefold()
        if not self.shape.fullmatch(word):
            raise Unreadable(self.message, (start, start + 1), found=words[start])
        return word, start + 1


class Version(Field):
    """The version of a game's rules, from 1 to the current one."""

    def __init__(self, newest: int) -> None:
        self.newest = newest

    def read(self, words: Words, start: int) -> tuple[int, int]:
        """Return the number."""
        version = words.number(start)
        words.end(start + 1)
        if not 1 <= version <= self.newest:
            raise Unreadable("rules-version", (start, start + 1), found=version, known=self.newest)
        return version, start + 1


class Day(Field):
    """A date, YYYY-MM-DD."""

    def read(self, words: Words, start: int) -> tuple[str, int]:
        try:
            if not _DATE.fullmatch(words[start]):
                raise ValueError
            date.fromisoformat(words[start])
        except ValueError:
            typed_date = words.rest(start)
            raise Unreadable("no-date", (start, len(words)), "date-form", found=typed_date) from None
        return words[start], start + 1
