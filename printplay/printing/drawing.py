"""A drawing is a list of marks on paper, in mm with y upwards, that any writer can put down.

Parts are drawn with this and know nothing of PDF or SVG. A drawing that is stamped many times is
kept once, and writers store it once (a form in PDF, a symbol in SVG).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from printplay.geometry.affine import Affine, then
from printplay.geometry.lattice import Point
from printplay.printing.colour import BLACK, Colour
from printplay.printing.pixels import Pixels

#: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)
Command = tuple[str | float, ...]
Anchor = Literal["start", "middle", "end"]
#: What a mark is for; the preflight asks for different things of each. What has the role `bleed`
#: may be cut through: a ground, or a picture that goes beyond the trim.
Role = Literal["", "feature", "name", "ground", "mark", "bleed"]

INCH = 25.4  # mm
PT = INCH / 72
#: The handle of a Bezier quarter circle, in parts of its radius.
ROUND = 0.5522847498


@dataclass(frozen=True)
class Pen:
    """How a path is put down: colours (None is nothing), width and dashes in mm."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    round: bool = True


@dataclass(frozen=True)
class Shape:
    """A path; holes are cut by the even-odd rule. `mark` is its id in SVG."""

    path: tuple[Command, ...]
    pen: Pen
    mark: str = ""
    role: Role = ""


@dataclass(frozen=True)
class Text:
    """One line of text; x, y is on the baseline (mm), size in points, angle in degrees."""

    x: float
    y: float
    string: str
    face: str
    size: float
    colour: Colour = BLACK
    anchor: Anchor = "start"
    angle: float = 0.0
    role: Role = ""


@dataclass(frozen=True)
class Stamp:
    """A drawing put down at another place; `clip` is a path it is cut to, in its own mm."""

    drawing: Drawing
    transform: Affine
    clip: tuple[Command, ...] = ()
    role: Role = ""


@dataclass(frozen=True)
class Picture:
    """A picture of pixels, stretched over a box of mm."""

    pixels: Pixels
    x: float
    y: float
    width: float
    height: float
    role: Role = ""


@dataclass(frozen=True)
class Modules:
    """The dark modules of a QR code, 1 mm each, `side` x `side` of them from 0, 0.

    The highest of the bits is the upper left module, then row by row; 1 is dark.
    """

    bits: int
    side: int
    colour: Colour = BLACK
    role: Role = ""

    def rows(self) -> Iterator[tuple[int, str]]:
        """Yield y and the modules of each row from the top, as 0 and 1.

        >>> list(Modules(0b1001, 2).rows())
        [(1, '10'), (0, '01')]
        """
        side = self.side
        bits = f"{self.bits:0{side * side}b}"
        for row in range(side):
            yield side - 1 - row, bits[row * side : (row + 1) * side]


Item = Shape | Text | Stamp | Picture | Modules


@dataclass(eq=False)
class Drawing:
    """Marks in the order they are put down.

    `data` travels with the drawing into SVG and PDF (which board it is). `lanes` are the lines a
    pen will draw on it. `inline` says that it is stamped once only and not worth keeping.
    """

    name: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    lanes: Sequence[tuple[Point, Point]] = ()
    inline: bool = False
    items: list[Item] = field(default_factory=list)

    def path(
        self, commands: Iterable[Command], pen: Pen, *, mark: str = "", role: Role = ""
    ) -> None:
        """Put down a path."""
        self.items.append(Shape(tuple(commands), pen, mark, role))

    def line(self, points: Sequence[Point], pen: Pen, *, role: Role = "") -> None:
        """Put down an open line through points."""
        self.path(polyline(points), pen, role=role)

    def polygon(
        self, points: Sequence[Point], pen: Pen, *, mark: str = "", role: Role = ""
    ) -> None:
        """Put down a closed outline with straight edges."""
        self.path((*polyline(points), ("Z",)), pen, mark=mark, role=role)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        pen: Pen,
        *,
        radius: float = 0.0,
        role: Role = "",
    ) -> None:
        """Put down a rectangle; `radius` rounds its corners."""
        self.path(rectangle(x, y, width, height, radius), pen, role=role)

    def circle(self, x: float, y: float, radius: float, pen: Pen, *, role: Role = "") -> None:
        """Put down a circle."""
        self.path(circle(x, y, radius), pen, role=role)

    def text(
        self,
        x: float,
        y: float,
        string: str,
        face: str,
        size: float,
        *,
        colour: Colour = BLACK,
        anchor: Anchor = "start",
        angle: float = 0.0,
        role: Role = "",
    ) -> None:
        """Put down one line of text with its baseline at y."""
        self.items.append(Text(x, y, string, face, size, colour, anchor, angle, role))

    def picture(
        self, pixels: Pixels, x: float, y: float, width: float, height: float, *, role: Role = ""
    ) -> None:
        """Put down a picture, stretched over a box."""
        self.items.append(Picture(pixels, x, y, width, height, role))

    def modules(self, bits: int, side: int, *, colour: Colour = BLACK, role: Role = "") -> None:
        """Put down the modules of a QR code, 1 mm each."""
        self.items.append(Modules(bits, side, colour, role))

    def stamp(
        self,
        drawing: Drawing,
        x: float = 0.0,
        y: float = 0.0,
        *,
        scale: float = 1.0,
        angle: float = 0.0,
        clip: Iterable[Command] = (),
        role: Role = "",
    ) -> None:
        """Put down another drawing with its origin at x, y, scaled, then turned by degrees."""
        self.put(drawing, placed(x, y, scale, angle), clip=clip, role=role)

    def put(
        self, drawing: Drawing, at: Affine, *, clip: Iterable[Command] = (), role: Role = ""
    ) -> None:
        """Put down another drawing by a transform."""
        self.items.append(Stamp(drawing, at, tuple(clip), role))

    def walk(self, at: Affine = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[Item, Affine]]:
        """Yield every mark, also those inside stamps, with the transform that places it."""
        for item in self.items:
            yield item, at
            if isinstance(item, Stamp):
                yield from item.drawing.walk(then(item.transform, at))


def placed(x: float, y: float, scale: float = 1.0, angle: float = 0.0) -> Affine:
    """Return the transform that scales, turns (degrees, exact for quarter turns), then moves."""
    quarters = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    if angle % 90 == 0:
        cos, sin = quarters[int(angle % 360)]
    else:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return scale * cos, scale * sin, -scale * sin, scale * cos, x, y


def polyline(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return the commands of a line through points."""
    return (("M", *points[0]), *(("L", *point) for point in points[1:]))


def rectangle(
    x: float, y: float, width: float, height: float, radius: float = 0.0
) -> tuple[Command, ...]:
    """Return the commands of a rectangle with rounded corners."""
    if not radius:
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        return (*polyline(corners), ("Z",))
    r, k = radius, radius * (1 - ROUND)
    right, top = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, top - r),
        ("C", right, top - k, right - k, top, right - r, top),
        ("L", x + r, top),
        ("C", x + k, top, x, top - k, x, top - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle(x: float, y: float, r: float) -> tuple[Command, ...]:
    """Return the commands of a circle."""
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return the commands of an ellipse with axes along x and y."""
    h, k = rx * ROUND, ry * ROUND
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + k, x + h, y + ry, x, y + ry),
        ("C", x - h, y + ry, x - rx, y + k, x - rx, y),
        ("C", x - rx, y - k, x - h, y - ry, x, y - ry),
        ("C", x + h, y - ry, x + rx, y - k, x + rx, y),
        ("Z",),
    )


def smooth(ring: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed curve through the points of a ring (Catmull-Rom as Beziers)."""
    count = len(ring)
    commands: list[Command] = [("M", *ring[0])]
    for number in range(count):
        (x0, y0), (x1, y1) = ring[number - 1], ring[number]
        (x2, y2), (x3, y3) = ring[(number + 1) % count], ring[(number + 2) % count]
        commands.append(
            ("C", x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6,
             x2, y2)
        )  # fmt: skip
    commands.append(("Z",))
    return tuple(commands)


def along(path: Iterable[Command]) -> Iterator[Point]:
    """Yield points of a path, its curves in 16 pieces."""
    x0 = y0 = 0.0
    for verb, *values in path:
        numbers = [float(value) for value in values]
        if verb == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 16):
                t, u = step / 16, 1 - step / 16
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
        if numbers:
            x0, y0 = numbers[-2:]
            yield x0, y0


def bounds(path: Iterable[Command]) -> tuple[float, float, float, float]:
    """Return the box around what a path draws: left, lower, right, upper."""
    commands = [command for command in path if len(command) > 1]
    ends = [(float(command[-2]), float(command[-1])) for command in commands]
    x0, y0, x1, y1 = _box(ends)
    points = [(x0, y0), (x1, y1)]
    for start, command in zip(ends, commands[1:], strict=False):
        # No curve leaves the box that holds its ends and handles.
        if not all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points_of([command])):
            points += along((("M", *start), command))
    return _box(points)


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def points_of(path: Iterable[Command]) -> list[Point]:
    """Return the points that bound a path: its corners and the handles of its curves."""
    return [
        (float(command[i]), float(command[i + 1]))
        for command in path
        for i in range(1, len(command), 2)
    ]
