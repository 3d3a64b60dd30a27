"""What is told of a ledger without any of its matches being replayed."""

from __future__ import annotations

import pytest

from printplay.ledger.lists.facts import read_facts
from printplay.ledger.store import schema
from tests.ledger.helpers import hop, open_store, toy
from tests.ledger.store.test_migrations import second


def test_all_there_is_to_tell(ledger_url: str) -> None:
    """On a file and on a server alike: matches, entries, the last of them, size and version."""
    store = open_store(ledger_url)
    toy(store)
    last = toy(store)
    hop(store, last, 1, 2)
    found = read_facts(ledger_url)
    assert found.trouble is None
    assert (found.matches, found.open, found.entries) == (2, 2, 2)
    assert found.last is not None
    assert found.last[0] == last.id
    assert (found.there, found.writable, found.version) == (True, True, schema.newest_version())
    assert found.size is not None
    assert found.size > 20_000


def test_a_database_without_a_ledger(pg_url: str) -> None:
    """It is said that there is none, and none is made; a password is not told."""
    found = read_facts(pg_url.replace("postgresql://club", "postgresql://club:s3cr3t"))
    assert "there is no ledger in this database" in str(found.trouble)
    assert "s3cr3t" not in found.where
    assert not read_facts(pg_url).there


def test_a_server_one_may_not_write_to(pg_url: str) -> None:
    """A server that takes nothing is told from one that does."""
    toy(open_store(pg_url))
    assert read_facts(pg_url + "%20-cdefault_transaction_read_only%3Don").writable is False


def test_one_of_an_older_version(ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger is looked at as it is, and not brought up to date by that."""
    hop(open_store(ledger_url), toy(open_store(ledger_url)), 1)
    before = schema.newest_version()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, second))
    for _time in range(2):
        found = read_facts(ledger_url)
        assert (found.version, found.entries, found.trouble) == (before, 1, None)
