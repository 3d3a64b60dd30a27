"""Boxes and their total, read together: what is faint is what makes the sum right.

People miscount, so a sum changes nothing that was read for certain, and settles what was hardly
read only where all else makes it certain: see `pads.photos.beliefs`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from printplay.games.go_for_gold.photos.panel.reading import FAINT, UNCLEAR, Panel, Read
from printplay.pads.photos.beliefs import ANY, Beliefs, Chances, Sum, Written

#: A value less sure than this, by itself and by the sum, is still asked about.
_SURE = 0.97
#: The least chance that the reader must give a value before a sum can prove it.
_POSSIBLE = 0.02
#: How likely a value is none of those that are offered.
_ELSE = 0.02


def settle_by_sum(panel: Panel, worth: Collection[int]) -> Panel:
    """Return a panel whose faint boxes and total are what makes the sum right, if anything does.

    `worth` is what may stand in a box. Without a total, or with one that nobody can see, the panel
    is returned as it is, and so is a value that may be struck out.
    """
    reads = (*panel.boxes, panel.total)
    if panel.total.value is None or panel.total.doubt not in (None, FAINT):
        return panel
    if not any(one.doubt == FAINT for one in reads):
        return panel
    beliefs = Beliefs([*(_chances(box, worth) for box in panel.boxes), _chances(panel.total)])
    last = len(reads) - 1
    beliefs.terms.append(Sum(last, [(number, 1) for number in range(last)]))
    settled_chances = beliefs.settled()
    *boxes, total = (_settled(*one) for one in zip(reads, settled_chances, strict=True))
    return replace(panel, boxes=tuple(boxes), total=total)


def _chances(read: Read[int | None], worth: Collection[int] | None = None) -> Chances:
    """Return what a box or the total may hold as it was read, 0 for an empty one."""
    if not read.is_asked:
        return {read.value or 0: 1 - _ELSE, ANY: _ELSE}
    listed: dict[Written, float] = {}
    if read.doubt in (FAINT, UNCLEAR):
        listed = {
            value or 0: (1 - _ELSE) * share
            for value, share in read.candidates
            if worth is None or value is None or value in worth
        }
    return {**listed, ANY: max(_ELSE, 1 - sum(listed.values()))}


def _settled(read: Read[int | None], chances: Chances) -> Read[int | None]:
    """Return a faint value as the likeliest one beside the sum, and asked about if still faint."""
    if read.doubt != FAINT:
        return read
    possible_values = {value: share for value, share in read.candidates if (value or 0) in chances}
    value = max(possible_values, key=lambda one: chances[one or 0], default=read.value)
    if possible_values.get(value, 0.0) < _POSSIBLE or chances[value or 0] < _SURE:
        return read
    return Read(value, chances[value or 0], read.candidates)
