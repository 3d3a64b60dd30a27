"""What was acknowledged survives `kill -9` at any instant."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import Connection

from printplay.ledger.matches import transactions
from printplay.ledger.store import schema
from tests.ledger.helpers import all_lines, filled, hop, lines, open_store, toy, version_of
from tests.ledger.others import Note, Others, noted

NEWEST = schema.newest_version()


def told(number: int) -> str:
    """Return the line that is entered as this one."""
    return f"{('Anna', 'Ben')[number % 2]}: hop {1 + number % 6}"


def write(where: str, id_: str, first: int, notes: str) -> NoReturn:
    """Add line after line, and note each when it was acknowledged."""
    note = Note(notes)
    store = open_store(where)
    while True:
        step = transactions.add_lines(store, id_, [("writer", 1, told(first))])
        assert not step.refused
        note(str(first))
        first += 1


def start(where: str, notes: str) -> NoReturn:
    """Open match after match."""
    note = Note(notes)
    store = open_store(where)
    while True:
        note(toy(store).id)


def killed_while_writing(path: Path, others: Others, kills: int) -> str:
    """Kill a writer so many times, assert that nothing is lost, and return what was counted."""
    store = open_store(str(path))
    notes, acknowledged, more, wrote = path.with_name("notes"), 0, 0, 0
    for kill in range(kills):
        if kill % 8 == 0:
            match, there = toy(store), 0
        notes.unlink(missing_ok=True)
        begun = notes if kill % 2 else None  # half of them while they are still about to begin
        others.killed(write, str(path), match.id, there, str(notes), within=0.03, after=begun)
        said = len(noted(notes))
        found = lines(str(path), match.id)
        assert found == tuple(told(number) for number in range(len(found)))
        assert there + said <= len(found) <= there + said + 1
        more += len(found) - there - said
        acknowledged, wrote, there = acknowledged + said, wrote + bool(said), len(found)
        with open_store(str(path)).reading() as session:
            session.verify()
    with open_store(str(path)).reading() as session:
        matches, entries = session.count()
    assert entries == acknowledged + more
    assert wrote >= kills / 2
    return (
        f"{kills} kills, {wrote} of them while writing: {acknowledged} lines acknowledged, none "
        f"lost; {more} were on disk and not yet acknowledged; {matches} matches, {entries} entries"
    )


def test_a_writer_killed_again_and_again_loses_nothing(path: Path, others: Others) -> None:
    """All that was acknowledged is there after each kill, and at most one line more."""
    print(f"\n{killed_while_writing(path, others, 20)}")  # noqa: T201  `pytest -s` shows it


def test_a_program_killed_while_it_opens_matches(path: Path, others: Others) -> None:
    """A match is there whole or not at all, and the ledger knows how many it holds."""
    notes = path.with_name("notes")
    for kill in range(1, 16):
        others.killed(start, str(path), str(notes), within=0.05)
        said = noted(notes)
        found = set(all_lines(str(path)))
        assert set(said) <= found
        assert len(found) <= len(said) + kill
        with open_store(str(path)).reading() as session:
            session.verify()


def make(where: str) -> None:
    """Make a ledger."""
    open_store(where)


def test_killed_while_the_ledger_is_made(folder: Path, others: Others) -> None:
    """Either there is no ledger yet, or a whole one; the next who comes can go on."""
    there = []
    for statement in count(1):
        path = folder / f"{statement}.db"
        if not others.killed_at(statement, make, str(path)):
            break
        there.append(path.exists())
        store = open_store(str(path))
        match = toy(store)
        hop(store, match, 1)
        assert lines(str(path), match.id) == ("Anna: hop 1",)
    assert there == sorted(there)
    assert len(there) > 10


def later(connection: Connection) -> None:
    """Change the tables as a later printplay might."""
    connection.exec_driver_sql("ALTER TABLE matches ADD COLUMN venue TEXT NOT NULL DEFAULT ''")
    for number in range(5):
        connection.exec_driver_sql(f"CREATE TABLE later{number} (a TEXT)")
        connection.exec_driver_sql(f"INSERT INTO later{number} VALUES ('x')")


def migrate(where: str) -> None:
    """Open a ledger with a program of a later version."""
    schema.MIGRATIONS = (*schema.MIGRATIONS, later)
    with open_store(where).reading() as session:
        session.count()


@pytest.mark.long
def test_killed_while_the_tables_change(
    folder: Path, others: Others, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ledger is of the old version or of the new one, and holds the same matches."""
    (folder / "old").mkdir()
    old = folder / "old" / "ledger.db"
    filled(old)
    before, versions = all_lines(str(old)), set()
    for statement in count(1):
        path = folder / f"{statement}" / "ledger.db"
        shutil.copytree(old.parent, path.parent)
        if not others.killed_at(statement, migrate, str(path)):
            break
        versions.add(version := version_of(path))
        if version == NEWEST:
            assert all_lines(str(path)) == before
        with monkeypatch.context() as patch:
            patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, later))
            with open_store(str(path)).reading() as session:
                session.verify()
            assert all_lines(str(path)) == before
            assert version_of(path) == NEWEST + 1
    assert version_of(path) == NEWEST + 1
    assert versions == {NEWEST, NEWEST + 1}
    assert statement > 20


def test_a_writer_on_a_server_killed(pg_url: str, folder: Path, others: Others) -> None:
    """On PostgreSQL, too, nothing acknowledged is lost and nobody waits for the dead."""
    store, notes, there = open_store(pg_url), folder / "notes", 0
    match = toy(store)
    for kill in range(10):
        notes.unlink(missing_ok=True)
        begun = notes if kill % 2 else None
        others.killed(write, pg_url, match.id, there, str(notes), within=0.1, after=begun)
        said = len(noted(notes))
        hop(store, match, 1)  # waits until the server has noticed
        kept = lines(pg_url, match.id)[:-1]
        assert kept == tuple(told(number) for number in range(len(kept)))
        assert there + said <= len(kept) <= there + said + 1
        transactions.undo_lines(store, match.id)
        there = len(kept)
    assert there >= 5
