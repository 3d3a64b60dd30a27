"""The type scale: the sizes of all text that is read on cards and sheets, in points, by name."""

from __future__ import annotations

from collections.abc import Mapping

#: Each is a fifth to a third larger than the one before it.
SCALE: Mapping[str, float] = {
    "fine": 6.0,  # what nobody reads in a game
    "note": 7.0,  # the smallest of what is read in one
    "rule": 8.5,  # rules on cards
    "lead": 9.5,  # what is read first, or across a table
    "label": 11.0,
    "head": 15.0,
    "title": 20.0,
    "poster": 24.0,
}
