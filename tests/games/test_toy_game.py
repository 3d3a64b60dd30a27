"""Hop has house rules, no turns and no German: all that Hog has not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay.api.entry.match import Match
from printplay.cli.score.guided import guided
from printplay.core.i18n import use
from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.cli.helpers import run
from tests.cli.score.test_guided import Person
from tests.ledger.helpers import open_store

pytestmark = pytest.mark.usefixtures("added")

TEXT = "game toy\nplayers Anna, Ben\n\nAnna: hop 6\nBen: hop 5\nAnna: hop 5\nAnna: total 11\nend\n"


def test_its_house_rules_have_values() -> None:
    """A house rule is taken with a value it has, and with no other."""
    for value, found in (("five", ()), ("nine", ("no-house-value",))):
        report = check_lines(from_text("x", f"house goal {value}\n{TEXT}"), Path())
        assert tuple(one.message for one in report.violations) == found


def test_a_house_rule_says_when_it_is_over() -> None:
    """The rules know what a house rule says: with `goal five` five hops are enough."""
    text = "game toy\nplayers Anna\n{house}\nAnna: hop 5\n"
    for house, over in (("", False), ("house goal ten\n", False), ("house goal five\n", True)):
        report = check_lines(from_text("x", text.format(house=house)), Path())
        assert report.record.game is not None
        rules = report.record.game.rules(None)
        assert rules.finished(report.state) is over


def test_its_matches_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`score add` asks who hops how far, though the game writes no question, and finishes it."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    assert run("score", "start", "toy", "Anna", "Ben").exit_code == 0
    person = Person("Anna h\t", "b\t", "an 6", "ben 9", "Ben: 5", "?", "Anna hop 5", "")
    assert guided(Match(open_store(), None), prompt=person) == 0
    assert person.offered == ["Ben "]
    assert person.after("an 6")[0] == "  Anna: hop 6"
    assert any("error[HP-R1]: Ben cannot hop 9." in line for line in person.after("ben 9"))
    assert "What happens next (such as Anna hop 1)?" in person.heard[2]
    assert "Possible now: Anna, Ben" in person.after("?")
    assert "By the rules, the match is over. Finish it? (Enter: end)" in person.heard
    lines = run("score", "show", "--json").stdout
    assert json.loads(lines)["lines"][2:] == ["Anna: hop 6", "Ben: hop 5", "Anna: hop 5", "end"]


def test_its_questions_are_asked_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question that any game gets is German in a German session; leaving loses nothing."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    run("score", "start", "toy", "Anna")
    person = Person("3", "q")
    with use("de"):
        assert guided(Match(open_store(), None), prompt=person) == 0
    assert "Anna: Was kommt als Nächstes (etwa hop 1)?" in person.heard
    assert person.after("3")[0] == "  Anna: gesamt 3"
    assert json.loads(run("score", "show", "--json").stdout)["lines"][-1] == "Anna: hop 3"
