"""Restoring a backup; the former ledger is kept beside it."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import no_such_file, reason
from printplay.core.i18n import N_
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.repair.backup import BackupContent, backup
from printplay.ledger.store import file
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.store import LedgerError, open_store
from printplay.ledger.store.trouble import closed_error

#: Suffixes of SQLite's files beside a ledger.
_BESIDE = ("-wal", "-shm", "-journal")


def go_back(source: Path, location: str) -> tuple[BackupContent, Path | None]:
    """Replace the ledger `location` by a verified copy of a backup.

    Returns its contents, and the file that keeps the present ledger (None if there was none).
    Raises FileError for a damaged or incomplete backup, for a read-only folder, and for a ledger in
    use; then the ledger is unchanged.
    """
    if "://" in location:
        raise CallError(
            N_("a backup cannot replace a ledger on a server"),
            hint=N_(
                "Import it into a new, empty database: printplay score export --all --format json "
                "--ledger BACKUP | printplay score import - --ledger postgresql://..."
            ),
        )
    path = Path(os.path.realpath(Path(location).expanduser()))
    _check_paths(source, path)
    folder = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir()
        content = _copy_backup(source, folder)
        return content, _swap_file(folder / "whole", path)
    except OSError as error:
        raise FileError(
            N_("the file cannot be written: {reason}"),
            place=FilePlace(str(path)),
            hint=N_("The ledger was not changed. Free some space, or make its folder writable."),
            reason=reason(error),
        ) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check_paths(source: Path, path: Path) -> None:
    """Raise FileError for a file that is no backup, and for a path that holds no ledger."""
    if not file.inspect_file(source).exists:
        raise no_such_file(source)
    if path.exists() and path.samefile(source):
        raise FileError(N_("this is the ledger itself"), place=FilePlace(str(source)))
    if path.exists() and (not path.is_file() or _is_of_another_program(path)):
        file.inspect_file(path)
    if path.is_file() and not os.access(path, os.W_OK):
        raise closed_error(str(path))


def _is_of_another_program(path: Path) -> bool:
    with path.open("rb") as opened:
        head = opened.read(72)
    return head.startswith(file.MAGIC) and head[68:] != APPLICATION_ID.to_bytes(4, "big")


def _copy_backup(source: Path, folder: Path) -> BackupContent:
    """Write `whole` into a folder: the verified contents of a backup, in the current tables."""
    raw = folder / "raw"
    try:
        shutil.copyfile(source, raw)
        log = source.with_name(f"{source.name}-wal")
        if log.exists():
            shutil.copyfile(log, folder / "raw-wal")
        return backup(open_store(str(raw)), folder / "whole")
    except RefusedError:
        raise LedgerError(
            N_("the backup is damaged"),
            place=FilePlace(str(source)),
            hint=N_("The ledger was not changed. Choose another backup."),
        ) from None
    except FileError as error:
        if error.place is not None and Path(error.place.file).parent == folder:
            error.place = FilePlace(str(source))
            error.hint = N_("The ledger was not changed. Choose another backup.")
        raise
    except OSError as error:
        if error.filename == str(source):
            raise FileError(
                N_("the file cannot be read: {reason}"), place=FilePlace(str(source)), reason=reason(error)
            ) from None
        raise


def _swap_file(new_file: Path, path: Path) -> Path | None:
    """Rename the file of a ledger, and put the new file in its place."""
    with file.exclusive_lock(path):
        old_files = [path.with_name(path.name + end) for end in ("", *_BESIDE)]
        old_files = [old_file for old_file in old_files if old_file.exists()]
        kept_path = _free_name(path) if old_files else None
        if kept_path is not None:
            for old_file in old_files:
                _link_or_copy(
                    old_file, kept_path.with_name(kept_path.name + old_file.name.removeprefix(path.name))
                )
            file.flush_to_disk(path.parent)
            for old_file in old_files:
                if old_file != path:  # a log of the old ledger must never meet the new one
                    old_file.unlink()
        new_file.replace(path)
        file.flush_to_disk(path.parent)
    return kept_path


def _free_name(path: Path) -> Path:
    free, again = path.with_name(f"{path.name}.before-restore"), 1
    while any(os.path.lexists(free.with_name(free.name + end)) for end in ("", *_BESIDE)):
        again += 1
        free = path.with_name(f"{path.name}.before-restore-{again}")
    return free


def _link_or_copy(path: Path, link: Path) -> None:
    """Give a file a second name; on a disk without links, copy it."""
    try:
        os.link(path, link)
    except OSError:
        new = link.with_name(f".{link.name}.{secrets.token_hex(4)}.new")
        try:
            shutil.copyfile(path, new)
            file.flush_to_disk(new)
            new.rename(link)
        finally:
            new.unlink(missing_ok=True)
