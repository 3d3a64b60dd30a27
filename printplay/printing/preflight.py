"""Preflight: what would ruin a print, found before anything is written.

Every fault has a code, names the component and states what was measured. Codes:

PF-1 text too small · PF-3 a glyph is missing · PF-4 print in the
margin a printer cannot reach · PF-5 print outside the safe zone · PF-6 print too near to a line a
player draws · PF-7 a back that is not behind its front · PF-8 colours that cannot be told apart ·
PF-9 too dark under the pen · PF-10 no room for the slug · PF-11 a cut through what must stay whole
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from printplay.errors import PrintplayError
from printplay.geometry.affine import Affine, apply
from printplay.i18n import N_, _
from printplay.printing.component import Component, Side
from printplay.printing.drawing import (
    PT,
    Drawing,
    Item,
    Modules,
    Picture,
    Shape,
    Stamp,
    Text,
    bounds,
    placed,
    points_of,
)
from printplay.printing.fonts import face
from printplay.printing.paper import UNPRINTABLE, Duplex

Box = tuple[float, float, float, float]
Trim = Box  # x, y, width, height

SMALLEST = 5.0  # pt; the names of spaces are smaller, so that they fit between the lanes
SMALLEST_NAME = 2.5
NEAREST_FEATURE = 2.0  # mm from a line a player draws
NEAREST_CUT = 1.0  # mm from where the pieces of a poster are cut
PALE_FILL, PALE_LINE = 0.60, 0.70
_SHOWN = 20

#: Code -> what is wrong, as a translatable template.
_MESSAGES = {
    "PF-1": N_("{text!r} is {size:.1f} pt; the smallest is {smallest:g} pt"),
    "PF-3": N_("the face {face} has no glyph for {missing!r} in {text!r}"),
    "PF-4": N_("print reaches to {margin:.1f} mm from the paper's edge; printers need {need:g} mm"),
    "PF-5": N_("print comes to {inside:.1f} mm from the trim; the safe zone is {safe:g} mm"),
    "PF-6": N_(
        "{what} at {x:.0f}, {y:.0f} mm is {nearest:.1f} mm from a line a player draws; "
        "it must be {need:g} mm"
    ),
    "PF-7": N_("a back is {off:.2f} mm away from its front"),
    "PF-8": N_("{a} and {b} look alike without colour"),
    "PF-9": N_("a mark under the pen is {found:.0%} white; it must be {needed:.0%}"),
    "PF-10": N_("the margins leave no room for the line that names the page"),
    "PF-11": N_(
        "a cut between two pieces comes to {nearest:.1f} mm from a number or a symbol; "
        "it must be {need:g} mm"
    ),
}
_SLACK = 0.02  # mm, and parts of whiteness: rounding is no fault


@dataclass(frozen=True)
class Fault:
    """One finding: a code, where, a translatable template and its values."""

    code: str
    where: str
    message: str
    values: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the finding as one line in the current language."""
        return f"{self.code} {self.where}: {self.sentence()}"

    def sentence(self) -> str:
        """Return what is wrong, in the current language."""
        return _(self.message).format(**self.values)


class PreflightError(PrintplayError):
    """The preflight found faults; nothing was written."""

    exit_code = 1

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list({str(fault): fault for fault in faults}.values())
        super().__init__(
            N_("nothing was written; faults found by the preflight: {count}"),
            count=len(self.faults),
        )

    def __str__(self) -> str:
        """Return the message and a line for each fault, the first twenty."""
        lines = [self.sentence(), *(f"  {fault}" for fault in self.faults[:_SHOWN])]
        if len(self.faults) > _SHOWN:
            lines.append("  " + _("and {count} more").format(count=len(self.faults) - _SHOWN))
        return "\n".join(lines)


class Preflight:
    """Looks at sides as they are made; what was looked at once is not looked at again."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        # Kept only while somebody draws with it: a large deck has a drawing for every card.
        self._seen: WeakKeyDictionary[Drawing, dict[tuple[bool, float], Box | None]] = (
            WeakKeyDictionary()
        )

    def side(self, side: Side, unprintable: float = UNPRINTABLE) -> None:
        """Check one side of paper; its printer leaves `unprintable` mm white at each edge."""
        paper = side.paper
        for component, drawing, at in side.drawings:
            box = self._component(component, drawing)
            if box is None:
                continue
            x0, y0, x1, y1 = _moved(box, at)
            margin = min(x0, y0, paper.width - x1, paper.height - y1)
            if margin < unprintable - _SLACK and not side.bare:
                self._add("PF-4", component.name, margin=margin, need=unprintable)

    def slug(self, title: str, furniture: Drawing) -> None:
        """Check that a side says what it is."""
        texts = [item for item, _at in furniture.walk() if isinstance(item, Text)]
        if not texts:
            self._add("PF-10", title)
        for text in texts:
            self._text(text, title)

    def backs(self, front: Side, back: Side, duplex: Duplex) -> None:
        """Check that every back lies behind its own front once the sheet is turned over."""
        if not duplex.two_sided:
            return
        over = (duplex is Duplex.long) == (front.paper.width > front.paper.height)
        self._mirrored(front, front.trims, back.trims, over=over)

    def folded(self, side: Side) -> None:
        """Check that every back lies behind its own front once the sheet is folded."""
        if side.fold is not None:
            axis, _at = side.fold
            self._mirrored(side, side.trims[::2], side.trims[1::2], over=axis == "y")

    def _mirrored(
        self, side: Side, fronts: Sequence[Trim], backs: Sequence[Trim], *, over: bool
    ) -> None:
        paper = side.paper
        for (x, y, width, height), (bx, by, _w, _h) in zip(fronts, backs, strict=True):
            expected = (x, paper.height - y - height) if over else (paper.width - x - width, y)
            off = max(abs(bx - expected[0]), abs(by - expected[1]))
            if off > 0.1:
                self._add("PF-7", side.title,
                          off=off)  # fmt: skip

    def cuts(self, where: str, nearest: float) -> None:
        """Check that the pieces of a poster are cut `nearest` mm or more from all that counts."""
        if nearest < NEAREST_CUT - _SLACK:
            self._add("PF-11", where, nearest=nearest, need=NEAREST_CUT)

    def colours(self, where: str, meanings: Iterable[tuple[str, Any, str]]) -> None:
        """Check colours that carry a meaning: (name, colour, glyph) each.

        Two that a colour-blind person or a grey printer cannot tell apart need different glyphs.
        """
        known = list(meanings)
        for number, (name, colour, glyph) in enumerate(known):
            for other, second, mark in known[:number]:
                if glyph == mark and _alike(colour, second):
                    self._add("PF-8", where,
                              a=name, b=other)  # fmt: skip

    def face(self, component: Component, drawing: Drawing) -> None:
        """Check one face of a component by itself."""
        self._component(component, drawing)

    # -- one component ---------------------------------------------------------------------------

    def _component(self, component: Component, drawing: Drawing) -> Box | None:
        box = self._extent(drawing, component.name, 1.0, pen=False)
        if box is None:
            return None
        x0, y0, x1, y1 = box
        inside = min(x0, y0, component.width - x1, component.height - y1)
        if inside < component.safe - _SLACK:
            self._add("PF-5", component.name,
                      inside=inside, safe=component.safe)  # fmt: skip
        return box

    def _extent(self, drawing: Drawing, where: str, scale: float, *, pen: bool) -> Box | None:
        """Check all marks of a drawing and return the box around them, in its own mm.

        `scale` is how large it is printed; 0 where it is a picture only to be looked at.
        """
        pen = pen or "layout" in drawing.data
        key = (pen, round(scale, 4))
        seen = self._seen.setdefault(drawing, {})
        if key in seen:
            return seen[key]
        boxes = []
        for item in drawing.items:
            if isinstance(item, Stamp):
                own = 0.0 if item.role == "ground" else math.hypot(*item.transform[:2])
                inner = self._extent(item.drawing, where, scale * own, pen=pen)
                if item.clip and inner is not None:
                    inner = _cut(inner, _box(points_of(item.clip)))
                if inner is not None and item.role != "bleed":
                    boxes.append(_moved(inner, item.transform))
                continue
            if isinstance(item, Text):
                self._text(item, where, scale)
            if pen:
                self._pale(item, where)
            if item.role != "bleed":
                boxes.append(extent(item))
        if drawing.lanes:
            self._lanes(drawing, where, scale)
        found = _around(boxes)
        if not drawing.inline:
            seen[key] = found
        return found

    def _text(self, item: Text, where: str, scale: float = 1.0) -> None:
        smallest, size = SMALLEST_NAME if item.role == "name" else SMALLEST, item.size * scale
        if item.role != "feature" and 0 < size < smallest - 1e-9:
            self._add("PF-1", where,
                      text=item.string, size=size, smallest=smallest)  # fmt: skip
        missing = face(item.face).lacks(item.string)
        if missing:
            self._add("PF-3", where,
                      face=item.face, missing=missing, text=item.string)  # fmt: skip

    def _pale(self, item: Item, where: str) -> None:
        marks = [(item.colour, PALE_FILL)] if isinstance(item, Text) else []
        if isinstance(item, Shape):
            marks += [(item.pen.fill, PALE_FILL)] if item.pen.fill is not None else []
            line = PALE_FILL if item.pen.fill is not None else PALE_LINE
            marks += [(item.pen.stroke, line)] if item.pen.stroke is not None else []
        for colour, needed in marks:
            if colour.whiteness < needed - _SLACK / 4:
                self._add("PF-9", where,
                          found=colour.whiteness, needed=needed)  # fmt: skip

    def _lanes(self, drawing: Drawing, where: str, scale: float) -> None:
        """Check that features and names keep their distance from the pen's lanes."""
        lanes = [(lane, _box(lane)) for lane in drawing.lanes]
        for item in drawing.items:
            if item.role not in ("feature", "name") or not scale:
                continue
            if isinstance(item, Stamp):
                x, y = item.transform[4:]
                radius = _reach(item.drawing) * math.hypot(*item.transform[:2])
                box = (x, y, x, y)
            else:
                box, radius = extent(item), 0.0
                x, y = box[:2]
            need = NEAREST_FEATURE / scale + radius
            x0, y0, x1, y1 = box[0] - need, box[1] - need, box[2] + need, box[3] + need
            near = [
                _box_to_segment(box, *lane)
                for lane, (ax, ay, bx, by) in lanes
                if ax < x1 and bx > x0 and ay < y1 and by > y0
            ]
            nearest = (min(near, default=need) - radius) * scale
            if nearest < NEAREST_FEATURE - _SLACK:
                what = item.string if isinstance(item, Text) else _("symbol")
                self._add("PF-6", where, what=what, x=x, y=y, nearest=nearest,
                          need=NEAREST_FEATURE)  # fmt: skip

    def _add(self, code: str, where: str, **values: Any) -> None:
        fault = Fault(code, where, _MESSAGES[code], values)
        if fault not in self.faults:
            self.faults.append(fault)


def extent(item: Item) -> Box:
    """Return the box around a shape or a line of text, mm."""
    if isinstance(item, Shape):
        x0, y0, x1, y1 = bounds(item.path)
        half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
        return x0 - half, y0 - half, x1 + half, y1 + half
    if isinstance(item, Picture):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Modules):
        return 0.0, 0.0, item.side, item.side
    assert isinstance(item, Text)  # noqa: S101  stamps are taken apart before
    width = face(item.face).width(item.string, item.size)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * width
    low, high = -0.22 * item.size * PT, 0.74 * item.size * PT
    if item.string.isdigit() or item.role == "name":
        low, high = 0.0, face(item.face).cap_height * item.size * PT
    return _moved((-shift, low, width - shift, high), placed(item.x, item.y, 1.0, item.angle))


@cache
def _reach(drawing: Drawing) -> float:
    """Return how far the marks of an icon reach from its origin, in its own mm."""
    points = (
        apply(at, point)
        for item, at in drawing.walk()
        if isinstance(item, Shape)
        for point in points_of(item.path)
    )
    return max((math.hypot(x, y) for x, y in points), default=0.0)


def _box(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(box: Box, at: Affine) -> Box:
    x0, y0, x1, y1 = box
    return _box([apply(at, p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])


def _cut(box: Box, by: Box) -> Box:
    return max(box[0], by[0]), max(box[1], by[1]), min(box[2], by[2]), min(box[3], by[3])


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


def _box_to_segment(box: Box, start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the distance in mm between a box and a lane."""
    (ax, ay), (bx, by), (x0, y0, x1, y1) = start, end, box
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    sides = [(x - ax) * dy - (y - ay) * dx for x in (x0, x1) for y in (y0, y1)]
    if (
        min(sides) <= 0 <= max(sides)
        and min(ax, bx) <= x1 and max(ax, bx) >= x0
        and min(ay, by) <= y1 and max(ay, by) >= y0
    ):  # fmt: skip
        return 0.0  # the lane crosses the box: no side of either has all of the other beyond it
    best = min(
        math.hypot(max(x0 - x, 0.0, x - x1), max(y0 - y, 0.0, y - y1)) for x, y in (start, end)
    )
    for x in (x0, x1):
        for y in (y0, y1):
            along = ((x - ax) * dx + (y - ay) * dy) / squared if squared else 0.0
            if 0 < along < 1:
                best = min(best, math.hypot(ax + along * dx - x, ay + along * dy - y))
    return best


def _alike(first: Any, second: Any) -> bool:
    """Tell whether two colours are nearer than 12 in CIELAB to some eye or to a grey printer."""
    from coloraide import Color

    a, b = (Color("srgb", list(colour)) for colour in (first, second))
    for sight in ("protan", "deutan", "tritan"):
        if a.filter(sight).delta_e(b.filter(sight), method="2000") < 12:
            return True
    return abs(a.convert("lab")["lightness"] - b.convert("lab")["lightness"]) < 8
