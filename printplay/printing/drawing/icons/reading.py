"""Reads the SVG of an icon: the paths it is made of, and their inks.

A file may hold little, and all else is refused: what a browser shows and we left out would be
missing in print. The README beside the icons says what there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import hypot, inf, isclose, isfinite, nan

from printplay.core.errors import FileError, Place
from printplay.core.i18n import N_
from printplay.geometry.reading import pathdata
from printplay.geometry.reading.transform import parse as parse_transform
from printplay.geometry.reading.xml import XmlReader
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.path import Command, ellipse, mapped, rectangle

Outline = tuple[Command, ...]
#: The classes of what is filled; with `line-` before them, those of lines.
INKS = ("main", "paper", "light", "dark", "gap")
_LINE = "line-"
#: What says nothing about print: what an icon shows, and its colours in a browser.
_UNPRINTED = {"title", "desc", "style", "defs", "metadata"}
#: From y down, as SVG has it, to y up; and back.
_FLIP: Affine = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Mark:
    """A closed path in mm, y upwards; the inks of its fill and its line, where "" is none."""

    path: Outline
    fill: str
    line: str = ""
    width: float = 0.0


def read(data: bytes, name: str) -> tuple[Mark, ...]:
    """Return the marks of an icon from the bottom up; `name` is what errors call the file.

    Raises FileError, with line and element, at the first thing that is not read.
    """
    reader = _Reader(name)
    reader.run(data)
    if not reader.marks:
        raise FileError(N_("this draws nothing"), place=Place(name))
    return tuple(reader.marks)


class _Reader(XmlReader):
    """Collects marks while the parser goes through the file."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.stack = [_FLIP]
        self.unprinted = 0  # how deep we are in what is not printed
        self.marks: list[Mark] = []

    def open(self, kind: str, attributes: dict[str, str]) -> None:
        # A colon is in the names that an editor keeps for itself.
        if self.unprinted or kind in _UNPRINTED or ":" in kind:
            self.unprinted += 1
            return
        element = _Element(kind, attributes, place := self.place(kind))
        if kind not in (_KEYS if len(self.stack) > 1 else {"svg"}):
            raise element.wrong(
                N_("an icon has no such element"), N_("What may stand here: {known}."),
                known=", ".join(_KEYS),
            )  # fmt: skip
        known = _KEYS.get(kind, attributes)
        if unread := [key for key in attributes if key not in known and ":" not in key]:
            raise element.wrong(
                N_("{key} is not read here"), N_("What may stand here: {known}."),
                key=unread[0], known=", ".join(known),
            )  # fmt: skip
        matrix = self.stack[-1]
        if "transform" in attributes:
            matrix = then(parse_transform(attributes["transform"], place), matrix)
        self.stack.append(matrix)
        if kind in _OUTLINES:
            self.marks.append(_mark(element, matrix))

    def close(self, kind: str) -> None:  # noqa: ARG002
        if self.unprinted:
            self.unprinted -= 1
        else:
            self.stack.pop()


@dataclass(frozen=True)
class _Element:
    kind: str
    attributes: Mapping[str, str]
    place: Place

    def wrong(self, message: str, hint: str = "", **values: object) -> FileError:
        return FileError(message, place=self.place, hint=hint, **values)

    def number(self, key: str, least: float = -inf, most: float = inf, default: str = "") -> float:
        text = self.attributes.get(key, default)
        try:
            value = float(text)
        except ValueError:
            value = nan
        if not (isfinite(value) and least <= value <= most):
            raise self.wrong(N_("{key} cannot be {value!r}"), key=key, value=text[:40])
        return value


def _mark(element: _Element, matrix: Affine) -> Mark:
    outline = mapped(_OUTLINES[element.kind](element), matrix)
    if not outline:
        raise element.wrong(N_("this draws nothing"))
    classes = element.attributes.get("class", "").split()
    fills = [name for name in classes if name in INKS]
    lines = [name.removeprefix(_LINE) for name in classes if name not in fills]
    if not classes or len(fills) > 1 or len(lines) > 1 or not set(lines) <= set(INKS):
        raise element.wrong(
            N_("class cannot be {value!r}"),
            N_("It names a fill ({fills}), a line ({lines}), or both."),
            value=" ".join(classes)[:40],
            fills=", ".join(INKS), lines=", ".join(_LINE + ink for ink in INKS),
        )  # fmt: skip
    if not lines:
        return Mark(outline, fills[0])
    if not (isclose(hypot(*matrix[:2]), 1) and isclose(hypot(*matrix[2:4]), 1)):
        raise element.wrong(N_("what has a line may be moved and turned, but not scaled"))
    return Mark(outline, "".join(fills), lines[0], element.number("stroke-width", 0.001))


def _path(element: _Element) -> Outline:
    """Return path data as commands; a straight last piece is dropped, as closing draws it."""
    data = element.attributes.get("d") or f"M {element.attributes.get('points', '')} Z"
    found: list[Command] = []
    for stroke in pathdata.strokes(data, element.place):
        pieces = stroke.pieces
        if pieces[-1][-1] != stroke.start:
            raise element.wrong(N_("the path is not closed"), N_("End it with Z."))
        if len(pieces[-1]) == 1:
            pieces = pieces[:-1]
        verbs = ("L" if len(piece) == 1 else "C" for piece in pieces)
        found.append(("M", *stroke.start))
        found += [(verb, *sum(piece, ())) for verb, piece in zip(verbs, pieces, strict=True)]
        found.append(("Z",))
    return tuple(found)


def _ellipse(element: _Element) -> Outline:
    x, y = element.number("cx", default="0"), element.number("cy", default="0")
    radii = ("r", "r") if element.kind == "circle" else ("rx", "ry")
    rx, ry = (element.number(key, 0.001) for key in radii)
    return mapped(ellipse(x, -y, rx, ry), _FLIP)


def _rectangle(element: _Element) -> Outline:
    x, y = element.number("x", default="0"), element.number("y", default="0")
    width, height = element.number("width", 0.001), element.number("height", 0.001)
    radius = element.number("rx", 0.0, min(width, height) / 2, default="0")
    return mapped(rectangle(x, -y - height, width, height, radius), _FLIP)


_OUTLINES: Mapping[str, Callable[[_Element], Outline]] = {
    "path": _path, "polygon": _path, "circle": _ellipse, "ellipse": _ellipse, "rect": _rectangle,
}  # fmt: skip
_SHAPE = ("class", "stroke-width", "transform", "id")
#: Element -> what may be said of it.
_KEYS: Mapping[str, tuple[str, ...]] = {
    "g": ("transform", "id"),
    "path": ("d", *_SHAPE),
    "polygon": ("points", *_SHAPE),
    "circle": ("cx", "cy", "r", *_SHAPE),
    "ellipse": ("cx", "cy", "rx", "ry", *_SHAPE),
    "rect": ("x", "y", "width", "height", "rx", *_SHAPE),
}
