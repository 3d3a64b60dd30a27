"""A whole evening, and the same with six faults put in."""

from __future__ import annotations

from printplay.lookup.record import check_lines
from printplay.match.report import Report
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text, read_source
from printplay.match.text.writing import formatted
from tests.games.go_for_gold.make_evening import FAULTS
from tests.games.go_for_gold.playing import RECORDS
from tests.games.reports import codes, standings


def checked(name: str) -> Report:
    """Check a record of tests/records."""
    path = RECORDS / name
    return check_lines(read_source(path), path.parent)


def test_a_whole_evening_is_valid() -> None:
    """Four players, ten rounds, nothing wrong, and the game is over."""
    report = checked("evening.play")
    assert report.violations == ()
    assert report.finished
    assert [p.rank for p in standings(report).placings] == [1, 2, 3, 4]
    assert standings(report).decided_by == "score"


def test_all_independent_faults_are_found_in_one_run() -> None:
    """Six faults put in are six faults reported; all else is marked as a consequence."""
    report = checked("evening-faults.play")
    assert codes(report) == FAULTS
    assert all(v.code in {"GG-R9", "GG-R19", "GG-R35"} for v in report.violations if v.consequence)
    assert [v.line for v in report.violations] == sorted(v.line or 0 for v in report.violations)


def test_the_evening_is_in_its_form_already() -> None:
    """The formatter finds nothing to change in a record that was written."""
    report = checked("evening.play")
    text = "\n".join(report.record.source.lines) + "\n"
    assert formatted(report.record, report.board) == text
    assert formatted(read_record(from_text("x", text)), report.board) == text
