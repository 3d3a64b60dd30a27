"""The arithmetic of a match on a page of a game's pad: what its sums say of the cells in doubt.

A sum is tied to what its cells make, for all that those in doubt may be; cells that were read
surely are what they were read as. See `beliefs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod

from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.photos.arithmetic import MOST, as_read, listed
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, Sum, Table, Written
from printplay.pads.photos.read_page import FieldRead
from printplay.pads.prints.pad_fields import Purpose


def expected_sums(pad: GamePad, fields: Sequence[FieldRead]) -> Callable[[Purpose], int | None]:
    """Return the function that says what a sum should be, by what stands in its cells."""
    values = {field.purpose: field.value for field in fields if field.value is not None}
    return lambda purpose: pad.written_pad.expected(purpose, values)


def settled(pad: GamePad, fields: Sequence[FieldRead]) -> Sequence[Chances]:
    """Return the chances of each field after all that is known."""
    beliefs = Beliefs([as_read(field) for field in fields])
    doubted = [
        index
        for index, field in enumerate(fields)
        if field.purpose.what == "value" and field.doubt is not None
    ]
    for index, field in enumerate(fields):
        if field.purpose.what == "value" or field.value is None:  # a sum that is not written is none
            continue
        scope = [cell for cell in doubted if pad.written_pad.adds(field.purpose, fields[cell].purpose)]
        ways = [[*listed(beliefs.read[cell]), ANY] for cell in scope]
        if not scope or prod(map(len, ways)) > MOST:
            continue
        cells = [fields[cell].purpose for cell in scope]
        certain = {each.purpose: each.value for each in fields
                 if each.value is not None and each.purpose not in cells}  # fmt: skip
        rows = [(values, _expected_sum(pad, field.purpose, certain, dict(zip(cells, values, strict=True))))
                for values in product(*ways)]  # fmt: skip
        sum_number = beliefs.add(dict.fromkeys([value for _values, value in rows], 1.0))
        beliefs.terms += [Table(sum_number, scope, rows), Sum(index, [(sum_number, 1)])]
    return beliefs.settled()[: len(fields)]


def _expected_sum(
    pad: GamePad, total: Purpose, known_values: Mapping[Purpose, int], cells: Mapping[Purpose, Written]
) -> Written:
    """Return what a sum should be if some cells are other values than those that are known."""
    if ANY in cells.values():
        return ANY
    cell_values = {purpose: value for purpose, value in cells.items() if isinstance(value, int)}
    expected = pad.written_pad.expected(total, {**known_values, **cell_values})
    return ANY if expected is None else expected
