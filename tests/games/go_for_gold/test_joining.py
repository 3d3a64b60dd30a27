"""Sheets of one match joined: no fault where it was played by the rules, who and where else."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from printplay.core.errors import CallError
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet, join, on_board
from printplay.lookup import boards
from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.campaigns.joining import SPOILS
from tests.examples import portion
from tests.games.go_for_gold.playing import RECORDS
from tests.games.go_for_gold.retelling import Retelling
from tests.games.go_for_gold.sheets import Evening, evening

COVE = Path("tests/records/cove.toml")


def joined(played: Evening, *, rolls: bool = False) -> Joined:
    """Join the sheets of an evening, with or without its dice."""
    return join(played.sheets, played.on, house=played.house, rolls=played.rolls if rolls else None, end=True)


@pytest.mark.shared
@pytest.mark.parametrize("number", portion(range(6), 2))
def test_sheets_of_a_legal_match_have_no_fault(number: int) -> None:
    """Whatever was rolled, rounds are found in which all lines can have been drawn."""
    played = evening(number)
    found = joined(played)
    assert found.valid, [*map(str, found.faults)]
    assert found.rounds
    for sheet in found.sheets:
        walked = [space for one in found.rounds for space in one.entered[sheet.player]]
        assert walked == [space for part in sheet.line for space in part[1:]]
    known = joined(played, rolls=True)
    assert known.valid
    assert [one.roll for one in known.rounds] == list(played.rolls)
    assert known.only


def test_the_record_is_one_that_check_accepts() -> None:
    """The text of what is joined says the same to `check`, standings and all."""
    found = joined(evening(3))
    report = check_lines(from_text("joined", found.text), RECORDS)
    assert report.violations == ()
    assert report.finished
    assert tuple(report.full_standings.placings) == found.standings
    assert json.loads(json.dumps(found.json()))["decided_by"] == found.decided_by


@pytest.mark.parametrize("kind", [kind for kind, (_spoils, always) in SPOILS.items() if always])
def test_what_is_spoilt_is_found(kind: str) -> None:
    """One thing on a sheet that contradicts the rest is a fault."""
    found = 0
    for number in range(3):
        played = evening(number, "A")
        bad = SPOILS[kind][0](played, random.Random(number))
        if bad is not None:
            found += 1
            assert not join(bad.sheets, bad.on, house=bad.house).valid
    assert found


@pytest.mark.parametrize("rolls", [(2,), (1, 1), (3,), (3, 4), (2, 2), (6, 6), (2, 2, 2)])
def test_known_dice_are_retold_as_the_rules_would(rolls: tuple[int, ...]) -> None:
    """With dice told, sheets join where the rules know a match that leaves them, and only there."""
    sheets = [PlayerSheet("Anna", [["N", "b1", "c1"]], []), PlayerSheet("Ben", [["S", "m1", "l1"]], [])]
    found = join(sheets, Path("tests/layouts/line.toml"), rolls=rolls)
    assert found.valid == Retelling(sheets, "line", {}, rolls).possible()
    assert found.valid == (rolls in {(2,), (1, 1), (3,)})  # a foot each does for the 3


def faults(*sheets: PlayerSheet, **more: object) -> list[tuple[str, str | None, str]]:
    """Return code, player and sentence of what is wrong with sheets of the small island."""
    found = join(sheets, COVE, **more)  # type: ignore[arg-type]
    return [(fault.code, fault.player, fault.message) for fault in found.faults]


def test_who_stops_early_could_not_move() -> None:
    """A player who could move on any die stops only with the others."""
    line = ["E", "e2", "f3", "e3", "d3", "c3", "c2", "b2", "b3", "a3"]
    anna, ben = PlayerSheet("Anna", [line], []), PlayerSheet("Ben", [["S", "e4"]], [])
    assert faults(anna, ben) == [
        ("GG-R7", "Ben", "Ben's line stops on e4, but Ben could still move while the match continued (Anna).")
    ]
    assert faults(PlayerSheet("Anna", [line[:3]], []), ben) == []


def test_a_temple_is_closed_for_who_comes_later() -> None:
    """A curse at a temple that another explored rounds before is told, with both players."""
    anna = PlayerSheet("Anna", [["E", "d2", "c2", "b2", "b3", "a3"]], [9])
    ben = PlayerSheet("Ben", [["S", "e4", "e3", "d3", "c3", "c2"]], [-1])
    ((code, _player, text),) = faults(anna, ben, rolls=[2, 2, 1])
    assert code == "GG-R26"
    assert text.startswith("Anna, Ben ")
    at_once = PlayerSheet("Anna", [["E", "d2", "c2"]], [9])  # by a foot, after Ben
    assert faults(at_once, ben, rolls=[5]) == []


def test_dice_that_are_known_say_where_a_line_cannot_be_split() -> None:
    """With rolls a line that does not go with them is told as `trace` tells it."""
    line = ["N", "b2", "c2", "d2", "e2", "f3", "e3", "d3", "c3", "b3"]
    sheet = PlayerSheet("Anna", [line], [])
    ((code, player, text),) = faults(sheet, rolls=[1, 1])
    assert (code, player) == ("GG-R12", "Anna")
    assert "the line goes on" in text
    assert faults(sheet, rolls=[9])[0][0] == "GG-R6"
    assert faults(sheet, rolls=[4, None]) == []


def test_what_was_not_read_stays_open() -> None:
    """Sheets without line, boxes or marks join: nothing is made up, nothing held against anyone."""
    line = [["E", "d2", "c2"]]
    sheets = [PlayerSheet("Anna", line, [9]), PlayerSheet("Ben"), PlayerSheet("Cleo", (), [4])]
    found = join(sheets, COVE)
    assert found.valid
    told = found.text.splitlines()[4:]
    assert told == ["Anna: line E d2 c2", "Anna: points 9", "Cleo: points 4"]
    assert found.decided_by == "score"
    marked = PlayerSheet("Anna", line, [9], struck={"blue"})
    assert join([marked, PlayerSheet("Ben", [["S", "e4"]])], COVE).valid  # Ben's boxes are unknown


def test_one_sheet_alone_keeps_its_marks() -> None:
    """Temples struck on a sheet alone become `struck` lines of its record."""
    sheet = PlayerSheet("Anna", [["E", "d2", "c2"]], [9], struck={"red"})
    found = join([sheet], COVE)
    assert "struck red" in found.text
    assert [fault.code for fault in found.faults] == ["GG-R22"]


def test_seats_follow_from_the_start_ports() -> None:
    """Without names in seating order the ports tell who sits where."""
    sheets = [PlayerSheet(name, [[port]]) for name, port in zip("ABC", "WES", strict=True)]
    assert "players B, C, A" in join(sheets, COVE).text
    assert "players A, B, C" in join(sheets, COVE, players=["A", "B", "C"]).text


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ("??", 8),  # a line that cannot be read
        ("Anna: line N h1 g1", 9),  # another player's: her shovels do not go with it
        ("Anna: line W d1 d2 e1 e2 c2", 5),
    ],
)
def test_one_slip_in_a_joined_record_is_one_fault(wrong: str, line: int) -> None:
    """What follows from a slip in the line or the boxes of a sheet is marked so."""
    lines = [
        "game go-for-gold", "layout A", "players Anna, Cleo", "house foot-rescue optional",
        "Anna: line W d1 d2 e1 e2", "Anna: points 4", "Anna: shovels 3", "Anna: total 4",
        "Cleo: line N h1 g1", "Cleo: points none", "Cleo: shovels 2",
    ]  # fmt: skip
    assert check_lines(from_text("x", "\n".join(lines)), RECORDS).violations == ()
    lines[line - 1] = "Anna: ??" if wrong == "??" else wrong
    found = check_lines(from_text("x", "\n".join(lines)), RECORDS).violations
    assert [one.consequence for one in found].count(False) == 1


def test_sheets_that_cannot_be_joined_are_refused() -> None:
    """No sheet, two of one name, a stranger, and a word that is no space are errors of the call."""
    anna = PlayerSheet("Anna", [["N", "b2"]])
    for sheets, players in (
        ([], None),
        ([anna] * 13, None),
        ([anna, anna], None),
        ([anna], ["Ben"]),
        ([PlayerSheet("Anna", [["N", "b2 c2"]])], None),
        ([PlayerSheet("a:b")], None),
    ):
        with pytest.raises(CallError):
            join(sheets, COVE, players=players)


def test_two_sheets_of_one_player_are_told_with_the_name() -> None:
    """Whoever answered twice with one name learns which one, and what to do."""
    with pytest.raises(CallError, match="two sheets are said to be of Ben") as told:
        join([PlayerSheet("Anna"), PlayerSheet("Ben"), PlayerSheet("Ben ")], COVE)
    assert told.value.cure() == "Each player has one sheet. Say again whose each of the two is."


def test_five_players_are_one_too_many() -> None:
    """More sheets than can play are joined, and the record says that it cannot be."""
    found = join([PlayerSheet(name) for name in "ABCDE"], COVE)
    assert [fault.code for fault in found.faults] == ["GG-R1"]


def test_what_a_missing_sheet_could_explain_is_no_fault() -> None:
    """A temple struck without reason is a warning where nobody knows how many played."""
    anna = PlayerSheet("Anna", [["W", "d1", "d2", "e1"]], [4])
    ben = PlayerSheet("Ben", [["N", "h1", "g1", "f1"]], [4], struck={"red"})
    board = island(boards.find_board("A", "go-for-gold"))
    for more, severity in ((False, "error"), (True, "warning")):
        found = on_board([anna, ben], board, "A", perhaps_more=more)
        assert [(fault.code, fault.severity) for fault in found.faults] == [("GG-R28", severity)]
        assert found.valid is more


def test_players_whose_sheets_are_missing_may_sit_between() -> None:
    """Two lines from opposite ports are a fault of two players, and none of two of four."""
    board = island(boards.find_board("A", "go-for-gold"))
    sheets = [PlayerSheet("Anna", [["N", "h1"]]), PlayerSheet("Ben", [["S", "d9"]])]
    for more, severity in ((False, "error"), (True, "warning")):
        found = on_board(sheets, board, "A", perhaps_more=more)
        assert [(fault.code, fault.severity) for fault in found.faults] == [("GG-R4", severity)]
        assert found.valid is more
    same = [PlayerSheet("Anna", [["N", "h1"]]), PlayerSheet("Ben", [["N", "h2"]])]
    assert not on_board(same, board, "A", perhaps_more=True).valid


def test_who_strikes_the_temple_that_they_explored_does_nothing_wrong() -> None:
    """On a sheet alone, a 9 of a struck temple on the line is the player's own."""
    board = island(boards.find_board("B", "go-for-gold"))
    line = [["N", "j3", "i3", "h3", "h2", "i1"]]
    anna = PlayerSheet("Anna", line, [9], struck={"yellow"})
    found = on_board([anna], board, "B", perhaps_more=True)
    assert found.valid
    assert "struck" not in found.text
    both = on_board([replace(anna, struck={"yellow", "red"})], board, "B", perhaps_more=True)
    assert "struck red" in both.text
