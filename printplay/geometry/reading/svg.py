"""SVG: lines drawn over a printed board, separated from the print and mapped to board mm.

The print has class `print`, or is in such a group; every other path, polyline or line was drawn. A
group with `data-layout` is the board, in its mm. A file without one is a drawing on a bare page
whose view box is the board, y downwards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.reading import attributes as reading_attributes
from printplay.geometry.reading.attributes import MM, PX, ViewBox, fitted, measure, transform, units, view_box
from printplay.geometry.reading.placing import PageDrawing, PageStroke, PrintedBoard, nothing_drawn
from printplay.geometry.reading.stroke import MAX_POINTS, RawStroke, polyline
from printplay.geometry.reading.tree import StyleSheet, XmlReader
from printplay.geometry.shapes.affine import IDENTITY, Affine, then

MAX_DEPTH, MAX_ELEMENTS = 500, 1_000_000
_FARTHEST = 1e9  # user units of a view box
#: Elements that draw nothing by themselves.
_UNSEEN = {
    *("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "script"),
    *("linearGradient", "radialGradient", "filter", "title", "desc", "namedview"),
}
#: Visible elements that are not lines.
_NO_LINES = {"rect", "circle", "ellipse", "text", "image", "use"}
#: Properties that decide what can be seen.
_SEEN = frozenset({
    *("stroke", "stroke-opacity", "stroke-width", "fill", "fill-opacity"),
    *("display", "visibility", "opacity"),
})  # fmt: skip
_CLEAR = re.compile(r"#[0-9a-f]{3}0|#[0-9a-f]{6}00|(?:rgb|hsl)a?\((?:(?:[^,/]*,){3}|[^/]*/)0*\.?0*%?\)")


def read_svg(data: bytes, name: str) -> PageDrawing:
    """Read the lines drawn in an SVG; raise FileError naming the wrong line of the file."""
    styles = _StyleReader(name)
    if b"style" in data or not data.isascii():
        styles.run(data)
    reader = _SvgReader(name, StyleSheet(styles.sheets, _SEEN))
    reader.run(data)
    if not reader.strokes:
        raise nothing_drawn(name, reader.left_out, reader.invisible)
    boards = reader.boards or [reader.page()]
    return PageDrawing(
        [PageStroke(stroke, boards) for stroke in reader.strokes], boards, reader.left_out, reader.invisible
    )


class _StyleReader(XmlReader):
    """Collects the style sheets of a file, each with its place."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.parser.CharacterDataHandler = self.character_data
        self.sheets: list[tuple[str, FilePlace]] = []
        self.inside = False

    def open(self, kind: str, attributes: dict[str, str]) -> None:  # noqa: ARG002
        self.inside = kind.rsplit(":", 1)[-1] == "style"
        if self.inside:
            self.sheets.append(("", self.place()))

    def close(self, kind: str) -> None:  # noqa: ARG002
        self.inside = False

    def character_data(self, text: str) -> None:
        if self.inside:
            before, place = self.sheets[-1]
            self.sheets[-1] = (before + text, place)


@dataclass(frozen=True)
class _Inherited:
    """The state that an element passes on to its children."""

    matrix: Affine = IDENTITY
    unused: bool = False  # part of the print, or only defined
    hidden: bool = False
    style: dict[str, str] = field(default_factory=dict)


class _SvgReader(XmlReader):
    """Collects drawn strokes and printed boards from the elements of a file."""

    def __init__(self, name: str, rules: StyleSheet) -> None:
        super().__init__(name)
        self.rules = rules
        self.stack = [_Inherited()]
        self.strokes: list[RawStroke] = []
        self.pieces = self.elements = self.invisible = 0
        self.boards: list[PrintedBoard] = []
        self.left_out: Counter[str] = Counter()
        self.root: dict[str, str] | None = None

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rsplit(":", 1)[-1]
        if self.root is None:
            if kind != "svg":
                raise FileError(
                    N_("this is XML, but not SVG (its root is {kind!r})"), place=self.place(), kind=kind[:40]
                )
            self.root = attributes
        if len(self.stack) > MAX_DEPTH:
            raise FileError(N_("the file is nested too deeply"), place=self.place())
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise self.too_many()
        state = self.inherit(kind, attributes)
        self.stack.append(state)
        if kind == "g" and "data-layout" in attributes:
            self.boards.append(
                PrintedBoard(attributes["data-layout"], attributes.get("data-hash", ""), state.matrix)
            )
        is_own_space = self.boards and attributes.get("id", "").startswith("space-")
        if not (state.unused or is_own_space):
            self.draw(kind, attributes, state)

    def close(self, _tag: str) -> None:
        self.stack.pop()

    def inherit(self, kind: str, attributes: dict[str, str]) -> _Inherited:
        outer = self.stack[-1]
        own_style = {key: attributes[key] for key in _SEEN & attributes.keys()}
        own_style |= self.rules.declared(kind, attributes)
        own_style = {key: value.strip() for key, value in own_style.items() if value.strip() != "inherit"}
        matrix = outer.matrix
        if "transform" in attributes:
            matrix = then(transform(attributes["transform"], self.place()), matrix)
        if kind == "svg" and len(self.stack) > 1:
            matrix = then(self.inner(attributes), matrix)
        hidden = own_style.pop("display", "") == "none" or _is_zero(own_style.pop("opacity", "1"))
        return _Inherited(
            matrix,
            outer.unused or kind in _UNSEEN or "print" in attributes.get("class", "").split(),
            outer.hidden or hidden,
            outer.style | own_style,
        )

    def inner(self, attributes: dict[str, str]) -> Affine:
        """Return the map from a nested svg to the units around it."""
        x, y = (self.length(attributes.get(key, "0")) for key in ("x", "y"))
        box = self.view_box(attributes)
        sizes = [attributes.get(key, "100%") for key in ("width", "height")]
        if box is None or any("%" in size for size in sizes):
            return 1.0, 0.0, 0.0, 1.0, x, y
        width, height = map(self.length, sizes)
        return then(fitted(box, width, height), (1.0, 0.0, 0.0, 1.0, x, y))

    def draw(self, kind: str, attributes: dict[str, str], state: _Inherited) -> None:
        strokes: list[RawStroke] = []
        unseen = state.hidden or state.style.get("visibility") in ("hidden", "collapse")
        if kind == "path":
            strokes = reading_attributes.strokes(attributes.get("d", ""), self.place())
        elif kind in ("polyline", "polygon"):
            strokes = self.polyline(attributes.get("points", ""), closed=kind == "polygon")
        elif kind == "line":
            values = [self.length(attributes.get(key, "0")) for key in ("x1", "y1", "x2", "y2")]
            strokes = [polyline([(values[0], values[1]), (values[2], values[3])], self.place())]
        elif kind in _NO_LINES:
            if not unseen:
                self.left_out[kind] += 1
            return
        width = units(state.style.get("stroke-width", "")) or 1.0
        stroked = _is_stroked(state.style)
        is_filled = kind != "line" and _is_painted(state.style, "fill")
        if unseen or not (stroked or is_filled):
            self.invisible += len(strokes)
            return
        for stroke in strokes:
            outlined = is_filled and (stroke.closed or not stroked)
            inked = replace(stroke, width=width, filled=outlined, stroked=stroked)
            self.strokes.append(inked.mapped(state.matrix))
            self.pieces += len(stroke.pieces)
        if self.pieces > MAX_POINTS:
            raise self.too_many()

    def too_many(self) -> FileError:
        return FileError(
            N_("the drawing has more than {limit} points"),
            place=FilePlace(self.name),
            limit=f"{MAX_POINTS:,}",
        )

    def polyline(self, points: str, *, closed: bool) -> list[RawStroke]:
        pairs = reading_attributes.points(points, self.place())
        if len(pairs) < 2:
            return []
        if closed:
            pairs.append(pairs[0])
        return [polyline(pairs, self.place(), closed=closed)]

    def length(self, text: str) -> float:
        """Return a length in user units (96 an inch if it has a unit)."""
        found = units(text)
        if found is None:
            raise FileError(N_("{value!r} is not a length"), place=self.place(), value=text[:40])
        return found

    def view_box(self, attributes: dict[str, str]) -> ViewBox | None:
        if "viewBox" not in attributes:
            return None
        found = view_box(attributes["viewBox"], _FARTHEST)
        if found is None:
            raise FileError(
                N_("the viewBox must be four numbers, the last two above 0"), place=FilePlace(self.name)
            )
        return found

    def page(self) -> PrintedBoard:
        """Return the bare page as any board's, in mm, y downwards; a user unit is 1 mm by default."""
        root = self.root or {}
        if "data-printplay" in root:
            raise FileError(
                N_("the printed board is no longer in this SVG"),
                place=FilePlace(self.name),
                hint=N_("Draw over the file as `print --format svg` wrote it; keep its groups."),
            )
        width, height = measure(root.get("width", "")), measure(root.get("height", ""))
        box = self.view_box(root)
        if box is None:
            if not (width and height) or "%" in width[1] + height[1]:
                raise FileError(
                    N_("this SVG has neither a printed board nor a viewBox"),
                    place=FilePlace(self.name),
                    hint=N_("Draw over the file that `print --format svg` writes."),
                )
            box = ViewBox(0.0, 0.0, width[0], height[0])
            if width[1] in MM:  # user units are px then
                scale = MM[width[1]] / PX
                box = ViewBox(0.0, 0.0, box.width * scale, box.height * scale)
        mm = width[0] * MM[width[1]] / box.width if width and width[1] in MM else 1.0
        if not 1e-6 < mm < 1e6:
            raise FileError(N_("the size of this SVG cannot be read"), place=FilePlace(self.name))
        left, top, _width, tall = box
        return PrintedBoard("", "", (1 / mm, 0.0, 0.0, -1 / mm, left, top + tall))


def _is_stroked(style: Mapping[str, str]) -> bool:
    """Return whether a pen drew the outline; a path without any paint counts as drawn."""
    if "stroke" not in style:
        return "fill" not in style
    return _is_painted(style, "stroke") and not _is_zero(style.get("stroke-width", "1"))


def _is_painted(style: Mapping[str, str], kind: str) -> bool:
    colour = style.get(kind, "black").replace(" ", "").lower()
    return not (
        colour in ("none", "transparent")
        or _CLEAR.fullmatch(colour)
        or _is_zero(style.get(f"{kind}-opacity", "1"))
    )


def _is_zero(text: str) -> bool:
    value = measure(text.strip())
    return value is not None and value[0] <= 0
