"""What a check found, as tests of all games ask for it."""

from __future__ import annotations

from typing import Any

from printplay.games.standings import Standings
from printplay.record.check import Report
from printplay.record.diagnostics import Violation


def codes(report: Report, *, consequences: bool = False) -> list[str]:
    """Return the codes of what is wrong; what merely follows is left out unless asked for."""
    return [v.code for v in report.violations if consequences or not v.consequence]


def keys(report: Report) -> list[str]:
    """Return the keys of the sentences of what is wrong, those that merely follow in brackets."""
    return [f"({v.message})" if v.consequence else v.message for v in report.violations]


def only(report: Report) -> Violation:
    """Return the one thing that is wrong."""
    assert len(report.violations) == 1, report.violations
    return report.violations[0]


def state(report: Report) -> Any:
    """Return the state of the game at the end of a record."""
    assert report.replay is not None
    return report.replay.states[-1]


def standings(report: Report) -> Standings:
    """Return the standings of a record."""
    assert report.replay is not None
    return report.replay.standings


def scores(report: Report) -> dict[str, int]:
    """Return the score of every player."""
    return {placing.player: placing.score for placing in standings(report).placings}
