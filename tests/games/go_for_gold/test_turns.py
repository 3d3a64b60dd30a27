"""Where a line splits into turns: against the worked examples, and against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.fault_text import cure, sentence, translated
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.lines import (
    DrawnTurn,
    PlayerLine,
    Splitting,
    faults,
    find_space,
    join,
    wrong_dice,
)
from printplay.geometry.board import SpaceId
from printplay.geometry.tracing.trace import Walk
from printplay.lookup.boards import find_board
from tests.geometry.reading.helpers import bay

LINE = island(find_board(Path(__file__).parents[2] / "layouts" / "line.toml"))
ROW = [SpaceId(f"{letter}1") for letter in "abcdefghijklmn"]


def along(first: int, last: int) -> PlayerLine:
    """Return the line of the worked examples from space `first` to space `last`."""
    return join(LINE, [Walk(tuple(ROW[first : last + 1]))])


def lengths(splitting: Splitting) -> list[list[str]]:
    """Return the readings as lengths of moves, with an f behind those that strike a foot."""
    return [
        [f"{len(turn.path)}{'f' if turn.foot else ''}" for turn in reading]
        for reading in splitting.readings()
    ]


def test_the_rulebook_example() -> None:
    """Rolls 5, 4, 3 along the fixture, no foot held: one reading, and it is that of the rules."""
    splitting = Splitting(along(0, 12), [5, 4, 3], 0)
    (reading,) = splitting.readings()
    assert [turn.path for turn in reading] == [tuple(ROW[1:6]), tuple(ROW[6:10]), tuple(ROW[10:13])]
    assert splitting.count == 1
    assert splitting.contradiction() is None


def test_all_readings_with_a_foot_the_plain_one_first() -> None:
    """With a foot held there are several readings; the one without it comes first."""
    splitting = Splitting(along(0, 12), [5, 4, 3], 1)
    found = lengths(splitting)
    assert found[0] == ["5", "4", "3"]
    assert len(found) == splitting.count == 8
    assert sorted(len([part for part in reading if "f" in part]) for reading in found) == (
        [len([part for part in reading if "f" in part]) for reading in found]
    )


def test_a_foot_must_be_held_before_the_move() -> None:
    """A foot struck early cannot be replaced by the one gathered in the move it would pay for."""
    assert lengths(Splitting(along(0, 5), [2], 1)) == [["5f"]]
    splitting = Splitting(along(0, 8), [2, 1], 1)  # the foot on h1 is gathered in the second move
    assert lengths(splitting) == [["2", "6f"]]
    fault = Splitting(along(0, 8), [2, 1], 0).contradiction()
    assert fault is not None
    assert sentence(fault) == "After turn 2 the line goes on for 5 more, to i1."
    assert lengths(Splitting(along(0, 9), [4, 4, 2], 0)) == [["4", "4", "1f"]]


def test_a_port_ends_a_move_early() -> None:
    """A move into a port may be shorter than the die; the dice that fit say so."""
    for roll in (1, 6):
        assert lengths(Splitting(along(12, 13), [roll], 0)) == [["1"]]
    (reading,) = Splitting(along(12, 13), [None], 0).readings()
    assert reading == (DrawnTurn((ROW[13],), None, foot=False, dice=(1, 2, 3, 4, 5, 6)),)


def test_an_unknown_die() -> None:
    """A die nobody noted is found from those before and behind it."""
    (reading,) = Splitting(along(0, 6), [2, None, 1], 0).readings()
    assert [turn.dice for turn in reading] == [(2,), (3,), (1,)]
    first, *others = Splitting(along(0, 12), [5, None, 3], 0).readings()
    assert [turn.dice for turn in first] == [(5,), (4,), (3,)]
    assert all(reading[2].foot for reading in others)  # the one gathered on the way, on h1
    assert Splitting(along(0, 6), [5, None, 3], 0).count == 0


def test_all_dice_unknown() -> None:
    """Without rolls the dice that fit are counted, and listed from the longest moves on."""
    splitting = Splitting(along(0, 8), None, 1)
    assert splitting.count == 125  # sums of 8 from parts of 1 to 6, in order
    assert splitting.turns == (2, 8)
    assert next(splitting.readings())[0].dice == (6,)
    assert len(list(splitting.readings())) == 125
    assert splitting.contradiction() is None
    assert Splitting(PlayerLine(ROW[0], (), frozenset(), ()), None, 1).count == 1


@pytest.mark.parametrize(
    ("last", "rolls", "feet", "code", "sentence"),
    [
        (4, [5], 0, "GG-R12", "Turn 1: a roll of 5, but the line goes on for only 4 after a1."),
        (9, [5, 6], 0, "GG-R12", "Turn 2: a roll of 6, but the line goes on for only 4 after f1."),
        (12, [5, 4], 0, "GG-R12", "After turn 2 the line goes on for 3 more, to m1."),
        (5, [5, 4], 0, "GG-R7", "Turn 2: the line ends at f1; no move is left for a 4."),
        (5, [5, None], 0, "GG-R7", "Turn 2: the line ends at f1; no move is left for a ?."),
    ],
)
def test_the_first_contradiction(
    last: int, rolls: list[int | None], feet: int, code: str, sentence: str
) -> None:
    """Where no reading fits, the first turn that none survives is told."""
    splitting = Splitting(along(0, last), rolls, feet)
    assert splitting.count == 0
    assert list(splitting.readings()) == []
    fault = splitting.contradiction()
    assert fault is not None
    assert (fault.code, translated(fault).message) == (code, sentence)
    assert cure(fault)


def test_dice_that_no_die_shows() -> None:
    """A roll outside of 1 to 6 is GG-R6."""
    found = wrong_dice([1, 7, None, 0, 6])
    assert [(fault.code, sentence(fault)) for fault in found] == [
        ("GG-R6", "Turn 2: the movement roll must be 1 to 6, not 7."),
        ("GG-R6", "Turn 4: the movement roll must be 1 to 6, not 0."),
    ]


lines = st.builds(
    lambda feet, marks: PlayerLine(
        SpaceId("x"),
        tuple(SpaceId(f"s{number}") for number in range(len(feet))),
        frozenset(number for number in marks if number < len(feet)),
        tuple(feet),
    ),
    st.lists(st.sampled_from([0, 0, 0, 1]), min_size=1, max_size=14),
    st.sets(st.integers(0, 13), max_size=2),
)


def everything(line: PlayerLine, rolls: list[int], feet: int) -> Iterator[tuple[tuple[int, bool], ...]]:
    """Yield all readings by the rules as they are written, without a thought for speed."""

    def onward(at: int, left: list[int], held: int) -> Iterator[tuple[tuple[int, bool], ...]]:
        if not left:
            if at == len(line.entered_spaces):
                yield ()
            return
        for length in range(1, 7):
            end = at + length
            if end > len(line.entered_spaces) or any(stop in line.stops for stop in range(at, end - 1)):
                continue
            by_die = length == left[0] or (length < left[0] and end - 1 in line.stops)
            if by_die or held:
                gathered = sum(line.feet[at:end])
                after = held + gathered - (0 if by_die else 1)
                for rest in onward(end, left[1:], after):
                    yield ((length, not by_die), *rest)

    yield from onward(0, rolls, feet)


@settings(deadline=None)
@given(lines, st.lists(st.integers(1, 6), max_size=5), st.integers(0, 2))
def test_the_readings_are_all_there_are(line: PlayerLine, rolls: list[int], feet: int) -> None:
    """The readings are those that trying everything finds, each once, and as many as counted."""
    splitting = Splitting(line, list(rolls), feet)
    found = [tuple((len(t.path), t.foot) for t in reading) for reading in splitting.readings()]
    expected = list(everything(line, rolls, feet))
    assert sorted(found) == sorted(expected)
    assert splitting.count == len(expected)
    assert (splitting.contradiction() is None) == bool(expected)


@given(lines, st.lists(st.none() | st.integers(1, 6), max_size=4))
def test_an_unknown_die_is_one_that_fits(line: PlayerLine, rolls: list[int | None]) -> None:
    """Every die said to fit an unknown roll gives, put in its place, a reading again."""
    for reading in islice(Splitting(line, rolls, 0).readings(), 10):
        for turn in reading:
            assert turn.roll is None or turn.dice == (turn.roll,)
        dice = [turn.dice[-1] for turn in reading]
        assert Splitting(line, dice, 0).count


def test_a_very_long_line() -> None:
    """A line of ten thousand spaces is split without running out of anything."""
    line = PlayerLine(SpaceId("x"), tuple(map(SpaceId, map(str, range(10_000)))), frozenset(), (0,) * 10_000)
    splitting = Splitting(line, None, 0)
    assert splitting.count > 10**1000
    assert len(next(splitting.readings())) == 1667
    assert Splitting(line, [6] * 50, 9).contradiction() is not None


def walks(*strokes: str) -> list[Walk]:
    """Return walks through the spaces named."""
    return [Walk(tuple(map(SpaceId, stroke.split()))) for stroke in strokes]


@pytest.mark.parametrize(
    ("strokes", "found"),
    [
        (["c1 d1 e1"], []),
        (["c1 d1", "d1 e1"], []),
        (["c1 d1 c2 d1"], [("GG-R11", "The line enters d1 twice.")]),
        (["c1 d1", "d1 c1"], [("GG-R11", "The line enters c1 twice.")]),
        (["g4 h4", "h7 g7"], []),
        (["g4 h4", "h7", "h7 g7"], []),
        (["g4 h4 h5"], [("GG-R13", "The line passes through port h4; a port ends the move.")]),
        (["g4 h4", "c1 c2"], []),
        (
            ["c1 d1 e1 g4 h4", "c1 c2"],
            [("GG-R29", "The line cannot restart from port c1: it was visited before.")],
        ),
        (["g4 h4", "h4 h5"], [("GG-R29", "The line cannot restart from port h4: it was visited before.")]),
        (["g4 h4", "h7 g7 a7"], [("GG-R14", "The line enters port a7 after port h4; only one is allowed.")]),
        (["g4 h4", "g5 g6"], [("GG-P3", "After port h4 the line must restart at another port, not at g5.")]),
        (["c1 d1", "e1 f1"], [("GG-P3", "The line is broken between d1 and e1.")]),
    ],
)
def test_what_no_dice_can_mend(strokes: list[str], found: list[tuple[str, str]]) -> None:
    """A space entered twice, a port passed, a second port and a break need no dice to be wrong."""
    assert [(f.code, sentence(f)) for f in faults(bay(), walks(*strokes))] == found


def test_the_start() -> None:
    """A line that starts elsewhere is broken; drawn backwards, that is said."""
    here = [(f.code, sentence(f), cure(f)) for f in faults(bay(), walks("d1 c1"), SpaceId("c1"))]
    assert here == [("GG-P3", "The line starts at d1, not at c1.", "It ends at c1: was it drawn backwards?")]
    assert faults(bay(), walks("c1 d1"), SpaceId("c1")) == []
    assert faults(bay(), [Walk(())], SpaceId("c1")) == []


def test_a_port_goes_by_its_label_or_its_space() -> None:
    """A port is found by label or space name, whatever the case."""
    assert find_space(bay(), "n") == find_space(bay(), "C1") == find_space(bay(), " c1 ") == "c1"
    assert find_space(bay(), "zz") is None


def test_joined_strokes() -> None:
    """Strokes joined to one line know where a port ended a move and where feet lie."""
    line = join(bay(), walks("d2 d3", "d3 e3 h4", "h7", "h7 g7"))
    assert line == PlayerLine(
        SpaceId("d2"), tuple(map(SpaceId, ("d3", "e3", "h4", "g7"))), frozenset({2}), (1, 0, 0, 0)
    )
