"""The shapes of an SVG as paths in the units of the file, y downwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from printplay.core.i18n import N_
from printplay.geometry.reading import attributes as reading_attributes
from printplay.geometry.reading.attributes import ViewBox
from printplay.geometry.reading.stroke import RawStroke
from printplay.geometry.reading.tree import XmlElement
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.path import ROUND, Command, ellipse, polyline, transform_path

Path = tuple[Command, ...]

_FARTHEST = 1e5  # mm from the middle; the longer side of a drawing is 100
#: Elements that draw nothing by themselves.
UNSEEN = {"defs", "title", "desc", "metadata", "style", "symbol", "clipPath", "linearGradient",
          "radialGradient", "filter", "mask", "pattern", "marker", "view", "stop"}  # fmt: skip


def _path(node: XmlElement, _view: ViewBox) -> Path:
    strokes = reading_attributes.strokes(node.attributes.get("d", ""), node.place)
    return tuple(command for stroke in strokes for command in commands(stroke))


def commands(stroke: RawStroke) -> Iterator[Command]:
    """Yield the commands of a stroke; closing it draws a straight last segment."""
    pieces = stroke.pieces
    if stroke.closed and len(pieces) > 1 and len(pieces[-1]) == 1:
        pieces = pieces[:-1]
    yield ("M", *stroke.start)
    for piece in pieces:
        yield ("L" if len(piece) == 1 else "C", *(value for point in piece for value in point))
    if stroke.closed:
        yield ("Z",)


def _polygon(node: XmlElement, _view: ViewBox) -> Path:
    points = reading_attributes.points(node.attributes.get("points", ""), node.place)
    if len(points) < 2:
        return ()
    return (*polyline(points), ("Z",)) if node.kind == "polygon" else polyline(points)


def _line(node: XmlElement, view: ViewBox) -> Path:
    x1, x2 = (node.length(view, key, along="x") for key in ("x1", "x2"))
    y1, y2 = (node.length(view, key, along="y") for key in ("y1", "y2"))
    return polyline([(x1, y1), (x2, y2)])


def _ellipse(node: XmlElement, view: ViewBox) -> Path:
    x, y = node.length(view, "cx", along="x"), node.length(view, "cy", along="y")
    if node.kind == "circle":
        rx = ry = node.length(view, "r")
    else:
        rx, ry = (node.length(view, key, along=key[1]) for key in ("rx", "ry"))
    return ellipse(x, y, rx, ry) if min(rx, ry) > 0 else ()


def _rectangle(node: XmlElement, view: ViewBox) -> Path:
    x, y = node.length(view, "x", along="x"), node.length(view, "y", along="y")
    width = node.length(view, "width", along="x")
    height = node.length(view, "height", along="y")
    if min(width, height) <= 0:
        return ()
    attributes = node.attributes
    rx = node.length(view, "rx", attributes.get("ry", "0"), "x")
    ry = node.length(view, "ry", attributes.get("rx", "0"), "y")
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


#: Element -> function that makes its path.
OUTLINES: Mapping[str, Callable[[XmlElement, ViewBox], Path]] = {
    "path": _path, "polygon": _polygon, "polyline": _polygon, "line": _line,
    "circle": _ellipse, "ellipse": _ellipse, "rect": _rectangle,
}  # fmt: skip


def placed(node: XmlElement, path: Path, matrix: Affine) -> Path:
    """Return a transformed path; raise FileError if it is out of bounds."""
    moved_path = transform_path(path, matrix)
    if not all(abs(float(v)) < _FARTHEST for command in moved_path for v in command[1:]):
        raise node.error(N_("this extends too far beyond the drawing"))
    return moved_path


def upright(path: Path) -> Path:
    """Return a path that runs counter-clockwise overall: so the nonzero winding rule unites paths."""
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
    points = [point for command in ring for point in _command_points(command)]
    points.reverse()
    commands: list[Command] = [("M", *points[0])]
    index = 1
    for command in reversed(ring[1 : len(ring) - closed]):
        count = len(command) // 2
        commands.append((command[0], *(value for point in points[index : index + count] for value in point)))
        index += count
    return [*commands, ("Z",)] if closed else commands


def _command_points(command: Command) -> list[tuple[float, float]]:
    values = [float(value) for value in command[1:]]
    return list(zip(values[::2], values[1::2], strict=True))
