"""Sections of a kit: consecutive sheets, with the pieces on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.grid import Grid
from printplay.printing.imposition.packing import cuts
from printplay.printing.imposition.sheet import Pieces, Sheet, Spot


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
        """Return the part of its first piece."""
        return self.pieces[self.start].part

    @property
    def batch(self) -> Batch:
        """Return the batch of its first piece."""
        return self.pieces[self.start].batch

    @property
    def rest(self) -> int:
        """Return the number of its pieces on the sheet that is not full."""
        return self.end % self.places.count

    def sheets(self) -> Iterator[Sheet]:
        """Yield its sheets."""
        places = self.places
        for start in range(self.start, self.end, max(1, places.count)):
            count = min(places.count, self.end - start)
            columns = min(count, places.columns)
            rows = -(-count // places.columns)
            component = self.pieces.first
            yield Sheet(
                places.paper,
                [
                    Spot(self.pieces[start + at], *places.place(at),
                         places.reach(at, packed=self.packed))
                    for at in range(count)
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
        """Return the batch of its first piece."""
        return self.planned[0].spots[0].piece.batch

    def sheets(self) -> Iterator[Sheet]:
        """Yield its sheets."""
        return iter(self.planned)
