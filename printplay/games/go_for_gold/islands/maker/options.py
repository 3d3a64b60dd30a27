"""The options of a new island: spaces, lattice, symmetry, lakes; checked."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.islands.maker.grid import GRIDS, IMAGES, QUARTERED, TURNS, sheet

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
        return len(sheet(self.grid, 0, self.symmetry)) - _COAST - (self.lakes or 0)

    @property
    def usual(self) -> bool:
        """Return whether a seed alone names this island."""
        return self == IslandOptions()
