"""A match that grows is not read and replayed anew: only what is added is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import Store
from printplay.match import report
from printplay.match.replay import play_events
from printplay.match.text import record
from printplay.match.text.source import RecordSource
from tests.cli.helpers import run
from tests.ledger.helpers import open_store

PLAYERS = ["Anna", "Ben"]
PLAYED = [
    "round 3", "Anna: c8 c7 c6", "Ben: d1 e1 f1", "Anna: treasure 3 +3", "round 4",
    "Ben: e2 f3 f4 f5", "Anna: d6 e7 f7 f6",
]  # fmt: skip


@pytest.fixture
def store(ledger_url: str) -> Store:
    """Return a ledger with a match that is in play."""
    store = open_store(ledger_url)
    writing.start_match(store, "go-for-gold", PLAYERS, layout="A", headers={"start": "S"})
    add(store, *PLAYED)
    return store


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the lines that are read, by their text, and the events the rules are asked about."""
    counted: Counter[str] = Counter()
    line, step = record._RecordReader.line, GoForGoldRules.step

    def reads(reader: record._RecordReader, number: int, said: str) -> None:
        counted[said] += 1
        line(reader, number, said)

    def steps(rules: GoForGoldRules, *asked: object) -> object:
        counted["steps"] += 1
        return step(rules, *asked)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(record._RecordReader, "line", reads)
    monkeypatch.setattr(GoForGoldRules, "step", steps)
    return counted


def add(store: Store, *lines: str) -> StoredMatch:
    """Return the match with lines added."""
    said = [("x", number, line) for number, line in enumerate(lines, 1)]
    step = transactions.add_lines(store, None, said)
    assert not step.refused
    return step.after


def anew(store: Store) -> StoredMatch:
    """Return the match as the ledger has it."""
    with store.reading() as session:
        return lookup.find_match(session, None)


def same(grown: StoredMatch, read: StoredMatch) -> bool:
    """Return whether a match that was gone on with is what one reads from the ledger."""
    ours, theirs = grown.report, read.report
    return (
        (grown.lines, grown.over, grown.standings) == (read.lines, read.over, read.standings)
        and (ours.record.events, ours.record.lines) == (theirs.record.events, theirs.record.lines)
        and ours.record.setup == theirs.record.setup
        and ours.record.setup.lines == theirs.record.setup.lines
        and (ours.played, ours.violations) == (theirs.played, theirs.violations)
    )


def test_a_line_that_is_kept_is_read_and_judged_once(store: Store, seen: Counter[str]) -> None:
    """Adding a line reads and replays the match once: the new line is read as told and as kept."""
    after = add(store, "ROUND   5")
    assert after.standings.placings
    assert after.questions()
    assert {seen[line] for line in after.lines[:-1]} == {1}
    assert (seen["ROUND   5"], seen["round 5"]) == (1, 1)


def test_rules_are_asked_once_about_what_is_kept(store: Store, seen: Counter[str]) -> None:
    """Rules judge each line once: those that are there, and a new one however it was spelled."""
    add(store, "ROUND   2")
    assert seen["steps"] == len(PLAYED) + 1


def test_score_add_replays_a_match_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command replays the whole match in one go, from its first line to the new one."""
    at = ("--ledger", str(tmp_path / "ledger.db"))
    assert run("score", "start", "go-for-gold", *PLAYERS, "--layout", "A", *at).exit_code == 0
    assert run("score", "add", "start S", *PLAYED, *at).exit_code == 0
    replays: list[int] = []

    def counted(rules: Any, setup: Any, events: Any, *more: Any) -> Any:
        replays.append(len(events))
        return play_events(rules, setup, events, *more)

    monkeypatch.setattr(report, "play_events", counted)
    assert run("score", "add", "ROUND 5", *at).exit_code == 0
    assert replays == [len(PLAYED) + 1]


def test_an_end_is_kept_without_another_reading(store: Store, seen: Counter[str]) -> None:
    """A match that is ended keeps its result; its lines are read once for all of that."""
    step = transactions.finish_match(store, None, anyway=True)
    assert step.after.result is not None
    assert {seen[line] for line in step.after.lines[:-1]} == {1}


@pytest.mark.parametrize(
    "more",
    [
        ["Anna: treasure 5"],
        ["anna: C8", "Anna: treasure 3"],
        ["Ben: out  # tired", "round 2", "Anna: f5 f4"],
        ["start N"],
        ["house foot_forced no", "round 2"],
        ["Anna: total 4", "Ben: total 4", "end"],
        ["end", "round 4", "Anna: out"],
        ["place Kiel", "Anna: points 4  # as told", "Ben: foot e4"],
    ],
)
def test_a_match_that_grew_is_the_one_that_is_kept(more: list[str], store: Store) -> None:
    """What a match says after each line, legal or an exception, is what one reads later."""
    id_ = anew(store).id
    for line in more:
        step = transactions.add_lines(store, id_, [("x", 1, line)], anyway=True)
        assert same(step.after, anew(store))


def test_a_record_gone_on_with_is_the_record(store: Store) -> None:
    """A record read in two parts says the same, wherever it is parted."""
    lines = (*anew(store).headers, *PLAYED)
    whole = record.read_record(RecordSource("x", lines))
    for count in range(len(lines) + 1):
        first = record.read_record(RecordSource("x", lines[:count]))
        setup, house = first.setup, dict(first.setup.house)
        assert record.read_record(RecordSource("x", lines), first) == whole
        assert (first.setup, dict(first.setup.house)) == (setup, house)
