"""Backups: a copy of a whole ledger, verified before it gets its name, and restored from one."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from printplay.core.errors import CallError, FileError, FilePlace, PrintplayError, printable
from printplay.core.files import no_such_file, reason
from printplay.core.i18n import N_, _
from printplay.ledger.lists.summary import store_summary, store_text
from printplay.ledger.lists.summary import valid_text as sound_text
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.repair.match_repair import RepairedMatch
from printplay.ledger.repair.rescue import RescuedData, is_sound, rescue, summaries
from printplay.ledger.store import file
from printplay.ledger.store.file import flush_to_disk
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.store import (
    LedgerError,
    MissingStore,
    Session,
    Store,
    in_memory,
    open_store,
    reading_back,
)
from printplay.ledger.store.trouble import closed_error

#: Suffixes of SQLite's files beside a ledger.
_BESIDE = ("-wal", "-shm", "-journal")


class Loss(NamedTuple):
    """A match that is incomplete: how many of its known entries are proven.

    `gaps` are the numbers of the others; `cut` says that more may have followed.
    """

    id: str
    saved: int
    of: int
    gaps: tuple[int, ...] = ()
    cut: bool = False


@dataclass(frozen=True)
class BackupContent:
    """The contents of a backup, and what is missing.

    `sound` is False if the damage may have lost more than is known. `mended` says that the
    ledger is damaged. `aside` is a text file beside the copy with readable data of no match.
    """

    matches: int
    entries: int
    lost: tuple[Loss, ...] = ()
    sound: bool = True
    aside: Path | None = None
    mended: bool = False


def backup(store: Store, target: Path, *, force: bool = False, damaged: bool = False) -> BackupContent:
    """Copy one consistent state of a ledger into a new file; return what it holds.

    Raises FileError if the file exists, unless `force`; RefusedError if a match is incomplete,
    unless `damaged` asks for the readable part.
    """
    if isinstance(store, MissingStore) and not store.is_created():
        raise FileError(
            N_("there is no ledger yet, so there is nothing to back up"), place=FilePlace(store.location)
        )
    _check_target(store, target, force=force)
    ledger = _read_ledger(store)
    if ledger.rescued is not None and not damaged:
        raise _damaged_ledger_error(store.location, ledger)
    text = _stray_text(ledger.rescued) if ledger.rescued is not None else ""
    text_path = target.with_name(f"{target.name}.txt")
    if text:
        _check_target(store, text_path, force=force)
    files = {target: _database(ledger)} | ({text_path: text.encode()} if text else {})
    scratch = {path: path.with_name(f".{path.name}.{secrets.token_hex(4)}.new") for path in files}
    path = target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for path, scratch_file in scratch.items():
            scratch_file.write_bytes(files[path])
            flush_to_disk(scratch_file)
        path = target
        copied = _verify_copy(scratch[target], ledger, text_path if text else None)
        for path, scratch_file in scratch.items():
            _check_target(store, path, force=force)
            scratch_file.replace(path)
        flush_to_disk(target.parent)
    except LedgerError as error:
        if error.place is not None and Path(error.place.file).name == scratch[target].name:
            error.place = FilePlace(str(target))
        raise
    except OSError as error:
        raise FileError(
            N_("the file cannot be written: {reason}"),
            place=FilePlace(str(path)),
            hint=N_("The ledger was not changed. Free some space, or choose a file on another disk."),
            reason=reason(error),
        ) from None
    finally:
        for scratch_file in scratch.values():
            scratch_file.unlink(missing_ok=True)
    return copied


def _check_target(store: Store, target: Path, *, force: bool) -> None:
    if target.is_dir():
        raise FileError(N_("this is a folder, not a file"), place=FilePlace(str(target)))
    source = Path(store.location)
    if source.exists() and target.exists() and target.samefile(source):
        raise FileError(N_("this is the ledger itself"), place=FilePlace(str(target)))
    if any(target.with_name(target.name + end).exists() for end in ("-wal", "-shm", "-journal")):
        raise FileError(
            N_("a program has this file open as a ledger"),
            place=FilePlace(str(target)),
            hint=N_("It was not changed. Choose another file."),
        )
    if not target.exists():
        return
    if not force:
        raise FileError(
            N_("this file already exists"),
            place=FilePlace(str(target)),
            hint=N_("It was not changed; choose another file, or overwrite it with --force."),
        )


def _damaged_ledger_error(location: str, ledger: _ReadLedger) -> RefusedError:
    losses = ledger.lost
    return RefusedError(
        N_("the ledger is damaged; incomplete matches: {matches}")
        if losses
        else N_("the ledger is damaged, but all {count} matches can be read")
        if ledger.sound
        else N_("the ledger is damaged; matches may be missing: {count} can be read"),
        place=FilePlace(location),
        hint=N_(
            "Nothing was written. --damaged saves what can be read. Also keep the ledger "
            "and the files beside it (-wal, -shm) as they are."
        ),
        matches=", ".join(loss.id for loss in losses[:20]) + (" ..." if len(losses) > 20 else ""),
        count=len(ledger.matches),
    )


# -- reading ---------------------------------------------------------------------------------------


class _ReadLedger(NamedTuple):
    """The readable part of a ledger, `rescued` if it is damaged, and valid `summaries` by match id."""

    matches: list[RepairedMatch]
    lost: list[Loss]
    sound: bool
    rescued: RescuedData | None = None
    summaries: Mapping[str, str] = MappingProxyType({})


def _read_ledger(store: Store) -> _ReadLedger:
    with store.reading() as source:
        is_whole = is_sound(source)
        if is_whole and (matches := _intact_matches(source)) is not None:
            return _ReadLedger(matches, [], sound=True, summaries=_summaries(source, matches))
        rescued = rescue(source)
    losses = [
        Loss(repaired.match.id, repaired.of - len(repaired.gaps), repaired.of, repaired.gaps, repaired.cut)
        for repaired in rescued.matches
        if not repaired.is_intact
    ]
    losses += [Loss(id_, 0, entry_count) for id_, entry_count in rescued.lost.items()]
    losses.sort()
    known_count = len(rescued.matches) + len(rescued.lost)
    return _ReadLedger(rescued.matches, losses, is_whole and rescued.opened == known_count, rescued)


def _intact_matches(source: Session) -> list[RepairedMatch] | None:
    """Return all matches with their entries, or None if one is damaged."""
    try:
        matches = [RepairedMatch(match, source.entries(match)) for match in source.matches()]
    except LedgerError:
        return None
    counted = (len(matches), sum(len(match.entries) for match in matches))
    return matches if source.count() == counted else None


def _summaries(source: Session, matches: Sequence[RepairedMatch]) -> dict[str, str]:
    rows = [repaired_match.match for repaired_match in matches]
    known_summaries = summaries(source, [row.id for row in rows])
    texts = {row.id: sound_text(row, known_summaries.get(row.id)) for row in rows}
    return {id_: text for id_, text in texts.items() if text is not None}


# -- writing ---------------------------------------------------------------------------------------


def _database(ledger: _ReadLedger) -> bytes:
    def write(target: Session) -> None:
        for match, entries, *_damage in sorted(ledger.matches, key=lambda one: one.match.touched):
            opened = target.open_match(match.game, match.headers, match.board, match.started, match.id)
            copy = target.append(opened, entries, over=match.over, dropped=match.dropped)
            if match.id in ledger.summaries:
                store_text(target, copy, ledger.summaries[match.id])
            else:
                with suppress(PrintplayError):  # a board that cannot be read any more
                    store_summary(target, StoredMatch(copy, tuple(entries)))

    return in_memory(write)


def _verify_copy(scratch: Path, ledger: _ReadLedger, aside: Path | None) -> BackupContent:
    """Return the content of the copy; raise LedgerError if it is damaged or incomplete."""
    counted = len(ledger.matches), sum(len(match.entries) for match in ledger.matches)
    with reading_back(scratch) as session:
        session.verify()
        same = session.count() == counted
    if not same:
        raise LedgerError(N_("the copy is damaged; nothing was written"), place=FilePlace(str(scratch)))
    is_mended = ledger.rescued is not None
    return BackupContent(*counted, tuple(ledger.lost), ledger.sound, aside, is_mended)


def _stray_text(rescued: RescuedData) -> str:
    rows = rescued.strays | {
        repaired.match.id: list(map(tuple, repaired.left)) for repaired in rescued.matches if repaired.left
    }
    return "\n".join(_unassigned_rows(rows)) if rows else ""


def _unassigned_rows(rows: dict[str, list[tuple[Any, ...]]]) -> Iterator[str]:
    yield _("Rows of a damaged ledger that could not be assigned to a match.")
    yield _("They may be wrong.")
    for id_, row_texts in rows.items():
        yield ""
        yield _("match {id}:").format(id=printable(id_))
        for row in row_texts:
            yield "  " + " | ".join(printable(str(value)) for value in row)
    yield ""


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
    free, number = path.with_name(f"{path.name}.before-restore"), 1
    while any(os.path.lexists(free.with_name(free.name + end)) for end in ("", *_BESIDE)):
        number += 1
        free = path.with_name(f"{path.name}.before-restore-{number}")
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
