"""Sections of a kit: consecutive sheets, with the pieces on each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple, Protocol

from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.drawing import placed
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.grid import Fold, Grid
from printplay.printing.imposition.packing import cuts
from printplay.printing.imposition.paper import Paper


class Section(Protocol):
    """Consecutive sheets, fronts and backs together."""

    @property
    def first(self) -> float:
        """Return the part that determines its place in the file."""

    @property
    def batch(self) -> Batch:
        """Return the batch of its first piece, which orders the sections of a part."""

    def sheets(self) -> Iterator[Sheet]:
        """Yield its sheets."""


@dataclass(frozen=True)
class Run:
    """Pieces of one size in a grid: those from `start` to `end`."""

    pieces: Pieces
    places: Grid
    packed: bool
    start: int
    end: int

    @property
    def first(self) -> float:
        return self.pieces[self.start].part

    @property
    def batch(self) -> Batch:
        return self.pieces[self.start].batch

    @property
    def rest(self) -> int:
        """Return the number of its pieces on the sheet that is not full."""
        return self.end % self.places.count

    def sheets(self) -> Iterator[Sheet]:
        places = self.places
        for start in range(self.start, self.end, max(1, places.count)):
            count = min(places.count, self.end - start)
            columns = min(count, places.columns)
            rows = -(-count // places.columns)
            component = self.pieces.first
            yield Sheet(
                places.paper,
                [
                    Spot(self.pieces[start + number], *places.place(number),
                         places.reach(number, packed=self.packed))
                    for number in range(count)
                ],
                places.bleed, places.fold, places.borderless,
                places.cut_sheet(count, component.outline) if places.cutter else None,
                cuts=0 if component.page or places.borderless or places.cutter
                else cuts(columns, rows, places.gutter),
            )  # fmt: skip


@dataclass(frozen=True)
class SheetSeries:
    """Sheets planned one by one."""

    first: float
    planned: Sequence[Sheet]

    @property
    def batch(self) -> Batch:
        return self.planned[0].spots[0].piece.batch

    def sheets(self) -> Iterator[Sheet]:
        return iter(self.planned)


class Piece(NamedTuple):
    """A component before it is drawn: its part, its batch and its number there."""

    part: int
    batch: Batch
    number: int

    def make(self) -> Component:
        return self.batch.make(self.number)


@dataclass(frozen=True)
class Pieces:
    """The components of some batches of one size, in order; each is made when it is placed."""

    batches: Sequence[tuple[int, Batch]]
    ends: Sequence[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ends", list(accumulate(b.count for _part, b in self.batches)))

    @property
    def first(self) -> Component:
        """Return the first component; all others have its size."""
        return next(batch for _part, batch in self.batches if batch.count).make(0)

    def __len__(self) -> int:
        return self.ends[-1]

    def __getitem__(self, number: int) -> Piece:
        index = bisect_right(self.ends, number)
        part, batch = self.batches[index]
        return Piece(part, batch, number - (self.ends[index - 1] if index else 0))


@dataclass(frozen=True)
class Spot:
    """The place of a piece: the lower left corner of its trim on the sheet, mm.

    A `turned` piece lies on its left side. Print extends `reach` mm beyond its trim: left, below,
    right, above, in the orientation of the sheet.
    """

    piece: Piece
    x: float
    y: float
    reach: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    turned: bool = False

    def front(self, component: Component) -> Affine:
        if self.turned:
            return placed(self.x + component.height, self.y, angle=90)
        return placed(self.x, self.y)

    def size(self, component: Component) -> tuple[float, float]:
        """Return the width and height of the trim on the sheet, mm."""
        size = component.width, component.height
        return size[::-1] if self.turned else size

    def upright_reach(self) -> tuple[float, float, float, float]:
        """Return the reach in the orientation of the upright piece."""
        left, below, right, above = self.reach
        return (below, right, above, left) if self.turned else self.reach


@dataclass(frozen=True)
class Sheet:
    """A sheet: its paper as in the file, and the spots on its front.

    Print extends at most `bleed` mm beyond the trims. `fold` and `middle` are the crease, beyond
    which the backs lie. `mixed` says that pieces of several sizes share it, `cuts` is the number
    of straight cuts that separate all of them. `back_page` is another page on its back.
    """

    paper: Paper
    spots: Sequence[Spot]
    bleed: float = 0.0
    fold: Fold = ""
    borderless: bool = False
    cut: CutSheet | None = None
    mixed: bool = False
    cuts: int = 0
    back_page: Piece | None = None

    @property
    def has_backs(self) -> bool:
        """Return whether it has backs, on its back or beyond the crease."""
        return self.back_page is not None or any(spot.piece.batch.has_backs for spot in self.spots)

    @property
    def is_page(self) -> bool:
        return self.spots[0].piece.make().page is not None

    def back_is_upside_down(self, duplex: Duplex) -> bool:
        """Return whether its back is printed upside down, to be upright when turned over."""
        return duplex.two_sided and self.has_backs and self.flip(duplex)[3] < 0

    @property
    def has_crop_marks(self) -> bool:
        return any(spot.piece.batch.marks for spot in self.spots)

    @property
    def middle(self) -> float:
        """Return the distance of the crease from the edge, mm."""
        return (self.paper.width if self.fold == "x" else self.paper.height) / 2

    def flip(self, duplex: Duplex) -> Affine:
        """Return the map of front points to the back, a reflection left to right or upside down."""
        paper = self.paper
        if duplex is Duplex.fold:
            upside_down = self.fold == "y"
        elif paper.single:  # a printing shop turns it like a page, in either orientation
            upside_down = False
        else:
            # The long edge of a landscape page is its upper one: flipping there turns it over.
            upside_down = (duplex is Duplex.long) == (paper.width > paper.height)
        if upside_down:
            return 1.0, 0.0, 0.0, -1.0, 0.0, paper.height
        return -1.0, 0.0, 0.0, 1.0, paper.width, 0.0

    def back_transform(self, spot: Spot, component: Component, duplex: Duplex) -> Affine:
        """Return the transform of a piece's back behind its front.

        It is upright when the piece is turned like a page. On sheets of their own, backs lie in
        the places of their fronts.
        """
        front_place = spot.front(component)
        if duplex is Duplex.none:
            return front_place
        page = (-1.0, 0.0, 0.0, 1.0, component.width, 0.0)
        return then(then(page, front_place), self.flip(duplex))

    def part_areas(self, *, is_back: bool) -> Mapping[int, float]:
        """Return the area of each part's pieces on its front or on its back, mm²."""
        pieces = [spot.piece for spot in self.spots if not is_back or spot.piece.batch.has_backs]
        areas: dict[int, float] = {}
        for piece in [self.back_page] if is_back and self.back_page is not None else pieces:
            areas[piece.part] = areas.get(piece.part, 0.0) + piece.batch.piece_area
        return areas
