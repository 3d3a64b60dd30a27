"""What a table is told after a line on a pad, besides faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printplay as pp
from printplay.api.entry.table_view import table_json
from printplay.core.answers import speak
from tests.cli.helpers import run
from tests.pads.helpers import written

TRICKS = """game = "test"
players = [2, 4]
rounds = 2
[[row]]
key = "bid"
title = { en = "Bid", de = "Ansage" }
counts = false
[[row]]
key = "tricks"
default = 0
points = "10 + tricks if tricks == bid else tricks"
[[row]]
key = "bell"
title = { en = "Bell", de = "Glocke" }
entry = "tick"
"""
ROAD = """game = "test"
players = 4
teams = true
[[row]]
key = "cities"
[[row]]
key = "road"
entry = "tick"
holders = 1
passes = true
"""


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[pp.Ledger]:
    """Return a new ledger."""
    with pp.open_ledger(tmp_path / "l.db", make=True) as opened:
        yield opened


def _begun(ledger: pp.Ledger, folder: Path, text: str, *names: str) -> pp.Match:
    return ledger.start(written(folder, text), names)


def test_a_new_round_says_what_counts_without_an_entry(ledger: pp.Ledger, tmp_path: Path) -> None:
    """What nobody answered counts as no, or as its default, and the line that ends it says so."""
    match = _begun(ledger, tmp_path, TRICKS, "Anna", "Ben")
    assert not match.add("Anna: bid 1, tricks 1, bell", "Ben: bid 0").remarks
    entered = match.add("round 2")
    assert entered.remarks == (
        "Round 1: not entered, so it counts as 0: Tricks (Ben).",
        "Round 1: not entered, so it counts as no: Bell (Ben).",
    )
    assert entered.json()["remarks"] == list(entered.remarks)
    assert not match.add("Anna: bid 1, tricks 1, bell no", "Ben: bid 0, tricks 0").remarks
    with speak("de"):
        assert match.finish().remarks == ("Runde 2: ohne Eintrag, zählt also als nein: Glocke (Ben).",)
    assert not match.undo().remarks


def test_a_partner_is_told_what_the_entry_replaces(ledger: pp.Ledger, tmp_path: Path) -> None:
    """A team has one column: a partner's other value replaces the first, and a road its holder."""
    match = _begun(ledger, tmp_path, ROAD, "Anna", "Ben", "Cleo", "Dan")
    assert not match.add("Anna: cities 3, road", "Ben: cities 2").remarks
    assert not match.add("Cleo: cities 3").remarks
    said = "Anna + Cleo: Cities was 3 before; now it is 4. (The earlier entry is line 6.)"
    assert match.add("Cleo: cities 4").remarks == (said,)
    assert match.add("Dan: road").remarks == ("Anna + Cleo loses Road.",)


def test_values_without_points_are_shown(ledger: pp.Ledger, tmp_path: Path) -> None:
    """A bid gives no points; it is shown with the match all the same, on the page, too."""
    match = _begun(ledger, tmp_path, TRICKS, "Anna", "Ben")
    assert match.add("Anna: bid 1, tricks 1", "Ben: bid 4, tricks 0")
    assert match.json()["uncounted"] == [
        {"player": "Anna", "row": "bid", "round": 1, "value": 1},
        {"player": "Ben", "row": "bid", "round": 1, "value": 4},
    ]
    shown = match.guided(lambda _note: None).running
    assert (shown.headings, shown.rows) == (("total", "Bid"), (("11", "1"), ("0", "4")))


def test_a_match_that_is_over_says_who_has_won(tmp_path: Path) -> None:
    """Before it is finished, `show` says that the game is over, who has won, and the command."""
    file, ledger = written(tmp_path, TRICKS), ["--ledger", str(tmp_path / "l.db")]
    match = run("score", "start", str(file), "Anna", "Ben", *ledger, "-q").stdout.strip()
    lines = ["Anna: bid 1, tricks 1", "Ben: bid 4, tricks 0"]
    assert "is over" not in run("score", "add", *lines, *ledger).stdout
    done = run("score", "add", "round 2", *lines, *ledger).stdout
    shown = run("score", "show", *ledger).stdout
    for said in (done, shown):
        assert "The game is over. Anna wins on points: 22 to 0, ahead of Ben." in said
        assert f"Finish the match: printplay score finish -m {match}" in said
    assert "round 2 Bid     1    4" in shown
    german = run("score", "show", *ledger, "--lang", "de").stdout
    assert "Das Spiel ist aus. Anna gewinnt nach Punkten" in german
    assert "Runde 2 Ansage" in german


def test_what_nobody_else_can_have_is_no_remark(ledger: pp.Ledger, tmp_path: Path) -> None:
    """Where one plays alone, the others do not; rows that nobody entered stand in one sentence."""
    text = """game = "test"
players = 3
rounds = 3
[[row]]
key = "alone"
entry = "tick"
exactly = 1
[[row]]
key = "crown"
entry = "tick"
holders = 1
[[row]]
key = "bell"
entry = "tick"
[[row]]
key = "horn"
entry = "tick"
"""
    match = _begun(ledger, tmp_path, text, "Anna", "Ben", "Cleo")
    assert match.add("Anna: alone, horn, crown")
    said = "Round 1: not entered, so it counts as no: Bell, Horn (Ben, Cleo)."
    assert match.add("round 2").remarks == (said,)


def test_the_page_shows_lines_with_the_titles_of_rows(ledger: pp.Ledger, tmp_path: Path) -> None:
    """In German, a line on the page has German titles, and ja and nein, also before a comma."""
    match = _begun(ledger, tmp_path, TRICKS, "Anna", "Ben")
    assert match.add("all bid Anna 1, Ben 2, bell Anna yes, Ben no")
    with speak("de"):
        said = table_json(match.stored)["said"]
    assert said == ["Alle Ansage Anna 1, Ben 2, Glocke Anna ja, Ben nein"]
