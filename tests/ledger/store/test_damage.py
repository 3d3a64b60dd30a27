"""A damaged ledger is recognised, explained and not made worse."""

from __future__ import annotations

import random
import shutil
import sqlite3
import struct
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event

from printplay import games
from printplay.ledger.matches import lookup, transactions
from printplay.ledger.store import clock
from printplay.ledger.store.store import LedgerError, Store
from tests.ledger.helpers import all_lines, by_hand, digests, filled, hop, lines, open_store, toy
from tests.ledger.others import lay_toys

Lines = dict[str, tuple[str, ...]]


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Make sure that no file in a folder changes, comes or goes."""
    before = digests(folder)
    yield
    assert digests(folder) == before


def readable(path: Path, known: Lines) -> Lines:
    """Return those matches that can be shown; each of them must be whole."""
    found: Lines = {}
    for id_, whole in known.items():
        try:
            found[id_] = lines(str(path), id_)
        except LedgerError as error:
            told(error)
        else:
            assert found[id_] == whole
    return found


def told(error: LedgerError) -> None:
    """Make sure that an error is one sentence, and a cure."""
    assert len(str(error).splitlines()) == 2
    assert "Traceback" not in str(error)
    assert "sqlalche" not in str(error)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a ledger to damage copies of."""
    path = tmp_path_factory.mktemp("sound") / "ledger.db"
    with pytest.MonkeyPatch.context() as here:
        here.setattr(games, "__path__", lay_toys())
        filled(path, 4, 14)
    return path


WHERE = ("head", "first page", "anywhere", "end")


@pytest.mark.parametrize(
    "where", [*WHERE[::2], *(pytest.param(one, marks=pytest.mark.long) for one in WHERE[1::2])]
)
def test_bytes_overwritten(where: str, sound: Path, path: Path) -> None:
    """After any damage a match is shown whole or not at all, and writing harms no other match."""
    noticed, survived = overwritten(where, range(10), sound, path)
    assert noticed > 1
    assert survived > 0


def overwritten(where: str, seeds: Iterable[int], sound: Path, path: Path) -> tuple[int, int]:
    """Damage copies of a ledger; return how many were noticed, and how many kept every match."""
    known, noticed, survived = all_lines(str(sound)), 0, 0
    whole = sound.read_bytes()
    for seed in seeds:
        dice = random.Random(f"{where} {seed}")
        damaged = bytearray(whole)
        first, last = {
            "head": (0, 100), "first page": (0, 4096), "anywhere": (0, len(whole)),
            "end": (len(whole) - 4096, len(whole)),
        }[where]  # fmt: skip
        length = dice.choice([1, 1, 2, 8, 64, 600])
        at = dice.randrange(first, last)
        damaged[at : at + length] = dice.randbytes(min(length, last - at))
        path.write_bytes(damaged)
        with untouched(path.parent):
            found = readable(path, known)
            try:
                assert all_lines(str(path)) == known
            except LedgerError as error:
                told(error)
                noticed += 1
        survived += len(found) == len(known)
        for id_ in known:
            try:
                hop(open_store(str(path)), id_, 6)
            except LedgerError as error:
                told(error)
            else:
                assert id_ in found
                known_now = {**found, id_: (*known[id_], "Anna: hop 6")}
                assert readable(path, {**known, **known_now}).keys() >= found.keys()
                path.write_bytes(damaged)
    return noticed, survived


@pytest.mark.parametrize("size", [0, 1, 15, 16, 99, 100, 512, 4095, 4096, 8192, -4096, -1])
def test_a_file_cut_off(size: int, sound: Path, path: Path) -> None:
    """A ledger without its end is told from a whole one at once."""
    whole = sound.read_bytes()
    path.write_bytes(whole[:size])
    with untouched(path.parent), pytest.raises(LedgerError) as caught:
        open_store(str(path))
    told(caught.value)


def other_program(path: Path) -> None:
    """Make the database of another program."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE matches (id, game)")


def folder_for_a_log(path: Path) -> None:
    """Lay a folder where SQLite's log would lie."""
    filled(path, 1, 1)
    log = path.with_name("ledger.db-wal")
    log.mkdir()
    for number in range(40):
        (log / f"{number}").touch()


THINGS: dict[str, Callable[[Path], object]] = {
    "a text": lambda path: path.write_text("game toy\nplayers Anna\n" * 50),
    "an empty file": Path.touch,
    "a folder": Path.mkdir,
    "another program's database": other_program,
    "a folder in the place of the log": folder_for_a_log,
}


@pytest.mark.parametrize("thing", THINGS)
def test_what_is_no_ledger(thing: str, path: Path) -> None:
    """It is called what it is, and stays as it is."""
    THINGS[thing](path)
    with untouched(path.parent), pytest.raises(LedgerError) as caught:
        open_store(str(path))
    assert caught.value.place is not None
    assert "\n" not in caught.value.sentence()


def test_a_device_is_no_ledger() -> None:
    """Nothing is read from, or written to, what is no file."""
    with pytest.raises(LedgerError, match="this is not a file"):
        open_store("/dev/null")


def test_the_database_of_another_program_keeps_its_log(path: Path) -> None:
    """A mistyped path makes no checkpoint in somebody else's database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE matches (id, game)")
        with untouched(path.parent), pytest.raises(LedgerError, match="another program"):
            open_store(str(path))


def misnamed(path: Path, seed: int) -> None:
    """Have the free list of a ledger name pages in use, in the list itself or as its beginning."""
    by_hand(path, "CREATE TABLE x AS SELECT * FROM entries")
    by_hand(path, "DROP TABLE x")
    data, dice = bytearray(path.read_bytes()), random.Random(seed)
    trunk, free = struct.unpack_from(">2I", data, 32)
    start = (trunk - 1) * 4096
    (count,) = struct.unpack_from(">I", data, start + 4)
    listed = {trunk, *struct.unpack_from(f">{count}I", data, start + 8)}
    assert len(listed) == free == count + 1 > 2
    used = sorted({*range(2, len(data) // 4096 + 1)} - listed)
    if seed % 2:
        struct.pack_into(">I", data, 32, dice.choice(used))
    else:
        struct.pack_into(f">{count}I", data, start + 8, *dice.sample(used, count))
    path.write_bytes(data)


@pytest.mark.parametrize("seed", range(12))
def test_a_free_list_that_names_pages_in_use(seed: int, sound: Path, path: Path) -> None:
    """An entry would go into the pages of other matches: it is refused before it is written."""
    shutil.copy(sound, path)
    known = all_lines(str(path))
    misnamed(path, seed)
    with untouched(path.parent):
        for id_ in known:
            with pytest.raises(LedgerError, match="the ledger is damaged") as caught:
                hop(open_store(str(path)), id_, 6)
            told(caught.value)
    assert all_lines(str(path)) == known


def checks(store: Store, id_: str) -> list[str]:
    """Enter a line; return the checks of the file that were made for it."""
    made: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if "_check" in statement:
            made.append(statement.removeprefix("PRAGMA "))

    event.listen(store.engine, "before_cursor_execute", note)
    hop(store, id_, 6)
    event.remove(store.engine, "before_cursor_execute", note)
    return made


def test_the_whole_file_is_checked_once_a_day(
    sound: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other entries look at the free list alone, so that their time is that of a small ledger."""
    shutil.copy(sound, path)
    id_ = next(iter(all_lines(str(path))))
    assert checks(open_store(str(path)), id_) == []
    monkeypatch.setattr(clock, "seconds", lambda: time.time() + 86_400)
    assert checks(open_store(str(path)), id_) == ["integrity_check(1)"]
    assert checks(open_store(str(path)), id_) == []
    by_hand(path, "CREATE TABLE x AS SELECT * FROM entries")
    by_hand(path, "DROP TABLE x")
    assert checks(open_store(str(path)), id_) == ["quick_check(1)"]


# -- the log ---------------------------------------------------------------------------------------


@pytest.fixture
def logged(path: Path, folder: Path) -> tuple[Path, Lines]:
    """Return a ledger as a kill leaves it: what was entered last is in the log alone."""
    source = folder / "source" / "ledger.db"
    store = open_store(str(source))
    match = toy(store)
    hop(store, match, 1, 2)
    with closing(sqlite3.connect(source)) as holder:
        holder.execute("SELECT count(*) FROM matches").fetchone()  # keeps the log from being put away
        for step in (3, 4, 5, 6):
            hop(store, match, step)
        known = all_lines(str(source))
        for end in ("", "-wal"):
            shutil.copy(f"{source}{end}", f"{path}{end}")
    shutil.rmtree(source.parent)
    return path, known


def test_a_log_left_by_a_kill(logged: tuple[Path, Lines]) -> None:
    """What is in the log alone is part of the ledger."""
    path, known = logged
    assert all_lines(str(path)) == known
    assert [len(found) for found in known.values()] == [6]


def test_after_a_kill_the_file_is_looked_through(logged: tuple[Path, Lines]) -> None:
    """The first entry after an unclean end looks through the file, the next ones do not."""
    path, known = logged
    store = open_store(str(path))
    assert checks(store, next(iter(known))) == ["quick_check(1)"]
    assert checks(store, next(iter(known))) == []
    store.close()
    assert checks(open_store(str(path)), next(iter(known))) == []


def test_a_file_cut_off_behind_a_server(sound: Path, path: Path) -> None:
    """A ledger that loses its end while it is open takes no entry, and nothing more is lost."""
    shutil.copy(sound, path)
    id_ = next(iter(all_lines(str(path))))
    store = open_store(str(path))
    path.write_bytes(path.read_bytes()[:-4096])
    with untouched(path.parent), pytest.raises(LedgerError, match="the ledger is damaged"):
        hop(store, id_, 6)


def test_a_server_keeps_its_log_small(path: Path) -> None:
    """Who opens the ledger beside it sums up a few entries, however many it took before."""
    store = open_store(str(path))
    store.keep_open()
    match = toy(store)
    for _turn in range(20):
        hop(store, match, 1, 2, 3)
    assert Path(f"{path}-wal").stat().st_size <= 64 * 4120 + 32
    store.close()


def test_a_log_one_may_not_read_on_from(logged: tuple[Path, Lines], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be written, what is in the log alone is shown or missed aloud."""
    path, known = logged
    monkeypatch.setattr("os.access", lambda *_what: False)
    before = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    assert all_lines(str(path)) == known
    with pytest.raises(LedgerError, match="cannot be opened or written here"):
        hop(open_store(str(path)), next(iter(known)), 1)
    assert (path.read_bytes(), Path(f"{path}-wal").read_bytes()) == before


def test_a_log_overwritten_with_garbage(logged: tuple[Path, Lines]) -> None:
    """A log that is none is not thrown away, with what was acknowledged in it."""
    path, _known = logged
    log = Path(f"{path}-wal")
    for garbage in (b"nothing" * 3000, bytes(10000), b"\0" * 32 + log.read_bytes()[32:]):
        log.write_bytes(garbage)
        with untouched(path.parent), pytest.raises(LedgerError, match="the last entries are damaged"):
            open_store(str(path))


@pytest.mark.long
def test_a_log_with_bytes_overwritten(logged: tuple[Path, Lines]) -> None:
    """A hole in the log is seen where later entries show that there was something."""
    path, known = logged
    log = Path(f"{path}-wal")
    whole, main = log.read_bytes(), path.read_bytes()
    (id_,) = known
    frames, noticed = (len(whole) - 32) // 4120, 0
    for frame in range(frames):
        for at in (dice := random.Random(frame)).sample(range(4120), 6):
            damaged = bytearray(whole)
            damaged[32 + frame * 4120 + at] ^= dice.randrange(1, 256)
            log.write_bytes(damaged)
            path.write_bytes(main)
            try:
                found = lines(str(path), id_)
            except LedgerError as error:
                told(error)
                noticed += 1
                assert log.read_bytes() == damaged
            else:  # nothing is missing, or the last entry: it might never have been acknowledged
                assert found in (known[id_], known[id_][:-1]), (frame, at)
            log.unlink(missing_ok=True)
            Path(f"{path}-shm").unlink(missing_ok=True)
    assert noticed > 6 * (frames - 8)


@pytest.mark.long
def test_a_log_torn_by_a_power_cut(logged: tuple[Path, Lines]) -> None:
    """A log that ends in the midst of an entry is no damage: that entry was not acknowledged."""
    path, known = logged
    log = Path(f"{path}-wal")
    whole, main = log.read_bytes(), path.read_bytes()
    (id_,) = known
    for size in range(0, len(whole), 1500):
        log.write_bytes(whole[:size])
        path.write_bytes(main)
        found = lines(str(path), id_)
        assert found == known[id_][: len(found)]


def test_a_log_without_its_ledger(logged: tuple[Path, Lines]) -> None:
    """Where the ledger went and its log stayed, no new one is begun over it."""
    path, known = logged
    away = path.rename(path.with_name("away"))
    with (
        untouched(path.parent),
        pytest.raises(LedgerError, match="the ledger is missing, but the last entries are still there"),
    ):
        open_store(str(path))
    away.rename(path)
    assert all_lines(str(path)) == known


# -- by hand ---------------------------------------------------------------------------------------

CHANGES = [
    "UPDATE entries SET text = 'Anna: hop 6' WHERE number = 2 AND match_id = :id",
    "UPDATE entries SET at = '1970-01-01T00:00:00Z' WHERE number = 14 AND match_id = :id",
    "UPDATE entries SET anyway = 1 WHERE number = 3 AND match_id = :id",
    "UPDATE entries SET kind = 'undo', text = '1' WHERE number = 14 AND match_id = :id",
    "UPDATE entries SET kind = 'what' WHERE number = 4 AND match_id = :id",
    "UPDATE entries SET text = x'ff00' WHERE number = 4 AND match_id = :id",
    "UPDATE entries SET text = CAST(x'ff41' AS TEXT) WHERE number = 4 AND match_id = :id",
    "UPDATE entries SET number = 99 WHERE number = 14 AND match_id = :id",
    "DELETE FROM entries WHERE number = 1 AND match_id = :id",
    "DELETE FROM entries WHERE number = 7 AND match_id = :id",
    "DELETE FROM entries WHERE number = 14 AND match_id = :id",
    "DELETE FROM entries WHERE match_id = :id",
    "UPDATE matches SET headers = 'game toy\nplayers Anna, Bob, Cleo' WHERE id = :id",
    "UPDATE matches SET started = '2001-01-01T00:00:00Z' WHERE id = :id",
    "UPDATE matches SET board = x'00' WHERE id = :id",
    "UPDATE matches SET over = 1 WHERE id = :id",
    "UPDATE matches SET touched = 99 WHERE id = :id",
    "UPDATE matches SET touched = 'late' WHERE id = :id",
    "UPDATE matches SET tip = seal WHERE id = :id",
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_match_changed_by_hand(change: str, sound: Path, path: Path) -> None:
    """A match that something else changed is neither shown nor written to; the others are."""
    shutil.copy(sound, path)
    known = all_lines(str(sound))
    changed, *others = known
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(change, {"id": changed}).rowcount
    with untouched(path.parent):
        with pytest.raises(LedgerError, match=r"has been altered|damaged") as caught:
            lines(str(path), changed)
        told(caught.value)
        with pytest.raises(LedgerError):
            hop(open_store(str(path)), changed, 1)
    for id_ in others if "late" not in change else ():
        hop(open_store(str(path)), id_, 1)


def test_a_match_removed_by_hand(sound: Path, path: Path) -> None:
    """A ledger knows how many matches it held."""
    shutil.copy(sound, path)
    gone = next(iter(all_lines(str(path))))
    by_hand(path, "DELETE FROM entries WHERE match_id = ?", gone)
    by_hand(path, "DELETE FROM matches WHERE id = ?", gone)
    with pytest.raises(LedgerError, match="1 match is missing"):
        all_lines(str(path))
    with pytest.raises(LedgerError, match="1 match is missing"):
        lines(str(path), gone)


def test_entries_that_are_sealed_and_make_no_sense(path: Path) -> None:
    """Not even somebody who computes the seals makes printplay stumble."""
    from printplay.ledger.store.entry import NewEntry, seal_entries

    store = open_store(str(path))
    for kind, text in (("undo", "1"), ("undo", "x"), ("redo", "1"), ("undo", "-1"), ("what", "")):
        match = toy(store)
        with store.writing() as session:
            bad = seal_entries((), match.seal, [NewEntry(kind, text)], "2026-01-01T00:00:00Z")  # type: ignore[arg-type]
            session.append(match, bad, over=False)
        with pytest.raises(LedgerError, match=r"has been altered \(entry 1\)"):
            lines(str(path), match.id)


@pytest.mark.parametrize("version", ["0", "2", "999999", "-1", "two", "²", ""])
def test_a_version_that_cannot_be_read(version: str, sound: Path, path: Path) -> None:
    """What a newer printplay wrote is left alone, and what says nothing of its version as well."""
    shutil.copy(sound, path)
    by_hand(path, "UPDATE printplay_ledger SET value = ? WHERE key = 'schema'", version)
    newer = version in ("2", "999999")
    match = "newer printplay" if newer else "version of the ledger is missing"
    with untouched(path.parent), pytest.raises(LedgerError, match=match):
        open_store(str(path))


def test_a_table_removed_by_hand(sound: Path, path: Path) -> None:
    """A table that is gone is damage, and no traceback."""
    for table in ("entries", "matches", "printplay_ledger"):
        shutil.copy(sound, path)
        by_hand(path, f"ALTER TABLE {table} RENAME TO elsewhere")
        with pytest.raises(LedgerError) as caught:
            all_lines(str(path))
        told(caught.value)


def test_a_ledger_another_program_has_tidied(sound: Path, path: Path) -> None:
    """VACUUM, another way of journalling or unused pages are no damage, and the log comes back."""
    known = all_lines(str(sound))
    for tidying in ("VACUUM", "PRAGMA journal_mode = DELETE", "CREATE TABLE x AS SELECT * FROM entries"):
        shutil.copy(sound, path)
        by_hand(path, tidying)
        if "x" in tidying:
            by_hand(path, "DROP TABLE IF EXISTS x")
        assert all_lines(str(path)) == known
        hop(open_store(str(path)), next(iter(known)), 1)
        assert path.read_bytes()[18] == 2


def test_undone_changes_are_nothing(path: Path) -> None:
    """What goes wrong in the midst of writing leaves the ledger as it was."""
    ids = filled(path, 1, 3)
    with untouched(path.parent), pytest.raises(ZeroDivisionError):
        _break_off(path, ids[0])


def _break_off(path: Path, id_: str) -> None:
    with open_store(str(path)).writing() as session:
        before = lookup.find_match(session, id_, to_write=True)
        transactions.add_lines_in_session(session, before, [("x", 1, "Anna: hop 5")], anyway=False)
        raise ZeroDivisionError
