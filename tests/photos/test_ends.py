"""Ink that goes on past the spaces of a line: what is read of it, and asked."""

from __future__ import annotations

import numpy as np
import pytest

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.lanes import lanes
from printplay.photos.leftover_ink import follow_ink
from printplay.photos.line import ReadLine, Ticks, likeliest_line
from tests.photos.test_lanes import BOARD, CENTRES, MARKS, curved
from tests.photos.test_line import PORTS

SPACING = BOARD.spacing * MARKS.island[0]
#: From port W to a lake, on whose far side d4 lies.
WAY = ("c1", "d1", "d2", "c2")


def read(ink: Plane, covered: np.ndarray | None = None) -> ReadLine:
    """Return the line on a sheet where port W is ticked as the start."""
    lying = np.zeros(ink.shape, np.bool_) if covered is None else covered
    seen = lanes(ink, lying, CENTRES, BOARD.edges, SPACING)
    found = likeliest_line(seen, CENTRES, PORTS, Ticks({name: float(name == "W") for name in PORTS}, {}))
    return follow_ink(found, seen.pen, ink, lying, CENTRES, SPACING)


def places(*names: str) -> list[Point]:
    """Return the middles of some spaces."""
    return [CENTRES[name] for name in names]


def towards(one: str, other: str, part: float) -> Point:
    """Return a place on the way from one space to another, or beyond it."""
    (x, y), (x1, y1) = CENTRES[one], CENTRES[other]
    return x + part * (x1 - x), y + part * (y1 - y)


def test_a_last_step_straight_over_a_lake_is_read_and_asked_about() -> None:
    """Nobody may cross a lake, but who draws it so is read so: the step is not left out."""
    found = read(curved(*places(*WAY, "d4")))
    assert found.segments == ((*WAY, "d4"),)
    assert not found.accepted
    assert set(found.jumps) == {"c2", "d4"}
    assert (WAY,) in [way for way, _p in found.candidates]


def test_a_step_over_a_lake_on_the_way_is_no_break() -> None:
    """A line that goes on behind the lake is one line, and the step over it is asked about."""
    found = read(curved(*places(*WAY, "d4", "d5")))
    assert found.segments == ((*WAY, "d4", "d5"),)
    assert set(found.jumps) == {"c2", "d4"}
    assert not found.broken
    assert not found.accepted


@pytest.mark.parametrize("part", [0.9, 1.4])
def test_a_line_that_ends_in_the_water_is_asked_about(part: float) -> None:
    """Ink that leads away from the last space, and to no other one, may be a step."""
    end = towards("c2", "d4", part / 2)
    found = read(curved(*places(*WAY), end))
    assert found.segments == (WAY,)
    assert not found.accepted
    assert "c2" in found.doubtful


def test_what_comes_before_the_first_space_is_asked_about() -> None:
    """A line that is drawn to its port from far out in the sea may have begun elsewhere."""
    found = read(curved(towards("d1", "c1", 1.9), *places(*WAY)))
    assert found.segments == (WAY,)
    assert not found.accepted


@pytest.mark.parametrize("part", [0.0, 0.2, 0.3])
def test_a_short_tail_is_no_step(part: float) -> None:
    """A hand that stops 4 mm behind the middle of the last space has gone no farther."""
    found = read(curved(*places(*WAY), towards("c2", "d4", part / 2)) if part else curved(*places(*WAY)))
    assert found.segments == (WAY,)
    assert found.accepted


def test_other_ink_in_the_water_says_nothing() -> None:
    """A note or a stain that does not hang together with the line is no step of it."""
    away = curved(towards("c2", "d4", 0.4), towards("c2", "d4", 0.6))
    found = read(np.asarray(np.maximum(curved(*places(*WAY)), away), np.float32))
    assert found.segments == (WAY,)
    assert found.accepted
