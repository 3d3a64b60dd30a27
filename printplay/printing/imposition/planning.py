"""Planning: which sheets of paper a kit takes, and which pieces share one.

Pieces of one size share sheets over the whole kit, whatever part they belong to and whatever is on
their backs: a back lies behind its own front. What does not fill a sheet shares one with pieces of
other sizes, where that saves a sheet. Of pages nothing is cut from, two stand on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from printplay.core.errors import PaperError
from printplay.core.print_choices import Duplex
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component
from printplay.printing.imposition.grid import Grid, grid
from printplay.printing.imposition.packing import PieceBlock, PieceKind, cuts, packed
from printplay.printing.imposition.paper import UNPRINTABLE, Paper, Spacing
from printplay.printing.imposition.sheet import Piece, Pieces, Sheet, Spot

#: Room between pieces of different sizes, mm: for the marks of both.
_GAP = 5.0
#: How much of a crop mark a printer must reach beside pieces of several sizes, mm.
_MARK = 2.0

Batches = Iterable[tuple[int, Batch]]


class Section(Protocol):
    """Consecutive sheets, fronts and backs together."""

    @property
    def first(self) -> float:
        """Return the part that determines its place in the file."""

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
                places.bleed, places.fold, places.bare,
                places.cut_sheet(count, component.outline) if places.cutter else None,
                cuts=0 if component.page or places.bare or places.cutter
                else cuts(columns, rows, places.gutter),
            )  # fmt: skip


@dataclass(frozen=True)
class SheetSeries:
    """Sheets that are planned one by one."""

    first: float
    planned: Sequence[Sheet]

    def sheets(self) -> Iterator[Sheet]:
        """Yield its sheets."""
        return iter(self.planned)


def plan(batches: Batches, paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Section]:
    """Return the sections of batches, in the order of their parts.

    Raises PaperError where a component does not fit on the paper.
    """
    loose: list[tuple[int, Batch]] = []
    alike: dict[tuple[object, ...], list[tuple[int, Batch]]] = {}
    sections: list[Section] = []
    for part, batch in batches:
        if not batch.count:
            continue
        if batch.loose and duplex.two_sided and not paper.single:
            loose.append((part, batch))
            continue
        key = (len(alike),) if paper.single else _key(batch.make(0), batch, duplex)
        alike.setdefault(key, []).append((part, batch))
    runs = _runs([Pieces(members) for members in alike.values()], paper, duplex, spacing)
    mixed, runs = _shared(runs, paper, duplex, spacing)
    sections += [*runs, *mixed, *_paired(loose, paper, spacing)]
    return sorted(sections, key=lambda section: section.first)


def _key(component: Component, batch: Batch, duplex: Duplex) -> tuple[object, ...]:
    """Return the key shared by pieces of one grid."""
    folded = duplex is Duplex.fold and component.back is not None
    if component.page is not None:  # a page is alone on its sheet: it keeps its place in the order
        return ("page", id(batch))
    return (
        component.width, component.height, component.gutter, component.safe, component.bleed,
        component.outline, folded, batch.marks,
    )  # fmt: skip


def _runs(found: Sequence[Pieces], paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Run]:
    """Return each of some pieces in its grid.

    What finds no room within the marks of a machine is cut by hand, unless nothing finds any.
    """
    refused: PaperError | None = None
    by_machine, runs = False, []
    for pieces in found:
        try:
            places = grid(paper, pieces.first, spacing, duplex)
        except PaperError as error:
            if not spacing.cutter:
                raise
            refused = refused or error
            places = grid(paper, pieces.first, replace(spacing, cutter=""), duplex)
        by_machine = by_machine or bool(places.cutter)
        runs.append(Run(pieces, places, spacing.packed, 0, len(pieces)))
    if refused is not None and not by_machine:
        raise refused
    return runs


# -- sheets that pieces of several sizes share -----------------------------------------------------


def _shared(
    runs: list[Run], paper: Paper, duplex: Duplex, spacing: Spacing
) -> tuple[list[SheetSeries], list[Run]]:
    """Return the shared sheets that save paper, and the remaining runs.

    A machine cuts pieces of one size only; folded sheets hold fronts in one half and backs in the
    other: none of them is shared.
    """
    if paper.single or spacing.cutter or duplex is Duplex.fold:
        return [], runs
    resting = [run for run in runs if run.end % run.places.count and not run.places.bare]
    resting = [run for run in resting if run.pieces.first.page is None]
    while len(resting) > 1:
        bleed = max(run.places.bleed for run in resting)
        edge = UNPRINTABLE + _MARK + bleed
        room = paper if paper.width <= paper.height else paper.turned()
        width, height = room.width - 2 * edge, room.height - 2 * (PAGE_INSET + bleed)
        kinds = [_kind(run) for run in resting]
        for count in range(1, len(resting)):
            gap = max(_GAP, 2 * bleed + _MARK)
            found = packed(kinds, width, height, gap, count)
            if found:
                rests = {id(run): run.end % run.places.count for run in resting}
                kept = [replace(run, end=run.end - rests.get(id(run), 0)) for run in runs]
                first = max(run.pieces[run.end - 1].part for run in resting) + 0.5
                sheets = _sheets(found, resting, kinds, room)
                return [SheetSeries(first, sheets)], [run for run in kept if run.end]
        # the largest is what keeps the others from lying together
        resting.remove(max(resting, key=lambda run: _area(_kind(run))))
    return [], runs


def _kind(run: Run) -> PieceKind:
    component = run.pieces.first
    return PieceKind(
        run.end % run.places.count, component.width, component.height, run.places.gutter
    )


def _area(kind: PieceKind) -> float:
    return kind.count * kind.width * kind.height


def _sheets(
    found: Sequence[Sequence[PieceBlock]],
    runs: Sequence[Run],
    kinds: Sequence[PieceKind],
    paper: Paper,
) -> list[Sheet]:
    """Return sheets of blocks, in the middle of the paper."""
    at = [run.end - kind.count for run, kind in zip(runs, kinds, strict=True)]
    sheets = []
    for blocks in found:
        boxes = [(b.x, b.y, *_extent(b, kinds[b.kind])) for b in blocks]
        left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
        across = max(x + wide for x, _y, wide, _high in boxes) - left
        along = max(y + high for _x, y, _wide, high in boxes) - low
        dx, dy = (paper.width - across) / 2 - left, (paper.height - along) / 2 - low
        spots, bleed, cut = [], 0.0, 0
        for block in blocks:
            run, kind = runs[block.kind], kinds[block.kind]
            places = run.places
            bleed = max(bleed, places.bleed)
            cut += block.cuts(kind.gutter)
            lying = replace(places, columns=block.columns, rows=block.rows)
            for number, (x, y) in enumerate(block.places(kind)):
                reach = lying.reach(number, packed=run.packed)
                spots.append(Spot(run.pieces[at[block.kind]], x + dx, y + dy, reach, block.turned))
                at[block.kind] += 1
        spots.sort(key=lambda spot: spot.piece.part)
        sheets.append(Sheet(paper, spots, bleed, parted=True, cuts=cut))
    return sheets


def _extent(block: PieceBlock, kind: PieceKind) -> tuple[float, float]:
    wide, high = (kind.height, kind.width) if block.turned else (kind.width, kind.height)
    return (
        block.columns * (wide + kind.gutter) - kind.gutter,
        block.rows * (high + kind.gutter) - kind.gutter,
    )


# -- pages nothing is cut from ---------------------------------------------------------------------


def _paired(loose: Batches, paper: Paper, spacing: Spacing) -> Iterator[SheetSeries]:
    """Yield pages two to a sheet: each has the next one on its back, the last maybe itself."""
    pages = [Piece(part, batch, at) for part, batch in loose for at in range(batch.count)]
    while pages:
        piece = pages.pop(0)
        component = piece.make()
        behind = None
        if component.back is None:
            behind = next((p for p in pages if _same_page(p.make(), component)), None)
            if behind is not None:
                pages.remove(behind)
            elif piece.batch.again:
                behind = piece
        places = grid(paper, component, spacing, Duplex.none)
        spot = Spot(piece, *places.place(0))
        yield SheetSeries(
            piece.part, [Sheet(places.paper, [spot], bare=places.bare, behind=behind)]
        )


def _same_page(one: Component, other: Component) -> bool:
    return (
        one.page == other.page
        and one.back is None
        and (one.width, one.height) == (other.width, other.height)
    )
