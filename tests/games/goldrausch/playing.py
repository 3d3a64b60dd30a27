"""Matches of Goldrausch for the tests: records checked with the shipped deck, and random play."""

from __future__ import annotations

from pathlib import Path

from printplay.games.goldrausch.composition import Composition
from printplay.games.goldrausch.rules import rules
from printplay.games.goldrausch.state import State
from printplay.games.standings import Standings
from printplay.record.check import Report, replayed
from printplay.record.diagnostics import Violation
from printplay.record.source import from_text
from printplay.record.text import read

RECORDS = Path(__file__).resolve().parents[2] / "records"
NAMES = ("Anna", "Ben", "Cleo Maria", "Дима", "Eva 2")


def deck() -> Composition:
    """Return the deck that is shipped, as far as the rules ask."""
    return Composition("cards", {"en": "x"}, "0" * 8, (*range(1, 9), *range(1, 11)), 18, 5)


def play(text: str, players: str = "Anna, Ben", cards: Composition | None = None) -> Report:
    """Check a record whose headers are added where it has none."""
    if "game " not in text:
        text = f"game goldrausch\nplayers {players}\n{text}"
    record = read(from_text("test.play", text))
    cards = cards or deck()
    return replayed(record, cards, rules(cards))


def codes(report: Report, *, consequences: bool = False) -> list[str]:
    """Return the codes of what is wrong; what merely follows is left out unless asked for."""
    return [v.code for v in report.violations if consequences or not v.consequence]


def only(report: Report) -> Violation:
    """Return the one thing that is wrong."""
    assert len(report.violations) == 1, report.violations
    return report.violations[0]


def state(report: Report) -> State:
    """Return the state at the end of a record."""
    assert report.replay is not None
    last: State = report.replay.states[-1]
    return last


def standings(report: Report) -> Standings:
    """Return the standings of a record."""
    assert report.replay is not None
    return report.replay.standings


def scores(report: Report) -> dict[str, int]:
    """Return the score of every player."""
    return {placing.player: placing.score for placing in standings(report).placings}
