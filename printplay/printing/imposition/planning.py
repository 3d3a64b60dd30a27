"""Planning: the sheets of paper of a kit, and which pieces share them where that saves paper.

Pieces of one size share sheets across the whole kit, whatever their parts and backs. Those that do
not fill a sheet share one with the rests of other sizes, if that saves a sheet; if it saves one
more, a full sheet is opened, too. Pages without cuts go on sheets in pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printplay.core.errors import PaperError
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.drawing import placed
from printplay.printing.drawing.path import transform_path
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component
from printplay.printing.imposition.cutter import CutSheet, room_of
from printplay.printing.imposition.grid import Fold, grid
from printplay.printing.imposition.packing import Packed, PieceBlock, PieceKind, pack
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.imposition.section import Piece, Pieces, Run, Section, Sheet, SheetSeries, Spot

#: x, y, width, height, mm.
Box = tuple[float, float, float, float]
#: The gap between pieces of different sizes, mm, with room for the marks of both. The narrow one is
#: used if it saves a sheet; such pieces do not bleed.
_GAP, _NARROW_GAP = 5.0, 3.0
_MARK = 2.0  # mm of a crop mark beside bleed
Batches = Iterable[tuple[int, Batch]]


def plan(batches: Batches, paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Section]:
    """Return the sections of batches, in the order of parts; raise PaperError if a component does not fit."""
    loose: list[tuple[int, Batch]] = []
    batches_by_kind: dict[tuple[object, ...], list[tuple[int, Batch]]] = {}
    sections: list[Section] = []
    listed_batches = list(batches)
    for part, batch in listed_batches:
        if not batch.count:
            continue
        if batch.loose and duplex.two_sided and not paper.single:
            loose.append((part, batch))
            continue
        key = (len(batches_by_kind),) if paper.single else _grid_key(batch.make(0), batch, duplex)
        batches_by_kind.setdefault(key, []).append((part, batch))
    runs = _make_runs([Pieces(members) for members in batches_by_kind.values()], paper, duplex, spacing)
    mixed, runs = share_sheets(runs, paper, duplex, spacing)
    sections += [*runs, *mixed, *_paired(loose, paper, spacing)]
    order = {id(batch): number for number, (_part, batch) in enumerate(listed_batches)}
    return sorted(sections, key=lambda section: (section.first, order[id(section.batch)]))


def _grid_key(component: Component, batch: Batch, duplex: Duplex) -> tuple[object, ...]:
    """Return a key that is equal for pieces that can share a grid."""
    is_folded = duplex is Duplex.fold and component.back is not None
    if component.page is not None:  # a page has its own sheet and keeps its place in the order
        return ("page", id(batch))
    return (
        component.width, component.height, component.gutter, component.safe, component.bleed,
        component.outline, is_folded, batch.marks,
    )  # fmt: skip


def _make_runs(groups: Sequence[Pieces], paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Run]:
    """Return a run for each group of pieces, in its grid.

    Pieces too large for the cut layout of a machine are cut by hand, unless all of them are.
    """
    refused: PaperError | None = None
    by_machine, runs = False, []
    for pieces in groups:
        try:
            places = grid(paper, pieces.first, spacing, duplex)
        except PaperError as error:
            if not spacing.cutter:
                raise
            refused = refused or error
            places = grid(paper, pieces.first, replace(spacing, cutter=False), duplex)
        by_machine = by_machine or places.cutter
        runs.append(Run(pieces, places, spacing.packed, 0, len(pieces)))
    if refused is not None and not by_machine:
        raise refused
    return runs


# -- pages without cuts ----------------------------------------------------------------------------


def _paired(loose: Batches, paper: Paper, spacing: Spacing) -> Iterator[SheetSeries]:
    """Yield pages in pairs on sheets: each has the next one on its back, the last maybe itself."""
    pages = [Piece(part, batch, number) for part, batch in loose for number in range(batch.count)]
    while pages:
        piece = pages.pop(0)
        component = piece.make()
        back_page = None
        if component.back is None:
            back_page = next((p for p in pages if _same_page(p.make(), component)), None)
            if back_page is not None:
                pages.remove(back_page)
            elif piece.batch.again:
                back_page = piece
        places = grid(paper, component, spacing, Duplex.none)
        spot = Spot(piece, *places.place(0))
        yield SheetSeries(
            piece.part, [Sheet(places.paper, [spot], borderless=places.borderless, back_page=back_page)]
        )


def _same_page(component: Component, second: Component) -> bool:
    return (
        component.page == second.page
        and component.back is None
        and (component.width, component.height) == (second.width, second.height)
    )


def share_sheets(
    runs: list[Run], paper: Paper, duplex: Duplex, spacing: Spacing
) -> tuple[list[SheetSeries], list[Run]]:
    """Return the shared sheets that save paper, and the remaining runs."""
    if paper.single:
        return [], runs
    full_runs = [run for run in runs if not run.places.borderless and run.pieces.first.page is None]
    full_runs = [run for run in full_runs if run.places.cutter == spacing.cutter]
    resting = [run for run in full_runs if run.rest]
    fold = duplex is Duplex.fold and any(run.places.fold for run in resting)
    best = _fewest(resting, paper, fold=fold)
    known_sharing = (best.runs, [kind.count for kind in best.kinds], len(best.packed)) if best else (
        resting, [run.rest for run in resting], len(resting)
    )  # fmt: skip
    best = (
        _save_one_sheet(*known_sharing, full_runs, paper, fold=fold, bleeding=spacing.bleed is not None)
        or best
    )
    if best is None:
        return [], runs
    shared_counts = {id(run.pieces): kind.count for run, kind in zip(best.runs, best.kinds, strict=True)}
    remaining_runs = [replace(run, end=run.end - shared_counts.get(id(run.pieces), 0)) for run in runs]
    first = max(run.pieces[run.end - 1].part for run in best.runs) + 0.5
    return [SheetSeries(first, list(best.sheets()))], [run for run in remaining_runs if run.end]


def _fewest(resting: Sequence[Run], paper: Paper, *, fold: bool) -> _Sharing | None:
    """Return a sharing of the rests, or None if it saves no sheet."""
    resting = list(resting)
    while len(resting) > 1:
        for count in range(1, len(resting)):
            if sharing := _find_sharing(resting, [run.rest for run in resting], count, paper, fold=fold):
                return sharing
        # without the largest the others may fit together
        resting.remove(max(resting, key=lambda run: _area(run) * run.rest))
    return None


def _save_one_sheet(
    runs: Sequence[Run], counts: Sequence[int], sheets: int, full_runs: Sequence[Run], paper: Paper, *,
    fold: bool, bleeding: bool,
) -> _Sharing | None:  # fmt: skip
    """Return a sharing that takes one sheet less than `sheets` for these counts of pieces.

    It opens a full sheet, or narrows the gaps unless bleed was requested; None if that fails.
    """
    ways = [(list(runs), list(counts), sheets - 1)] if len(runs) > 1 else []
    for full in full_runs:
        if full.end < full.places.count or not sheets:
            continue
        if full in runs:
            raised_counts = [count + full.places.count * (run is full)
                    for run, count in zip(runs, counts, strict=True)]  # fmt: skip
            ways.append((list(runs), raised_counts, sheets))
        elif not full.rest:
            ways.append(([*runs, full], [*counts, full.places.count], sheets))
    for narrow in (False,) if bleeding else (False, True):
        for sharing_runs, run_counts, sheet_limit in ways:
            if sheet_limit and len(sharing_runs) > 1 and (narrow or sheet_limit == sheets):
                sharing = _find_sharing(
                    sharing_runs, run_counts, sheet_limit, paper, fold=fold, narrow=narrow
                )
                if sharing:
                    return sharing
    return None


def _find_sharing(
    runs: Sequence[Run], counts: Sequence[int], sheets: int, paper: Paper, *, fold: bool, narrow: bool = False
) -> _Sharing | None:
    """Return a sharing of `counts` pieces on `sheets` sheets, or None; `narrow` is without bleed."""
    page = paper if paper.width <= paper.height else paper.rotate()
    cutter = runs[0].places.cutter
    if cutter and narrow:  # a machine needs the full gap
        return None
    if narrow:
        runs = [_without_bleed(run) for run in runs]
    bleed = max(run.places.bleed for run in runs)
    edges = [run.places.margin + run.places.bleed for run in runs]
    least = min(edges)
    kinds = [
        PieceKind(count, first_piece.width, first_piece.height, run.places.gutter, edge - least)
        for run, count, edge in zip(runs, counts, edges, strict=True)
        for first_piece in (run.pieces.first,)
    ]
    width, height = page.width - 2 * least, page.height - 2 * (PAGE_INSET + bleed)
    corner = least, PAGE_INSET + bleed
    if fold:  # fronts are above the crease, backs below it
        spine = max(run.places.spine for run in runs)
        height = (page.height - spine) / 2 - PAGE_INSET - bleed
        corner = least, (page.height + spine) / 2
    if cutter:
        x, y, width, height = room_of(page)
        corner = x, y
    gap = _NARROW_GAP if narrow else max(_GAP, 2 * bleed + _MARK)
    packed = pack(kinds, width, height, gap, sheets)
    if not packed:
        return None
    return _Sharing(runs, kinds, packed, page, "y" if fold else "", (corner[0], corner[1]), cutter)


def _without_bleed(run: Run) -> Run:
    gutter = min(run.pieces.first.gutter, run.places.gutter)
    return replace(run, places=replace(run.places, bleed=0.0, gutter=gutter))


@dataclass(frozen=True)
class _Sharing:
    """Pieces of some runs, taken from the end of each, on shared sheets."""

    runs: Sequence[Run]
    kinds: Sequence[PieceKind]
    packed: Packed
    paper: Paper
    fold: Fold = ""
    #: The lower left corner of the room they are packed into, mm.
    at: tuple[float, float] = (0.0, 0.0)
    cutter: bool = False

    def sheets(self) -> Iterator[Sheet]:
        """Yield the sheets: blocks in the middle of the paper, or beside the crease."""
        number = [run.end - kind.count for run, kind in zip(self.runs, self.kinds, strict=True)]
        for blocks in self.packed:
            shifts = self._shifts(blocks)
            spots, bleed, cut = [], 0.0, 0
            for block, (dx, dy) in zip(blocks, shifts, strict=True):
                run, kind = self.runs[block.kind], self.kinds[block.kind]
                places = run.places
                bleed = max(bleed, places.bleed)
                cut += block.cuts(kind.gutter)
                lying = replace(places, columns=block.columns, rows=block.rows)
                for nth, (x, y) in enumerate(block.places(kind)):
                    reach = lying.reach(nth, packed=run.packed)
                    piece = run.pieces[number[block.kind]]
                    spots.append(Spot(piece, x + dx, y + dy, reach, block.turned))
                    number[block.kind] += 1
            spots.sort(key=lambda spot: spot.piece.part)
            by_machine = self._cut_sheet(spots)
            yield Sheet(self.paper, spots, bleed, self.fold, cut=by_machine, mixed=True,
                        cuts=0 if by_machine else cut)  # fmt: skip

    def _cut_sheet(self, spots: Sequence[Spot]) -> CutSheet | None:
        """Return the cut layout of a sheet, piece by piece; None for cutting by hand."""
        if not self.cutter:
            return None
        pieces = [(spot, spot.piece.make()) for spot in spots]
        return CutSheet(
            self.paper,
            [(spot.x, spot.y, *spot.size(component)) for spot, component in pieces], len(spots),
            outlines_of=[
                transform_path(component.outline, placed(component.height, 0.0, angle=90))
                if spot.turned else component.outline
                for spot, component in pieces
            ],
        )  # fmt: skip

    def _shifts(self, blocks: Sequence[PieceBlock]) -> list[tuple[float, float]]:
        """Return each block's offset, mm; blocks beside each other move together to the middle."""
        boxes = [(block.x, block.y, *_extent(block, self.kinds[block.kind])) for block in blocks]
        low = min(y for _x, y, _wide, _high in boxes)
        along = max(y + high for _x, y, _wide, high in boxes) - low
        dy = self.at[1] - low if self.fold else (self.paper.height - along) / 2 - low
        across = [0.0] * len(blocks)
        for row in _cut_rows(boxes):
            dx = self._centred([boxes[index] for index in row], [blocks[index] for index in row])
            for index in row:
                across[index] = dx
        return [(dx, dy) for dx in across]

    def _centred(self, boxes: Sequence[Box], blocks: Sequence[PieceBlock]) -> float:
        """Return the offset that centres a row of blocks, as far as their margins allow."""
        left, right = min(box[0] for box in boxes), max(box[0] + box[2] for box in boxes)
        room = self.paper.width - 2 * self.at[0]
        margins = [self.kinds[block.kind].extra_margin for block in blocks]
        least = max(margin - box[0] for margin, box in zip(margins, boxes, strict=True))
        most = min(room - margin - box[0] - box[2] for margin, box in zip(margins, boxes, strict=True))
        return self.at[0] + min(max((room - left - right) / 2, least), most)


def _cut_rows(boxes: Sequence[Box]) -> list[list[int]]:
    """Return the indices of boxes in rows that a level cut separates, from below."""
    rows: list[list[int]] = []
    top = 0.0
    for index in sorted(range(len(boxes)), key=lambda index: boxes[index][1]):
        _x, low, _wide, high = boxes[index]
        if not rows or low >= top - 1e-6:
            rows.append([])
        rows[-1].append(index)
        top = max(top, low + high)
    return rows


def _area(run: Run) -> float:
    return run.pieces.first.width * run.pieces.first.height


def _extent(block: PieceBlock, kind: PieceKind) -> tuple[float, float]:
    wide, high = (kind.height, kind.width) if block.turned else (kind.width, kind.height)
    return (
        block.columns * (wide + kind.gutter) - kind.gutter,
        block.rows * (high + kind.gutter) - kind.gutter,
    )
