"""The attributes of SVG: numbers, lengths, view boxes, transforms, styles, and path data.

A malformed number is an error and never skipped: half a line would be a wrong line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.stroke import MAX_POINTS, RawStroke
from printplay.geometry.shapes.affine import IDENTITY, Affine, then

_GAP = re.compile(r"[\s,]*")
#: The count of numbers of each command.
_COMMAND_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*([a-z%]*)\s*")
#: The units of length in mm; with such a unit, a user unit is a 96th of an inch.
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
PX = 25.4 / 96

_CALL = re.compile(r"[\s,]*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")
#: Transform -> the possible counts of its numbers.
_TAKES = {
    "matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,),
    "skewY": (1,),
}  # fmt: skip
_LONGEST = 4000  # characters of a transform attribute
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


# -- numbers and lengths ---------------------------------------------------------------------------


def measure(text: str) -> tuple[float, str] | None:
    """Parse a number and its unit; None if it is invalid or too long.

    >>> measure(" 2.5mm"), measure("50%"), measure("wide")
    ((2.5, 'mm'), (50.0, '%'), None)
    """
    match = _LENGTH.fullmatch(text) if len(text) < 80 else None
    return None if match is None else (float(match[1]), match[2])


def numbers(text: str, max_count: int) -> list[float] | None:
    """Parse a list of numbers, at most one more than `max_count`; None if it is invalid.

    >>> numbers("1,2 -3e1", 9), numbers("1 a", 9)
    ([1.0, 2.0, -30.0], None)
    """
    values = [float(match[0]) for match in islice(NUMBER.finditer(text), max_count + 1)]
    if len(values) <= max_count and NUMBER.sub("", text).strip(" \t\r\n,"):
        return None
    return values


def units(text: str, full_length: float | None = None) -> float | None:
    """Parse a length in user units (96 an inch); a percentage is of `full_length`.

    None if it is no length, or a percentage without a `full_length`.

    >>> units("1in"), units("50%", 80.0), units("50%"), units("wide")
    (96.0, 40.0, None, None)
    """
    length = measure(text)
    if length is None:
        return None
    value, unit = length
    if unit == "%":
        return None if full_length is None else value / 100 * full_length
    return value * MM.get(unit, PX) / PX if unit in ("", "px", *MM) else None


# -- view boxes ------------------------------------------------------------------------------------


class ViewBox(NamedTuple):
    """The visible box of an SVG in user units, y downwards."""

    left: float
    top: float
    width: float
    height: float


def view_box(text: str, limit: float) -> ViewBox | None:
    """Parse a view box; None if it is invalid, or if a number of it is `limit` or more.

    >>> view_box("0 0 63 88", 1e6)
    ViewBox(left=0.0, top=0.0, width=63.0, height=88.0)
    """
    values = numbers(text, 4) or []
    if len(values) != 4:
        return None
    view = ViewBox(*values)
    is_near = abs(view.left) < limit and abs(view.top) < limit
    return view if is_near and 1e-6 < view.width < limit and 1e-6 < view.height < limit else None


def fitted(view: ViewBox, width: float, height: float) -> Affine:
    """Return the transform that centres a view box in a box."""
    scale = min(width / view.width, height / view.height)
    return (
        scale, 0.0, 0.0, scale, (width - scale * view.width) / 2 - scale * view.left,
        (height - scale * view.height) / 2 - scale * view.top,
    )  # fmt: skip


# -- transforms ------------------------------------------------------------------------------------


def transform(text: str, place: FilePlace) -> Affine:
    """Parse a transform attribute; raise FileError if it is invalid.

    >>> transform("translate(10 20) scale(2)", FilePlace("x.svg"))
    (2.0, 0.0, 0.0, 2.0, 10.0, 20.0)
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise FileError(N_("the transform {value!r} cannot be read"), place=place, value=f"{text[:40]}…")
    matrix, index = IDENTITY, 0
    while index < len(text):
        call = _CALL.match(text, index)
        values = numbers(call[2], 6) if call else None
        if (
            call is None
            or values is None
            or len(values) not in _TAKES.get(call[1], ())
            or not all(map(math.isfinite, values))
        ):
            raise FileError(
                N_("the transform {value!r} cannot be read"), place=place, value=text[index : index + 40]
            )
        matrix = then(_matrix_of(call[1], values), matrix)
        index = call.end()
    return matrix


def _matrix_of(name: str, values: list[float]) -> Affine:
    if name == "matrix":
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0
    if name == "scale":
        return values[0], 0.0, 0.0, values[-1], 0.0, 0.0
    angle = math.radians(values[0])
    if name == "skewX":
        return 1.0, 0.0, math.tan(angle), 1.0, 0.0, 0.0
    if name == "skewY":
        return 1.0, math.tan(angle), 0.0, 1.0, 0.0, 0.0
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = values[1:] if len(values) == 3 else (0.0, 0.0)
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


# -- styles ----------------------------------------------------------------------------------------


def declarations(text: str, marker: str = "") -> dict[str, str]:
    """Parse the properties of a style attribute or a rule; with `marker`, those that contain it.

    >>> declarations("fill: #fff; stroke:none !important;")
    {'fill': '#fff', 'stroke': 'none'}
    """
    properties = {}
    for part in uncommented(text).split(";"):
        name, colon, value = part.partition(":")
        if colon and marker in value:
            properties[name.strip()] = value.replace("!important", "").strip()
    return properties


def uncommented(text: str) -> str:
    """Return a style or a style sheet without its comments."""
    return _COMMENT.sub(" ", text)


def strokes(data: str, place: FilePlace) -> list[RawStroke]:
    """Return a stroke for each subpath with a segment; raise FileError if the data is malformed."""
    path = _Path(place)
    for count, (command, values) in enumerate(_commands(data, place)):
        path.step(command, values)
        path.previous = command.upper()
        if max(count, len(path.pieces) + len(path.done)) > MAX_POINTS:
            raise _too_many(place)
    path.finish()
    return path.done


def points(text: str, place: FilePlace) -> list[Point]:
    """Return the points of a polyline or polygon; raise FileError if they are malformed."""
    values = numbers(text, 2 * MAX_POINTS)
    if values is not None and len(values) > 2 * MAX_POINTS:
        raise _too_many(place)
    if values is None or len(values) % 2:
        raise FileError(N_("the points of this line cannot be read"), place=place)
    return list(zip(values[::2], values[1::2], strict=True))


def _too_many(place: FilePlace) -> FileError:
    return FileError(N_("the line has more than {limit} points"), place=place, limit=f"{MAX_POINTS:,}")


class _Path:
    """Executes path commands with a current point, like a plotter."""

    def __init__(self, place: FilePlace) -> None:
        self.place = place
        self.done: list[RawStroke] = []
        self.start: Point = (0.0, 0.0)
        self.at: Point = (0.0, 0.0)
        self.pieces: list[tuple[Point, ...]] = []
        self.control: Point | None = None  # the last control point, which S and T mirror
        self.previous = ""

    def finish(self, *, closed: bool = False) -> None:
        if self.pieces:
            self.done.append(RawStroke(self.start, tuple(self.pieces), self.place, closed))
        self.pieces = []

    def step(self, command: str, numbers: list[float]) -> None:
        kind = command.upper()
        x, y = self.at if command.islower() else (0.0, 0.0)
        if kind == "Z":
            if self.pieces and self.at != self.start:
                self.pieces.append((self.start,))
            self.finish(closed=True)
            self.at = self.start
        elif kind == "M":
            self.finish()
            self.start = self.at = (x + numbers[0], y + numbers[1])
        else:
            if not self.pieces:
                self.start = self.at
            self.draw(kind, numbers, x, y)

    def draw(self, kind: str, numbers: list[float], x: float, y: float) -> None:
        current = self.at
        if kind == "H":
            self.pieces.append(((x + numbers[0], current[1]),))
        elif kind == "V":
            self.pieces.append(((current[0], y + numbers[0]),))
        elif kind == "A":
            end = (x + numbers[5], y + numbers[6])
            self.pieces += arc(current, numbers[:5], end)
        else:
            points = [(x + u, y + v) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
            if kind in "ST":
                points.insert(0, self.mirrored("CS" if kind == "S" else "QT"))
            if kind in "QT":
                self.control, end = points
                points = [_between(current, self.control), _between(end, self.control), end]
            elif kind in "CS":
                self.control = points[1]
            self.pieces.append(tuple(points))
        self.at = self.pieces[-1][-1]

    def mirrored(self, family: str) -> Point:
        """Return the last control point mirrored at the current point, for S and T."""
        if self.control is None or not self.previous or self.previous not in family:
            return self.at
        return 2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1]


def _between(end: Point, control: Point) -> Point:
    """Return a control point of the cubic curve that equals a quadratic one."""
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3


def _commands(data: str, place: FilePlace) -> Iterator[tuple[str, list[float]]]:
    """Yield every command with its numbers; further numbers repeat the command."""
    index = _skip_gap(data, 0)
    command = ""
    while index < len(data):
        if data[index].upper() in _COMMAND_TAKES and data[index].isascii():
            command = data[index]
            index = _skip_gap(data, index + 1)
            if command in "zZ":
                yield command, []
                continue
        elif command in "zZ":  # also before the first command
            raise _unreadable_path(data, index, place)
        numbers: list[float] = []
        for position in range(_COMMAND_TAKES[command.upper()]):
            if command in "aA" and position in (3, 4):  # flags may stand without a gap
                if data[index : index + 1] not in ("0", "1"):
                    raise _unreadable_path(data, index, place)
                value, index = float(data[index]), index + 1
            else:
                match = NUMBER.match(data, index)
                if match is None:
                    raise _unreadable_path(data, index, place)
                value, index = float(match[0]), match.end()
            if not math.isfinite(value):
                raise _unreadable_path(data, index, place)
            numbers.append(value)
            index = _skip_gap(data, index)
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _skip_gap(data: str, index: int) -> int:
    match = _GAP.match(data, index)
    return match.end() if match else index


def _unreadable_path(data: str, index: int, place: FilePlace) -> FileError:
    return FileError(
        N_("the path data cannot be read at {found!r}"),
        place=place,
        found=data[max(0, index - 8) : index + 12],
    )


def arc(start: Point, numbers: list[float], end: Point) -> list[tuple[Point, ...]]:
    """Return an elliptical arc as cubic curves, one for each quarter (SVG 1.1, appendix F.6).

    `numbers` are the two radii, the rotation in degrees, and the flags large-arc and sweep.
    """
    rx, ry, turn, large, sweep = numbers
    rx, ry = abs(rx), abs(ry)
    if start == end:
        return [(end,)]
    if rx < 1e-9 or ry < 1e-9:
        return [(end,)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = (cos * half_x + sin * half_y) / rx, (cos * half_y - sin * half_x) / ry
    square = x * x + y * y
    if not 1e-12 < square < 1e12:  # nearly straight, or a degenerate ellipse
        return [(end,)]
    if square > 1:  # the radii are too small: scale them up to the smallest that reach
        rx, ry = rx * math.sqrt(square), ry * math.sqrt(square)
        x, y, square = x / math.sqrt(square), y / math.sqrt(square), 1.0
    root = math.sqrt(max(0.0, 1 / square - 1)) * (-1 if large == sweep else 1)
    centre_x, centre_y = root * y, -root * x  # on the unit circle
    first = math.atan2(y - centre_y, x - centre_x)
    sweep_angle = math.atan2(-y - centre_y, -x - centre_x) - first
    if sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    elif not sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def to_page(u: float, v: float) -> Point:
        u, v = (u + centre_x) * rx, (v + centre_y) * ry
        return middle_x + cos * u - sin * v, middle_y + sin * u + cos * v

    parts = max(1, math.ceil(abs(sweep_angle) / (math.pi / 2) - 1e-9))
    delta = sweep_angle / parts
    handle = 4 / 3 * math.tan(delta / 4)
    pieces = []
    for part in range(parts):
        a, b = first + part * delta, first + (part + 1) * delta
        last = part == parts - 1
        pieces.append(
            (
                to_page(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
                to_page(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
                end if last else to_page(math.cos(b), math.sin(b)),
            )
        )
    return list(pieces)
