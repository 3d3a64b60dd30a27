"""What a check found, as tests of all games ask for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from printplay.core.faults import Fault
from printplay.match import registry
from printplay.match.report import Report
from printplay.match.rules import Rule
from printplay.match.standings import Standings


def codes(report: Report, *, consequences: bool = False) -> list[str]:
    """Return the codes of what is wrong; what merely follows is left out unless asked for."""
    return [v.code for v in report.violations if consequences or not v.consequence]


@cache
def _names() -> dict[tuple[str, str], str]:
    """Return how sentences of rules are called: by the code and the name in the rule."""
    found = {}
    for game in map(registry.find_game, registry.game_ids()):
        for rule in game.rules_class.declared:
            prefix, _dash, short = rule.code.lower().partition("-")
            if prefix == "pp":  # said as all records say it
                continue
            for name, text in rule.says.items():
                found[rule.code, text] = f"{short}-{name}" if name else short
    return found


def key(violation: Fault) -> str:
    """Return what a sentence is called: `r3-missing` of a rule, else its key."""
    return _names().get((violation.code, violation.message), violation.message)


def keys(report: Report) -> list[str]:
    """Return what the sentences of all faults are called, those that merely follow in brackets."""
    return [f"({key(v)})" if v.consequence else key(v) for v in report.violations]


def only(report: Report) -> Fault:
    """Return the one thing that is wrong."""
    assert len(report.violations) == 1, report.violations
    return report.violations[0]


def unsaid(rules: Iterable[Rule[Any]], reports: Iterable[Report]) -> list[str]:
    """Return the sentences and cures of rules that none of some records is told."""
    found = [violation for report in reports for violation in report.violations]
    said = {text for violation in found for text in (violation.message, violation.hint)}
    return [f"{rule}: {text}" for rule in rules for text in rule.sentences() if text and text not in said]


def state(report: Report) -> Any:
    """Return the state of the game at the end of a record."""
    return report.state


def standings(report: Report) -> Standings:
    """Return the standings of a record."""
    return report.full_standings


def scores(report: Report) -> dict[str, int]:
    """Return the score of every player."""
    return {placing.player: placing.score for placing in standings(report).placings}
