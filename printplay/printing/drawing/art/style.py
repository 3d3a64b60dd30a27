"""Styles of an SVG: attributes, style attributes, style sheets."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.i18n import N_
from printplay.geometry.reading.style_sheet import StyleSheet
from printplay.geometry.reading.tree import XmlElement

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


def style(node: XmlElement, rules: StyleSheet, outer: Mapping[str, str]) -> dict[str, str]:
    """Return the computed style of an element; `outer` is its parent's.

    Raises FileError for unsupported features.
    """
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
    found = {}
    for name, initial in INITIAL.items():
        value = properties.get(name, "inherit" if name not in _OWN else initial)
        if value == "inherit":
            value = outer.get(name, initial)
        found[name] = initial if value == "initial" else value
    return found
