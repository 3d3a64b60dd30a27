"""The type scale: the sizes of all text that is read on cards and sheets, in points, by name."""

from __future__ import annotations

from collections.abc import Mapping

#: Each size is a fifth to a third larger than the one before.
SCALE: Mapping[str, float] = {
    "fine": 6.0,  # not read during a game
    "note": 7.0,  # the smallest text read during a game
    "rule": 8.5,  # rules on cards
    "lead": 9.5,  # read first, or across the table
    "label": 11.0,
    "head": 15.0,
    "title": 20.0,
    "poster": 24.0,
}
