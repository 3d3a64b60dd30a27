"""The kinds of elements a template can hold, and the keys each takes."""

from __future__ import annotations

from collections.abc import Mapping

#: Keys of every element.
COMMON = ("box", "when", "rotate", "twice", "low", "opacity", "says")
_LETTERS = ("face", "size", "smallest", "align", "level", "colour")
#: Kind of element -> its own keys. The kind is also the key of its content.
KINDS: Mapping[str, tuple[str, ...]] = {
    "text": (*_LETTERS, "leading", "hyphens", "heading"),
    "number": (*_LETTERS, "edge", "heading"),
    "notes": ("heads", "size", "smallest", "sign", "colour", "ground"),
    "table": ("columns", "rows", "head", "fill", "line", "fine", "double", "stroke", "width",
              "face", "size", "smallest", "colour"),
    "icon": ("colour", "ground", "repeat", "gap", "align", "level"),
    "shape": ("fill", "stroke", "width", "radius", "dash", "pattern", "pattern_colour",
              "pattern_size", "field"),
    "image": ("fit", "align", "level", "clip", "radius"),
    "qr": ("colour", "ground"),
    "use": ("repeat", "each", "across", "gap", "clip", "radius"),
}  # fmt: skip
_CELL = ("text", "mark", "icon", "use", "face", "size", "smallest", "align", "level", "colour",
         "share", "repeat", "fill", "after", "between", "field", "when")  # fmt: skip
#: Kind of element -> its lists of tables, each with the keys of such a table.
LISTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "notes": {"notes": ("head", "text", "icon", "colour", "when")},
    "table": {"columns": (*_CELL, "span"), "rows": (*_CELL, "cells")},
}
