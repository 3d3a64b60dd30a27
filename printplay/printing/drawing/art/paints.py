"""Fills and strokes of an SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import ViewBox, numbers, transform, view_box
from printplay.geometry.reading.tree import StyleSheet, XmlElement
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.art.outlines import Path
from printplay.printing.drawing.colour import Colour, Gradient, Stop, rgb
from printplay.printing.drawing.drawing import Ends, Pen
from printplay.printing.drawing.ink_saving import Tone
from printplay.printing.drawing.path import Box, bounds

URL = re.compile(r"url\(\s*['\"]?#([^'\")]*)['\"]?\s*\)\s*(.*)")
_FARTHEST = 1e7  # user units, of a view box
#: Supported properties, with their defaults.
INITIAL: Mapping[str, str] = {
    "fill": "", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "color": "", "visibility": "visible",
    "opacity": "1", "clip-path": "none", "display": "inline", "stop-color": "black",
    "stop-opacity": "1", "paint-order": "normal",
}  # fmt: skip
#: Properties that children do not inherit.
_OWN = {"opacity", "clip-path", "display", "stop-color", "stop-opacity"}
#: Properties that would change the picture and are not supported, with harmless values.
_REFUSED: Mapping[str, tuple[str, ...]] = {
    "filter": ("none",), "mask": ("none",), "mask-image": ("none",),
    "marker": ("none",), "marker-start": ("none",), "marker-mid": ("none",),
    "marker-end": ("none",), "mix-blend-mode": ("normal",), "backdrop-filter": ("none",),
    "vector-effect": ("none",), "transform-origin": (), "offset-path": ("none",),
    "animation": ("none",), "transition": ("none",), "clip": ("auto",),
    "background": ("none", "transparent"), "background-color": ("transparent",),
    "background-image": ("none",), "border": ("none", "0"), "zoom": ("1",),
    "rotate": ("none",), "scale": ("none",), "translate": ("none",),
}  # fmt: skip
#: Geometric properties, which some programs write into the style.
_GEOMETRY = {"transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL = re.compile(r"rgba?\(([^()]*)\)")
_PARTS = re.compile(r"[\s,/]+")
_HOPS = 10  # references between gradients
_MOST_STOPS = 100
_UNIT = ViewBox(0.0, 0.0, 1.0, 1.0)
#: The largest distance of a focus from the centre, in radii.
_INSIDE = 0.98
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


@dataclass(frozen=True)
class Paints:
    """The paints of one file; see ArtPainter."""

    source: ArtSource
    tone: Tone
    default_colour: Colour

    def pen(
        self, node: XmlElement, styles: Mapping[str, str], path: Path, matrix: Affine
    ) -> tuple[Pen, float] | None:
        """Return the pen of a shape, in units, and its opacity."""
        view = self.source.view
        paint, hides = self.paint_and_opacity(node, styles, "stroke", path, matrix)
        width = node.units(view, "stroke-width", styles["stroke-width"])
        if paint is None or width <= 0:
            return None
        if isinstance(paint, Gradient):
            raise node.error(
                N_("a line with a gradient cannot be printed"),
                N_("Turn it into a path (in Inkscape: Path > Stroke to Path)."),
            )
        dash: tuple[float, ...] = ()
        if styles["stroke-dasharray"] not in ("none", ""):
            texts = re.split(r"[\s,]+", styles["stroke-dasharray"].strip())[:50]
            dash = tuple(node.units(view, "stroke-dasharray", t) for t in texts)
            if min(dash) < 0:
                raise node.error(
                    N_("{name}: {value!r} is not a length"), name="stroke-dasharray",
                    value=styles["stroke-dasharray"][:40],
                )  # fmt: skip
            dash = dash if any(dash) else ()
        cap, join = (
            _index_of(node, name, styles[name], known_words)
            for name, known_words in (("stroke-linecap", _CAPS), ("stroke-linejoin", _JOINS))
        )
        mitre = node.units(view, "stroke-miterlimit", styles["stroke-miterlimit"])
        phase = node.units(view, "stroke-dashoffset", styles["stroke-dashoffset"])
        ends = Ends(cap, join, max(1.0, mitre), phase)
        return Pen(None, self.tone.stroke(paint), width, dash, ends=ends), hides

    def paint_and_opacity(
        self, node: XmlElement, styles: Mapping[str, str], name: str, path: Path, matrix: Affine
    ) -> tuple[Colour | Gradient | None, float]:
        """Return the colour or gradient of a fill or stroke, and its opacity."""
        hides, text = share(node, f"{name}-opacity", styles[f"{name}-opacity"]), styles[name]
        if reference := URL.fullmatch(text):
            paint_node = self.source.ids.get(reference[1])
            if paint_node is None and reference[2]:
                text = reference[2]  # the fallback if it is missing
            elif paint_node is None or paint_node.kind not in ("linearGradient", "radialGradient"):
                kind = "" if paint_node is None else paint_node.kind
                raise node.error(
                    N_("{name} is filled with {what}, which is not printed"),
                    N_("Fill it with a colour or a gradient."), name=name,
                    what=f"{kind} {reference[1]}".strip()[:40],
                )  # fmt: skip
            else:
                source = self.source
                gradient_of_box = gradient(
                    paint_node, source.ids, source.rules, source.view, bounds(path), matrix
                )
                return gradient_of_box, hides
        if text in ("none", "transparent"):
            return None, 1.0
        if text == "":
            return self.default_colour, hides
        if text.lower() == "currentcolor":
            text = styles["color"]
            if text in ("", "currentColor", "currentcolor"):
                return self.default_colour, hides
        colour_and_opacity = colour(text)
        if colour_and_opacity is None:
            raise node.error(
                N_("unknown colour {value!r}"), N_("Write colours as #rrggbb, rgb() or a name."),
                value=text[:40],
            )  # fmt: skip
        return colour_and_opacity[0], hides * colour_and_opacity[1]


def _index_of(node: XmlElement, name: str, text: str, known_words: Sequence[str]) -> int:
    if text not in known_words:
        raise node.error(N_("{name} is not printed"), N_("Printed elements: {known}."),
                         name=f"{name}: {text[:20]}", known=", ".join(known_words))  # fmt: skip
    return known_words.index(text)


def gradient(
    node: XmlElement,
    ids: Mapping[str, XmlElement],
    rules: StyleSheet,
    view: ViewBox,
    box: Box,
    matrix: Affine,
) -> Gradient | None:
    """Return the gradient of an element that fills `box` (in units) under `matrix`.

    None paints nothing. Raises FileError for unsupported features.
    """
    chain = list(_chain(node, ids))
    attributes: dict[str, str] = {}
    for link in reversed(chain):
        attributes |= link.attributes
    merged = XmlElement(node.kind, attributes, node.place)
    if attributes.get("spreadMethod", "pad") != "pad":
        raise node.error(
            N_("{name} is not printed"),
            N_("Remove spreadMethod, so that the gradient ends with the shape."),
            name=f"spreadMethod: {attributes['spreadMethod'][:20]}",
        )
    stops = next((stops_of_link for link in chain if (stops_of_link := _stops(link, rules))), ())
    if not stops:
        return None
    in_box = attributes.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
    placed, focus = _unit_map(merged, _UNIT if in_box else view)
    if "gradientTransform" in attributes:
        placed = then(placed, transform(attributes["gradientTransform"], node.place))
    if in_box:
        x0, y0, x1, y1 = box
        placed = then(placed, (x1 - x0, 0.0, 0.0, y1 - y0, x0, y0))
    kind = "linear" if node.kind == "linearGradient" else "radial"
    placed = then(placed, matrix)
    area = placed[0] * placed[3] - placed[1] * placed[2]
    if not all(map(math.isfinite, placed)) or abs(area) < 1e-9 or len(stops) == 1:
        stops = (stops[-1]._replace(at=0.0), stops[-1]._replace(at=1.0))  # flat, like browsers
        placed = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    return Gradient(kind, stops, placed, focus)  # type: ignore[arg-type]


def _chain(node: XmlElement, ids: Mapping[str, XmlElement]) -> Iterator[XmlElement]:
    """Yield a gradient and those it inherits from."""
    for _hop in range(_HOPS):
        yield node
        name = node.attributes.get("href", node.attributes.get("xlink:href", ""))
        if not name:
            return
        next_node = ids.get(name.removeprefix("#"))
        if next_node is None or next_node.kind not in ("linearGradient", "radialGradient"):
            raise node.error(N_("there is no gradient {name!r}"), name=name[:40])
        node = next_node
    raise node.error(N_("the gradients refer to each other in a circle"))


@lru_cache(maxsize=256)  # many shapes may share one gradient
def _stops(node: XmlElement, rules: StyleSheet) -> tuple[Stop, ...]:
    last_offset, stops = 0.0, []
    children = [child for child in node.children if child.kind == "stop"]
    if len(children) > _MOST_STOPS:
        raise node.error(N_("a gradient has more than {limit} stops"), limit=_MOST_STOPS)
    for child in children:
        styles = style(child, rules, {})
        text = styles["stop-color"]
        colour_and_opacity = colour("black" if text in ("", "currentColor", "currentcolor") else text)
        if colour_and_opacity is None:
            raise child.error(N_("unknown colour {value!r}"), value=text[:40])
        offset = child.length(_UNIT, "offset", along="x")
        last_offset = max(last_offset, min(1.0, max(0.0, offset)))
        hides = child.units(_UNIT, "stop-opacity", styles["stop-opacity"], "x")
        stops.append(
            Stop(last_offset, colour_and_opacity[0], colour_and_opacity[1] * min(1.0, max(0.0, hides)))
        )
    return tuple(stops)


def _unit_map(node: XmlElement, view: ViewBox) -> tuple[Affine, tuple[float, float]]:
    if node.kind == "linearGradient":
        x1, x2 = (node.length(view, k, d, "x") for k, d in (("x1", "0%"), ("x2", "100%")))
        y1, y2 = (node.length(view, k, "0%", "y") for k in ("y1", "y2"))
        across, down = x2 - x1, y2 - y1
        return (across, down, -down, across, x1, y1), (0.0, 0.0)
    if node.length(view, "fr"):
        raise node.error(
            N_("{name} is not printed"), N_('Let the gradient start at a point (fr="0").'), name="fr"
        )
    r = node.length(view, "r", "50%")
    x, y = node.length(view, "cx", "50%", "x"), node.length(view, "cy", "50%", "y")
    attributes = node.attributes
    fx = node.length(view, "fx", "", "x") if "fx" in attributes else x
    fy = node.length(view, "fy", "", "y") if "fy" in attributes else y
    if r <= 0:
        return (0.0, 0.0, 0.0, 0.0, x, y), (0.0, 0.0)
    u, v = (fx - x) / r, (fy - y) / r
    far = math.hypot(u, v)
    if far > _INSIDE:
        u, v = u / far * _INSIDE, v / far * _INSIDE
    return (r, 0.0, 0.0, r, x, y), (u, v)


def colour(text: str) -> tuple[Colour, float] | None:
    """Return a colour and its opacity, or None if it cannot be read.

    >>> colour("#f00"), colour("rgb(0 50% 255 / 0.5)")
    ((Colour(red=1.0, green=0.0, blue=0.0), 1.0), (Colour(red=0.0, green=0.5, blue=1.0), 0.5))
    """
    text = text.strip().lower()
    if len(text) > 80:
        return None
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        return rgb(digits[:6]), int(digits[6:] or "ff", 16) / 255
    if call := _CALL.fullmatch(text):
        parts = _PARTS.split(call[1].strip())
        if len(parts) not in (3, 4):
            return None
        try:
            values = [_part(part, 255) for part in parts[:3]]
            return Colour(*values), _part(parts[3], 1) if len(parts) == 4 else 1.0
        except ValueError:
            return None
    code = _css_colours().get(text)
    return None if code is None else (rgb(code), 1.0)


def _part(text: str, full_value: float) -> float:
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / full_value
    if value != value:  # noqa: PLR0124  nan
        raise ValueError(text)
    return min(1.0, max(0.0, value))


@cache
def _css_colours() -> dict[str, str]:
    from PIL import ImageColor

    return {name: bytes(ImageColor.getrgb(name)[:3]).hex() for name in ImageColor.colormap}


def style(node: XmlElement, rules: StyleSheet, outer: Mapping[str, str]) -> dict[str, str]:
    """Return the computed style of an element in `outer`; raise FileError for unsupported features."""
    attributes = node.attributes
    properties = {name: value.strip() for name, value in attributes.items()}
    sheets = rules.declared(node.kind, attributes)
    # How large a page would show the whole is not how large it is printed.
    geometry = _GEOMETRY - ({"width", "height"} if node.kind == "svg" else set())
    for name in geometry & sheets.keys():
        raise node.error(
            N_("{name!r} is not supported in a style attribute"),
            N_("Save the drawing as plain SVG."),
            name=name,
        )
    properties |= sheets
    for name, harmless in _REFUSED.items():
        if name in properties and properties[name] not in (*harmless, "", "inherit", "initial"):
            raise node.error(
                N_("{name} is not printed"),
                N_("Draw it as shapes, or save the drawing as a PNG."),
                name=f"{name}: {properties[name][:40]}",
            )
    styles = {}
    for name, initial in INITIAL.items():
        value = properties.get(name, "inherit" if name not in _OWN else initial)
        if value == "inherit":
            value = outer.get(name, initial)
        styles[name] = initial if value == "initial" else value
    return styles


@dataclass(frozen=True)
class ArtSource:
    """A parsed file: its root, elements by id, style rules, view box."""

    root: XmlElement
    ids: Mapping[str, XmlElement]
    rules: StyleSheet
    view: ViewBox

    def used(self, node: XmlElement) -> XmlElement:
        """Return the element that another refers to; raise FileError if there is none."""
        attributes = node.attributes
        name = attributes.get("href", attributes.get("xlink:href", ""))
        used_node = self.ids.get(name[1:]) if name.startswith("#") else None
        if used_node is None:
            raise node.error(
                N_("{name!r} refers to an id that is not in this file"),
                N_("A drawing must contain everything it shows; it cannot load other files."),
                name=name[:40],
            )
        return used_node


def checked_view_box(node: XmlElement) -> ViewBox:
    """Return the view box of an element; raise FileError if it is invalid."""
    box = view_box(node.attributes.get("viewBox", ""), _FARTHEST)
    if box is None:
        raise node.error(N_("the viewBox must be four numbers, the last two above 0"))
    return box


def by_id(root: XmlElement) -> dict[str, XmlElement]:
    """Return elements by id, the first of each."""
    elements: dict[str, XmlElement] = {}
    for node in root.walk():
        if "id" in node.attributes:
            elements.setdefault(node.attributes["id"], node)
    return elements


def share(node: XmlElement, name: str, text: str) -> float:
    """Parse a share from 0 to 1."""
    percent = text.endswith("%")
    values = numbers(text.removesuffix("%"), 1)
    if values is None or len(values) != 1:
        raise node.error(N_("{name}: {value!r} is not a number"), name=name, value=text[:40])
    return min(1.0, max(0.0, values[0] / 100 if percent else values[0]))
