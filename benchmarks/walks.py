"""How many self-avoiding walks are counted in a second.

All walks of seven steps from the middle of land without end, whose number is published, and all of
ten from a port of an island, where the coast and the other ports end them.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from benchmarks.table import Row, best
from printplay.games.go_for_gold.contents import ports
from printplay.geometry.board import SpaceId
from printplay.geometry.graph import count_walks
from tests.games.go_for_gold.playing import board
from tests.geometry.helpers import plain

PUBLISHED = 51_882  # of seven steps on the triangular lattice of centres: OEIS A001334


def measure() -> Sequence[Row]:
    """Count both, the walks of fewer steps that lead there not among them."""
    land, middle = plain(15, 15, "hex-pointy").adjacency, SpaceId("h8")
    assert count_walks(land, middle, 7) == PUBLISHED
    island = board("A")
    doors = ports(island)
    start, stops = doors["N"], frozenset(doors.values())
    there = count_walks(island.adjacency, start, 10, stops)
    return [
        Row(
            f"{PUBLISHED:,} walks of 7 steps on plain land",
            PUBLISHED / best(lambda: count_walks(land, middle, 7), 5, process_time),
            "/s",
        ),
        Row(
            f"{there:,} walks of 10 steps from a port of an island",
            there / best(lambda: count_walks(island.adjacency, start, 10, stops), 3, process_time),
            "/s",
        ),
    ]
