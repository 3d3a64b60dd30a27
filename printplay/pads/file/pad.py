"""A score pad, as described by its file: a title, rows, rounds, who wins, its look on paper.

Every text for people is a table of languages (`i18n.localised` chooses); a text without a
language applies to all languages of the file. Formulas are stored as text; `formula.py` parses
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Literal

from printplay.core.i18n import localised
from printplay.core.translation_markers import Lettered
from printplay.pads.formulas.node import ENTERED

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
        """Return its title in each language."""
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
    """The tie-breaks: row keys in order, `-key` if the fewest win.

    A remaining tie is a `shared` victory, or nobody has won.
    """

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
    better. `blocks` is how many pads a
    sheet holds, 0 for as many as fit. `row_height` is in mm. `colour` is a code such as `#1f5f8b`,
    empty for the built-in one. `lines` is the least number of rounds with room on the pad, if
    their number is open; 0 for the default. `sums` are subtotals of rounds, in order.
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
