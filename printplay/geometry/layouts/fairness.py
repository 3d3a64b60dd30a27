"""The table `[fairness]` of a layout file: how fair the starts of its board were measured to be.

`printplay layout rate --write` writes it, `check --fairness` measures again and compares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Any, NamedTuple

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.i18n import N_
from printplay.geometry.layouts.tomlfile import TomlTable, lines_of_keys, loads

TABLE = "fairness"
_KEYS = (
    "date", "printplay", "board", "policies", "matches", "seed", "house", "players", "ports",
    "first", "last",
)  # fmt: skip
_HEAD = f"[{TABLE}]  # by `printplay layout rate --write`; `check --fairness` measures again"
#: The limit of whole numbers, as in TOML; a seed may also be negative.
SEED_LIMIT = 1 << 63
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_HASH = re.compile("[0-9a-f]{8}")


class TableFairness(NamedTuple):
    """What was measured at a table of so many players, in 100 matches.

    The worst port wins at most `ports` more or fewer than its even share (95 % sure for all tables
    together); the player who begins wins `first`, the last one `last`.
    """

    players: int
    ports: float
    first: float
    last: float


@dataclass(frozen=True)
class Fairness:
    """How fair the starts of a board were measured to be, and how that is measured again.

    `board` is the hash of the board that was measured; `date` is the day (YYYY-MM-DD), `printplay`
    the version. `matches`, `policies`, `seed` and `house` are those of `rate_layout`.
    """

    date: str
    printplay: str
    board: str
    policies: tuple[str, ...]
    matches: int
    seed: int
    house: Mapping[str, str]
    tables: tuple[TableFairness, ...]

    @property
    def worst(self) -> float:
        """Return how far the worst port is off its even share, at any table."""
        return max(table.ports for table in self.tables)

    def text(self) -> str:
        """Return it as a table of TOML."""
        columns = {key: [getattr(table, key) for table in self.tables] for key in _KEYS[-4:]}
        house = ", ".join(f"{json.dumps(key)} = {json.dumps(self.house[key])}" for key in self.house)
        return "\n".join([
            _HEAD,
            f'date      = "{self.date}"',
            f"printplay = {json.dumps(self.printplay)}",
            f'board     = "{self.board}"',
            f"policies  = {json.dumps(self.policies)}",
            f"matches   = {self.matches}",
            f"seed      = {self.seed}",
            *([f"house     = {{ {house} }}"] if house else []),
            f"players   = {columns['players']}  # and of 100 matches, at tables of so many:",
            f"ports     = {columns['ports']}  # how far the worst port is off its even share",
            f"first     = {columns['first']}  # how many the first player wins",
            f"last      = {columns['last']}",
            "",
        ])  # fmt: skip


def rounded_up(share: float) -> float:
    """Round a bound up to tenths, so that no board is called fairer than it is.

    >>> rounded_up(0.51), rounded_up(0.6)
    (0.6, 0.6)
    """
    return ceil(round(10 * share, 6)) / 10 if isfinite(share) else share


def read_fairness(top: TomlTable) -> Fairness | None:
    """Return a layout file's fairness, None without; raise LayoutError, with key and cure, if it is wrong."""
    if TABLE not in top.values:
        return None
    fairness = top.subtable(TABLE)
    fairness.check_keys(_KEYS)
    table = fairness.values

    def error(key: str, message: str) -> LayoutError:
        return fairness.error(
            message,
            key,
            hint=N_("Measure it again with `printplay layout rate --write`, or remove the table [fairness]."),
        )

    def text(key: str, pattern: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or re.fullmatch(pattern, value) is None:
            raise error(key, N_("this must be a text of one line, in quotes"))
        return value

    def whole_number(key: str, low: int) -> int:
        value = table.get(key)
        if type(value) is not int or not low <= value < SEED_LIMIT:
            raise error(key, N_("this must be a whole number"))
        return value

    def numbers(key: str) -> list[float]:
        values = table.get(key)
        if not isinstance(values, list) or not values or not all(map(_is_share, values)):
            raise error(key, N_("this must be a list of numbers from 0 to 100"))
        if len(values) != len(table["players"]):
            raise error(key, N_("this must have as many numbers as `players`"))
        return values

    policies, house = table.get("policies"), table.get("house", {})
    if not isinstance(policies, list) or not policies or not _are_texts(policies):
        raise error("policies", N_("this must be a list of texts, each once"))
    if not isinstance(house, dict) or not _are_texts(list(house.values())):
        raise error("house", N_("this must be a table of texts"))
    players = table.get("players")
    if not isinstance(players, list) or not all(type(one) is int for one in players):
        raise error("players", N_("this must be a list of whole numbers"))
    columns = [numbers(key) for key in ("players", "ports", "first", "last")]
    return Fairness(
        date=text("date", _DAY.pattern), printplay=text("printplay", r"[^\n\r]{1,40}"),
        board=text("board", _HASH.pattern), policies=tuple(policies),
        matches=whole_number("matches", 1), seed=whole_number("seed", -SEED_LIMIT), house=house,
        tables=tuple(
            TableFairness(int(count), *shares)
            for count, *shares in zip(*columns, strict=True)
        ),
    )  # fmt: skip


def _is_share(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= 100  # type: ignore[operator]


def _are_texts(values: Sequence[object]) -> bool:
    return all(isinstance(value, str) and value.isprintable() for value in values)


def with_fairness(text: str, fairness: Fairness, name: str) -> str:
    """Return the text of a TOML file with its fairness, which replaces the one it has.

    The rest stays, comments and line ends included. Raises LayoutError if that is impossible, for
    example if the table is written as an inline table; `name` is the file's, for errors.
    """
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    table = [line + end for line in fairness.text().split("\n")[:-1]]
    heads = {
        line: key for key, line in lines_of_keys(text).items() if lines[line - 1].lstrip().startswith("[")
    }
    table_line = next((line for line, key in heads.items() if key == TABLE), None)
    lines_before, lines_after = lines, [""]
    if table_line is not None:
        following = min((line for line in heads if line > table_line), default=len(lines) + 1) - 1
        lines_before, lines_after = (
            lines[: table_line - 1],
            [*_remarks(lines[table_line - 1 : following], end), *lines[following:]],
        )
    while lines_before and not lines_before[-1].strip():
        lines_before = lines_before[:-1]
    new_text = "\n".join([*lines_before, end, *table, *(lines_after or [""])])
    if not _is_only_added(text, new_text, fairness):
        raise LayoutError(
            N_("the fairness cannot be written into this file"),
            place=FilePlace(name, key=TABLE),
            hint=N_("Remove [fairness] from it, and rate it again."),
        )
    return new_text


def _is_only_added(text: str, new_text: str, fairness: Fairness) -> bool:
    """Return whether `new_text` parses to the content of `text` with this fairness."""
    try:
        content: dict[str, Any] = loads(new_text)
    except ValueError:
        return False
    return content == {**loads(text), **loads(fairness.text())}


def _remarks(block: list[str], end: str) -> list[str]:
    """Return the comments below the table, with the blank lines between them."""
    last = len(block)
    while last and (not block[last - 1].strip() or block[last - 1].lstrip().startswith("#")):
        last -= 1
    rest = block[last:]
    return rest if any(line.strip() for line in rest) else [end]
