"""The headers of a record: `key value` lines before the first event."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType

from printplay import games
from printplay.errors import CallError
from printplay.games.game import HouseRule, Meta
from printplay.games.match import Grammar, Setup
from printplay.match.lines import Span
from printplay.record.diagnostics import About, Part
from printplay.record.words import Unreadable, Words, tidy

MAX_PLAYERS = 20
MAX_NAME = 40
MAX_PLACE = 80
MAX_NOTE = 500
#: How the id of a match is spelled: nothing in it means anything to a shell, a file or a database.
MATCH_ID = re.compile("[0-9a-z][0-9a-z-]{0,39}")
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Headers:
    """What the headers read so far say; becomes a `Setup`."""

    def __init__(self) -> None:
        self.game = ""
        self.layout: str | None = None
        self.players: tuple[str, ...] = ()
        self.house: dict[str, str] = {}
        self.extra: dict[str, tuple[str, ...]] = {}
        self.hash: str | None = None
        self.rules: int | None = None
        self.match: str | None = None
        self.about: dict[str, str] = {}
        self.rules_version = 1
        self.lines: dict[str, int] = {}
        self.house_rules: tuple[HouseRule, ...] = ()
        self.readers: Mapping[str, Callable[[Words], tuple[str, ...]]] = {}

    def use(self, meta: Meta, grammar: Grammar) -> None:
        """Take the headers of a game on."""
        self.house_rules, self.readers = meta.house_rules, grammar.headers
        self.rules_version = meta.rules_version

    def name(self, words: Words) -> str:
        """Return what may stand only once: a header's key, and of `house` the rule's key, too."""
        key = words[0].casefold()
        rule = words[1].casefold() if key == "house" and len(words) > 1 else ""
        return f"{key} {rule}" if any(known.key == rule for known in self.house_rules) else key

    def setup(self) -> Setup:
        """Return what was read."""
        return Setup(
            self.game,
            self.layout,
            self.players,
            MappingProxyType(self.house),
            MappingProxyType(self.extra),
            self.hash,
            self.rules,
            self.match,
            self.about.get("date"),
            self.about.get("place"),
            self.about.get("note"),
            MappingProxyType(self.lines),
        )


def read_header(headers: Headers, key: str, number: int, words: Words) -> None:
    """Read one header line; raise Unreadable where its value is none."""
    for name in (key, headers.name(words)):
        headers.lines.setdefault(name, number)
    if len(words) == 1:
        raise Unreadable("header-empty", (0, 1), key=key)
    if key in HEADERS:
        HEADERS[key](headers, words)
    else:
        headers.extra[key] = headers.readers[key](words)


def header_place(words: Words, about: About) -> Span:
    """Return the words of what a fault of a header is about: its value or a part of it."""
    if isinstance(about, Part):
        said = [index for index, word in enumerate(words) if index and word != ","]
        return said[about.first], said[about.first] + 1
    return 1, len(words)


def _game(headers: Headers, words: Words) -> None:
    try:
        headers.game = games.find(words.rest(1).casefold()).id
    except CallError as error:
        near = str(error.values["near"])
        raise Unreadable(
            "no-game",
            (1, len(words)),
            "did-you-mean-word" if near else "games-are",
            found=words.rest(1),
            near=near,
            known=error.values["known"],
        ) from None


def _layout(headers: Headers, words: Words) -> None:
    headers.layout = words.rest(1)


def _players(headers: Headers, words: Words) -> None:
    names: list[str] = []
    index = 1
    behind = words.span((0, 1))[1]
    for part in words.text[behind:].split(","):
        name = tidy(part)
        here = (index, index + max(1, len(Words(part))))
        index = here[1] + 1
        if not name:
            raise Unreadable("name-empty", here)
        if ":" in name:
            raise Unreadable("name-colon", here)
        if len(name) > MAX_NAME:
            raise Unreadable("name-long", here, limit=MAX_NAME)
        if name in names:
            raise Unreadable("name-twice", here, name=name)
        if len(names) == MAX_PLAYERS:
            raise Unreadable("too-many-names", here, limit=MAX_PLAYERS)
        names.append(name)
    headers.players = tuple(names)


def _house(headers: Headers, words: Words) -> None:
    key = words[1].casefold()
    rule = next((rule for rule in headers.house_rules if rule.key == key), None)
    if rule is None:
        known = [rule.key for rule in headers.house_rules]
        near = difflib.get_close_matches(key, known, 1)
        raise Unreadable(
            "no-house-rule",
            (1, 2),
            "did-you-mean-word" if near else "house-rules-are" if known else "",
            found=words[1],
            near=near[0] if near else "",
            known=", ".join(known),
        )
    values = ", ".join(rule.values)
    if len(words) < 3:
        raise Unreadable("house-value-missing", (2, 3), "house-values-are", key=key, known=values)
    value = words[2].casefold()
    if value not in rule.values:
        raise Unreadable(
            "no-house-value", (2, 3), "house-values-are", key=key, found=words[2], known=values
        )
    words.end(3)
    headers.house[key] = value


def _hash(headers: Headers, words: Words) -> None:
    value = words[1].casefold()
    if not re.fullmatch("[0-9a-f]{8}", value):
        raise Unreadable("no-hash", (1, 2), found=words[1])
    words.end(2)
    headers.hash = value


def _rules(headers: Headers, words: Words) -> None:
    version = words.number(1)
    words.end(2)
    known = headers.rules_version
    if not 1 <= version <= known:
        raise Unreadable("rules-version", (1, 2), found=version, known=known)
    headers.rules = version


def _match(headers: Headers, words: Words) -> None:
    id_ = words[1].casefold()
    if not MATCH_ID.fullmatch(id_):
        raise Unreadable("no-match-id", (1, 2), found=words[1])
    words.end(2)
    headers.match = id_


def _date(headers: Headers, words: Words) -> None:
    try:
        if not _DATE.fullmatch(words[1]):
            raise ValueError
        date.fromisoformat(words[1])
    except ValueError:
        raise Unreadable("no-date", (1, len(words)), "date-form", found=words.rest(1)) from None
    words.end(2)
    headers.about["date"] = words[1]


def _free(key: str, limit: int) -> Callable[[Headers, Words], None]:
    """Return what reads a header whose value is any text."""

    def read(headers: Headers, words: Words) -> None:
        text = words.rest(1)
        if len(text) > limit:
            raise Unreadable("header-long", (1, len(words)), key=key, limit=limit)
        headers.about[key] = text

    return read


#: What a match is known by, whatever was played: it can be said at any time, and anew.
ABOUT: Mapping[str, Callable[[Headers, Words], None]] = {
    "date": _date,
    "place": _free("place", MAX_PLACE),
    "note": _free("note", MAX_NOTE),
}

#: The headers every game has; a game adds its own by its grammar.
HEADERS: Mapping[str, Callable[[Headers, Words], None]] = {
    "game": _game,
    "layout": _layout,
    "players": _players,
    "house": _house,
    "hash": _hash,
    "rules": _rules,
    "match": _match,
    **ABOUT,
}
