"""What a formula is, and where it is worked out; `spelling.py` reads it.

Nothing is evaluated by Python itself. A `Cell` counts every step, so that one pad takes no more
time than it may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from printplay.core.translation_markers import N_
from printplay.pads.functions import Impossible, Value

Node = Callable[["Cell"], Value]


class Cell(Protocol):
    """Where a formula is worked out: for one player, and in one round."""

    def spend(self) -> None:
        """Count a step; raise Impossible where there were too many."""

    def value(self, key: str) -> int:
        """Return what was entered into a row; raise Unknown where nothing was."""

    def points(self, key: str) -> int:
        """Return what a row gives."""

    def word(self, name: str) -> int:
        """Return one of `WORDS`."""

    def everyone(self) -> Sequence[Cell]:
        """Return the same cell of each player (team), in seating order."""

    def each(self) -> Sequence[Cell]:
        """Return the cells of the same player in all rounds."""

    def moved(self, rounds: int) -> Cell | None:
        """Return the cell some rounds later, earlier where negative; None where there is none."""


class Wrong(NamedTuple):
    """What is wrong with a formula, at a column from 1: translatable texts, and their values."""

    column: int
    message: str
    hint: str = ""
    values: Mapping[str, object] = {}


@dataclass(frozen=True)
class Formula:
    """A formula that was read; where something is `wrong` with it, it is 0.

    `values` are the rows whose value it names, `gives` those whose points, `words` those of `WORDS`
    that it names.
    """

    text: str
    node: Node
    wrong: tuple[Wrong, ...] = ()
    values: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()

    def work_out(self, cell: Cell) -> int:
        """Return what it gives; raise Unknown or Impossible where it gives nothing."""
        found = self.node(cell)
        if isinstance(found, list):
            raise Impossible(N_("this gives a list, and a number is needed"))
        return int(found)
