"""Keep score: add to a match, take back, bring again, finish it, drop it.

Each of these is one transaction: it reads the match as it is, asks the rules, and appends. What
the rules forbid is refused, unless it is recorded anyway as an exception that is noted. A match is
opened in `opening`; `naming` calls players by other names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from printplay.errors import CallError, Place
from printplay.fault import Fault
from printplay.games.match import Unread
from printplay.i18n import N_
from printplay.ledger import clock, sending
from printplay.ledger.appending import append, judged
from printplay.ledger.entry import New, chained
from printplay.ledger.lookup import find, last_written
from printplay.ledger.match import Kept
from printplay.ledger.step import RefusedError, Step
from printplay.ledger.store import Session, Store
from printplay.record.check import Report
from printplay.record.formatting import formatted_line
from printplay.record.headers import ABOUT
from printplay.record.line import split_line
from printplay.record.messages import MESSAGES
from printplay.record.sentences import message
from printplay.record.source import from_text
from printplay.record.text import read


class StaleError(Exception):
    """The match has moved on since it was looked at."""


def add(
    store: Store,
    id_: str | None,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
    sent: Sequence[str] = (),
    seen: str | None = None,
) -> Step:
    """Add lines of a record (name of their source, their number in it, the text) to a match.

    All of them are added, or none: where one of them is refused, nothing is. `sent` are the ids
    that their sender gave them, one a line; a line whose id the match knows is there already.
    Raises StaleError where `seen` is the tip of a state that is not the last one any more.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        if seen is not None and before.match.tip != seen:
            raise StaleError
        return added(session, before, lines, anyway=anyway, sent=sent)


def added(
    session: Session,
    before: Kept,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool,
    sent: Sequence[str] = (),
) -> Step:
    """Add lines to a match as it was read within this transaction; see `add`."""
    _refuse_dropped(before)
    there = {entry.sent for entry in before.entries if entry.sent}
    texts: list[str] = []
    ids: list[str] = []
    about: dict[str, str] = {}
    origins: dict[int, tuple[str, int]] = {}
    offset = len(before.headers) + len(before.lines)
    for (name, number, given), id_ in zip(lines, sent or [""] * len(lines), strict=True):
        if id_ and id_ in there:
            continue
        for part, text in enumerate(_lines(name, number, given)):
            player, words = split_line(text, before.players)
            if player is None and words[0].casefold() in ABOUT:
                about |= _said(name, number, text)
                continue
            texts.append(unicodedata.normalize("NFC", text))
            ids.append(f"{id_}.{part}" if id_ and part else id_)
            origins[offset + len(texts)] = (name, number)
    report = before.report_of(texts, origins)
    found = sending.found_new(before.report, report)
    errors = [violation for violation in found if violation.severity == "error"]
    unreadable = any(isinstance(event, Unread) for event in report.record.events)
    if unreadable or (errors and not anyway):
        return Step(before, before, report, found, refused=True)
    blamed = {violation.line for violation in errors}
    events = dict(zip(report.record.lines, report.record.events, strict=True))
    grammar = before.meta.grammar()
    new = _about(before, about)
    for number, (text, id_) in enumerate(zip(texts, ids, strict=True), offset + 1):
        line = formatted_line(text, events.get(number), grammar, before.board)
        # What is wrong may stand elsewhere, as with an end that comes too soon: then all of it is.
        exception = bool(errors) and (number in blamed or not blamed & set(origins))
        new.append(New("line", line, exception, id_))
    return _appended(session, before, new, report, found)


def _lines(name: str, number: int, text: str) -> list[str]:
    """Return the lines in a text that say something; raise CallError for what is no text."""
    source = from_text(name, text)
    for fault in source.violations[:1]:
        place = Place(name, number, fault.column)
        error = CallError(MESSAGES[fault.message], place=place)
        error.values = dict(fault.values)
        raise error
    return [line for line in source.lines if line.partition("#")[0].strip()]


def _ended(before: Kept, *, anyway: bool) -> Step:
    """Return what is wrong with ending a match now: what the rules say, or what is left open."""
    report = before.report_of(["end"])
    found = sending.found_new(before.report, report)
    errors = any(violation.severity == "error" for violation in found)
    refused = not anyway and (errors or bool(before.left_open()))
    return Step(before, before, report, found, refused=refused)


def _appended(
    session: Session,
    before: Kept,
    new: Sequence[New],
    report: Report | None = None,
    found: tuple[Fault, ...] = (),
) -> Step:
    entries = chained(before.entries, before.match.seal, new, clock.here())
    after = append(session, before, entries)
    return Step(before, after, report or after.report, found, refused=False)


def _refuse_dropped(kept: Kept) -> None:
    if kept.dropped:
        raise RefusedError(
            N_("the match {id} was dropped; it takes no lines"),
            hint=N_("Bring it back first: printplay score restore {id}"),
            id=kept.id,
        )


def undo(
    store: Store,
    id_: str | None,
    *,
    count: int = 1,
    to: int | None = None,
    sent: str = "",
    agreed: Callable[[Kept], None] | None = None,
) -> Step:
    """Take the last lines back; `to` is the line of the record that becomes the last.

    `sent` is the id that the sender gave it: what is known by it was done already. `agreed` may
    raise where the match, as it is by then, is not what its sender saw. Raises RefusedError where
    there are not so many.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
        if (done := sending.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        if agreed is not None:
            agreed(before)
        there = len(before.lines)
        if to is not None:
            count = len(before.headers) + there - to
        if not 1 <= count <= there:
            raise RefusedError(
                _nothing(N_("there is no line {to} to go back to"), there)
                if to is not None
                else _nothing(N_("there are not {count} lines to take back"), there),
                hint=N_("`printplay score show --log` numbers all lines."),
                count=count,
                to=to,
            )
        return _appended(session, before, [New("undo", str(count), sent=sent)])


def _nothing(message: str, there: int) -> str:
    return message if there else N_("nothing has been entered that could be taken back")


def redo(store: Store, id_: str | None, *, count: int = 1, sent: str = "") -> Step:
    """Bring lines again that were taken back; raises RefusedError where there are not so many."""
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        if (done := sending.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        there = len(before.folded.undone)
        if not 1 <= count <= there:
            raise RefusedError(
                N_("there are not {count} lines to bring again; {there} were taken back")
                if there
                else N_("nothing was taken back since the last line"),
                count=count,
                there=there,
            )
        return _appended(session, before, [New("redo", str(count), sent=sent)])


def finish(
    store: Store,
    id_: str | None,
    *,
    anyway: bool = False,
    about: Mapping[str, str] = MappingProxyType({}),
    sent: str = "",
) -> Step:
    """End a match. Refused where the rules say it is not over, or something is not entered yet.

    A match that is over already stays as it is, but for what is said of it (date, place, note).
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
        if (done := sending.again(before, sent)) is not None:
            return done
        _refuse_dropped(before)
        if about:
            before = _appended(session, before, _about(before, checked(about))).after
        if before.over:
            return Step(before, before, before.report, (), refused=False)
        step = _ended(before, anyway=anyway)
        if step.refused:
            return step
        exception = bool(before.left_open()) or any(v.severity == "error" for v in step.found)
        new = [New("line", "end", exception, sent)]
        return _appended(session, before, new, step.report, step.found)


def drop(store: Store, id_: str) -> Step:
    """Take a match out of all lists, counts and exports; its log stays."""
    return _mark(store, id_, "drop")


def restore(store: Store, id_: str) -> Step:
    """Bring a match back that was dropped."""
    return _mark(store, id_, "restore")


def _mark(store: Store, id_: str, kind: Literal["drop", "restore"]) -> Step:
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        same = before.dropped == (kind == "drop")
        return _appended(session, before, [] if same else [New(kind)])


def rejudge(store: Store, id_: str) -> Step:
    """Let the result that a match keeps be the one that today's rules give it.

    Raises RefusedError where the match is not over. Where both are the same nothing is written,
    unless no result was kept.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        _refuse_dropped(before)
        if not before.over:
            raise RefusedError(
                N_("the match {id} is not over; it has no result yet"),
                hint=N_("`printplay score finish` ends it."),
                id=before.id,
            )
        same = before.result is not None and before.anew is None
        return _appended(session, before, [] if same else [judged(before)])


# -- date, place and note --------------------------------------------------------------------------


def checked(about: Mapping[str, str]) -> dict[str, str]:
    """Return what is said of a match, tidy; raise CallError for what is no date, place or note."""
    found: dict[str, str] = {}
    for key, value in about.items():
        if value.strip():
            found |= _said(key, 1, f"{key} {value}")
        else:
            found[key] = ""
    return found


def _said(name: str, number: int, text: str) -> dict[str, str]:
    """Read a line such as `place Kiel`; raise CallError where it cannot be read."""
    from printplay.record.sentences import hint

    (line,) = _lines(name, number, text)
    code, mark, _comment = unicodedata.normalize("NFC", line).partition("#")
    key = code.split(None, 1)[0].casefold()
    if mark and key != "date":
        raise CallError(
            N_("`{key}` cannot hold the sign #"),
            place=Place(name, number),
            hint=N_("In a record it begins a comment."),
            key=key,
        )
    if code.split() == [key]:
        return {key: ""}
    record = read(from_text(name, code))
    for violation in record.violations:
        if violation.code == "PP-0":
            raise CallError(
                "{sentence}",
                place=Place(name, number, violation.column),
                hint="{cure}",
                sentence=message(violation, record),
                cure=hint(violation, record),
            )
    return {key: getattr(record.setup, key)}


def _about(before: Kept, about: Mapping[str, str]) -> list[New]:
    """Return the entries that say anew what a match is known by, as far as it is new."""
    setup = before.record.setup
    return [
        New("about", f"{key} {value}".rstrip())
        for key, value in about.items()
        if value != (getattr(setup, key) or "")
    ]
