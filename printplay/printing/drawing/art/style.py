"""Styles of an SVG: attributes, style attributes, style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import declarations, uncommented
from printplay.geometry.reading.tree import XmlElement

#: Supported properties, with their defaults.
INITIAL: Mapping[str, str] = {
    "fill": "", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-dasharray": "none",
    "stroke-dashoffset": "0", "color": "", "visibility": "visible",
    "opacity": "1", "clip-path": "none", "display": "inline", "stop-color": "black",
    "stop-opacity": "1",
}  # fmt: skip
#: Properties that children do not inherit.
_OWN = {"opacity", "clip-path", "display", "stop-color", "stop-opacity"}
#: Properties that would change the picture and are not supported, with harmless values.
_REFUSED: Mapping[str, tuple[str, ...]] = {
    "filter": ("none",), "mask": ("none",), "mask-image": ("none",),
    "marker": ("none",), "marker-start": ("none",), "marker-mid": ("none",),
    "marker-end": ("none",), "mix-blend-mode": ("normal",), "backdrop-filter": ("none",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "vector-effect": ("none",), "transform-origin": (), "offset-path": ("none",),
    "animation": ("none",), "transition": ("none",), "clip": ("auto",),
}  # fmt: skip
#: Geometric properties, which some programs write into the style.
_GEOMETRY = {"transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"}
_SELECTOR = re.compile(r"(?P<kind>\*|[\w-]+)?(?P<marks>(?:[.#][\w-]+)*)")
_MOST_RULES = 2000


class StyleRule(NamedTuple):
    """A rule of a style sheet: its selector (element, id, classes) and its properties."""

    weight: tuple[int, int, int]
    kind: str
    ids: frozenset[str]
    classes: frozenset[str]
    properties: Mapping[str, str]


class StyleSheet:
    """The rules of all style sheets of a drawing, by selector."""

    def __init__(self, root: XmlElement) -> None:
        rules = [rule for node in root.walk() if node.kind == "style" for rule in _rules(node)]
        if len(rules) > _MOST_RULES:
            raise root.error(N_("the style sheet has more than {limit} rules"), limit=_MOST_RULES)
        self._known: dict[str, list[tuple[int, StyleRule]]] = {}
        for order, rule in enumerate(sorted(rules, key=lambda rule: rule.weight)):
            named = [*(f"#{i}" for i in rule.ids), *(f".{c}" for c in rule.classes), rule.kind]
            self._known.setdefault(named[0], []).append((order, rule))

    def of(self, node: XmlElement) -> Iterator[StyleRule]:
        """Yield the rules for an element, weakest first."""
        if not self._known:
            return
        ids = frozenset({node.attributes.get("id", "")})
        classes = frozenset(node.attributes.get("class", "").split())
        keys = {*(f"#{i}" for i in ids), *(f".{c}" for c in classes), node.kind, ""}
        found = [pair for key in keys & self._known.keys() for pair in self._known[key]]
        for _order, rule in sorted(found, key=lambda pair: pair[0]):
            if rule.kind in ("", node.kind) and rule.ids <= ids and rule.classes <= classes:
                yield rule


def _rules(node: XmlElement) -> Iterator[StyleRule]:
    text = uncommented(node.text)
    if "@" in text:
        raise node.error(
            N_("{name!r} is not supported in a style sheet"), N_("Save the drawing as plain SVG."),
            name=text[text.index("@") :].split()[0][:40],
        )  # fmt: skip
    *blocks, rest = text.split("}")
    if rest.strip():
        raise node.error(N_("the style sheet ends in the middle of a rule"))
    for block in blocks:
        selectors, _brace, properties = block.partition("{")
        for selector in selectors.split(","):
            found = _SELECTOR.fullmatch(selector.strip()) if len(selector) < 200 else None
            if found is None or not selector.strip():
                raise node.error(
                    N_("the selector {name!r} of a style sheet is not supported"),
                    N_("Selectors can be elements, #ids and .classes: path, .gold, #sun."),
                    name=" ".join(selector.split())[:40],
                )
            kind = (found["kind"] or "").replace("*", "")
            marks = re.findall(r"[.#][\w-]+", found["marks"])
            ids = frozenset(mark[1:] for mark in marks if mark[0] == "#")
            classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
            weight = (len(ids), len(classes), bool(kind))
            yield StyleRule(weight, kind, ids, classes, declarations(properties))


def style(node: XmlElement, rules: StyleSheet, outer: Mapping[str, str]) -> dict[str, str]:
    """Return the computed style of an element; `outer` is its parent's.

    Raises FileError for unsupported features.
    """
    attributes = node.attributes
    properties = {name: value.strip() for name, value in attributes.items()}
    sheets: dict[str, str] = {}
    for rule in rules.of(node):
        sheets |= rule.properties
    sheets |= declarations(attributes.get("style", ""))
    for name in _GEOMETRY & sheets.keys():
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
