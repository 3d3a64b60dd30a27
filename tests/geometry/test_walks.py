"""Counts of self-avoiding walks, against published numbers and a second implementation."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.geometry.board import SpaceId
from printplay.geometry.graph import count_walks
from tests.examples import some
from tests.geometry.helpers import LATTICES, mapped, maps, plain

HEXAGONAL = [6, 30, 138, 618, 2730, 11946]  # OEIS A001334
SQUARE = [4, 12, 36, 100, 284, 780]  # OEIS A001411


@pytest.mark.parametrize(
    ("lattice", "published"), [("hex-pointy", HEXAGONAL), ("hex-flat", HEXAGONAL), ("square", SQUARE)]
)
def test_walks_on_plain_land_number_as_published(lattice: str, published: list[int]) -> None:
    """On unbounded land, the counts for 1 to 6 steps are the published ones."""
    board = plain(15, 15, lattice)
    middle = SpaceId("h8")
    assert [count_walks(board.adjacency, middle, n) for n in range(1, 7)] == published


@given(maps(), st.sampled_from(LATTICES), st.integers(1, 5), st.data())
@settings(deadline=None, max_examples=some(60))
def test_walks_agree_with_a_naive_count(rows: str, lattice: str, steps: int, data: st.DataObject) -> None:
    """On any board, the count equals that of all valid lists of spaces."""
    board = mapped(rows, lattice=lattice)
    start = data.draw(st.sampled_from(sorted(board.land)))
    ports = {name for name, space in board.land.items() if space.contents.kind == "port"}
    ways = [[start]]
    for _ in range(steps):
        ways = [[*way, name] for way, name in product(ways, board.land) if name in board.neighbours(way[-1])]
    allowed = [
        way for way in ways if len(set(way)) == len(way) and not any(space in ports for space in way[1:-1])
    ]
    assert count_walks(board.adjacency, start, steps, stops=ports) == len(allowed)


def test_a_port_ends_a_walk_and_may_start_one() -> None:
    """A walk may start and end at a port, but never pass through one."""
    board = mapped("N o S o")
    ports = {SpaceId("a1"), SpaceId("c1")}
    counts = [count_walks(board.adjacency, SpaceId("a1"), n, stops=ports) for n in (1, 2, 3)]
    assert counts == [1, 1, 0]
