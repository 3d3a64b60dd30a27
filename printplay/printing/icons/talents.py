"""Icons of what people are good at, and the faces of a die."""

from __future__ import annotations

from functools import partial

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons.making import ICONS, draws, outline, star, turned
from printplay.printing.path import circle, rectangle


@draws("charm")
def _charm(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a heart with a glint on it."""
    drawing.path(
        outline(
            "M 0 -0.92 C -0.2 -0.66 -0.98 -0.2 -0.98 0.34 C -0.98 0.66 -0.76 0.86 -0.48 0.86 "
            "C -0.26 0.86 -0.08 0.74 0 0.54 C 0.08 0.74 0.26 0.86 0.48 0.86 "
            "C 0.76 0.86 0.98 0.66 0.98 0.34 C 0.98 -0.2 0.2 -0.66 0 -0.92 Z"
        ),
        main,
    )
    drawing.path(tuple((verb, *(float(v) + (-0.46, 0.36)[n % 2] for n, v in enumerate(values)))
                       for verb, *values in star(4, 0.3, 0.09)), paper)  # fmt: skip


@draws("lore")
def _lore(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw an open book."""
    for side in (-1, 1):
        page = outline(
            "M 0.05 0.5 C 0.3 0.76 0.7 0.74 0.98 0.6 L 0.98 -0.5 C 0.7 -0.36 0.3 -0.34 0.05 -0.62 Z"
        )
        cover = outline(
            "M 0 -0.74 C 0.3 -0.46 0.72 -0.5 0.98 -0.64 L 0.98 -0.82 C 0.72 -0.68 0.3 -0.66 0 "
            "-0.94 Z"
        )
        for path in (page, cover):
            drawing.path(
                tuple((verb, *(float(v) * (side if n % 2 == 0 else 1)
                               for n, v in enumerate(values))) for verb, *values in path),
                main,
            )  # fmt: skip
        for y in (0.3, 0.06, -0.18):
            line = outline(
                f"M 0.2 {y} C 0.4 {y + 0.13} 0.62 {y + 0.13} 0.82 {y + 0.06} "
                f"L 0.82 {y - 0.04} C 0.62 {y + 0.03} 0.4 {y + 0.03} 0.2 {y - 0.1} Z"
            )
            drawing.path(
                tuple((verb, *(float(v) * (side if n % 2 == 0 else 1)
                               for n, v in enumerate(values))) for verb, *values in line),
                paper,
            )  # fmt: skip


@draws("dare")
def _dare(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    """Draw a bolt of lightning."""
    drawing.path(
        outline("M 0.3 1 L -0.62 -0.1 L -0.08 -0.1 L -0.36 -1 L 0.66 0.24 L 0.08 0.24 L 0.54 1 Z"),
        main,
    )


@draws("care")
def _care(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a mortar with its pestle and a leaf."""
    drawing.path(turned(rectangle(-0.13, 0.0, 0.26, 1.12, 0.13), -34), main)
    drawing.path(
        outline(
            "M -0.94 0.14 L 0.94 0.14 L 0.94 -0.04 L 0.84 -0.04 C 0.82 -0.44 0.6 -0.64 0.32 -0.74 "
            "L 0.32 -0.8 L 0.5 -0.96 L -0.5 -0.96 L -0.32 -0.8 L -0.32 -0.74 "
            "C -0.6 -0.64 -0.82 -0.44 -0.84 -0.04 L -0.94 -0.04 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.62 0.22 C -0.86 0.42 -0.8 0.82 -0.44 0.98 C -0.16 0.76 -0.14 0.44 -0.34 0.22 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.06 -0.52 C -0.42 -0.44 -0.5 -0.2 -0.46 -0.04 C -0.14 -0.04 0 -0.24 -0.06 -0.52 Z"
        ),
        paper,
    )
    drawing.path(
        outline("M 0.06 -0.52 C 0.42 -0.44 0.5 -0.2 0.46 -0.04 C 0.14 -0.04 0 -0.24 0.06 -0.52 Z"),
        paper,
    )


@draws("craft")
def _craft(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a hammer."""
    drawing.path(turned(rectangle(-0.12, -1.05, 0.24, 1.4, 0.1), -40), main)
    head = outline(
        "M -0.66 0.24 L 0.36 0.24 C 0.56 0.24 0.7 0.3 0.9 0.18 C 0.86 0.5 0.66 0.74 0.36 0.76 "
        "L -0.66 0.76 Z"
    )
    drawing.path(turned(head, -40), main)
    drawing.path(turned(rectangle(-0.44, 0.24, 0.09, 0.52), -40), paper)


_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def _die(face: int, drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a face of a die."""
    drawing.rect(-0.76, -0.76, 1.52, 1.52, main, radius=0.24)
    for x, y in _PIPS[face]:
        drawing.path(circle(0.41 * x, 0.41 * y, 0.165), paper)


ICONS |= {f"die-{face}": partial(_die, face) for face in _PIPS}
