"""A drawing is a list of marks on paper, in mm with y upwards, for any output format.

A drawing that is stamped many times exists once, and writers store it once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.colour import BLACK, Colour, Gradient
from printplay.printing.drawing.path import Command, area, bounds, circle, control_box, polyline, rectangle
from printplay.printing.drawing.pixels import Pixels
from printplay.printing.drawing.sense import SEALED, Passage, Sense

Anchor = Literal["start", "middle", "end"]
#: The role of a mark, which determines its checks in the preflight. Marks with the role `bleed` may
#: be cut through: a ground, or a picture that extends beyond the trim.
Role = Literal["", "feature", "name", "ground", "mark", "bleed"]

_BACK: Mapping[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}

INCH = 25.4  # mm
PT = INCH / 72


class Ends(NamedTuple):
    """How a line ends and turns, as PDF numbers it: 0 butt and mitre, 1 round, 2 square and bevel.

    `mitre` is the limit of a pointed corner's length, in widths; `phase` is the start within the
    dashes, mm.
    """

    cap: int = 0
    join: int = 0
    mitre: float = 10.0
    phase: float = 0.0


@dataclass(frozen=True)
class Pen:
    """How a path is drawn: colours (None for none), width and dashes in mm.

    `ends` overrides `round`. Fills use the even-odd rule, or with `winding` the nonzero rule, by
    which only a ring of the opposite direction is a hole.
    """

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    round: bool = True
    ends: Ends | None = None
    winding: bool = False


@dataclass(frozen=True)
class Shape:
    """A path. `mark` is its id in SVG."""

    path: tuple[Command, ...]
    pen: Pen
    mark: str = ""
    role: Role = ""

    @cached_property
    def control_box(self) -> tuple[float, float, float, float]:
        """Return the bounding box of its path's points and handles, which may be too large."""
        return control_box(self.path)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        return bounds(self.path, self.control_box)

    @cached_property
    def area(self) -> float:
        """Return the area of its path, mm²."""
        return area(self.path)


@dataclass(frozen=True)
class Shaded:
    """A path filled with a gradient; see Pen for `winding`."""

    path: tuple[Command, ...]
    gradient: Gradient
    winding: bool = False
    role: Role = ""


@dataclass(unsafe_hash=True)  # never changed; creating a frozen one takes four times as long
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

    @property
    def anchor_share(self) -> float:
        """Return the share of its width left of x: 0, 0.5 or 1."""
        return _BACK[self.anchor]


@dataclass(unsafe_hash=True)  # never changed; see Text
class Stamp:
    """A drawing placed elsewhere; `clip` is a clip path in its own mm.

    `opacity`, from 0 to 1, applies to the drawing as a whole; see Pen for the `winding` of the
    clip.
    """

    drawing: Drawing
    transform: Affine
    clip: tuple[Command, ...] = ()
    role: Role = ""
    opacity: float = 1.0
    winding: bool = False


@dataclass(frozen=True)
class Picture:
    """A picture of pixels, stretched over a box in mm."""

    pixels: Pixels
    x: float
    y: float
    width: float
    height: float
    role: Role = ""


@dataclass(frozen=True)
class Modules:
    """The dark modules (1) of a QR code, 1 mm each, `side` x `side`, from the highest bit row by row."""

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


Item = Shape | Shaded | Text | Stamp | Picture | Modules


@dataclass(eq=False)
class Drawing:
    """Marks in drawing order.

    `data` is copied into SVG and PDF (which board it is). `lanes` are the lines a pen will draw on
    it. `inline` says that it is stamped only once, so caching it is useless. `frame` is its layout
    box (left, lower, right, upper) if that differs from its bounding box. `sense` is its meaning as
    a whole, `passages` the meanings of some of its items.
    """

    name: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    lanes: Sequence[tuple[Point, Point]] = ()
    inline: bool = False
    items: list[Item] = field(default_factory=list)
    frame: tuple[float, float, float, float] | None = None
    sense: Sense | None = None
    passages: list[Passage] = field(default_factory=list)

    @contextmanager
    def tagged(self, sense: Sense) -> Iterator[None]:
        """Set the meaning of the marks drawn within the block."""
        start, outer, self.passages = len(self.items), self.passages, []
        try:
            yield
        finally:
            inside, self.passages = tuple(self.passages), outer
            outer.append(Passage(sense, start, len(self.items), inside))

    def extend(self, drawing: Drawing) -> None:
        """Add the marks of another drawing, with their meanings."""
        start = len(self.items)
        self.items += drawing.items
        passages = [passage.shifted(start) for passage in drawing.passages]
        if drawing.sense is not None:
            passages = [Passage(drawing.sense, start, len(self.items), tuple(passages))]
        self.passages += passages

    def path(self, commands: Iterable[Command], pen: Pen, *, mark: str = "", role: Role = "") -> None:
        """Draw a path; an empty one draws nothing."""
        if path := tuple(commands):
            self.items.append(Shape(path, pen, mark, role))

    def shade(
        self, commands: Iterable[Command], gradient: Gradient, *, winding: bool = False, role: Role = ""
    ) -> None:
        """Draw a path filled with a gradient; an empty one draws nothing."""
        if path := tuple(commands):
            self.items.append(Shaded(path, gradient, winding, role))

    def line(self, points: Sequence[Point], pen: Pen, *, role: Role = "") -> None:
        self.path(polyline(points), pen, role=role)

    def polygon(self, points: Sequence[Point], pen: Pen, *, role: Role = "") -> None:
        self.path((*polyline(points), ("Z",)), pen, role=role)

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
        self.path(rectangle(x, y, width, height, radius), pen, role=role)

    def circle(self, x: float, y: float, radius: float, pen: Pen, *, role: Role = "") -> None:
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
        """Draw one line of text with its baseline at y."""
        self.items.append(Text(x, y, string, face, size, colour, anchor, angle, role))

    def picture(self, pixels: Pixels, x: float, y: float, width: float, height: float) -> None:
        self.items.append(Picture(pixels, x, y, width, height))

    def modules(self, bits: int, side: int, *, colour: Colour = BLACK) -> None:
        """Draw the modules of a QR code, 1 mm each."""
        self.items.append(Modules(bits, side, colour))

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
        """Place another drawing with its origin at x, y, scaled, then turned by degrees."""
        self.stamp_transformed(drawing, placed(x, y, scale, angle), clip=clip, role=role)

    def stamp_transformed(
        self, drawing: Drawing, transform: Affine, *, clip: Iterable[Command] = (), role: Role = "",
        opacity: float = 1.0, winding: bool = False,
    ) -> None:  # fmt: skip
        """Place another drawing by a transform; see Stamp."""
        self.items.append(Stamp(drawing, transform, tuple(clip), role, opacity, winding))

    def walk(self, transform: Affine = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[Item, Affine]]:
        """Yield every mark, including those inside stamps, with its transform."""
        for item in self.items:
            yield item, transform
            if isinstance(item, Stamp):
                yield from item.drawing.walk(then(item.transform, transform))


def has_title(drawing: Drawing) -> bool:
    """Return whether a drawing has a heading of level 1, outside of figures and decoration."""
    senses = [drawing.sense, *(passage.sense for passage in _all(drawing.passages))]
    if any(sense is not None and sense.kind == "heading" and sense.level == 1 for sense in senses):
        return True
    if drawing.sense is not None and drawing.sense.kind in SEALED:
        return False
    return any(isinstance(item, Stamp) and has_title(item.drawing) for item in drawing.items)


def _all(passages: Iterable[Passage]) -> Iterator[Passage]:
    for passage in passages:
        yield passage
        yield from _all(passage.inside)


_QUARTERS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def placed(x: float, y: float, scale: float = 1.0, angle: float = 0.0) -> Affine:
    """Return the transform that scales, rotates by degrees (quarter turns exactly), then moves."""
    if not angle:  # the usual case
        return scale * 1.0, scale * 0.0, -scale * 0.0, scale * 1.0, x, y
    if angle % 90 == 0:
        cos, sin = _QUARTERS[int(angle % 360)]
    else:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return scale * cos, scale * sin, -scale * sin, scale * cos, x, y
