"""The base of all parts of a formula, and the cell in which it is evaluated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Protocol

from printplay.pads.formulas.functions import Needs, Value

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

    def cached_value(self, node: FormulaNode) -> Value:
        """Return the value of a part of a formula, evaluated once for all cells that share it."""

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
        """Compute what it needs; long parts shared by several cells are cached."""
        parts = self._made_of()
        inside = self.own.union(*(part.needs for part in parts))
        self.needs = inside - self.over
        self.looped = bool(self.over) or any(part.looped for part in parts)
        for name, value in list(vars(self).items()):
            if isinstance(value, FormulaNode):
                setattr(self, name, value.within(inside | self.over))
            elif isinstance(value, list):
                setattr(self, name, [part.within(inside) for part in value])
        self.parts = self._made_of()

    def _made_of(self) -> tuple[FormulaNode, ...]:
        found: list[FormulaNode] = []
        for value in vars(self).values():
            found += value if isinstance(value, list) else [value] if isinstance(value, FormulaNode) else []
        return tuple(found)

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

    @property
    def bare(self) -> FormulaNode:
        """Return the part itself, without the cache around it."""
        return self

    def within(self, needs: Needs) -> FormulaNode:
        """Return this part for use within one that needs more."""
        return CachedNode(self) if self.looped and needs - self.needs else self


class CachedNode(FormulaNode):
    """A part that is evaluated once for all cells with equal dependencies."""

    def __init__(self, inner: FormulaNode) -> None:
        self.inner, self.needs, self.looped = inner, inner.needs, True
        self.parts = (inner,)

    @property
    def lists(self) -> Needs:
        """Return the loops that the part may give a list of."""
        return self.inner.lists

    def value(self, cell: FormulaContext) -> Value:
        """Return the value of the part."""
        return cell.cached_value(self.inner)

    @property
    def is_test(self) -> bool:
        """Return whether the part is a test."""
        return self.inner.is_test

    @property
    def bare(self) -> FormulaNode:
        """Return the part."""
        return self.inner

    def words(self, titles: Titles, within: Within = Within.ALONE) -> str:
        """Return the words of the part."""
        return self.inner.words(titles, within)
