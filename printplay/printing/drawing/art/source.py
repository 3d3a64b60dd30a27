"""A parsed SVG: its elements by id, its style rules, its view box."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from printplay.core.i18n import N_
from printplay.geometry.reading.attributes import ViewBox, numbers, view_box
from printplay.geometry.reading.style_sheet import StyleSheet
from printplay.geometry.reading.tree import XmlElement

URL = re.compile(r"url\(\s*['\"]?#([^'\")]*)['\"]?\s*\)\s*(.*)")
_FARTHEST = 1e7  # user units, of a view box


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
        found = self.ids.get(name[1:]) if name.startswith("#") else None
        if found is None:
            raise node.error(
                N_("{name!r} refers to an id that is not in this file"),
                N_("A drawing must contain everything it shows; it cannot load other files."),
                name=name[:40],
            )
        return found


def shown(node: XmlElement) -> ViewBox:
    """Return the view box of an element; raise FileError if it is invalid."""
    found = view_box(node.attributes.get("viewBox", ""), _FARTHEST)
    if found is None:
        raise node.error(N_("the viewBox must be four numbers, the last two above 0"))
    return found


def by_id(root: XmlElement) -> dict[str, XmlElement]:
    """Return elements by id, the first of each."""
    found: dict[str, XmlElement] = {}
    for node in root.walk():
        if "id" in node.attributes:
            found.setdefault(node.attributes["id"], node)
    return found


def share(node: XmlElement, name: str, text: str) -> float:
    """Parse a share from 0 to 1."""
    percent = text.endswith("%")
    found = numbers(text.removesuffix("%"), 1)
    if found is None or len(found) != 1:
        raise node.error(N_("{name}: {value!r} is not a number"), name=name, value=text[:40])
    return min(1.0, max(0.0, found[0] / 100 if percent else found[0]))
