"""The line through the lanes: what is read of how dark each lane is, and what is asked."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from printplay.games.go_for_gold.contents import ports
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.crossings import Corner
from printplay.photos.lanes import Lanes, jumps, trails
from printplay.photos.line import ReadLine, Ticks, likeliest_line
from printplay.photos.scanned import Segments
from printplay.photos.tracks import Edge
from tests.games.go_for_gold.playing import board

BOARD = board("A")
MARKS = sheet_marks(BOARD)
CENTRES = {str(name): point for name, point in MARKS.centres.items()}
PORTS = {label: str(space) for label, space in ports(BOARD).items()}
NONE: Segments = ()
#: From port W, eight spaces.
WAY = ("c1", "d1", "d2", "e2", "f2", "f3", "f4", "g4")


def seen(
    *ways: tuple[str, ...], odds: dict[Edge, float] | None = None, hidden: tuple[Edge, ...] = ()
) -> Lanes:
    """Return lanes that ways go along, all others pale."""
    along = {frozenset(pair) for way in ways for pair in pairwise(way)}
    found: dict[Edge, float] = {}
    for one, other in BOARD.edges:
        edge = str(one), str(other)
        found[edge] = 12.0 if frozenset(edge) in along else -12.0
    for edge, value in (odds or {}).items():
        found[edge if edge in found else edge[::-1]] = value
    covered = frozenset(edge if edge in found else edge[::-1] for edge in hidden)
    for edge in covered:
        found[edge] = -1.0
    return Lanes(found, covered, frozenset(), 0.5, dict.fromkeys(found, 0.0))


def read(lanes: Lanes, start: str | None = "W", restart: str | None = None) -> ReadLine:
    """Return the line through lanes where ports are ticked so."""
    chances = ({label: float(label == one) for label in PORTS} for one in (start, restart))
    return likeliest_line(lanes, CENTRES, PORTS, Ticks(*chances))


def test_a_line_begins_at_the_port_that_is_ticked() -> None:
    """A clear line from the ticked port is read in its order, and nothing is asked."""
    found = read(seen(WAY))
    assert found.segments == (WAY,)
    assert found.accepted


def test_a_line_between_two_ports_is_turned_by_the_tick_alone() -> None:
    """Which end of a line between two ports came first is told by the tick, or asked."""
    way = (*WAY, "g3", "g2", "h1", "i1")
    assert read(seen(way)).segments == (way,)
    assert read(seen(way), start="N").segments == (way[::-1],)
    open_ = read(seen(way), start=None)
    assert not open_.direction_sure
    assert {found[0][0] for found, _p in open_.candidates} == {"c1", "i1"}


def test_a_line_goes_on_from_the_port_of_the_restart() -> None:
    """After a port the line goes on from the one that is ticked, as a part of its own."""
    first = (*WAY, "g3", "g2", "h1", "i1")
    second = ("i9", "h9", "h8")
    found = read(seen(second, first), restart="E")
    assert found.segments == (first, second)
    assert found.accepted


def test_a_line_that_breaks_off_is_read_as_it_is_and_asked_about() -> None:
    """Where a line stops and goes on elsewhere, no lane is added; the gap is asked about."""
    found = read(seen(WAY[:3], WAY[4:]))
    assert found.segments == (WAY[:3], WAY[4:])
    assert set(found.broken) == {"d2", "f2"}
    assert not found.accepted


def test_a_space_entered_twice_stays_in_the_line() -> None:
    """A line that comes back to a space is read with that space twice, and asked about."""
    way = ("c1", "d1", "e1", "d2", "d1", "c2")
    found = read(seen(way))
    assert sorted(found.segments[0]) == sorted(way)
    assert found.again == ("d1",)
    assert not found.accepted


def test_a_loop_is_offered_both_ways_round() -> None:
    """Nobody sees which way round a line came back to a space: either way can be chosen."""
    loop = ("d1", "e1", "d2", "d1")
    ways = {("c1", *one, "c2") for one in (loop, loop[::-1])}
    assert {part for (part,), _p in read(seen(("c1", *loop, "c2"))).candidates} == ways


def test_a_line_that_breaks_off_begins_at_the_port_that_is_ticked() -> None:
    """It never came to a port, and began anew at another one all the same."""
    first, second = ("c1", "d1", "d2", "e2", "f3"), ("i9", "h9", "h8")
    assert read(seen(first, second), restart="E").segments == (first, second)


@pytest.mark.parametrize("value", [-1.5, 1.5])
def test_a_faint_last_lane_is_asked_about(value: float) -> None:
    """Whether a line ends a space earlier is asked where its last lane is hard to see."""
    found = read(seen(WAY, odds={("f4", "g4"): value}))
    assert not found.accepted
    assert {way for way, _p in found.candidates} == {(WAY,), (WAY[:-1],)}


def test_a_faint_lane_in_the_middle_is_held_by_both_its_ends() -> None:
    """A pale lane without which the line would break needs no question, a missing one does."""
    assert read(seen(WAY, odds={("e2", "f2"): 1.5})).segments == (WAY,)
    assert read(seen(WAY, odds={("e2", "f2"): 1.5})).accepted


@pytest.mark.parametrize("value", [1.5, -1.5])
def test_a_corner_that_may_be_a_skip_is_asked_about(value: float) -> None:
    """A line that hardly enters a space is read the likelier way, and nobody is sure."""
    jump, past = (WAY[1], WAY[3]), ((*WAY[:2], *WAY[3:]),)
    found = seen(WAY, odds={})
    lanes = frozenset(edge for edge in found.odds if {*edge} in ({*WAY[1:3]}, {*WAY[2:4]}))
    odds = {**found.odds, jump: 8.0}
    corner = Corner(jump, lanes, value)
    found = replace(found, odds=odds, jumps=frozenset({jump}), corners=(corner,))
    answer = read(found)
    assert answer.segments == ((WAY,) if value > 0 else past)
    assert not answer.accepted
    assert {way for way, _p in answer.candidates} == {(WAY,), past}


def test_a_skip_that_is_drawn_is_never_left_out() -> None:
    """A jump with ink of its own, which no likely line takes, makes the line a question."""
    jump = ("f4", "h4")
    found = seen(WAY)
    odds = {**found.odds, jump: 8.0, ("f3", "f4"): 12.0}
    found = replace(found, odds=odds, jumps=frozenset({jump}))
    assert not read(found).accepted


def test_a_lane_that_is_hardly_drawn_joins_a_line() -> None:
    """A pale lane is accepted where any other line is unlikely; one that cannot be seen is not."""
    assert read(seen(WAY, odds={(WAY[3], WAY[4]): -3.0})).segments == (WAY,)
    assert read(seen(WAY, odds={(WAY[3], WAY[4]): -3.0})).accepted
    found = read(seen(WAY, odds={(WAY[3], WAY[4]): -4.5}))
    assert found.segments == (WAY,)
    assert not found.accepted
    assert found.unsure
    assert found.doubtful == (WAY[3], WAY[4])


def test_a_hidden_step_is_always_asked_about() -> None:
    """A line under a finger is joined by the likeliest way, and asked about with its spaces."""
    found = read(seen(WAY, hidden=(("e2", "f2"),)))
    assert found.segments == (WAY,)
    assert set(found.hidden) >= {"e2", "f2"}
    assert not found.accepted


def test_what_may_go_on_under_a_finger_is_asked_about() -> None:
    """A line that ends at the edge of what lies on the sheet may go on there."""
    assert "g4" in read(seen(WAY, hidden=(("g4", "g5"),))).hidden


def test_an_empty_sheet_has_no_line() -> None:
    """A sheet nobody drew on is read as one without a line."""
    found = read(seen(), start=None)
    assert found.segments == NONE
    assert found.accepted


def test_two_ways_that_cross_go_straight_on() -> None:
    """Where a line crosses itself, the straighter way is taken."""
    (way,) = trails([("c1", "d1"), ("d1", "e1"), ("d1", "d2"), ("e1", "d2")], CENTRES)
    assert way in (["c1", "d1", "e1", "d2", "d1"], ["d1", "d2", "e1", "d1", "c1"])


def test_jumps_lead_past_other_spaces() -> None:
    """A line can jump between spaces that are no neighbours, never over the dot of a third."""
    edges = [(str(one), str(other)) for one, other in BOARD.edges]
    found = {frozenset(pair) for pair in jumps(CENTRES, edges, BOARD.spacing * MARKS.island[0])}
    assert not found & {frozenset(edge) for edge in edges}
    assert frozenset(("d1", "b2")) in found
    assert frozenset(("d1", "f1")) not in found


@pytest.mark.long
def test_lines_that_are_alike_are_offered_in_the_same_order_each_time() -> None:
    """A photo that is read again is asked about with the same letters for the same lines."""
    told = {
        subprocess.run(
            [sys.executable, "-c", f"from {__name__} import alike; print(alike())"],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in range(4)
    }  # fmt: skip
    assert len(told) == 1, told


def alike() -> ReadLine:
    """Return a line under a cover, with many ways that are equally likely."""
    spaces = {"d2", "e2", "f2", "d3", "e3", "f3", "e4", "f4", "g4", "g3", "h4", "h5", "g5"}
    hidden = [(str(edge[0]), str(edge[1])) for edge in BOARD.edges if {*map(str, edge)} <= spaces]
    ends = {("i5", "i6"): 0.0, ("i5", "j5"): 0.0, ("c1", "c2"): 0.0, ("c1", "b2"): 0.0}
    return read(seen(WAY[:3], ("h4", "i4", "i5"), odds=ends, hidden=(*hidden,)), start=None)
