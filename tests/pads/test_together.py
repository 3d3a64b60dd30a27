"""What all have in a row together: told as soon as it can no longer be as the file says."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.pads.file.pad import Limits, sum_limits
from tests.examples import some
from tests.pads.helpers import played, written

CROWN = '[[row]]\nkey = "crown"\nentry = "tick"\ntogether = "1"\n'
COINS = '[[row]]\nkey = "coins"\nmax = 5\ntogether = "11"\n'
DEBT = '[[row]]\nkey = "debt"\nvalues = [-200, -100, 0, 100]\ntogether = "0"\n'
PAIRS = '[[row]]\nkey = "pairs"\nstep = 2\nmin = 1\nmax = 9\ntogether = "8"\n'
HAND = 'rounds = 3\nhand = "round"\n[[row]]\nkey = "tricks"\nmax = "hand"\ntogether = "hand"\n'
BIDS = '[[row]]\nkey = "bid"\nmax = 9\n[[row]]\nkey = "got"\nmax = "bid"\ntogether = "4"\n'
FIRST = '[[row]]\nkey = "late"\nmax = 9\nwhen = "place == 0"\ntogether = "5"\n'
FIRST = '[[row]]\nkey = "place"\nentry = "tick"\n' + FIRST
THREE = "Anna, Ben, Cleo"


def told(folder: Path, text: str, *lines: str, players: str = THREE) -> list[tuple[int, str]]:
    """Return what is wrong with a match that is ended: lines of it from 1, and sentences."""
    report = played(folder, text, players, [*lines, "end"])
    return [((fault.line or 0) - 3, fault.message) for fault in report.faults]


@pytest.mark.parametrize(
    ("text", "lines", "line", "said"),
    [
        (CROWN, ["Anna: crown yes", "Ben: crown yes"], 2, "at least 2 for all players, but must be 1"),
        (CROWN, ["Anna: crown yes", "Ben: crown yes", "Cleo: crown no"], 2, "at least 2"),
        (
            CROWN,
            ["Anna: crown no", "Ben: crown no", "Cleo: crown no"],
            3,
            "adds up to 0 for all players, but must",
        ),
        (
            CROWN,
            ["Anna: crown no"],
            2,
            "adds up to 0 for all players, but must be 1",
        ),  # nobody said yes: at the end
        (COINS, ["Anna: coins 1", "Ben: coins 4"], 2, "at most 10 for all players, but must be 11"),
        (
            COINS,
            ["Anna: coins 5", "Ben: coins 5", "Cleo: coins 4"],
            3,
            "adds up to 14 for all players, but must be 11",
        ),
        (
            DEBT,
            ["Anna: debt 100", "Ben: debt 100", "Cleo: debt -100"],
            3,
            "adds up to 100 for all players, but must",
        ),
        (DEBT, ["Anna: debt -200", "Ben: debt -100"], 2, "at most -200 for all players, but must be 0"),
        (PAIRS, ["Anna: pairs 3"], 1, "can no longer add up to 8"),  # three odd numbers
        (HAND, ["Anna: tricks 1", "Ben: tricks 1"], 2, "at least 2 for all players, but must be 1"),
        (BIDS, ["Anna: bid 1", "Ben: bid 1", "Cleo: bid 1"], 3, "at most 3 for all players, but must be 4"),
        (
            FIRST,
            ["Anna: place yes", "Ben: place yes", "Cleo: place yes"],
            3,
            "adds up to 0 for all players, but must",
        ),
    ],
)
def test_it_is_told_at_the_line_that_makes_it_impossible(
    tmp_path: Path, text: str, lines: list[str], line: int, said: str
) -> None:
    """One fault, where it becomes certain, whatever follows; nothing repeats it."""
    found = [one for one in told(tmp_path, text, *lines) if "for all players" in one[1]]
    assert [number for number, _message in found] == [line], found
    assert said in found[0][1]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (CROWN, ["Anna: crown no", "Ben: crown yes"]),
        (CROWN, ["Anna: crown no", "Ben: crown no", "Cleo: crown yes"]),
        (COINS, ["Anna: coins 5", "Ben: coins 1", "Cleo: coins 5"]),
        (DEBT, ["Anna: debt -200", "Ben: debt 100", "Cleo: debt 100"]),
    ],
)
def test_what_adds_up_is_over(tmp_path: Path, text: str, lines: list[str]) -> None:
    """A match in which all have together what they must is finished, and nothing is wrong."""
    report = played(tmp_path, text, THREE, [*lines, "end"])
    assert report.valid, report.text()
    assert report.finished


def test_a_match_is_not_over_before_it_adds_up(tmp_path: Path) -> None:
    """Where nobody has the crown, the match goes on, and whoever has not said is asked."""
    report = played(tmp_path, CROWN, THREE, ["Anna: crown no", "Ben: crown no"])
    assert report.valid
    assert not report.finished
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(tmp_path / "test.toml", ["Anna", "Ben", "Cleo"])
        assert [one.skip for one in match.questions()] == [None, None, None]
        assert match.add("Anna: crown no", "Ben: crown no")
        assert not match.add("Cleo: crown no")
        assert not match.finish()
        assert match.add("Cleo: crown yes")
        assert match.finish()


def test_once_it_adds_up_nobody_else_is_asked(tmp_path: Path) -> None:
    """Once it adds up, nobody else is asked."""
    (tmp_path / "crown.toml").write_text(f'game = "crown"\nplayers = 3\n{CROWN}')
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(tmp_path / "crown.toml", ["Anna", "Ben", "Cleo"])
        assert match.add("Ben: crown yes")
        assert not match.questions()
        assert match.finish()


def test_teams_have_it_together(tmp_path: Path) -> None:
    """Two teams with all thirteen tricks: fourteen are too many as soon as they are told."""
    text = 'game = "t"\nplayers = 4\nteams = 2\n[[row]]\nkey = "tricks"\nmax = 13\ntogether = "13"\n'
    four = "Anna, Ben, Cleo, Dan"
    assert told(tmp_path, text, "Anna: tricks 8", "Dan: tricks 5", players=four) == []
    ((line, _said),) = told(tmp_path, text, "Anna: tricks 8", "Dan: tricks 6", players=four)
    assert line == 2


def test_a_value_that_its_row_does_not_take_is_one_fault(tmp_path: Path) -> None:
    """A slip beyond the limit of a row says nothing of what all have together."""
    found = told(tmp_path, COINS, "Anna: coins 4", "Ben: coins 5", "Cleo: coins 9")
    assert len([one for one in found if "for all players" in one[1]]) == 0
    assert "5 or less" in found[0][1]


def test_every_round_adds_up_for_itself(tmp_path: Path) -> None:
    """A round that does not is told of at the end, in whatever round that is."""
    text = f'rounds = 2\n{CROWN}[[row]]\nkey = "coins"\n'
    lines = ["Anna: crown yes, coins 1", "Ben: coins 1", "round 2", "Anna: coins 1", "Ben: coins 2"]
    ((line, said),) = told(tmp_path, text, *lines, players="Anna, Ben")
    assert (line, "adds up to 0 for all players, but must be 1" in said) == (6, True)


def test_a_pad_that_adds_up_has_an_example_that_does(tmp_path: Path) -> None:
    """`check` works an example through in which somebody has the crown."""
    file = tmp_path / "crown.toml"
    file.write_text(f'game = "crown"\nplayers = 3\n{CROWN}points = "5 if crown else 0"\n')
    assert "yes → 5" in pp.check_pad(file).text()


@st.composite
def limited(draw: st.DrawFn) -> Limits:
    """Return the values of some row."""
    least = draw(st.integers(-4, 4))
    if draw(st.booleans()):
        values = draw(st.sets(st.integers(-9, 9), min_size=1, max_size=4))
        return Limits(min(values), max(values), 1, tuple(sorted(values)))
    return Limits(least, least + draw(st.integers(0, 6)), draw(st.integers(1, 3)))


@settings(max_examples=some(60))
@given(st.lists(limited(), min_size=1, max_size=4), st.integers(-3, 3))
def test_no_sum_that_can_come_is_refused(parts: list[Limits], more: int) -> None:
    """Whatever values the rows take, their sum is one of those that can come."""
    found = sum_limits([parts[0].also(more), *parts[1:]])
    for values in product(*(part.all for part in (parts[0].also(more), *parts[1:]))):
        assert sum(values) in found


def test_a_correction_that_does_not_add_up_is_told_how_to_go_on(tmp_path: Path) -> None:
    """A whole row is corrected in one line for all; the cure of such a line shows it."""
    text = '[[row]]\nkey = "t"\ntogether = 10\n'
    whole = ["Anna: t 4", "Ben: t 6"]
    (fault,) = played(tmp_path, text, "Anna, Ben", [*whole, "Anna: t 5"]).faults
    assert fault.code == "PD-R6"
    assert "enter them in one line: `all t Anna 1, Ben 2`" in str(fault.hint)
    (fault,) = played(tmp_path, text, "Anna, Ben", ["Anna: t 4", "Ben: t 7"]).faults
    assert "in one line" not in str(fault.hint)
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(tmp_path / "test.toml", ["Anna", "Ben"])
        assert match.add(*whole)
        assert match.undo(2)
        assert match.add("Anna: t 5", "Ben: t 5")
        assert match.finish()


HOOK = """rounds = 2
hand = "1 + round"
[[row]]
key = "bid"
max = "hand"
counts = false
not_exactly = "hand"
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Anna: bid 1", "Ben: bid 1", "Cleo: bid 0"], (3, "Bid adds up to 2 for all players")),
        (["Anna: bid 1", "Ben: bid 1"], None),
        (["Anna: bid 2", "Ben: bid 0", "Cleo: bid 2"], None),
        (["all bid Anna 1, Ben 0, Cleo 1"], (1, "Bid adds up to 2 for all players, and must not.")),
        (["round 2", "all bid Anna 1, Ben 0, Cleo 1"], None),
    ],
)
def test_a_sum_can_be_forbidden(tmp_path: Path, lines: list[str], found: tuple[int, str] | None) -> None:
    """Bids may add up to anything but the tricks of the round; the last bidder has to see to it."""
    faults = played(tmp_path, HOOK, THREE, lines).faults
    assert [(fault.line or 0) - 3 for fault in faults] == ([found[0]] if found else [])
    if found:
        assert found[1] in faults[0].message
        assert "another number" in (faults[0].hint or "")


def test_the_last_player_is_not_offered_the_forbidden_number(tmp_path: Path) -> None:
    """Whoever says the last number is asked for one of the others."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, HOOK), ["Anna", "Ben"])
        assert match.add("Anna: bid 1")
        question = match.questions()[0]
        assert ([*question.words], question.text) == (["0", "2"], "Ben: Bid (0, 2)?")


def test_a_question_names_what_the_others_leave(tmp_path: Path) -> None:
    """The last of an unlimited row is asked for the rest, not for a number up to a million."""
    pad = '[[row]]\nkey = "cards"\ntogether = "40"\n'
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, pad), ["Anna", "Ben"])
        assert match.questions()[0].text == "Anna: Cards?"
        assert match.add("Anna: cards 25")
        assert match.questions()[0].text == "Ben: Cards (15)?"
