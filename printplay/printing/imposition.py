"""Imposition: which face lies where on which side of which sheet.

On the back of a sheet a component lies where it comes to lie behind its own front when the sheet
is turned over, and turns upright when the component itself is turned like a page. On a sheet to
fold, it lies beyond the fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from printplay.geometry.affine import Affine
from printplay.printing.component import Batch, Component, Side
from printplay.printing.cutter import CutSheet
from printplay.printing.drawing import Drawing, placed, rectangle
from printplay.printing.grid import Grid, Place, grid
from printplay.printing.paper import Duplex, Paper, Spacing


def impose(
    batch: Batch, paper: Paper, duplex: Duplex, spacing: Spacing | None = None
) -> Iterator[Side]:
    """Yield the sides of a batch: fronts and backs in turn, or all fronts, then all backs."""
    if not batch.count:
        return
    spacing = spacing or Spacing()
    first = batch.make(0)
    places = grid(paper, first, spacing, duplex)
    lay = _Lay(batch, places, spacing)
    if places.fold:
        yield from lay.folded()
    elif not duplex.two_sided:
        for backs in (False, True) if first.back is not None else (False,):
            for row in lay.rows():
                yield lay.side(row, backs=backs)
    else:
        for row in lay.rows():
            yield lay.side(row, backs=False)
            back = lay.side(row, backs=True, duplex=duplex)
            if back.drawings:
                yield back


def cut_sheets(batch: Batch, paper: Paper, spacing: Spacing) -> Sequence[CutSheet]:
    """Return the differing sheets a machine cuts: a full one, and the last where it is not full."""
    places = grid(paper, batch.make(0), spacing) if batch.count and spacing.cutter else None
    if places is None or not places.cutter:
        return ()
    full, rest = divmod(batch.count, places.count)
    return [places.cut_sheet(used) for used in (places.count * bool(full), rest) if used]


def leaves(batch: Batch, paper: Paper, duplex: Duplex, spacing: Spacing) -> tuple[int, int]:
    """Return how many pages and how many sheets of paper a batch takes.

    Printed on both sides, a sheet is two pages even where nothing stands on its back.
    """
    first = batch.make(0)
    places = grid(paper, first, spacing, duplex)
    full = -(-batch.count // places.count)
    if duplex.two_sided:
        return 2 * full, full
    sides = 2 if first.back is not None and not places.fold else 1
    return sides * full, sides * full


@dataclass(frozen=True)
class _Lay:
    """Lays a batch out in its places."""

    batch: Batch
    places: Grid
    spacing: Spacing

    def side(self, row: Sequence[Component], *, backs: bool, duplex: Duplex = Duplex.none) -> Side:
        """Return the fronts or the backs of what lies on one sheet."""
        places = self.places
        drawings: list[tuple[Component, Drawing, Affine]] = []
        trims = []
        for number, component in enumerate(row):
            place, over = places.place(number), False
            if backs and duplex.two_sided:
                place, over = places.behind(place, duplex)
            trims.append((*place, component.width, component.height))
            drawing = component.back if backs else component.front
            if drawing is not None:
                mirrored = backs and duplex.two_sided
                drawings.append(
                    self._laid(component, drawing, number, place, over=over, mirrored=mirrored)
                )
        title = self.batch.back_title if backs else self.batch.front_title
        cut = places.cut_sheet(len(row)) if places.cutter and not backs else None
        return Side(places.paper, drawings, trims, title, backs, self.batch.marks, places.bleed,
                    bare=places.bare, cut=cut)  # fmt: skip

    def folded(self) -> Iterator[Side]:
        """Yield sheets with the backs beyond a fold."""
        places = self.places
        middle = places.paper.width / 2 if places.fold == "x" else places.paper.height / 2
        for row in self.rows():
            drawings, trims = [], []
            for number, component in enumerate(row):
                place = places.place(number)
                beyond, over = places.behind(place, Duplex.fold)
                for drawing, at, turned, back in (
                    (component.front, place, False, False),
                    (component.back, beyond, over, True),
                ):
                    trims.append((*at, component.width, component.height))
                    if drawing is not None:
                        drawings.append(
                            self._laid(component, drawing, number, at, over=turned, mirrored=back)
                        )
            yield Side(places.paper, drawings, trims, self.batch.front_title, False,
                       self.batch.marks, places.bleed, (places.fold, middle))  # fmt: skip

    def rows(self) -> Iterator[list[Component]]:
        """Yield what lies on each sheet; every component is made once."""
        components = iter(self.batch.components())
        while row := list(islice(components, self.places.count)):
            yield row

    def _laid(
        self, component: Component, drawing: Drawing, number: int, place: Place, *, over: bool,
        mirrored: bool,
    ) -> tuple[Component, Drawing, Affine]:  # fmt: skip
        """Return a face at its place, cut to its trim and what bleeds beyond it."""
        x, y = place
        width, height = component.width, component.height
        at = placed(x + width, y + height, angle=180) if over else placed(x, y)
        if not component.bleed:
            return component, drawing, at
        left, below, right, above = self.places.reach(number, packed=self.spacing.packed)
        if mirrored:  # sideways, or upside down: in the face's own mm both swap left and right
            left, right = right, left
        cut = rectangle(-left, -below, width + left + right, height + below + above)
        laid = Drawing(drawing.name, inline=True)
        laid.stamp(drawing, clip=cut)
        return component, laid, at
