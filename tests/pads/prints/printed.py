"""Pads as they are printed, for tests."""

from __future__ import annotations

from printplay.pads.file.pad import Pad
from printplay.pads.parts import pad_page, page_sides
from printplay.pads.prints.arrangement import Arranged, arranged
from printplay.pads.prints.content import PointsPlace, content_of
from printplay.printing.drawing.drawing import Drawing, Text
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions

#: Between the head of a page and its foot, mm; as much as any pad has there.
HEAD = 14.0
FEET: dict[PointsPlace, float] = {"beside": 10.0, "below": 10.0, "boxes": 10.0}


def order(pad: Pad, sheet: str = "a4", players: int = 4, **more: object) -> PrintOptions:
    """Return the options of a pad, by default without codes."""
    more = {"codes": False, **more}
    return PrintOptions(boards=(pad,), paper=paper(sheet), players=players, **more)  # type: ignore[arg-type]


def page(pad: Pad, sheet: str = "a4", players: int = 4, **more: object) -> Component:
    """Return a page of a pad."""
    return pad_page(page_sides(content_of(order(pad, sheet, players, **more)), paper(sheet)))


def words(drawing: Drawing) -> str:
    """Return all texts of a drawing."""
    return " ".join(item.string for item, _at in drawing.walk() if isinstance(item, Text))


def edges(made: Component, *starts: str) -> set[float]:
    """Return where texts that start so begin, from the left, mm."""
    return {
        round(at[4] + item.x, 2)
        for item, at in made.front.walk()
        if isinstance(item, Text) and item.string.startswith(starts)
    }


def laid_out(pad: Pad, sheet: str = "a4", players: int = 4) -> Arranged:
    """Return how the blocks of a pad lie on a paper."""
    return arranged(content_of(order(pad, sheet, players)), paper(sheet), HEAD, FEET)
