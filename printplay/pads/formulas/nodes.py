"""What works the parts of a formula out, each made of others; `spelling.py` puts them together.

A node takes a `Cell` and gives a number or a list of them. It raises Unknown where something is not
told yet, and Impossible where it gives nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printplay.core.translation_markers import N_
from printplay.pads.formulas.formula import Cell, Needs, Node
from printplay.pads.formulas.functions import (
    OVER_ALL,
    PLAIN,
    Impossible,
    Value,
    number,
    small,
    spread,
)

#: How two values are compared.
Way = Callable[[Value, Value], bool]


def nothing(_cell: Cell) -> Value:
    """Give 0, where a part could not be read."""
    return 0


def kept(node: Node, needs: Needs) -> Node:
    """Give what a part gives, worked out once for all cells that are alike in what it needs."""
    return lambda cell: cell.kept(node, needs)


def listed(parts: Sequence[Node]) -> Node:
    """Give a list, a number for each part."""
    return lambda cell: [number(part(cell)) for part in parts]


def binary(work: Callable[[int, int], int], left: Node, right: Node) -> Node:
    """Give what an operator makes of two numbers."""
    return lambda cell: small(work(number(left(cell)), number(right(cell))))


def unary(work: Callable[[int], int], inner: Node) -> Node:
    """Give what an operator makes of a number."""
    return lambda cell: work(number(inner(cell)))


def joined(parts: Sequence[Node], *, wanted: bool) -> Node:
    """Give the first number that is something (`wanted`: or) or nothing (and), else the last."""

    def found(cell: Cell) -> Value:
        value: Value = not wanted
        for part in parts:
            value = number(part(cell))
            if bool(value) == wanted:
                break
        return value

    return found


def compared(parts: Sequence[Node], ways: Sequence[Way]) -> Node:
    """Return whether each two parts that follow each other compare as they should."""

    def told(cell: Cell) -> Value:
        left = parts[0](cell)
        for way, part in zip(ways, parts[1:], strict=True):
            right = part(cell)
            if not way(left, right):
                return False
            left = right
        return True

    return told


def inside(*, wanted: bool) -> Way:
    """Compare by whether a number is among others, or (not `wanted`) is not."""
    return lambda one, many: (number(one) in spread([many])) == wanted


def of_numbers(work: Callable[[int, int], bool]) -> Way:
    """Compare two numbers."""
    return lambda one, other: work(number(one), number(other))


def chosen(test: Node, yes: Node, no: Node) -> Node:
    """Give one of two parts by what a third says."""
    return lambda cell: yes(cell) if number(test(cell)) else no(cell)


def item(table: Node, index: Node) -> Node:
    """Give what stands at a place of a list, from 0."""

    def found(cell: Cell) -> Value:
        values, at = table(cell), number(index(cell))
        if not isinstance(values, list):
            raise Impossible(N_("only a list has places to choose from"))
        if not 0 <= at < len(values):
            raise Impossible(N_("the table has the places 0 to {last}, and {at} is none"),
                             last=len(values) - 1, at=int(at))  # fmt: skip
        return values[at]

    return found


# -- functions -------------------------------------------------------------------------------------


def plain(name: str, parts: Sequence[Node]) -> Node:
    """Give what one of the functions `PLAIN` makes of some values."""
    work = PLAIN[name][2]
    return lambda cell: work([part(cell) for part in parts])


def over_all(name: str, inner: Node, all_: Node) -> Node:
    """Give what one of the functions `OVER_ALL` makes of a player's number among everybody's."""
    work = OVER_ALL[name]
    return lambda cell: work(number(inner(cell)), spread([all_(cell)]))


def everyone(inner: Node) -> Node:
    """Give a list, a number for each player (team)."""
    return lambda cell: _looped(cell, inner, cell.everyone())


def each(inner: Node, needs: Needs) -> Node:
    """Give a list, a number for each round; what `inner` needs tells which cells are alike."""

    def of_block(cell: Cell) -> Value:
        return _looped(cell, inner, cell.block())

    return lambda cell: spread([first.kept(of_block, needs | {"round"}) for first in cell.each()])


def _looped(cell: Cell, inner: Node, cells: Sequence[Cell]) -> Value:
    cell.spend(len(cells))
    return [number(inner(one)) for one in cells]


def moved(inner: Node, rounds: int) -> Node:
    """Give what a part is so many rounds later; 0 where there is no such round."""

    def there(cell: Cell) -> Value:
        other = cell.moved(rounds)
        return 0 if other is None else inner(other)

    return there
