"""A match as a record: exported with its layout files, and imported, known by id or content."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from printplay.core.errors import FilePlace
from printplay.core.faults import Fault
from printplay.geometry.layouts.source import made_once
from printplay.ledger.exchange.joining import (
    BrokenError,
    ConflictError,
    NormalizedMatch,
    Outcome,
    Take,
    What,
    anonymised_error,
    common_line_count,
    copies_with_renames,
    earlier_line_count,
    entered_values,
    match_content,
    other_match_error,
    outcome_of_result,
    record_content,
    rename_content,
)
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.snapshot import shipped_board, snapshot_text
from printplay.ledger.matches.writing import add_entries, load_match
from printplay.ledger.store.entry import NewEntry, id_from_digest
from printplay.ledger.store.store import Session
from printplay.lookup import boards
from printplay.lookup.record import check_lines, layout_name
from printplay.match.lines.grammar import Unread
from printplay.match.mends import independent
from printplay.match.report import Report
from printplay.match.text.headers import ABOUT, write_headers
from printplay.match.text.record import read_record
from printplay.match.text.source import RecordSource, from_bytes
from printplay.match.text.writing import formatted, formatted_line
from printplay.pads.file.finding import at_hand
from printplay.pads.game import PadGame

#: The comment at the end of a line that was recorded against the rules, as `--anyway` does.
EXCEPTION = "# anyway"


class RecordFile:
    """A record that can be imported."""

    def __init__(self, file: str, data: bytes, folder: Path) -> None:
        """Read and check the record; raise BrokenError where it cannot be read."""
        source = from_bytes(file, data)
        self.file, self.folder = file, folder
        self.report = check_lines(source, folder)
        self.record = self.report.record
        game, setup = self.record.game, self.record.setup
        has_unread = any(isinstance(event, Unread) for event in self.record.events)
        has_begun = bool(self.report.played.states) and bool(setup.players)
        if game is None or has_unread or not has_begun or not self.report.readable:
            raise BrokenError(file, self.report, can_be_noted=False)
        self.game, self.board = game, self.report.board
        self.content = record_content(self.record, self.board)
        self.exceptions = {
            str(index)
            for index, line in enumerate(self.record.lines)
            if self.record.source.lines[line - 1].rstrip().endswith(EXCEPTION)
        }
        self.id = setup.match or _digest(self.content, setup.date)

    def import_into(self, session: Session, *, anyway: bool, take: Take = "") -> Outcome:
        """Write the match, or what a known one lacks; raise ConflictError if both changed, without `take`."""
        session.lock_match(self.id)
        row = session.match(self.id, to_write=True)
        errors = _errors_of(self.report)
        if row is not None:
            ledger_match = load_match(session, row)
            errors -= _errors_of(ledger_match.report)
        if self.exceptions:
            errors = self._unmarked(errors)
        if errors and not anyway:
            raise BrokenError(self.file, self.report, can_be_noted=True)
        if row is None:
            headers, board = self.opening()
            match = session.open_match(self.game.id, headers, board, id_=self.id)
            ledger_match = StoredMatch(match, ())
            add_entries(session, ledger_match, self.lines(0, self.content, errors))
            return Outcome(self.id, "new", len(self.content.lines), self.report)
        outcome = join_record(session, ledger_match, self, errors, take)
        undated = not (self.record.setup.match or self.record.setup.date)
        return replace(outcome, undated=undated and outcome.what == "here")

    def opening(self) -> tuple[str, str]:
        """Return headers and board of a new match as `score start` writes them."""
        setup, board = self.record.setup, self.board
        if isinstance(self.game, PadGame):  # the match keeps its file, however it was found
            board = board or self.game.pad
        elif layout_name(self.record) is None:
            board = None
        if board is None:
            return "\n".join(write_headers(replace(setup, match=None))), ""
        recorded_name, snapshot = made_once(
            ("kept", board.path, board.hash), lambda: (boards.recorded_name(board), snapshot_text(board))
        )
        setup = replace(
            setup, layout=None if setup.layout is None else recorded_name, hash=board.hash, match=None
        )
        return "\n".join(write_headers(setup)), snapshot

    def place(self, index: int) -> FilePlace:
        return FilePlace(self.file, self.record.lines[index])

    def lines(
        self, first_index: int, named_content: NormalizedMatch, errors: set[tuple[str, ...]]
    ) -> list[NewEntry]:
        """Return the lines from an event on, with local names; faulty and marked ones are exceptions."""
        faulty_indices = set(map(_marked_index, errors))
        indices = range(first_index, len(self.record.lines))
        is_fault_elsewhere = bool(errors) and not faulty_indices & {str(index) for index in indices}
        exceptions = faulty_indices | self.exceptions
        grammar, lines = self.game.grammar, []
        for index in indices:
            text = named_content.lines[index]
            if named_content is self.content:  # as typed, with its comment
                typed_line = self.record.source.lines[self.record.lines[index] - 1]
                typed_line = typed_line.rstrip().removesuffix(EXCEPTION)
                text = formatted_line(typed_line, self.record.events[index], grammar, self.board)
            lines.append(NewEntry("line", text, is_fault_elsewhere or str(index) in exceptions))
        return lines

    def _unmarked(self, errors: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
        """Return the errors that no marked line accounts for: on it, shown by it, or following from it."""
        shown_by_exceptions = {
            _error_key(fault, str(fault.where))
            for event_index, faults in self.report.played.faults_at_events
            for fault in faults
            if str(event_index) in self.exceptions  # whatever earlier line they are about
        }
        independent_errors = _errors_of(self.report, independent(self.report.violations))
        return {
            error
            for error in errors & independent_errors - shown_by_exceptions
            if _marked_index(error) not in self.exceptions
        }


def join_record(
    session: Session,
    ledger_match: StoredMatch,
    record_file: RecordFile,
    errors: set[tuple[str, ...]],
    take: Take,
) -> Outcome:
    """Append what a record says beyond a match of the ledger.

    Raises ConflictError if both changed, unless `take` says which counts; RefusedError if it is
    another match.
    """
    if (
        error := other_match_error(ledger_match, record_file.content, FilePlace(record_file.file))
    ) is not None:
        if (outcome := outcome_of_result(ledger_match, record_file.report)) is not None:
            return outcome
        raise error
    difference = _Difference(ledger_match, record_file, errors)
    if difference.conflicts and not take:
        raise difference.conflicts[0]
    if difference.conflicts and take == "ledger":
        return Outcome(ledger_match.id, "here", 0, ledger_match.report, ledger_match.dropped, take=take)
    longer_match = add_entries(session, ledger_match, difference.new_entries)
    what: What = "longer" if difference.new_entries else "here"
    settled: Take = take if difference.conflicts else ""
    return Outcome(
        ledger_match.id,
        what,
        len(difference.new_entries),
        longer_match.report if difference.new_entries else ledger_match.report,
        ledger_match.dropped,
        take=settled,
    )


class _Difference:
    """What makes a match say what a record says: `new_entries`, and which of them `conflicts`."""

    def __init__(
        self, ledger_match: StoredMatch, record_file: RecordFile, errors: set[tuple[str, ...]]
    ) -> None:
        self.conflicts: list[ConflictError] = []
        self.new_entries: list[NewEntry] = []
        self._ledger_match, self._record_file = ledger_match, record_file
        self._note_facts()
        self._note_lines(*self._with_same_names(), errors)

    def _with_same_names(self) -> tuple[NormalizedMatch, NormalizedMatch]:
        ledger_content = match_content(self._ledger_match)
        copies = [*copies_with_renames(self._record_file.content, self._ledger_match)]
        nearest = max(copies, key=lambda copy: common_line_count(ledger_content, copy))
        if common_line_count(ledger_content, nearest) >= 0:
            return ledger_content, nearest
        pairs = zip(ledger_content.setup.players, nearest.setup.players, strict=True)
        names = {old: new for old, new in pairs if old != new}
        ledger_text, file_text = (
            f"players {', '.join(side_content.setup.players)}" for side_content in (ledger_content, nearest)
        )
        if self._ledger_match.is_anonymised:
            raise anonymised_error(
                self._ledger_match, ledger_text, file_text, FilePlace(self._record_file.file)
            )
        self._note_conflict(ledger_text, file_text, FilePlace(self._record_file.file))
        self.new_entries += [NewEntry("rename", f"{old}, {new}") for old, new in names.items()]
        names = {name: names.get(name, name) for name in ledger_content.setup.players}
        return rename_content(ledger_content, self._ledger_match.game, names), self._record_file.content

    def _note_facts(self) -> None:
        """Note date, place and note of the record that were never those of the match."""
        for key in ABOUT:
            value = getattr(self._record_file.record.setup, key)
            known_values = entered_values(self._ledger_match, key)
            if not value or value in (*known_values, self._ledger_match.date if key == "date" else ""):
                continue
            if known_values:
                present_value = getattr(self._ledger_match.record.setup, key) or ""
                self._note_conflict(
                    f"{key} {present_value}".rstrip(), f"{key} {value}", FilePlace(self._record_file.file)
                )
            self.new_entries.append(NewEntry("about", f"{key} {value}"))

    def _note_lines(
        self, ledger_content: NormalizedMatch, file_content: NormalizedMatch, errors: set[tuple[str, ...]]
    ) -> None:
        """Note the lines of the record that the match never had."""
        same_count, earlier_count = (
            common_line_count(ledger_content, file_content),
            earlier_line_count(self._ledger_match, self._record_file.content),
        )
        if max(same_count, earlier_count) == len(file_content.lines):
            return
        if same_count < len(ledger_content.lines) or same_count < earlier_count:
            ledger_text = (
                ledger_content.lines[same_count] if same_count < len(ledger_content.lines) else "undo"
            )
            self._note_conflict(
                ledger_text, file_content.lines[same_count], self._record_file.place(same_count)
            )
        if same_count < len(ledger_content.lines):
            ledger_match = self._ledger_match
            kept_count = ledger_match.record.lines[same_count] - 1 - len(ledger_match.headers)
            self.new_entries.append(NewEntry("undo", str(len(ledger_match.log_state.lines) - kept_count)))
        self.new_entries += self._record_file.lines(same_count, file_content, errors)

    def _note_conflict(self, ledger_text: str, file_text: str, place: FilePlace) -> None:
        self.conflicts.append(ConflictError(self._ledger_match.id, ledger_text, file_text, place))


def _errors_of(report: Report, violations: Sequence[Fault] | None = None) -> set[tuple[str, ...]]:
    """Return a match's errors, or those among `violations`, in comparable form."""
    index = {line: str(number) for number, line in enumerate(report.record.lines)}
    return {
        _error_key(violation, index.get(violation.line or 0, "header"))
        for violation in (report.violations if violations is None else violations)
        if violation.severity == "error"
    }


def _error_key(fault: Fault, event_index: str) -> tuple[str, ...]:
    """Return a fault in comparable form: code, event, field, values."""
    values = sorted(f"{key} {value}" for key, value in fault.values.items())
    return (fault.code, event_index, fault.message, *values)


def _marked_index(error: tuple[str, ...]) -> str:
    """Return the index of the line that is marked for an error: for one in the headers the first line."""
    return "0" if error[1] == "header" else error[1]


def _digest(content: NormalizedMatch, date: str | None) -> str:
    """Return the id of a match whose record has none: equal for equal records of one date."""
    day = [f"date {date}"] if date else []
    text = "\n".join((*content.headers, *day, "", *content.lines))
    return id_from_digest(sha256(text.encode()).digest())


@dataclass(frozen=True)
class AsRecord:
    """The text of a record, and the files of its layout by path relative to it.

    `layout` is the path of the user's own board in the record; empty for a shipped one.
    """

    text: str
    layout: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


def as_record(match: StoredMatch, folder: str = "") -> AsRecord:
    """Return a match as a record with its id; `folder` (relative to it) is where its layout files go."""
    board = json.loads(match.row.board) if match.row.board else None
    has_own_layout = board is not None and shipped_board(board, match.row.game) is None
    prefix = f"{folder}/" if folder else ""
    layout = f"{prefix}{board['layout']}" if board is not None and has_own_layout else ""
    headers = []
    for line in match.headers:
        key = line.partition(" ")[0]
        headers.append(f"layout {layout}" if layout and key == "layout" else line)
        if key == "game":
            headers.append(f"match {match.id}")
            if layout and not any(header.startswith("layout ") for header in match.headers):
                headers.append(f"layout {layout}")
        if key == "players" and match.record.setup.date is None:
            headers.append(f"date {match.date}")  # the same day in every time zone
    lines = [
        f"{text}  {EXCEPTION}" if line.anyway else text
        for text, line in zip(match.lines, match.log_state.lines, strict=True)
    ]
    with at_hand(match.game):
        text = formatted(read_record(RecordSource(match.id, (*headers, *lines))), match.board)
    if board is None or not has_own_layout:
        return AsRecord(text)
    return AsRecord(text, layout, {f"{prefix}{name}": content for name, content in board["files"].items()})
