"""A line that a drawing leaves open is answered by what stands beside it, never by the rules."""

from __future__ import annotations

import pytest

from printplay.games.go_for_gold.photos.panel.agreement import choose_line
from printplay.games.go_for_gold.photos.panel.reading import Panel
from printplay.photos.line import ReadLine
from printplay.photos.scanned import Segments
from tests.games.go_for_gold.photos.test_agreement import LINE, WAY, panel

#: The line passes a treasure of 5, or leaves it out; and with all else in question.
TREASURE = next(n for n in WAY[1:] if LINE.land[n].contents.points == 5)
THROUGH: Segments = (tuple(map(str, WAY)),)
PAST: Segments = (tuple(str(name) for name in WAY if name != TREASURE),)
NEAR = tuple(sorted(str(name) for name in WAY[WAY.index(TREASURE) - 1 : WAY.index(TREASURE) + 2]))


def open_(**other: object) -> ReadLine:
    """Return a line that goes through the treasure or past it."""
    told = ((THROUGH, 0.8), (PAST, 0.2))
    line = dict[str, object](candidates=told, doubtful=NEAR) | other
    return ReadLine(THROUGH, 0.8, True, **line)  # type: ignore[arg-type]


def test_a_treasure_in_a_box_tells_that_the_line_was_there() -> None:
    """Nobody writes the 5 of a place where the line has not been."""
    assert choose_line(open_(), panel(5, 9), LINE).accepted


@pytest.mark.parametrize("read", [panel(), panel(9)])
def test_a_box_left_bare_tells_nothing(read: Panel) -> None:
    """A treasure need not be dug up by everybody who passes."""
    assert choose_line(open_(), read, LINE) == open_()


def test_what_is_written_does_not_make_a_likely_line_an_unlikely_one() -> None:
    """A value that only the less likely line explains leaves both open."""
    told = ((PAST, 0.9), (THROUGH, 0.1))
    found = ReadLine(PAST, 0.9, True, told, NEAR)
    assert choose_line(found, panel(5), LINE) == found


@pytest.mark.parametrize("why", ["hidden", "broken", "again", "jumps"])
def test_what_is_strange_about_a_line_stays_a_question(why: str) -> None:
    """A cover, a break, a jump or a return is asked about whatever is written."""
    assert not choose_line(open_(**{why: (str(TREASURE),)}), panel(5), LINE).accepted


def test_below_a_cover_the_line_that_was_written_about_is_offered_first() -> None:
    """The other one is offered after it."""
    told = ((PAST, 0.6), (THROUGH, 0.4))
    found = choose_line(ReadLine(PAST, 0.6, True, told, NEAR, (str(TREASURE),)), panel(5), LINE)
    assert [way for way, _p in found.candidates] == [THROUGH, PAST]
    assert found.segments == THROUGH
    assert not found.accepted


def test_a_jump_past_what_was_written_is_offered_after_the_way_there() -> None:
    """Who wrote the treasure down went there, most likely; it is asked about all the same."""
    told = ((PAST, 0.6), (THROUGH, 0.4))
    jump = (NEAR[0], NEAR[-1])
    found = choose_line(ReadLine(PAST, 0.6, True, told, NEAR, jumps=jump), panel(5), LINE)
    assert found.segments == THROUGH
    assert found.jumps == ()
    assert not found.accepted
    bare = ReadLine(PAST, 0.6, True, told, NEAR, jumps=jump)
    assert choose_line(bare, panel(), LINE) == bare
