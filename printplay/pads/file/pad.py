"""A score pad as its file says it: a title, rows, rounds, who wins, and how it looks on paper.

Every text for people is a table of languages (`i18n.localised` chooses); one that was written
without a language stands under every language of the file. Formulas are kept as they were written;
`formula.py` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Literal

from printplay.core.translation_markers import Lettered

Text = Mapping[str, str]


def spoken(text: Text) -> Lettered:
    """Return a text in all its languages; the language is chosen when it is shown."""
    first = text.get("en") or next(iter(text.values()), "")
    return Lettered(first, {key: value for key, value in text.items() if key != "en"})


#: No number on a pad is larger.
LARGEST = 1_000_000
#: More than these are no pad that a person fills in; a game that goes on until somebody has reached
#: the target has no more rounds, either.
MOST_ROUNDS, MOST_PLAYERS = 99, 20

#: How a row is filled in: with a number, with yes or no, with the place in which a player came in,
#: or by its formula alone.
Entry = Literal["number", "tick", "place", "none"]
#: Who wins: who has most or least; or whom the table names, in a game without points.
Winner = Literal["highest", "lowest", "named"]
#: When a match ends after someone has reached the target.
Ends = Literal["round", "at once"]


@dataclass(frozen=True)
class Row:
    """A row of the pad, in the order it is entered.

    `points` is the formula of what it gives, empty where it gives the value itself. `min` and `max`
    bound the value; `max`, `together`, `at_most` and `at_least` (what the values of all players add
    up to) and `when` (the row is entered only where this holds) are formulas, empty where there is
    none. At most `holders` players can have something in the row (0: all can); where it `passes`,
    one more takes it over from whoever has had it longest. A tick in a row that `ends` the game
    makes its round the last. Players can be `shared` in one place. `values` are all
    that can be entered, empty where any number can. `default` is the value of a row nobody told;
    None where it must be told. In a game of rounds, a row is entered in every round unless `once`.
    `counts` is False for a row whose points are not added to the total. `icon` is the name of one
    of the house, or a path to an SVG file from the folder of the pad's file. `note` says in words
    what the formula says; `section` is a heading above this row.
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
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)  # of its keys

    @property
    def called(self) -> Lettered:
        """Return its title in each language."""
        return spoken(self.title)

    @property
    def entered(self) -> bool:
        """Return whether someone enters it (a row without entry is worked out)."""
        return self.entry != "none"

    @property
    def summed(self) -> bool:
        """Return whether the file says what all players have in it together."""
        return bool(self.together or self.at_most or self.at_least)

    @property
    def optional(self) -> bool:
        """Return whether it counts as its default if nobody enters it."""
        return self.default is not None or self.entry == "tick"


@dataclass(frozen=True)
class Target:
    """Points that end the game: at the end of the round in which they are reached, or at once.

    `countdown`: what is left is counted down, as at darts, and a round that goes past the target
    counts nothing.
    """

    points: int
    ends: Ends = "round"
    countdown: bool = False


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

    `players` stand `across` (a column each) or `down` (a line each); `auto` is whichever makes more
    of the paper. `blocks` is how many pads a
    sheet holds, 0 for as many as fit. `row_height` is in mm. `colour` is a code such as `#1f5f8b`,
    empty for the house's own. `lines` is how many rounds a match has room for at least, if their
    number is open; 0 for the usual number. `sums` are subtotals of rounds, in order.
    """

    players: Literal["auto", "across", "down"] = "auto"
    blocks: int = 0
    row_height: float = 9.0
    colour: str = ""
    lines: int = 0
    sums: tuple[Subtotal, ...] = ()


@dataclass(frozen=True)
class Pad:
    """A game of one's own, as its file says it; a `Playable`.

    `players` are the fewest and the most. `rounds` is how many there are: 0 where the game has
    none, None where it goes on until the target is reached or the table ends it. `rounds_by` is the
    formula of that number where the players decide it (empty otherwise): then `rounds` is the most
    there can be, until `seated`. `when_said`: it is over when the table says so. `hand` is the
    formula of how many cards each holds in a round, empty where that is nothing to count. `dealer`:
    in each round another player deals, in seating order. `teams` is into how many the players are
    divided, 0 for none. `coop`: all win or lose together, by the formula `win`. `languages` are
    those that the file speaks, the first one first.
    """

    game: str
    title: Text
    players: tuple[int, int]
    rows: tuple[Row, ...]
    path: PurePath
    text: str
    hash: str
    summary: Text = field(default_factory=dict)
    rounds: int | None = 0
    rounds_by: str = ""
    when_said: bool = False
    hand: str = ""
    dealer: bool = False
    teams: int = 0
    coop: bool = False
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
