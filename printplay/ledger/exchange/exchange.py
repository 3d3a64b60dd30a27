"""Import matches: each is stored once, and an existing one takes what it lacks.

A broken file imports nothing; a sound one all matches that do not conflict with
this ledger.

A copy knows another if its log has the last entry of the other's: among its own entries, whose
seals are a chain, or among those set aside when a conflict was settled. Which of two is longer
therefore never depends on a clock. Of copies that both changed nothing is written until the user
says which counts; then the log of that one goes on, and ends with the entries of the other one, set
aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import no_such_file, reason
from printplay.core.i18n import N_
from printplay.ledger.exchange.joining import (
    BrokenError,
    ConflictError,
    Outcome,
    Take,
    anonymised,
    as_result,
    content_of,
    other_match,
    said_before,
    values_of,
)
from printplay.ledger.exchange.journal_reader import read_json
from printplay.ledger.exchange.json_value import MAX_BYTES
from printplay.ledger.exchange.record_file import RecordFile
from printplay.ledger.lists import cache
from printplay.ledger.lists.summary import summarize
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import Entry, NewEntry, chained, in_words, set_aside
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.file import MAGIC as SQLITE
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Unread
from printplay.match.text.headers import ABOUT


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


def join(session: Session, ours: StoredMatch, theirs: StoredMatch, place: FilePlace, take: Take) -> Outcome:
    """Join another copy of a match of the ledger, as its JSON has it.

    Raises ConflictError if both changed, unless `take` says which counts; RefusedError if it is
    another match.
    """
    if _knows(ours, theirs) or (
        not _knows(theirs, ours) and (_said(ours) == _said(theirs) or _was_read_from(theirs, ours))
    ):
        return Outcome(ours.id, "here", 0, ours.report, ours.dropped)
    if _knows(theirs, ours) or _was_read_from(ours, theirs):
        return _taken_over(session, ours, theirs)
    if (known := as_result(ours, theirs.report)) is not None:
        return known
    opened_alike = ours.match.seal == theirs.match.seal
    if not opened_alike and (error := other_match(ours, content_of(theirs), place)) is not None:
        raise error
    if ours.anonymised and not opened_alike and ours.players != theirs.players:
        here, there = (f"players {', '.join(one.players)}" for one in (ours, theirs))
        raise anonymised(ours, here, there, place)
    if take == "file":
        return _taken_over(session, ours, theirs, take)
    if take == "ledger":
        aside = _aside(theirs, ours)
        append(session, ours, chained_at(ours, aside))
        return Outcome(ours.id, "here", len(aside), ours.report, ours.dropped, take=take)
    raise _conflict(ours, theirs, place)


def _taken_over(session: Session, ours: StoredMatch, theirs: StoredMatch, take: Take = "") -> Outcome:
    """Continue a match with the log of another copy; what that one does not know is set aside."""
    same = _alike(ours, theirs)
    if same == len(ours.entries) and ours.match.seal == theirs.match.seal:
        after = append(session, ours, theirs.entries[same:])
    else:
        row = theirs.match
        row = ours.match._replace(
            headers=row.headers, board=row.board, started=row.started, seal=row.seal,
            over=theirs.over, dropped=theirs.dropped,
        )  # fmt: skip
        aside = _aside(ours, theirs) if take else []
        after = StoredMatch(session.rewrite(ours.match, row, theirs.entries), theirs.entries)
        summarize(session, after)
        after = append(session, cache.keep(session, after), chained_at(after, aside))
    added = len(after.entries) - same
    return Outcome(ours.id, "longer", added, after.report, after.dropped, take=take)


# -- what a copy knows -----------------------------------------------------------------------------


def _tip(stored: StoredMatch) -> str:
    return stored.entries[-1].seal if stored.entries else stored.match.seal


def _seals(stored: StoredMatch) -> Iterator[str]:
    """Yield the seals of all that a log has, of what was set aside, too."""
    yield stored.match.seal
    for entry in stored.entries:
        yield entry.seal
        if entry.kind == "aside" and (aside := set_aside(entry.text)) is not None:
            yield from aside.seals


def _knows(stored: StoredMatch, other: StoredMatch) -> bool:
    return _tip(other) in _seals(stored)


def _alike(ours: StoredMatch, theirs: StoredMatch) -> int:
    """Return the number of entries that two logs begin with alike."""
    pairs = enumerate(zip(ours.entries, theirs.entries, strict=False))
    return next(
        (number for number, (mine, other) in pairs if mine.seal != other.seal),
        min(len(ours.entries), len(theirs.entries)),
    )


def _said(stored: StoredMatch) -> tuple[object, ...]:
    """Return what a match says now, however it came to that."""
    setup = stored.record.setup
    facts = (stored.date, setup.place, setup.note, stored.dropped, stored.folded.sheets)
    result = stored.folded.result if stored.over else ""
    return (content_of(stored).setup, stored.lines, facts, result)


def _was_read_from(copy: StoredMatch, log: StoredMatch) -> bool:
    """Return whether a copy was read from a record of a match, and nothing happened to it since.

    All lines of a record have one time.
    """
    read = copy.match.seal != log.match.seal and {entry.kind for entry in copy.entries} <= {"line", "result"}
    if not read or len({entry.at for entry in copy.entries}) > 1:
        return False
    setup = copy.record.setup
    facts = {key: getattr(setup, key) for key in ABOUT}
    content = content_of(copy)
    return said_before(log, content) == len(content.lines) and all(
        not value or value in (*values_of(log, key), log.date if key == "date" else "")
        for key, value in facts.items()
    )


# -- what is set aside -----------------------------------------------------------------------------


def _aside(stored: StoredMatch, other: StoredMatch) -> list[Entry]:
    """Return what a copy has and the other one does not know, as entries that change nothing.

    A copy that was opened otherwise may have names that were anonymised in the other.
    """
    known = {*_seals(other)}
    sent = {entry.sent for entry in other.entries}
    names: Mapping[str, str] = {}
    aside = []
    if stored.match.seal not in known:
        names = _names(stored, other)
        aside = [Entry(0, "aside", stored.match.seal, stored.match.started, anyway=False, seal="")]
    for entry in stored.entries:
        if entry.seal not in known:
            before = set_aside(entry.text) if entry.kind == "aside" else None
            head, text = (before.head, before.text) if before else ("", entry.text)
            text = f"{entry.seal} {entry.kind} {head}{_renamed(text, names)}".rstrip()
            mark = "" if entry.sent in sent else entry.sent
            aside.append(entry._replace(kind="aside", text=text, sent=mark))
    return aside


def _names(stored: StoredMatch, other: StoredMatch) -> Mapping[str, str]:
    """Return each name that the players of a match ever had, with that in the other copy."""
    names = dict(zip(stored.first_players, other.players, strict=True))
    for _number, old, new in stored.folded.renames:
        names.setdefault(new, names.get(old, new))
    return names


def _renamed(text: str, names: Mapping[str, str]) -> str:
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)({words})(?!\w)", lambda word: names[word[0]], text) if names else text


def chained_at(stored: StoredMatch, entries: list[Entry]) -> list[Entry]:
    """Return entries sealed onto those of a match, each with its own time."""
    added = [*stored.entries]
    for entry in entries:
        new = NewEntry(entry.kind, entry.text, entry.anyway, entry.sent)
        added += chained(added, stored.match.seal, [new], entry.at)
    return added[len(stored.entries) :]


# -- what differs ----------------------------------------------------------------------------------


def _conflict(ours: StoredMatch, theirs: StoredMatch, place: FilePlace) -> ConflictError:
    """Return the error for two copies that both changed, with the first difference."""
    if ours.match.seal != theirs.match.seal:  # told as it is now
        pairs = zip_longest(_told(ours), _told(theirs))
        here, there = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
        return ConflictError(ours.id, here or "-", there or "-", place)
    same = _alike(ours, theirs)
    here, there = (in_words(*one.entries[same][1:3]) for one in (ours, theirs))
    place = FilePlace(place.file, key=f"{place.key}.entries[{same}]")
    return ConflictError(ours.id, here, there, place)


def _told(stored: StoredMatch) -> list[str]:
    """Return what a match says, as lines that are alike in copies that say the same."""
    setup = stored.record.setup
    facts = [f"players {', '.join(stored.players)}", f"date {stored.date}",
             f"place {setup.place or ''}", f"note {setup.note or ''}"]  # fmt: skip
    return [*map(str.rstrip, facts), *stored.lines, "drop" if stored.dropped else "restore"]
