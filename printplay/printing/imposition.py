"""Imposition: which component lies where on which side of which sheet.

Everything is centred, so a printer that centres a page on other paper changes nothing, and fronts
and backs turn about the same middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from printplay.errors import PaperError
from printplay.i18n import N_
from printplay.printing.component import Batch, Component, Side
from printplay.printing.drawing import placed
from printplay.printing.paper import UNPRINTABLE, Duplex, Paper

#: How near the trim of a component may come to the edge of the paper, mm: its own safe zone keeps
#: print out of what the printer cannot reach.
NEAREST = 1.0


@dataclass(frozen=True)
class Grid:
    """Places for components of one size on a paper: columns x rows, centred."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    gutter: float

    @property
    def count(self) -> int:
        """Return how many components one side holds."""
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return the lower left corner (mm) of a place; they count in reading order."""
        row, column = divmod(number, self.columns)
        used_x = self.columns * (self.width + self.gutter) - self.gutter
        used_y = self.rows * (self.height + self.gutter) - self.gutter
        left = (self.paper.width - used_x) / 2
        top = (self.paper.height + used_y) / 2
        return (
            left + column * (self.width + self.gutter),
            top - self.height - row * (self.height + self.gutter),
        )


def grid(paper: Paper, component: Component) -> Grid:
    """Return the grid that holds most, on the paper as it is or turned; upright where equal.

    Raises PaperError where not even one component fits.
    """
    edge = max(NEAREST, UNPRINTABLE - component.safe)
    grids = []
    for page in (component.page,) if component.page else (paper, paper.turned()):
        columns, rows = (
            int((room - 2 * edge + component.gutter + 1e-6) // (size + component.gutter))
            for room, size in (
                (page.width, component.width),
                (page.height, component.height),
            )
        )
        grids.append(Grid(page, columns, rows, component.width, component.height, component.gutter))
    best = max(grids, key=lambda found: found.count)
    if best.count < 1:
        raise PaperError(
            N_("{name} is {width:g} x {height:g} mm and does not fit on {paper}"),
            hint=N_("Choose a larger paper; at least {edge:g} mm are needed on every side."),
            name=component.name,
            width=component.width,
            height=component.height,
            paper=paper.title,
            edge=edge,
        )
    return best


def impose(batch: Batch, paper: Paper, duplex: Duplex) -> Iterator[Side]:
    """Yield the sides of a batch: fronts and backs in turn, or all fronts, then all backs.

    On the back of a sheet a component lies where it comes to lie behind its own front when the
    sheet is turned over, and turns upright when the component itself is turned like a page.
    """
    if not batch.count:
        return
    first = batch.make(0)
    places = grid(paper, first)
    if duplex is Duplex.none:
        yield from _sides(batch, places, backs=False)
        if first.back is not None:
            yield from _sides(batch, places, backs=True)
        return
    sheets = zip(
        _sides(batch, places, backs=False),
        _sides(batch, places, backs=True, duplex=duplex),
        strict=True,
    )
    for front, back in sheets:
        yield front
        if back.drawings:
            yield back


def _sides(
    batch: Batch, places: Grid, *, backs: bool, duplex: Duplex = Duplex.none
) -> Iterator[Side]:
    paper = places.paper
    components = iter(batch.components())
    # The long edge of a lying page is its upper one: flipping on it turns the page head over heels.
    head_over_heels = (duplex is Duplex.long) == (paper.width > paper.height)
    while row := list(islice(components, places.count)):
        drawings, trims = [], []
        for number, component in enumerate(row):
            x, y = places.place(number)
            width, height = component.width, component.height
            drawing = component.back if backs else component.front
            if backs and duplex is not Duplex.none:
                x, y = (x, paper.height - y - height) if head_over_heels else (
                    paper.width - x - width, y
                )  # fmt: skip
            trims.append((x, y, width, height))
            if drawing is None:
                continue
            if backs and duplex is not Duplex.none and head_over_heels:
                at = placed(x + width, y + height, angle=180)
            else:
                at = placed(x, y)
            drawings.append((component, drawing, at))
        title = batch.back_title if backs else batch.front_title
        yield Side(paper, drawings, trims, title, backs, batch.marks)
