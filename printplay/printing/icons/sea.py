"""Icons of islands and the sea: what a chart of Go for Gold bears, and the signs of its temples."""

from __future__ import annotations

import math

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons.making import draws, polygon, star
from printplay.printing.path import Command, circle, rectangle


@draws("anchor")
def _anchor(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    arms: list[Command] = [
        ("M", -0.92, -0.18), ("L", -0.78, -0.62), ("L", -0.62, -0.5),
        ("C", -0.45, -0.68, -0.28, -0.74, -0.12, -0.74), ("L", -0.12, 0.22), ("L", -0.5, 0.22),
        ("L", -0.5, 0.44), ("L", 0.5, 0.44), ("L", 0.5, 0.22), ("L", 0.12, 0.22),
        ("L", 0.12, -0.74), ("C", 0.28, -0.74, 0.45, -0.68, 0.62, -0.5), ("L", 0.78, -0.62),
        ("L", 0.92, -0.18), ("L", 0.44, -0.3), ("L", 0.56, -0.42),
    ]  # fmt: skip
    tail: list[Command] = [
        ("C", 0.48, -0.84, 0.24, -0.98, 0.0, -0.98),
        ("C", -0.24, -0.98, -0.48, -0.84, -0.56, -0.42), ("L", -0.44, -0.3), ("Z",),
    ]  # fmt: skip
    arms[-1:] = [("L", 0.5, -0.4)]
    drawing.path([*circle(0, 0.7, 0.29), *circle(0, 0.7, 0.13)], main)
    drawing.path([*arms, *tail], main)


@draws("chest")
def _chest(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Leave room for a number in the middle; the lid shows at both sides of it."""
    drawing.path(
        (
            ("M", -0.78, -0.54), ("C", -0.78, -0.6, -0.76, -0.62, -0.7, -0.62),
            ("L", 0.7, -0.62), ("C", 0.76, -0.62, 0.78, -0.6, 0.78, -0.54),
            ("L", 0.78, 0.24), ("C", 0.78, 0.5, 0.64, 0.62, 0.4, 0.62),
            ("L", -0.4, 0.62), ("C", -0.64, 0.62, -0.78, 0.5, -0.78, 0.24), ("Z",),
        ),
        main,
    )  # fmt: skip
    for x in (-0.78, 0.46):
        drawing.path(rectangle(x, 0.08, 0.32, 0.07), paper)


@draws("temple")
def _temple(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    corners = [(0.8, -0.6), (0.8, -0.28), (0.62, -0.28), (0.62, 0.06), (0.46, 0.06), (0.46, 0.4),
               (0.3, 0.4), (0.3, 0.74)]  # fmt: skip
    drawing.path(polygon(*corners, *((-x, y) for x, y in reversed(corners))), main)


@draws("shovel")
def _shovel(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    blade: list[Command] = [
        ("M", -0.46, 0.0), ("L", -0.13, 0.0), ("L", -0.13, 0.62), ("L", 0.13, 0.62),
        ("L", 0.13, 0.0), ("L", 0.46, 0.0), ("L", 0.46, -0.42),
        ("C", 0.46, -0.72, 0.22, -0.92, 0, -1), ("C", -0.22, -0.92, -0.46, -0.72, -0.46, -0.42),
        ("Z",),
    ]  # fmt: skip
    drawing.path(blade, main)
    drawing.path(
        [*rectangle(-0.4, 0.6, 0.8, 0.4, 0.16), *rectangle(-0.2, 0.72, 0.4, 0.15, 0.06)], main
    )


@draws("foot")
def _foot(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    sole: list[Command] = [
        ("M", -0.08, -1), ("C", 0.2, -1, 0.3, -0.72, 0.26, -0.4),
        ("C", 0.23, -0.15, 0.42, 0.02, 0.42, 0.3), ("C", 0.42, 0.52, 0.2, 0.56, -0.08, 0.5),
        ("C", -0.42, 0.43, -0.5, 0.2, -0.44, -0.1), ("C", -0.4, -0.35, -0.44, -0.55, -0.4, -0.75),
        ("C", -0.36, -0.92, -0.24, -1, -0.08, -1), ("Z",),
    ]  # fmt: skip
    drawing.path(sole, main)
    for x, y, r in ((0.36, 0.74, 0.2), (0.05, 0.79, 0.14), (-0.2, 0.73, 0.125), (-0.4, 0.6, 0.11),
                    (-0.55, 0.43, 0.1)):  # fmt: skip
        drawing.circle(x, y, r, main)


@draws("sun")
def _sun(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(star(8, 1, 0.62), main)


@draws("wave")
def _wave(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    for y in (0.3, -0.45):
        drawing.path(
            (
                ("M", -1, y), ("C", -0.7, y + 0.6, -0.35, y + 0.5, 0, y + 0.1),
                ("C", 0.3, y - 0.2, 0.7, y - 0.2, 1, y + 0.3), ("L", 1, y - 0.1),
                ("C", 0.7, y - 0.6, 0.3, y - 0.6, 0, y - 0.3),
                ("C", -0.35, y + 0.1, -0.7, y + 0.2, -1, y - 0.4), ("Z",),
            ),
            main,
        )  # fmt: skip


@draws("leaf")
def _leaf(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        (
            ("M", -0.85, -0.85), ("C", -0.95, 0.3, -0.2, 0.95, 0.9, 0.9),
            ("C", 0.95, -0.2, 0.3, -0.95, -0.85, -0.85), ("Z",),
        ),
        main,
    )  # fmt: skip


@draws("star")
def _five(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(star(5, 1, 0.42), main)


@draws("moon")
def _moon(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        (
            ("M", 0.35, 0.9), ("C", -0.5, 1.05, -1, 0.5, -1, 0), ("C", -1, -0.5, -0.5, -1.05, 0.35,
            -0.9), ("C", -0.2, -0.6, -0.35, -0.3, -0.35, 0), ("C", -0.35, 0.3, -0.2, 0.6, 0.35,
            0.9), ("Z",),
        ),
        main,
    )  # fmt: skip


@draws("flame")
def _flame(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        (
            ("M", 0.1, 1), ("C", 0.2, 0.5, 0.75, 0.3, 0.7, -0.3), ("C", 0.65, -0.8, 0.3, -1, 0, -1),
            ("C", -0.4, -1, -0.7, -0.7, -0.7, -0.25), ("C", -0.7, 0.1, -0.5, 0.3, -0.4, 0.45),
            ("C", -0.35, 0.25, -0.25, 0.15, -0.15, 0.1), ("C", -0.2, 0.45, -0.1, 0.8, 0.1, 1),
            ("Z",),
        ),
        main,
    )  # fmt: skip


@draws("drop")
def _drop(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(
        (
            ("M", 0, 1), ("C", 0.2, 0.4, 0.7, 0.1, 0.7, -0.35), ("C", 0.7, -0.75, 0.4, -1, 0, -1),
            ("C", -0.4, -1, -0.7, -0.75, -0.7, -0.35), ("C", -0.7, 0.1, -0.2, 0.4, 0, 1), ("Z",),
        ),
        main,
    )  # fmt: skip


@draws("diamond")
def _diamond(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    drawing.path(polygon((0, 1), (0.7, 0), (0, -1), (-0.7, 0)), main)


@draws("compass")
def _compass(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a rose of eight points; half of each point is dark, as engravers do."""
    for quarter, (length, waist) in enumerate(((0.62, 0.16), (0.92, 0.2))):
        for number in range(4):
            turn = math.radians(90 * number + (45 if quarter == 0 else 0))
            cos, sin = math.cos(turn), math.sin(turn)

            def at(x: float, y: float, cos: float = cos, sin: float = sin) -> tuple[float, float]:
                return x * cos - y * sin, x * sin + y * cos

            drawing.path(polygon(at(length, 0), at(waist, waist), (0, 0)), main)
            outline = Pen(paper.fill, main.fill or main.stroke, 0.025)
            drawing.path(polygon(at(length, 0), at(waist, -waist), (0, 0)), outline)
    ring = Pen(None, main.fill or main.stroke, 0.03)
    drawing.circle(0, 0, 0.98, ring)
    drawing.circle(0, 0, 0.74, Pen(None, main.fill or main.stroke, 0.018))
