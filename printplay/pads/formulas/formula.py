"""What a formula is, and where it is worked out; `spelling.py` reads it.

Nothing is evaluated by Python itself. How many steps a formula takes at most is known when it is
read (`Formula.steps`), so that no pad takes more time than it may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from printplay.core.translation_markers import N_
from printplay.pads.formulas.functions import Impossible, Value

Node = Callable[["Cell"], Value]

#: What of a cell a part of a formula depends on: its "side" and "round", or less.
Needs = frozenset[str]


class Cell(Protocol):
    """Where a formula is worked out: for one player, and in one round."""

    def spend(self, steps: int) -> None:
        """Count steps of a loop."""

    def kept(self, node: Node, needs: Needs) -> Value:
        """Return what a part of a formula gives, worked out once for all cells it is alike in."""

    def value(self, key: str) -> int:
        """Return what was entered into a row; raise Unknown where nothing was."""

    def points(self, key: str) -> int:
        """Return what a row gives."""

    def word(self, name: str) -> int:
        """Return one of `WORDS`."""

    def everyone(self) -> Sequence[Cell]:
        """Return the same cell of each player (team), in seating order."""

    def each(self) -> Sequence[Cell]:
        """Return the cells of the same player in the first rounds of all blocks of rounds."""

    def block(self) -> Sequence[Cell]:
        """Return the cells of the same player in the block of rounds that begins here."""

    def moved(self, rounds: int) -> Cell | None:
        """Return the cell some rounds later, earlier where negative; None where there is none."""


class Work(NamedTuple):
    """Parts of a formula that are worked out alike often: of each side or for all, in each round.

    Some of them go through a list of all sides, or of all rounds.
    """

    per_side: bool
    per_round: bool
    parts: int = 0
    over_sides: int = 0
    over_rounds: int = 0

    def steps(self, sides: int, rounds: int) -> int:
        """Return how many steps they take together."""
        once = self.parts + self.over_sides * sides + self.over_rounds * rounds
        return once * (sides if self.per_side else 1) * (rounds if self.per_round else 1)


class Wrong(NamedTuple):
    """What is wrong with a formula, at a column from 1: translatable texts, and their values.

    `row` is the row it names that is not there, if that is what is wrong.
    """

    column: int
    message: str
    hint: str = ""
    values: Mapping[str, object] = {}
    row: str = ""


@dataclass(frozen=True)
class Formula:
    """A formula that was read; where something is `wrong` with it, it is 0.

    `values` are the rows whose value it names, `gives` those whose points, `words` those of `WORDS`
    that it names. It has so many `parts`, which are `work`. `looks` tells whether it looks at other
    players, too, `fails` whether it gives nothing for some values, whatever other rows give.
    """

    text: str
    node: Node
    wrong: tuple[Wrong, ...] = ()
    values: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    parts: int = 1
    work: tuple[Work, ...] = ()
    looks: bool = False
    fails: bool = True

    def steps(self, sides: int, rounds: int) -> int:
        """Return how many steps it takes at most where a whole pad is filled in."""
        return sum(one.steps(sides, max(rounds, 1)) for one in self.work)

    def work_out(self, cell: Cell) -> int:
        """Return what it gives; raise Unknown or Impossible where it gives nothing."""
        found = self.node(cell)
        if isinstance(found, list):
            raise Impossible(N_("this gives a list, and a number is needed"))
        return int(found)
