"""A formula, the base of all its parts, and the cell in which it is evaluated.

Python evaluates nothing. The maximal number of steps of a formula is known when it is read
(`Formula.steps`), which limits the time that a pad can take. docs/any-game.md lists the functions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple, Protocol

from printplay.core.errors import PrintplayError
from printplay.core.translation_markers import N_

#: The largest number that a formula may compute, and the largest that may be entered.
LARGEST, ENTERED = 10**9, 10**6

Value = int | list[int]

#: The dependencies of a part on its cell: "side" and "round", or fewer.
Needs = frozenset[str]
SIDE, ROUND = frozenset({"side"}), frozenset({"round"})
#: The titles of a pad's rows, by their keys.
Titles = Mapping[str, str]


class EvaluationGroup(NamedTuple):
    """Parts evaluated equally often: per side or for all, in each round; some loop over these."""

    per_side: bool
    per_round: bool
    parts: int = 0
    over_sides: int = 0
    over_rounds: int = 0

    def steps(self, sides: int, rounds: int) -> int:
        """Return how many steps they take together."""
        steps_per_cell = self.parts + self.over_sides * sides + self.over_rounds * rounds
        return steps_per_cell * (sides if self.per_side else 1) * (rounds if self.per_round else 1)


class FormulaError(NamedTuple):
    """A fault of a formula, at a column from 1: translatable texts, their values, an unknown `row`."""

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
        return sum(group.parts for group in self.work)

    def steps(self, sides: int, rounds: int) -> int:
        """Return the most steps it takes when a whole pad is filled in."""
        return sum(group.steps(sides, max(rounds, 1)) for group in self.work)

    def work_out(self, cell: FormulaContext) -> int:
        """Return its value; raise Unknown or Impossible if it has none."""
        if self.tree is None:
            return 0
        value = self.tree.value(cell)
        if isinstance(value, list):
            raise Impossible(N_("this gives a list; a number is needed"))
        return int(value)


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

    def shift_rounds(self, rounds: int) -> FormulaContext | None:
        """Return the cell some rounds later, or earlier if negative; None if out of range."""


class FormulaNode:
    """A part of a formula, made of others: it has a value and words for readers.

    A kind of part is a dataclass of its parts. It declares its own dependencies on the cell
    (`own_needs`), and its loop (`over`). Its `needs`, and whether it contains a loop over players or
    rounds (`looped`), are derived from these and its parts.
    """

    own_needs: Needs = frozenset()
    over: Needs = frozenset()
    needs: Needs
    looped: bool
    #: The parts it is made of, in their order.
    parts: tuple[FormulaNode, ...]

    def __post_init__(self) -> None:
        parts: list[FormulaNode] = []
        for value in vars(self).values():
            parts += value if isinstance(value, list) else [value] if isinstance(value, FormulaNode) else []
        self.parts = tuple(parts)
        self.needs = self.own_needs.union(*(part.needs for part in parts)) - self.over
        self.looped = bool(self.over) or any(part.looped for part in parts)

    @property
    def lists(self) -> Needs:
        return self.over

    def value(self, cell: FormulaContext) -> Value:
        """Return a number or a list of numbers; raise Unknown or Impossible if there is none."""
        raise NotImplementedError

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return it in words, in brackets if those around it are stronger (`precedence`)."""
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
        return cell.loop_values(self)

    def values(self, cell: FormulaContext) -> list[int]:
        """Return the list, evaluated anew."""
        cells = cell.everyone() if self.over == SIDE else cell.each()
        cell.spend(len(cells))
        return [require_number(self.inner.value(loop_cell)) for loop_cell in cells]


class Unknown(Exception):  # noqa: N818  no error: it is not entered yet
    """A value that the formula needs is not entered yet."""


class Impossible(Exception):  # noqa: N818  it is reported as a fault of a record or a file
    """The formula has no result for the entered values: a translatable sentence, and its values."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values
        self.formula: Hashable = None
        self.at: Hashable = None

    def note_formula(self, formula: Hashable, place: Hashable) -> None:
        """Note which formula fails, and where; not those that depend on it."""
        if self.formula is None:
            self.formula, self.at = formula, place


def sentence_of(error: FormulaError | Impossible) -> PrintplayError:
    """Return what is wrong with a formula, as a value that is translated when it is shown."""
    sentence = PrintplayError(error.message)
    sentence.values = dict(error.values)
    return sentence


def small(value: int) -> int:
    """Return a number; raise Impossible if it is too large."""
    if abs(value) > LARGEST:
        raise Impossible(N_("a number becomes larger than {most}"), most=LARGEST)
    return value


def spread(values: Sequence[Value]) -> list[int]:
    """Return the numbers of some values, with lists flattened."""
    numbers: list[int] = []
    for value in values:
        numbers += value if isinstance(value, list) else [value]
    return numbers


def require_number(value: Value) -> int:
    """Return a number; raise Impossible for a list."""
    if isinstance(value, list):
        raise Impossible(N_("this gives a list; a number is needed"))
    return value


def _non_empty(values: Sequence[Value]) -> list[int]:
    if not (numbers := spread(values)):
        raise Impossible(N_("an empty list has no smallest or largest value"))
    return numbers


def _count_items(values: Sequence[Value]) -> int:
    """Return the number of items that are not 0; with a second value, of those equal to it."""
    numbers = spread(values[:1])
    return sum(map(bool, numbers)) if len(values) < 2 else numbers.count(require_number(values[1]))


class Plain(NamedTuple):
    """A function of `fewest` to `most` evaluated arguments, {it} in its `words`."""

    words: str
    fewest: int
    most: int
    work: Callable[[Sequence[Value]], Value]


PLAIN: Mapping[str, Plain] = {
    "abs": Plain(N_("{it} without its sign"), 1, 1, lambda v: abs(require_number(v[0]))),
    "min": Plain(N_("smallest of {it}"), 1, 20, lambda v: min(_non_empty(v))),
    "max": Plain(N_("largest of {it}"), 1, 20, lambda v: max(_non_empty(v))),
    "sum": Plain(N_("sum of {it}"), 1, 20, lambda v: small(sum(spread(v)))),
    "any": Plain(N_("any of {it}"), 1, 20, lambda v: any(spread(v))),
    "all": Plain(N_("all of {it}"), 1, 20, lambda v: all(spread(v))),
    "count": Plain(N_("number of {it}"), 1, 2, _count_items),
    # The number of whole sets, one of each; the number of kinds.
    "sets": Plain(N_("sets of {it}"), 1, 20, lambda v: min(_non_empty(v))),
    "different": Plain(N_("kinds of {it}"), 1, 20, lambda v: sum(kind_count > 0 for kind_count in spread(v))),
}


class OverAll(NamedTuple):
    """A function of a player's number among those of all."""

    words: str
    work: Callable[[int, Sequence[int]], int]


def _rank(own_value: int, all_: Sequence[int]) -> int:
    return 1 + sum(value > own_value for value in all_)


def _has_most(own_value: int, all_: Sequence[int]) -> int:
    return own_value > 0 and own_value == max(all_)


def _majority(own_value: int, all_: Sequence[int]) -> int:
    return own_value > 0 and own_value == max(all_) and all_.count(own_value) == 1


OVER_ALL: Mapping[str, OverAll] = {
    "rank": OverAll(N_("rank in {it}"), _rank),
    "most": OverAll(N_("most {it}"), _has_most),
    "majority": OverAll(N_("most {it} alone"), _majority),
}
#: Functions that use other cells, or the points of a row; implemented in `calls.py`.
OF_CELLS: Mapping[str, str] = {
    "before": N_("{it} of the round before"),
    "each": N_("{it} in all rounds"),
    "everyone": N_("{it} of everyone"),
    "next": N_("{it} of the next round"),
    "points": N_("points for {it}"),
}
FUNCTIONS: tuple[str, ...] = tuple(sorted((*PLAIN, *OVER_ALL, *OF_CELLS)))


class WordOfFormulas(NamedTuple):
    """A word that is a number in each cell: its words for readers, and its dependencies."""

    words: str
    needs: Needs = frozenset()
    in_round: bool = False


#: `hand` is the number of cards of each in a round; `dealer` is 1 for the dealer, `total` is points
#: so far; seats count from 1.
WORDS: Mapping[str, WordOfFormulas] = {
    "round": WordOfFormulas(N_("number of the round"), ROUND, in_round=True),
    "rounds": WordOfFormulas(N_("number of rounds")),
    "hand": WordOfFormulas(N_("cards held"), SIDE | ROUND, in_round=True),
    "dealer": WordOfFormulas(N_("dealer"), SIDE | ROUND, in_round=True),
    "total": WordOfFormulas(N_("Total"), SIDE | ROUND),
    "players": WordOfFormulas(N_("number of players")),
    "seat": WordOfFormulas(N_("seat"), SIDE),
}
