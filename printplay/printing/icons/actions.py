"""Signs of what is done with cards and dice: fields in a line, a pair of cards, dice that roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from printplay.geometry.affine import apply
from printplay.geometry.lattice import Point
from printplay.printing.drawing import Drawing, Pen, placed
from printplay.printing.icons.making import ICONS, draws
from printplay.printing.path import Command, circle, polyline, rectangle

Path = tuple[Command, ...]


def _polygon(points: Sequence[Point]) -> Path:
    return (*polyline(points), ("Z",))


#: Face -> where its pips are, in parts of their distance from the middle.

_PIPS: Mapping[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


#: The five fields of a character, in the order n, w, c, e, s.

_FIELDS = ((0, 1), (-1, 0), (0, 0), (1, 0), (0, -1))


def _line(drawing: Drawing, main: Pen, paper: Pen, fields: Sequence[int]) -> None:
    """Draw the five fields, those of the line solid."""
    colour = main.stroke or main.fill
    for number, (x, y) in enumerate(_FIELDS):
        box = rectangle(0.62 * x - 0.25, 0.62 * y - 0.25, 0.5, 0.5, 0.09)
        if number in fields:
            drawing.path(box, Pen(colour, colour, 0.06))
        else:
            drawing.path(box, Pen(paper.fill if main.stroke is None else main.fill, colour, 0.06))


@draws("plus")
def _plus(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        [
            command
            for x, y in _FIELDS
            for command in rectangle(0.62 * x - 0.27, 0.62 * y - 0.27, 0.54, 0.54, 0.1)
        ],
        main,
    )


def _turned(path: Path, x: float, y: float, angle: float) -> Path:
    """Turn a path by degrees about 0, 0, then move it."""
    at = placed(x, y, 1.0, angle)
    turned: list[Command] = []
    for verb, *values in path:
        numbers = [float(value) for value in values]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        turned.append((verb, *(value for pair in pairs for value in apply(at, pair))))
    return tuple(turned)


def _edge(main: Pen, paper: Pen, width: float) -> Pen:
    """Return the pen of something that lies upon something else: a gap, or an outline, parts it."""
    return Pen(main.fill, paper.fill if main.stroke is None else main.stroke, width)


@draws("pair")
def _pair(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw two cards, one upon the other."""
    card = rectangle(-0.4, -0.6, 0.8, 1.2, 0.12)
    drawing.path(_turned(card, -0.3, 0.08, 12), main)
    drawing.path(_turned(card, 0.32, -0.06, -10), _edge(main, paper, 0.13))
    drawing.path(_turned(rectangle(-0.2, -0.36, 0.4, 0.72, 0.06), 0.32, -0.06, -10), paper)


@draws("lower")
def _lower(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a die and an arrow that points down."""
    drawing.rect(-1.0, -0.6, 1.2, 1.2, main, radius=0.2)
    for x, y in _PIPS[2]:
        drawing.circle(-0.4 + 0.3 * x, 0.3 * y, 0.15, paper)
    arrow = ((0.52, 0.6), (0.8, 0.6), (0.8, -0.1), (1.02, -0.1), (0.66, -0.6), (0.3, -0.1),
             (0.52, -0.1))  # fmt: skip
    drawing.path(_polygon(arrow), Pen(main.stroke or main.fill))


@draws("dice")
def _dice(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw two dice as they roll."""
    for x, y, angle, face, pen in (
        (-0.46, 0.34, 14, 5, main),
        (0.44, -0.34, -16, 3, _edge(main, paper, 0.13)),
    ):
        drawing.path(_turned(rectangle(-0.56, -0.56, 1.12, 1.12, 0.18), x, y, angle), pen)
        for u, v in _PIPS[face]:
            pip = circle(0.3 * u, 0.3 * v, 0.125)
            drawing.path(_turned(pip, x, y, angle), paper)


ICONS["row"] = partial(_line, fields=(1, 2, 3))
ICONS["column"] = partial(_line, fields=(0, 2, 4))
