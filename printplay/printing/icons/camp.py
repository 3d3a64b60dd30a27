"""Icons of a gold rush: the signs of six groups of people, coins true and false, chips."""

from __future__ import annotations

import math

from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons.making import draws, outline, polygon, star, turned
from printplay.printing.path import circle, rectangle


@draws("boot")
def _boot(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a riding boot with a turned-down top and a heel."""
    drawing.path(
        outline(
            "M -0.52 0.62 L 0.3 0.62 C 0.26 0.36 0.24 0.2 0.26 0.06 "
            "C 0.28 -0.1 0.44 -0.2 0.64 -0.28 C 0.88 -0.38 0.98 -0.5 0.98 -0.7 L -0.5 -0.7 "
            "C -0.5 -0.3 -0.38 0.1 -0.52 0.62 Z"
        ),
        main,
    )
    drawing.path(outline("M -0.62 0.98 L 0.38 0.98 L 0.36 0.7 L -0.6 0.7 Z"), main)
    drawing.path(
        outline(
            "M -0.52 -0.76 L 0.99 -0.76 C 0.99 -0.86 0.94 -0.9 0.86 -0.9 L -0.02 -0.9 "
            "L -0.1 -0.84 L -0.14 -1.02 L -0.54 -1.02 Z"
        ),
        main,
    )
    for y in (0.12, -0.06, -0.24):
        drawing.path(turned(rectangle(-0.02, y, 0.34, 0.07, 0.03), -8), paper)


@draws("pickaxe")
def _pickaxe(drawing: Drawing, main: Pen, paper: Pen) -> None:
    head = outline(
        "M -0.98 0.18 C -0.66 0.66 -0.3 0.86 0 0.86 C 0.3 0.86 0.66 0.66 0.98 0.18 "
        "C 0.66 0.44 0.32 0.54 0 0.54 C -0.32 0.54 -0.66 0.44 -0.98 0.18 Z"
    )
    drawing.path(turned(rectangle(-0.1, -1.0, 0.2, 1.5, 0.08), -38), main)
    drawing.path(turned(head, -38), main)
    drawing.path(turned(rectangle(-0.17, 0.46, 0.34, 0.5, 0.06), -38), main)
    drawing.path(turned(rectangle(-0.1, 0.56, 0.2, 0.26, 0.03), -38), paper)


@draws("fan")
def _fan(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw an open fan: a scalloped leaf on sticks that meet in a rivet."""
    foot, blades, first, last = -0.86, 7, 28.0, 152.0

    def at(radius: float, angle: float) -> tuple[float, float]:
        turn = math.radians(angle)
        return radius * math.cos(turn), foot + radius * math.sin(turn)

    step = (last - first) / blades
    path: list[tuple[str | float, ...]] = [("M", *at(0.72, first)), ("L", *at(1.6, first))]
    for number in range(blades):
        begin = first + number * step
        a, b = at(1.82, begin + step * 0.2), at(1.82, begin + step * 0.8)
        path.append(("C", *a, *b, *at(1.6, begin + step)))
    path.append(("L", *at(0.72, last)))
    path.append(("C", *at(0.86, 112), *at(0.86, 68), *at(0.72, first)))
    path.append(("Z",))
    drawing.path(path, main)
    for number in range(1, blades):
        angle = first + number * step
        drawing.path(
            polygon(at(0.8, angle - 1.6), at(1.62, angle - 1.1), at(1.62, angle + 1.1),
                    at(0.8, angle + 1.6)),
            paper,
        )  # fmt: skip
    for number in range(blades):
        angle = first + (number + 0.5) * step
        drawing.path(
            polygon(at(0.05, angle - 40), at(0.8, angle - 3.4), at(0.8, angle + 3.4),
                    at(0.05, angle + 40)),
            main,
        )  # fmt: skip
    drawing.circle(0, foot, 0.15, main)


@draws("tankard")
def _tankard(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        outline(
            "M 0.3 0.3 L 0.62 0.3 C 0.88 0.3 0.98 0.14 0.98 -0.1 L 0.98 -0.36 "
            "C 0.98 -0.62 0.86 -0.76 0.62 -0.76 L 0.3 -0.76 L 0.3 -0.52 L 0.56 -0.52 "
            "C 0.7 -0.52 0.74 -0.46 0.74 -0.36 L 0.74 -0.08 C 0.74 0.02 0.7 0.06 0.58 0.06 "
            "L 0.3 0.06 Z"
        ),
        main,
    )
    drawing.path(
        outline("M -0.66 0.4 L 0.42 0.4 L 0.46 -0.92 C 0.46 -0.97 0.43 -1 0.38 -1 L -0.62 -1 "
                "C -0.67 -1 -0.7 -0.97 -0.7 -0.92 Z"),
        main,
    )  # fmt: skip
    drawing.path(
        outline(
            "M -0.8 0.46 C -1 0.5 -1 0.86 -0.72 0.86 C -0.66 1.04 -0.34 1.08 -0.22 0.92 "
            "C -0.06 1.06 0.22 1.02 0.28 0.86 C 0.56 0.92 0.68 0.62 0.5 0.5 "
            "C 0.5 0.36 0.3 0.36 0.28 0.5 L -0.26 0.5 C -0.26 0.28 -0.5 0.28 -0.5 0.5 Z"
        ),
        main,
    )
    for x in (-0.46, -0.14, 0.18):
        drawing.rect(x - 0.055, -0.82, 0.11, 0.96, paper, radius=0.05)


@draws("mask")
def _mask(drawing: Drawing, main: Pen, _paper: Pen) -> None:
    """Draw who hides below a hat and behind a scarf."""
    drawing.path(
        outline(
            "M -0.52 0.34 C -0.54 0.8 -0.4 1 -0.18 0.93 C -0.06 0.88 0.06 0.88 0.18 0.93 "
            "C 0.4 1 0.54 0.8 0.52 0.34 C 0.2 0.26 -0.2 0.26 -0.52 0.34 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -1 0.36 C -0.9 0.06 -0.4 0.02 0 0.02 C 0.4 0.02 0.9 0.06 1 0.36 "
            "C 0.8 0.22 0.4 0.16 0 0.16 C -0.4 0.16 -0.8 0.22 -1 0.36 Z"
        ),
        main,
    )
    drawing.path(
        outline(
            "M -0.62 -0.26 C -0.3 -0.36 0.3 -0.36 0.62 -0.26 C 0.64 -0.52 0.52 -0.66 0.4 -0.74 "
            "L 0 -1.02 L -0.4 -0.74 C -0.52 -0.66 -0.64 -0.52 -0.62 -0.26 Z"
        ),
        main,
    )
    for x in (-0.26, 0.26):
        drawing.circle(x, -0.13, 0.1, main)


@draws("stamp")
def _stamp(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a hand stamp above its print."""
    drawing.path(
        outline(
            "M 0 1 C 0.3 1 0.42 0.8 0.36 0.6 C 0.3 0.42 0.16 0.34 0.16 0.1 "
            "C 0.16 -0.06 0.24 -0.12 0.4 -0.14 L 0.72 -0.14 C 0.8 -0.14 0.84 -0.18 0.84 -0.26 "
            "L 0.84 -0.52 L -0.84 -0.52 L -0.84 -0.26 C -0.84 -0.18 -0.8 -0.14 -0.72 -0.14 "
            "L -0.4 -0.14 C -0.24 -0.12 -0.16 -0.06 -0.16 0.1 C -0.16 0.34 -0.3 0.42 -0.36 0.6 "
            "C -0.42 0.8 -0.3 1 0 1 Z"
        ),
        main,
    )
    drawing.rect(-0.7, -0.4, 1.4, 0.08, paper, radius=0.03)
    drawing.rect(-0.96, -0.8, 1.92, 0.16, main, radius=0.06)


@draws("coin")
def _coin(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.circle(0, 0, 0.98, main)
    drawing.path((*circle(0, 0, 0.82), *circle(0, 0, 0.74)), paper)
    drawing.path(star(8, 0.58, 0.3), paper)


@draws("counterfeit")
def _counterfeit(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a coin that broke in two when somebody bit on it."""
    crack = [(0.06, 1.1), (-0.16, 0.62), (0.14, 0.34), (-0.12, -0.02), (0.16, -0.36), (-0.1, -0.66),
             (0.04, -1.1)]  # fmt: skip
    for side in (-1, 1):
        half = [(0.0, 1.0)]
        for number in range(1, 24):
            angle = math.pi / 2 + side * -math.pi * number / 24
            half.append((math.cos(angle), math.sin(angle)))
        half.append((0.0, -1.0))
        shift = 0.09 * side
        edge = [(x + shift, max(-0.98, min(0.98, y))) for x, y in reversed(crack)]
        ring = [(x * 0.9 + shift, y * 0.94 - 0.05 * side) for x, y in half]
        drawing.path(polygon(*ring, *[(x, y * 0.94 - 0.05 * side) for x, y in edge]), main)
    for side in (-1, 1):
        for angle in (40, 0, -40):
            turn = math.radians(angle)
            drawing.circle(side * (0.62 * math.cos(turn) + 0.05), 0.62 * math.sin(turn), 0.075,
                           paper)  # fmt: skip


@draws("chip")
def _chip(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.circle(0, 0, 0.98, main)
    for number in range(6):
        block = outline("M 0.72 -0.17 L 0.965 -0.17 C 0.99 -0.06 0.99 0.06 0.965 0.17 "
                        "L 0.72 0.17 C 0.75 0.06 0.75 -0.06 0.72 -0.17 Z")  # fmt: skip
        drawing.path(turned(block, 60 * number), paper)
    drawing.path((*circle(0, 0, 0.6), *circle(0, 0, 0.5)), paper)


@draws("nugget")
def _nugget(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        polygon((-0.9, -0.2), (-0.6, 0.42), (-0.1, 0.74), (0.46, 0.6), (0.92, 0.08), (0.8, -0.46),
                (0.28, -0.74), (-0.5, -0.66)),
        main,
    )  # fmt: skip
    drawing.path(polygon((-0.6, 0.36), (-0.1, 0.66), (0.02, 0.24), (-0.34, 0.0)), paper)
    drawing.path(polygon((0.1, 0.22), (0.42, 0.5), (0.8, 0.08), (0.5, -0.1)), paper)
    drawing.path(polygon((-0.28, -0.1), (0.04, 0.14), (0.42, -0.2), (0.2, -0.6)), paper)
