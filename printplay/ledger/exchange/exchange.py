"""Import matches: each is stored once, and an existing one only grows.

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
from printplay.ledger.exchange.conflict import once
from printplay.ledger.exchange.joining import (
    BrokenError,
    NewLine,
    Outcome,
    as_result,
)
from printplay.ledger.exchange.journal_reader import read_json
from printplay.ledger.exchange.json_value import MAX_BYTES
from printplay.ledger.exchange.match_diff import NormalizedMatch
from printplay.ledger.exchange.merging import merged
from printplay.ledger.exchange.record_file import RecordFile
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import ActiveLine, Entry
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.file import MAGIC as SQLITE
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Unread


class ApartError(RefusedError):
    """Some matches of a file conflict with the ledger and stay unchanged; the others were imported.

    `conflicts` lists each difference once; `taken` are the outcomes of the other matches.
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
            N_("the file cannot be read: {reason}"),
            place=FilePlace(str(path)),
            reason=reason(error),
        ) from None


def import_(
    store: Store, name: str, data: bytes, folder: Path, *, anyway: bool = False
) -> list[Outcome]:
    """Import a record or JSON; `folder` is the folder of its layouts.

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
            store, [partial(_journal, file=name, key=key, theirs=match) for key, match in matches]
        )
    if name.lower().endswith(".toml"):
        raise FileError(
            N_("this is a layout or a pad, not a record of a match"),
            place=FilePlace(name),
            hint=N_("Leave it out: it is read with the records that lie beside it (*.play)."),
        )
    theirs = RecordFile(name, data, folder)
    return _all(store, [partial(theirs.into, anyway=anyway)])


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
        return taken, once(session, apart)

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


def _journal(session: Session, file: str, key: str, theirs: StoredMatch) -> Outcome:
    match = theirs.match
    session.lock_match(match.id)
    found = session.match(match.id, to_write=True)
    if found is None:
        opened = session.open_match(
            match.game, match.headers, match.board, match.started, id_=match.id
        )
        append(session, StoredMatch(opened, ()), theirs.entries)
        return Outcome(match.id, "new", len(theirs.entries), theirs.report, theirs.dropped)
    ours = stored_match(session, found)
    if found.seal == match.seal:
        same = _same(ours.entries, theirs.entries)
        if same == len(theirs.entries):
            return Outcome(match.id, "here", 0, ours.report, ours.dropped)
        if same == len(ours.entries):
            after = append(session, ours, theirs.entries[same:])
            return Outcome(
                match.id, "longer", len(theirs.entries) - same, theirs.report, after.dropped
            )
    if (known := as_result(ours, theirs.report)) is not None:
        return known
    return merged(session, ours, theirs, _Journal(file, key, theirs))


class _Journal:
    """A match of a JSON file that differs from the ledger's."""

    def __init__(self, file: str, key: str, match: StoredMatch) -> None:
        self.file, self.key, self.match, self.report = file, key, match, match.report

    def line(self, index: int) -> ActiveLine:
        """Return the line of an event as it was entered."""
        number = self.report.record.lines[index] - len(self.match.headers)
        return self.match.folded.lines[number - 1]

    def place(self, index: int) -> FilePlace:
        """Return the place of an event's line."""
        return FilePlace(self.file, key=f"{self.key}.entries[{self.line(index).entry - 1}]")

    def lines(
        self, first: int, called: NormalizedMatch, _errors: set[tuple[str, ...]]
    ) -> list[NewLine]:
        """Return lines with their times and exception marks."""
        found = [(text, self.line(index)) for index, text in enumerate(called.lines)]
        return [
            NewLine(text, line.anyway, entry.at, entry.sent)
            for text, line in found[first:]
            for entry in [self.match.entries[line.entry - 1]]
        ]


def _same(ours: Sequence[Entry], theirs: Sequence[Entry]) -> int:
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next(
        (number for number, (mine, other) in pairs if mine.seal != other.seal),
        min(len(ours), len(theirs)),
    )
