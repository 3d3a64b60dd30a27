"""The symbols of an island's spaces: each its own drawing, at its usual size.

A symbol is a drawing around its origin; its hull, the same in every ink and language, decides its
place on the board. A feature that a space holds several of has its count beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from printplay.games.go_for_gold.contents import Contents
from printplay.games.go_for_gold.prints.theme import TEMPLES, Theme, theme
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.geometry.shapes.region import convex_hull
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Shape, Stamp, Text
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import along
from printplay.printing.text.fonts import BOLD, face

#: The radius of a symbol, mm, if there is room for it.
RADIUS = {"anchor": 2.3, "treasure": 2.6, "temple": 2.9, "shovel": 2.3, "foot": 2.2}
#: The sizes of a port's letter and of a count, pt.
LETTERING = {"letter": 10.0, "count": 7.5}


@dataclass(frozen=True)
class Symbol:
    """A symbol in a space: its kind, and its text."""

    kind: str  # anchor, letter, treasure, temple, shovel, foot or count
    text: str = ""


def symbols(contents: Contents) -> Iterator[Symbol]:
    """Yield the symbols of a space; a port's text is its label, a temple's its colour."""
    if contents.port is not None:
        yield Symbol("anchor")
        yield Symbol("letter", contents.port)
    elif contents.number is not None:
        same = contents.points == contents.number
        yield Symbol("treasure", f"{contents.number}" + ("" if same else f":{contents.points}"))
    elif contents.temple is not None:
        yield Symbol("temple", contents.temple)
    for kind, count in (("shovel", contents.shovels), ("foot", contents.feet)):
        if count:
            yield Symbol(kind)
        if count > 1:
            yield Symbol("count", f"\u00d7{count}")


@cache
def drawn(symbol: Symbol, colours: Theme, text: str = "") -> Drawing:
    """Draw a symbol around its origin, mm; `text` is a port's letter in the current language."""
    drawing = Drawing(f"symbol-{symbol.kind}-{text or symbol.text}")
    if symbol.kind in LETTERING:
        _letter(drawing, text or symbol.text, LETTERING[symbol.kind], colours.figure)
        return drawing
    scale = RADIUS[symbol.kind]
    place = Drawing(drawing.name, inline=True)
    if symbol.kind == "treasure":
        treasure(place, symbol.text, colours)
    elif symbol.kind == "temple":
        temple(place, symbol.text, colours)
    else:
        place.stamp(icon(symbol.kind, colours.token(symbol.kind), WHITE, low_ink=colours.low_ink))
    drawing.stamp(place, scale=scale)
    return drawing


def treasure(drawing: Drawing, text: str, colours: Theme) -> None:
    """Draw a treasure within radius 1: a chest with its number, and its points."""
    drawing.stamp(icon("chest", colours.gold, WHITE, low_ink=colours.low_ink))
    size = 0.94 / PT / face(BOLD).cap_height
    size = min(size, size * 1.26 / face(BOLD).width(text, size))
    _letter(drawing, text, size, colours.figure, 0.0, -0.02)


def temple(drawing: Drawing, colour: str, colours: Theme) -> None:
    """Draw a temple within radius 1: stepped, in its colour, with its own glyph."""
    main, glyph = colours.temple(colour), TEMPLES[colour][1]
    drawing.stamp(icon("temple", main, WHITE, low_ink=colours.low_ink))
    inner = icon(glyph, main if colours.low_ink else WHITE, WHITE)
    drawing.stamp(inner, 0.0, -0.1, scale=0.45)


def port(drawing: Drawing, letter: str, colours: Theme) -> None:
    """Draw a port as one symbol within radius 1: an anchor with a letter beside it."""
    drawing.stamp(icon("anchor", colours.token("anchor"), WHITE, low_ink=colours.low_ink), -0.4, scale=0.66)
    size = 1.05 / PT / face(BOLD).cap_height
    size = min(size, size * 0.8 / face(BOLD).width(letter, size))
    _letter(drawing, letter, size, colours.figure, 0.58)


def _letter(drawing: Drawing, text: str, size: float, colour: Colour, x: float = 0.0, y: float = 0.0) -> None:
    low = y - face(BOLD).cap_height * size * PT / 2
    drawing.text(x, low, text, BOLD, size, colour=colour, anchor="middle", role="name")


@cache
def hull(symbol: Symbol) -> tuple[Point, ...]:
    """Return the convex outline of a symbol's ink, mm around its origin.

    A letter of a port has the box of the widest one, so it stands at the same place in every
    language.
    """
    if symbol.kind in LETTERING:
        widest = "W" * len(symbol.text) if symbol.kind == "letter" else symbol.text
        wide = face(BOLD).width(widest, LETTERING[symbol.kind]) / 2
        # round letters are a little higher
        high = 1.04 * face(BOLD).cap_height * LETTERING[symbol.kind] * PT / 2
        return (-wide, -high), (wide, -high), (wide, high), (-wide, high)
    # outlines of low ink reach farthest
    return convex_hull(_ink(drawn(symbol, theme("light", low_ink=True))), 0.05)


@cache
def letters_hull(texts: frozenset[str]) -> tuple[Point, ...]:
    """Return the convex outline of what any of a port's letters covers, mm around its middle."""
    ink: list[Point] = []
    for text in texts:
        drawing = Drawing("letter")
        _letter(drawing, text, LETTERING["letter"], WHITE)
        ink += _ink(drawing)
    return convex_hull(ink, 0.01)  # with the curve of O, which is higher than flat letters


def _ink(drawing: Drawing, at: Affine = (1, 0, 0, 1, 0, 0)) -> Iterator[Point]:
    """Yield points around the outline of a drawing's ink."""
    for item in drawing.items:
        if isinstance(item, Stamp):
            yield from _ink(item.drawing, then(item.transform, at))
        elif isinstance(item, Shape):
            half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
            for x, y in along(item.path):
                for step in range(8 if half else 1):
                    angle = math.pi * step / 4
                    yield apply(at, (x + half * math.cos(angle), y + half * math.sin(angle)))
        elif isinstance(item, Text):
            scale = item.size * PT
            left = item.x - face(item.face).width(item.string, item.size) / 2
            for x, y in along(face(item.face).outline(item.string)):
                yield apply(at, (left + scale * x, item.y + scale * y))
