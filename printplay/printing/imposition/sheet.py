"""A planned sheet: which piece lies where, before anything is drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.drawing import placed
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.grid import Fold
from printplay.printing.imposition.paper import Paper


class Piece(NamedTuple):
    """A component not made yet: its number in a batch, and its part."""

    part: int
    batch: Batch
    number: int

    def make(self) -> Component:
        """Return the component."""
        return self.batch.make(self.number)


@dataclass(frozen=True)
class Pieces:
    """The components of some batches of one size, in order; none is made before it is laid out."""

    batches: Sequence[tuple[int, Batch]]
    ends: Sequence[int] = field(init=False)

    def __post_init__(self) -> None:
        """Compute where each batch ends."""
        object.__setattr__(self, "ends", list(accumulate(b.count for _part, b in self.batches)))

    @property
    def first(self) -> Component:
        """Return the first component; all others are as large."""
        return next(batch for _part, batch in self.batches if batch.count).make(0)

    def __len__(self) -> int:
        """Return how many there are."""
        return self.ends[-1]

    def __getitem__(self, number: int) -> Piece:
        """Return a component by number."""
        at = bisect_right(self.ends, number)
        part, batch = self.batches[at]
        return Piece(part, batch, number - (self.ends[at - 1] if at else 0))


@dataclass(frozen=True)
class Spot:
    """Where a piece lies: the lower left corner of its trim on the sheet, mm.

    A piece that is `turned` lies on its left side. It prints `reach` mm beyond its trim: at the
    left, below, at the right, above, as the sheet lies.
    """

    piece: Piece
    x: float
    y: float
    reach: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    turned: bool = False

    def front(self, component: Component) -> Affine:
        """Return the placement of the piece's front."""
        if self.turned:
            return placed(self.x + component.height, self.y, angle=90)
        return placed(self.x, self.y)

    def size(self, component: Component) -> tuple[float, float]:
        """Return how wide and high the trim lies on the sheet, mm."""
        size = component.width, component.height
        return size[::-1] if self.turned else size

    def own_reach(self) -> tuple[float, float, float, float]:
        """Return the reach as the piece sees it when it stands upright."""
        left, below, right, above = self.reach
        return (below, right, above, left) if self.turned else self.reach


@dataclass(frozen=True)
class Sheet:
    """A sheet: its paper as it lies in the file, and what is on its front, spot by spot.

    Print reaches `bleed` mm beyond the trims at most. `fold` and `middle` are where it is folded,
    so that backs lie beyond. `parted` says that pieces of several sizes share it, `cuts` how many
    straight cuts part them all. `behind` is another page that stands on its back.
    """

    paper: Paper
    spots: Sequence[Spot]
    bleed: float = 0.0
    fold: Fold = ""
    bare: bool = False
    cut: CutSheet | None = None
    parted: bool = False
    cuts: int = 0
    behind: Piece | None = None

    @property
    def backed(self) -> bool:
        """Return whether anything stands on its back, or beyond its fold."""
        return self.behind is not None or any(spot.piece.batch.backed for spot in self.spots)

    @property
    def paged(self) -> bool:
        """Return whether it is a page, of which nothing is cut."""
        return self.spots[0].piece.make().page is not None

    def turns(self, duplex: Duplex) -> bool:
        """Return whether its back is printed upside down, to be upright where it is turned over."""
        return duplex.two_sided and self.backed and self.over(duplex)[3] < 0

    @property
    def marked(self) -> bool:
        """Return whether there are marks to cut along."""
        return any(spot.piece.batch.marks for spot in self.spots)

    @property
    def middle(self) -> float:
        """Return how far from the edge it is folded, mm."""
        return (self.paper.width if self.fold == "x" else self.paper.height) / 2

    def over(self, duplex: Duplex) -> Affine:
        """Return where a point of the front lies after the sheet is turned or folded.

        It is seen from the back then: a mirror, from left to right or upside down.
        """
        paper = self.paper
        if duplex is Duplex.fold:
            upside_down = self.fold == "y"
        elif paper.single:  # a printing shop turns it like a page, whichever way it lies
            upside_down = False
        else:
            # The long edge of a lying page is its upper one: flipping on it turns it upside down.
            upside_down = (duplex is Duplex.long) == (paper.width > paper.height)
        if upside_down:
            return 1.0, 0.0, 0.0, -1.0, 0.0, paper.height
        return -1.0, 0.0, 0.0, 1.0, paper.width, 0.0

    def back(self, spot: Spot, component: Component, duplex: Duplex) -> Affine:
        """Return the placement of a piece's back behind its front.

        It stands upright when the piece is turned like a page. On sheets of their own, backs lie
        where their fronts do.
        """
        front = spot.front(component)
        if duplex is Duplex.none:
            return front
        page = (-1.0, 0.0, 0.0, 1.0, component.width, 0.0)
        return then(then(page, front), self.over(duplex))

    def parts(self, *, back: bool) -> list[int]:
        """Return the part of every piece on its front or on its back."""
        if back and self.behind is not None:
            return [self.behind.part]
        pieces = (spot.piece for spot in self.spots)
        return [piece.part for piece in pieces if not back or piece.batch.backed]
