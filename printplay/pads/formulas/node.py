"""The base of all parts of a formula, and the cell in which it is evaluated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from printplay.pads.formulas.functions import SIDE, Needs, Value, number

#: The titles of a pad's rows, by their keys.
Titles = Mapping[str, str]


class Within(IntEnum):
    """The place of a part in its sentence; the later the place, the tighter its words bind.

    Nothing around it; a condition; a part beside "and", "or", "if" or a comma; a side of a
    comparison; of + or −; of × or ÷; behind a sign; words such as "of everyone" around it.
    """

    ALONE = 0
    TEST = 1
    LISTED = 2
    COMPARED = 3
    SUM = 4
    PRODUCT = 5
    SIGNED = 6
    WORDS = 7


def bracketed(text: str, *, needed: bool) -> str:
    """Return a text, in brackets where they are needed."""
    return f"({text})" if needed else text


class FormulaContext(Protocol):
    """The context of a formula: one player and one round."""

    def spend(self, steps: int) -> None:
        """Count steps of a loop."""

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        """Return what a loop gives, evaluated once for all cells that share it."""

    def value(self, key: str) -> int:
        """Return the value entered into a row; raise Unknown if there is none."""

    def points(self, key: str) -> int:
        """Return what a row gives."""

    def word(self, name: str) -> int:
        """Return one of `WORDS`."""

    def everyone(self) -> Sequence[FormulaContext]:
        """Return the same cell of each player (team), in seating order."""

    def each(self) -> Sequence[FormulaContext]:
        """Return the cells of the same player in all rounds that have begun."""

    def moved(self, rounds: int) -> FormulaContext | None:
        """Return the cell some rounds later, or earlier if negative; None if out of range."""


class FormulaNode:
    """A part of a formula, made of others: it has a value and words for readers.

    A kind of part is a dataclass of its parts. It declares its own dependencies on the cell
    (`own`), and its loop (`over`). Its `needs`, and whether it contains a loop over players or
    rounds (`looped`), are derived from these and its parts.
    """

    own: Needs = frozenset()
    over: Needs = frozenset()
    needs: Needs
    looped: bool
    #: The parts it is made of, in their order.
    parts: tuple[FormulaNode, ...]

    def __post_init__(self) -> None:
        """Compute what it needs from its parts."""
        parts: list[FormulaNode] = []
        for value in vars(self).values():
            parts += value if isinstance(value, list) else [value] if isinstance(value, FormulaNode) else []
        self.parts = tuple(parts)
        self.needs = self.own.union(*(part.needs for part in parts)) - self.over
        self.looped = bool(self.over) or any(part.looped for part in parts)

    @property
    def lists(self) -> Needs:
        """Return the loops it may give a list of."""
        return self.over

    def value(self, cell: FormulaContext) -> Value:
        """Return a number or a list of numbers; raise Unknown or Impossible if there is none."""
        raise NotImplementedError

    def words(self, titles: Titles, within: Within = Within.ALONE) -> str:
        """Return it in words, in brackets if those around it are stronger (`within`)."""
        raise NotImplementedError

    @property
    def is_test(self) -> bool:
        """Return whether it is a test, whose value is 1 or 0."""
        return False


@dataclass(eq=False)
class FormulaLoop(FormulaNode):
    """A part that is evaluated in several cells, and gives a list."""

    inner: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the list."""
        return cell.loop_values(self)

    def values(self, cell: FormulaContext) -> list[int]:
        """Return the list, evaluated anew."""
        cells = cell.everyone() if self.over == SIDE else cell.each()
        cell.spend(len(cells))
        return [number(self.inner.value(one)) for one in cells]
