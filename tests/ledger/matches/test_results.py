"""What was decided stays decided, whatever a later version of the rules makes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from printplay.cli.score.views import view_match
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.state import State
from printplay.games.gotoku.rules.endings import Possible
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.lists.history import history
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.store import Store
from printplay.match.standings import Standings
from tests.ledger.samples import every, get, journal, store_at, summarize

LINES = ("Anna: points 9 4", "Ben: points 9 5", "end")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a ledger."""
    return store_at(tmp_path)


def evening(store: Store, *lines: str) -> str:
    """Enter a match; return its id."""
    match = writing.start_match(store, "go-for-gold", ["Anna", "Ben"]).after
    step = transactions.add_lines(store, match.id, [("x", n, line) for n, line in enumerate(lines, 1)])
    assert not step.refused
    return match.id


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Become a later printplay, by whose rules the fewest points win."""
    ranked = GoForGoldRules.standings

    def fewest(state: State) -> Standings:
        found = ranked(state)
        turned = [replace(p, rank=3 - p.rank, winner=not p.winner) for p in found.placings]
        return replace(found, placings=tuple(sorted(turned, key=lambda placing: placing.rank)))

    monkeypatch.setattr(GoForGoldRules, "standings", staticmethod(fewest))
    monkeypatch.setattr(GAME, "rules_version", 2)


def winners(stored: StoredMatch) -> list[str]:
    """Return who has won."""
    return [placing.player for placing in stored.standings.placings if placing.winner]


def test_a_later_version_judges_otherwise(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are shown, the kept one counts everywhere, and `rejudge` accepts the new one."""
    id_ = evening(store, *LINES)
    before = get(store).json()
    assert (before["rules"], before["judged_anew"]) == (1, None)
    later(monkeypatch)
    kept = get(store, id_)
    assert winners(kept) == ["Ben"]
    found = kept.json()
    assert found["standings"] == before["standings"]
    assert (found["rules"], found["judged_anew"]["rules"]) == (1, 2)
    assert [p["player"] for p in found["judged_anew"]["standings"] if p["winner"]] == ["Anna"]
    text = "\n".join(view_match(kept))
    assert "by version 1 of the rules" in text
    assert f"score rejudge {id_}" in text
    tallies = {tally.player: tally.wins for tally in history(summarize([kept])).games["go-for-gold"]}
    assert tallies == {"Anna": 0, "Ben": 1}
    assert ",Ben,,1,14,yes," in as_csv([kept])
    step = transactions.rejudge_match(store, id_)
    assert winners(step.after) == ["Anna"]
    assert get(store, id_).json()["judged_anew"] is None
    again = transactions.rejudge_match(store, id_)
    assert len(again.after.entries) == len(step.after.entries), "nothing is written twice"


def test_a_match_that_is_open_follows_the_rules_of_today(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the end keeps a result; whoever takes the end back takes that back, too."""
    id_ = evening(store, *LINES)
    transactions.undo_lines(store, id_)
    assert get(store, id_).result is None
    later(monkeypatch)
    assert winners(get(store, id_)) == ["Anna"]
    transactions.redo_lines(store, id_)
    assert winners(get(store, id_)) == ["Ben"], "the same end has the same result"
    transactions.undo_lines(store, id_)
    transactions.add_lines(store, id_, [("x", 1, "end")])
    assert winners(get(store, id_)) == ["Anna"], "this end was judged today"


def test_a_result_goes_with_the_player(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is called by another name later has won all the same."""
    from printplay.ledger import players

    id_ = evening(store, *LINES)
    players.rename_player(store, "Ben", "Benno", merge=False)
    later(monkeypatch)
    assert winners(get(store, id_)) == ["Benno"]


def test_a_result_travels(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a lossless export a result goes to another machine, whatever its rules say."""
    evening(store, *LINES)
    text = journal(store)
    later(monkeypatch)
    there = store_at(tmp_path, "there.db")
    import_matches(there, "x.json", text.encode(), tmp_path)
    (kept,) = every(there)
    assert winners(kept) == ["Ben"]
    assert json.loads(journal(there)) == json.loads(text)


def test_only_what_is_over_is_judged(store: Store) -> None:
    """There is no result of a match that is open, and none of one that was dropped is changed."""
    id_ = evening(store, *LINES[:2])
    with pytest.raises(RefusedError, match="not over"):
        transactions.rejudge_match(store, id_)
    transactions.drop_match(store, id_)
    with pytest.raises(RefusedError, match="dropped"):
        transactions.rejudge_match(store, id_)


def test_results_decided_before_a_rule_stay(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that a later rule calls impossible stays as it was decided, here and elsewhere."""
    totals, rules = [("Anna", 60), ("Ben", 31)], "printplay.games.gotoku.rules"
    lines = [*(f"{name}: total {total}" for name, total in totals), "end"]
    typed = [("x", number, line) for number, line in enumerate(lines, 1)]
    with monkeypatch.context() as before:
        any_total = Possible(dict.fromkeys(range(100), 0), frozenset(range(100)))
        before.setattr(f"{rules}.end.possible_totals", lambda _table: any_total)
        match = writing.start_match(store, "gotoku", ["Anna", "Ben"]).after
        assert not transactions.add_lines(store, match.id, typed).refused
    game = match.game
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    kept = get(store, match.id)
    assert kept.result is not None
    assert kept.result.rules_version < kept.game.rules_version
    assert not kept.report.valid
    assert kept.over
    assert [(one.player, one.score) for one in kept.standings.placings] == totals
    again = transactions.rejudge_match(store, kept.id).after
    assert len(again.entries) == len(kept.entries), "today's rules rank them alike"
    there = store_at(tmp_path, "there.db")
    import_matches(there, "x.json", journal(store).encode(), tmp_path)
    assert [one.standings for one in every(there)] == [one.standings for one in every(store)]
    today = writing.start_match(store, "gotoku", ["Anna", "Ben"]).after.id
    assert transactions.add_lines(store, today, typed).refused
