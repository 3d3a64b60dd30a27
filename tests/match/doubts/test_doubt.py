"""Doubt: one slip is one fault, and what it brings about is told as following from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text, read_source
from tests.games.gophers.playing import RECORDS, START, on_burrow
from tests.games.gophers.playing import play as gophers
from tests.games.gotoku.playing import CAST
from tests.games.gotoku.playing import play as gotoku
from tests.games.reports import codes

#: Matches by chance with one slip each, which their first line tells.
SLIPS = sorted((Path(__file__).parent / "slips").glob("*.play"))
STOREYS = "layout storeys"
#: A beginner's match.
BEGINNER = """deck 53
Anna: at 9
page 2
Ben: at 18
Anna: roll 4 to 8 13 12 7
page 3
Anna: collect grain 7
Ben: collect acorn 2 + 1
Ben: roll 2 to 13 18
Ben: collect acorn 3
Anna: roll 2 to 2 3
Anna: collect berry 6
Ben: roll 3 to 13 18 17
Ben: collect berry 1
Anna: roll 3 to 2 3 9
Anna: collect acorn 9 + 1
Ben: roll 5 to 11 16 17 18 13
page 6
Ben: collect acorn 8 + 4
Anna: collect acorn 2 change 1
Anna: berries 6
Anna: acorns 11
Anna: total 6
"""
#: A round that begins with a dig card: its line is left open, and what follows shows that it is.
DUG = """deck 58
Anna: hand dig, berry 9, acorn 9, berry 5, grain 9, berry 3
Anna: at 7
Ben: at 8
page 5
{}
page 4
Anna: collect berry 9
Ben: roll 1 to 2
page 5
Ben: draw 1
Anna: refill grain 6, acorn 1
Anna: hand grain 6, acorn 1, acorn 9, berry 5, grain 9, berry 3
"""
#: All seven charms are turned; of those in the deal one is discarded by the line left open.
CHARMS = f"""{CAST}deal 3a charm, 1c charm, 5b dare, 2h care
{{}}
Anna: take charm, refill 4d charm
Ben: take charm, refill 4e charm
Ben: take charm, refill 4f charm
Anna: take charm, refill 4g charm
Anna: take charm, refill 4h charm
"""


def test_a_record_without_players_has_one_fault() -> None:
    """Where no line says who plays, all else that seems wrong follows from that."""
    text = f"game gophers\n{STOREYS}\nvariant beginner\n{BEGINNER}"
    found = check_lines(from_text("test.play", text), RECORDS).violations
    assert [(one.code, one.consequence) for one in found] == [("PP-3", False), ("GP-R2", True)]


def test_a_record_without_its_variant_has_one_fault() -> None:
    """Where the variant is missing, what only that variant allows follows from the first fault."""
    assert codes(gophers(BEGINNER, STOREYS, "variant beginner"), consequences=True) == []
    report = gophers(BEGINNER, STOREYS)
    assert codes(report) == ["GP-R2"]
    assert len(codes(report, consequences=True)) > 2


def test_a_record_without_its_house_rule_has_one_fault() -> None:
    """Where a house rule is missing, all that it allows follows from the first fault."""
    text = (
        "Anna: roll 1 to 2\nAnna: collect acorn 4\nAnna: refill 1\nBen: roll 1 to 7\n"
        "Anna: roll 1 to 1\nAnna: collect berry 4\nAnna: refill 1\nBen: roll 1 to 8\n"
    )
    assert codes(on_burrow(text, "house refill turn"), consequences=True) == []
    assert codes(on_burrow(text), consequences=True) == ["GP-R19", "GP-R19"]
    assert codes(on_burrow(text)) == ["GP-R19"]


@pytest.mark.parametrize("line", ["Anna: dig ??", "Anna: ?? dig", "?? dig"])
def test_an_unreadable_dig_leaves_the_hand_open(line: str) -> None:
    """Where the line of a dig card cannot be read, the card missing from the hand is no fault."""
    assert codes(gophers(DUG.format("Anna: dig"), STOREYS), consequences=True) == []
    assert codes(gophers(DUG.format(line), STOREYS)) == ["PP-0"]


@pytest.mark.parametrize("line", ["Anna: take ??", "Anna: ?? 1c"])
def test_an_open_card_is_counted_once(line: str) -> None:
    """A card that lay open before an unreadable line is not counted twice when it is taken."""
    legal = CHARMS.format("Anna: take 1c, refill 5a lore")
    assert codes(gotoku(legal), consequences=True) == []
    assert codes(gotoku(CHARMS.format(line))) == ["PP-0"]


@pytest.mark.parametrize("result", ["total 3", "added 3", "subtracted 7"])
def test_a_start_told_as_a_result_is_told_there(result: str) -> None:
    """Where a cave to start in is written as a result, that line is wrong, and nothing else."""
    text = "Anna: roll 1 to 2\nAnna: collect acorn 4\nBen: roll 1 to 7\n"
    start = START.replace("at 8", result)
    found = on_burrow(text, start=start).violations
    assert [(one.code, one.line) for one in found if not one.consequence] == [("GP-R23", 6)]


def test_a_start_that_cannot_be_read_is_no_turn() -> None:
    """A start nobody could read begins no round, so nobody refills too early or too late."""
    text = (
        "Anna: roll 1 to 2\nAnna: collect acorn 4\nBen: roll 1 to 7\nAnna: refill 1\n"
        "Anna: roll 1 to 1\nAnna: collect berry 4\nBen: roll 1 to 8\nAnna: refill 1\n"
    )
    assert codes(on_burrow(text), consequences=True) == []
    assert codes(on_burrow(text, start=START.replace("Ben: at", "Ben: ??"))) == ["PP-0"]


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_one_slip_in_a_whole_match_is_one_fault(path: Path) -> None:
    """Of a slip far from where it shows, or that shows in several places, one fault is told."""
    found = check_lines(read_source(path), path.parent).violations
    errors = [one for one in found if one.severity == "error"]
    assert len({one.line for one in errors if not one.consequence}) == 1
    assert len({one.line for one in errors}) > 1
