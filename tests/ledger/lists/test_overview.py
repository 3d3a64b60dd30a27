"""Lists and counts come from summaries, and say what a replay of every match says."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.core.errors import PrintplayError
from printplay.ledger.lists.overview import latest, load_overview
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.schema import SUMMARIES
from printplay.ledger.store.session import Session
from tests.ledger.club import Club
from tests.ledger.helpers import by_hand, digests, hop, open_store, toy
from tests.ledger.samples import summarize


def listed(matches: Any) -> list[tuple[object, ...]]:
    """Return what lists show of matches."""
    return [
        (one.id, one.game_id, one.game.title, one.players, one.entered_date, one.date, one.place,
         one.over, one.dropped, _ranked(one) if one.over else None)
        for one in matches
    ]  # fmt: skip


def _ranked(one: Any) -> object:
    ranked = one.standings
    places = [
        (p.player, p.rank, p.score, p.winner, dict(p.tie_break), p.unchecked, p.lowest)
        for p in ranked.placings
    ]
    return places, ranked.decided_by, ranked.without, ranked.alone, ranked.sides


def agrees(ledger: pp.Ledger, every: pp.MatchList) -> None:
    """Compare what a ledger shows of all matches with what their replay says."""
    shown = ledger.overview()
    assert listed(shown.stored) == listed(every.stored)
    assert shown.players == every.players
    assert ledger.history().json() == every.history().json()
    assert ledger.history().description() == every.history().description()
    for asked in ({"players": ["Anna"]}, {"place": "Kiel"}, {"game": "gophers"},
                  {"since": "2026-11-10", "until": "2026-11-20"}):  # fmt: skip
        with suppress(PrintplayError):  # nobody is called so by now
            assert ledger.history(**asked).json() == every.history(**asked).json()
    for over in (False, True):
        paged: list[object] = []
        before = ""
        while (piece := ledger.latest(3, over=over, before=before)).matches:
            paged += piece.matches
            before = piece.last
        assert listed(paged) == listed(one for one in reversed(every.stored) if one.over == over)


def replayed(where: str) -> pp.MatchList:
    """Return all matches of a ledger, each replayed."""
    with pp.open_ledger(where) as ledger:
        survey = ledger.survey()
        return pp.MatchList(summarize(survey.stored), survey.damaged, any=bool(survey.stored))


def without_summary(session: Session) -> list[str]:
    """Return the matches whose summaries are no good."""
    from printplay.ledger.lists.summary import valid_text

    matches = session.matches()
    known = session.summaries([one.id for one in matches])
    return [one.id for one in matches if valid_text(one, known.get(one.id)) is None]


def test_whatever_happens(ledger_url: str, folder: Path) -> None:
    """After each step, in the server or beside it, lists and history are what a replay says."""
    steps = 8 if "://" in ledger_url else 16
    club, done = Club(ledger_url, folder, 3), []
    try:
        for number in range(steps):
            done.append(club.step())
            every = replayed(ledger_url)
            agrees(club.server, every)
            if number % 8 == 7:
                with pp.open_ledger(ledger_url) as fresh:
                    agrees(fresh, every)
                with club.server.store.reading() as session:
                    assert without_summary(session) == [], done
        assert len({*done} - {""}) > 3, "most of it was done"
    finally:
        club.close()


@pytest.fixture
def club(ledger_url: str) -> tuple[str, list[str]]:
    """Return a ledger of three matches that are over, and an open one; the ids of those."""
    with pp.open_ledger(ledger_url, make=True) as ledger:
        ids = [ledger.result("gophers", {"Anna": 30, "Ben": total}).id for total in (20, 30, 40)]
        ledger.start("gophers", ["Anna", "Cleo"])
    return ledger_url, ids


def test_nothing_is_replayed(club: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists, counts and pages of matches replay none of them."""
    where, ids = club
    monkeypatch.setattr(StoredMatch, "report", property(lambda _kept: pytest.fail("it was replayed")))
    with pp.open_ledger(where) as ledger:
        assert ledger.history().matches == 3
        assert ledger.players() == {"Anna": 4, "Ben": 3, "Cleo": 1}
        piece = ledger.latest(2, over=True)
        assert ([one.id for one in piece.matches], piece.more) == ([ids[2], ids[1]], True)


def test_a_server_reads_what_changed(club: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that knows the matches reads those alone that somebody has written to since."""
    where, ids = club
    read: list[str] = []
    whole = Session._verify_entries

    def watched(session: Session, match: Any, rows: Any) -> Any:
        read.append(match.id)
        return whole(session, match, rows)

    with pp.open_ledger(where) as server, pp.open_ledger(where) as other:
        server.remember()
        assert server.history().matches == 3
        other.match(ids[1]).drop()
        other.result("gophers", {"Anna": 1, "Ben": 2})
        monkeypatch.setattr(Session, "_verify_entries", watched)
        assert server.history().matches == 3
        assert len(read) == 1
        assert server.history().json() == server.history().json()
        assert len(read) == 1
        other.match(ids[1]).restore()
        read.clear()
        assert server.history().matches == 4
        assert read == [ids[1]]


def test_a_summary_that_was_changed(path: Path, folder: Path) -> None:
    """A summary that somebody changed, or that is missing, counts for nothing."""
    with pp.open_ledger(path, make=True) as ledger:
        ids = [ledger.result("gophers", {"Anna": 30, "Ben": total}).id for total in (20, 30, 40)]
    before = replayed(str(path)).history().json()
    by_hand(path, "UPDATE match_summaries SET text = replace(text, '30', '99')")
    by_hand(path, "DELETE FROM match_summaries WHERE match_id = ?", ids[0])
    by_hand(path, "UPDATE match_summaries SET text = 7, seal = 'x' WHERE match_id = ?", ids[1])
    kept = digests(folder)
    with pp.open_ledger(path) as ledger:
        assert ledger.history().json() == before
    assert digests(folder) == kept, "who reads writes nothing"
    with pp.open_ledger(path) as ledger:
        ledger.match(ids[0]).drop()
        with ledger.store.reading() as session:
            assert set(without_summary(session)) == {ids[1], ids[2]}


def test_without_the_table(path: Path) -> None:
    """Where the summaries cannot be read, the matches are shown all the same, and it is told."""
    with pp.open_ledger(path, make=True) as ledger:
        ledger.result("gophers", {"Anna": 30, "Ben": 20})
    by_hand(path, "ALTER TABLE match_summaries RENAME TO elsewhere")
    with pp.open_ledger(path) as ledger:
        assert ledger.history().matches == 1
        assert len(ledger.overview().damaged) == 1


def test_a_damaged_match_in_a_server(ledger_url: str) -> None:
    """A page of matches leaves out what is damaged and goes on behind it; the overview names it."""
    store = open_store(ledger_url)
    ids = [toy(store).id for _match in range(4)]
    for id_ in ids:
        hop(store, id_, 1, 2)
    with store.writing() as session:
        session.connection.exec_driver_sql(
            f"UPDATE entries SET text = 'Anna: hop 9' WHERE number = 1 AND match_id = '{ids[3]}'"
        )
    piece = latest(store, 1, over=False)
    assert (piece.matches, piece.more, piece.last) == ([], True, ids[3])
    assert [one.id for one in latest(store, 9, over=False, older_than=piece.last).matches] == ids[2::-1]
    found = load_overview(store)
    assert [one.id for one in found.matches] == ids[:3]
    assert [one.id for one in found.damaged] == [ids[3]]


def test_a_forgotten_name_is_in_no_summary(ledger_url: str) -> None:
    """Whoever is forgotten is so in what is kept for lists, too."""
    with pp.open_ledger(ledger_url, make=True) as ledger:
        ledger.result("gophers", {"Zacharias": 30, "Ben": 20})
        ledger.start("gophers", ["Zacharias", "Ben"])
        ledger.forget("Zacharias")
        with ledger.store.reading() as session:
            rows = session.connection.execute(SUMMARIES.select()).all()
            assert len(rows) == 2
            assert "Zacharias" not in str(rows)
            assert without_summary(session) == []


def test_a_copy_has_them(path: Path, folder: Path) -> None:
    """A backup brings its summaries along, made anew where they are missing."""
    with pp.open_ledger(path, make=True) as ledger:
        ids = [ledger.result("gophers", {"Anna": 30, "Ben": total}).id for total in (20, 30, 40)]
        by_hand(path, "DELETE FROM match_summaries WHERE match_id = ?", ids[0])
        ledger.backup(folder / "copy.db")
    with open_store(str(folder / "copy.db")).reading() as session:
        assert without_summary(session) == []


def test_a_full_ledger_that_one_may_not_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger without summaries that cannot be written is counted as well, from a replay."""
    with pp.open_ledger(path, make=True) as ledger:
        for total in (20, 30):
            ledger.result("gophers", {"Anna": 30, "Ben": total})
    by_hand(path, "DELETE FROM match_summaries")
    monkeypatch.setattr("os.access", lambda *_what: False)
    with pp.open_ledger(path) as ledger:
        ledger.remember()
        assert ledger.history().json() == replayed(str(path)).history().json()
        assert ledger.latest(9, over=True).matches
