"""Reads the SVG of an icon: its paths, and their inks.

A file may use few features, and all others are refused: a feature that browsers show and we ignore
would be missing in print. The README beside the icons lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot, inf, isclose, isfinite, nan

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.geometry.reading import attributes
from printplay.geometry.reading.tree import XmlElement, read_tree
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.art.outlines import commands
from printplay.printing.drawing.path import Command, ellipse, rectangle, transform_path

Outline = tuple[Command, ...]
#: The classes of fills; with the prefix `line-`, those of lines.
INKS = ("main", "paper", "light", "dark", "gap")
_LINE = "line-"
#: Elements without effect on print: descriptions, and colours for browsers.
_UNPRINTED = {"title", "desc", "style", "defs", "metadata"}
#: From SVG's y down to y up, and back.
_FLIP: Affine = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


@dataclass(frozen=True)
class IconPath:
    """A closed path in mm, y upwards, with the inks of its fill and its line; "" is no ink."""

    path: Outline
    fill: str
    line: str = ""
    width: float = 0.0


def read_icon(data: bytes, name: str) -> tuple[IconPath, ...]:
    """Return the marks of an icon from the bottom up; `name` is the file's, for errors.

    Raises FileError, with line and element, for the first unsupported feature.
    """
    root = read_tree(data, name)
    marks = tuple(
        mark for child in root.children for mark in _element_marks(child, root.combined_transform(_FLIP))
    )
    if not marks:
        raise FileError(N_("nothing is drawn here"), place=FilePlace(name))
    return marks


def _element_marks(node: XmlElement, outer: Affine) -> Iterator[IconPath]:
    """Yield the marks of an element and its children; `outer` is the transform around it."""
    if node.kind in _UNPRINTED:
        return
    known_keys = _KEYS.get(node.kind)
    if known_keys is None:
        raise node.error(
            N_("this element is not allowed in an icon"), N_("Allowed here: {known}."), known=", ".join(_KEYS)
        )
    # Names with a colon belong to an editor.
    if unread := [key for key in node.attributes if key not in known_keys and ":" not in key]:
        raise node.error(
            N_("{key} has no effect here"), N_("Allowed here: {known}."),
            key=unread[0], known=", ".join(known_keys),
        )  # fmt: skip
    matrix = node.combined_transform(outer)
    if node.kind in _OUTLINES:
        yield _mark(node, matrix)
    for child in node.children:
        yield from _element_marks(child, matrix)


def _attribute_number(
    node: XmlElement, key: str, lowest: float = -inf, highest: float = inf, default: str = ""
) -> float:
    text = node.attributes.get(key, default)
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not (isfinite(value) and lowest <= value <= highest):
        raise node.error(N_("invalid value for {key}: {value!r}"), key=key, value=text[:40])
    return value


def _mark(node: XmlElement, matrix: Affine) -> IconPath:
    outline = transform_path(_OUTLINES[node.kind](node), matrix)
    if not outline:
        raise node.error(N_("nothing is drawn here"))
    classes = node.attributes.get("class", "").split()
    fills = [name for name in classes if name in INKS]
    lines = [name.removeprefix(_LINE) for name in classes if name not in fills]
    if not classes or len(fills) > 1 or len(lines) > 1 or not set(lines) <= set(INKS):
        raise node.error(
            N_("invalid class {value!r}"),
            N_("Use a fill ({fills}), a line ({lines}), or both."),
            value=" ".join(classes)[:40],
            fills=", ".join(INKS), lines=", ".join(_LINE + ink for ink in INKS),
        )  # fmt: skip
    if not lines:
        return IconPath(outline, fills[0])
    if not (isclose(hypot(*matrix[:2]), 1) and isclose(hypot(*matrix[2:4]), 1)):
        raise node.error(N_("a shape with a line can be moved and turned, but not scaled"))
    return IconPath(outline, "".join(fills), lines[0], _attribute_number(node, "stroke-width", 0.001))


def _closed_outline(node: XmlElement) -> Outline:
    data = node.attributes.get("d") or f"M {node.attributes.get('points', '')} Z"
    found: list[Command] = []
    for stroke in attributes.strokes(data, node.place):
        if stroke.pieces[-1][-1] != stroke.start:
            raise node.error(N_("the path is not closed"), N_("End it with Z."))
        found += commands(replace(stroke, closed=True))
    return tuple(found)


def _ellipse(node: XmlElement) -> Outline:
    x, y = _attribute_number(node, "cx", default="0"), _attribute_number(node, "cy", default="0")
    radii = ("r", "r") if node.kind == "circle" else ("rx", "ry")
    rx, ry = (_attribute_number(node, key, 0.001) for key in radii)
    return transform_path(ellipse(x, -y, rx, ry), _FLIP)


def _rectangle(node: XmlElement) -> Outline:
    x, y = _attribute_number(node, "x", default="0"), _attribute_number(node, "y", default="0")
    width, height = _attribute_number(node, "width", 0.001), _attribute_number(node, "height", 0.001)
    radius = _attribute_number(node, "rx", 0.0, min(width, height) / 2, default="0")
    return transform_path(rectangle(x, -y - height, width, height, radius), _FLIP)


_OUTLINES: Mapping[str, Callable[[XmlElement], Outline]] = {
    "path": _closed_outline, "polygon": _closed_outline, "circle": _ellipse, "ellipse": _ellipse,
    "rect": _rectangle,
}  # fmt: skip
_SHAPE = ("class", "stroke-width", "transform", "id")
#: Element -> its allowed attributes.
_KEYS: Mapping[str, tuple[str, ...]] = {
    "g": ("transform", "id"),
    "path": ("d", *_SHAPE),
    "polygon": ("points", *_SHAPE),
    "circle": ("cx", "cy", "r", *_SHAPE),
    "ellipse": ("cx", "cy", "rx", "ry", *_SHAPE),
    "rect": ("x", "y", "width", "height", "rx", *_SHAPE),
}
