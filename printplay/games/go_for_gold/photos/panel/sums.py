"""Boxes and their total, read together, with numbers struck out for a new one beside them.

A correction is asked about, unless the arithmetic proves it. People miscount, so a sum changes
nothing that was read for certain, and settles what was hardly read only where all else makes it
certain: see `pads.photos.beliefs`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, Sum, Written
from printplay.photos.blank import Plane
from printplay.photos.numbers import last_number
from printplay.photos.scanned import FAINT, UNCLEAR, Read
from printplay.printing.sheet_code import Box

#: A value less sure than this, by itself and by the sum, is still asked about.
_SURE = 0.97
#: The least chance that the reader must give a value before a sum can prove it.
_POSSIBLE = 0.02
#: How likely a value is none of those that are offered.
_ELSE = 0.02
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
    if read.why != UNCLEAR:
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
    corrected = read.why == UNCLEAR and read.value is not None and read.confidence >= _ALONE
    return corrected or not read.is_asked


def _certain(read: Read[int | None]) -> Read[int | None]:
    return Read(read.value, max(_PROVED, read.confidence), read.candidates)


def settle_by_sum(panel: Panel, worth: Collection[int]) -> Panel:
    """Return a panel whose faint boxes and total are what makes the sum right, if anything does.

    `worth` is what may stand in a box. Without a total, or with one that nobody can see, the panel
    is returned as it is, and so is a value that may be struck out.
    """
    reads = (*panel.boxes, panel.total)
    if panel.total.value is None or panel.total.why not in (None, FAINT):
        return panel
    if not any(read.why == FAINT for read in reads):
        return panel
    beliefs = Beliefs([*(_chances(box, worth) for box in panel.boxes), _chances(panel.total)])
    last = len(reads) - 1
    beliefs.terms.append(Sum(last, [(number, 1) for number in range(last)]))
    settled_chances = beliefs.settled()
    *boxes, total = (
        _settle_value(read, chances) for read, chances in zip(reads, settled_chances, strict=True)
    )
    return replace(panel, boxes=tuple(boxes), total=total)


def _chances(read: Read[int | None], worth: Collection[int] | None = None) -> Chances:
    """Return what a box or the total may hold as it was read, 0 for an empty one."""
    if not read.is_asked:
        return {read.value or 0: 1 - _ELSE, ANY: _ELSE}
    listed: dict[Written, float] = {}
    if read.why in (FAINT, UNCLEAR):
        listed = {
            value or 0: (1 - _ELSE) * share
            for value, share in read.candidates
            if worth is None or value is None or value in worth
        }
    return {**listed, ANY: max(_ELSE, 1 - sum(listed.values()))}


def _settle_value(read: Read[int | None], chances: Chances) -> Read[int | None]:
    """Return a faint value as the likeliest one beside the sum, and asked about if still faint."""
    if read.why != FAINT:
        return read
    possible_values = {value: share for value, share in read.candidates if (value or 0) in chances}
    value = max(possible_values, key=lambda one: chances[one or 0], default=read.value)
    if possible_values.get(value, 0.0) < _POSSIBLE or chances[value or 0] < _SURE:
        return read
    return Read(value, chances[value or 0], read.candidates)
