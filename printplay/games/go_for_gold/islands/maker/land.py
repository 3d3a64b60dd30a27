"""The land of an island: grown to the shape of its coast, with lakes of one to five cells in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from printplay.games.go_for_gold.islands.maker.coasts import Coast, SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    ACROSS,
    DOWN,
    GRIDS,
    IMAGES,
    ITSELF,
    TURNS,
    Cell,
    Image,
    IntegerLattice,
    image_of,
    orbits,
    sheet_cells,
)
from printplay.geometry.graph import cuts

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
Group = tuple[Cell, ...]
Graph = dict[Cell, Set[Cell]]

#: A line drawn over one cell may shut off so many others, not more.
_CUT_OFF = 3


@dataclass(frozen=True)
class Land:
    """Cells of land and of lakes on a grid."""

    grid: IntegerLattice
    land: frozenset[Cell]
    lakes: frozenset[Cell]

    def graph(self) -> Graph:
        return {cell: self.land.intersection(self.grid.neighbours(cell)) for cell in self.land}

    def coast(self) -> frozenset[Cell]:
        all_ = self.land | self.lakes
        return frozenset(c for c in self.land if not all_.issuperset(self.grid.neighbours(c)))

    def shore(self) -> frozenset[Cell]:
        """Return the land that touches the sea or a lake."""
        return frozenset(c for c in self.land if not self.land.issuperset(self.grid.neighbours(c)))

    def bearings(self, cells: Iterable[Cell]) -> dict[Cell, Cell]:
        """Return how far right and up cells lie, seen from the middle of the island's box."""
        all_ = self.land | self.lakes
        twice = [min(c[axis] for c in all_) + max(c[axis] for c in all_) for axis in (0, 1)]
        right, up = self.grid.unit
        return {(x, y): ((2 * x - twice[0]) * right, (twice[1] - 2 * y) * up) for x, y in cells}


def grow_land(
    chance: SeededRandom, lattice: str, symmetry: str, shift: int, spaces: int,
    lakes: Sequence[Lake], coast: Coast,
) -> Land | None:  # fmt: skip
    """Return land of so many spaces around lakes, or None if that failed."""
    grid = GRIDS[lattice]
    groups = orbits(sheet_cells(lattice, shift, symmetry), symmetry)
    start = min(groups, key=lambda group: _distance_squared(grid, group[0]))
    mass = grow(
        chance, grid, groups, lambda cell: coast.worth(grid, cell), coast.rough, coast.cohesion, start,
        spaces + sum(map(cell_count, lakes)),
    )  # fmt: skip
    if mass is None:
        return None
    water = dig_lakes(chance, grid, mass, symmetry, lakes)
    if water is None:
        return None
    island = Land(grid, frozenset(mass - water), frozenset(water))
    return island if is_whole(island.graph(), island.land) else None


def _distance_squared(grid: IntegerLattice, cell: Cell) -> int:
    """Return how far a cell lies from the middle, squared."""
    x, y = grid.place(cell)
    return x * x + y * y


def is_whole(graph: Graph, region: Set[Cell]) -> bool:
    """Return whether cells are one piece, and no line over one of them shuts off many others."""
    shut_off = cuts(graph, region).values()
    return all(count <= _CUT_OFF for count in shut_off) and _is_one_piece(graph, region)


def grow(
    chance: SeededRandom, grid: IntegerLattice, groups: Sequence[Group],
    worth: Callable[[Cell], int], rough: int, cohesion: int, start: Group, count: int,
) -> set[Cell] | None:  # fmt: skip
    """Grow one piece of `count` cells from `start`, the group of most worth at its edge first.

    A random field, `rough` strong, bends the `worth` of a cell. Each neighbour on land adds `cohesion`
    to it. Returns None if the cells cannot be as many as that, or if they enclose water.
    """
    field = {group: chance.below(2000) - 1000 for group in groups}
    group_of = {cell: group for group in groups for cell in group}
    worths = {
        group: worth(group[0]) + _smooth_field(grid, group[0], group_of, field) * rough // 1000
        for group in groups
    }
    mass = _grow_piece(grid, group_of, worths, start, count, cohesion)
    return None if mass is None or _has_holes(grid, mass) else mass


def _smooth_field(
    grid: IntegerLattice, cell: Cell, group_of: dict[Cell, Group], field: dict[Group, int]
) -> int:
    """Return the random field at a cell, the mean of what is there and twice around."""
    ring = [group_of[neighbour] for neighbour in grid.neighbours(cell) if neighbour in group_of]
    wide = [group_of[far] for neighbour in ring for far in grid.neighbours(neighbour[0]) if far in group_of]
    total = 4 * field[group_of[cell]] + 2 * sum(map(field.__getitem__, ring))
    total += sum(map(field.__getitem__, wide))
    return total * 4 // (4 + 2 * len(ring) + len(wide))


def _grow_piece(
    grid: IntegerLattice, group_of: Mapping[Cell, Group], worth: dict[Group, int], start: Group,
    count: int, cohesion: int,
) -> set[Cell] | None:  # fmt: skip
    """Grow a piece, see `grow`; `worth` is used up."""
    leads = {group[0]: group for group in worth}
    mass: set[Cell] = set()
    edge: dict[Group, None] = {}

    def add(group: Group) -> None:
        """Add a group; its neighbours gain in value."""
        for cell in group:
            mass.add(cell)
            for neighbour in grid.neighbours(cell):
                if neighbour in leads:
                    worth[leads[neighbour]] += cohesion
        edge.update(dict.fromkeys(_groups_around(grid, group, group_of)))

    add(start)
    while len(mass) < count:
        missing = count - len(mass)
        open_ = [group for group in edge if group[0] not in mass and len(group) <= missing]
        if missing - min((len(group) for group in open_), default=missing) == 1:
            ones = [group for group in open_ if len(group) == missing]
            open_ = ones or open_
        if not open_:
            return None
        add(max(open_, key=worth.__getitem__))
    return mass


def _groups_around(grid: IntegerLattice, group: Group, group_of: Mapping[Cell, Group]) -> list[Group]:
    return [
        group_of[neighbour] for cell in group for neighbour in grid.neighbours(cell) if neighbour in group_of
    ]


def _has_holes(grid: IntegerLattice, mass: Set[Cell]) -> bool:
    """Return whether the mass encloses water, which would be an unwanted lake."""
    lows = [min(cell[axis] for cell in mass) - 4 for axis in (0, 1)]
    highs = [max(cell[axis] for cell in mass) + 4 for axis in (0, 1)]
    start = next(iter(sorted(mass)))
    out = (start[0], start[1])
    while out in mass:  # straight on from the leftmost cell, to the sea
        out = (out[0] + grid.offsets[3][0], out[1] + grid.offsets[3][1])
    sea, queue = {out}, [out]
    while queue:
        for neighbour in grid.neighbours(queue.pop()):
            is_in_box = lows[0] <= neighbour[0] <= highs[0] and lows[1] <= neighbour[1] <= highs[1]
            if is_in_box and neighbour not in mass and neighbour not in sea:
                sea.add(neighbour)
                queue.append(neighbour)
    water = {neighbour for cell in mass for neighbour in grid.neighbours(cell)} - mass
    return not water <= sea


def _is_one_piece(graph: Graph, region: Set[Cell]) -> bool:
    start = min(region)
    reached, queue = {start}, [start]
    while queue:
        for neighbour in graph[queue.pop()]:
            if neighbour in region and neighbour not in reached:
                reached.add(neighbour)
                queue.append(neighbour)
    return len(reached) == len(region)


class Lake(NamedTuple):
    """A lake with its images: `copies` of `size` cells each."""

    copies: int
    size: int


def cell_count(lake: Lake) -> int:
    return lake.copies * lake.size


def plan_lakes(
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
    steps = [TURNS[symmetry] if copy_count == 1 else 1 for copy_count in copies]
    if symmetry == "quarter":
        middle = 5 if lagoon and copies[0] == 1 else 1
    else:
        middle = lagoon if lagoon and copies[0] == 1 else 1 + chance.below(steps[0])
    sizes = [middle, *[1] * (len(copies) - 1)]
    max_sizes = [max(middle, _LARGEST - (_LARGEST - middle) % steps[0]), *[_LARGEST] * (len(copies) - 1)]
    cells_left = (_FEW_CELLS if slim else _CELLS) + chance.below(_MORE_CELLS) + lagoon // 2
    cells_left = min(room, cells_left)
    cells_left -= sum(copy_count * size for copy_count, size in zip(copies, sizes, strict=True))
    while cells_left > 0:
        grows = [
            index for index, copy_count in enumerate(copies)
            if copy_count * steps[index] <= cells_left and sizes[index] + steps[index] <= max_sizes[index]
        ]  # fmt: skip
        if not grows:
            break
        index = chance.one_of(grows)
        sizes[index] += steps[index]
        cells_left -= copies[index] * steps[index]
    return [Lake(copy_count, size) for copy_count, size in zip(copies, sizes, strict=True)]


def _copies(chance: SeededRandom, symmetry: str, count: int) -> list[int]:
    """Return how often each lake stands on an island with `count` lakes, those on axes first."""
    if symmetry == "none":
        return [1] * count
    if symmetry == "turn":
        return [1] * (count % 2) + [2] * (count // 2)
    if symmetry == "quarter":
        return [1] * (count % 4) + [4] * (count // 4)
    if symmetry == "mirror":
        single = count % 2
        if count - single >= 2 and not chance.below(3):
            single += 2
        return [1] * single + [2] * ((count - single) // 2)
    pairs = count // 2
    halves = pairs % 2
    if pairs - halves >= 2 and not chance.below(3):
        halves += 2
    return [1] * (count % 2) + [2] * halves + [4] * ((pairs - halves) // 2)


def dig_lakes(
    chance: SeededRandom, grid: IntegerLattice, mass: Set[Cell], symmetry: str, lakes: Sequence[Lake]
) -> set[Cell] | None:
    """Return the cells of lakes in a mass of land, or None if there is no place for one."""
    neighbours = {cell: grid.neighbours(cell) for cell in sorted(mass)}
    coast = {cell for cell, adjacent in neighbours.items() if not mass >= {*adjacent}}
    water: set[Cell] = set()
    shores = set(coast)  # cells by the sea, or by a lake that is there
    for lake in sorted(lakes, key=lambda lake: (lake.copies > 1, -lake.size)):
        own_images = chance.one_of(_OWN[symmetry][lake.copies])
        lake_cells = None
        open_ = [cell for cell in neighbours if cell not in coast and cell not in shores | water]
        for _try in range(_TRIES):
            lake_cells = _dig_lake(chance, neighbours, open_, own_images, lake, symmetry, shores)
            if lake_cells is not None:
                break
        if lake_cells is None:
            return None
        water |= lake_cells
        shores |= {adjacent for cell in lake_cells for adjacent in neighbours[cell]} - water
    return water


def _dig_lake(
    chance: SeededRandom, neighbours: Mapping[Cell, Sequence[Cell]], open_: Sequence[Cell],
    own_images: Sequence[Image], wanted_lake: Lake, symmetry: str, shores: Set[Cell],
) -> set[Cell] | None:  # fmt: skip
    """Return the cells of a lake and its images, or None if it found no room."""
    number, size = wanted_lake
    fits = set(open_)
    starts = [
        cell
        for cell in open_
        if len(group := _own_group(cell, own_images)) <= size and _is_joined(group, neighbours)
    ]
    if not starts:
        return None
    lake = set(_own_group(chance.one_of(starts), own_images))
    while len(lake) < size:
        edge = sorted({adjacent for cell in lake for adjacent in neighbours[cell]} & fits - lake)
        edge = [cell for cell in edge if len(lake.union(_own_group(cell, own_images))) <= size]
        if not edge:
            return None
        first, second = chance.one_of(edge), chance.one_of(edge)  # rather round than long
        best = max((first, second), key=lambda cell: len(lake.intersection(neighbours[cell])))
        lake.update(_own_group(best, own_images))
    copies = {frozenset(image_of(cell, image) for cell in lake) for image in IMAGES[symmetry]}
    all_cells = set[Cell]().union(*copies)
    if len(copies) != number or len(all_cells) != number * size:  # it is its own image by chance
        return None
    for copy in copies:
        adjacent = {cell for wet in copy for cell in neighbours[wet]} - copy
        if adjacent & all_cells:  # it touches its own image
            return None
        narrow = adjacent & shores
        narrow |= {cell for cell in adjacent if all_cells.intersection(neighbours[cell]) - copy}
        if 2 * len(narrow) > len(adjacent):  # water all around: the land would be strands
            return None
    return all_cells


def _own_group(cell: Cell, own_images: Sequence[Image]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(image_of(cell, image) for image in own_images))


def _is_joined(group: Sequence[Cell], neighbours: Mapping[Cell, Sequence[Cell]]) -> bool:
    return len(group) == 1 or (len(group) == 2 and group[1] in neighbours[group[0]])
