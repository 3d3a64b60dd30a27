"""Import matches: each is stored once, and an existing one only grows.

A broken file imports nothing; a sound one all matches that do not conflict with
this ledger.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_
from printplay.ledger.exchange.conflict import once
from printplay.ledger.exchange.joining import (
    BrokenError,
    NewLine,
    Outcome,
    errors_of,
    joined,
    write,
)
from printplay.ledger.exchange.journal_reader import read_json
from printplay.ledger.exchange.json_value import MAX_BYTES
from printplay.ledger.exchange.match_diff import NormalizedMatch, content
from printplay.ledger.exchange.merging import NOTHING, Timed, about_of, merged
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import ActiveLine, Entry, chained
from printplay.ledger.matches.lookup import find, kept
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.snapshot import keep
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.file import MAGIC as SQLITE
from printplay.ledger.store.store import Session, Store, id_of
from printplay.lookup import boards
from printplay.lookup.checking import check, layout_name
from printplay.match.lines.grammar import Unread
from printplay.match.text.formatting import formatted_line
from printplay.match.text.headers import ABOUT, write_headers
from printplay.match.text.source import from_bytes


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
        if path.is_dir():
            raise FileError(
                N_("this is a folder; give the files in it"), place=FilePlace(str(path))
            )
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
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
    _refuse_our_exports(name, data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        matches = list(read_json(name, data))
        for _key, match in matches:
            _look_at(name, match, anyway=anyway)
        return _all(
            store, [partial(_journal, file=name, key=key, theirs=match) for key, match in matches]
        )
    theirs = _Record(name, data, folder)
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


def _refuse_our_exports(name: str, data: bytes) -> None:
    """Raise FileError for exports meant for other programs, which lack parts of a match."""
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    again = N_("Export the match again from its ledger: printplay score export --format json")
    begun = head[:200].replace(b";", b",").replace(b'"', b"").split(b"\n")[0]
    if begun.startswith(b"match,") or (b"," in begun and name.lower().endswith(".csv")):
        raise FileError(
            N_("this is a table of results (CSV); it has no moves"),
            place=FilePlace(name), hint=again,
        )  # fmt: skip
    if head[:1] == b"{" and (b'"sourcePlayId"' in head[:4000] or b'"playerRefId"' in head):
        raise FileError(
            N_("this is a play for BG Stats; it has a result but no moves"),
            place=FilePlace(name), hint=again,
        )  # fmt: skip


# -- records ---------------------------------------------------------------------------------------


class _Record:
    """A record that can be imported."""

    def __init__(self, file: str, data: bytes, folder: Path) -> None:
        source = from_bytes(file, data)
        lines = tuple(unicodedata.normalize("NFC", line) for line in source.lines)
        self.file, self.folder = file, folder
        self.report = check(replace(source, lines=lines), folder)
        self.record = self.report.record
        meta, setup = self.record.meta, self.record.setup
        unread = any(isinstance(event, Unread) for event in self.record.events)
        played = self.report.replay is not None and bool(setup.players)
        if meta is None or unread or not played or not self.report.readable:
            raise BrokenError(file, self.report, can_be_noted=False)
        self.meta, self.board = meta, self.report.board
        self.content = content(self.record, self.board)
        self.id = setup.match or _digest(self.content, setup.date)

    def into(self, session: Session, *, anyway: bool) -> Outcome:
        session.lock_match(self.id)
        found = session.match(self.id, to_write=True)
        errors = errors_of(self.report)
        if found is not None:
            ours = kept(session, found)
            errors -= errors_of(ours.report)
        if errors and not anyway:
            raise BrokenError(self.file, self.report, can_be_noted=True)
        if found is None:
            headers, board = self.opening()
            match = session.open_match(self.meta.id, headers, board, id_=self.id)
            ours = StoredMatch(match, ())
            write(session, ours, self.lines(0, self.content, errors))
            return Outcome(self.id, "new", len(self.content.lines), self.report)
        said = {
            key: (NOTHING, Timed(value))
            for key in ABOUT
            if (value := getattr(self.record.setup, key))
        }
        about = [*about_of(ours, said, self.file, loose=True)]
        taken = joined(session, ours, self.content, self, errors)
        if not about:
            same = taken.what == "here" and not (self.record.setup.match or self.record.setup.date)
            return replace(taken, undated=same)
        now = find(session, self.id, to_write=True)
        append(
            session,
            now,
            chained(now.entries, now.match.seal, [new for new, _at in about], clock.here()),
        )
        return replace(taken, what="longer", added=taken.added + len(about))

    def opening(self) -> tuple[str, str]:
        """Return headers and board of a new match as `score start` writes them."""
        setup, board = self.record.setup, self.board
        name = layout_name(self.record)
        if board is None or name is None:
            return "\n".join(write_headers(replace(setup, match=None))), ""
        shown = boards.recorded_name(board)
        setup = replace(
            setup,
            layout=None if setup.layout is None else shown,
            hash=board.hash,
            match=None,
        )
        return "\n".join(write_headers(setup)), keep(board)

    def place(self, index: int) -> FilePlace:
        """Return the place of an event's line."""
        return FilePlace(self.file, self.record.lines[index])

    def lines(
        self, first: int, called: NormalizedMatch, errors: set[tuple[str, ...]]
    ) -> list[NewLine]:
        """Return the lines from an event on, with local names; faulty ones are marked."""
        blamed = {index for _code, index, *_rest in errors}
        indices = range(first, len(self.record.lines))
        somewhere = bool(errors) and not blamed & {str(index) for index in indices}
        at, grammar = clock.here(), self.meta.grammar()
        found = []
        for index in indices:
            text = called.lines[index]
            if called is self.content:  # as typed, with its comment
                typed = self.record.source.lines[self.record.lines[index] - 1]
                text = formatted_line(typed, self.record.events[index], grammar, self.board)
            found.append(NewLine(text, somewhere or str(index) in blamed, at))
        return found


def _digest(said: NormalizedMatch, date: str | None) -> str:
    """Return the id of a match whose record has none: equal for equal records.

    The same record with another date is another match.
    """
    day = [f"date {date}"] if date else []
    text = "\n".join((*said.headers, *day, "", *said.lines))
    return id_of(sha256(text.encode()).digest())


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
    ours = kept(session, found)
    if found.seal == match.seal:
        same = _same(ours.entries, theirs.entries)
        if same == len(theirs.entries):
            return Outcome(match.id, "here", 0, ours.report, ours.dropped)
        if same == len(ours.entries):
            after = append(session, ours, theirs.entries[same:])
            return Outcome(
                match.id, "longer", len(theirs.entries) - same, theirs.report, after.dropped
            )
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
