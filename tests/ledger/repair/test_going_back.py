"""Going back to a backup: nothing of the present ledger is lost, whatever happens."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from printplay.core.errors import FileError
from printplay.ledger.repair.backup import backup, go_back
from printplay.ledger.store import file
from tests.ledger.helpers import open_store
from tests.ledger.samples import journal, put, record_of, store_at


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Return a ledger of two matches; `copy.db` beside it is a backup with the first alone."""
    store = store_at(tmp_path, "ledger.db")
    put(store, record_of(0))
    backup(store, tmp_path / "copy.db")
    put(store, record_of(1))
    return tmp_path / "ledger.db"


def names(folder: Path) -> list[str]:
    """Return what lies in a folder, without the locks of SQLite."""
    return sorted(one.name for one in folder.iterdir() if not one.name.endswith(("-shm", "-wal")))


def test_there_and_back(ledger: Path) -> None:
    """The backup is the ledger, the former one is kept; each time under a name of its own."""
    copy = ledger.with_name("copy.db")
    now, then = journal(open_store(str(ledger))), journal(open_store(str(copy)))
    content, kept = go_back(copy, str(ledger))
    assert kept == ledger.with_name("ledger.db.before-restore")
    assert (content.matches, journal(open_store(str(ledger)))) == (1, then)
    assert journal(open_store(str(kept))) == now
    _content, second = go_back(kept, str(ledger))
    assert second == ledger.with_name("ledger.db.before-restore-2")
    assert journal(open_store(str(ledger))) == now
    assert names(ledger.parent) == ["copy.db", "ledger.db", kept.name, second.name]


@pytest.mark.parametrize("harm", ["cut", "middle", "letter", "gone", "itself"])
def test_what_is_no_sound_backup_is_refused(ledger: Path, harm: str) -> None:
    """A damaged backup, another file, none at all: the ledger stays as it is."""
    copy, before = ledger.with_name("copy.db"), journal(open_store(str(ledger)))
    data = copy.read_bytes()
    if harm == "cut":
        copy.write_bytes(data[:-5000])
    elif harm == "middle":
        copy.write_bytes(data.replace(b"Anna", b"Anno"))
        assert copy.read_bytes() != data
    elif harm == "letter":
        copy.write_bytes(b"Dear Anna")
    elif harm == "gone":
        copy.unlink()
    else:
        copy = ledger
    with pytest.raises(FileError) as told:
        go_back(copy, str(ledger))
    assert copy.name in str(told.value)
    assert ".new" not in str(told.value)
    assert journal(open_store(str(ledger))) == before
    assert names(ledger.parent) == sorted(
        {"ledger.db", copy.name, "copy.db"} - {harm == "gone" and copy.name}
    )


def test_a_damaged_ledger_is_kept_with_its_log(ledger: Path) -> None:
    """What is left of it lies beside the restored one, byte for byte; no old log meets it."""
    for end in ("-wal", "-shm"):
        ledger.with_name(ledger.name + end).unlink(missing_ok=True)
    ledger.write_bytes(b"x" * 5000)
    ledger.with_name("ledger.db-wal").write_bytes(b"y" * 500)
    _content, kept = go_back(ledger.with_name("copy.db"), str(ledger))
    assert kept is not None
    assert kept.read_bytes() == b"x" * 5000
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"y" * 500
    copy = ledger.with_name("copy.db")
    assert journal(open_store(str(ledger))) == journal(open_store(str(copy)))


def test_a_ledger_in_use_is_left_alone(ledger: Path) -> None:
    """Another program that has it open is named; the database of another program is not taken."""
    before = journal(open_store(str(ledger)))
    with closing(file.connect(ledger, "rw")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(FileError, match="another program"):
            go_back(ledger.with_name("copy.db"), str(ledger))
    assert journal(open_store(str(ledger))) == before


@pytest.mark.parametrize("at", ["link", "replace", "to_disk", "copyfile"])
def test_whatever_breaks_off_nothing_is_lost(ledger: Path, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk or an end at any step leaves the ledger as it was, at its place."""
    before = journal(open_store(str(ledger)))

    def fail(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    if at in ("link", "copyfile"):
        monkeypatch.setattr(shutil, "copyfile", fail)
        if at == "link":
            monkeypatch.setattr(os, "link", fail)
    elif at == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    else:
        monkeypatch.setattr(file, "flush_to_disk", fail)
    with pytest.raises(FileError):
        go_back(ledger.with_name("copy.db"), str(ledger))
    monkeypatch.undo()
    assert journal(open_store(str(ledger))) == before
