"""Whether the text of a face is legible: the marks below it and above it.

The face is redrawn item by item, following some points of each line of text.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import IDENTITY, Affine, inverse, then
from printplay.printing.drawing.colour import WHITE, Colour, contrast
from printplay.printing.drawing.drawing import PT, Drawing, Item, Picture, Shaded, Shape, Stamp, Text, placed
from printplay.printing.drawing.extent import Box, box_of, intersection, transform_box, union
from printplay.printing.drawing.path import control_box as around_path
from printplay.printing.preflight.layers import CoveredLines, CoveringMark, Cut
from printplay.printing.text.fonts import face

#: The least contrast of text, and of pale text to write over; as in WCAG.
CONTRAST, PALE = 2.5, 1.6
#: The share of a line that may be on a ground without contrast, or below other marks.
_SOME = 0.34
_OVERLAP = 0.15  # of the smaller of two lines of text
_HIDES = 0.5  # opacity from which on a mark covers text
_ALONG = 7  # points along a line
_HALVES = [n + 0.5 for n in range(_ALONG)]  # their positions, in parts of _ALONG
POINTS = _ALONG + 4  # with its corners, for gradients


class _ItemAnalysis(NamedTuple):
    """An item of a drawing, and the bounding box of what it may paint (None for nothing).

    `texts` are the texts in it with their transforms. `only_writes` says that it draws only texts,
    without clips or opacity. `inner` is the analysis of a stamped drawing.
    """

    box: Box | None
    texts: Sequence[tuple[Text, Affine]] = ()
    only_writes: bool = False
    inner: _DrawingAnalysis | None = None


class _DrawingAnalysis(NamedTuple):
    """The analysis of a drawing: its items, all their texts, the bounding box of what they paint.

    `inner` is the first nested drawing with more than one item (None if that is the drawing
    itself), `at` its transform, `shares` the opacities of the drawings around it.
    """

    items: Sequence[Item]
    parts: Sequence[_ItemAnalysis]
    texts: Sequence[tuple[Text, Affine]]
    reach: Box | None
    only_writes: bool
    inner: _DrawingAnalysis | None = None
    at: Affine = IDENTITY
    shares: Sequence[float] = ()


class BackdropCheck:
    """Checks the text of faces; a drawing that is stamped often is analysed once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Drawing, _DrawingAnalysis] = WeakKeyDictionary()

    def faults(self, drawing: Drawing) -> Iterator[TextFault]:
        analysis = self._analyse(drawing)
        if lines := [line(text, transform) for text, transform in analysis.texts]:
            face = RedrawnFace(lines)
            numbers = [range(number * POINTS, (number + 1) * POINTS) for number in range(len(lines))]
            covered = CoveredLines.from_boxes(
                [text_line.box for text_line in lines], [text_line.points for text_line in lines], numbers
            )
            yield from _redraw(face, analysis, 0, covered)
            yield from face.hidden()

    def _analyse(self, drawing: Drawing) -> _DrawingAnalysis:
        if (known := self._known.get(drawing)) is not None:
            return known
        items = drawing.items
        parts = [self._analyse_item(item) for item in items]
        boxes = [part.box for part in parts if part.box]
        analysis = _DrawingAnalysis(
            items, parts, [text for part in parts for text in part.texts],
            union(boxes) if boxes else None,
            all(part.only_writes if part.box else not part.texts for part in parts),
            *_first_group(items, parts),
        )  # fmt: skip
        if not drawing.inline:  # which is stamped only once
            self._known[drawing] = analysis
        return analysis

    def _analyse_item(self, item: Item) -> _ItemAnalysis:
        """Analyse an item; a stamped ground counts as empty."""
        if isinstance(item, Stamp):
            if item.role == "ground":
                return _ItemAnalysis(None)
            inner = self._analyse(item.drawing)
            texts = [(text, then(transform, item.transform)) for text, transform in inner.texts]
            if inner.reach is None or inverse(item.transform) is None:
                return _ItemAnalysis(None, texts)
            only_writes = inner.only_writes and not item.clip and item.opacity >= 1
            return _ItemAnalysis(transform_box(inner.reach, item.transform), texts, only_writes, inner)
        if isinstance(item, Text) and item.string.strip():
            return _ItemAnalysis(text_box(item), [(item, IDENTITY)], only_writes=True)
        box: Box | None = None
        if isinstance(item, Shape) and item.pen.fill is not None:
            box = item.control_box
        elif isinstance(item, Shaded):
            box = around_path(item.path)
        elif isinstance(item, Picture):
            box = item.x, item.y, item.x + item.width, item.y + item.height
        return _ItemAnalysis(box)


def _first_group(
    items: Sequence[Item], parts: Sequence[_ItemAnalysis]
) -> tuple[_DrawingAnalysis | None, Affine, Sequence[float]]:
    """Return the first nested drawing with more than one item, its transform, and opacities."""
    inner: _DrawingAnalysis | None = None
    transform: Affine = IDENTITY
    shares: list[float] = []
    while len(items) == 1:
        (item,), (part,) = items, parts
        if not isinstance(item, Stamp) or item.clip or part.inner is None:
            break
        transform = then(item.transform, transform)
        shares.append(item.opacity)
        inner = part.inner
        items, parts = inner.items, inner.parts
    return inner, transform, shares


def _redraw(
    face: RedrawnFace, analysis: _DrawingAnalysis, first: int, covered: CoveredLines,
    opacity: float = 1.0, cut: Cut | None = None,
) -> Iterator[TextFault]:  # fmt: skip
    """Redraw a drawing, whose first text is line `first`, over the points that it may paint."""
    if analysis.inner is not None:
        covered = covered.with_transform(_inverse_of(analysis.at))
        for share in analysis.shares:
            opacity *= share
        analysis = analysis.inner
    for item, part in zip(analysis.items, analysis.parts, strict=True):
        first_own, first = first, first + len(part.texts)
        if part.box is None:
            continue
        if part.only_writes:
            # A text only concerns its own points.
            for number in range(first_own, first):
                own_points = covered.numbers.get(number, ())
                if cut is not None:
                    own_points = [n for n in own_points if cut.keeps(number, n)]
                if own_points:
                    yield from face.write(number, own_points, opacity)
            continue
        covered_part = covered.part_in_box(part.box)
        if covered_part is None:
            continue
        if isinstance(item, Shape | Shaded | Picture):
            face.paint(CoveringMark(item, covered_part, opacity, cut))
        elif isinstance(item, Stamp) and part.inner is not None:
            inner = covered_part.with_transform(_inverse_of(item.transform))
            inner_cut = Cut(item, inner, cut) if item.clip and not inner.lies_in(item.clip) else cut
            yield from _redraw(face, part.inner, first_own, inner, opacity * item.opacity, inner_cut)


@lru_cache(maxsize=512)
def _inverse_of(transform: Affine) -> Affine:
    inverted = inverse(transform)
    assert inverted is not None  # noqa: S101  a singular transform paints nothing
    return inverted


class TextFault(NamedTuple):
    """A fault of a line of text: a code, the values of its message, and its box."""

    code: str
    values: dict[str, Any]
    box: Box


class TextLine(NamedTuple):
    """A line of text on a face: points along it, its corners, and its bounding box."""

    item: Text
    points: tuple[Point, ...]
    box: Box


class RedrawnFace:
    """A face while it is redrawn: the marks at the points of its lines, and the text so far.

    Point n belongs to line n // POINTS.
    """

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines = lines
        self._written: list[int] = []
        self._is_written = [False] * len(lines)
        #: For each line: an opaque colour below, the marks over that, and the marks over the line.
        self._ground = [WHITE] * len(lines)
        self._below: list[list[CoveringMark]] = [[] for _line in lines]
        self._above: dict[int, list[CoveringMark]] = {}

    def paint(self, layer: CoveringMark) -> None:
        """Add a mark: over the lines written so far, below those to be written."""
        for number, points in layer.numbers.items():
            if self._is_written[number]:
                if layer.opacity >= _HIDES:
                    self._above.setdefault(number, []).append(layer)
            elif layer.hides is not None and len(points) == POINTS:
                self._ground[number] = layer.hides
                self._below[number].clear()
            else:
                self._below[number].append(layer)

    def _colour_below(self, number: int, point: int) -> tuple[Colour, bool]:
        marks_above: list[CoveringMark] = []
        for layer in reversed(self._below[number]):
            if layer.covers(number, point):
                marks_above.append(layer)
                if layer.is_solid(point):
                    break
        colour, is_shaded = self._ground[number], False
        for layer in reversed(marks_above):
            colour = layer.blended(point, colour)
            is_shaded = layer.is_shaded or (is_shaded and layer.share(point) < 1)
        return colour, is_shaded

    def write(self, number: int, points: Sequence[int], opacity: float) -> Iterator[TextFault]:
        """Write a line over all marks so far, at its unclipped `points`; yield its faults."""
        item, _points, box = self._lines[number]
        line_points = [n for n in points if n % POINTS < _ALONG] if len(points) > 4 else points
        layers = self._below[number]
        if not layers:  # most lines are on one colour
            ratio = _contrast(item.colour, self._ground[number], opacity)
        else:
            shading = any(layer.is_shaded for layer in layers)
            grounds = {n: self._colour_below(number, n) for n in (points if shading else line_points)}
            ratios = {
                n: _contrast(item.colour, other_number, opacity) for n, (other_number, _) in grounds.items()
            }
            ratio = sorted([ratios[n] for n in line_points])[int(_SOME * len(line_points))]
            ratio = min([ratio, *(ratios[n] for n, (_, shaded) in grounds.items() if shaded)])
        need = PALE if item.role in ("name", "feature") else CONTRAST
        if ratio < need - 0.005:
            yield TextFault("PF-14", {"text": item.string, "found": ratio, "need": need}, box)
        left, low, right, high = box
        for other_number in self._written:
            other_item, _points, other_box = self._lines[other_number]
            x0, y0, x1, y1 = other_box
            if x0 >= right or x1 <= left or y0 >= high or y1 <= low:
                continue
            is_same_text = other_item.string == item.string  # a text that is drawn twice on purpose
            if not is_same_text and _shared_area(box, other_box) > _OVERLAP:
                yield TextFault("PF-15", {"text": item.string, "other": other_item.string}, box)
        insort(self._written, number)
        self._is_written[number] = True

    def hidden(self) -> Iterator[TextFault]:
        for number, layers in sorted(self._above.items()):
            first = number * POINTS
            count = sum(
                any(layer.covers(number, n) and layer.share(n) >= _HIDES for layer in layers)
                for n in range(first, first + _ALONG)
            )
            if count > _SOME * _ALONG:
                item, _points, box = self._lines[number]
                yield TextFault("PF-16", {"text": item.string}, box)


def _contrast(colour: Colour, ground: Colour, opacity: float) -> float:
    return contrast(colour if opacity >= 1 else ground.mix(colour, opacity), ground)


def line(item: Text, transform: Affine) -> TextLine:
    """Return a text as a line of a face, placed by a transform."""
    a, b, c, d, e, f = then(placed(item.x, item.y, angle=item.angle), transform)
    width, anchor_offset, high = _measured(item)
    xs = [width * half / _ALONG - anchor_offset for half in _HALVES]
    left, right, middle = -anchor_offset, width - anchor_offset, high / 2
    if b == c == 0:  # level, the usual case
        y, low, top = d * middle + f, f, d * high + f
        x0, x1 = a * left + e, a * right + e
        points = [(a * x + e, y) for x in xs]
        points += (x0, low), (x1, low), (x1, top), (x0, top)
        return TextLine(item, tuple(points), (min(x0, x1), min(low, top), max(x0, x1), max(low, top)))
    places = [(x, middle) for x in xs]
    places += (left, 0.0), (right, 0.0), (right, high), (left, high)
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in places]
    return TextLine(item, tuple(points), box_of(points[_ALONG:]))


def text_box(item: Text) -> Box:
    """Return the bounding box of a line of text, mm."""
    width, anchor_offset, high = _measured(item)
    if not item.angle:
        return item.x - anchor_offset, item.y, width - anchor_offset + item.x, item.y + high
    return transform_box(
        (-anchor_offset, 0.0, width - anchor_offset, high), placed(item.x, item.y, angle=item.angle)
    )


def _measured(item: Text) -> tuple[float, float, float]:
    """Return a text's width, the part of it before its anchor, and its height, mm."""
    measure = face(item.face)
    width = measure.width(item.string, item.size)
    return width, item.anchor_share * width, measure.cap_height * (item.size * PT)


def _shared_area(box: Box, second: Box) -> float:
    """Return the share of the smaller of two boxes that the other covers."""
    x0, y0, x1, y1 = intersection(box, second)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    least = min((b[2] - b[0]) * (b[3] - b[1]) for b in (box, second))
    return (x1 - x0) * (y1 - y0) / least if least else 0.0
