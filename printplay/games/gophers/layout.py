"""Reads the pages of Gophers: a layout file with its caves, six pages and the name of its deck.

```
pack = "cards.toml"           # the deck, beside this file; the shipped one if it is left out
[caves]                       # centres in mm
1 = [29, 151]
[page.1]                      # to [page.6]
title = { en = "...", de = "..." }
caves = "b4 a7 s12 gift portal ..."     # a token a cave, in order of their numbers
tunnels = "1-2 2-7 ..."
```
A deck by itself (rows of `kind`, `number` and `copies`) is played on the shipped pages.
A token is b, a or g (berry, acorn, grain) or s (store) with a number, `gift` or `portal`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import dist
from pathlib import Path, PurePath

from printplay.core import resources
from printplay.core.errors import LayoutError, brief
from printplay.core.i18n import N_
from printplay.decks import Deck, is_deck, read_deck
from printplay.decks.deck import COPIES
from printplay.games.gophers.state.book import (
    DIG,
    KINDS,
    PAGES,
    Book,
    BookPage,
    Card,
    CaveContent,
    Pack,
    Point,
    Tunnel,
)
from printplay.geometry.layouts.source import DISK, LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlFile, TomlTable

_TOP_KEYS = ("game", "name", "title", "pack", "size", "caves", "page")
_PAGE_KEYS = ("title", "caves", "tunnels")
_LETTERS = {"b": "berry", "a": "acorn", "g": "grain", "s": "store"}
_TOKEN = re.compile(r"([bags])(\d{1,3})|gift|portal")
_TUNNEL = re.compile(r"(\d{1,3})-(\d{1,3})")

#: The numbers that a cave can show.
SUPPLIES, STORES = range(1, 11), range(11, 21)
_FEWEST, _MOST = (6, 60)  # caves: for five pawns and a free one; as many as fit on a page
_SMALLEST, _LARGEST = 50.0, 2000.0  # mm of a page
_NEAREST = 10.0  # mm between two caves


@dataclass(frozen=True)
class Storeys(Book):
    """The pages of a layout, their file, and their deck; `deck_alone`: the pages ship."""

    path: PurePath = field(compare=False)
    cards: Deck = field(compare=False, repr=False)
    deck_alone: bool = field(default=False, compare=False)


def read(path: PurePath, files: LayoutFiles = DISK) -> Storeys:
    """Read a layout of Gophers; raise LayoutError naming file, line and key."""
    if is_deck(path, files):
        deck = read_deck(path, files)
        pages = read(_house("storeys.toml"))
        return replace(
            pages, name=deck.name, title=deck.title, deck=pack(deck), path=path, cards=deck, deck_alone=True
        )
    return _GophersReader(path, files).storeys()


def _house(name: str) -> Path:
    """Return a file that ships with printplay."""
    return resources.layouts("gophers") / name


def pack(deck: Deck) -> Pack:
    """Return the count of each card in a deck; raise LayoutError for a card of another game."""
    counts: Counter[Card] = Counter()
    for index, row in enumerate(deck.rows):
        kind, number = row.get("kind", ""), row.get("number", "")
        if kind not in (*KINDS, DIG.kind):
            raise deck.unknown_kind(index, (*KINDS, DIG.kind))
        if kind == DIG.kind:
            number = 0
        elif type(number) is not int or number not in SUPPLIES:
            raise LayoutError(
                N_("a supply card must show a whole number from {low} to {high}, not {number!r}"),
                place=deck.place(index, "number"),
                low=SUPPLIES[0],
                high=SUPPLIES[-1],
                number=brief(number),
            )
        counts[Card(kind, number)] += int(row[COPIES])
    return dict(counts)


class _GophersReader(TomlFile):
    """Parses one layout; the methods follow the file from top to bottom."""

    def storeys(self) -> Storeys:
        self.top.check_keys(_TOP_KEYS)
        game, name = self.top.string("game"), self.top.string("name", limit=24)
        title = self.title(self.top)
        size = self.size()
        caves = self.caves(size)
        pages = {page.number: page for page in self.pages(caves)}
        deck = self.deck()
        return Storeys(game, name, title, size, caves, pages, pack(deck), self.path, deck)

    def deck(self) -> Deck:
        if "pack" not in self.top.values:
            return read_deck(_house("cards.toml"))
        return read_deck(self.path.parent / self.top.string("pack"), self.files)

    def title(self, table: TomlTable) -> Mapping[str, str]:
        if not isinstance(table.values.get("title", {}), dict):
            raise table.error(
                N_("this must be a table of texts by language"),
                "title",
                hint=N_('Write {{ en = "...", de = "..." }}.'),
            )
        title = table.subtable("title", required=False)
        for language in title.values:
            title.string(language, limit=60)
        return title.values

    def numbers(self, table: TomlTable, key: str) -> Point:
        """Return two numbers of mm."""
        value = table.values[key]
        good = isinstance(value, list) and len(value) == 2
        if not good or not all(type(v) in (int, float) and abs(v) < _LARGEST * 2 for v in value):
            raise table.error(N_("this must be two numbers of mm, such as [29, 151]"), key)
        return float(value[0]), float(value[1])

    def size(self) -> Point:
        if "size" not in self.top.values:
            raise self.top.error(
                N_("this key is missing"),
                "size",
                hint=N_("State width and height of a page in mm, such as size = [240, 170]."),
            )
        size = self.numbers(self.top, "size")
        if not all(_SMALLEST <= side <= _LARGEST for side in size):
            raise self.top.error(
                N_("a page measures {low:g} to {high:g} mm"), "size", low=_SMALLEST, high=_LARGEST
            )
        return size

    def caves(self, size: Point) -> dict[int, Point]:
        table = self.top.subtable("caves")
        count = len(table.values)
        keys = [str(number) for number in range(1, count + 1)]
        if not _FEWEST <= count <= _MOST or sorted(table.values) != sorted(keys):
            raise table.error(
                N_("number the caves from 1 without a gap; {low} to {high} caves are allowed"),
                low=_FEWEST,
                high=_MOST,
            )
        caves = {int(key): self.numbers(table, key) for key in keys}
        for cave, (x, y) in caves.items():
            if not (0 <= x <= size[0] and 0 <= y <= size[1]):
                raise table.error(N_("the cave lies off the page"), str(cave))
            for other_cave in range(1, cave):
                if dist(caves[other_cave], (x, y)) < _NEAREST:
                    raise table.error(
                        N_("the cave lies less than {least:g} mm from cave {other}"),
                        str(cave),
                        least=_NEAREST,
                        other=other_cave,
                    )
        return caves

    def pages(self, caves: Mapping[int, Point]) -> list[BookPage]:
        table = self.top.subtable("page")
        keys = [str(number) for number in range(1, PAGES + 1)]
        if sorted(table.values) != keys:
            raise table.error(
                N_("the pages are [page.1] to [page.{last}], one for each number of the die"), last=PAGES
            )
        return [self.page(int(key), table.subtable(key), caves) for key in keys]

    def page(self, number: int, table: TomlTable, caves: Mapping[int, Point]) -> BookPage:
        table.check_keys(_PAGE_KEYS)
        contents, tunnels = self.contents(table, len(caves)), self.tunnels(table, caves)
        return BookPage(number, self.title(table), contents, tunnels)

    def tokens(self, table: TomlTable, key: str) -> list[str]:
        value = table.values.get(key)
        if value is None:
            raise table.error(N_("this key is missing"), key)
        if not isinstance(value, str):
            raise table.error(N_("this must be a text in quotes"), key)
        return value.split()

    def contents(self, table: TomlTable, count: int) -> dict[int, CaveContent]:
        tokens = self.tokens(table, "caves")
        if len(tokens) != count:
            raise table.error(
                N_("{found:token|tokens} for {count:cave|caves}"),
                "caves",
                hint=N_("Write one token for each cave, in order of their numbers."),
                found=len(tokens),
                count=count,
            )
        return {cave: self.content(token, cave, table) for cave, token in enumerate(tokens, 1)}

    def content(self, token: str, cave: int, table: TomlTable) -> CaveContent:
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise table.error(
                N_("cave {cave} cannot hold {token!r}"),
                "caves",
                hint=N_("A cave holds b4, a4, g4 (berry, acorn, grain), s12, gift or portal."),
                token=brief(token),
                cave=cave,
            )
        if match[1] is None:
            return CaveContent(token)
        content = CaveContent(_LETTERS[match[1]], int(match[2]))
        allowed = SUPPLIES if content.is_supply else STORES
        if content.number not in allowed:
            raise table.error(
                N_("cave {cave} shows {number}; `{what}` shows {low} to {high}"),
                "caves",
                cave=cave,
                number=content.number,
                what=content.kind,
                low=allowed[0],
                high=allowed[-1],
            )
        return content

    def tunnels(self, table: TomlTable, caves: Mapping[int, Point]) -> tuple[Tunnel, ...]:
        tunnels: list[Tunnel] = []
        for token in self.tokens(table, "tunnels"):
            match = _TUNNEL.fullmatch(token)
            a, b = sorted((int(match[1]), int(match[2]))) if match else (0, 0)
            if a == b or a not in caves or b not in caves:
                raise self.tunnel_error(
                    N_("a tunnel must join two different caves, not {token!r}"), table, token
                )
            if (a, b) in tunnels:
                raise self.tunnel_error(N_("the tunnel {token} is listed twice"), table, token)
            tunnels.append((a, b))
        return tuple(sorted(tunnels))

    def tunnel_error(self, message: str, table: TomlTable, token: str) -> LayoutError:
        return table.error(
            message,
            "tunnels",
            hint=N_("Write a tunnel as the numbers of its two caves, such as 3-8."),
            token=brief(token),
        )
