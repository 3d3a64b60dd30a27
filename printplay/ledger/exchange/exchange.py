"""Import matches: each is stored once, and an existing one takes what it lacks.

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
    anonymised_error,
    earlier_line_count,
    entered_values,
    match_content,
    other_match_error,
    outcome_of_result,
)
from printplay.ledger.exchange.journal import read_json
from printplay.ledger.exchange.json_table import MAX_BYTES
from printplay.ledger.exchange.record_file import RecordFile
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches import writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.matches.writing import append_entries, load_match
from printplay.ledger.store.entry import Entry, NewEntry, entry_words, parse_set_aside, seal_entries
from printplay.ledger.store.file import MAGIC as SQLITE
from printplay.ledger.store.store import Session, Store
from printplay.match.lines.grammar import Unread
from printplay.match.text.headers import ABOUT


class ApartError(RefusedError):
    """Some matches of a file conflict with the ledger and stay unchanged; the others were imported.

    `conflicts` has one for each match; `outcomes` are those of the other matches.
    """

    def __init__(self, conflicts: Sequence[RefusedError], outcomes: Sequence[Outcome]) -> None:
        first = conflicts[0]
        super().__init__(first.message, place=first.place, hint=first.hint, **first.values)
        self.conflicts, self.outcomes = conflicts, outcomes


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


def import_matches(
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
            _check_importable(name, match, anyway=anyway)
        return _import_all(
            store,
            [
                partial(_import_match, place=FilePlace(name, key=key), theirs=match, take=take)
                for key, match in matches
            ],
        )
    if name.lower().endswith(".toml"):
        raise FileError(
            N_("this is a layout or a pad, not a record of a match"),
            place=FilePlace(name),
            hint=N_("Leave it out: it is read with the records that lie beside it (*.play)."),
        )
    record_file = RecordFile(name, data, folder)
    return _import_all(store, [partial(record_file.import_into, anyway=anyway, take=take)])


def _import_all(store: Store, importers: Sequence[Callable[[Session], Outcome]]) -> list[Outcome]:
    """Import matches, leaving out those that conflict, of which nothing is written."""

    def work(session: Session) -> tuple[list[Outcome], list[RefusedError]]:
        outcomes: list[Outcome] = []
        conflicts: list[RefusedError] = []
        for importer in importers:
            try:
                outcomes.append(importer(session))
            except BrokenError:
                raise
            except RefusedError as error:
                conflicts.append(error)
        return outcomes, conflicts

    outcomes, refusals = store.carry_out(work)
    if refusals:
        raise ApartError(refusals, outcomes)
    return outcomes


# -- journals --------------------------------------------------------------------------------------


def _check_importable(file: str, file_match: StoredMatch, *, anyway: bool) -> None:
    """Raise BrokenError for an unreadable match, or broken rules not recorded as exceptions.

    A match decided by earlier rules counts as valid.
    """
    has_unread = any(isinstance(event, Unread) for event in file_match.record.events)
    is_of_earlier_rules = (
        file_match.result is not None and file_match.result.rules_version < file_match.game.rules_version
    )
    is_noted = is_of_earlier_rules or any(line.anyway for line in file_match.log_state.lines)
    if has_unread or (not file_match.report.valid and not is_noted and not anyway):
        source = replace(file_match.record.source, name=f"{file}, {file_match.id}")
        report = replace(file_match.report, record=replace(file_match.record, source=source))
        raise BrokenError(file, report, can_be_noted=not has_unread)


def _import_match(session: Session, place: FilePlace, theirs: StoredMatch, take: Take) -> Outcome:
    match = theirs.row
    session.lock_match(match.id)
    row = session.match(match.id, to_write=True)
    if row is not None:
        return join_copy(session, load_match(session, row), theirs, place, take)
    opened = session.open_match(match.game, match.headers, match.board, match.started, id_=match.id)
    append_entries(session, StoredMatch(opened, ()), theirs.entries)
    return Outcome(match.id, "new", len(theirs.entries), theirs.report, theirs.dropped)


def join_copy(
    session: Session, ledger_match: StoredMatch, file_match: StoredMatch, place: FilePlace, take: Take
) -> Outcome:
    """Join another copy of a match of the ledger, as its JSON has it.

    Raises ConflictError if both changed, unless `take` says which counts; RefusedError if it is
    another match.
    """
    if _knows_tip_of(ledger_match, file_match) or (
        not _knows_tip_of(file_match, ledger_match)
        and (
            _present_content(ledger_match) == _present_content(file_match)
            or _was_read_from(file_match, ledger_match)
        )
    ):
        return Outcome(ledger_match.id, "here", 0, ledger_match.report, ledger_match.dropped)
    if _knows_tip_of(file_match, ledger_match) or _was_read_from(ledger_match, file_match):
        return _take_over_log(session, ledger_match, file_match)
    if (outcome := outcome_of_result(ledger_match, file_match.report)) is not None:
        return outcome
    opened_alike = ledger_match.row.seal == file_match.row.seal
    if (
        not opened_alike
        and (error := other_match_error(ledger_match, match_content(file_match), place)) is not None
    ):
        raise error
    if ledger_match.is_anonymised and not opened_alike and ledger_match.players != file_match.players:
        ledger_text, file_text = (
            f"players {', '.join(match.players)}" for match in (ledger_match, file_match)
        )
        raise anonymised_error(ledger_match, ledger_text, file_text, place)
    if take == "file":
        return _take_over_log(session, ledger_match, file_match, take)
    if take == "ledger":
        aside_entries = _set_aside_entries(file_match, ledger_match)
        append_entries(session, ledger_match, seal_at_own_times(ledger_match, aside_entries))
        return Outcome(
            ledger_match.id, "here", len(aside_entries), ledger_match.report, ledger_match.dropped, take=take
        )
    raise _conflict_error(ledger_match, file_match, place)


def _take_over_log(
    session: Session, ledger_match: StoredMatch, file_match: StoredMatch, take: Take = ""
) -> Outcome:
    """Continue a match with the log of another copy; what that one does not know is set aside."""
    same_count = _common_entry_count(ledger_match, file_match)
    if same_count == len(ledger_match.entries) and ledger_match.row.seal == file_match.row.seal:
        continued_match = append_entries(session, ledger_match, file_match.entries[same_count:])
    else:
        row = file_match.row
        row = ledger_match.row._replace(
            headers=row.headers, board=row.board, started=row.started, seal=row.seal,
            over=file_match.over, dropped=file_match.dropped,
        )  # fmt: skip
        aside_entries = _set_aside_entries(ledger_match, file_match) if take else []
        continued_match = StoredMatch(
            session.rewrite(ledger_match.row, row, file_match.entries), file_match.entries
        )
        store_summary(session, continued_match)
        entries = seal_at_own_times(continued_match, aside_entries)
        continued_match = append_entries(session, writing.keep_match(session, continued_match), entries)
    added = len(continued_match.entries) - same_count
    return Outcome(
        ledger_match.id, "longer", added, continued_match.report, continued_match.dropped, take=take
    )


# -- what a copy knows -----------------------------------------------------------------------------


def _tip(stored: StoredMatch) -> str:
    return stored.entries[-1].seal if stored.entries else stored.row.seal


def _seals(stored: StoredMatch) -> Iterator[str]:
    """Yield the seals of all that a log has, of what was set aside, too."""
    yield stored.row.seal
    for entry in stored.entries:
        yield entry.seal
        if entry.kind == "aside" and (aside := parse_set_aside(entry.text)) is not None:
            yield from aside.seals


def _knows_tip_of(stored: StoredMatch, other_copy: StoredMatch) -> bool:
    return _tip(other_copy) in _seals(stored)


def _common_entry_count(ledger_match: StoredMatch, file_match: StoredMatch) -> int:
    pairs = enumerate(zip(ledger_match.entries, file_match.entries, strict=False))
    return next(
        (number for number, (ledger_entry, file_entry) in pairs if ledger_entry.seal != file_entry.seal),
        min(len(ledger_match.entries), len(file_match.entries)),
    )


def _present_content(match: StoredMatch) -> tuple[object, ...]:
    """Return what a match says now, however it came to that."""
    setup = match.record.setup
    facts = (match.date, setup.place, setup.note, match.dropped, match.log_state.sheets)
    result = match.log_state.result if match.over else ""
    return (match_content(match).setup, match.lines, facts, result)


def _was_read_from(copy: StoredMatch, log: StoredMatch) -> bool:
    """Return whether a copy was read from a record, all lines at one time, and not changed since."""
    read = copy.row.seal != log.row.seal and {entry.kind for entry in copy.entries} <= {"line", "result"}
    if not read or len({entry.at for entry in copy.entries}) > 1:
        return False
    setup = copy.record.setup
    facts = {key: getattr(setup, key) for key in ABOUT}
    content = match_content(copy)
    return earlier_line_count(log, content) == len(content.lines) and all(
        not value or value in (*entered_values(log, key), log.date if key == "date" else "")
        for key, value in facts.items()
    )


# -- what is set aside -----------------------------------------------------------------------------


def _set_aside_entries(match: StoredMatch, other_copy: StoredMatch) -> list[Entry]:
    """Return what a copy has and the other one does not know, as entries that change nothing.

    A copy that was opened otherwise may have names that were anonymised in the other.
    """
    known_seals = {*_seals(other_copy)}
    known_request_ids = {entry.sent for entry in other_copy.entries}
    names: Mapping[str, str] = {}
    aside_entries = []
    if match.row.seal not in known_seals:
        names = _names_in_other(match, other_copy)
        aside_entries = [Entry(0, "aside", match.row.seal, match.row.started, anyway=False, seal="")]
    for entry in match.entries:
        if entry.seal not in known_seals:
            earlier_aside = parse_set_aside(entry.text) if entry.kind == "aside" else None
            head, text = (earlier_aside.head, earlier_aside.text) if earlier_aside else ("", entry.text)
            text = f"{entry.seal} {entry.kind} {head}{_replace_names(text, names)}".rstrip()
            request_id = "" if entry.sent in known_request_ids else entry.sent
            aside_entries.append(entry._replace(kind="aside", text=text, sent=request_id))
    return aside_entries


def _names_in_other(match: StoredMatch, other_copy: StoredMatch) -> Mapping[str, str]:
    """Return each name that the players of a match ever had, with that in the other copy."""
    names = dict(zip(match.first_players, other_copy.players, strict=True))
    for _number, old, new in match.log_state.renames:
        names.setdefault(new, names.get(old, new))
    return names


def _replace_names(text: str, names: Mapping[str, str]) -> str:
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)({words})(?!\w)", lambda word: names[word[0]], text) if names else text


def seal_at_own_times(stored: StoredMatch, entries: list[Entry]) -> list[Entry]:
    """Return entries sealed onto those of a match, each with its own time."""
    added = [*stored.entries]
    for entry in entries:
        new = NewEntry(entry.kind, entry.text, entry.anyway, entry.sent)
        added += seal_entries(added, stored.row.seal, [new], entry.at)
    return added[len(stored.entries) :]


# -- what differs ----------------------------------------------------------------------------------


def _conflict_error(ledger_match: StoredMatch, file_match: StoredMatch, place: FilePlace) -> ConflictError:
    """Return the error for two copies that both changed, with the first difference."""
    if ledger_match.row.seal != file_match.row.seal:  # told as it is now
        pairs = zip_longest(_content_lines(ledger_match), _content_lines(file_match))
        ledger_text, file_text = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
        return ConflictError(ledger_match.id, ledger_text or "-", file_text or "-", place)
    same_count = _common_entry_count(ledger_match, file_match)
    ledger_text, file_text = (
        entry_words(*match.entries[same_count][1:3]) for match in (ledger_match, file_match)
    )
    place = FilePlace(place.file, key=f"{place.key}.entries[{same_count}]")
    return ConflictError(ledger_match.id, ledger_text, file_text, place)


def _content_lines(match: StoredMatch) -> list[str]:
    """Return what a match says, as lines that are alike in copies that say the same."""
    setup = match.record.setup
    facts = [f"players {', '.join(match.players)}", f"date {match.date}",
             f"place {setup.place or ''}", f"note {setup.note or ''}"]  # fmt: skip
    return [*map(str.rstrip, facts), *match.lines, "drop" if match.dropped else "restore"]
