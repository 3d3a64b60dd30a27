"""What is drawn in place of a line: dots, crosses, dashes and arrows, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane
from printplay.photos.lanes import lanes
from printplay.photos.leftover_ink import LaneMap, read_other_marks
from printplay.photos.line import ReadLine, Ticks, likeliest_line
from tests.photos.test_line import BOARD, CENTRES, MARKS, PORTS, WAY

SPACING = BOARD.spacing * MARKS.island[0]
EDGES = [(str(one), str(other)) for one, other in BOARD.edges]
PLAN = LaneMap(CENTRES, EDGES, PORTS, SPACING)
HIGH, WIDE = 134 * SCALE, 200 * SCALE
#: From port W, over spaces that touch only those before and after them.
STRAIGHT = ("c1", "b2", "b3", "a4", "b5", "a6")


def test_the_straight_way_has_one_order() -> None:
    """The example is one: no two of its spaces are neighbours but those that follow each other."""
    pairs = {frozenset(pair) for pair in pairwise(STRAIGHT)}
    assert {frozenset(edge) for edge in EDGES if set(edge) <= set(STRAIGHT)} == pairs


def bare() -> Plane:
    """Return a sheet without ink."""
    return np.zeros((HIGH, WIDE), np.float32)


def drawn(ink: Plane, one: Point, other: Point) -> None:
    """Draw a stroke of a pen, mm of the sheet."""
    ends = [(round(x * SCALE), round(HIGH - y * SCALE)) for x, y in (one, other)]
    cv2.line(ink, ends[0], ends[1], 0.6, 4)


def crossed(way: Sequence[str], ink: Plane | None = None) -> Plane:
    """Return ink with a cross in each space of a way."""
    ink = bare() if ink is None else ink
    for x, y in (CENTRES[name] for name in way):
        drawn(ink, (x - 1.5, y - 1.5), (x + 1.5, y + 1.5))
        drawn(ink, (x - 1.5, y + 1.5), (x + 1.5, y - 1.5))
    return ink


def dashed(way: Sequence[str], parts: Sequence[tuple[float, float]]) -> Plane:
    """Return ink with strokes over parts of each lane of a way."""
    ink = bare()
    for one, other in pairwise(way):
        (x, y), (u, v) = CENTRES[one], CENTRES[other]
        for low, high in parts:
            drawn(ink, (x + (u - x) * low, y + (v - y) * low), (x + (u - x) * high, y + (v - y) * high))
    return ink


def read(ink: Plane, start: str | None = "W", restart: str | None = None) -> ReadLine:
    """Return what is read of ink where ports are ticked so."""
    covered = np.zeros(ink.shape, np.bool_)
    seen = lanes(ink, covered, CENTRES, EDGES, SPACING)
    chances = ({label: float(label == one) for label in PORTS} for one in (start, restart))
    ticks = Ticks(*chances)
    return read_other_marks(likeliest_line(seen, CENTRES, PORTS, ticks), seen, ink, covered, PLAN, ticks)


def test_no_line_is_a_question() -> None:
    """A map without ink is no answer: it is asked whether there is no line."""
    found = read(bare())
    assert found.unread == "none"
    assert not found.accepted
    assert found.segments == ()


def test_a_single_spot_is_no_line() -> None:
    """A cross at the port alone is asked about like a map without ink."""
    assert read(crossed(["c1"])).unread == "none"


@pytest.mark.parametrize("parts", [[(0.36, 0.64)], [(0.03, 0.2), (0.36, 0.53), (0.7, 0.87)]])
def test_dashes_between_spaces_are_a_line(parts: list[tuple[float, float]]) -> None:
    """One short dash in each lane, or several, lead from the ticked port in one order."""
    found = read(dashed(WAY, parts))
    assert found.segments == (WAY,)
    assert found.accepted


def test_crosses_in_one_order_are_a_line() -> None:
    """Spaces that follow each other in one way only are read, from the port that is ticked."""
    found = read(crossed(STRAIGHT))
    assert found.segments == (STRAIGHT,)
    assert found.accepted


def test_crosses_in_several_orders_are_shown() -> None:
    """Where spaces touch, every order is offered, and none is taken for the right one."""
    way = (*WAY, "g3", "g2", "h1", "i1")
    found = read(crossed(way))
    assert found.unread == "spots"
    assert not found.accepted
    assert set(found.doubtful) == set(way)
    assert (way,) in {told for told, _chance in found.candidates}


@pytest.mark.parametrize("start", [None, "N"])
def test_crosses_without_their_port_are_shown(start: str | None) -> None:
    """Nobody guesses where crosses begin: no port is ticked, or one that has none."""
    found = read(crossed(STRAIGHT), start)
    assert (found.unread, found.accepted, found.segments) == ("spots", False, ())


def test_crosses_apart_are_two_parts_where_the_restart_is_ticked() -> None:
    """Those around the second port are of the restart; without its tick they are asked about."""
    again = ("i9", "h8", "g8", "f8")
    ink = crossed(again, crossed(STRAIGHT))
    labels = {space: label for label, space in PORTS.items()}
    assert read(ink, restart=labels["i9"]).segments == (STRAIGHT, again)
    assert read(ink).unread == "spots"


def test_an_unbroken_line_is_left_alone() -> None:
    """Dots where turns ended change nothing of a line."""
    ink = dashed(WAY, [(0.0, 1.0)])
    for name in ("b5", "h8", *WAY[::3]):
        x, y = CENTRES[name]
        drawn(ink, (x - 0.5, y), (x + 0.5, y))
    assert read(ink).segments == (WAY,)
