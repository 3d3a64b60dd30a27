"""Icons of people: heads and shoulders of those who look for gold."""

from __future__ import annotations

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons.making import draws, mirrored, outline, polygon
from printplay.printing.path import circle, ellipse, rectangle

_SHOULDERS = outline(
    "M -0.92 -1 C -0.9 -0.6 -0.68 -0.44 -0.3 -0.36 L -0.2 -0.1 L 0.2 -0.1 L 0.3 -0.36 "
    "C 0.68 -0.44 0.9 -0.6 0.92 -1 Z"
)


def _skin(main: Pen, paper: Pen) -> Pen:
    """Return the pen of a face, which is light also where all else is drawn in outline."""
    return paper if main.stroke is None else main


def _dot(main: Pen) -> Pen:
    """Return the pen of what is small and dark, such as eyes, also in a drawing of outlines."""
    return main if main.stroke is None else Pen(main.stroke)


def _head(drawing: Drawing, main: Pen, paper: Pen, *, eyes: float = 0.14) -> None:
    """Draw shoulders, a head, a light face and two eyes."""
    drawing.path(_SHOULDERS, main)
    drawing.path(ellipse(0, 0.12, 0.42, 0.46), main)
    drawing.path(ellipse(0, 0.1, 0.33, 0.37), _skin(main, paper))
    for x in (-0.13, 0.13):
        drawing.circle(x, eyes, 0.05, _dot(main))


@draws("adventurer")
def _adventurer(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a sun helmet, a scarf and the straps of a rucksack."""
    _head(drawing, main, paper, eyes=0.1)
    drawing.path(
        outline(
            "M -0.78 0.26 C -0.62 0.36 -0.52 0.42 -0.48 0.5 C -0.44 0.86 -0.22 1 0 1 "
            "C 0.22 1 0.44 0.86 0.48 0.5 C 0.52 0.42 0.62 0.36 0.78 0.26 "
            "C 0.5 0.24 0.26 0.34 0 0.34 C -0.26 0.34 -0.5 0.24 -0.78 0.26 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.47 0.54 C -0.2 0.64 0.2 0.64 0.47 0.54 L 0.45 0.62 C 0.2 0.72 -0.2 0.72 "
            "-0.45 0.62 Z"
        ),
        paper,
    )
    drawing.path(
        outline("M -0.1 -0.1 C -0.04 -0.14 0.04 -0.14 0.1 -0.1 L 0.1 -0.06 L -0.1 -0.06 Z"),
        _dot(main),
    )
    drawing.path(
        outline("M -0.26 -0.38 L 0 -0.52 L 0.26 -0.38 L 0.1 -0.66 L 0 -0.6 L -0.1 -0.66 Z"), paper
    )
    drawing.path(mirrored(outline("M 0.44 -0.46 L 0.54 -0.5 L 0.5 -1 L 0.4 -1 Z")), paper)


@draws("digger")
def _digger(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a helmet with a lamp and a beard down to the chest."""
    _head(drawing, main, paper, eyes=0.2)
    drawing.path(
        outline(
            "M -0.56 0.34 L 0.56 0.34 L 0.56 0.44 L 0.48 0.46 C 0.46 0.84 0.24 0.98 0 0.98 "
            "C -0.24 0.98 -0.46 0.84 -0.48 0.46 L -0.56 0.44 Z"
        ),
        main,
    )
    drawing.circle(0, 0.64, 0.16, paper)
    drawing.circle(0, 0.64, 0.08, _skin(main, paper) if main.stroke else main)
    drawing.path(
        outline(
            "M -0.44 0.2 C -0.36 0.06 -0.22 0.02 -0.12 0.06 C -0.06 0.08 0.06 0.08 0.12 0.06 "
            "C 0.22 0.02 0.36 0.06 0.44 0.2 C 0.52 -0.16 0.46 -0.46 0.28 -0.58 L 0.16 -0.52 "
            "L 0 -0.8 L -0.16 -0.52 L -0.28 -0.58 C -0.46 -0.46 -0.52 -0.16 -0.44 0.2 Z"
        ),
        main,
    )
    drawing.path(outline("M -0.14 -0.1 C -0.06 -0.18 0.06 -0.18 0.14 -0.1 C 0.06 -0.14 -0.06 -0.14 "
                         "-0.14 -0.1 Z"), paper)  # fmt: skip
    drawing.path(mirrored(outline("M 0.5 -0.5 L 0.6 -0.55 L 0.58 -1 L 0.48 -1 Z")), paper)


@draws("lady")
def _lady(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw hair put up, a small hat with a feather, and pearls."""
    drawing.path(
        outline(
            "M -0.72 -1 C -0.7 -0.68 -0.5 -0.5 -0.24 -0.42 L -0.14 -0.1 L 0.14 -0.1 L 0.24 -0.42 "
            "C 0.5 -0.5 0.7 -0.68 0.72 -1 Z"
        ),
        main,
    )
    drawing.path(ellipse(0, 0.12, 0.44, 0.48), main)
    drawing.path(mirrored(circle(0.4, 0.1, 0.16)), main)
    drawing.path(ellipse(0, 0.04, 0.29, 0.34), _skin(main, paper))
    drawing.path(
        outline("M -0.3 0.2 C -0.2 0.36 0.06 0.42 0.3 0.16 C 0.32 0.5 0.1 0.5 -0.02 0.5 "
                "C -0.2 0.5 -0.34 0.4 -0.3 0.2 Z"),
        main,
    )  # fmt: skip
    for x in (-0.12, 0.12):
        drawing.path(ellipse(x, 0.06, 0.045, 0.055), _dot(main))
    drawing.path(outline("M -0.1 -0.14 C -0.05 -0.1 0.05 -0.1 0.1 -0.14 C 0.05 -0.22 -0.05 -0.22 "
                         "-0.1 -0.14 Z"), _dot(main))  # fmt: skip
    drawing.path(
        outline("M -0.6 0.44 C -0.3 0.62 0.3 0.6 0.56 0.4 C 0.5 0.6 0.4 0.68 0.3 0.7 "
                "C 0.24 0.86 -0.28 0.9 -0.32 0.7 C -0.44 0.66 -0.56 0.58 -0.6 0.44 Z"),
        main,
    )  # fmt: skip
    drawing.path(
        outline("M 0.2 0.7 C 0.24 1 0.6 1.12 0.98 0.86 C 0.86 0.62 0.56 0.5 0.2 0.7 Z"), main
    )
    drawing.path(
        outline("M 0.28 0.7 C 0.44 0.82 0.64 0.88 0.86 0.85 C 0.64 0.82 0.46 0.76 0.28 0.7 Z"),
        paper,
    )
    drawing.path(
        outline("M -0.34 0.62 C -0.1 0.7 0.14 0.7 0.32 0.62 L 0.31 0.69 C 0.12 0.77 -0.12 0.77 "
                "-0.33 0.69 Z"),
        paper,
    )  # fmt: skip
    for x, y in ((-0.26, -0.5), (-0.14, -0.58), (0.0, -0.61), (0.14, -0.58), (0.26, -0.5)):
        drawing.circle(x, y, 0.06, paper)


@draws("innkeeper")
def _innkeeper(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a round cap, a great moustache and an apron."""
    drawing.path(_SHOULDERS, main)
    drawing.path(ellipse(0, 0.08, 0.5, 0.46), main)
    drawing.path(ellipse(0, 0.04, 0.41, 0.38), _skin(main, paper))
    for x in (-0.15, 0.15):
        drawing.circle(x, 0.14, 0.05, _dot(main))
    drawing.path(circle(0, 0.02, 0.085), _dot(main))
    drawing.path(
        mirrored(
            outline(
                "M 0 -0.06 C 0.1 0 0.22 -0.02 0.3 -0.1 C 0.36 -0.16 0.46 -0.12 0.5 -0.02 "
                "C 0.54 -0.22 0.4 -0.32 0.26 -0.3 C 0.14 -0.28 0.06 -0.22 0 -0.16 Z"
            )
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.52 0.34 C -0.8 0.4 -0.82 0.74 -0.52 0.78 C -0.4 1.02 0.4 1.02 0.52 0.78 "
            "C 0.82 0.74 0.8 0.4 0.52 0.34 C 0.2 0.44 -0.2 0.44 -0.52 0.34 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.5 0.44 C -0.2 0.54 0.2 0.54 0.5 0.44 L 0.52 0.51 "
            "C 0.2 0.61 -0.2 0.61 -0.52 0.51 Z"
        ),
        paper,
    )
    drawing.path(outline("M -0.34 -1 L -0.28 -0.66 L 0.28 -0.66 L 0.34 -1 Z"), paper)
    drawing.path(mirrored(outline("M 0.22 -0.68 L 0.28 -0.66 L 0.46 -0.44 L 0.36 -0.4 Z")), paper)


@draws("bandit")
def _bandit(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a hat with a wide brim above a scarf that hides the face."""
    _head(drawing, main, paper, eyes=0.14)
    drawing.path(
        outline(
            "M -0.44 -0.0 C -0.2 0.06 0.2 0.06 0.44 -0.0 C 0.44 -0.28 0.34 -0.42 0 -0.66 "
            "C -0.34 -0.42 -0.44 -0.28 -0.44 -0.0 Z"
        ),
        main,
    )
    for x, y in (
        (-0.2, -0.12),
        (0.0, -0.12),
        (0.2, -0.12),
        (-0.1, -0.28),
        (0.1, -0.28),
        (0, -0.44),
    ):
        drawing.circle(x, y, 0.04, paper)
    drawing.path(
        outline(
            "M -1 0.46 C -0.86 0.2 -0.4 0.2 0 0.22 C 0.4 0.2 0.86 0.2 1 0.46 "
            "C 0.84 0.38 0.66 0.36 0.5 0.4 C 0.52 0.82 0.4 1 0.2 0.92 C 0.08 0.86 -0.08 0.86 "
            "-0.2 0.92 C -0.4 1 -0.52 0.82 -0.5 0.4 C -0.66 0.36 -0.84 0.38 -1 0.46 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.5 0.44 C -0.2 0.36 0.2 0.36 0.5 0.44 L 0.5 0.53 C 0.2 0.45 -0.2 0.45 -0.5 0.53 Z"
        ),
        paper,
    )


@draws("counterfeiter")
def _counterfeiter(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw an eyeshade, round glasses and a bow tie."""
    _head(drawing, main, paper, eyes=0.1)
    drawing.path(
        outline("M -0.42 0.3 C -0.46 0.72 -0.2 0.8 0 0.8 C 0.2 0.8 0.46 0.72 0.42 0.3 Z"), main
    )
    drawing.path(mirrored(outline("M 0.02 0.66 C 0.2 0.72 0.3 0.64 0.36 0.52 C 0.2 0.58 0.1 0.6 "
                                  "0.02 0.58 Z")), paper)  # fmt: skip
    drawing.path(
        outline("M -0.46 0.4 L 0.46 0.4 L 0.72 0.16 C 0.4 0.28 -0.4 0.28 -0.72 0.16 Z"),
        main,
    )
    for x in (-0.17, 0.17):
        drawing.path((*circle(x, 0.08, 0.155), *circle(x, 0.08, 0.1)), _dot(main))
    drawing.path(rectangle(-0.04, 0.08, 0.08, 0.05), _dot(main))
    drawing.path(
        outline(
            "M -0.1 -0.14 C -0.04 -0.18 0.04 -0.18 0.1 -0.14 C 0.04 -0.1 -0.04 -0.1 -0.1 -0.14 Z"
        ),
        _dot(main),
    )
    drawing.path(
        mirrored(polygon((0.02, -0.5), (0.26, -0.36), (0.26, -0.68), (0.02, -0.54))), paper
    )
    drawing.circle(0, -0.52, 0.08, paper)
    drawing.path(mirrored(outline("M 0.34 -0.42 L 0.42 -0.44 L 0.2 -1 L 0.12 -1 Z")), paper)
