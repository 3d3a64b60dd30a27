"""Free spaces: hexagons whose corners are moved a little, with the symmetry of the island."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import IMAGES, Cell
from printplay.games.go_for_gold.islands.maker.land import Land

Corner = tuple[int, int]
#: Corners of a pointy hexagon from its centre, in half steps of x and of y: half a pitch, and half
#: a side (28,868 hundred-thousandths of the pitch).
_CORNERS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_HALF, _SIDE = 50_000, 28_868
#: The largest move of a corner in x and in y, thousandths of the pitch.
_BEND = 45


class Bent(NamedTuple):
    """A space, mm: its outline, counter-clockwise, and the middle its hexagon had."""

    outline: list[list[float]]
    centre: list[float]


def bent(chance: SeededRandom, island: Land, symmetry: str) -> dict[Cell, Bent]:
    """Return every cell as a free space; neighbours share two corners.

    The centres stay where they were, so that lines are those of the lattice.
    """
    # corners bent outwards at the edge have to fit, too
    pitch = island.grid.pitch(island.land) * 97 // 100
    cells = sorted(island.land | island.lakes, key=lambda cell: (cell[1], cell[0]))
    rings = {cell: [(cell[0] + x, -3 * cell[1] + y) for x, y in _CORNERS] for cell in cells}
    moved: dict[Corner, Corner] = {}
    for ring in rings.values():
        for corner in ring:
            if corner not in moved:
                moved.update(_moves(chance, corner, symmetry, pitch))
    left = min(_x(corner, pitch) + moved[corner][0] for corner in moved)
    low = min(_y(corner, pitch) + moved[corner][1] for corner in moved)

    def mm(corner: Corner, dx: int = 0, dy: int = 0) -> list[float]:
        return [(_x(corner, pitch) + dx - left) / 100, (_y(corner, pitch) + dy - low) / 100]

    return {
        (x, y): Bent([mm(corner, *moved[corner]) for corner in ring], mm((x, -3 * y)))
        for (x, y), ring in rings.items()
    }


def _x(corner: Corner, pitch: int) -> int:
    """Return where a corner stands unmoved, hundredths of a mm; the pitch is in tenths."""
    return corner[0] * pitch * _HALF // 10_000


def _y(corner: Corner, pitch: int) -> int:
    return corner[1] * pitch * _SIDE // 10_000


def _moves(chance: SeededRandom, corner: Corner, symmetry: str, pitch: int) -> dict[Corner, Corner]:
    """Return by how much a corner and its images are moved, hundredths of a mm."""
    most = pitch * _BEND // 100
    dx, dy = (chance.below(2 * most + 1) - most for _axis in "xy")
    images = [(image[0], image[3]) for image in IMAGES[symmetry]]  # no hexagon has quarter turns
    for x, y in images:  # a corner on an axis is its own image
        if (corner[0] * x, corner[1] * y) == corner:
            dx, dy = dx if x > 0 else 0, dy if y > 0 else 0
    return {(corner[0] * x, corner[1] * y): (dx * x, dy * y) for x, y in images}
