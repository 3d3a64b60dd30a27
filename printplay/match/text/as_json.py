"""Reports as data for programs: the output of `check --json`."""

from __future__ import annotations

from typing import Any

from printplay.match.standings import Placing, Standings
from printplay.match.text.record import Record
from printplay.match.text.report_text import ReplayedRecord
from printplay.match.text.sentences import line_of, localized_fault


def as_json(report: ReplayedRecord) -> dict[str, Any]:
    """Return the output of `check --json`."""
    record, board = report.record, report.board
    ranked = report.replay.standings if report.replay is not None else None
    return {
        "game": record.meta.id if record.meta is not None else None,
        "layout": board.name if board is not None else record.setup.layout,
        "layout_hash": board.hash if board is not None else None,
        "rules": record.meta.rules_version if record.meta is not None else 1,
        "valid": report.valid,
        "finished": report.finished,
        "violations": [localized_fault(violation, record).json() for violation in report.violations],
        **standings_json(ranked, record),
    }


def standings_json(ranked: Standings | None, record: Record) -> dict[str, Any]:
    """Return the players ranked, and what decides the first place, as data."""
    placed = ranked.placings if ranked is not None else ()
    without = ranked.without if ranked is not None else ()
    return {
        "standings": [
            placing_json(placing, record, known=placing.player not in without) for placing in placed
        ],
        "decided_by": ranked.decided_by if ranked is not None else None,
    }


def placing_json(placing: Placing, record: Record, *, known: bool = True) -> dict[str, Any]:
    """Return one player's place as data; `known` says that there is a score."""
    return {
        "rank": placing.rank,
        "player": placing.player,
        "score": placing.score if known else None,
        "winner": placing.winner,
        "unchecked": placing.unchecked,
        "tie_break": dict(placing.tie_break),
        "points": [
            {"value": points.value, "from": points.source, "line": line_of(points, record)}
            for points in placing.points
        ],
    }
