"""Numbers struck out with a new one beside them: read again alone, and settled by the sum.

A correction is asked about, unless the arithmetic proves it: all else is certain, the new number
was read without the one struck out, and just that makes the sum right. Where a box holds nothing
but a number struck out, or the total still counts that one, the sum needs another number than is
read, so nothing is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from printplay.games.go_for_gold.photos.panel.reading import UNCLEAR, Panel, Read
from printplay.photos.blank import Plane
from printplay.photos.numbers import last_number
from printplay.printing.sheet_code import Box

#: The least chance of a new number that is read alone, and, if it has one figure, in its whole box:
#: that is read as two figures at most. Of 164 corrections by two other hands that had both, none
#: was read wrong as a known value; of 28 numbers struck out without a new one, none had both.
_ALONE, _WHOLE, _FIGURE = 0.8, 0.05, 9
#: How likely another value is ringed beside the box that contradicts it.
_RINGED = 0.1
#: How certain a correction is that the sum proves.
_PROVED = 0.97


def read_again(
    read: Read[int | None],
    ink: Plane,
    box: Box,
    pen: float,
    likely_values: Collection[int],
    ring_chances: Mapping[int, float] = MappingProxyType({}),
) -> Read[int | None]:
    """Return a correction as its new number, as certain as that is read alone, and still asked.

    `likely_values` are those that are likely to be meant, if any are known, and `ring_chances` is
    how likely each one beside the box is ringed. Any other value, and one whose new number is
    hardly read or not known, is returned as it is.
    """
    if read.doubt != UNCLEAR:
        return read
    number_alone = last_number(ink, box, pen)
    value = number_alone.likeliest
    read_chances = dict(read.candidates)
    chance = number_alone.values[value] * (1 - number_alone.unclear)
    if value is None or chance < _ALONE or (likely_values and value not in likely_values):
        return read
    if value <= _FIGURE and read_chances.get(value, 0.0) < _WHOLE:
        return read
    if any(share > _RINGED for ringed_value, share in ring_chances.items() if ringed_value != value):
        return read
    other_candidates = tuple(
        (candidate, share * (1 - chance)) for candidate, share in read.candidates if candidate != value
    )
    return Read(value, chance, ((value, chance), *other_candidates), UNCLEAR)


def settle_corrections(panel: Panel, possible: Callable[[int, int], bool]) -> Panel:
    """Return a panel whose corrections are settled, if all else is certain and the sum proves them.

    `possible` says of a box, by its number, whether a value may stand in it. Where the total ends
    in the same figure as the value, one hand may be misread alike in both: that proves nothing.
    """
    boxes, total = panel.boxes, panel.total
    if not all(_is_known(read) for read in (*boxes, total)) or total.value is None:
        return panel
    open_ = [number for number, box in enumerate(boxes) if box.is_asked]
    if sum(box.value or 0 for box in boxes) != total.value or bool(open_) is total.is_asked:
        return panel
    if total.is_asked:
        several = sum(box.value is not None for box in boxes) > 1
        return replace(panel, total=_certain(total)) if several else panel
    for number in open_:
        value = boxes[number].value or 0
        if (total.value - value) % 10 == 0 or not possible(number, value):
            return panel
    return replace(panel, boxes=tuple(_certain(box) if box.is_asked else box for box in boxes))


def _is_known(read: Read[int | None]) -> bool:
    """Return whether a value is certain, or a correction whose new number was read."""
    corrected = read.doubt == UNCLEAR and read.value is not None and read.confidence >= _ALONE
    return corrected or not read.is_asked


def _certain(read: Read[int | None]) -> Read[int | None]:
    return Read(read.value, max(_PROVED, read.confidence), read.candidates)
