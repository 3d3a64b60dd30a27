"""Planning: which sheets of paper a kit takes, and which pieces share one.

Pieces of one size share sheets over the whole kit, whatever part they belong to and whatever is on
their backs: a back lies behind its own front. What does not fill a sheet shares one with pieces of
other sizes, where that saves a sheet. Of pages nothing is cut from, two stand on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from printplay.core.errors import PaperError
from printplay.core.print_choices import Duplex
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.imposition.section import Run, Section, SheetSeries
from printplay.printing.imposition.sharing import shared
from printplay.printing.imposition.sheet import Piece, Pieces, Sheet, Spot

Batches = Iterable[tuple[int, Batch]]


def plan(batches: Batches, paper: Paper, duplex: Duplex, spacing: Spacing) -> list[Section]:
    """Return the sections of batches, in the order of their parts.

    Raises PaperError where a component does not fit on the paper.
    """
    loose: list[tuple[int, Batch]] = []
    alike: dict[tuple[object, ...], list[tuple[int, Batch]]] = {}
    sections: list[Section] = []
    given = list(batches)
    for part, batch in given:
        if not batch.count:
            continue
        if batch.loose and duplex.two_sided and not paper.single:
            loose.append((part, batch))
            continue
        key = (len(alike),) if paper.single else _key(batch.make(0), batch, duplex)
        alike.setdefault(key, []).append((part, batch))
    runs = _runs([Pieces(members) for members in alike.values()], paper, duplex, spacing)
    mixed, runs = shared(runs, paper, duplex, spacing)
    sections += [*runs, *mixed, *_paired(loose, paper, spacing)]
    order = {id(batch): number for number, (_part, batch) in enumerate(given)}
    return sorted(sections, key=lambda section: (section.first, order[id(section.batch)]))


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
