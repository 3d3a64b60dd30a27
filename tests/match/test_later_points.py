"""Points that are worked out when somebody looks at them are like those that are there."""

from __future__ import annotations

import pickle

from printplay.match.standings import AS_ENTERED, LaterPoints, Points, entered_sources, placings

POINTS = (Points(3, "birds", 4), Points(-1, "round 2 coins", 7))


def test_they_are_worked_out_once_and_when_asked_for() -> None:
    """A ranking asks only for scores; the first look works the points out, for all later ones."""
    asked = []

    def work() -> tuple[Points, ...]:
        asked.append(1)
        return POINTS

    later = LaterPoints(work)
    ranked = placings([("Anna", 2, later), ("Ben", 1, ())]).of(finished=False)
    assert not asked
    assert ranked.placings[0].winner
    points = ranked.placings[0].points
    assert [*points] == [*POINTS]
    assert (len(points), points[0], points[-1:]) == (2, POINTS[0], POINTS[1:])
    assert points == POINTS
    assert points == LaterPoints(lambda: POINTS)
    assert points != LaterPoints(tuple)
    assert (hash(points), repr(points)) == (hash(POINTS), repr(POINTS))
    assert pickle.loads(pickle.dumps(points)) == POINTS
    assert asked == [1]


def test_an_entered_total_is_seen_without_a_look() -> None:
    """Totals alone are marked as such; what is worked out never is one."""
    entered = (Points(5, AS_ENTERED, 0),)
    assert entered_sources(entered) == {AS_ENTERED}
    assert not entered_sources(LaterPoints(lambda: POINTS))
    ranked = placings([("Anna", 5, entered), ("Ben", 1, LaterPoints(lambda: POINTS))])
    assert [placing.unchecked for placing in ranked.placings] == [True, False]
