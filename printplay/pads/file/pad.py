"""A score pad, as described by its file: rows with their allowed values, rounds, who wins, its look.

Every text for people is a table of languages (`i18n.localised` chooses); a text without a language
applies to all. Formulas are stored as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd
from pathlib import PurePath
from typing import Literal, NamedTuple

from printplay.core.i18n import localised
from printplay.core.translation_markers import Lettered
from printplay.pads.formulas.formula import ENTERED

#: Most sums listed; of more, only the least and the greatest are kept.
_MANY = 5_000
Text = Mapping[str, str]


def lettered(text: Text) -> Lettered:
    """Return a text in all its languages; the language is chosen when it is shown."""
    first = text.get("en") or next(iter(text.values()), "")
    return Lettered(first, {key: value for key, value in text.items() if key != "en"})


#: No number on a pad is larger.
LARGEST = ENTERED
#: Most rows and rounds that a person fills in; a game that lasts until somebody has reached
#: the target has no more rounds, either.
MOST_ROUNDS, MOST_PLAYERS = 99, 20

#: The kinds of games; the list of pads is in this order.
KINDS = ("cards", "dice", "sport", "board", "family")
#: How a row is filled in: with a number, with yes or no, with the place of a player,
#: or only by its formula.
Entry = Literal["number", "tick", "place", "none"]
#: Who wins: the player with most or least; or whom the table names, in a game without points.
Winner = Literal["highest", "lowest", "named"]
#: When a match ends after someone has reached the target.
Ends = Literal["round", "at once"]


@dataclass(frozen=True)
class Row:
    """A row of the pad, in the order it is entered.

    `points` is the formula of its points, empty if they are the value itself. `min` and `max` limit
    the value; `max`, `together`, `at_most`, `at_least` and `not_exactly` (the sum of all players'
    values) and `when` (a condition for entering the row) are formulas, or empty. At most `holders`
    players can have something in the row (0: all can); if it `passes`, one more takes it over from
    the one who has had it longest. A tick in a row that `ends` the game makes its round the last.
    Places can be `shared` by players. `values` are the possible values, empty for any number.
    `default` is the value of a missing entry; None if an entry is required. In a game of rounds, a
    row is entered in every round unless `once`. `counts` is False for a row whose points are not
    added to the total. `icon` is the name of a built-in one, or the path of an SVG file relative to
    the pad's file. `note` is the formula in words; `section` is a heading above this row.
    """

    key: str
    title: Text
    icon: str = ""
    points: str = ""
    entry: Entry = "number"
    min: int = 0
    max: str = ""
    step: int = 1
    values: tuple[int, ...] = ()
    together: str = ""
    at_most: str = ""
    at_least: str = ""
    not_exactly: str = ""
    when: str = ""
    default: int | None = None
    once: bool = False
    holders: int = 0
    passes: bool = False
    ends: bool = False
    shared: bool = False
    counts: bool = True
    note: Text = field(default_factory=dict)
    section: Text = field(default_factory=dict)
    line: int | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)  # lines of its keys

    @property
    def lettered_title(self) -> Lettered:
        return lettered(self.title)

    @property
    def is_entered(self) -> bool:
        """Return whether it is entered (other rows are computed)."""
        return self.entry != "none"

    @property
    def summed(self) -> bool:
        """Return whether the file limits the sum over all players."""
        return bool(self.together or self.at_most or self.at_least or self.not_exactly)

    @property
    def optional(self) -> bool:
        """Return whether it counts as its default if nobody enters it."""
        return self.default is not None or self.entry == "tick"


@dataclass(frozen=True)
class Target:
    """Points that end the game: at the end of the round in which they are reached, or at once.

    `countdown`: the rest is counted down, as at darts, and a round beyond the target does not
    count. `lead`: how many points the first must be ahead; until then play goes on.
    """

    points: int
    ends: Ends = "round"
    countdown: bool = False
    lead: int = 0


@dataclass(frozen=True)
class TieBreak:
    """The tie-breaks: row keys in order, `-key` if the fewest win; then it is `shared`, or nobody's."""

    order: tuple[str, ...] = ()
    shared: bool = True


@dataclass(frozen=True)
class Subtotal:
    """A sum of the rounds since the one before it, shown after a round: the front nine of golf."""

    after: int
    title: Text


@dataclass(frozen=True)
class Look:
    """How the pad looks on paper.

    `players` are laid out `across` (a column each) or `down` (a line each); `auto` uses the paper
    better. `blocks` is how many pads a sheet holds, 0 for as many as fit. `row_height` is in mm.
    `colour` is a code such as `#1f5f8b`, empty for the built-in one. `lines` is the least number of
    rounds with room on the pad, if their number is open; 0 for the default. `sums` are subtotals of
    rounds, in order.
    """

    players: Literal["auto", "across", "down"] = "auto"
    blocks: int = 0
    row_height: float = 9.0
    colour: str = ""
    lines: int = 0
    sums: tuple[Subtotal, ...] = ()


@dataclass(frozen=True)
class Pad:
    """A custom game, as described by its file; a `Playable`.

    `kind` is the kind of game (one of `KINDS`, or empty), `also` are other names of it.
    `players` are the least and the greatest number. `rounds` is their number: 0 without
    rounds, None if it lasts until the target is reached or the table ends it. `rounds_by` is a
    formula of that number from the players (else empty): then `rounds` is the greatest number,
    until `seated`. `when_said`: it is over when the table says so; `one_left`: when at most one can
    still fill in a row, as the others are out. `hand` is the formula of the
    cards held by each in a round, or empty. `dealer`: the dealer changes each round, in seating
    order. `teams` is the number of teams, 0 for none, by the formula `teams_by` if there is one.
    `coop`: all win or lose together, by the formula `win`. `results`: of a match only totals and
    winners are entered, each as it was elsewhere. `languages` are those of the file, in order.
    """

    game: str
    title: Text
    players: tuple[int, int]
    rows: tuple[Row, ...]
    path: PurePath
    text: str
    hash: str
    summary: Text = field(default_factory=dict)
    kind: str = ""
    also: tuple[str, ...] = ()
    rounds: int | None = 0
    rounds_by: str = ""
    when_said: bool = False
    one_left: bool = False
    hand: str = ""
    dealer: bool = False
    teams: int = 0
    teams_by: str = ""
    coop: bool = False
    results: bool = False
    win: str = ""
    winner: Winner = "highest"
    target: Target | None = None
    tie_break: TieBreak = TieBreak()
    languages: tuple[str, ...] = ("en",)
    look: Look = Look()

    def __hash__(self) -> int:
        """Return the hash of its text, which defines it completely."""
        return hash((self.game, self.text))

    @property
    def name(self) -> str:
        """Return its id, which is its name among layouts."""
        return self.game

    @property
    def counts_down(self) -> bool:
        """Return whether the remaining points are counted down, as at darts."""
        return self.target is not None and self.target.countdown

    def titles(self) -> dict[str, str]:
        """Return the titles of its rows by their keys, in the current language."""
        return {row.key: localised(row.title, row.key) for row in self.rows}

    @property
    def in_rounds(self) -> bool:
        """Return whether rows are entered round by round."""
        return self.rounds != 0

    @property
    def last(self) -> int:
        """Return the number of the last possible round."""
        return MOST_ROUNDS if self.rounds is None else self.rounds

    @property
    def closing(self) -> tuple[Row, ...]:
        """Return the rows in which a tick ends the game."""
        return tuple(row for row in self.rows if row.ends)

    @cached_property
    def row(self) -> Mapping[str, Row]:
        """Return its rows by their keys."""
        return {row.key: row for row in self.rows}


class Limits(NamedTuple):
    """The values from `least` to `most` by `step`; if there are `values`, only these."""

    least: int
    most: int
    step: int = 1
    values: tuple[int, ...] | None = None

    @property
    def all(self) -> Sequence[int]:
        """Return all values in ascending order."""
        if self.values is not None:
            return self.values
        return range(self.least, self.most + 1, self.step)

    def first_values(self, count: int) -> Sequence[int]:
        """Return all values, or the first ones of an unlimited range."""
        return self.all if self.values is not None else self.all[:count]

    def __contains__(self, value: object) -> bool:
        return value in self.all

    def also(self, value: int) -> Limits:
        if value in self:
            return self
        values = None if self.values is None else tuple(sorted((*self.values, value)))
        step = gcd(self.step, value - self.least)
        return Limits(min(self.least, value), max(self.most, value), step, values)

    def or_nothing(self) -> Limits:
        """Return the limits with 0, for players who do not hold the row; see `also`."""
        if 0 in self or len(self.all) > _MANY:
            return self.also(0)
        return Limits(min(self.least, 0), max(self.most, 0), 1, tuple(sorted((0, *self.all))))

    def __str__(self) -> str:
        """Return them as text: `0-10`, `-5 … 5`, `0, 20-30`, or one by one."""
        if self.values is not None:
            rest = self.values[1:]
            if len(rest) > 2 and not self.values[0] and 1 < rest[0] == rest[-1] + 1 - len(rest):
                return f"0, {Limits(rest[0], rest[-1])}"
            return ", ".join(map(str, self.values))
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}-{self.most}" if self.least >= 0 else f"{self.least} … {self.most}"

    @property
    def example(self) -> int:
        """Return an example: the value nearest to 0."""
        allowed_values = self.all
        if isinstance(allowed_values, range):
            clamped_zero = max(self.least, min(self.most, 0))
            return clamped_zero - (clamped_zero - self.least) % self.step
        return min(allowed_values, key=abs, default=0)


def sum_limits(parts: Sequence[Limits]) -> Limits:
    """Return the possible sums of values within some limits; of many, only the range."""
    least = greatest = step = 0
    open_ = []
    for limits in parts:
        least += limits.least
        greatest += limits.most
        if limits.least != limits.most:
            open_.append(limits)
            step = gcd(step, limits.step)
    if all(limits.values is None for limits in open_):
        return Limits(least, greatest, step or 1)
    totals = {sum(limits.least for limits in parts if limits.least == limits.most)}
    for limits in open_:
        if len(totals) * len(limits.all) > _MANY:
            return Limits(least, greatest)
        totals = {value + addend for value in totals for addend in limits.all}
    return Limits(least, greatest, 1, tuple(sorted(totals)))


def stated_limits(row: Row) -> Limits:
    """Return the allowed values of a row, as far as the file states them without a formula."""
    return limits(row, int(row.max) if row.max.lstrip("-").isdecimal() else None)


def limits(row: Row, maximum: int | None = None) -> Limits:
    """Return the allowed values of a row; `maximum` is the result of its `max`, None if unknown."""
    if row.entry == "tick":
        return Limits(0, 1, values=(0, 1))
    top = LARGEST if maximum is None else maximum
    if not row.values:
        return Limits(row.min, max(top, row.min - 1), row.step)
    values = tuple(sorted({value for value in row.values if value <= top}))
    return Limits(min(row.values), values[-1] if values else min(row.values) - 1, 1, values)


def never_negative(pad: Pad) -> bool:
    """Return whether no sum on a pad can be below 0: no value is, and no formula subtracts."""
    return all(min(row.min, row.default or 0, *row.values) >= 0 and "-" not in row.points for row in pad.rows)
