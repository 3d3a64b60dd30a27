"""Draws an SVG: its elements from the bottom up, with fills, strokes, gradients and clips.

An unsupported element raises an error with its name and line, and is never skipped.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import fitted
from printplay.geometry.reading.tree import MAX_DEPTH, MAX_ELEMENTS, XmlElement
from printplay.geometry.shapes.affine import IDENTITY, Affine, then
from printplay.printing.drawing.art.outlines import OUTLINES, UNSEEN, Path, placed, upright
from printplay.printing.drawing.art.paints import (
    INITIAL,
    URL,
    ArtSource,
    Paints,
    checked_view_box,
    share,
    style,
)
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.ink_saving import Tone
from printplay.printing.drawing.path import Command, bounds

MAX_POINTS = 200_000
_FINEST = 0.02  # mm, where a drawing is 100 mm; shorter dashes are drawn as a line
_GROUPS = {"svg", "g", "a", "symbol", "switch"}
#: Attributes of a part of a `switch` that only some viewers show.
_ONLY_FOR = {"requiredExtensions", "systemLanguage"}
_INSTEAD = {
    "text": N_(
        "Turn it into paths (in Inkscape: Path > Object to Path), or put the text on the card with `text`."
    ),
    "image": N_("Show that picture with an `image` element of the card."),
}

StyleValues = Mapping[str, str]


class ArtPainter:
    """Draws one file; `default_colour` is the default colour, `tone` how colours are changed."""

    def __init__(self, source: ArtSource, tone: Tone, default_colour: Colour) -> None:
        self.source, self.tone = source, tone
        self.paints = Paints(source, tone, default_colour)
        self.elements = self.points = 0
        #: The clips of the current element and its parents.
        self.clips: list[Path] = []

    def paint(self, matrix: Affine) -> Drawing:
        """Return the drawing, transformed from the units of the file by `matrix`."""
        drawing = Drawing("art", inline=True)
        self.element(self.source.root, INITIAL, matrix, drawing, ())
        return drawing

    def element(
        self,
        node: XmlElement,
        outer: StyleValues,
        matrix: Affine,
        drawing: Drawing,
        uses: tuple[XmlElement, ...],
    ) -> None:
        """Draw an element and its children; `uses` are the elements that refer to it."""
        if node.kind in UNSEEN and not (node.kind == "symbol" and uses):
            return
        self.check(node)
        styles = style(node, self.source.rules, outer)
        if styles["display"] == "none":
            return
        matrix = node.combined_transform(matrix)
        inner, opacity = drawing, share(node, "opacity", styles["opacity"])
        clip = clip_of(self.source, node, styles["clip-path"], matrix)
        self.count(node, clip.path if clip else ())
        if opacity < 1 or clip is not None:
            inner = Drawing("group", inline=True)
        self.clips += [clip.path] if clip else []
        if node.kind in OUTLINES:
            self.shape(node, styles, matrix, inner)
        elif node.kind == "use":
            self.use(node, styles, matrix, inner, uses)
        else:
            children = node.children
            if node.kind == "switch":  # the first part that every viewer shows
                children = [c for c in children if not c.attributes.keys() & _ONLY_FOR][:1]
            for child in children:
                self.element(child, styles, matrix, inner, uses)
        if clip:
            self.clips.pop()
        if inner is not drawing and inner.items and opacity:
            path, rule = clip or ((), False)
            if path or clip is None:
                drawing.stamp_transformed(inner, IDENTITY, clip=path, opacity=opacity, winding=rule)

    def check(self, node: XmlElement) -> None:
        """Raise FileError for an unsupported element, or too many of them."""
        is_nested = node.kind == "svg" and node is not self.source.root
        if node.kind not in (*OUTLINES, *_GROUPS, "use") or is_nested:
            raise node.error(
                N_("an element {name!r} cannot be printed"),
                _INSTEAD.get(node.kind, N_("Printed elements: {known}.")),
                name=node.kind[:40], known=", ".join([*OUTLINES, "g", "use"]),
            )  # fmt: skip
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise node.error(N_("the drawing has more than {limit} elements"), limit=f"{MAX_ELEMENTS:,}")

    def count(self, node: XmlElement, path: Path) -> None:
        """Raise FileError if paths have too many points."""
        self.points += len(path)
        if self.points > MAX_POINTS:
            raise node.error(N_("the drawing has more than {limit} points"), limit=f"{MAX_POINTS:,}")

    def use(
        self,
        node: XmlElement,
        styles: StyleValues,
        matrix: Affine,
        drawing: Drawing,
        uses: tuple[XmlElement, ...],
    ) -> None:
        """Draw the target of a `use` element."""
        used = self.source.used(node)
        if used in uses or len(uses) >= MAX_DEPTH // 2:
            raise node.error(
                N_("{name!r} uses itself, or is nested too deeply"), name=used.attributes["id"][:40]
            )
        view = self.source.view
        x, y = node.length(view, "x", along="x"), node.length(view, "y", along="y")
        matrix = then((1.0, 0.0, 0.0, 1.0, x, y), matrix)
        if used.kind == "symbol" and "viewBox" in used.attributes:
            width = node.length(view, "width", "100%", "x")
            height = node.length(view, "height", "100%", "y")
            matrix = then(fitted(checked_view_box(used), width, height), matrix)
        self.element(used, styles, matrix, drawing, (*uses, used))

    # -- shapes ------------------------------------------------------------------------------------

    def shape(self, node: XmlElement, styles: StyleValues, matrix: Affine, drawing: Drawing) -> None:
        """Draw a shape: its fill, then its stroke."""
        path = OUTLINES[node.kind](node, self.source.view)
        self.count(node, path)
        if not path or styles["visibility"] in ("hidden", "collapse"):
            return
        fill, hides = self.paints.paint_and_opacity(node, styles, "fill", path, matrix)
        line = self.paints.pen(node, styles, path, matrix)
        transformed = placed(node, path, matrix)
        order = styles["paint-order"].split()
        under = "stroke" in order and "fill" not in order[: order.index("stroke")]
        if line is not None and under:
            self.line(*line, path, transformed, matrix, drawing)
        winding = styles["fill-rule"] != "evenodd"
        tone = self.tone.fill(fill if node.kind != "line" else None, hides)
        inner = Drawing("fill", inline=True)
        if tone.gradient is not None:
            inner.shade(transformed, tone.gradient, winding=winding)
        elif tone.colour is not None:
            inner.path(transformed, Pen(tone.colour, winding=winding))
        _draw_mark(drawing, inner, hides)
        if tone.edge is not None:
            if line is None:
                drawing.path(transformed, Pen(None, tone.edge, self.tone.line))
            for clip in self.clips:  # the edge of a clip that cuts the fill is visible
                if clip and not _is_box_around(clip, transformed):
                    cut = Drawing("cut", inline=True)
                    cut.path(clip, Pen(None, tone.edge, 2 * self.tone.line))  # the clip halves it
                    drawing.stamp_transformed(cut, IDENTITY, clip=transformed, winding=winding)
        if line is not None and not under:
            self.line(*line, path, transformed, matrix, drawing)

    def line(
        self, pen: Pen, hides: float, path: Path, transformed: Path, matrix: Affine, drawing: Drawing
    ) -> None:
        """Draw the stroke of a shape; `transformed` is its path, transformed by the matrix."""
        inner = Drawing("line", inline=True)
        if _is_even(matrix):
            inner.path(transformed, _scaled(pen, math.hypot(*matrix[:2])))
            _draw_mark(drawing, inner, hides)
        else:  # an uneven transform makes a stroke uneven: stroke before transforming
            inner.path(path, pen)
            _draw_mark(drawing, inner, hides, matrix)


def _draw_mark(drawing: Drawing, inner: Drawing, hides: float, transform: Affine = IDENTITY) -> None:
    """Draw a mark with an opacity; draw an opaque one directly."""
    if not inner.items:
        return
    if hides >= 1 and transform == IDENTITY:
        drawing.items += inner.items
    elif hides > 0:
        drawing.stamp_transformed(inner, transform, opacity=hides)


def _is_box_around(clip: Path, path: Path) -> bool:
    """Return whether a clip is an axis-parallel box around a path, as edges often are."""
    left, low, right, high = bounds(path)
    x0, y0, x1, y1 = bounds(clip)
    if not (x0 <= left and y0 <= low and right <= x1 and high <= y1):
        return False
    corners = {command[1:] for command in clip if len(command) > 1}
    return corners == {(x0, y0), (x0, y1), (x1, y0), (x1, y1)}


def _scaled(pen: Pen, by: float) -> Pen:
    ends = pen.ends and pen.ends._replace(phase=pen.ends.phase * by)
    dash = tuple(d * by for d in pen.dash) if sum(pen.dash) * by > _FINEST else ()
    return replace(pen, width=pen.width * by, dash=dash, ends=ends)


def _is_even(matrix: Affine) -> bool:
    """Return whether a transform leaves circles round."""
    a, b, c, d = matrix[:4]
    return math.hypot(a - d, b + c) < 1e-4 * math.hypot(a, b) or math.hypot(a + d, b - c) < 1e-4 * math.hypot(
        a, b
    )


class Clip(NamedTuple):
    """A clip path; `winding` picks the nonzero rule, else even-odd."""

    path: Path
    winding: bool = True


def clip_of(source: ArtSource, node: XmlElement, text: str, matrix: Affine) -> Clip | None:
    """Return the clip path of an element, or None; an empty clip hides everything."""
    if text in ("none", ""):
        return None
    reference = URL.fullmatch(text)
    clip_node = source.ids.get(reference[1]) if reference else None
    if clip_node is None or clip_node.kind != "clipPath":
        raise node.error(N_("there is no clipPath {name!r}"), name=text[:40])
    attributes = clip_node.attributes
    if attributes.get("clip-path", "none") != "none":
        raise clip_node.error(N_("a clipPath with a clip-path of its own cannot be printed"))
    matrix = clip_node.combined_transform(matrix)
    if attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        path = OUTLINES[node.kind](node, source.view) if node.kind in OUTLINES else ()
        if not path:
            raise clip_node.error(
                N_("{name} is not printed"), N_("Set clipPathUnits to userSpaceOnUse."),
                name="clipPathUnits: objectBoundingBox",
            )  # fmt: skip
        x0, y0, x1, y1 = bounds(path)
        matrix = then((x1 - x0, 0.0, 0.0, y1 - y0, x0, y0), matrix)
    shapes = [child for child in clip_node.children if child.kind not in UNSEEN]
    parts = [_element_clip(source, child, matrix) for child in shapes]
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


def _element_clip(source: ArtSource, node: XmlElement, matrix: Affine) -> Clip:
    matrix = node.combined_transform(matrix)
    if node.kind == "use":
        x, y = (node.length(source.view, key, along=key) for key in ("x", "y"))
        used, matrix = source.used(node), then((1.0, 0.0, 0.0, 1.0, x, y), matrix)
        if used.kind != "use":
            return _element_clip(source, used, matrix)
    if node.kind not in OUTLINES:
        raise node.error(
            N_("an element {name!r} in a clipPath cannot be printed"),
            N_("Printed elements: {known}."),
            name=node.kind[:40], known=", ".join(OUTLINES),
        )  # fmt: skip
    look = style(node, source.rules, INITIAL)
    path = placed(node, OUTLINES[node.kind](node, source.view), matrix)
    return Clip(path, look["clip-rule"] != "evenodd")
