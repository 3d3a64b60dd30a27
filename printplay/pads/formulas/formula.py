"""Formulas; `parser.py` parses them into trees (`tree.py`).

Nothing is evaluated by Python itself. The maximal number of steps of a formula is known when it is
read (`Formula.steps`), which limits the time that a pad can take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.pads.formulas.node import FormulaContext, FormulaNode, Impossible


class EvaluationGroup(NamedTuple):
    """Parts of a formula that are evaluated equally often: per side or for all, in each round.

    Some loop over all sides, or all rounds.
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


class FormulaError(NamedTuple):
    """A fault of a formula, at a column from 1: translatable texts, and their values.

    `row` is the unknown row that it names, if that is the fault.
    """

    column: int
    message: str
    hint: str = ""
    values: Mapping[str, object] = {}
    row: str = ""


@dataclass(frozen=True)
class Formula:
    """A parsed formula; if it has faults (`errors`), it has no tree and gives 0.

    `values` are the rows whose value it names, `gives` those whose points, `words` those of `WORDS`
    that it names. `work` are its parts. `looks` says whether it uses other players, too, `fails`
    whether it has no result for some values, whatever the other rows are, `ahead` whether it looks
    at later rounds.
    """

    text: str
    tree: FormulaNode | None
    errors: tuple[FormulaError, ...] = ()
    values: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    work: tuple[EvaluationGroup, ...] = ()
    looks: bool = False
    fails: bool = True
    ahead: bool = False

    @cached_property
    def parts(self) -> int:
        """Return the number of its parts."""
        return sum(one.parts for one in self.work)

    def steps(self, sides: int, rounds: int) -> int:
        """Return the most steps it takes when a whole pad is filled in."""
        return sum(one.steps(sides, max(rounds, 1)) for one in self.work)

    def work_out(self, cell: FormulaContext) -> int:
        """Return its value; raise Unknown or Impossible if it has none."""
        if self.tree is None:
            return 0
        found = self.tree.value(cell)
        if isinstance(found, list):
            raise Impossible(N_("this gives a list; a number is needed"))
        return int(found)
