"""Keep score: add to a match, undo, redo, finish, drop.

Each of these is one transaction: it reads the match, applies the rules, and appends. Lines
against the rules are refused, unless they are recorded as exceptions (`anyway`). Matches are opened
in `opening`; players are renamed in `renaming`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from printplay.core.errors import CallError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.ledger.matches import days, idempotency
from printplay.ledger.matches.appending import append, judged
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import find, last_written
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import EntryOutcome, RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Event, Unread
from printplay.match.report import Report
from printplay.match.text.formatting import formatted_line
from printplay.match.text.headers import ABOUT, header_line
from printplay.match.text.line import split_line
from printplay.match.text.messages import MESSAGES
from printplay.match.text.record import read
from printplay.match.text.report_text import hint, message
from printplay.match.text.source import from_text
from printplay.match.text.writing import write_event


class StaleError(Exception):
    """The match has changed since it was read."""


class MeanwhileError(RefusedError):
    """The lines to undo have changed, or are somebody else's; `lines` are the present ones."""

    def __init__(self, message: str, lines: Sequence[str]) -> None:
        super().__init__(message, hint=N_("Undo it anyway?"))
        self.lines = tuple(lines)


def add(
    store: Store,
    id_: str | None,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
    sent: Sequence[str] = (),
    seen: str | None = None,
) -> EntryOutcome:
    """Add lines of a record (name of their source, their number in it, the text) to a match.

    All of them are added, or none. `sent` are the ids given by the sender, one for each line; a
    line with a known id is not added again. Raises StaleError if `seen` is not the present tip.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        if seen is not None and before.match.tip != seen:
            raise StaleError
        return added(session, before, lines, anyway=anyway, sent=sent)


def added(
    session: Session,
    before: StoredMatch,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool,
    sent: Sequence[str] = (),
) -> EntryOutcome:
    """Add lines to a match as it was read within this transaction; see `add`."""
    _refuse_dropped(before)
    there = {entry.sent for entry in before.entries if entry.sent}
    texts: list[str] = []
    ids: list[str] = []
    about: dict[str, str] = {}
    origins: dict[int, tuple[str, int]] = {}
    offset = len(before.headers) + len(before.lines)
    # Lines sent together are added together, perhaps as fewer lines; then the first has the id.
    together = f"{sent[0]}." if there.intersection(sent[:1]) else ""
    for (name, number, given), id_ in zip(lines, sent or [""] * len(lines), strict=True):
        if id_ and (id_ in there or (together and id_.startswith(together))):
            continue
        for part, text in enumerate(lines_of(name, number, given)):
            player, words = split_line(text, before.players)
            if player is None and words[0].casefold() in ABOUT:
                about |= parse_header(name, number, text)
                continue
            texts.append(text)
            ids.append(f"{id_}.{part}" if id_ and part else id_)
            origins[offset + len(texts)] = (name, number)
    report = before.report_of(texts, origins)
    found = before.new_in(report)
    errors = [violation for violation in found if violation.severity == "error"]
    unreadable = any(isinstance(event, Unread) for event in report.record.events)
    if errors and not unreadable and (fewer := _judged_as_one(before, texts, report)):
        texts, ids = fewer, idempotency.ids(ids[0], len(fewer))
        origins = {offset + number: lines[0][:2] for number in range(1, len(fewer) + 1)}
        report = before.report_of(texts, origins)
        found, errors = before.new_in(report), []
    if unreadable or (errors and not anyway):
        return EntryOutcome(before, before, report, found, refused=True)
    blamed = {violation.line for violation in errors}
    events = dict(zip(report.record.lines, report.record.events, strict=True))
    grammar = before.meta.grammar()
    new = anew(before, about)
    for number, (text, id_) in enumerate(zip(texts, ids, strict=True), offset + 1):
        line = formatted_line(text, events.get(number), grammar, before.board)
        # The faults may be elsewhere, as with an early end: then all new ones count.
        exception = bool(errors) and (number in blamed or not blamed & set(origins))
        new.append(NewEntry("line", line, exception, id_))
    return _appended(session, before, new, report, found)


def _judged_as_one(before: StoredMatch, texts: Sequence[str], report: Report) -> list[str]:
    """Return the lines of an entry as fewer lines that break no rule; empty if impossible.

    Each line is judged by itself, so that values of several players which only fit together, such
    as a correction of all tricks of a hand, have to stand in one.
    """
    grammar = before.meta.grammar()
    if grammar.joined is None or len(texts) < 2 or any("#" in text for text in texts):
        return []
    events: Sequence[Event] = report.record.events[len(before.record.events) :]
    if grammar.canonical is not None and before.board is not None:
        events = [grammar.canonical(event, before.board) for event in events]
    fewer = grammar.joined(events)
    if len(fewer) == len(events) or len(events) != len(texts):
        return []
    found = [write_event(event, grammar, before.board) for event in fewer]
    new = before.new_in(before.report_of(found))
    return [] if any(one.severity == "error" for one in new) else found


def _ended(before: StoredMatch, *, anyway: bool) -> EntryOutcome:
    """Return why a match cannot end now: faults by the rules, or missing entries."""
    needed = before.needed_to_end()
    report = before.report_of(["end"])
    found = before.new_in(report)
    errors = any(violation.severity == "error" for violation in found)
    refused = not anyway and (errors or bool(needed))
    return EntryOutcome(before, before, report, found, refused=refused)


def _appended(
    session: Session,
    before: StoredMatch,
    new: Sequence[NewEntry],
    report: Report | None = None,
    faults: tuple[Fault, ...] = (),
) -> EntryOutcome:
    entries = chained(before.entries, before.match.seal, new, clock.here())
    after = append(session, before, entries, report)
    return EntryOutcome(before, after, report or after.report, faults, refused=False)


def _refuse_dropped(stored: StoredMatch) -> None:
    if stored.dropped:
        raise RefusedError(
            N_("the match {id} was dropped; nothing can be entered"),
            hint=N_("Bring it back first: printplay score undrop {id}"),
            id=stored.id,
        )


def undo(
    store: Store,
    id_: str | None,
    *,
    count: int = 1,
    to: int | None = None,
    sent: str = "",
    agreed: Callable[[StoredMatch], None] | None = None,
) -> EntryOutcome:
    """Undo the last lines; `to` is the line of the record that becomes the last.

    `sent` is the id given by the sender: a known id was done already. `agreed` may raise if the
    match is not what the sender saw. Raises RefusedError if there are fewer lines.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
        if (done := idempotency.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        if agreed is not None:
            agreed(before)
        there = len(before.lines)
        if to is not None:
            count = len(before.headers) + there - to
        if not 1 <= count <= there:
            raise RefusedError(
                _nothing(N_("there is no line {to}"), there)
                if to is not None
                else _nothing(N_("fewer than {count} lines can be undone"), there),
                hint=N_("`printplay score show --log` numbers all lines."),
                count=count,
                to=to,
            )
        return _appended(session, before, [NewEntry("undo", str(count), sent=sent)])


def _nothing(message: str, there: int) -> str:
    return message if there else N_("there is nothing to undo")


def redo(store: Store, id_: str | None, *, count: int = 1, sent: str = "") -> EntryOutcome:
    """Redo lines; raises RefusedError if there are fewer."""
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        if (done := idempotency.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        there = len(before.folded.undone)
        if not 1 <= count <= there:
            raise RefusedError(
                N_("cannot redo {count} lines; only {there} were undone")
                if there
                else N_("there is nothing to redo"),
                count=count,
                there=there,
            )
        return _appended(session, before, [NewEntry("redo", str(count), sent=sent)])


def finish(
    store: Store,
    id_: str | None,
    *,
    anyway: bool = False,
    about: Mapping[str, str] = MappingProxyType({}),
    sent: str = "",
) -> EntryOutcome:
    """End a match. Refused if by the rules it is not over, or something is missing.

    A finished match stays as it is, except for date, place and note.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
        if (done := idempotency.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        if about:
            before = _appended(session, before, anew(before, checked(about))).after
        if before.over:
            return EntryOutcome(before, before, before.report, (), refused=False)
        step = _ended(before, anyway=anyway)
        if step.refused:
            return step
        exception = bool(before.needed_to_end()) or any(v.severity == "error" for v in step.found)
        new = [NewEntry("line", "end", exception, sent)]
        return _appended(session, before, new, step.report, step.found)


def drop(store: Store, id_: str) -> EntryOutcome:
    """Hide a match from lists, statistics and exports; its log stays."""
    return _mark(store, id_, "drop")


def restore(store: Store, id_: str) -> EntryOutcome:
    """Bring back a dropped match."""
    return _mark(store, id_, "restore")


def _mark(store: Store, id_: str, kind: Literal["drop", "restore"]) -> EntryOutcome:
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        same = before.dropped == (kind == "drop")
        return _appended(session, before, [] if same else [NewEntry(kind)])


def rejudge(store: Store, id_: str) -> EntryOutcome:
    """Replace the stored result of a match by that of the present rules.

    Raises RefusedError if the match is open. If both are the same, nothing is written, unless
    no result was stored.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        _refuse_dropped(before)
        if not before.over:
            raise RefusedError(
                N_("the match {id} is not over, so it has no result yet"),
                hint=N_("`printplay score finish` ends it."),
                id=before.id,
            )
        same = before.result is not None and before.anew is None
        return _appended(session, before, [] if same else [judged(before)])


def check_seen(stored: StoredMatch, seen: int | None, own: str | None) -> None:
    """Raise MeanwhileError if a match has changed, or its last line is another's."""
    if seen is not None and len(stored.entries) != seen:
        new = [entry.text for entry in stored.entries[seen:] if entry.kind == "line"]
        raise MeanwhileError(N_("something else was entered in the meantime"), new)
    if own is None or not stored.folded.lines:
        return
    last = stored.folded.lines[-1]
    if not stored.entries[last.entry - 1].sent.startswith(own):
        raise MeanwhileError(N_("somebody else entered the last line"), [stored.today(last)])


def lines_of(name: str, number: int, text: str) -> list[str]:
    """Return the non-empty lines of a text; raise CallError if it is not text."""
    source = from_text(name, text)
    for fault in source.violations[:1]:
        place = FilePlace(name, number, fault.column)
        error = CallError(MESSAGES[fault.message], place=place)
        error.values = dict(fault.values)
        raise error
    return [line for line in source.lines if line.partition("#")[0].strip()]


def checked(about: Mapping[str, str]) -> dict[str, str]:
    """Return date, place and note, normalised; raise CallError for invalid ones.

    Dates are read as people type them; a future one raises FutureError.
    """
    found: dict[str, str] = {}
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
            found |= parse_header(key, 1, f"{key} {days.played(value)}" if key == "date" else line)
        else:
            found[key] = ""
    return found


def parse_header(name: str, number: int, text: str) -> dict[str, str]:
    """Parse a line such as `place Kiel`; raise CallError if it is invalid.

    Dates are read as people type them; a future one raises FutureError.
    """
    (line,) = lines_of(name, number, text)
    code, mark, _comment = line.partition("#")
    key = code.split(None, 1)[0].casefold()
    if mark and key != "date":
        raise CallError(
            N_("`{key}` cannot contain a #"),
            place=FilePlace(name, number),
            hint=N_("In a record it begins a comment."),
            key=key,
        )
    if code.split() == [key]:
        return {key: ""}
    if key == "date":
        try:
            return {key: days.played(code.split(None, 1)[1])}
        except CallError as error:
            error.place = FilePlace(name, number)
            raise
    record = read(from_text(name, code))
    for violation in record.violations:
        if violation.code == "PP-0":
            raise CallError(
                "{sentence}",
                place=FilePlace(name, number, violation.column),
                hint="{cure}",
                sentence=message(violation, record),
                cure=hint(violation, record),
            )
    return {key: getattr(record.setup, key)}


def anew(before: StoredMatch, about: Mapping[str, str]) -> list[NewEntry]:
    """Return entries for changes of date, place and note."""
    setup = before.record.setup
    return [
        NewEntry("about", f"{key} {value}".rstrip())
        for key, value in about.items()
        if value != (getattr(setup, key) or "")
    ]
