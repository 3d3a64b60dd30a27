"""Keep score: add to a match, undo, redo, finish, drop.

Each of these is one transaction: it reads the match, applies the rules, and appends. Lines
against the rules are refused, unless they are recorded as exceptions (`anyway`). Matches are opened
in `writing`; players are renamed in `ledger.players`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from printplay.core.errors import CallError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.ledger.matches import outcome as matches_outcome
from printplay.ledger.matches.lookup import find_last_match, find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered, RefusedError
from printplay.ledger.matches.writing import add_entries, result_entry
from printplay.ledger.players import spelling_key
from printplay.ledger.store import clock
from printplay.ledger.store.entry import NewEntry
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Event, Unread
from printplay.match.report import Report
from printplay.match.text.codes import MESSAGES
from printplay.match.text.headers import ABOUT, header_line
from printplay.match.text.line import split_line
from printplay.match.text.record import read_record
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import from_text
from printplay.match.text.writing import formatted_line, write_event


class StaleError(Exception):
    """The match has changed since it was read."""


class ChangedMeanwhileError(RefusedError):
    """The lines to undo have changed, or are somebody else's; `lines` are the present ones."""

    def __init__(self, message: str, lines: Sequence[str]) -> None:
        super().__init__(message, hint=N_("Undo it anyway?"))
        self.lines = tuple(lines)


def add_lines(
    store: Store,
    id_: str | None,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
    request_ids: Sequence[str] = (),
    known_tip: str | None = None,
) -> Entered:
    """Add lines of a record (name of their source, their number in it, the text) to a match.

    All of them are added, or none. `request_ids` are the ids given by the sender, one for each line; a
    line with a known id is not added again. Raises StaleError if `known_tip` is not the present tip.
    """
    with store.writing() as session:
        match = find_match(session, id_, to_write=True)
        if known_tip is not None and match.row.tip != known_tip:
            raise StaleError
        return add_lines_in_session(session, match, lines, anyway=anyway, request_ids=request_ids)


def add_lines_in_session(
    session: Session,
    match: StoredMatch,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool,
    request_ids: Sequence[str] = (),
) -> Entered:
    """Add lines to a match as it was read within this transaction; see `add_lines`."""
    _refuse_dropped(match)
    known_ids = {entry.sent for entry in match.entries if entry.sent}
    texts: list[str] = []
    ids: list[str] = []
    about: dict[str, str] = {}
    origins: dict[int, tuple[str, int]] = {}
    offset = len(match.headers) + len(match.lines)
    # Lines sent together are added together, perhaps as fewer lines; then the first has the id.
    shared_prefix = f"{request_ids[0]}." if known_ids.intersection(request_ids[:1]) else ""
    for (source_name, number, source_text), id_ in zip(lines, request_ids or [""] * len(lines), strict=True):
        if id_ and (id_ in known_ids or (shared_prefix and id_.startswith(shared_prefix))):
            continue
        for index, line_text in enumerate(split_lines(source_name, number, source_text)):
            line_text = _with_known_name(line_text, match.players)  # noqa: PLW2901
            player, words = split_line(line_text, match.players)
            if player is None and words[0].casefold() in ABOUT:
                about |= parse_header(source_name, number, line_text)
                continue
            texts.append(line_text)
            ids.append(f"{id_}.{index}" if id_ and index else id_)
            origins[offset + len(texts)] = (source_name, number)
    report = match.report_with(texts, origins)
    new_faults = match.new_faults(report)
    errors = [violation for violation in new_faults if violation.severity == "error"]
    unreadable = any(isinstance(event, Unread) for event in report.record.events)
    if errors and not unreadable and (merged := _merge_lines(match, texts, report)):
        texts, ids = merged, matches_outcome.line_ids(ids[0], len(merged))
        origins = {offset + number: lines[0][:2] for number in range(1, len(merged) + 1)}
        report = match.report_with(texts, origins)
        new_faults, errors = match.new_faults(report), []
    if unreadable or (errors and not anyway):
        return Entered(match, match, report, new_faults, refused=True)
    faulty_lines = {violation.line for violation in errors}
    events = dict(zip(report.record.lines, report.record.events, strict=True))
    grammar = match.game.grammar
    new_entries = about_entries(match, about)
    for number, (line_text, id_) in enumerate(zip(texts, ids, strict=True), offset + 1):
        formatted = formatted_line(line_text, events.get(number), grammar, match.board)
        # The faults may be elsewhere, as with an early end: then all new ones count.
        exception = bool(errors) and (number in faulty_lines or not faulty_lines & set(origins))
        new_entries.append(NewEntry("line", formatted, exception, id_))
    return _append(session, match, new_entries, report, new_faults)


def _with_known_name(text: str, players: Sequence[str]) -> str:
    """Return a line with its player's name as in the match, if it was typed in other letters."""
    name, colon, rest = text.partition(":")
    known_names = [player for player in players if spelling_key(player) == spelling_key(name)]
    return f"{known_names[0]}:{rest}" if colon and len(known_names) == 1 else text


def _merge_lines(match: StoredMatch, texts: Sequence[str], report: Report) -> list[str]:
    """Return the lines of an entry as fewer lines that break no rule; empty if impossible.

    Each line is judged by itself, so that values of several players which only fit together, such
    as a correction of all tricks of a hand, have to stand in one.
    """
    grammar = match.game.grammar
    if grammar.joined is None or len(texts) < 2 or any("#" in text for text in texts):
        return []
    events: Sequence[Event] = report.record.events[len(match.record.events) :]
    if grammar.canonical is not None and match.board is not None:
        events = [grammar.canonical(event, match.board) for event in events]
    merged_events = grammar.joined(events)
    if len(merged_events) == len(events) or len(events) != len(texts):
        return []
    merged_lines = [write_event(event, grammar, match.board) for event in merged_events]
    new_faults = match.new_faults(match.report_with(merged_lines))
    return [] if any(fault.severity == "error" for fault in new_faults) else merged_lines


def _check_end(match: StoredMatch, *, anyway: bool) -> Entered:
    """Return why a match cannot end now: faults by the rules, or missing entries."""
    missing_answers = match.questions_before_end()
    report = match.report_with(["end"])
    new_faults = match.new_faults(report)
    has_errors = any(violation.severity == "error" for violation in new_faults)
    is_refused = not anyway and (has_errors or bool(missing_answers))
    return Entered(match, match, report, new_faults, refused=is_refused)


def _append(
    session: Session,
    match: StoredMatch,
    new_entries: Sequence[NewEntry],
    report: Report | None = None,
    faults: tuple[Fault, ...] = (),
) -> Entered:
    new_match = add_entries(session, match, new_entries, report)
    return Entered(match, new_match, report or new_match.report, faults, refused=False)


def _refuse_dropped(match: StoredMatch) -> None:
    if match.dropped:
        raise RefusedError(
            N_("the match {id} was dropped; nothing can be entered"),
            hint=N_("Bring it back first: printplay score undrop {id}"),
            id=match.id,
        )


def undo_lines(
    store: Store,
    id_: str | None,
    *,
    count: int = 1,
    last_line: int | None = None,
    request_id: str = "",
    known_entry_count: int | None = None,
    id_prefix: str | None = None,
) -> Entered:
    """Undo the last lines; `last_line` is the line of the record that becomes the last.

    `request_id` is the id given by the sender: a known id was done already. `known_entry_count` is the
    number of entries that the sender has seen, `id_prefix` begins the ids of the sender's own ones. Raises
    RefusedError if there are fewer lines, ChangedMeanwhileError if the match is not what the sender saw.
    """
    with store.writing() as session:
        match = find_match(session, id_, to_write=True) if id_ else find_last_match(session)
        if (repeated := matches_outcome.repeated_outcome(match, request_id)) is not None:
            return repeated
        _refuse_dropped(match)
        _check_unchanged(match, known_entry_count, id_prefix)
        line_count = len(match.lines)
        if last_line is not None:
            count = len(match.headers) + line_count - last_line
        if not 1 <= count <= line_count:
            raise RefusedError(
                _message_if_any(N_("there is no line {to}"), line_count)
                if last_line is not None
                else _message_if_any(N_("fewer than {count} lines can be undone"), line_count),
                hint=N_("`printplay score show --log` numbers all lines."),
                count=count,
                to=last_line,
            )
        return _append(session, match, [NewEntry("undo", str(count), sent=request_id)])


def _message_if_any(message: str, line_count: int) -> str:
    return message if line_count else N_("there is nothing to undo")


def redo_lines(store: Store, id_: str | None, *, count: int = 1, request_id: str = "") -> Entered:
    """Redo lines; raises RefusedError if there are fewer."""
    with store.writing() as session:
        match = find_match(session, id_, to_write=True)
        if (repeated := matches_outcome.repeated_outcome(match, request_id)) is not None:
            return repeated
        _refuse_dropped(match)
        undone_count = len(match.log_state.undone)
        if not 1 <= count <= undone_count:
            raise RefusedError(
                N_("cannot redo {count} lines; only {there} were undone")
                if undone_count
                else N_("there is nothing to redo"),
                count=count,
                there=undone_count,
            )
        return _append(session, match, [NewEntry("redo", str(count), sent=request_id)])


def finish_match(
    store: Store,
    id_: str | None,
    *,
    anyway: bool = False,
    about: Mapping[str, str] = MappingProxyType({}),
    request_id: str = "",
) -> Entered:
    """End a match. Refused if by the rules it is not over, or something is missing.

    A finished match stays as it is, except for date, place and note.
    """
    with store.writing() as session:
        match = find_match(session, id_, to_write=True) if id_ else find_last_match(session)
        if (repeated := matches_outcome.repeated_outcome(match, request_id)) is not None:
            return repeated
        _refuse_dropped(match)
        if about:
            match = _append(session, match, about_entries(match, normalize_about(about))).after
        if match.over:
            return Entered(match, match, match.report, (), refused=False)
        outcome = _check_end(match, anyway=anyway)
        if outcome.refused:
            return outcome
        is_exception = bool(match.questions_before_end()) or any(
            fault.severity == "error" for fault in outcome.new_faults
        )
        new_entries = [NewEntry("line", "end", is_exception, request_id)]
        return _append(session, match, new_entries, outcome.report, outcome.new_faults)


def drop_match(store: Store, id_: str) -> Entered:
    """Hide a match from lists, statistics and exports; its log stays."""
    return _set_dropped(store, id_, "drop")


def restore_match(store: Store, id_: str) -> Entered:
    return _set_dropped(store, id_, "restore")


def _set_dropped(store: Store, id_: str, kind: Literal["drop", "restore"]) -> Entered:
    with store.writing() as session:
        match = find_match(session, id_, to_write=True)
        same = match.dropped == (kind == "drop")
        return _append(session, match, [] if same else [NewEntry(kind)])


def rejudge_match(store: Store, id_: str) -> Entered:
    """Replace the stored result of a match by that of the present rules.

    Raises RefusedError if the match is open. If both are the same, nothing is written, unless
    no result was stored.
    """
    with store.writing() as session:
        match = find_match(session, id_, to_write=True)
        _refuse_dropped(match)
        if not match.over:
            raise RefusedError(
                N_("the match {id} is not over, so it has no result yet"),
                hint=N_("`printplay score finish` ends it."),
                id=match.id,
            )
        is_unchanged = match.result is not None and match.changed_standings is None
        return _append(session, match, [] if is_unchanged else [result_entry(match)])


def _check_unchanged(match: StoredMatch, known_entry_count: int | None, id_prefix: str | None) -> None:
    """Raise ChangedMeanwhileError if a match has changed, or its last line is another's."""
    if known_entry_count is not None and len(match.entries) != known_entry_count:
        new_lines = [entry.text for entry in match.entries[known_entry_count:] if entry.kind == "line"]
        raise ChangedMeanwhileError(N_("something else was entered in the meantime"), new_lines)
    if id_prefix is None or not match.log_state.lines:
        return
    last_line = match.log_state.lines[-1]
    if not match.entries[last_line.entry_number - 1].sent.startswith(id_prefix):
        raise ChangedMeanwhileError(
            N_("somebody else entered the last line"), [match.with_current_names(last_line)]
        )


def split_lines(source_name: str, line_number: int, text: str) -> list[str]:
    """Return the non-empty lines of a text; raise CallError if it is not text."""
    source = from_text(source_name, text)
    for fault in source.violations[:1]:
        place = FilePlace(source_name, line_number, fault.column)
        error = CallError(MESSAGES[fault.message], place=place)
        error.values = dict(fault.values)
        raise error
    return [line for line in source.lines if line.partition("#")[0].strip()]


def normalize_about(about: Mapping[str, str]) -> dict[str, str]:
    """Return date, place and note, normalised; raise CallError (FutureDateError) for invalid ones."""
    normalized: dict[str, str] = {}
    for key, value in about.items():
        if key not in ABOUT:
            raise CallError(
                N_("a match cannot have {key!r}"),
                hint=N_("Possible values: {known}."),
                key=key,
                known=", ".join(ABOUT),
            )
        if value.strip():
            line = header_line(key, value)
            normalized |= parse_header(
                key, 1, f"{key} {clock.parse_match_date(value)}" if key == "date" else line
            )
        else:
            normalized[key] = ""
    return normalized


def parse_header(source_name: str, line_number: int, text: str) -> dict[str, str]:
    """Parse a line such as `place Kiel`; raise CallError (FutureDateError) if it is invalid."""
    (line,) = split_lines(source_name, line_number, text)
    code, mark, _comment = line.partition("#")
    key = code.split(None, 1)[0].casefold()
    if mark and key != "date":
        raise CallError(
            N_("`{key}` cannot contain a #"),
            place=FilePlace(source_name, line_number),
            hint=N_("In a record it begins a comment."),
            key=key,
        )
    if code.split() == [key]:
        return {key: ""}
    if key == "date":
        try:
            return {key: clock.parse_match_date(code.split(None, 1)[1])}
        except CallError as error:
            error.place = FilePlace(source_name, line_number)
            raise
    record = read_record(from_text(source_name, code))
    for violation in record.violations:
        if violation.code == "PP-0":
            raise CallError(
                "{sentence}",
                place=FilePlace(source_name, line_number, violation.column),
                hint="{cure}",
                sentence=message(violation, record),
                cure=hint(violation, record),
            )
    return {key: getattr(record.setup, key)}


def about_entries(match: StoredMatch, about: Mapping[str, str]) -> list[NewEntry]:
    """Return entries for changes of date, place and note."""
    setup = match.record.setup
    return [
        NewEntry("about", f"{key} {value}".rstrip())
        for key, value in about.items()
        if value != (getattr(setup, key) or "")
    ]
