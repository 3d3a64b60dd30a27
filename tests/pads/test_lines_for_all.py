"""Lines that hold the values of several players, and are judged as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from printplay.core.answers import speak
from tests.pads.helpers import played, scores, written

PAD = """rounds = 2
[[row]]
key = "bid"
max = 5
counts = false
[[row]]
key = "tricks"
title = { en = "Tricks", de = "Stiche" }
max = 5
together = "5"
points = "10 + tricks if tricks == bid else tricks"
[[row]]
key = "bell"
entry = "tick"
points = "3 * bell"
"""
PLAYERS = "Anna, Ben, Cleo 2"


@pytest.mark.parametrize(
    "line",
    [
        "all tricks Anna 3, Ben 2, Cleo 2 0, bid Anna 3, Ben 1, Cleo 2 0, bell Ben yes",
        "all tricks: Anna 3, Ben 2, Cleo 2 0, bid: Anna 3, Ben 1, Cleo 2 0, bell: Ben yes",
        "all Stiche ANNA 3, Ben 2, cleo 2 0, bid Anna 3, Ben 1, Cleo 2 0, bell Ben ja, Anna nein",
    ],
)
def test_one_line_holds_a_row_of_several_players(tmp_path: Path, line: str) -> None:
    """A row with each player's value, and further rows behind it; the record writes it alike."""
    report = played(tmp_path, PAD, PLAYERS, [line])
    assert scores(report) == {"Anna": 13, "Ben": 5, "Cleo 2": 10}
    text = report.formatted()
    assert text is not None
    assert "all tricks Anna 3, Ben 2, Cleo 2 0, bid Anna 3" in text
    assert pp.check(text, folder=tmp_path).formatted() == text


@pytest.mark.parametrize(
    ("line", "code", "column", "said"),
    [
        ("all tricks Anna 9, Ben 2", "PD-R3", 5, "5 or less"),
        ("all tricks Anna 1, Ben 2, Zoe 2", "PP-2", 27, "Zoe is not in this match"),
        ("all tricks Anna 1, Ben yes", "PD-R3", 20, "needs a number"),
        ("all tricks Anna 1, Anna 2", "PD-R4", 20, "twice"),
        ("all tricks Anna 4, Ben 3", "PD-R6", 5, "adds up to at least 7"),
        ("all trick Anna 1, Ben 2", "PD-R2", 5, "no row trick"),
    ],
)
def test_a_fault_names_the_player_and_the_value(
    tmp_path: Path, line: str, code: str, column: int, said: str
) -> None:
    """What is wrong with one of the values is said at its place in the line."""
    fault = played(tmp_path, PAD, PLAYERS, [line]).faults[0]
    assert (fault.code, fault.column) == (code, column)
    assert said in fault.message


def test_a_correction_of_several_values_is_judged_as_a_whole(tmp_path: Path) -> None:
    """Lines of one entry that fit only together become one line; alone, each is refused."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, PAD), ["Anna", "Ben"])
        assert match.add("Anna: tricks 3, bid 3", "Ben: tricks 2, bid 0")
        alone = match.add("Anna: tricks 1")
        assert alone.refused
        assert "`all tricks Anna 1, Ben 2`" in (alone.faults[0].hint or "")
        with speak("de"):
            assert "in einer Zeile" in (alone.faults[0].hint or "")
        assert match.add("Anna: tricks 1", "Ben: tricks 5").refused
        entered = match.add("Anna: Stiche 1, bell", "Ben: tricks 4", sent="12345678")
        assert entered
        assert match.lines[-1] == "all tricks Anna 1, Ben 4, bell Anna yes"
        assert [one.score for one in match.standings] == [4, 4]
        assert match.add("Anna: Stiche 1, bell", "Ben: tricks 4", sent="12345678")
        assert sum(line.startswith("all") for line in match.lines) == 1
        assert match.undo()
        assert match.lines[-1] == "Ben: tricks 2, bid 0"
        assert match.add("Anna: tricks 2  # one was hidden", "Ben: tricks 3").refused
        assert pp.check(match.record(), folder=tmp_path).valid


def test_players_change_places_in_one_entry(tmp_path: Path) -> None:
    """Two who stand in each other's place, or hand something over, are entered in one call."""
    text = """[[row]]
key = "finish"
entry = "place"
[[row]]
key = "crown"
entry = "tick"
holders = 1
"""
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, text), ["Anna", "Ben"])
        assert match.add("all finish Anna, Ben", "Anna: crown")
        assert match.add("Anna: finish 2", "Ben: finish 1")
        assert match.add("Ben: crown", "Anna: crown no")
        assert match.lines[-2:] == ("all finish Anna 2, Ben 1", "all crown Ben yes, Anna no")
        assert match.json()["valid"]


@pytest.mark.parametrize(
    ("line", "column", "said", "cure"),
    [
        ("all tricks Anna, Ben 2, Cleo 2 0", 5, "Anna has no value here", "behind each name"),
        ("all tricks Anna 3, Ben", 20, "Ben has no value here", "behind each name"),
        ("Anna: bid 3, Ben: bid 1", 14, "of Anna and of Ben", "`all bid Anna 1, Ben 2`"),
        ("Anna: bid 3, Cleo 2: bell", 14, "of Anna and of Cleo 2", "`all bell Anna 1, Cleo 2 2`"),
    ],
)
def test_a_slip_with_names_is_one_fault(tmp_path: Path, line: str, column: int, said: str, cure: str) -> None:
    """A name without a value, or a second player in a line: one cause, said once."""
    (fault,) = played(tmp_path, PAD, PLAYERS, [line]).faults
    assert (fault.column, said in fault.message, cure in (fault.hint or "")) == (column, True, True)


def test_a_computed_row_of_several_players_is_one_fault(tmp_path: Path) -> None:
    """Whoever enters for all what is worked out made one slip."""
    pad = PAD + '[[row]]\nkey = "sum"\nentry = "none"\npoints = "tricks"\n'
    (fault,) = played(tmp_path, pad, PLAYERS, ["all sum Anna 1, Ben 2, Cleo 2 3"]).faults
    assert (fault.code, fault.column) == ("PD-R4", 5)
