"""Short ways to check records of Gophers in tests."""

from __future__ import annotations

from pathlib import Path

from printplay.games.standings import Standings
from printplay.record.check import Report, check
from printplay.record.diagnostics import Violation
from printplay.record.source import from_text

ROOT = Path(__file__).resolve().parents[3]
RECORDS = ROOT / "tests" / "records"


def play(text: str, *headers: str) -> Report:
    """Check a record; `game` and `players` are added where it names none."""
    lines = ["game gophers", *headers]
    if "players " not in text:
        lines.append("players Anna, Ben")
    return check(from_text("test.play", "\n".join([*lines, text])), RECORDS)


def codes(report: Report, *, consequences: bool = False) -> list[str]:
    """Return the codes of what is wrong; what merely follows is left out unless asked for."""
    return [v.code for v in report.violations if consequences or not v.consequence]


def only(report: Report) -> Violation:
    """Return the one thing that is wrong."""
    assert len(report.violations) == 1, report.violations
    return report.violations[0]


def standings(report: Report) -> Standings:
    """Return the standings of a record."""
    assert report.replay is not None
    return report.replay.standings
