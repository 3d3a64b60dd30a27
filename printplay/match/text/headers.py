"""The headers of a record: `key value` lines before the first event, declared like other lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from types import MappingProxyType
from typing import Any
from unicodedata import category

from printplay.core.errors import CallError
from printplay.core.files import composed
from printplay.core.i18n import N_
from printplay.match import registry
from printplay.match.game import Game, HouseRule
from printplay.match.lines.fields import own_field
from printplay.match.lines.grammar import Setup, TableEvent
from printplay.match.lines.line import LineForm, line
from printplay.match.lines.words import Unreadable, Words
from printplay.match.text import header_fields
from printplay.match.text.header_fields import MAX_NAME, MAX_PLAYERS

__all__ = ["ABOUT", "HEADERS", "MATCH_ID", "MAX_NAME", "MAX_PLAYERS", "Headers", "header_line", "read_header"]

MAX_PLACE = 80
MAX_NOTE = 2000
#: The id of a match: safe for a shell, a file name and a database.
MATCH_ID = re.compile("[0-9a-z][0-9a-z-]{0,39}")
_HASH = re.compile("[0-9a-f]{8}")
#: Unicode categories that no text may have: control characters and surrogates.
_UNSEEN = ("Cc", "Cs")


# -- the declared headers, each with a field `value` -----------------------------------------------


@line("game")
class GameHeader(TableEvent):
    """The game that is played."""

    value: str = own_field(header_fields.GameName())


@line("layout")
class Layout(TableEvent):
    """The board or deck: a shipped name, or a path relative to the record."""

    value: str = own_field(header_fields.FreeText())


@line("players")
class Players(TableEvent):
    """Who plays, in seating order."""

    value: tuple[str, ...] = own_field(header_fields.Seats())


@line("hash")
class Hash(TableEvent):
    """The hash of the board the record was made on."""

    value: str = own_field(header_fields.Code(_HASH, "no-hash"))


@line("match")
class MatchId(TableEvent):
    """The id the match goes by in ledgers."""

    value: str = own_field(header_fields.Code(MATCH_ID, "no-match-id"))


@line("date")
class Date(TableEvent):
    """The day it was played."""

    value: str = own_field(header_fields.Day())


@line("place")
class Place(TableEvent):
    """Where it was played."""

    value: str = own_field(header_fields.FreeText(MAX_PLACE))


@line("note")
class Note(TableEvent):
    """A free note about the match."""

    value: str = own_field(header_fields.FreeText(MAX_NOTE))


@cache
def house(rules: tuple[HouseRule, ...]) -> LineForm:
    @line("house")
    class House(TableEvent):
        value: tuple[str, str] = own_field(header_fields.Switch(rules))

    return House.form


@cache
def version(newest: int) -> LineForm:
    """Return the header that says by which rules a match was judged, of those up to a version."""

    @line("rules")
    class Rules(TableEvent):
        value: int = own_field(header_fields.Version(newest))

    return Rules.form


#: The headers about a match that can be changed at any time.
ABOUT: Mapping[str, LineForm] = {"date": Date.form, "place": Place.form, "note": Note.form}

#: The headers of every game; a game adds house rules, versions, and headers by
#: its grammar.
HEADERS: Mapping[str, LineForm] = {
    "game": GameHeader.form,
    "layout": Layout.form,
    "players": Players.form,
    "house": house(()),
    "hash": Hash.form,
    "rules": version(1),
    "match": MatchId.form,
    **ABOUT,
}

#: The order in which they are written; the game's own come last.
_WRITTEN = ("game", "match", "layout", "hash", "rules", "players", *ABOUT)


def headers_of(game: Game) -> Mapping[str, LineForm]:
    own_headers = {"house": house(tuple(game.house_rules)), "rules": version(game.rules_version)}
    return {**HEADERS, **own_headers, **game.grammar.headers}


def header_line(key: str, value: str) -> str:
    """Return the line of a header with a value from a person or a program.

    Raises CallError for a value with a line break or a control character. Other faults of the
    value are reported when the line is read.
    """
    line = composed(f"{key} {value}".strip())
    if len(line.splitlines()) > 1:
        raise CallError(
            N_("`{key}` must be one line of text; it has a line break"),
            hint=N_("Write it on one line, for example with a comma instead of the line break."),
            key=" ".join(key.split()),
        )
    if bad := next((sign for sign in line if category(sign) in _UNSEEN and sign != "\t"), ""):
        raise CallError(
            N_("`{key}` cannot contain a control character ({character})"),
            hint=N_("Remove it."),
            key="".join(sign for sign in key if sign.isprintable()),
            character=f"U+{ord(bad):04X}",
        )
    return line


# -- reading and writing ---------------------------------------------------------------------------


class Headers:
    """The headers read so far; becomes a `Setup`. `values` has the value of each, by key."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.players: tuple[str, ...] = ()
        self.house: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.forms = HEADERS
        self.own: Mapping[str, LineForm] = {}

    def copy(self) -> Headers:
        """Return a copy to continue from: a `Setup` made from it stays unchanged."""
        same = copy(self)
        same.values, same.house, same.lines = dict(self.values), dict(self.house), dict(self.lines)
        return same

    def use(self, game: Game) -> None:
        self.forms, self.own = headers_of(game), game.grammar.headers

    def name(self, words: Words) -> str:
        """Return the key that may occur once: the header's, for `house` with the rule's key."""
        key = words[0].casefold()
        if key != "house":
            return key
        rule = words[1].casefold() if len(words) > 1 else ""
        return f"{key} {rule}" if rule in self.forms["house"].next(Words("house")) else key

    def setup(self) -> Setup:
        values = self.values
        return Setup(
            values.get("game", ""),
            values.get("layout"),
            self.players,
            MappingProxyType(self.house),
            MappingProxyType({key: values[key] for key in values if key in self.own}),
            values.get("hash"),
            values.get("rules"),
            values.get("match"),
            values.get("date"),
            values.get("place"),
            values.get("note"),
            MappingProxyType(self.lines),
        )


def read_header(headers: Headers, key: str, number: int, words: Words) -> None:
    """Read one header line; raise Unreadable for an invalid value."""
    for name in (key, headers.name(words)):
        headers.lines.setdefault(name, number)
    if len(words) == 1:
        raise Unreadable("header-empty", (0, 1), key=key)
    value = headers.forms[key].by_table(words).value
    if key == "house":
        headers.house[value[0]] = value[1]
    elif key == "players":
        headers.players = value
    elif key in headers.own:
        headers.values[key] = value if isinstance(value, tuple) else (value,)
    else:
        headers.values[key] = value


def write_headers(setup: Setup) -> list[str]:
    return list(_header_lines(setup))


def _header_lines(setup: Setup) -> Iterator[str]:
    for key in _WRITTEN:
        value = getattr(setup, key)
        if value or (value is not None and key not in ("game", "players")):
            yield HEADERS[key].write(HEADERS[key].event(value))
    for rule in setup.house.items():
        yield HEADERS["house"].write(HEADERS["house"].event(rule))
    own_headers = registry.find_game(setup.game).grammar.headers if setup.extra else {}
    for key, words in setup.extra.items():
        (field,) = own_headers[key].fields
        yield own_headers[key].write(own_headers[key].event(words if field.several else words[0]))
