"""Gradients of an SVG, resolved for the shapes they fill."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache

from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import ViewBox, transform
from printplay.geometry.reading.style_sheet import StyleSheet
from printplay.geometry.reading.tree import XmlElement
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.art.colours import colour
from printplay.printing.drawing.art.style import style
from printplay.printing.drawing.gradient import Gradient, Stop
from printplay.printing.drawing.path import Box

_HOPS = 10  # references between gradients
_MOST_STOPS = 100
_UNIT = ViewBox(0.0, 0.0, 1.0, 1.0)
#: The largest distance of a focus from the centre, in radii.
_INSIDE = 0.98


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
    for one in reversed(chain):
        attributes |= one.attributes
    merged = XmlElement(node.kind, attributes, node.place)
    if attributes.get("spreadMethod", "pad") != "pad":
        raise node.error(
            N_("{name} is not printed"),
            N_("Remove spreadMethod, so that the gradient ends with the shape."),
            name=f"spreadMethod: {attributes['spreadMethod'][:20]}",
        )
    stops = next((found for one in chain if (found := _stops(one, rules))), ())
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
        other = ids.get(name.removeprefix("#"))
        if other is None or other.kind not in ("linearGradient", "radialGradient"):
            raise node.error(N_("there is no gradient {name!r}"), name=name[:40])
        node = other
    raise node.error(N_("the gradients refer to each other in a circle"))


@lru_cache(maxsize=256)  # many shapes may share one gradient
def _stops(node: XmlElement, rules: StyleSheet) -> tuple[Stop, ...]:
    before, stops = 0.0, []
    children = [child for child in node.children if child.kind == "stop"]
    if len(children) > _MOST_STOPS:
        raise node.error(N_("a gradient has more than {limit} stops"), limit=_MOST_STOPS)
    for child in children:
        styles = style(child, rules, {})
        text = styles["stop-color"]
        found = colour("black" if text in ("", "currentColor", "currentcolor") else text)
        if found is None:
            raise child.error(N_("unknown colour {value!r}"), value=text[:40])
        offset = child.length(_UNIT, "offset", along="x")
        before = max(before, min(1.0, max(0.0, offset)))
        hides = child.units(_UNIT, "stop-opacity", styles["stop-opacity"], "x")
        stops.append(Stop(before, found[0], found[1] * min(1.0, max(0.0, hides))))
    return tuple(stops)


def _unit_map(node: XmlElement, view: ViewBox) -> tuple[Affine, tuple[float, float]]:
    """Return the map from the unit gradient to the element's gradient, and its focus."""
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
