"""The shapes of an SVG as paths in the units of the file, y downwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printplay.core.i18n import N_
from printplay.geometry.reading import pathdata
from printplay.geometry.reading.lengths import MM, PX, measure, numbers
from printplay.geometry.reading.stroke import MAX_POINTS
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.art.tree import Node
from printplay.printing.drawing.path import ROUND, Command, ellipse, mapped, polyline

Path = tuple[Command, ...]

_FARTHEST = 1e5  # from the middle, where the longer side of a drawing is 100
#: What draws nothing by itself.
UNSEEN = {"defs", "title", "desc", "metadata", "style", "symbol", "clipPath", "linearGradient",
          "radialGradient", "filter", "mask", "pattern", "marker", "view", "stop"}  # fmt: skip


@dataclass(frozen=True)
class View:
    """The box of the file that is shown, in its units."""

    left: float
    top: float
    width: float
    height: float

    def length(self, node: Node, name: str, default: str = "0", along: str = "") -> float:
        """Return a length in units; a percentage is one of the width (x), the height (y) or both.

        Raises FileError where it is none.
        """
        return self.units(node, name, node.attributes.get(name, default), along)

    def units(self, node: Node, name: str, text: str, along: str = "") -> float:
        """Parse a length, in units."""
        found = measure(text)
        if found is None or found[1] not in ("", "px", "%", *MM) or not abs(found[0]) < 1e7:
            raise node.wrong(N_("{name}: {value!r} is not a length"), name=name, value=text[:40])
        value, unit = found
        if unit == "%":
            whole = math.hypot(self.width, self.height) / math.sqrt(2)
            return value / 100 * {"x": self.width, "y": self.height}.get(along, whole)
        return value * MM.get(unit, PX) / PX


def _path(node: Node, _view: View) -> Path:
    found: list[Command] = []
    for stroke in pathdata.strokes(node.attributes.get("d", ""), node.place):
        found.append(("M", *stroke.start))
        pieces = stroke.pieces
        if stroke.closed and len(pieces) > 1 and len(pieces[-1]) == 1:
            pieces = pieces[:-1]  # closing draws it
        for piece in pieces:
            verb = "L" if len(piece) == 1 else "C"
            found.append((verb, *(value for point in piece for value in point)))
        if stroke.closed:
            found.append(("Z",))
    return tuple(found)


def _points(node: Node, _view: View) -> Path:
    values = numbers(node.attributes.get("points", ""), 2 * MAX_POINTS)
    if values is None or len(values) % 2 or len(values) > 2 * MAX_POINTS:
        raise node.wrong(N_("the points of this line cannot be read"))
    points = list(zip(values[::2], values[1::2], strict=True))
    if len(points) < 2:
        return ()
    return (*polyline(points), ("Z",)) if node.kind == "polygon" else polyline(points)


def _line(node: Node, view: View) -> Path:
    x1, x2 = (view.length(node, key, along="x") for key in ("x1", "x2"))
    y1, y2 = (view.length(node, key, along="y") for key in ("y1", "y2"))
    return polyline([(x1, y1), (x2, y2)])


def _ellipse(node: Node, view: View) -> Path:
    x, y = view.length(node, "cx", along="x"), view.length(node, "cy", along="y")
    if node.kind == "circle":
        rx = ry = view.length(node, "r")
    else:
        rx, ry = (view.length(node, key, along=key[1]) for key in ("rx", "ry"))
    return ellipse(x, y, rx, ry) if min(rx, ry) > 0 else ()


def _rectangle(node: Node, view: View) -> Path:
    x, y = view.length(node, "x", along="x"), view.length(node, "y", along="y")
    width = view.length(node, "width", along="x")
    height = view.length(node, "height", along="y")
    if min(width, height) <= 0:
        return ()
    said = node.attributes
    rx = view.length(node, "rx", said.get("ry", "0"), "x")
    ry = view.length(node, "ry", said.get("rx", "0"), "y")
    rx, ry = min(max(rx, 0), width / 2), min(max(ry, 0), height / 2)
    right, low = x + width, y + height
    if not min(rx, ry):
        return (*polyline([(x, y), (right, y), (right, low), (x, low)]), ("Z",))
    u, v = rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", x + rx, y), ("L", right - rx, y), ("C", right - u, y, right, y + v, right, y + ry),
        ("L", right, low - ry), ("C", right, low - v, right - u, low, right - rx, low),
        ("L", x + rx, low), ("C", x + u, low, x, low - v, x, low - ry),
        ("L", x, y + ry), ("C", x, y + v, x + u, y, x + rx, y), ("Z",),
    )  # fmt: skip


#: Element -> what makes its path.
OUTLINES: Mapping[str, Callable[[Node, View], Path]] = {
    "path": _path, "polygon": _points, "polyline": _points, "line": _line,
    "circle": _ellipse, "ellipse": _ellipse, "rect": _rectangle,
}  # fmt: skip


def placed(node: Node, path: Path, matrix: Affine) -> Path:
    """Return a transformed path; raise FileError if it is out of bounds."""
    there = mapped(path, matrix)
    if not all(abs(float(v)) < _FARTHEST for command in there for v in command[1:]):
        raise node.wrong(N_("this reaches too far beyond the drawing"))
    return there


def upright(path: Path) -> Path:
    """Return a path that runs counter-clockwise overall.

    Several that run one way are united by the rule of winding.
    """
    area, last, start = 0.0, (0.0, 0.0), (0.0, 0.0)
    rings: list[list[Command]] = []
    for command in path:
        if command[0] == "M":
            rings.append([])
            start = last = float(command[1]), float(command[2])
        rings[-1].append(command)
        end = start if len(command) == 1 else (float(command[-2]), float(command[-1]))
        area += last[0] * end[1] - last[1] * end[0]
        last = end
    if area >= 0:
        return path
    return tuple(command for ring in rings for command in _reversed(ring))


def _reversed(ring: list[Command]) -> list[Command]:
    closed = len(ring[-1]) == 1
    points = [point for command in ring for point in _pairs(command)]
    points.reverse()
    found: list[Command] = [("M", *points[0])]
    at = 1
    for command in reversed(ring[1 : len(ring) - closed]):
        count = len(command) // 2
        found.append((command[0], *(value for point in points[at : at + count] for value in point)))
        at += count
    return [*found, ("Z",)] if closed else found


def _pairs(command: Command) -> list[tuple[float, float]]:
    values = [float(value) for value in command[1:]]
    return list(zip(values[::2], values[1::2], strict=True))
