"""Planning: the sheets of paper of a kit, and which pieces share them.

Pieces of one size share sheets across the whole kit, whatever their parts and backs: each back lies
behind its own front. Pieces that do not fill a sheet share one with other sizes, if that saves a
sheet. Pages without cuts go on sheets in pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printplay.core.errors import PaperError
from printplay.core.print_choices import Duplex
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.imposition.section import Piece, Pieces, Run, Section, Sheet, SheetSeries, Spot
from printplay.printing.imposition.sharing import share_sheets

Batches = Iterable[tuple[int, Batch]]


def plan(batches: Batches, paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Section]:
    """Return the sections of batches, in the order of their parts.

    Raises PaperError if a component does not fit on the paper.
    """
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
        key = (len(batches_by_kind),) if paper.single else _key(batch.make(0), batch, duplex)
        batches_by_kind.setdefault(key, []).append((part, batch))
    runs = _runs([Pieces(members) for members in batches_by_kind.values()], paper, duplex, spacing)
    mixed, runs = share_sheets(runs, paper, duplex, spacing)
    sections += [*runs, *mixed, *_paired(loose, paper, spacing)]
    order = {id(batch): number for number, (_part, batch) in enumerate(listed_batches)}
    return sorted(sections, key=lambda section: (section.first, order[id(section.batch)]))


def _key(component: Component, batch: Batch, duplex: Duplex) -> tuple[object, ...]:
    """Return a key that is equal for pieces that can share a grid."""
    folded = duplex is Duplex.fold and component.back is not None
    if component.page is not None:  # a page has its own sheet and keeps its place in the order
        return ("page", id(batch))
    return (
        component.width, component.height, component.gutter, component.safe, component.bleed,
        component.outline, folded, batch.marks,
    )  # fmt: skip


def _runs(groups: Sequence[Pieces], paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Run]:
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
