"""Components: pieces that are printed and cut out, and the sides of paper they lie on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.path import Command
from printplay.printing.imposition.cutter import CutSheet
from printplay.printing.imposition.paper import Paper

#: The distance of a full-page component from the edges of the page, mm: room for the slug.
PAGE_INSET = 8.0
#: A margin smaller than this around a component (mm) is its bleed, without marks or slug.
BARE = 5.0


@dataclass(frozen=True)
class Component:
    """A piece to cut out; the drawings' origin is the lower left corner of the trim, mm.

    `safe` is the width of the safe zone's margin inside the trim, `gutter` the distance between two
    pieces, `bleed` how far the drawings extend beyond the trim to allow for inexact cuts; all in
    mm.
    """

    name: str
    width: float
    height: float
    front: Drawing
    back: Drawing | None = None
    safe: float = 3.0
    gutter: float = 0.0
    #: The paper of a full-page component, which is not turned; None for others.
    page: Paper | None = None
    bleed: float = 0.0
    #: Its name for players, used in file names; empty if it is one of many alike.
    title: str = ""
    #: The outline for a cutting machine, mm from the trim's corner; empty for the trim itself.
    outline: tuple[Command, ...] = ()
    #: A page with codes in its corners, for a camera.
    coded: bool = False


def page_for(paper: Paper, least: tuple[float, float]) -> Paper:
    """Return the paper upright, or turned if `least` (mm) fits inside its margins only then."""
    upright = paper if paper.width <= paper.height else paper.rotate()
    for page in (upright, upright.rotate()):
        rooms = page.width - 2 * PAGE_INSET, page.height - 2 * PAGE_INSET
        if all(room >= size for room, size in zip(rooms, least, strict=True)):
            return page
    return upright


def page_size(name: str, paper: Paper, least: tuple[float, float]) -> tuple[float, float]:
    """Return the usable width and height of a page, mm; raise PaperError below `least`."""
    width, height = paper.width - 2 * PAGE_INSET, paper.height - 2 * PAGE_INSET
    if width < least[0] or height < least[1]:
        raise PaperError(
            N_("{paper} is too small for: {name}"),
            hint=N_("It needs at least {width:g} x {height:g} mm; choose other parts or larger paper."),
            paper=paper.title,
            name=name,
            width=least[0] + 2 * PAGE_INSET,
            height=least[1] + 2 * PAGE_INSET,
        )
    return width, height


def page_component(
    name: str, paper: Paper, front: Drawing, back: Drawing | None, *, coded: bool = False
) -> Component:
    """Return a component that fills a page except for PAGE_INSET mm on every side."""
    width, height = paper.width - 2 * PAGE_INSET, paper.height - 2 * PAGE_INSET
    return Component(name, width, height, front, back, safe=0.0, page=paper, coded=coded)


def _itself(number: int) -> int:
    return number


@dataclass(frozen=True)
class Batch:
    """Components of one size, imposed together and made one at a time.

    `front_title` and `back_title` name the sides in the slug. `alike` says that the components
    differ only in their codes, so that the preflight checks just a few of them. `original` gives
    the number of the first component that equals one, `common_back` says that all have the same
    back. `loose` pages are neither cut nor bound: the next page may go on the back of one, or the
    same page `again` if a second copy is useful.
    """

    count: int
    make: Callable[[int], Component]
    front_title: str = ""
    back_title: str = ""
    marks: bool = True
    alike: bool = False
    original: Callable[[int], int] = _itself
    common_back: bool = False
    loose: bool = False
    again: bool = False

    @cached_property
    def has_backs(self) -> bool:
        """Return whether its components have backs, which one of the first two shows."""
        return any(self.make(number).back is not None for number in range(min(self.count, 2)))

    @cached_property
    def piece_area(self) -> float:
        """Return the area of each of its components, mm²."""
        return self.make(0).width * self.make(0).height

    def components(self) -> Iterable[Component]:
        return (self.make(number) for number in range(self.count))

    def kinds(self) -> Mapping[int, int]:
        """Return the number of components of each kind, by the number of the first one."""
        return Counter(map(self.original, range(self.count)))


@dataclass(frozen=True)
class Side:
    """One side of a sheet of paper, with its components and their transforms.

    `trims` are the trims (x, y, width, height) of the components, mm; print extends `bleed` mm
    beyond them. `fold` is the crease: "x" or "y", and its distance from the edge, mm.
    """

    paper: Paper
    drawings: Sequence[tuple[Component, Drawing, Affine]]
    trims: Sequence[tuple[float, float, float, float]]
    title: str
    is_back: bool = False
    marks: bool = True
    bleed: float = 0.0
    fold: tuple[str, float] | None = None
    #: The paper is as large as the component with its bleed, without room for marks.
    borderless: bool = False
    #: The cut layout for a machine; None for cutting by hand.
    cut: CutSheet | None = None
    #: Pieces of several sizes share the sheet, so each has marks of its own.
    mixed: bool = False
    #: The bleed of each trim on such a sheet, mm.
    bleeds: Sequence[float] = ()
    #: The number of each drawing's part.
    parts: Sequence[int] = ()
    #: Its content is upside down in the file, for paper that is flipped over its top.
    turned: bool = False
    #: It is a page with one side upside down: turn it over its side to read the back, like a book.
    sideways: bool = False

    @property
    def coded(self) -> bool:
        """Return whether it is a page with codes in its corners."""
        return any(component.coded for component, _drawing, _at in self.drawings)
