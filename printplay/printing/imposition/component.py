"""Components: things that are printed and cut out, and the sides of paper they lie on."""

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

#: What fills a whole page stays this far from its edges, mm: room for the slug below it.
PAGE_INSET = 8.0
#: Less paper than this around a component (mm) is its bleed, and no room for marks or words.
BARE = 5.0


@dataclass(frozen=True)
class Component:
    """Something to cut out; the drawings' origin is the lower left corner of the trim, mm.

    `safe` is how far inside the trim all content stays, `gutter` the room between two of them,
    `bleed` how far the drawings reach beyond the trim, so that a cut may miss by a little.
    """

    name: str
    width: float
    height: float
    front: Drawing
    back: Drawing | None = None
    safe: float = 3.0
    gutter: float = 0.0
    #: The paper a component that fills a page was made for; it is not turned then.
    page: Paper | None = None
    bleed: float = 0.0
    #: What a player calls it, for the name of a file; empty where it is one of many alike.
    title: str = ""
    #: What a machine cuts, in mm of the trim: empty for the trim itself.
    outline: tuple[Command, ...] = ()


def page_for(paper: Paper, least: tuple[float, float]) -> Paper:
    """Return paper upright, or turned if only so it holds `least` mm inside its margins."""
    upright = paper if paper.width <= paper.height else paper.turned()
    for page in (upright, upright.turned()):
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
            hint=N_(
                "It needs at least {width:g} x {height:g} mm; choose other parts or larger paper."
            ),
            paper=paper.title,
            name=name,
            width=least[0] + 2 * PAGE_INSET,
            height=least[1] + 2 * PAGE_INSET,
        )
    return width, height


def page_component(name: str, paper: Paper, front: Drawing, back: Drawing | None) -> Component:
    """Return a component that fills a page except for PAGE_INSET mm on every side."""
    width, height = paper.width - 2 * PAGE_INSET, paper.height - 2 * PAGE_INSET
    return Component(name, width, height, front, back, safe=0.0, page=paper)


def _itself(number: int) -> int:
    return number


@dataclass(frozen=True)
class Batch:
    """Components of one size, imposed together and made one at a time.

    `front_title` and `back_title` tell in the slug what a side of paper shows. `alike` says that
    the components differ in nothing but their codes, so that the preflight looks at a few of them.
    `original` gives the number of the first component that looks just like one, `one_back` says
    that all have the same back. Pages that are `loose` are neither cut nor bound: another may stand
    on the back of one, or the same one `again` where a second one is of use.
    """

    count: int
    make: Callable[[int], Component]
    front_title: str = ""
    back_title: str = ""
    marks: bool = True
    alike: bool = False
    original: Callable[[int], int] = _itself
    one_back: bool = False
    loose: bool = False
    again: bool = False

    @cached_property
    def backed(self) -> bool:
        """Return whether its components have backs: one of the first two does."""
        return any(self.make(at).back is not None for at in range(min(self.count, 2)))

    def components(self) -> Iterable[Component]:
        """Yield the components, in order."""
        return (self.make(number) for number in range(self.count))

    def kinds(self) -> Mapping[int, int]:
        """Return the first number of every kind of component, and its count."""
        return Counter(map(self.original, range(self.count)))


@dataclass(frozen=True)
class Side:
    """One side of a sheet of paper, with what lies where on it.

    `trims` are the cut edges (x, y, width, height) of the components, mm; print reaches `bleed`
    mm beyond them. `fold` is where the sheet is folded: "x" or "y", and how many mm from its edge.
    """

    paper: Paper
    drawings: Sequence[tuple[Component, Drawing, Affine]]
    trims: Sequence[tuple[float, float, float, float]]
    title: str
    is_back: bool = False
    marks: bool = True
    bleed: float = 0.0
    fold: tuple[str, float] | None = None
    #: The paper is the component with its bleed and no more: nothing stands beside it.
    bare: bool = False
    #: What a machine cuts on this side, None where a hand does.
    cut: CutSheet | None = None
    #: Pieces of several sizes share the sheet: marks stand beside each of them alone.
    parted: bool = False
    #: How far print reaches beyond each of the trims there, mm.
    bleeds: Sequence[float] = ()
    #: The number of the part that each drawing is of.
    parts: Sequence[int] = ()
    #: What stands on it is upside down as it lies in the file: the paper is turned over its top.
    turned: bool = False
    #: It is a page of which one side is turned: it is to be read turned over its side, like a book.
    sideways: bool = False
