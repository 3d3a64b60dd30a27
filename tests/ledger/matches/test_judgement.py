"""Lines of a pad that were judged are not judged again, and nothing is said otherwise for that."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import printplay as pp
from printplay.ledger.lists import summary
from printplay.ledger.matches import judgement, lookup, opening, transactions
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.players import renaming
from printplay.ledger.store.schema import SUMMARIES
from printplay.ledger.store.store import Store
from printplay.pads.rules import PadRules
from printplay.pads.scoring import cell_values, scoring
from tests.ledger.helpers import open_store

PLAYERS = ["Anna", "Ben", "Cleo"]
PAD = """game = "tricks"
players = [2, 4]
rounds = 6
hand = "3"
dealer = true
[[row]]
key = "bid"
max = "hand"
counts = false
[[row]]
key = "won"
max = "hand"
together = "hand"
points = "10 + won if won == bid else -abs(won - bid) + before(won)"
[[row]]
key = "first"
entry = "tick"
holders = 1
passes = true
once = true
"""


@pytest.fixture(autouse=True)
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the path of a pad; every line of its matches counts as one of many."""
    monkeypatch.setattr(judgement, "_FEWEST", 1)
    (tmp_path / "tricks.toml").write_text(PAD)
    return str(tmp_path / "tricks.toml")


@pytest.fixture
def store(pad: str, tmp_path: Path) -> Store:
    """Return a ledger with a match."""
    return begun(str(tmp_path / "ledger.db"), pad)


def begun(where: str, pad: str) -> Store:
    """Return a ledger with a match on a pad."""
    store = open_store(where)
    opening.start(store, Path(pad), PLAYERS)
    return store


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often the rules are asked about an event."""
    asked: Counter[str] = Counter()
    step = PadRules.step

    def counted(rules: PadRules, state: Any, event: Any) -> Any:
        asked["events"] += 1
        return step(rules, state, event)

    monkeypatch.setattr(PadRules, "step", counted)
    return asked


def stored(store: Store) -> StoredMatch:
    """Return the match as a new command reads it."""
    with store.reading() as session:
        return lookup.find(session, None)


def add(store: Store, *lines: str) -> None:
    """Add lines, also such that break a rule."""
    given = [("x", number, line) for number, line in enumerate(lines, 1)]
    transactions.add(store, None, given, anyway=True)


def same_as_judged_wholly(match: StoredMatch) -> bool:
    """Return whether a match says what it says when all of its lines are judged.

    Its totals are worked out by columns here, and by single cells there.
    """
    said = []
    for judged, cells in ((match, 0), (StoredMatch(match.match, match.entries), 10**9)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(scoring, "_MANY", cells)
            patch.setattr(cell_values, "_LAST", cell_values._LastComputed())
            report = judged.report
            said.append((report.replay, report.violations, judged.standings, report.finished))
            assert [placing.score for placing in judged.standings.placings] == [
                sum(points.value for points in placing.points)
                for placing in judged.standings.placings
            ]
    return said[0] == said[1]


def test_a_line_before_is_not_judged_again(store: Store, judged: Counter[str]) -> None:
    """An entry asks the rules about what is new; an undo and a look, about nothing."""
    add(store, "Anna: bid 1, won 1", "Ben: bid 0, won 1", "Cleo: bid 3, won 1", "round 2")
    judged.clear()
    add(store, "Anna: bid 2")
    assert judged["events"] == 1
    judged.clear()
    transactions.undo(store, None)
    assert not stored(store).report.violations
    assert judged["events"] == 0


@pytest.mark.parametrize("seed", range(2))
def test_a_match_is_the_same_as_if_all_were_judged(seed: int, store: Store, tmp_path: Path) -> None:
    """Whatever is entered, corrected, taken back, renamed, imported: what is known holds."""
    dice, ours = random.Random(seed), list(PLAYERS)
    for number in range(12):
        name, n = dice.choice(ours), dice.choice([0, 1, 1, 2, 2, 3, 4])
        match dice.randrange(14):
            case 0 if stored(store).lines:
                count = min(dice.randrange(1, 4), len(stored(store).lines))
                transactions.undo(store, None, count=count)
            case 1 if stored(store).folded.undone:
                transactions.redo(store, None)
            case 2:
                renaming.rename(store, name, f"{name[0]}{number}", merge=False)
                ours = list(stored(store).players)
            case 3:
                add(store, f"round {dice.randrange(1, 4)}")
            case 4:
                add(store, f"{name}: first", "place Kiel", "note late")
            case 5:
                with pp.open_ledger(store.where) as ledger:
                    written = ledger.export(form="json").data()
                store = open_store(str(tmp_path / f"{number}.db"))
                with pp.open_ledger(store.where) as ledger:
                    assert ledger.import_(written, name="all.json", anyway=True)
            case 6:
                add(store, f"all won {', '.join(f'{one} {dice.randrange(3)}' for one in ours)}")
            case _:
                add(store, f"{name}: bid {n}, won {dice.randrange(4)}")
        assert same_as_judged_wholly(stored(store))


def test_another_printplay_judges_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other sources of the rules found is not believed."""
    add(store, "Anna: bid 1, won 1", "Ben: bid 0, won 1")
    assert stored(store).judgement is not None
    monkeypatch.setattr(judgement, "sources", lambda: "others")
    assert stored(store).judgement is None


@pytest.mark.parametrize("found", [7, [], {}, {"events": "4"}, {"events": 4, "faulty": {}}])
def test_what_is_damaged_is_not_believed(found: Any, store: Store) -> None:
    """A summary with something else in its place, even a sealed one, is left out of account."""
    add(store, "Anna: bid 1, won 9")
    with store.writing() as session:
        match = stored(store).match
        text, _seal = session.summaries([match.id])[match.id]
        data = json.loads(text)
        by = {"by": judgement.sources(), "setup": data["judged"]["setup"]}
        data["judged"] = found | by if isinstance(found, dict) else found
        summary.keep(session, match, json.dumps(data))
    assert stored(store).judgement is None
    assert stored(store).report.violations


def test_a_judgement_of_another_state_is_not_believed(ledger_url: str, pad: str) -> None:
    """What was found of the match before its last entry does not count, in any database."""
    store = begun(ledger_url, pad)
    add(store, "Anna: bid 1, won 1")
    with store.reading() as session:
        old = session.connection.execute(select(SUMMARIES)).one()
    add(store, "Ben: bid 1, won 9")
    with store.writing() as session:
        session.connection.execute(update(SUMMARIES).values(text=old.text, seal=old.seal))
    assert stored(store).judgement is None
    assert [fault.line for fault in stored(store).report.violations] == [
        len(stored(store).headers) + 2
    ]


def test_a_backup_and_a_finished_match_need_none(store: Store, tmp_path: Path) -> None:
    """A ledger that was copied is gone on with; a match that is over keeps its result alone."""
    add(store, "Anna: bid 1, won 1", "Ben: bid 0, won 1")
    transactions.finish(store, None, anyway=True)
    match = stored(store)
    with store.reading() as session:
        assert '"judged"' not in session.summaries([match.id])[match.id][0]
    transactions.undo(store, None)
    with pp.open_ledger(store.where) as ledger:
        ledger.backup(tmp_path / "copy.db")
    copy = open_store(str(tmp_path / "copy.db"))
    add(copy, "Cleo: bid 1, won 1")
    assert same_as_judged_wholly(stored(copy))
    assert stored(copy).standings.placings[0].score == 11
