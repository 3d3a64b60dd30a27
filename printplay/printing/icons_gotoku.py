"""The icons of Gotoku: five instincts, the faces of a die, and the two lines of a character.

Every instinct has a silhouette of its own: a heart, a book, a bolt, a sprout, a wheel.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from printplay.geometry.affine import apply
from printplay.geometry.lattice import Point
from printplay.printing.drawing import Command, Drawing, Pen, circle, placed, polyline, rectangle
from printplay.printing.icons import Shaper

Path = tuple[Command, ...]


def _polygon(points: Sequence[Point]) -> Path:
    return (*polyline(points), ("Z",))


def _charm(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        (
            ("M", 0, -0.92), ("C", -0.5, -0.5, -0.98, -0.1, -0.96, 0.36),
            ("C", -0.94, 0.98, -0.2, 1.02, 0, 0.46), ("C", 0.2, 1.02, 0.94, 0.98, 0.96, 0.36),
            ("C", 0.98, -0.1, 0.5, -0.5, 0, -0.92), ("Z",),
        ),
        main,
    )  # fmt: skip
    star: list[Command] = [("M", 0.42, 0.66)]
    for x1, y1 in ((0.66, 0.36), (0.42, 0.06), (0.18, 0.36), (0.42, 0.66)):
        star.append(("C", 0.42, 0.36, 0.42, 0.36, x1, y1))
    drawing.path([*star, ("Z",)], paper)


def _lore(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw an open book, its pages swung up at both sides."""
    page = [
        (0.2, 0.76, 0.66, 0.76, 0.96, 0.6), (0.96, 0.2, 0.96, -0.2, 0.96, -0.56),
        (0.62, -0.42, 0.26, -0.5, 0.0, -0.72),
    ]  # fmt: skip
    book: list[Command] = [("M", 0.0, 0.5), *(("C", *curve) for curve in page)]
    book += [
        ("C", -0.26, -0.5, -0.62, -0.42, -0.96, -0.56), ("L", -0.96, 0.6),
        ("C", -0.66, 0.76, -0.2, 0.76, 0.0, 0.5), ("Z",),
    ]  # fmt: skip
    drawing.path(book, main)
    drawing.path(rectangle(-0.045, -0.62, 0.09, 1.0), paper)
    for side in (1, -1):
        for y in (0.36, 0.08, -0.2):
            line = (
                ("M", side * 0.24, y - 0.05),
                ("C", side * 0.4, y + 0.04, side * 0.56, y + 0.08, side * 0.74, y + 0.06),
            )
            drawing.path(line, Pen(None, paper.fill, 0.085))  # fmt: skip


def _dare(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        _polygon(
            ((0.22, 1.0), (-0.62, -0.1), (-0.12, -0.1), (-0.36, -1.0), (0.62, 0.22), (0.1, 0.22),
             (0.5, 1.0))
        ),
        main,
    )  # fmt: skip


def _care(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a sprout of two leaves in its mound."""
    stem: Path = (
        ("M", -0.09, -0.6), ("L", 0.09, -0.6), ("C", 0.07, -0.2, 0.07, 0.05, 0.09, 0.2),
        ("L", -0.09, 0.2), ("C", -0.07, 0.05, -0.07, -0.2, -0.09, -0.6), ("Z",),
    )  # fmt: skip
    solid = Pen(main.stroke or main.fill)
    drawing.path(stem, solid)
    for side in (1, -1):
        drawing.path(
            (
                ("M", 0, 0.02), ("C", side * 0.02, 0.56, side * 0.36, 0.86, side * 0.94, 0.8),
                ("C", side * 0.98, 0.24, side * 0.6, -0.02, 0, 0.02), ("Z",),
            ),
            main,
        )  # fmt: skip
        drawing.line([(side * 0.22, 0.2), (side * 0.62, 0.54)], Pen(None, paper.fill, 0.085))
    mound: Path = (
        ("M", -0.78, -0.86), ("C", -0.7, -0.4, 0.7, -0.4, 0.78, -0.86), ("Z",),
    )  # fmt: skip
    drawing.path(mound, main)


def _craft(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a cogwheel of eight teeth."""
    points: list[Point] = []
    for number in range(8):
        for turn, radius in ((-15, 0.7), (-10.5, 0.98), (10.5, 0.98), (15, 0.7)):
            angle = math.radians(45 * number + turn)
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    drawing.path(_polygon(points), main)
    drawing.circle(0, 0, 0.31, paper)


#: Face -> where its pips are, in parts of their distance from the middle.
_PIPS: Mapping[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def _die(drawing: Drawing, main: Pen, paper: Pen, face: int) -> None:
    drawing.rect(-0.74, -0.74, 1.48, 1.48, main, radius=0.24)
    for x, y in _PIPS[face]:
        drawing.circle(0.4 * x, 0.4 * y, 0.165, paper)


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


def _pair(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw two cards, one upon the other."""
    card = rectangle(-0.4, -0.6, 0.8, 1.2, 0.12)
    drawing.path(_turned(card, -0.3, 0.08, 12), main)
    drawing.path(_turned(card, 0.32, -0.06, -10), _edge(main, paper, 0.13))
    drawing.path(_turned(rectangle(-0.2, -0.36, 0.4, 0.72, 0.06), 0.32, -0.06, -10), paper)


def _lower(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a die and an arrow that points down."""
    drawing.rect(-1.0, -0.6, 1.2, 1.2, main, radius=0.2)
    for x, y in _PIPS[2]:
        drawing.circle(-0.4 + 0.3 * x, 0.3 * y, 0.15, paper)
    arrow = ((0.52, 0.6), (0.8, 0.6), (0.8, -0.1), (1.02, -0.1), (0.66, -0.6), (0.3, -0.1),
             (0.52, -0.1))  # fmt: skip
    drawing.path(_polygon(arrow), Pen(main.stroke or main.fill))


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


ICONS: Mapping[str, Shaper] = {
    "charm": _charm,
    "lore": _lore,
    "dare": _dare,
    "care": _care,
    "craft": _craft,
    **{f"die{face}": partial(_die, face=face) for face in _PIPS},
    "row": partial(_line, fields=(1, 2, 3)),
    "column": partial(_line, fields=(0, 2, 4)),
    "plus": _plus,
    "pair": _pair,
    "lower": _lower,
    "dice": _dice,
}
