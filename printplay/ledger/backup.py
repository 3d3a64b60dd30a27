"""A copy of a whole ledger in a file of its own, verified before it takes its name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from printplay.errors import FileError, Place
from printplay.files import reason
from printplay.i18n import N_
from printplay.ledger.entry import Entry, fold
from printplay.ledger.file import to_disk
from printplay.ledger.rescue import Loss, rescue, sound
from printplay.ledger.step import RefusedError
from printplay.ledger.store import LedgerError, Match, Session, Store, open_store


@dataclass(frozen=True)
class Copied:
    """What a backup holds, and what is missing in it.

    `sound` is False where the ledger is damaged in a way that may have lost more than is known.
    """

    matches: int
    entries: int
    lost: tuple[Loss, ...] = ()
    sound: bool = True


def backup(store: Store, target: Path, *, force: bool = False, damaged: bool = False) -> Copied:
    """Copy one consistent state of a ledger into a new file; return what it holds.

    Raises FileError where a file is there already and `force` is not said, RefusedError where a
    match cannot be copied whole, unless what is readable shall be saved (`damaged`).
    """
    _look_at(store, target, force=force)
    found = _read(store)
    if (found.lost or not found.sound) and not damaged:
        raise _refused(store.where, found)
    scratch = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        copied = _write(found, scratch)
        _verify(scratch, copied)
        to_disk(scratch)
        _look_at(store, target, force=force)
        scratch.replace(target)
        to_disk(target.parent)
    except LedgerError as error:
        if error.place is not None and Path(error.place.file).name == scratch.name:
            error.place = Place(str(target))
        raise
    except OSError as error:
        raise FileError(
            N_("the file cannot be written: {reason}"),
            place=Place(str(target)),
            reason=reason(error),
        ) from None
    finally:
        for name in (scratch.name, f"{scratch.name}-wal", f"{scratch.name}-shm"):
            scratch.with_name(name).unlink(missing_ok=True)
    return copied


def _look_at(store: Store, target: Path, *, force: bool) -> None:
    """Raise FileError for a place no backup may go to."""
    if target.is_dir():
        raise FileError(N_("this is a folder, not a file"), place=Place(str(target)))
    source = Path(store.where)
    if source.exists() and target.exists() and target.samefile(source):
        raise FileError(N_("this is the ledger itself"), place=Place(str(target)))
    if any(target.with_name(target.name + end).exists() for end in ("-wal", "-shm", "-journal")):
        raise FileError(
            N_("a program has this file open as a ledger"),
            place=Place(str(target)),
            hint=N_("It stays as it is. Name another file."),
        )
    if not target.exists():
        return
    if not force:
        raise FileError(
            N_("there is a file of this name already"),
            place=Place(str(target)),
            hint=N_("It stays as it is; name another one, or overwrite it with --force."),
        )


def _refused(where: str, found: _Found) -> RefusedError:
    lost = found.lost
    return RefusedError(
        N_("the ledger is damaged; not whole: {matches}")
        if lost
        else N_("the ledger is damaged; matches may be missing: {count} can be read"),
        place=Place(where),
        hint=N_(
            "Nothing was written. --damaged saves what can be read. Keep the ledger and the files "
            "beside it (-wal, -shm) as they are, too."
        ),
        matches=", ".join(loss.id for loss in lost[:20]) + (" ..." if len(lost) > 20 else ""),
        count=len(found.matches),
    )


# -- reading ---------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """What could be read of a ledger."""

    matches: list[tuple[Match, tuple[Entry, ...]]]
    lost: list[Loss]
    sound: bool


def _read(store: Store) -> _Found:
    with store.reading() as source:
        whole = sound(source)
        if whole and (matches := _all(source)) is not None:
            return _Found(matches, [], sound=True)
        rescued = rescue(source)
        if (transaction := source.connection.get_transaction()) is not None:
            transaction.rollback()  # SQLite commits nothing after it has met damage
    shortened = {loss.id for loss in rescued.lost}
    matches = [
        (match._replace(over=_ended(entries)) if match.id in shortened else match, entries)
        for match, entries in rescued.matches
    ]
    # Where nothing is known to be lost and it is not whole all the same, matches are missing.
    return _Found(matches, rescued.lost, whole and bool(rescued.lost))


def _all(source: Session) -> list[tuple[Match, tuple[Entry, ...]]] | None:
    """Return all matches with their entries, None where one of them is not as it was written."""
    try:
        found = [(match, source.entries(match)) for match in source.matches()]
    except LedgerError:
        return None
    counted = (len(found), sum(len(entries) for _match, entries in found))
    return found if source.count() == counted else None


def _ended(entries: Sequence[Entry]) -> bool:
    return any(line.text == "end" for line in fold(entries).lines)


# -- writing ---------------------------------------------------------------------------------------


def _write(found: _Found, scratch: Path) -> Copied:
    with open_store(str(scratch)).writing() as target:
        for match, entries in sorted(found.matches, key=lambda pair: pair[0].touched):
            opened = target.open_match(
                match.game, match.headers, match.board, match.started, match.id
            )
            target.append(opened, entries, over=match.over, dropped=match.dropped)
    written = sum(len(entries) for _match, entries in found.matches)
    return Copied(len(found.matches), written, tuple(found.lost), found.sound)


def _verify(scratch: Path, copied: Copied) -> None:
    """Raise LedgerError where the copy is not sound, or does not hold what was copied."""
    with open_store(str(scratch)).reading() as session:
        session.verify()
        same = session.count() == (copied.matches, copied.entries)
    if not same or scratch.with_name(f"{scratch.name}-wal").exists():
        raise LedgerError(
            N_("the copy is not sound; nothing was written"), place=Place(str(scratch))
        )
