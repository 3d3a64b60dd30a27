"""A ledger of an older printplay becomes one of today, and nothing of it is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import Connection

from printplay.ledger.store import schema
from printplay.ledger.store.store import LedgerError
from tests.ledger.helpers import (
    all_lines,
    by_hand,
    digests,
    filled,
    hop,
    open_store,
    toy,
    version_of,
)
from tests.ledger.others import Others

NEWEST = schema.newest()


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


def test_the_old_file_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the new ledger lies the old one, for the printplay that can read it."""
    filled(path)
    before = all_lines(str(path))
    with monkeypatch.context() as patch:
        update(patch, failing)
        with pytest.raises(ZeroDivisionError):
            open_store(str(path))
    hop(open_store(str(path)), next(iter(before)), 6)
    now = all_lines(str(path))
    with monkeypatch.context() as patch:
        update(patch, second)
        assert all_lines(str(path)) == now
    copies = sorted(found.name for found in path.parent.iterdir())
    assert copies == ["ledger.db", f"ledger.db.v{NEWEST}", f"ledger.db.v{NEWEST}-2"]
    assert all_lines(f"{path}.v{NEWEST}-2") == now, "the last copy is of the last moment"
    with pytest.raises(LedgerError, match="newer printplay"):
        open_store(str(path))


def test_a_ledger_one_may_not_write_stays_old(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old ledger that cannot be written is shown, as it would be today, and stays what it is."""
    filled(path)
    known = all_lines(str(path))
    update(monkeypatch, second)
    monkeypatch.setattr("os.access", lambda *_what: False)
    before = digests(path.parent)
    assert all_lines(str(path)) == known
    store = open_store(str(path))
    with store.reading() as session:
        venue = session.connection.exec_driver_sql("SELECT min(venue) FROM matches").scalar()
    assert venue == "at home"
    with pytest.raises(LedgerError, match="cannot be opened or written here"):
        hop(store, next(iter(known)), 1)
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


def test_no_room_for_the_copy(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for the old file, the ledger stays old, is shown, and says why that is."""
    filled(path)
    before = all_lines(str(path))

    def no_room(*_files: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        update(patch, second)
        patch.setattr("os.link", no_room)
        patch.setattr("pathlib.Path.rename", no_room)
        assert all_lines(str(path)) == before
        with pytest.raises(LedgerError, match="no space left"):
            hop(open_store(str(path)), next(iter(before)), 1)
    assert [found.name for found in folder.iterdir()] == ["ledger.db"]
    assert all_lines(str(path)) == before
    shutil.copy(path, folder / "still.db")
    assert version_of(folder / "still.db") == NEWEST
