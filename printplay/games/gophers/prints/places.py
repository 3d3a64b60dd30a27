"""Single pieces of Gophers for a screen, as printed, and where the caves of a drawn storey are."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.gophers.prints.pawns import SIDE, WIDTH, side
from printplay.games.gophers.prints.storey import burrow, earth_height, page_of
from printplay.games.gophers.prints.theme import TEAMS
from printplay.games.gophers.state.book import Book
from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon

#: A storey on a screen, mm.
_PAGE = (281.0, 194.0)


def caves(book: Book, number: int, width: float, height: float) -> Mapping[int, Point]:
    """Return the middles of the caves of a storey drawn on width x height mm, y upwards."""
    return burrow(book, number, width, earth_height(width, height)).caves


def piece(book: Book, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    number = int(which) if which.isdigit() else -1
    if kind == "storey" and number in book.pages:
        return page_of(book, number, *_PAGE, low_ink=False), *_PAGE
    if kind == "pawn" and 0 <= number < len(TEAMS):
        return side(number), WIDTH, SIDE
    if kind == "die" and number in range(1, 7):
        drawing = Drawing(name, inline=True)
        drawing.stamp(icon(name, INK, WHITE), 10, 10, scale=12.5)
        return drawing, 20.0, 20.0
    raise KeyError(name)
