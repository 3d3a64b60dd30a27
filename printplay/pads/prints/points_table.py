"""The points of a row as a table: numbers above, their points below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from printplay.pads.file.limits import written
from printplay.pads.file.pad import LARGEST, Pad, Row
from printplay.pads.formulas.formula import Formula
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.formulas.node import FormulaNode
from printplay.pads.formulas.tree import NumberList
from printplay.pads.prints.blank import BlankRound
from printplay.pads.prints.wording import figure, in_short
from printplay.pads.scoring.book import book

#: The least and most columns (a sentence or a formula is better than others); the values tried.
_FEWEST, _MOST, _TRIED = 2, 12, 100


class _Counted(BlankRound):
    """A round of a blank pad in which one row has a value."""

    def __init__(self, pad: Pad, key: str, count: int) -> None:
        super().__init__(pad, pad.players[1], 1)
        self.key, self.count = key, count

    def value(self, key: str, /) -> int:
        """Return the value of the row; raise Unknown for all others."""
        if key != self.key:
            raise Unknown
        return self.count


def points_table(row: Row, pad: Pad) -> Sequence[tuple[str, str]]:
    """Return pairs of a number, or a range, and its points; empty if a sentence says it better.

    Neighbours with equal points share a column. Numbers from 0 up without points are left out.
    """
    formula = book(pad).formula(row.key, "points")
    if formula is None or not _of_itself(formula, row) or in_short(row, pad):
        return ()
    found = _given(formula, row, pad)
    runs = [(value, [one for one, _value in run]) for value, run in groupby(found, lambda x: x[1])]
    if runs and runs[0][0] == 0 and runs[0][1][0] == 0:
        runs = runs[1:]
    if not _FEWEST <= len(runs) <= _MOST:
        return ()
    return [(_range(run, last=at == len(runs)), figure(value)) for at, (value, run) in enumerate(runs, 1)]


def _of_itself(formula: Formula, row: Row) -> bool:
    """Return whether a formula depends only on the number in its row."""
    alone = formula.values == {row.key} and not (formula.words or formula.gives or formula.looks)
    return alone and row.entry == "number" and not formula.errors


def _given(formula: Formula, row: Row, pad: Pad) -> Sequence[tuple[int, int]]:
    """Return the allowed numbers of a row with their points; empty if they are too many."""
    limits = written(row)
    counts = limits.some(_TRIED + 1)
    limited = limits.most < LARGEST
    if not limited and formula.tree is not None:  # the longest list is its limit
        counts = [one for one in counts if one <= _longest(formula.tree)]
    if len(counts) > _TRIED:
        return ()
    found: list[tuple[int, int]] = []
    for one in counts:
        try:
            found.append((one, formula.work_out(_Counted(pad, row.key, one))))
        except (Unknown, Impossible):
            if limited or one < counts[-1]:
                return ()
    return found


def _longest(node: FormulaNode) -> int:
    """Return the number of entries of the longest list in a formula."""
    own = len(node.parts) if isinstance(node, NumberList) else 0
    return max([own, *map(_longest, node.parts)])


def _range(run: Sequence[int], *, last: bool) -> str:
    """Return the text of numbers with equal points: `4`, `0–1`, or `5+` at the end."""
    if len(run) == 1:
        return figure(run[0])
    return f"{figure(run[0])}+" if last else f"{figure(run[0])}–{figure(run[-1])}"
