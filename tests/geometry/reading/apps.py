"""How drawing apps store one line of a pen: made-alike files, over a page or a print."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from shapely import LineString

from printplay.geometry.layouts.lattice import Point

#: Points in page units (y downwards), and the width of the pen -> SVG elements.
App: TypeAlias = Callable[[Sequence[Point], float], str]


def _pairs(points: Sequence[Point], separator: str = " ") -> str:
    return separator.join(f"{x:.2f},{y:.2f}" for x, y in points)


def sides(points: Sequence[Point], width: float) -> list[Point]:
    """Return the outline of a stroke as pens make it: left side, round end, right side, start."""
    left, right = [], []
    for number, (x, y) in enumerate(points):
        ax, ay = points[max(0, number - 1)]
        bx, by = points[min(len(points) - 1, number + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        half = width / 2 * (0.7 + 0.3 * math.sin(number / 3))  # the pressure of the hand
        nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return [*left, _cap(points[-2], points[-1], width), *reversed(right), _cap(points[1], points[0], width)]


def _cap(before: Point, end: Point, width: float) -> Point:
    long = math.dist(before, end) or 1.0
    return (
        end[0] + (end[0] - before[0]) / long * width / 2,
        end[1] + (end[1] - before[1]) / long * width / 2,
    )


def excalidraw(points: Sequence[Point], width: float) -> str:
    """Return a free drawing: a filled outline of quadratic curves, its font in a style sheet."""
    ring = sides(points, width)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise([*ring, ring[0]])]
    curves = "".join(f"Q{_pairs([a, m])} " for a, m in zip(ring, middles, strict=True))
    return (
        '<defs><style class="style-fonts">@font-face {font-family: "Virgil"; src: url(x.woff2);}'
        '</style></defs><g stroke-linecap="round"><path d="M'
        f'{_pairs(ring[:1])} {curves}Z" stroke="none" stroke-width="0" fill="#1e1e1e"></path></g>'
    )


def tldraw(points: Sequence[Point], width: float) -> str:
    """Return a drawing: a filled outline without any word about its stroke."""
    ring = sides(points, width)
    return f'<g opacity="1"><path d="M{_pairs(ring[:1])} L{_pairs(ring[1:])} Z" fill="#1d1d1d"/></g>'


def goodnotes(points: Sequence[Point], width: float) -> str:
    """Return a stroke as a filled shape that begins anywhere."""
    ring = [(x, y) for x, y in LineString(points).buffer(width / 2).exterior.coords]
    return f'<path fill-rule="nonzero" fill="rgb(0%,0%,0%)" d="M {_pairs(ring, " L ")} Z"/>'


def illustrator(points: Sequence[Point], width: float) -> str:
    """Return an outlined stroke in a class, as a polygon."""
    return (
        "<defs><style>.cls-1{fill:#231f20;stroke-width:0px;}</style></defs>"
        f'<polygon class="cls-1" points="{_pairs(sides(points, width))}"/>'
    )


def xournal(points: Sequence[Point], width: float) -> str:
    """Return a stroke as one path for each of its segments, as pressure changes its width."""
    return "".join(
        f'<path fill="none" stroke-width="{width * (0.6 + 0.4 * (number % 2)):.2f}" '
        f'stroke="rgb(0%,0%,50%)" d="M {a[0]:.3f} {a[1]:.3f} L {b[0]:.3f} {b[1]:.3f}"/>'
        for number, (a, b) in enumerate(pairwise(points))
    )


def remarkable(points: Sequence[Point], width: float) -> str:
    """Return polylines of a few points each, each beginning where the last one ended."""
    parts = [points[at : at + 5] for at in range(0, len(points) - 1, 4)]
    return "".join(
        f'<polyline style="fill:none;stroke:black;stroke-width:{width};opacity:1" '
        f'stroke-linecap="round" points="{_pairs(part)} "/>'
        for part in parts
    )


def inkscape(points: Sequence[Point], width: float) -> str:
    """Return a pencil's path in a layer, beside a hidden layer and a stroke of no opacity."""
    curve = " ".join(f"C {_pairs([a, b, b])}" for a, b in pairwise(points))
    return (
        '<g inkscape:groupmode="layer" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f'><path style="fill:none;stroke:#000000;stroke-width:{width}" d="M {_pairs(points[:1])} '
        f'{curve}"/><path style="fill:none;stroke:#000;stroke-opacity:0" d="M 1 1 L 90 90"/></g>'
        '<g style="display:none"><path d="M 5 5 L 60 60"/></g>'
    )


def onenote(points: Sequence[Point], width: float) -> str:
    """Return line elements."""
    return "".join(
        f'<line x1="{a[0]:.2f}" y1="{a[1]:.2f}" x2="{b[0]:.2f}" y2="{b[1]:.2f}" '
        f'stroke="black" stroke-width="{width}"/>'
        for a, b in pairwise(points)
    )


def samsung(points: Sequence[Point], width: float) -> str:
    """Return one path of subpaths, a move before every segment."""
    data = " ".join(f"M{_pairs([a])} L{_pairs([b])}" for a, b in pairwise(points))
    return f'<path d="{data}" fill="none" stroke="#000" stroke-width="{width}"/>'


def svgedit(points: Sequence[Point], width: float) -> str:
    """Return a pencil's polyline, filled with a colour that cannot be seen."""
    return (
        f'<polyline fill="#ffffff00" stroke="#000000" stroke-width="{width}" '
        f'points="{_pairs(points)}"/><path d="M9 9L80 9" stroke="transparent" fill="none"/>'
    )


def lifted(points: Sequence[Point], width: float) -> str:
    """Return two strokes: the pen was lifted between two spaces and went on beside its end."""
    half = len(points) // 2
    (x, y), rest = points[half], points[half + 1 :]
    second = [(x + width / 2, y + width / 3), *rest]
    return "".join(
        f'<path d="M {_pairs(part)}" fill="none" stroke="red" stroke-width="{width}"/>'
        for part in (points[: half + 1], second)
    )


def reversed_piece(points: Sequence[Point], width: float) -> str:
    """Return three pieces, the second of which is stored backwards."""
    third = len(points) // 3
    parts = (points[: third + 1], points[third : 2 * third + 1][::-1], points[2 * third :])
    return "".join(
        f'<path d="M {_pairs(part)}" fill="none" stroke="red" stroke-width="{width}"/>' for part in parts
    )


#: Apps whose files say where a line begins, and those whose files do not.
DIRECTED: dict[str, App] = {app.__name__: app for app in (
    excalidraw, tldraw, illustrator, xournal, remarkable, inkscape, onenote, samsung, svgedit,
    lifted, reversed_piece,
)}  # fmt: skip
UNDIRECTED: dict[str, App] = {"goodnotes": goodnotes}
