"""The cells of an island in whole numbers, and their images by symmetry.

A cell is (x, y), counted in half steps from the middle of the island, x to the right and y down.
The middle is a cell, or stands between two of them (`shift` 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

Cell = tuple[int, int]

#: The room for an island on a player sheet, hundredths of a mm, and its pitches.
ROOM = (14500, 11500)
LEAST_PITCH, LARGEST_PITCH = 1250, 1450
#: A chart's left corners hold two markers of the sheet; land keeps off all four corners. It is a
#: triangle with sides of so many hundredths of a mm along the island's box.
CORNER = (2000, 2000)

#: A map of the plane that leaves the middle where it is: the image's x in x and y, then its y.
Image = tuple[int, int, int, int]
ITSELF, ACROSS, DOWN, HALF_TURN = (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)
QUARTER_TURN, THREE_QUARTERS = (0, -1, 1, 0), (0, 1, -1, 0)
#: The images of a cell by symmetry; quarter turns are clockwise.
IMAGES: Mapping[str, tuple[Image, ...]] = {
    "none": (ITSELF,),
    "mirror": (ITSELF, ACROSS),
    "turn": (ITSELF, HALF_TURN),
    "full": (ITSELF, ACROSS, DOWN, HALF_TURN),
    "quarter": (ITSELF, QUARTER_TURN, HALF_TURN, THREE_QUARTERS),
}
#: By how many turns an island of a symmetry comes to itself, the whole turn among them.
TURNS: Mapping[str, int] = {
    symmetry: sum(a * d - b * c > 0 for a, b, c, d in images) for symmetry, images in IMAGES.items()
}
#: The only lattice that a quarter turn takes to itself.
QUARTERED = "square"


@dataclass(frozen=True)
class IntegerLattice:
    """A regular lattice in whole numbers; lengths are ten-thousandths of its pitch.

    `offsets` lead to the neighbours; a half step is `unit` long in x and y, rounded down; half a
    space reaches `reach` beyond its centre, rounded up.
    """

    name: str
    offsets: tuple[Cell, ...]
    unit: tuple[int, int]
    reach: tuple[int, int]

    def is_cell(self, x: int, y: int, shift: int) -> bool:
        """Return whether a place in half steps is a cell."""
        if self.name == "square":
            return (x + shift) % 2 == 0 and y % 2 == 0
        return (x + y + shift) % 2 == 0

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells that share an edge with one, wherever land is."""
        x, y = cell
        return tuple([(x + right, y + up) for right, up in self.offsets])

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return where a cell stands, ten-thousandths of the pitch from the middle."""
        return cell[0] * self.unit[0], cell[1] * self.unit[1]

    def pitch(self, cells: Iterable[Cell]) -> int:
        """Return the pitch that lets cells fill a player sheet, tenths of a mm."""
        every = list(cells)
        xs, ys = [x for x, _y in every], [y for _x, y in every]
        long = (max(xs) - min(xs)) * (self.unit[0] + 1) + 2 * self.reach[0]
        high = (max(ys) - min(ys)) * (self.unit[1] + 1) + 2 * self.reach[1]
        fits = min(ROOM[0] * 10_000 // long, ROOM[1] * 10_000 // high)
        return min(fits, LARGEST_PITCH) // 10


GRIDS: Mapping[str, IntegerLattice] = {
    grid.name: grid
    for grid in (
        IntegerLattice(
            "hex-pointy", ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)), (5000, 8660), (5000, 5774)
        ),
        IntegerLattice(
            "hex-flat", ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)), (8660, 5000), (5774, 5000)
        ),
        IntegerLattice("square", ((2, 0), (0, 2), (-2, 0), (0, -2)), (5000, 5000), (5000, 5000)),
    )
}


@lru_cache(maxsize=32)
def sheet(lattice: str, shift: int, symmetry: str = "") -> tuple[Cell, ...]:
    """Return all cells for which a player sheet has room at the least pitch, by rows.

    The room is the same on both sides of the middle, so that a cell's images have it, too; after
    a quarter turn (`symmetry`) only those in its square have.
    """
    if symmetry == "quarter":
        wide = sheet(lattice, shift)
        return tuple([cell for cell in wide if image_of(cell, QUARTER_TURN) in wide])
    grid = GRIDS[lattice]
    room = [length * 10_000 // LEAST_PITCH // 2 for length in ROOM]
    corner = [length * 10_000 // LEAST_PITCH for length in CORNER]
    cells = []
    for y in range(-40, 41):
        for x in range(-60, 61):
            px, py = (
                abs(x) * (grid.unit[0] + 1) + grid.reach[0],
                abs(y) * (grid.unit[1] + 1) + grid.reach[1],
            )
            if not grid.is_cell(x, y, shift) or px > room[0] or py > room[1]:
                continue
            # how far the cell's outer corner lies inside the triangle of the corner
            along, up = px - (room[0] - corner[0]), py - (room[1] - corner[1])
            if along * corner[1] + up * corner[0] <= corner[0] * corner[1]:
                cells.append((x, y))
    return tuple(cells)


def image_of(cell: Cell, image: Image) -> Cell:
    """Return the image of a cell.

    >>> image_of((0, -4), QUARTER_TURN)
    (4, 0)
    """
    return cell[0] * image[0] + cell[1] * image[1], cell[0] * image[2] + cell[1] * image[3]


def orbit(cell: Cell, symmetry: str) -> tuple[Cell, ...]:
    """Return a cell and its images, each once."""
    return tuple(dict.fromkeys(image_of(cell, image) for image in IMAGES[symmetry]))


def orbits(cells: Iterable[Cell], symmetry: str) -> list[tuple[Cell, ...]]:
    """Return cells in groups of images, in the order of `cells`."""
    group_of: dict[Cell, tuple[Cell, ...]] = {}
    for cell in cells:
        if cell not in group_of:
            group = orbit(cell, symmetry)
            group_of.update(dict.fromkeys(group, group))
    return list(dict.fromkeys(group_of.values()))
