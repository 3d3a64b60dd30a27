"""Icons of a burrow: food for the winter, what stores it, and ways through the ground."""

from __future__ import annotations

import math

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons.making import draws, mirrored, outline, polygon, turned
from printplay.printing.path import Command, circle, rectangle


@draws("berry")
def _berry(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw three berries on a stalk with a leaf."""
    for x, y in ((-0.46, -0.5), (0.46, -0.5), (0.0, 0.08)):
        drawing.circle(x, y, 0.44, main)
    for x, y in ((-0.46, -0.5), (0.46, -0.5), (0.0, 0.08)):
        drawing.path(
            (*circle(x, y, 0.5), *circle(x, y, 0.44)) if y > 0 else circle(x - 0.14, y + 0.14, 0.1),
            paper,
        )
    drawing.circle(0, 0.08, 0.44, main)
    drawing.circle(-0.14, 0.22, 0.1, paper)
    drawing.path(
        outline("M 0.02 0.46 C 0.1 0.86 0.5 1.02 0.92 0.86 C 0.86 0.44 0.42 0.3 0.02 0.46 Z"), main
    )
    drawing.path(
        outline(
            "M -0.06 0.46 C -0.16 0.72 -0.4 0.86 -0.66 0.84 C -0.64 0.56 -0.36 0.4 -0.06 0.46 Z"
        ),
        main,
    )


@draws("acorn")
def _acorn(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        outline(
            "M -0.62 0.06 L 0.62 0.06 C 0.62 -0.5 0.3 -0.78 0.08 -0.9 L 0 -1.04 L -0.08 -0.9 "
            "C -0.3 -0.78 -0.62 -0.5 -0.62 0.06 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.8 0.16 C -0.84 0.5 -0.5 0.74 -0.1 0.78 L -0.1 0.94 C -0.1 1 -0.06 1.04 0 1.04 "
            "C 0.06 1.04 0.1 1 0.1 0.94 L 0.1 0.78 C 0.5 0.74 0.84 0.5 0.8 0.16 Z"
        ),
        main,
    )
    for x in (-0.42, -0.14, 0.14, 0.42):
        drawing.path(circle(x, 0.34, 0.075), paper)
    for x in (-0.28, 0.0, 0.28):
        drawing.path(circle(x, 0.54, 0.07), paper)


@draws("grain")
def _grain(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    """Draw an ear of grain."""
    kernel = outline("M 0.06 0 C 0.1 0.26 0.3 0.42 0.56 0.44 C 0.56 0.16 0.36 -0.04 0.06 0 Z")
    for y in (-0.52, -0.16, 0.2):
        both = mirrored(tuple((verb, *(float(v) + (0, y)[n % 2] for n, v in enumerate(values)))
                              for verb, *values in kernel))  # fmt: skip
        drawing.path(both, main)
    drawing.path(
        outline("M 0 0.46 C -0.2 0.64 -0.2 0.86 0 1.04 C 0.2 0.86 0.2 0.64 0 0.46 Z"), main
    )
    drawing.path(rectangle(-0.045, -1.02, 0.09, 1.5, 0.04), main)


@draws("dig")
def _dig(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    """Draw a paw with its claws."""
    drawing.path(
        outline(
            "M 0 -0.94 C -0.42 -0.98 -0.66 -0.72 -0.6 -0.42 C -0.54 -0.12 -0.34 0.02 0 0.02 "
            "C 0.34 0.02 0.54 -0.12 0.6 -0.42 C 0.66 -0.72 0.42 -0.98 0 -0.94 Z"
        ),
        main,
    )
    for x, y, angle, size in ((-0.66, 0.0, 38, 0.9), (-0.25, 0.22, 13, 1.0), (0.25, 0.22, -13, 1.0),
                              (0.66, 0.0, -38, 0.9)):  # fmt: skip
        claw = outline("M -0.17 0 C -0.2 0.28 -0.1 0.5 0 0.76 C 0.1 0.5 0.2 0.28 0.17 0 "
                       "C 0.14 -0.16 -0.14 -0.16 -0.17 0 Z")  # fmt: skip
        moved = [
            (verb, *(float(v) * size + (x, y)[n % 2] for n, v in enumerate(values)))
            for verb, *values in turned(claw, angle)
        ]
        drawing.path(moved, main)


@draws("gift")
def _gift(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.rect(-0.78, -0.98, 1.56, 1.06, main, radius=0.06)
    drawing.rect(-0.92, 0.14, 1.84, 0.34, main, radius=0.06)
    drawing.rect(-0.13, -0.98, 0.26, 1.06, paper)
    drawing.rect(-0.13, 0.14, 0.26, 0.34, paper)
    bow = outline(
        "M 0 0.5 C 0.1 0.86 0.36 1.06 0.58 0.98 C 0.82 0.88 0.72 0.52 0.4 0.5 Z "
        "M 0.16 0.58 C 0.26 0.78 0.4 0.88 0.52 0.84 C 0.62 0.78 0.54 0.6 0.38 0.58 Z"
    )
    drawing.path(mirrored(bow), main)


@draws("basket")
def _basket(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        outline("M -0.98 0.14 L 0.98 0.14 L 0.98 -0.06 L 0.86 -0.06 L 0.68 -0.9 "
                "C 0.66 -0.96 0.62 -1 0.56 -1 L -0.56 -1 C -0.62 -1 -0.66 -0.96 -0.68 -0.9 "
                "L -0.86 -0.06 L -0.98 -0.06 Z"),
        main,
    )  # fmt: skip
    drawing.path(
        outline(
            "M -0.74 0.1 C -0.74 0.66 -0.44 1 0 1 C 0.44 1 0.74 0.66 0.74 0.1 L 0.56 0.1 "
            "C 0.56 0.54 0.34 0.82 0 0.82 C -0.34 0.82 -0.56 0.54 -0.56 0.1 Z"
        ),
        main,
    )
    for row, y in enumerate((-0.34, -0.62, -0.9)):
        for number in range(-2, 3):
            x = 0.3 * number + (0.15 if row % 2 else 0.0)
            if abs(x) < 0.58:
                drawing.rect(x - 0.1, y, 0.2, 0.1, paper, radius=0.05)


@draws("portal")
def _portal(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a way that winds into the dark."""
    drawing.circle(0, 0, 0.98, main)
    path: list[Command] = []
    inner: list[tuple[float, float]] = []
    outer: list[tuple[float, float]] = []
    for number in range(91):
        share = number / 90
        angle = math.radians(100 - 900 * share)
        radius, half = 0.1 + 0.68 * share, 0.035 + 0.045 * share
        outer.append(((radius + half) * math.cos(angle), (radius + half) * math.sin(angle)))
        inner.append(((radius - half) * math.cos(angle), (radius - half) * math.sin(angle)))
    path += polygon(*outer, *reversed(inner))
    drawing.path(path, paper)


@draws("store")
def _store(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a barrel."""
    drawing.path(
        outline(
            "M -0.54 0.98 L 0.54 0.98 C 0.84 0.36 0.84 -0.36 0.54 -0.98 L -0.54 -0.98 "
            "C -0.84 -0.36 -0.84 0.36 -0.54 0.98 Z"
        ),
        main,
    )
    for y in (0.58, -0.68):
        drawing.rect(-0.72, y, 1.44, 0.1, paper)
    for x in (-0.27, 0.19):
        drawing.rect(x, -0.52, 0.08, 1.04, paper, radius=0.03)


@draws("gopher")
def _gopher(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a head with round ears, full cheeks and two teeth."""
    for x in (-0.5, 0.5):
        drawing.circle(x, 0.72, 0.25, main)
    drawing.path(
        outline(
            "M 0 0.94 C 0.46 0.94 0.62 0.6 0.66 0.3 C 0.98 0.14 1.02 -0.5 0.62 -0.72 "
            "C 0.44 -0.86 0.2 -0.86 0 -0.86 C -0.2 -0.86 -0.44 -0.86 -0.62 -0.72 "
            "C -1.02 -0.5 -0.98 0.14 -0.66 0.3 C -0.62 0.6 -0.46 0.94 0 0.94 Z"
        ),
        main,
    )
    for x in (-0.27, 0.27):
        drawing.circle(x, 0.42, 0.12, paper)
    drawing.path(outline("M -0.16 0.12 C -0.1 0.2 0.1 0.2 0.16 0.12 L 0 -0.06 Z"), paper)
    drawing.rect(-0.15, -0.52, 0.13, 0.36, paper, radius=0.03)
    drawing.rect(0.02, -0.52, 0.13, 0.36, paper, radius=0.03)
