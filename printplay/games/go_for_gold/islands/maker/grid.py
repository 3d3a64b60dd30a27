"""The cells of an island in whole numbers, their images by symmetry, and the options of a new one.

A cell is (x, y), counted in half steps from the middle of the island, x to the right and y down.
The middle is a cell, or stands between two of them (`shift` 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_

#: The version of the maker, in the name of every island of a seed. A change of the islands needs a
#: new version beside this one.
VERSION = 1
#: Seeds have up to nine digits, so that the name of an island fits its sheet.
SEEDS = 10**9
FREE = "free"
#: The least number of spaces: four ports with plain land around, and 28 features.
LEAST_SPACES = 45
#: Land off which an island is cut, in parts of a sheet's cells: its coast needs some of them.
_COAST = 3
MOST_LAKES = 9
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
def sheet_cells(lattice: str, shift: int, symmetry: str = "") -> tuple[Cell, ...]:
    """Return all cells for which a player sheet has room at the least pitch, by rows.

    The room is the same on both sides of the middle, so that a cell's images have it, too; after
    a quarter turn (`symmetry`) only those in its square have.
    """
    if symmetry == "quarter":
        wide = sheet_cells(lattice, shift)
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
    return tuple(dict.fromkeys(image_of(cell, image) for image in IMAGES[symmetry]))


def orbits(cells: Iterable[Cell], symmetry: str) -> list[tuple[Cell, ...]]:
    """Return cells in groups of images, in the order of `cells`."""
    group_of: dict[Cell, tuple[Cell, ...]] = {}
    for cell in cells:
        if cell not in group_of:
            group = orbit(cell, symmetry)
            group_of.update(dict.fromkeys(group, group))
    return list(dict.fromkeys(group_of.values()))


@dataclass(frozen=True)
class IslandOptions:
    """The options of a new island.

    With `lakes` None their number is random, with `spaces` None from 60 to 76.
    Raises CallError on construction if the options are impossible.
    """

    spaces: int | None = None
    lattice: str = "hex-pointy"
    symmetry: str = "turn"
    lakes: int | None = None

    def __post_init__(self) -> None:
        lattices = (*GRIDS, FREE)
        if self.lattice not in lattices:
            raise CallError(
                N_("unknown lattice {found!r}"), hint=N_("Lattices: {known}."),
                found=self.lattice, known=", ".join(lattices),
            )  # fmt: skip
        if self.symmetry not in IMAGES:
            raise CallError(
                N_("unknown symmetry {found!r}"), hint=N_("Choose from: {known}."),
                found=self.symmetry, known=", ".join(IMAGES),
            )  # fmt: skip
        self._check_quarters()
        if self.lakes is not None and not 0 <= self.lakes <= MOST_LAKES:
            raise CallError(
                N_("an island has 0 to {most} lakes, not {lakes}"), most=MOST_LAKES, lakes=self.lakes
            )
        maximum = self.most_spaces
        if self.spaces is not None and not LEAST_SPACES <= self.spaces <= maximum:
            raise CallError(
                N_("an island of {lattice} has {least} to {most} spaces, not {spaces}"),
                hint=N_("Fewer spaces leave no room for its features; more do not fit on a player "
                        "sheet."),
                lattice=self.lattice, least=LEAST_SPACES, most=maximum, spaces=self.spaces,
            )  # fmt: skip
        lakes, spaces = self.lakes or 0, self.spaces or 0
        if self.paired and lakes % 2 and spaces % 2:
            raise CallError(
                N_("{spaces} spaces and {lakes:lake|lakes} cannot be arranged symmetrically around a centre"),
                hint=N_("Make one of the two numbers even: only one thing fits in the centre."),
                spaces=self.spaces,
                lakes=self.lakes,
            )

    def _check_quarters(self) -> None:
        """Raise CallError if four quarter turns are asked for, and are impossible."""
        if self.symmetry != "quarter":
            return
        if self.lattice != QUARTERED:
            raise CallError(
                N_("only squares have the symmetry quarter"),
                hint=N_("Use --lattice square, or another symmetry."),
            )
        lakes, spaces = self.lakes, self.spaces
        for count in (lakes, spaces):
            if count is not None and count % 4 > 1:
                raise CallError(
                    N_("with the symmetry quarter, spaces and lakes come in fours, and one more "
                       "fits in the centre"),
                    hint=N_("Choose numbers such as 4 or 5 for lakes, 64 or 65 for spaces."),
                )  # fmt: skip
        if lakes is not None and spaces is not None and (lakes % 4) == (spaces % 4):
            raise CallError(
                N_("{spaces} spaces and {lakes:lake|lakes} cannot be arranged symmetrically "
                   "around a centre"),
                hint=N_("Either a space or a lake is in the centre: make one of the two numbers "
                        "a multiple of four, the other one more."),
                spaces=spaces, lakes=lakes,
            )  # fmt: skip

    @property
    def paired(self) -> bool:
        """Return whether every place but the middle has an image."""
        return TURNS[self.symmetry] > 1

    @property
    def grid(self) -> str:
        """Return the lattice whose cells are grown; free spaces are bent hexagons."""
        return "hex-pointy" if self.lattice == FREE else self.lattice

    @property
    def most_spaces(self) -> int:
        """Return how many spaces fit on a player sheet, beside the sea and the lakes asked for."""
        return len(sheet_cells(self.grid, 0, self.symmetry)) - _COAST - (self.lakes or 0)

    @property
    def usual(self) -> bool:
        """Return whether a seed alone names this island."""
        return self == IslandOptions()
