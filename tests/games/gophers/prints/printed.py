"""What Gophers prints, for its tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from printplay.core import i18n
from printplay.core.print_choices import Ink
from printplay.games.gophers.prints.storey import earth_height
from printplay.match import registry
from printplay.printing.drawing.drawing import Drawing, Text
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.paper import paper
from printplay.printing.options import Print, PrintOptions
from tests.games.gophers.playing import storeys

GOPHERS = registry.find_game("gophers")


def order(
    paper_name: str = "a4", *, low_ink: bool = False, players: int = 5, copies: int = 1,
    house: dict[str, str] | None = None, of: Any = None,
) -> PrintOptions:  # fmt: skip
    """Return an order for the six storeys."""
    boards: list[Any] = [of or storeys()]
    return PrintOptions(
        boards=boards,
        paper=paper(paper_name),
        players=players,
        copies=copies,
        ink=Ink.low if low_ink else Ink.full,
        house=house or {},
        codes=False,
    )


def faces(part: str, asked: PrintOptions) -> list[tuple[Component, Drawing]]:
    """Return fronts and backs of all components of a part."""
    return faces_of(GOPHERS.make(part, asked))


def faces_of(made: Print) -> list[tuple[Component, Drawing]]:
    """Return fronts and backs of all components that are printed."""
    return [
        (component, drawing)
        for batch in made.batches
        for component in batch.components()
        for drawing in (component.front, component.back)
        if drawing is not None
    ]


def texts(drawing: Drawing) -> list[Text]:
    """Return the lines of text of a drawing."""
    return [item for item, _at in drawing.walk() if isinstance(item, Text)]


@cache
def storeys_on(name: str, *, low_ink: bool = False, language: str = "en") -> Print:
    """Return the storeys as they are printed on a paper, drawn once for all tests."""
    with i18n.use(language):
        return GOPHERS.make("pages", order(name, low_ink=low_ink))


def pages() -> list[Drawing]:
    """Return the storeys as printed on A4."""
    return [drawing for _component, drawing in faces_of(storeys_on("a4"))]


def earth() -> tuple[float, float]:
    """Return the width and height of the earth of a storey on A4, mm."""
    component, _drawing = faces_of(storeys_on("a4"))[0]
    return component.width, earth_height(component.width, component.height)
