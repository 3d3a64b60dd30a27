"""An entry that is sent twice is stored once."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.ledger.matches import transactions, writing
from printplay.ledger.store.store import Store, open_store
from tests.ledger.others import Others
from tests.ledger.samples import get, journal, put, store_at

LINES = [("phone", 1, "Anna: total 9"), ("phone", 2, "Ben: total 4")]


@pytest.fixture
def store(ledger_url: str) -> Store:
    """Return a ledger, on SQLite and on PostgreSQL."""
    return open_store(ledger_url, create=True)


def test_what_is_sent_twice_is_stored_once(store: Store) -> None:
    """A phone that heard no answer sends again; only what is new is entered."""
    id_ = writing.start_match(store, "gotoku", ["Anna", "Ben"]).after.id
    transactions.add_lines(store, id_, LINES[:1], request_ids=["a1"])
    again = transactions.add_lines(store, id_, LINES, request_ids=["a1", "a2"])
    assert not again.refused
    assert again.after.lines == ("Anna: total 9", "Ben: total 4")
    kept = transactions.add_lines(store, id_, LINES, request_ids=["a1", "a2"]).after
    assert [entry.sent for entry in kept.entries] == ["a1", "a2"]
    transactions.undo_lines(store, id_)
    kept = transactions.add_lines(store, id_, LINES[1:], request_ids=["a2"]).after
    assert kept.lines == ("Anna: total 9",), "what was taken back is not entered again by itself"


def test_the_same_line_of_two_people_is_two_lines(store: Store) -> None:
    """What tells entries apart is the id, not what they say; without one all are new."""
    id_ = writing.start_match(store, "gotoku", ["Anna", "Ben"]).after.id
    for sent in (["a1"], ["b1"], [], []):
        transactions.add_lines(store, id_, LINES[:1], request_ids=sent)
    assert len(get(store, id_).lines) == 4


def send(where: str, id_: str, number: int) -> None:
    """Send an entry that another process sends as well."""
    store = open_store(where)
    for part in range(10):
        step = transactions.add_lines(store, id_, LINES[:1], request_ids=[f"entry-{part}"])
        assert not step.refused, number


def test_two_that_send_the_same_at_once(ledger_url: str, others: Others) -> None:
    """Of several that come together one is stored, and none of them hears of a fault."""
    store = open_store(ledger_url, create=True)
    id_ = writing.start_match(store, "gotoku", ["Anna", "Ben"]).after.id
    others.at_once(*((send, ledger_url, id_, number) for number in range(3)))
    kept = get(store, id_)
    assert sorted(entry.sent for entry in kept.entries) == [f"entry-{n}" for n in range(10)]


def test_the_ids_travel(tmp_path: Path) -> None:
    """What a phone sends to another ledger that took the match over is known there, too."""
    here, there = store_at(tmp_path, "here.db"), store_at(tmp_path, "there.db")
    id_ = writing.start_match(here, "gotoku", ["Anna", "Ben"]).after.id
    transactions.add_lines(here, id_, LINES[:1], request_ids=["a1"])
    put(there, journal(here))
    assert len(transactions.add_lines(there, id_, LINES[:1], request_ids=["a1"]).after.lines) == 1
    third = store_at(tmp_path, "third.db")
    put(third, journal(here))
    transactions.add_lines(here, id_, LINES[1:], request_ids=["a2"])
    put(there, journal(here))  # more of a match that is here already
    assert len(transactions.add_lines(there, id_, LINES[1:], request_ids=["a2"]).after.lines) == 2
    transactions.add_lines(
        third, id_, LINES[1:], request_ids=["a2"]
    )  # both heard of it, and then of each other
    put(third, journal(here))
    put(here, journal(third))
    for one in (here, there, third):
        assert [entry.sent for entry in get(one, id_).entries] == ["a1", "a2"]
