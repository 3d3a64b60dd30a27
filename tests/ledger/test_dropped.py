"""A mistaken match is taken out of all that is counted, and can be brought back."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.lists.overview import survey
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.store import Store, open_store
from tests.ledger.samples import get, journal, put, store_at, text_of


def evening(store: Store) -> list[str]:
    """Open three matches, the last of them over; return their ids."""
    ids = [writing.start_match(store, "gotoku", ["Anna", "Ben"]).after.id for _match in range(3)]
    lines = [("x", 1, "Anna: total 9"), ("x", 2, "Ben: total 4"), ("x", 3, "end")]
    assert not transactions.add_lines(store, ids[2], lines).refused
    return ids


def counted(store: Store, *, dropped: bool | None = False) -> set[str]:
    """Return the ids of the matches that count."""
    with store.reading() as session:
        return {match.id for match in survey(session, dropped=dropped).stored}


def test_a_dropped_match_counts_nowhere(ledger_url: str) -> None:
    """It is in no list and never the match that is meant; restored it is what it was."""
    store = open_store(ledger_url, create=True)
    ids = evening(store)
    transactions.drop_match(store, ids[0])
    assert counted(store) == {ids[1], ids[2]}
    assert counted(store, dropped=True) == {ids[0]}
    with store.reading() as session:
        assert lookup.find_match(session, None).id == ids[1], "the one that is open"
        assert lookup.find_match(session, ids[0]).dropped
    assert not transactions.add_lines(store, None, [("x", 1, "Anna: total 3")]).refused
    before = get(store, ids[2])
    transactions.drop_match(store, ids[2])
    with pytest.raises(RefusedError, match="dropped"):
        transactions.undo_lines(store, ids[2])
    after = transactions.restore_match(store, ids[2]).after
    assert (after.lines, after.standings) == (before.lines, before.standings)
    assert counted(store) == {ids[1], ids[2]}
    with store.reading() as session:
        session.verify()


def test_dropping_twice_is_dropping_once(tmp_path: Path) -> None:
    """Nothing is written where nothing changes."""
    store = store_at(tmp_path)
    ids = evening(store)
    entries = len(transactions.drop_match(store, ids[0]).after.entries)
    assert len(transactions.drop_match(store, ids[0]).after.entries) == entries
    assert len(transactions.restore_match(store, ids[1]).after.entries) == 0


def test_it_travels_as_dropped(tmp_path: Path) -> None:
    """A lossless export tells of it; an earlier copy that comes in does not bring it back."""
    here, there = store_at(tmp_path, "here.db"), store_at(tmp_path, "there.db")
    ids = evening(here)
    earlier = journal(here)
    record = text_of(here, ids[2])
    transactions.drop_match(here, ids[2])
    taken = import_matches(there, "x.json", journal(here).encode(), tmp_path)
    assert {one.id for one in taken if one.dropped} == {ids[2]}
    assert counted(there) == set(ids[:2])
    for again in (import_matches(there, "x.json", earlier.encode(), tmp_path)[2],
                  import_matches(there, "x.play", record.encode(), tmp_path)[0]):  # fmt: skip
        assert (again.what, again.dropped) == ("here", True)
    assert counted(there) == set(ids[:2])


def test_a_match_dropped_elsewhere_is_dropped_here(tmp_path: Path) -> None:
    """Where both have a match, and one drops it, the other learns of it and says so."""
    here, there = store_at(tmp_path, "here.db"), store_at(tmp_path, "there.db")
    ids = evening(here)
    import_matches(there, "x.json", journal(here).encode(), tmp_path)
    transactions.drop_match(here, ids[0])
    (first, *_others) = import_matches(there, "x.json", journal(here).encode(), tmp_path)
    assert (first.id, first.what, first.dropped) == (ids[0], "longer", True)
    assert put(there, text_of(there, ids[1])) == ids[1]
