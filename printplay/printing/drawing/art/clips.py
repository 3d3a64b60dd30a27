"""Clip paths of an SVG."""

from __future__ import annotations

from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.geometry.reading.tree import XmlElement
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.art.outlines import OUTLINES, UNSEEN, Path, placed, upright
from printplay.printing.drawing.art.source import URL, ArtSource
from printplay.printing.drawing.art.style import INITIAL, style
from printplay.printing.drawing.path import Command, bounds


class Clip(NamedTuple):
    """A clip path; `winding` picks the nonzero rule, else even-odd."""

    path: Path
    winding: bool = True


def clip_of(source: ArtSource, node: XmlElement, text: str, matrix: Affine) -> Clip | None:
    """Return the clip path of an element, or None; an empty clip hides everything."""
    if text in ("none", ""):
        return None
    found = URL.fullmatch(text)
    other = source.ids.get(found[1]) if found else None
    if other is None or other.kind != "clipPath":
        raise node.error(N_("there is no clipPath {name!r}"), name=text[:40])
    attributes = other.attributes
    if attributes.get("clip-path", "none") != "none":
        raise other.error(N_("a clipPath with a clip-path of its own cannot be printed"))
    matrix = other.combined_transform(matrix)
    if attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        path = OUTLINES[node.kind](node, source.view) if node.kind in OUTLINES else ()
        if not path:
            raise other.error(
                N_("{name} is not printed"), N_("Set clipPathUnits to userSpaceOnUse."),
                name="clipPathUnits: objectBoundingBox",
            )  # fmt: skip
        x0, y0, x1, y1 = bounds(path)
        matrix = then((x1 - x0, 0.0, 0.0, y1 - y0, x0, y0), matrix)
    shapes = [child for child in other.children if child.kind not in UNSEEN]
    parts = [_shape(source, child, matrix) for child in shapes]
    if len(parts) == 1:
        return parts[0]
    for child, part in zip(shapes, parts, strict=True):
        if not part.winding and len([c for c in part.path if c[0] == "M"]) > 1:
            raise child.error(
                N_("several shapes with holes in one clipPath cannot be printed"),
                N_("Clip the shapes themselves, or use a single path as the clipPath."),
            )
    united: list[Command] = []
    for part in parts:
        united += upright(part.path)
    return Clip(tuple(united))


def _shape(source: ArtSource, node: XmlElement, matrix: Affine) -> Clip:
    """Return the clip path of one shape."""
    matrix = node.combined_transform(matrix)
    if node.kind == "use":
        x, y = (node.length(source.view, key, along=key) for key in ("x", "y"))
        used, matrix = source.used(node), then((1.0, 0.0, 0.0, 1.0, x, y), matrix)
        if used.kind != "use":
            return _shape(source, used, matrix)
    if node.kind not in OUTLINES:
        raise node.error(
            N_("an element {name!r} in a clipPath cannot be printed"),
            N_("Printed elements: {known}."),
            name=node.kind[:40], known=", ".join(OUTLINES),
        )  # fmt: skip
    look = style(node, source.rules, INITIAL)
    path = placed(node, OUTLINES[node.kind](node, source.view), matrix)
    return Clip(path, look["clip-rule"] != "evenodd")
