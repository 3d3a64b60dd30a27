"""The grid of a sheet: the number and the places of components of one size.

Everything is centred, so a printer that centres a page on other paper does no harm, and fronts and
backs turn about the same centre.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.core.print_choices import Duplex, Marks
from printplay.printing.drawing.path import Command
from printplay.printing.imposition.component import BARE, Component
from printplay.printing.imposition.cutter import CutSheet, arrange
from printplay.printing.imposition.paper import Paper, Spacing

#: The default bleed of a component on a page of its own, mm.
_BLEED = 3.0
#: The least distance of a trim from the edge of the paper, mm: the safe zone keeps content out of
#: the unprintable margin.
_NEAREST = 1.0
#: The least printable length of a crop mark beside components that bleed, mm.
_MARK = 2.0
#: The same for the mark of components without bleed, beside the paper's edge.
_SHORT_MARK = 0.6
#: The least share of places that marks may leave, for components without bleed.
_WORTH = 0.8
#: The distance of components from the crease, mm.
_SPINE = 3.0
#: The least bleed that justifies a second cut, mm.
_LEAST = 1.0

Fold = Literal["", "x", "y"]
Place = tuple[float, float]


@dataclass(frozen=True)
class Grid:
    """Places for components of one size on a paper: columns x rows, centred; lengths in mm.

    With a `fold` the places are on the left half of the paper (`x`) or the upper half (`y`), and
    the backs on the other one. `cutter` says that a machine cuts it.
    """

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    gutter: float
    bleed: float = 0.0
    fold: Fold = ""
    borderless: bool = False
    cutter: bool = False
    #: The least distance of print from the edges of the paper, mm.
    margin: float = 0.0

    @property
    def count(self) -> int:
        """Return the number of components on one side."""
        return max(0, self.columns) * max(0, self.rows)

    @property
    def spine(self) -> float:
        """Return the gap between front and back at the crease, mm."""
        return max(2 * self.bleed, 2 * _SPINE, self.gutter)

    def place(self, number: int) -> Place:
        """Return the lower left corner (mm) of a place, counted in reading order."""
        row, column = divmod(number, self.columns)
        used_x = self.columns * (self.width + self.gutter) - self.gutter
        used_y = self.rows * (self.height + self.gutter) - self.gutter
        left = (self.paper.width - used_x) / 2
        top = (self.paper.height + used_y) / 2
        if self.fold == "x":
            left = (self.paper.width - self.spine) / 2 - used_x
        elif self.fold == "y":
            top = (self.paper.height + self.spine) / 2 + used_y
        return (
            left + column * (self.width + self.gutter),
            top - self.height - row * (self.height + self.gutter),
        )

    def cut_sheet(self, used: int, outline: tuple[Command, ...] = ()) -> CutSheet:
        places = [(*self.place(number), self.width, self.height) for number in range(self.count)]
        return CutSheet(self.paper, places, used, outline)

    def reach(self, number: int, *, packed: bool) -> tuple[float, float, float, float]:
        """Return how far print extends beyond a trim: left, below, right, above, mm."""
        if not packed:
            return self.bleed, self.bleed, self.bleed, self.bleed
        row, column = divmod(number, self.columns)
        return (
            self.bleed * (column == 0), self.bleed * (row == self.rows - 1),
            self.bleed * (column == self.columns - 1), self.bleed * (row == 0),
        )  # fmt: skip


def grid(
    paper: Paper, component: Component, spacing: Spacing | None = None, duplex: Duplex = Duplex.none
) -> Grid:
    """Return the grid with most places, upright if equal; raise PaperError if no component fits."""
    spacing = spacing or Spacing()
    if paper.single:
        return _single(paper, component, spacing)
    if spacing.cutter and component.page is None:
        return _for_cutter(paper, component, spacing)
    is_folded = duplex is Duplex.fold and component.back is not None and component.page is None
    edge = max(_NEAREST, spacing.margin - component.safe)
    edges = [edge]
    if component.page is None and spacing.marks is not Marks.none:
        # long marks, short ones, or none on a side where they would cost too many places
        edges = [max(edge, spacing.margin + mark) for mark in (_MARK, _SHORT_MARK)] + [edge]
    # Paper of the component's own size (for a printing shop) has no margin.
    margins = 2 * max(BARE, component.bleed + 1e-6)
    borderless = component.bleed > 0 and any(
        page.width < component.width + margins and page.height < component.height + margins
        for page in (paper, paper.rotate())
    )
    best, *other_grids = [
        _grid_with_bleed(paper, component, spacing, margin, is_folded=is_folded)
        for margin in ((0.0,) if borderless else edges)
    ]
    for other_grid in other_grids:  # inexact cuts show little without bleed: marks may cost few places
        if not best.count or (not component.bleed and best.count < _WORTH * other_grid.count):
            best = other_grid
    if best.count:
        return replace(best, borderless=borderless)
    raise PaperError(
        N_("{name} is {width:g} x {height:g} mm and does not fit twice on {paper}, to be folded")
        if is_folded
        else N_("{name} is {width:g} x {height:g} mm and does not fit on {paper}"),
        hint=N_("Choose other paper, such as --paper card: it has {edge:g} mm of bleed on every side.")
        if borderless and spacing.bleed
        else N_("Choose a larger paper; at least {edge:g} mm are needed on every side."),
        name=component.name,
        width=component.width,
        height=component.height,
        paper=paper.title,
        edge=spacing.bleed if borderless and spacing.bleed else edge,
    )


def _single(paper: Paper, component: Component, spacing: Spacing) -> Grid:
    """Return a page for one component: its trim with bleed, or the page that it fills."""
    width, height = component.width, component.height
    if component.page is not None:
        return Grid(component.page, 1, 1, width, height, 0.0, borderless=True)
    bleed = _BLEED if spacing.bleed is None else spacing.bleed
    page = Paper(paper.name, width + 2 * bleed, height + 2 * bleed)
    return Grid(page, 1, 1, width, height, 0.0, bleed, borderless=True)


def _for_cutter(paper: Paper, component: Component, spacing: Spacing) -> Grid:
    """Return the grid of a cut layout; see `cutter`."""
    arrangement = arrange(
        paper, component.width, component.height, component.gutter, component.bleed, spacing.bleed
    )
    if arrangement is None:
        raise PaperError(
            N_("{name} is {width:g} x {height:g} mm and does not fit on {paper} with the marks "
               "for a cutting machine"),
            hint=N_("Choose a larger paper, or leave --cutter out."),
            name=component.name,
            width=component.width,
            height=component.height,
            paper=paper.title,
        )  # fmt: skip
    return Grid(arrangement.paper, arrangement.columns, arrangement.rows, component.width, component.height,
                arrangement.gutter, arrangement.bleed, cutter=True)  # fmt: skip


def _grid_with_bleed(
    paper: Paper, component: Component, spacing: Spacing, margin: float, *, is_folded: bool
) -> Grid:
    """Return the best grid with a margin: with the requested bleed, or as much as costs nothing."""
    if spacing.bleed is not None:
        requested_bleed = min(spacing.bleed, component.bleed)
        return _best_grid(paper, component, spacing, margin, requested_bleed, is_folded=is_folded)
    plain = _best_grid(paper, component, spacing, margin, 0.0, is_folded=is_folded)
    bleed = component.bleed
    while bleed >= _LEAST:
        bled_grid = _best_grid(paper, component, spacing, margin, bleed, is_folded=is_folded)
        if bled_grid.count == plain.count:
            return bled_grid
        bleed -= 0.5
    return plain


def _best_grid(
    paper: Paper, component: Component, spacing: Spacing, margin: float, bleed: float, *, is_folded: bool
) -> Grid:
    gutter = component.gutter if spacing.packed else max(component.gutter, 2 * bleed)
    folds: tuple[Fold, ...] = ("x", "y") if is_folded else ("",)
    grids = []
    for page in (component.page,) if component.page else (paper, paper.rotate()):
        for fold in folds:
            full_grid = Grid(page, 0, 0, component.width, component.height, gutter, bleed, fold)
            edge = margin + bleed
            across, along = page.width - 2 * edge, page.height - 2 * edge
            if fold == "x":
                across = (page.width - full_grid.spine) / 2 - edge
            elif fold == "y":
                along = (page.height - full_grid.spine) / 2 - edge
            columns, rows = (
                int((room + gutter + 1e-6) // (size + gutter))
                for room, size in ((across, component.width), (along, component.height))
            )
            grids.append(replace(full_grid, columns=max(0, columns), rows=max(0, rows), margin=margin))
    return max(grids, key=lambda full_grid: full_grid.count)
