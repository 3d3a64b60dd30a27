"""A disk without room: nothing acknowledged is lost, and one sentence says what to do."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection

from printplay.core.errors import FileError
from printplay.ledger.matches import transactions
from printplay.ledger.repair.backup import backup
from printplay.ledger.store import file, memory_image, schema
from printplay.ledger.store.entry import MatchRow
from printplay.ledger.store.store import LedgerError, Store
from tests.examples import portion
from tests.ledger.helpers import all_lines, filled, hop, is_whole, lines, open_store, toy
from tests.ledger.others import Note, Others, noted

LONG = "Anna: hop 3  # " + "sand " * 500


def fill(store: Store, match: MatchRow) -> tuple[LedgerError, int]:
    """Enter lines, several at once, until there is no room; return the error, how many were taken.

    Several at once are taken all, or none of them.
    """
    for times in range(400):
        try:
            transactions.add_lines(store, match.id, [("test", 1, LONG)] * 3)
        except LedgerError as error:
            return error, 3 * times
    raise AssertionError("there is room without end")


def fill_with_little_room(where: str, match: MatchRow, notes: str, limit: int) -> None:
    """Fill a ledger when no file may grow beyond a limit; note what was said and taken."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    error, taken = fill(open_store(where), match)
    Note(notes)(f"{taken} {error.sentence()} {error.cure()}")


def stuff(folder: Path) -> Path:
    """Fill a disk with something else."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file_:
        while True:
            try:
                file_.write(bytes(512))
            except OSError:
                return filler


@pytest.mark.shared
@pytest.mark.parametrize("room", portion((131_072, 100_000, 200_000), 3))
def test_a_file_that_may_not_grow(room: int, path: Path, others: Others) -> None:
    """What was taken before the end is there; with room again the next line is taken."""
    match = toy(open_store(str(path)))
    notes = path.with_name("notes")
    others.at_once((fill_with_little_room, str(path), match, str(notes), room))
    taken, _space, said = noted(notes)[0].partition(" ")
    assert "disk" in said
    assert (
        "The disk may be full or worn out. Earlier entries are safe; check `printplay score "
        "show` before you enter this again."
    ) in said
    assert len(lines(str(path), match.id)) == int(taken) > 5
    hop(open_store(str(path)), match, 6)
    assert lines(str(path), match.id)[-1] == "Anna: hop 6"
    assert is_whole(path)


def test_a_database_that_may_not_grow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own word for it becomes the same sentence."""
    match = toy(open_store(str(path)))
    connected = file.connect

    def small(where: Path, mode: str) -> object:
        connection = connected(where, mode)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(file, "connect", small)
        store = open_store(str(path))
        error, taken = fill(store, match)
        there = lines(str(path), match.id)
    assert error.sentence() == "the disk is full; nothing was saved"
    assert len(there) == taken, "all of what was entered together, or nothing"
    hop(open_store(str(path)), match, 6)
    assert lines(str(path), match.id) == (*there, "Anna: hop 6")


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """Return a disk of 200 kB, where such a thing may be made."""
    place = tmp_path / "tiny"
    place.mkdir()
    call = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(place)]
    try:
        made = subprocess.run(call, check=False, capture_output=True, timeout=20)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if made.returncode:
        pytest.skip("no disk may be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True, timeout=20)


def test_a_disk_that_is_really_full(tiny: Path) -> None:
    """A real disk fills up: entering, showing and opening all stay clear, and go on later."""
    path = tiny / "ledger.db"
    (tiny / "photos").write_bytes(bytes(120_000))
    store = open_store(str(path))
    match = toy(store)
    error, taken = fill(store, match)
    assert "disk" in error.sentence()
    filler = stuff(tiny)
    for _attempt in range(3):
        with pytest.raises(LedgerError, match="disk") as caught:
            hop(open_store(str(path)), match, 4)
        assert "Traceback" not in str(caught.value)
    with pytest.raises(LedgerError):
        open_store(str(tiny / "another.db"))
    assert not (tiny / "another.db").exists()
    filler.unlink()
    (tiny / "photos").unlink()
    assert len(lines(str(path), match.id)) == taken > 0
    hop(open_store(str(path)), match, 6)
    assert is_whole(path)
    assert [found.name for found in tiny.iterdir()] == ["ledger.db"]


@pytest.mark.parametrize("free", [8, 40, 60, 104, 140, 240])
def test_a_new_ledger_on_a_nearly_full_disk(free: int, tiny: Path) -> None:
    """It is made whole or not at all: with room again, the match can be entered."""
    filler = stuff(tiny)
    with filler.open("r+b") as file_:
        file_.truncate(filler.stat().st_size - free * 1000)
    path = tiny / "ledger.db"
    with suppress(LedgerError):
        toy(open_store(str(path)))
    there = {found.name for found in tiny.iterdir()} - {"filler"}
    assert there <= {"ledger.db", "ledger.db-wal", "ledger.db-shm"}
    filler.unlink()
    match = toy(open_store(str(path)))
    hop(open_store(str(path)), match, 3)
    assert lines(str(path), match.id) == ("Anna: hop 3",)
    assert is_whole(path)


def enter_and_die(where: str) -> None:
    """Enter lines that stay in the log, and die with the ledger open."""
    holder = sqlite3.connect(where)
    holder.execute("SELECT count(*) FROM matches").fetchone()
    with open_store(where).reading() as session:
        (match,) = session.matches()
    hop(open_store(where), match, 4, 5)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("after", ["a clean end", "a kill", "a kill, without its index"])
def test_reading_on_a_full_disk(after: str, tiny: Path, others: Others) -> None:
    """What was acknowledged is shown, in the log or not; what SQLite cannot use is not changed."""
    path = tiny / "ledger.db"
    match = toy(open_store(str(path)))
    hop(open_store(str(path)), match, 1, 2)
    known = tuple(f"Anna: hop {step}" for step in (1, 2))
    if after != "a clean end":
        process = others.start(enter_and_die, str(path))
        process.join()
        known = tuple(f"Anna: hop {step}" for step in (1, 2, 4, 5))
        assert path.with_name("ledger.db-wal").stat().st_size > 4096
    if after == "a kill, without its index":
        path.with_name("ledger.db-shm").unlink()
    stuff(tiny)
    before = {end: path.with_name(f"ledger.db{end}") for end in ("", "-wal")}
    there = {end: file.read_bytes() for end, file in before.items() if file.exists()}
    for _time in range(2):
        assert lines(str(path), match.id) == known
        for end, data in there.items() if after != "a kill" else ():
            assert before[end].read_bytes() == data
    filler = stuff(tiny)  # SQLite may have put its log away, and made room
    with pytest.raises(LedgerError, match="disk"):
        hop(open_store(str(path)), match, 6)
    filler.unlink()
    hop(open_store(str(path)), match, 6)
    assert lines(str(path), match.id) == (*known, "Anna: hop 6")
    assert is_whole(path)


def test_an_old_ledger_on_a_full_disk(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that a newer printplay cannot bring up to date for want of room says so, and stays."""
    path = tiny / "ledger.db"
    match = toy(open_store(str(path)))
    hop(open_store(str(path)), match, 3)
    stuff(tiny)
    before = path.read_bytes()

    def second(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE matches ADD COLUMN venue TEXT")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, second))
    with pytest.raises(LedgerError, match="disk"):
        open_store(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("room", [0, 4096, 20_480, 49_152])
def test_a_backup_without_room(room: int, tiny: Path, path: Path) -> None:
    """It is the disk of the copy that is blamed, nothing is left there, and the ledger is whole."""
    filled(path, 3, 12)
    filler = stuff(tiny)
    with filler.open("r+b") as file_:
        file_.truncate(filler.stat().st_size - room)
    copy = tiny / "copy.db"
    if path.stat().st_size <= room:
        backup(open_store(str(path)), copy)
        assert all_lines(str(copy)) == all_lines(str(path))
        return
    with pytest.raises(FileError, match="no space left") as caught:
        backup(open_store(str(path)), copy)
    assert caught.value.place is not None
    assert caught.value.place.file == str(copy)
    assert [found.name for found in tiny.iterdir()] == ["filler"]


@pytest.mark.long
def test_readers_while_somebody_writes(path: Path, others: Others) -> None:
    """Whoever reads an image meanwhile sees a state that was acknowledged, and hinders nobody."""
    match = toy(open_store(str(path)))
    notes = path.with_name("notes")
    writer = others.start(write_on, str(path), match.id, str(notes))
    seen = 0
    while writer.is_alive():
        before = len(noted(notes))
        with closing(memory_image.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
        assert before <= count <= len(noted(notes)) + 1
        seen += 1
    assert writer.exitcode == 0, others.errors.read_text()
    assert seen > 5
    assert len(lines(str(path), match.id)) == len(noted(notes)) == 120


def write_on(where: str, id_: str, notes: str) -> None:
    """Write lines one after the other; the log is put away after each."""
    note = Note(notes)
    for step in range(120):
        hop(open_store(where), id_, 1 + step % 6)
        note(str(step))


def test_nothing_half_made_stays_behind(path: Path, others: Others) -> None:
    """A ledger that finds no room to be made in leaves no file."""
    others.at_once((_make_without_room, str(path)))
    assert list(path.parent.iterdir()) == []
    filled(path, 1, 1)


def _make_without_room(where: str) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
    with pytest.raises(LedgerError, match="cannot be created here"):
        open_store(where)
