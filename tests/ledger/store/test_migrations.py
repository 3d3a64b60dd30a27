"""A ledger of an older printplay becomes one of today, and nothing of it is lost."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from sqlalchemy import Connection

from printplay.ledger.store import schema
from printplay.ledger.store.store import LedgerError
from tests.examples import portion
from tests.ledger.helpers import all_lines, by_hand, digests, filled, hop, open_store, toy, version_of
from tests.ledger.others import Others

NEWEST = schema.newest_version()


def second(connection: Connection) -> None:
    """Change the tables as a later printplay might."""
    connection.exec_driver_sql("ALTER TABLE matches ADD COLUMN venue TEXT NOT NULL DEFAULT ''")
    connection.exec_driver_sql("UPDATE matches SET venue = 'at home'")


def failing(connection: Connection) -> None:
    """Change the tables, and fail at it."""
    second(connection)
    raise ZeroDivisionError


def ill_written(connection: Connection) -> None:
    """Change the tables in a way the database refuses."""
    second(connection)
    connection.exec_driver_sql("CREATE TABLE entries (a TEXT)")


@pytest.fixture
def old(ledger_url: str) -> str:
    """Return a ledger with some matches, old as soon as `update` was called."""
    store = open_store(ledger_url)
    for names in (("Anna", "Ben"), ("Cleo", "Dora")):
        match = toy(store, *names)
        hop(store, match, 1, 2, 3, player=names[0])
    return ledger_url


def update(monkeypatch: pytest.MonkeyPatch, *steps: object) -> None:
    """Become a later printplay."""
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, *steps))


def test_all_is_kept(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later printplay shows the same matches, and writes to them."""
    before = all_lines(old)
    update(monkeypatch, second)
    assert all_lines(old) == before
    with open_store(old).reading() as session:
        assert schema.version(session.connection) == NEWEST + 1
        venue = session.connection.exec_driver_sql("SELECT min(venue) FROM matches").scalar()
        assert venue == "at home"
    hop(open_store(old), next(iter(before)), 4)
    assert sum(map(len, all_lines(old).values())) == 7


@pytest.mark.parametrize("step", [failing, ill_written])
def test_a_change_that_fails(step: object, old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger stays what it was, for the old printplay and for the next that can do it."""
    before = all_lines(old)
    with monkeypatch.context() as patch:
        update(patch, step)
        with pytest.raises((LedgerError, ZeroDivisionError)):
            open_store(old)
    assert all_lines(old) == before
    with open_store(old).reading() as session:
        assert schema.version(session.connection) == NEWEST
    update(monkeypatch, second)
    assert all_lines(old) == before


def test_a_ledger_one_may_not_write_stays_old(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old ledger that cannot be written says so, and stays what it is."""
    filled(path)
    update(monkeypatch, second)
    monkeypatch.setattr("os.access", lambda *_what: False)
    before = digests(path.parent)
    with pytest.raises(LedgerError, match="cannot be opened or written here"):
        open_store(str(path))
    assert digests(path.parent) == before


def open_new(where: str) -> None:
    """Open a ledger with a later printplay, and write to it."""
    schema.MIGRATIONS = (*schema.MIGRATIONS, second)
    hop(open_store(where), toy(open_store(where)), 1)


def test_several_come_first(old: str, others: Others, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several that open an old ledger at once, one changes it and the others wait."""
    before = all_lines(old)
    others.at_once(*[(open_new, old)] * 4)
    update(monkeypatch, second)
    after = all_lines(old)
    assert len(after) == len(before) + 4
    assert before.items() <= after.items()


def test_a_damaged_ledger_is_not_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are changed in sound files only."""
    filled(path)
    by_hand(path, "CREATE TABLE x (a)")
    damaged = bytearray(path.read_bytes())
    damaged[-4096:] = bytes(4096)
    path.write_bytes(damaged)
    update(monkeypatch, second)
    before = digests(path.parent)
    with pytest.raises(LedgerError, match="damaged"):
        open_store(str(path))
    assert digests(path.parent) == before
    assert version_of(path) == NEWEST


def test_a_newer_ledger_on_a_server(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older printplay leaves a newer ledger alone, wherever that lies."""
    with monkeypatch.context() as patch:
        update(patch, second)
        open_store(old)
    with pytest.raises(LedgerError, match="newer printplay"):
        open_store(old)


def migrate(where: str) -> None:
    """Open a ledger with a later printplay."""
    schema.MIGRATIONS = (*schema.MIGRATIONS, second)
    with open_store(where).reading() as session:
        session.count()


@pytest.mark.shared
def test_killed_at_every_statement(
    path: Path, folder: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ledger in a file is of the old version or of the new one, and holds the same matches."""
    filled(path)
    before, versions = all_lines(str(path)), set()
    update(monkeypatch, second)
    for statement in portion(range(1, 200), 4):
        copy = folder / f"{statement}" / "ledger.db"
        copy.parent.mkdir()
        shutil.copy(path, copy)
        if not others.killed_at(statement, migrate, str(copy)):
            break
        versions.add(version_of(copy))
        assert all_lines(str(copy)) == before
        with open_store(str(copy)).reading() as session:
            session.verify()
        assert version_of(copy) == schema.newest_version()
    assert versions == {NEWEST, NEWEST + 1}
    assert statement > 20


def die(_connection: Connection) -> None:
    """End as a process does that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def migrate_and_die(where: str) -> None:
    """Be killed behind the change of the tables."""
    schema.MIGRATIONS = (*schema.MIGRATIONS, second, die)
    open_store(where)


def test_killed_on_a_server(pg_url: str, others: Others, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was begun there is as if it had never been; whoever comes next begins anew."""
    hop(open_store(pg_url), toy(open_store(pg_url)), 1)
    before = all_lines(pg_url)
    process = others.start(migrate_and_die, pg_url)
    process.join(60)
    assert process.exitcode == -signal.SIGKILL, others.errors.read_text()
    update(monkeypatch, second)
    assert all_lines(pg_url) == before
    with open_store(pg_url).reading() as session:
        session.verify()
        assert schema.version(session.connection) == schema.newest_version()
