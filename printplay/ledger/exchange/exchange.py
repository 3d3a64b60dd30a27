"""Import matches: each is stored once, and an existing one takes what it lacks.

A broken file imports nothing; a sound one all matches that do not conflict with
this ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import no_such_file, reason
from printplay.core.i18n import N_
from printplay.ledger.exchange.copies import join
from printplay.ledger.exchange.joining import BrokenError, Outcome, Take
from printplay.ledger.exchange.journal_reader import read_json
from printplay.ledger.exchange.json_value import MAX_BYTES
from printplay.ledger.exchange.record_file import RecordFile
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.file import MAGIC as SQLITE
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Unread


class ApartError(RefusedError):
    """Some matches of a file conflict with the ledger and stay unchanged; the others were imported.

    `conflicts` has one for each match; `taken` are the outcomes of the other matches.
    """

    def __init__(self, conflicts: Sequence[RefusedError], taken: Sequence[Outcome]) -> None:
        first = conflicts[0]
        super().__init__(first.message, place=first.place, hint=first.hint, **first.values)
        self.conflicts, self.taken = conflicts, taken


def read_file(path: Path) -> bytes:
    """Read a file up to the size limit of exports; raise FileError."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise no_such_file(path) from None
    except (OSError, ValueError) as error:
        raise FileError(
            N_("the file cannot be read: {reason}"), place=FilePlace(str(path)), reason=reason(error)
        ) from None


def import_(
    store: Store, name: str, data: bytes, folder: Path, *, anyway: bool = False, take: Take = ""
) -> list[Outcome]:
    """Import a record or JSON; `folder` is the folder of its layouts.

    `take` says which copy of a match counts where both changed: that of the file or the ledger.
    Raises FileError for an unreadable file, BrokenError for broken rules (unless they are
    to be recorded anyway). Conflicting matches stay unchanged and all others
    are stored; then it raises ApartError.
    """
    if data.startswith(SQLITE):
        raise FileError(
            N_("this is a database (perhaps a ledger), not an export of matches"),
            place=FilePlace(name),
            hint=N_(
                "To use another ledger: printplay score list --ledger FILE. To import its "
                "matches: printplay score export --format json --ledger FILE | printplay score "
                "import -"
            ),
        )
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        matches = list(read_json(name, data))
        for _key, match in matches:
            _look_at(name, match, anyway=anyway)
        return _all(
            store,
            [
                partial(_journal, place=FilePlace(name, key=key), theirs=match, take=take)
                for key, match in matches
            ],
        )
    if name.lower().endswith(".toml"):
        raise FileError(
            N_("this is a layout or a pad, not a record of a match"),
            place=FilePlace(name),
            hint=N_("Leave it out: it is read with the records that lie beside it (*.play)."),
        )
    theirs = RecordFile(name, data, folder)
    return _all(store, [partial(theirs.into, anyway=anyway, take=take)])


def _all(store: Store, ways: Sequence[Callable[[Session], Outcome]]) -> list[Outcome]:
    """Import matches, leaving out those that conflict, of which nothing is written."""

    def work(session: Session) -> tuple[list[Outcome], list[RefusedError]]:
        taken: list[Outcome] = []
        apart: list[RefusedError] = []
        for way in ways:
            try:
                taken.append(way(session))
            except BrokenError:
                raise
            except RefusedError as error:
                apart.append(error)
        return taken, apart

    taken, conflicts = store.carry_out(work)
    if conflicts:
        raise ApartError(conflicts, taken)
    return taken


# -- journals --------------------------------------------------------------------------------------


def _look_at(file: str, theirs: StoredMatch, *, anyway: bool) -> None:
    """Raise BrokenError for an unreadable match, or broken rules not recorded as exceptions.

    A match decided by earlier rules counts as valid.
    """
    unread = any(isinstance(event, Unread) for event in theirs.record.events)
    before = theirs.result is not None and theirs.result.rules < theirs.meta.rules_version
    noted = before or any(line.anyway for line in theirs.folded.lines)
    if unread or (not theirs.report.valid and not noted and not anyway):
        source = replace(theirs.record.source, name=f"{file}, {theirs.id}")
        report = replace(theirs.report, record=replace(theirs.record, source=source))
        raise BrokenError(file, report, can_be_noted=not unread)


def _journal(session: Session, place: FilePlace, theirs: StoredMatch, take: Take) -> Outcome:
    match = theirs.match
    session.lock_match(match.id)
    row = session.match(match.id, to_write=True)
    if row is not None:
        return join(session, stored_match(session, row), theirs, place, take)
    opened = session.open_match(match.game, match.headers, match.board, match.started, id_=match.id)
    append(session, StoredMatch(opened, ()), theirs.entries)
    return Outcome(match.id, "new", len(theirs.entries), theirs.report, theirs.dropped)
