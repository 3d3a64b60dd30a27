"""A record that is imported: a match for each, known by its id, or by what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import FilePlace
from printplay.geometry.layouts.source import made_once
from printplay.ledger.exchange.joining import (
    BrokenError,
    ConflictError,
    NormalizedMatch,
    Outcome,
    Take,
    What,
    anonymised,
    as_called_here,
    as_result,
    called,
    common,
    content,
    content_of,
    other_match,
    said_before,
    values_of,
)
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import id_of
from printplay.ledger.matches.snapshot import keep
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session
from printplay.lookup import boards
from printplay.lookup.checking import check, layout_name
from printplay.match.lines.grammar import Unread
from printplay.match.report import Report
from printplay.match.text.formatting import formatted_line
from printplay.match.text.headers import ABOUT, write_headers
from printplay.match.text.source import from_bytes
from printplay.pads.meta import PadMeta


class RecordFile:
    """A record that can be imported."""

    def __init__(self, file: str, data: bytes, folder: Path) -> None:
        """Read and check the record; raise BrokenError where it cannot be read."""
        source = from_bytes(file, data)
        self.file, self.folder = file, folder
        self.report = check(source, folder)
        self.record = self.report.record
        meta, setup = self.record.meta, self.record.setup
        unread = any(isinstance(event, Unread) for event in self.record.events)
        begun = self.report.replay is not None and bool(setup.players)
        if meta is None or unread or not begun or not self.report.readable:
            raise BrokenError(file, self.report, can_be_noted=False)
        self.meta, self.board = meta, self.report.board
        self.content = content(self.record, self.board)
        self.id = setup.match or _digest(self.content, setup.date)

    def into(self, session: Session, *, anyway: bool, take: Take = "") -> Outcome:
        """Write the match, or what a known one lacks.

        Raises ConflictError where both changed, unless `take` says which counts.
        """
        session.lock_match(self.id)
        found = session.match(self.id, to_write=True)
        errors = _errors_of(self.report)
        if found is not None:
            ours = stored_match(session, found)
            errors -= _errors_of(ours.report)
        if errors and not anyway:
            raise BrokenError(self.file, self.report, can_be_noted=True)
        if found is None:
            headers, board = self.opening()
            match = session.open_match(self.meta.id, headers, board, id_=self.id)
            ours = StoredMatch(match, ())
            _append(session, ours, self.lines(0, self.content, errors))
            return Outcome(self.id, "new", len(self.content.lines), self.report)
        taken = joined(session, ours, self, errors, take)
        undated = not (self.record.setup.match or self.record.setup.date)
        return replace(taken, undated=undated and taken.what == "here")

    def opening(self) -> tuple[str, str]:
        """Return headers and board of a new match as `score start` writes them."""
        setup, board = self.record.setup, self.board
        if isinstance(self.meta, PadMeta):  # the match keeps its file, however it was found
            board = board or self.meta.pad
        elif layout_name(self.record) is None:
            board = None
        if board is None:
            return "\n".join(write_headers(replace(setup, match=None))), ""
        shown, kept = made_once(
            ("kept", board.path, board.hash), lambda: (boards.recorded_name(board), keep(board))
        )
        setup = replace(setup, layout=None if setup.layout is None else shown, hash=board.hash, match=None)
        return "\n".join(write_headers(setup)), kept

    def place(self, index: int) -> FilePlace:
        """Return the place of an event's line."""
        return FilePlace(self.file, self.record.lines[index])

    def lines(self, first: int, called: NormalizedMatch, errors: set[tuple[str, ...]]) -> list[NewEntry]:
        """Return the lines from an event on, with local names; faulty ones are marked."""
        blamed = {index for _code, index, *_rest in errors}
        indices = range(first, len(self.record.lines))
        somewhere = bool(errors) and not blamed & {str(index) for index in indices}
        grammar, lines = self.meta.grammar(), []
        for index in indices:
            text = called.lines[index]
            if called is self.content:  # as typed, with its comment
                typed = self.record.source.lines[self.record.lines[index] - 1]
                text = formatted_line(typed, self.record.events[index], grammar, self.board)
            lines.append(NewEntry("line", text, somewhere or str(index) in blamed))
        return lines


def joined(
    session: Session, ours: StoredMatch, theirs: RecordFile, errors: set[tuple[str, ...]], take: Take
) -> Outcome:
    """Append what a record says beyond a match of the ledger.

    Raises ConflictError if both changed, unless `take` says which counts; RefusedError if it is
    another match.
    """
    if (error := other_match(ours, theirs.content, FilePlace(theirs.file))) is not None:
        if (known := as_result(ours, theirs.report)) is not None:
            return known
        raise error
    found = _Difference(ours, theirs, errors)
    if found.conflicts and not take:
        raise found.conflicts[0]
    if found.conflicts and take == "ledger":
        return Outcome(ours.id, "here", 0, ours.report, ours.dropped, take=take)
    after = _append(session, ours, found.new)
    what: What = "longer" if found.new else "here"
    settled: Take = take if found.conflicts else ""
    return Outcome(
        ours.id, what, len(found.new), after.report if found.new else ours.report, ours.dropped, take=settled
    )


class _Difference:
    """What makes a match say what a record says: `new` entries, and which of them `conflicts`."""

    def __init__(self, ours: StoredMatch, theirs: RecordFile, errors: set[tuple[str, ...]]) -> None:
        self.conflicts: list[ConflictError] = []
        self.new: list[NewEntry] = []
        self._ours, self._theirs = ours, theirs
        self._facts()
        self._lines(*self._names(), errors)

    def _names(self) -> tuple[NormalizedMatch, NormalizedMatch]:
        """Return both contents with the same names."""
        mine = content_of(self._ours)
        known = [*as_called_here(self._theirs.content, self._ours)]
        other = max(known, key=lambda copy: common(mine, copy))
        if common(mine, other) >= 0:
            return mine, other
        pairs = zip(mine.setup.players, other.setup.players, strict=True)
        names = {old: new for old, new in pairs if old != new}
        here, there = (f"players {', '.join(one.setup.players)}" for one in (mine, other))
        if self._ours.anonymised:
            raise anonymised(self._ours, here, there, FilePlace(self._theirs.file))
        self._differs(here, there, FilePlace(self._theirs.file))
        self.new += [NewEntry("rename", f"{old}, {new}") for old, new in names.items()]
        names = {name: names.get(name, name) for name in mine.setup.players}
        return called(mine, self._ours.meta, names), self._theirs.content

    def _facts(self) -> None:
        """Note date, place and note of the record that were never those of the match."""
        for key in ABOUT:
            value = getattr(self._theirs.record.setup, key)
            known = values_of(self._ours, key)
            if not value or value in (*known, self._ours.date if key == "date" else ""):
                continue
            if known:
                now = getattr(self._ours.record.setup, key) or ""
                self._differs(f"{key} {now}".rstrip(), f"{key} {value}", FilePlace(self._theirs.file))
            self.new.append(NewEntry("about", f"{key} {value}"))

    def _lines(self, mine: NormalizedMatch, other: NormalizedMatch, errors: set[tuple[str, ...]]) -> None:
        """Note the lines of the record that the match never had."""
        same, known = common(mine, other), said_before(self._ours, self._theirs.content)
        if max(same, known) == len(other.lines):
            return
        if same < len(mine.lines) or same < known:
            here = mine.lines[same] if same < len(mine.lines) else "undo"
            self._differs(here, other.lines[same], self._theirs.place(same))
        if same < len(mine.lines):
            ours = self._ours
            kept = ours.record.lines[same] - 1 - len(ours.headers)
            self.new.append(NewEntry("undo", str(len(ours.folded.lines) - kept)))
        self.new += self._theirs.lines(same, other, errors)

    def _differs(self, here: str, there: str, place: FilePlace) -> None:
        self.conflicts.append(ConflictError(self._ours.id, here, there, place))


def _append(session: Session, match: StoredMatch, new: Sequence[NewEntry]) -> StoredMatch:
    return append(session, match, chained(match.entries, match.match.seal, new, clock.here()))


def _errors_of(report: Report) -> set[tuple[str, ...]]:
    """Return a match's faults in comparable form: code, event, field, values."""
    index = {line: str(number) for number, line in enumerate(report.record.lines)}
    return {
        (
            violation.code,
            index.get(violation.line or 0, "header"),
            violation.message,
            *sorted(f"{key} {value}" for key, value in violation.values.items()),
        )
        for violation in report.violations
        if violation.severity == "error"
    }


def _digest(content: NormalizedMatch, date: str | None) -> str:
    """Return the id of a match whose record has none: equal for equal records.

    The same record with another date is another match.
    """
    day = [f"date {date}"] if date else []
    text = "\n".join((*content.headers, *day, "", *content.lines))
    return id_of(sha256(text.encode()).digest())
