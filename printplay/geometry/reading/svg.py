"""SVG: lines drawn over a printed board, separated from the print and mapped to board mm.

The print has class `print`, or is in a group of that class; every other path, polyline or line was
drawn, in any layers and transforms of an editor. A group with `data-layout` is the board: its units
are board mm. A file without one is a drawing on a bare page whose view box is the board, y
downwards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.board import BuiltBoard
from printplay.geometry.reading import pathdata
from printplay.geometry.reading.attributes import (
    MM,
    PX,
    ViewBox,
    declarations,
    fitted,
    measure,
    transform,
    units,
    view_box,
)
from printplay.geometry.reading.placing import PageStroke, PrintedBoard, place
from printplay.geometry.reading.stroke import MAX_POINTS, DrawnStrokes, RawStroke
from printplay.geometry.reading.xml import XmlReader
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


def read(data: bytes, name: str, board: BuiltBoard[Any]) -> DrawnStrokes:
    """Read the lines drawn in an SVG; raise FileError naming the wrong line of the file."""
    reader = _SvgReader(name)
    reader.run(data)
    boards = reader.boards or [reader.page(board)]
    notes = tuple(
        (N_("{kind}: not a line, left out ({count})"), {"count": n, "kind": kind})
        for kind, n in sorted(reader.left_out.items())
    )
    if not reader.strokes:
        found = ", ".join(f"{n} {kind}" for kind, n in sorted(reader.left_out.items()))
        raise FileError(
            N_("nothing is drawn in this SVG"),
            place=FilePlace(name),
            hint=N_("Besides the print there is only {found}; a path, polyline or line is needed.")
            if found
            else N_("Draw a path, polyline or line over the print, outside of its groups."),
            found=found,
        )
    drawing = place([PageStroke(stroke, boards) for stroke in reader.strokes], board, name)
    return DrawnStrokes(drawing.strokes, drawing.faults, (*notes, *drawing.notes))


@dataclass(frozen=True)
class _Inherited:
    """The state that an element passes on to its children."""

    matrix: Affine = IDENTITY
    printed: bool = False
    hidden: bool = False
    stroke: str = ""
    fill: str = ""


class _SvgReader(XmlReader):
    """Collects drawn strokes and printed boards from the elements of a file."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.stack = [_Inherited()]
        self.strokes: list[RawStroke] = []
        self.pieces = self.elements = 0
        self.boards: list[PrintedBoard] = []
        self.left_out: Counter[str] = Counter()
        self.root: dict[str, str] | None = None

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rsplit(":", 1)[-1]
        if self.root is None:
            if kind != "svg":
                raise FileError(
                    N_("this is XML, but not SVG (its root is {kind!r})"),
                    place=self.place(),
                    kind=kind[:40],
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
                PrintedBoard(
                    attributes["data-layout"], attributes.get("data-hash", ""), state.matrix
                )
            )
        ours = self.boards and attributes.get("id", "").startswith("space-")
        if not (state.printed or state.hidden or ours):
            self.draw(kind, attributes, state)

    def close(self, _tag: str) -> None:
        self.stack.pop()

    def inherit(self, kind: str, attributes: dict[str, str]) -> _Inherited:
        outer = self.stack[-1]
        style = _style(attributes)
        matrix = outer.matrix
        if "transform" in attributes:
            own = transform(attributes["transform"], self.place())
            matrix = then(own, matrix)
        if kind == "svg" and len(self.stack) > 1:
            matrix = then(self.inner(attributes), matrix)
        hidden = style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse")
        return _Inherited(
            matrix,
            outer.printed or "print" in attributes.get("class", "").split(),
            outer.hidden or hidden or kind in _UNSEEN,
            style.get("stroke", outer.stroke),
            style.get("fill", outer.fill),
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
        found: list[RawStroke] = []
        if kind == "path":
            found = pathdata.strokes(attributes.get("d", ""), self.place())
        elif kind in ("polyline", "polygon"):
            found = self.polyline(attributes.get("points", ""), closed=kind == "polygon")
        elif kind == "line":
            values = [self.length(attributes.get(key, "0")) for key in ("x1", "y1", "x2", "y2")]
            found = [RawStroke((values[0], values[1]), (((values[2], values[3]),),), self.place())]
        elif kind in _NO_LINES:
            self.left_out[kind] += 1
        if found and state.stroke == "none":
            if state.fill != "none":
                self.left_out["filled path"] += 1
        else:
            self.strokes += [stroke.mapped(state.matrix) for stroke in found]
            self.pieces += sum(len(stroke.pieces) for stroke in found)
            if self.pieces > MAX_POINTS:
                raise self.too_many()

    def too_many(self) -> FileError:
        return FileError(
            N_("the drawing has more than {limit} points"),
            place=FilePlace(self.name),
            limit=f"{MAX_POINTS:,}",
        )

    def polyline(self, points: str, *, closed: bool) -> list[RawStroke]:
        pairs = pathdata.points(points, self.place())
        if len(pairs) < 2:
            return []
        if closed:
            pairs.append(pairs[0])
        return [RawStroke(pairs[0], tuple((point,) for point in pairs[1:]), self.place())]

    def length(self, text: str) -> float:
        """Return a length in user units (96 an inch if it has a unit)."""
        found = units(text)
        if found is None:
            raise FileError(N_("{value!r} is not a length"), place=self.place(), value=text[:40])
        return found

    def view_box(self, attributes: dict[str, str]) -> ViewBox | None:
        """Return the view box of an element, or None."""
        if "viewBox" not in attributes:
            return None
        found = view_box(attributes["viewBox"], _FARTHEST)
        if found is None:
            raise FileError(
                N_("the viewBox must be four numbers, the last two above 0"),
                place=FilePlace(self.name),
            )
        return found

    def page(self, board: BuiltBoard[Any]) -> PrintedBoard:
        """Return the bare page as a print of the board: its view box in mm, y downwards.

        A width with a unit of length sets the mm of a user unit, which is 1 mm otherwise.
        """
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
        return PrintedBoard(board.name, "", (1 / mm, 0.0, 0.0, -1 / mm, left, top + tall))


def _style(attributes: dict[str, str]) -> dict[str, str]:
    """Return the properties of an element; its style attribute wins."""
    names = ("stroke", "fill", "display", "visibility")
    found = {str(key): attributes[key] for key in names if key in attributes}
    found |= declarations(attributes.get("style", ""))
    return {key: value for key, value in found.items() if value and value != "inherit"}
