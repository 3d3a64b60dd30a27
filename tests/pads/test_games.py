"""Real ways of scoring on a pad, compared with what is published of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pads.helpers import played, scores

BOWLING = """
game = "bowls"
players = [1, 8]
rounds = 10
[[row]]
key = "first"
max = 10
counts = false
[[row]]
key = "second"
max = "10 if first == 10 else 10 - first"
when = "first < 10 or round == 10"
counts = false
[[row]]
key = "third"
max = "10 if first + second in [10, 20] else 20 - first - second"
when = "round == 10 and first + second >= 10"
counts = false
[[row]]
key = "frame"
entry = "none"
points = '''first + second + third if round == 10 or first + second < 10 else
10 + next(first) if first < 10 else
10 + next(first) + (next(second) if next(first) < 10 or round == 9 else next(first, 2))'''
"""

#: Thirteen boxes: six above with a bonus of 35 from 63 on, seven below.
BOXES = ("ones", "twos", "threes", "fours", "fives", "sixes")
DICE = "".join(f'[[row]]\nkey = "{k}"\nmax = {5 * n}\nstep = {n}\n' for n, k in enumerate(BOXES, 1))
DICE += """
[[row]]
key = "bonus"
entry = "none"
points = "35 if ones + twos + threes + fours + fives + sixes >= 63 else 0"
[[row]]
key = "three_alike"
max = 30
[[row]]
key = "four_alike"
max = 30
[[row]]
key = "full"
values = [0, 25]
[[row]]
key = "small"
values = [0, 30]
[[row]]
key = "large"
values = [0, 40]
[[row]]
key = "five_alike"
values = [0, 50]
[[row]]
key = "chance"
max = 30
"""

DARTS = """
game = "darts"
players = [1, 4]
rounds = "open"
[target]
points = 501
ends = "at once"
countdown = true
[[row]]
key = "visit"
max = 180
"""


def _frames(text: str) -> list[str]:
    """Return the lines of a game of bowling, frames divided by blanks: `X 7/ 9- X X81`."""
    lines: list[str] = []
    for number, frame in enumerate(text.split(), 1):
        balls: list[int] = []
        for ball in frame:
            down = 10 if ball == "X" else 10 - balls[-1] if ball == "/" else int(ball)
            balls.append(down)
        told = zip(("first", "second", "third"), balls, strict=False)
        lines += [f"round {number}", "Anna: " + ", ".join(f"{k} {v}" for k, v in told)]
    return lines


@pytest.mark.parametrize(
    ("frames", "score"),
    [
        ("X X X X X X X X X XXX", 300),  # twelve strikes
        ("00 00 00 00 00 00 00 00 00 00", 0),
        ("90 90 90 90 90 90 90 90 90 90", 90),
        ("5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5", 150),  # a spare in each frame, five first
        ("X 7/ 90 X 08 8/ 06 X X X81", 167),  # the worked example of many score sheets
        ("14 45 6/ 5/ X 01 7/ 6/ X 2/6", 133),  # Martin's kata
        ("X 5/ X 5/ X 5/ X 5/ X 5/X", 200),  # strikes and spares in turn, "Dutch 200"
    ],
)
def test_ten_frames(tmp_path: Path, frames: str, score: int) -> None:
    """Strikes and spares count the balls that follow, up to 300 for twelve strikes."""
    report = played(tmp_path, BOWLING, "Anna", [*_frames(frames), "end"])
    assert scores(report) == {"Anna": score}
    assert report.finished


def test_a_frame_waits_for_its_next_balls(tmp_path: Path) -> None:
    """A strike gives nothing before the two balls after it are told, as on a sheet."""
    begun = ["Anna: first 10"]
    assert scores(played(tmp_path, BOWLING, "Anna", begun)) == {"Anna": 0}
    lines = [*begun, "round 2", "Anna: first 3, second 4"]
    assert scores(played(tmp_path, BOWLING, "Anna", lines)) == {"Anna": 24}


@pytest.mark.parametrize("line", ["Anna: first 6, second 5", "Anna: first 10, second 3"])
def test_no_more_pins_than_there_are(tmp_path: Path, line: str) -> None:
    """Eleven pins in a frame, or a second ball after a strike, is a fault."""
    assert not played(tmp_path, BOWLING, "Anna", [line]).valid


@pytest.mark.parametrize(
    ("values", "score"),
    [
        # The highest score without a second five alike: all boxes at their best.
        ((5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50, 30), 375),
        # Three of each above is exactly 63, which earns the bonus; one less does not.
        ((3, 6, 9, 12, 15, 18, 0, 0, 0, 0, 0, 0, 0), 98),
        ((2, 6, 9, 12, 15, 18, 0, 0, 0, 0, 0, 0, 0), 62),
        ((3, 6, 9, 12, 15, 18, 22, 24, 25, 30, 40, 50, 21), 310),
    ],
)
def test_thirteen_boxes(tmp_path: Path, values: tuple[int, ...], score: int) -> None:
    """The boxes add up, with 35 more from 63 above, told in whatever order."""
    below = ("three_alike", "four_alike", "full", "small", "large", "five_alike", "chance")
    told = [f"{key} {value}" for key, value in zip((*BOXES, *below), values, strict=True)]
    backwards = ["Anna: " + ", ".join(reversed(told)), "end"]
    assert scores(played(tmp_path, DICE, "Anna", backwards)) == {"Anna": score}
    assert played(tmp_path, DICE, "Anna", ["Anna: twos 7"]).faults[0].code == "PD-R3"


def test_from_501_to_nothing(tmp_path: Path) -> None:
    """A nine-dart game is over at once at 501; a visit that goes past it counts nothing."""
    nine = ["Anna: visit 180", "Ben: visit 60", "round 2", "Anna: visit 180", "Ben: visit 100",
            "round 3", "Anna: visit 141"]  # fmt: skip
    report = played(tmp_path, DARTS, "Anna, Ben", nine)
    assert scores(report) == {"Anna": 501, "Ben": 160}
    assert report.finished
    assert played(tmp_path, DARTS, "Anna, Ben", [*nine, "Ben: visit 1"]).faults[0].code == "PD-R9"
    bust = [*nine[:-1], "Anna: visit 142"]
    report = played(tmp_path, DARTS, "Anna, Ben", bust)
    assert scores(report) == {"Anna": 360, "Ben": 160}
    assert not report.finished


def test_golf_is_won_by_the_fewest(tmp_path: Path) -> None:
    """The fewest strokes win, the tie-break by the last hole may be fewest, too."""
    golf = """
rounds = 2
winner = "lowest"
[[row]]
key = "strokes"
min = 1
[[row]]
key = "putts"
counts = false
[tie_break]
order = ["-putts"]
"""
    lines = ["Anna: strokes 4, putts 2", "Ben: strokes 5, putts 1", "Cleo: strokes 6, putts 3",
             "round 2", "Anna: strokes 5, putts 2", "Ben: strokes 4, putts 2",
             "Cleo: strokes 3, putts 3", "end"]  # fmt: skip
    report = played(tmp_path, golf, "Anna, Ben, Cleo", lines)
    assert scores(report) == {"Ben": 9, "Anna": 9, "Cleo": 9}
    assert [(one.player, one.rank, one.winner) for one in report.standings] == [
        ("Ben", 1, True), ("Anna", 2, False), ("Cleo", 3, False),
    ]  # fmt: skip
    assert report.decided_by == "-putts"


def test_two_against_two(tmp_path: Path) -> None:
    """A line of any partner counts for the team, and both have won."""
    text = 'players = 4\ngame = "t"\nteams = 2\n[[row]]\nkey = "tricks"\ntogether = "13"\n'
    report = played(tmp_path, text, "Anna, Ben, Cleo, Dan", ["Cleo: tricks 8", "Ben: tricks 5", "end"])
    assert scores(report) == {"Anna": 8, "Cleo": 8, "Ben": 5, "Dan": 5}
    assert [one.rank for one in report.standings] == [1, 1, 3, 3]
    assert [one.player for one in report.standings if one.winner] == ["Anna", "Cleo"]
    assert "Anna + Cleo win on points: 8 to 5, ahead of Ben + Dan." in report.text()


@pytest.mark.parametrize(("boats", "won"), [(10, True), (9, False)])
def test_all_win_or_lose_together(tmp_path: Path, boats: int, won: bool) -> None:
    """In a game for all together a line of the table is enough, and all have won, or nobody."""
    text = 'coop = true\nwin = "total >= 20"\n[[row]]\nkey = "boats"\npoints = "2 * boats"\n'
    report = played(tmp_path, text, "Anna, Ben", [f"all boats {boats}", "end"])
    assert scores(report) == {"Anna": 2 * boats, "Ben": 2 * boats}
    assert {one.winner for one in report.standings} == {won}
    assert report.decided_by == ("score" if won else "none")


def test_a_game_lost_together_is_not_lost_for_want_of_points(tmp_path: Path) -> None:
    """Whoever loses together with 0 points has lost by the goal, not since nobody has points."""
    text = 'coop = true\nwin = "total >= 20"\n[[row]]\nkey = "boats"\n'
    report = played(tmp_path, text, "Anna, Ben", ["all boats 0", "end"])
    assert "Nobody has won: Anna, Ben, 0 points." in report.text()


def test_a_game_without_points(tmp_path: Path) -> None:
    """Where the table says who has won, that is all there is to tell."""
    report = played(tmp_path, 'winner = "named"\n', "Anna, Ben", ["Ben: won", "end"])
    assert [one.player for one in report.standings if one.winner] == ["Ben"]
    assert report.finished
    assert "Ben wins" in report.text()


def test_a_tie_left_so(tmp_path: Path) -> None:
    """With shared = false nobody has won what stays level; else it is shared."""
    for shared, winners, decided in (("true", 2, "shared"), ("false", 0, "none")):
        text = f'[[row]]\nkey = "a"\n[tie_break]\norder = ["a"]\nshared = {shared}\n'
        report = played(tmp_path, text, "Anna, Ben", ["Anna: a 3", "Ben: a 3", "end"])
        assert sum(one.winner for one in report.standings) == winners
        assert report.decided_by == decided


def test_over_all_players(tmp_path: Path) -> None:
    """Ranks, majorities and sets are worked out over all, when all are told."""
    text = """
[[row]]
key = "land"
points = "8 if majority(land) else 3 if most(land) else 0"
[[row]]
key = "sea"
points = "[5, 2, 0][min(rank(sea), 3) - 1]"
[[row]]
key = "reds"
counts = false
[[row]]
key = "blues"
counts = false
[[row]]
key = "sets_made"
entry = "none"
points = "7 * sets(reds, blues) + different(reds, blues)"
"""
    lines = ["Anna: land 4, sea 2, reds 2, blues 3", "Ben: land 4, sea 2, reds 0, blues 1"]
    waiting = scores(played(tmp_path, text, "Anna, Ben, Cleo", lines))
    assert waiting == {"Anna": 16, "Ben": 1, "Cleo": 0}
    lines.append("Cleo: land 1, sea 1, reds 0, blues 0")
    assert scores(played(tmp_path, text, "Anna, Ben, Cleo", lines)) == {
        "Anna": 3 + 5 + 16, "Ben": 3 + 5 + 1, "Cleo": 0,
    }  # fmt: skip


def test_what_is_told_later_counts(tmp_path: Path) -> None:
    """A row told again is corrected, in an earlier round, too."""
    text = 'rounds = 2\n[[row]]\nkey = "a"\n'
    lines = ["Anna: a 3", "round 2", "Anna: a 5", "round 1", "Anna: a 4"]
    assert scores(played(tmp_path, text, "Anna", lines)) == {"Anna": 9}
