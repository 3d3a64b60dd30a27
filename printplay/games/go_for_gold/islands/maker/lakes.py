"""Lakes of one to five cells, each with its images, and a larger lagoon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    ACROSS,
    DOWN,
    IMAGES,
    ITSELF,
    TURNS,
    Cell,
    Image,
    IntegerLattice,
    turned,
)

#: Cells of the largest lake.
_LARGEST = 5
#: The default number of lakes, and of their cells: at least the first, and less than the second
#: more. Slim islands have less than the third more lakes.
_LAKES, _MORE_LAKES, _FEW_LAKES = 2, 5, 3
_CELLS, _MORE_CELLS = 5, 8
#: Cells of the lakes of slim islands, likewise.
_FEW_CELLS = 2
#: Places tried for a lake.
_TRIES = 12
_ITSELF = (ITSELF,)

#: The symmetries that a lake itself can have on an island, by the number of its copies there.
_OWN: Mapping[str, Mapping[int, Sequence[Sequence[Image]]]] = {
    "none": {1: [_ITSELF]},
    "mirror": {1: [IMAGES["mirror"]], 2: [_ITSELF]},
    "turn": {1: [IMAGES["turn"]], 2: [_ITSELF]},
    "full": {1: [IMAGES["full"]], 2: [(ITSELF, ACROSS), (ITSELF, DOWN)], 4: [_ITSELF]},
    "quarter": {1: [IMAGES["quarter"]], 4: [_ITSELF]},
}


class Lake(NamedTuple):
    """A lake with its images: `copies` of `size` cells each."""

    copies: int
    size: int


def cells(lake: Lake) -> int:
    """Return the number of cells of a lake and its images."""
    return lake.copies * lake.size


def planned(
    chance: SeededRandom, symmetry: str, count: int | None, room: int, lagoon: int, *, slim: bool
) -> list[Lake]:
    """Return lakes, `count` in all, with up to `room` cells; the one in the middle comes first.

    A `lagoon` is the size of a lake in the middle, 0 for any. `slim` land has fewer and smaller
    lakes.
    """
    if count is None:
        count = min(_LAKES + chance.below(_FEW_LAKES if slim else _MORE_LAKES), room)
        count += 1 - count % 2 if lagoon and symmetry in ("turn", "full") else 0
        if symmetry == "quarter":
            count = min(count // 4 * 4, room // 4 * 4) + bool(lagoon or count % 4 > 1)
    copies = _copies(chance, symmetry, count)
    if not copies:
        return []
    # around a middle that is a cell or is not, the lake there grows by all images of a cell
    steps = [TURNS[symmetry] if one == 1 else 1 for one in copies]
    if symmetry == "quarter":
        middle = 5 if lagoon and copies[0] == 1 else 1
    else:
        middle = lagoon if lagoon and copies[0] == 1 else 1 + chance.below(steps[0])
    sizes = [middle, *[1] * (len(copies) - 1)]
    most = [max(middle, _LARGEST - (_LARGEST - middle) % steps[0]), *[_LARGEST] * (len(copies) - 1)]
    left = (_FEW_CELLS if slim else _CELLS) + chance.below(_MORE_CELLS) + lagoon // 2
    left = min(room, left)
    left -= sum(one * size for one, size in zip(copies, sizes, strict=True))
    while left > 0:
        grows = [
            at for at, one in enumerate(copies)
            if one * steps[at] <= left and sizes[at] + steps[at] <= most[at]
        ]  # fmt: skip
        if not grows:
            break
        at = chance.one_of(grows)
        sizes[at] += steps[at]
        left -= copies[at] * steps[at]
    return [Lake(one, size) for one, size in zip(copies, sizes, strict=True)]


def _copies(chance: SeededRandom, symmetry: str, count: int) -> list[int]:
    """Return how often each lake stands on an island with `count` lakes, those on axes first."""
    if symmetry == "none":
        return [1] * count
    if symmetry == "turn":
        return [1] * (count % 2) + [2] * (count // 2)
    if symmetry == "quarter":
        return [1] * (count % 4) + [4] * (count // 4)
    if symmetry == "mirror":
        alone = count % 2
        if count - alone >= 2 and not chance.below(3):
            alone += 2
        return [1] * alone + [2] * ((count - alone) // 2)
    pairs = count // 2
    halves = pairs % 2
    if pairs - halves >= 2 and not chance.below(3):
        halves += 2
    return [1] * (count % 2) + [2] * halves + [4] * ((pairs - halves) // 2)


def dug(
    chance: SeededRandom, grid: IntegerLattice, mass: Set[Cell], symmetry: str, lakes: Sequence[Lake]
) -> set[Cell] | None:
    """Return the cells of lakes in a mass of land, or None if there is no place for one."""
    beside = {cell: grid.neighbours(cell) for cell in sorted(mass)}
    coast = {cell for cell, near in beside.items() if not mass >= {*near}}
    water: set[Cell] = set()
    shores = set(coast)  # cells by the sea, or by a lake that is there
    for lake in sorted(lakes, key=lambda lake: (lake.copies > 1, -lake.size)):
        own = chance.one_of(_OWN[symmetry][lake.copies])
        found = None
        open_ = [cell for cell in beside if cell not in coast and cell not in shores | water]
        for _try in range(_TRIES):
            found = _dug(chance, beside, open_, own, lake, symmetry, shores)
            if found is not None:
                break
        if found is None:
            return None
        water |= found
        shores |= {near for cell in found for near in beside[cell]} - water
    return water


def _dug(
    chance: SeededRandom, beside: Mapping[Cell, Sequence[Cell]], open_: Sequence[Cell],
    own: Sequence[Image], wanted: Lake, symmetry: str, shores: Set[Cell],
) -> set[Cell] | None:  # fmt: skip
    """Return the cells of a lake and its images, or None if it found no room."""
    number, size = wanted
    fits = set(open_)
    starts = [cell for cell in open_ if len(group := _group(cell, own)) <= size and _joined(group, beside)]
    if not starts:
        return None
    lake = set(_group(chance.one_of(starts), own))
    while len(lake) < size:
        edge = sorted({near for cell in lake for near in beside[cell]} & fits - lake)
        edge = [cell for cell in edge if len(lake.union(_group(cell, own))) <= size]
        if not edge:
            return None
        one, other = chance.one_of(edge), chance.one_of(edge)  # rather round than long
        best = max((one, other), key=lambda cell: len(lake.intersection(beside[cell])))
        lake.update(_group(best, own))
    copies = {frozenset(turned(cell, image) for cell in lake) for image in IMAGES[symmetry]}
    whole = set[Cell]().union(*copies)
    if len(copies) != number or len(whole) != number * size:  # it is its own image by chance
        return None
    for copy in copies:
        near = {cell for wet in copy for cell in beside[wet]} - copy
        if near & whole:  # it touches its own image
            return None
        narrow = near & shores
        narrow |= {cell for cell in near if whole.intersection(beside[cell]) - copy}
        if 2 * len(narrow) > len(near):  # water all around: the land would be strands
            return None
    return whole


def _group(cell: Cell, own: Sequence[Image]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(turned(cell, image) for image in own))


def _joined(group: Sequence[Cell], beside: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Return whether a cell and its images are one lake."""
    return len(group) == 1 or (len(group) == 2 and group[1] in beside[group[0]])
