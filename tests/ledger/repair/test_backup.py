"""A copy of a whole ledger."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from printplay.core.errors import FileError, PrintplayError
from printplay.ledger.matches import transactions
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.repair.backup import Loss, backup
from printplay.ledger.store.store import Store
from tests.examples import portion
from tests.ledger.helpers import open_store
from tests.ledger.samples import every, journal, meddle, put, record_of, store_at


@pytest.fixture
def ledger(tmp_path: Path) -> Store:
    """Return a ledger with five matches."""
    store = store_at(tmp_path, "ledger.db")
    for seed in range(5):
        meddle(store, put(store, record_of(seed)), seed)
    return store


def change(path: Path, statement: str) -> None:
    """Change a ledger behind its back."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_backup_is_a_ledger_with_all_in_it(ledger: Store, tmp_path: Path) -> None:
    """It holds every entry as it was, is one file, and goes on like any ledger."""
    path = tmp_path / "new folder" / "copy.db"
    copied = backup(ledger, path)
    assert (copied.matches, copied.lost, copied.sound) == (5, (), True)
    assert [file.name for file in path.parent.iterdir()] == ["copy.db"]
    copy = open_store(str(path))
    assert journal(copy) == journal(ledger)
    assert [kept.row[:7] for kept in every(copy)] == [kept.row[:7] for kept in every(ledger)]
    transactions.undo_lines(copy, every(copy)[0].id)
    assert journal(copy) != journal(ledger)


def test_nothing_is_overwritten_unasked(ledger: Store, tmp_path: Path) -> None:
    """A file that is there stays; with `force` it is replaced; the ledger itself never is."""
    path = tmp_path / "copy.db"
    path.write_text("a letter", "utf-8")
    with pytest.raises(FileError, match="already"):
        backup(ledger, path)
    assert path.read_text("utf-8") == "a letter"
    backup(ledger, path, force=True)
    assert journal(open_store(str(path))) == journal(ledger)
    before = journal(ledger)
    for place in (tmp_path / "ledger.db", tmp_path):
        with pytest.raises(FileError):
            backup(ledger, place, force=True)
    assert journal(ledger) == before


def test_a_ledger_in_use_is_not_replaced(ledger: Store, tmp_path: Path) -> None:
    """What another program still has to write into a file would ruin the copy: it is refused."""
    path = tmp_path / "copy.db"
    backup(ledger, path)
    (tmp_path / "copy.db-wal").write_bytes(b"x")
    for place in (path, tmp_path / "gone.db"):
        (tmp_path / f"{place.name}-wal").write_bytes(b"x")
        with pytest.raises(FileError, match="open as a ledger"):
            backup(ledger, place, force=True)


def test_a_match_that_was_changed_is_told(ledger: Store, tmp_path: Path) -> None:
    """Nothing is written, unless what can be read shall be saved: before the damage and behind."""
    ids = [kept.id for kept in every(ledger)]
    lengths = {kept.id: len(kept.entries) for kept in every(ledger)}
    change(
        tmp_path / "ledger.db", f"UPDATE entries SET text = 'x' WHERE match_id = '{ids[1]}' AND number = 4"
    )
    change(tmp_path / "ledger.db", f"UPDATE matches SET game = 'x' WHERE id = '{ids[2]}'")
    path = tmp_path / "copy.db"
    with pytest.raises(RefusedError, match=", ".join(sorted(ids[1:3]))):
        backup(ledger, path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["ledger.db"]
    copied = backup(ledger, path, damaged=True)
    (one,) = [loss for loss in copied.lost if loss.id == ids[1]]
    assert one.gaps[0] == 4
    assert (one.saved + len(one.gaps), one.of) == (lengths[ids[1]], lengths[ids[1]])
    assert Loss(ids[2], 0, lengths[ids[2]]) in copied.lost
    saved = every(open_store(str(path)))
    assert {kept.id: len(kept.entries) for kept in saved} == {
        id_: lengths[id_] for id_ in ids if id_ != ids[2]
    }
    assert not next(kept for kept in saved if kept.id == ids[1]).over
    aside = tmp_path / "copy.db.txt"
    assert copied.aside == aside
    assert aside.read_text("utf-8").count(" | line | ") > 5, "its entries are in the text"


def test_a_number_that_is_none(ledger: Store, tmp_path: Path) -> None:
    """An entry that lost its number is known by its seal: nothing at all is missing in the copy."""
    ids = [kept.id for kept in every(ledger)]
    change(
        tmp_path / "ledger.db", f"UPDATE entries SET number = 'x' WHERE match_id = '{ids[1]}' AND number = 4"
    )
    copy = tmp_path / "copy.db"
    with pytest.raises(RefusedError, match="all 5 matches can be read"):
        backup(ledger, copy)
    copied = backup(ledger, copy, damaged=True)
    assert (copied.lost, copied.sound, copied.mended) == ((), True, True)
    change(
        tmp_path / "ledger.db", f"UPDATE entries SET number = 4 WHERE match_id = '{ids[1]}' AND number = 'x'"
    )
    assert journal(open_store(str(copy))) == journal(ledger)


def test_entries_without_their_match_are_told(ledger: Store, tmp_path: Path) -> None:
    """A match that vanished from the list is not forgotten."""
    id_ = every(ledger)[0].id
    change(tmp_path / "ledger.db", f"DELETE FROM matches WHERE id = '{id_}'")
    with pytest.raises(RefusedError, match=id_):
        backup(ledger, tmp_path / "copy.db")


@pytest.mark.long
@pytest.mark.shared
def test_a_disk_that_lost_a_page(ledger: Store, tmp_path: Path) -> None:
    """Whichever page of the file is gone: it is told, and what is saved is sound and sealed."""
    whole, known = {kept.id: kept for kept in every(ledger)}, journal(ledger)
    data = (tmp_path / "ledger.db").read_bytes()
    size = 4096
    assert len(data) // size > 5
    rescued = 0
    for page in portion(range(1, len(data) // size), 3):
        path = tmp_path / f"page-{page}.db"
        broken = bytearray(data)
        broken[page * size : (page + 1) * size] = b"\xa5" * size
        path.write_bytes(broken)
        copy = tmp_path / f"copy-{page}.db"
        try:
            store = open_store(str(path))
            with pytest.raises(RefusedError):
                backup(store, copy)
            copied = backup(store, copy, damaged=True)
        except PrintplayError as error:
            assert "damaged" in str(error)  # noqa: PT017  nothing of it can be read
            assert not copy.exists()
            continue
        finally:
            assert path.read_bytes() == broken
        saved = every(open_store(str(copy)))
        assert len(saved) == copied.matches
        for kept in saved:
            entries = whole[kept.id].entries
            notes = [entry.number for entry in kept.entries if entry.text.startswith("# ")]
            first = min(notes, default=len(entries) + 1)
            assert kept.entries[: first - 1] == entries[: first - 1]
            for mine, was in zip(kept.entries, entries, strict=False):
                assert mine.number in notes or mine[:5] == was[:5]
        rescued += len(saved)
        assert copied.lost or not copied.sound or journal(open_store(str(copy))) == known
    assert rescued > 4 * len(whole)


def test_a_disk_that_is_full(ledger: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that cannot be finished leaves nothing behind, and is named as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, "no space")))
    with pytest.raises(FileError, match=r"^copy\.db: .*no space"):
        backup(ledger, Path("copy.db"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["ledger.db"]
