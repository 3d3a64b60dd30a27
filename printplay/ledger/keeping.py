"""Keep score: add to a match, take back, bring again, finish it, call players anew.

Each of these is one transaction: it reads the match as it is, asks the rules, and appends. What
the rules forbid is refused, unless it is recorded anyway as an exception that is noted. A match is
opened in `opening`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from printplay.errors import CallError, Place
from printplay.games.match import Unread
from printplay.i18n import N_
from printplay.ledger.entry import Kind, chained
from printplay.ledger.lookup import find, last_written
from printplay.ledger.match import Kept
from printplay.ledger.opening import player_name
from printplay.ledger.step import RefusedError, Step
from printplay.ledger.store import Session, Store, now
from printplay.record.check import Report
from printplay.record.diagnostics import Violation
from printplay.record.formatting import formatted_line
from printplay.record.messages import MESSAGES
from printplay.record.source import from_text


def add(
    store: Store,
    id_: str | None,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
) -> Step:
    """Add lines of a record (name of their source, their number in it, the text) to a match.

    All of them are added, or none: where one of them is refused, nothing is.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        return added(session, before, lines, anyway=anyway)


def added(
    session: Session, before: Kept, lines: Sequence[tuple[str, int, str]], *, anyway: bool
) -> Step:
    """Add lines to a match as it was read within this transaction; see `add`."""
    texts, origins, offset = [], {}, len(before.headers) + len(before.lines)
    for name, number, given in lines:
        for text in _lines(name, number, given):
            texts.append(unicodedata.normalize("NFC", text))
            origins[offset + len(texts)] = (name, number)
    report = before.report_of(texts, origins)
    known = {_key(violation) for violation in before.report.violations}
    found = tuple(v for v in report.violations if _key(v) not in known)
    errors = [violation for violation in found if violation.severity == "error"]
    unreadable = any(isinstance(event, Unread) for event in report.record.events)
    if unreadable or (errors and not anyway):
        return Step(before, before, report, found, refused=True)
    blamed = {violation.line for violation in errors}
    events = dict(zip(report.record.lines, report.record.events, strict=True))
    grammar = before.meta.grammar()
    new: list[tuple[Kind, str, bool]] = []
    for number, text in enumerate(texts, offset + 1):
        line = formatted_line(text, events.get(number), grammar, before.board)
        # What is wrong may stand elsewhere, as with an end that comes too soon: then all of it is.
        exception = bool(errors) and (number in blamed or not blamed & set(origins))
        new.append(("line", line, exception))
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


def _key(violation: Violation) -> tuple[object, ...]:
    values = sorted((key, str(value)) for key, value in violation.values.items())
    return violation.code, violation.message, violation.line, violation.column, str(values)


def _ended(before: Kept, *, anyway: bool) -> Step:
    """Return what is wrong with ending a match now: what the rules say, or what is left open."""
    report = before.report_of(["end"])
    known = {_key(violation) for violation in before.report.violations}
    found = tuple(v for v in report.violations if _key(v) not in known)
    errors = any(violation.severity == "error" for violation in found)
    refused = not anyway and (errors or bool(before.left_open()))
    return Step(before, before, report, found, refused=refused)


def _appended(
    session: Session,
    before: Kept,
    new: Sequence[tuple[Kind, str, bool]],
    report: Report | None = None,
    found: tuple[Violation, ...] = (),
) -> Step:
    added = chained(before.entries, before.match.seal, new, now())
    after = Kept(before.match, (*before.entries, *added))
    match = session.append(before.match, added, over=after.over)
    after = replace(after, match=match)
    return Step(before, after, report or after.report, found, refused=False)


def undo(store: Store, id_: str | None, *, count: int = 1, to: int | None = None) -> Step:
    """Take the last lines back; `to` is the line of the record that becomes the last.

    Raises RefusedError where there are not so many.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
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
        return _appended(session, before, [("undo", str(count), False)])


def _nothing(message: str, there: int) -> str:
    return message if there else N_("nothing has been entered that could be taken back")


def redo(store: Store, id_: str | None, *, count: int = 1) -> Step:
    """Bring lines again that were taken back; raises RefusedError where there are not so many."""
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        there = len(before.folded.undone)
        if not 1 <= count <= there:
            raise RefusedError(
                N_("there are not {count} lines to bring again; {there} were taken back")
                if there
                else N_("nothing was taken back since the last line"),
                count=count,
                there=there,
            )
        return _appended(session, before, [("redo", str(count), False)])


def finish(store: Store, id_: str | None, *, anyway: bool = False) -> Step:
    """End a match. Refused where the rules say it is not over, or something is not entered yet.

    A match that is over already stays as it is.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True) if id_ else last_written(session)
        if before.over:
            return Step(before, before, before.report, (), refused=False)
        step = _ended(before, anyway=anyway)
        if step.refused:
            return step
        exception = bool(before.left_open()) or any(v.severity == "error" for v in step.found)
        return _appended(session, before, [("line", "end", exception)], step.report, step.found)


def rename(store: Store, old: str, new: str, *, merge: bool, id_: str | None = None) -> list[Kept]:
    """Call a player by another name, in all matches or in one; return the matches changed.

    `merge` says that the other name is a player already, and both are one person. Raises
    RefusedError where they meet in a match, or the name is taken and nothing was said of that.
    """
    new = player_name(new)
    with store.writing() as session:
        every = [find(session, match.id, to_write=True) for match in session.matches()]
        mine = [one for one in every if old in one.players and id_ in (None, one.id)]
        if not mine:
            raise CallError(
                N_("no player is called {name}"),
                hint=N_("`printplay score players` lists all players."),
                name=old,
            )
        both = [one.id for one in mine if new in one.players]
        taken = any(new in one.players for one in every)
        if both or (taken and not merge and id_ is None):
            raise RefusedError(
                N_("{old} and {new} both play in {matches}")
                if both
                else N_("there is a player {new} already"),
                hint=""
                if both
                else N_("If both are one person: printplay score players merge {old!r} {new!r}"),
                old=old,
                new=new,
                matches=", ".join(both[:8]),
            )
        return [_appended(session, one, [("rename", f"{old}, {new}", False)]).after for one in mine]
