"""The fields of a pad: what a person writes on it, and where, from the code that draws it.

All lengths are mm, x right, y up. A reader knows fields, not games: whatever lists its fields in
this way can be read from a photo.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from printplay.printing.places import Box

#: What is written: a row's value, its points, those of a round or of all so far, the sum of some
#: rounds, the total, the place, a tick for the winner. A `result` is a total that is entered where
#: nothing it adds up is written.
What = Literal["value", "points", "round", "so far", "part", "total", "rank", "won", "result"]


@dataclass(frozen=True)
class Purpose:
    """What a field is for: the row (its key), the side (a player or a team) and the round.

    `side` counts from 0, `round` from 1 (0: entered once). `match` is the number of the match where
    a table holds several, from 1; 0 where it holds one.
    """

    what: What
    row: str = ""
    side: int = 0
    round: int = 0
    match: int = 0
    tick: bool = False


@dataclass(frozen=True)
class PadField:
    """A place to write in: its purpose, its block on the side (from 0), and where it is."""

    purpose: Purpose
    block: int
    box: Box

    def with_offset(self, x: float, y: float) -> PadField:
        """Return it at another place, mm farther right and up."""
        box = Box(self.box.x + x, self.box.y + y, self.box.width, self.box.height)
        return replace(self, box=box)
