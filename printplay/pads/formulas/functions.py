"""The functions of formulas, and the limits of their numbers.

Each is listed in docs/any-game.md with what it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from printplay.core.translation_markers import N_

#: No number in a formula grows past this.
LARGEST = 10**9

Value = int | list[int]


class Unknown(Exception):  # noqa: N818  nothing is wrong: it is not told yet
    """A value that the formula needs is not told yet."""


class Impossible(Exception):  # noqa: N818  it is told as a fault of a record or a file
    """The values told cannot be worked out: a translatable sentence, and its values."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values
        self.formula: Hashable = None
        self.at: Hashable = None

    def found_in(self, formula: Hashable, at: Hashable) -> None:
        """Note which formula gives nothing, and where; not those that were worked out from it."""
        if self.formula is None:
            self.formula, self.at = formula, at


def small(value: int) -> int:
    """Return a number that is not too large; raise Impossible for one that is."""
    if abs(value) > LARGEST:
        raise Impossible(N_("a number grows past {most}"), most=LARGEST)
    return value


def divided(way: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """Return a division that raises Impossible by nothing."""

    def divide(one: int, other: int) -> int:
        if other == 0:
            raise Impossible(N_("{one} is divided by nothing"), one=one)
        return way(one, other)

    return divide


def spread(values: Sequence[Value]) -> list[int]:
    """Return the numbers of some values: those of lists one by one."""
    found: list[int] = []
    for value in values:
        found += value if isinstance(value, list) else [value]
    return found


def number(value: Value) -> int:
    """Return a number; raise Impossible for a list."""
    if isinstance(value, list):
        raise Impossible(N_("this gives a list, and a number is needed"))
    return value


def _some(values: Sequence[Value]) -> list[int]:
    if not (found := spread(values)):
        raise Impossible(N_("of an empty list nothing is the least or the most"))
    return found


#: Functions of values worked out before: name, fewest and most things between the brackets.
PLAIN: Mapping[str, tuple[int, int, Callable[[Sequence[Value]], Value]]] = {
    "abs": (1, 1, lambda v: abs(number(v[0]))),
    "min": (1, 20, lambda v: min(_some(v))),
    "max": (1, 20, lambda v: max(_some(v))),
    "sum": (1, 20, lambda v: small(sum(spread(v)))),
    "any": (1, 20, lambda v: any(spread(v))),
    "all": (1, 20, lambda v: all(spread(v))),
    # How many of a list are not 0; with a second thing, how many are that.
    "count": (1, 2, lambda v: sum(map(bool, spread(v[:1]))) if len(v) < 2
              else spread(v[:1]).count(number(v[1]))),
    # How many whole sets there are, one of each; how many kinds there are at all.
    "sets": (1, 20, lambda v: min(_some(v))),
    "different": (1, 20, lambda v: sum(one > 0 for one in spread(v))),
}  # fmt: skip


def _rank(mine: int, all_: Sequence[int]) -> int:
    return 1 + sum(one > mine for one in all_)


def _most(mine: int, all_: Sequence[int]) -> int:
    return mine > 0 and mine == max(all_)


def _majority(mine: int, all_: Sequence[int]) -> int:
    return mine > 0 and mine == max(all_) and all_.count(mine) == 1


#: Functions of one thing compared over all players.
OVER_ALL: Mapping[str, Callable[[int, Sequence[int]], int]] = {
    "rank": _rank, "most": _most, "majority": _majority,
}  # fmt: skip
_OTHERS = ("everyone", "each", "before", "next", "points")
FUNCTIONS: tuple[str, ...] = tuple(sorted((*PLAIN, *OVER_ALL, *_OTHERS)))
