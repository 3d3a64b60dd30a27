"""Pieces of a game as drawings: icons as tiles, cards laid on a picture, a pile of them on a cover."""

from __future__ import annotations

from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.ink_saving import lightened
from printplay.printing.drawing.path import rectangle

#: mm around the pile on a cover.
_EDGE = 4.0


def piece_number(text: str, count: int) -> int:
    """Return a number in the name of a drawing, from 0; raise KeyError if it is none of `count`."""
    if not (text.isdigit() and int(text) < count):
        raise KeyError(text)
    return int(text)


def icon_tile(icon: Drawing, radius: float) -> tuple[Drawing, float, float]:
    """Return an icon of a radius as a drawing of 20 mm, with its size."""
    drawing = Drawing(icon.name, inline=True)
    drawing.stamp(icon, 10, 10, scale=10 / radius)
    return drawing, 20.0, 20.0


def lay_card(
    drawing: Drawing, face: Drawing, size: tuple[float, float], x: float, y: float, angle: float,
    scale: float = 1.0,
) -> None:  # fmt: skip
    """Draw a card of a size, mm, with an edge and round corners."""
    edge = rectangle(0, 0, *size, 3)
    card = Drawing("card", inline=True)
    card.path(edge, Pen(WHITE))
    card.stamp(face, clip=edge)
    card.path(edge, Pen(None, INK, 0.3))
    drawing.stamp(card, x, y, scale=scale, angle=angle)


def lay_pile(
    scene: Drawing, pile: Drawing, size: tuple[float, float], width: float, height: float, *, light: bool
) -> None:
    """Draw a pile of a size as large as it fits, in the middle of the lower width x height mm."""
    wide, high = size
    scale = min((width - 2 * _EDGE) / wide, (height - _EDGE) / high)
    x, y = (width - wide * scale) / 2, (height - high * scale) / 2
    scene.stamp(lightened(pile) if light else pile, x, y, scale=scale)
