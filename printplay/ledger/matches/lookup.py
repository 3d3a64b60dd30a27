"""Find a match: by id, by the prefix of an id, the one in play, or by the code of its sheets.

A serial belongs to one match of a ledger. Sheets for no match count from 1; those of matches begin
far above, at a number derived from the match's seal: two ledgers rarely choose the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.writing import add_entries, load_match
from printplay.ledger.store.entry import NewEntry
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.printing.sheet_code import MAX_SERIAL, serial_text

#: Serials below this one are for sheets of no match.
_FIRST_MATCH_SERIAL = 36**2


class SeveralError(CallError):
    """Several matches fit; `matches` lists the latest of them."""

    def __init__(self, message: str, matches: Sequence[StoredMatch], count: int) -> None:
        super().__init__(
            message,
            hint=N_("Choose one with --match, or for all commands with PRINTPLAY_MATCH."),
            count=count,
            matches="; ".join(map(describe, matches)),
        )
        self.matches = matches


def describe(match: StoredMatch) -> str:
    """Describe a match in a few words: id, game, players, start."""
    started = datetime.fromisoformat(match.row.started).astimezone()
    players = ", ".join(match.players)
    return f"{match.id} ({_(match.game.title)}: {players}; {started:%Y-%m-%d %H:%M})"


#: Most open matches that are listed.
_MAX_SHOWN = 8


def open_matches(session: Session) -> list[StoredMatch]:
    """Return the open matches started last; a damaged one is left out."""
    matches = []
    for match in session.matches(only_open=True)[-_MAX_SHOWN:]:
        try:
            matches.append(load_match(session, match))
        except LedgerError:
            continue  # naming it raises the error
    return matches


def find_match(session: Session, id_: str | None, *, to_write: bool = False) -> StoredMatch:
    """Return the match with this id or prefix; without one, the match in play.

    The match in play is the only open one; for reading, else the last one. Raises CallError if
    there is none, or several fit.
    """
    id_or_prefix = (id_ or "").strip().casefold()
    if not id_or_prefix:
        id_or_prefix = _id_in_play(session, to_write=to_write)
    is_possible_id = id_or_prefix.isprintable()  # no valid id, so no query
    row = session.match(id_or_prefix, to_write=to_write) if is_possible_id else None
    if row is None:
        matching_ids = session.ids_with_prefix(id_or_prefix) if is_possible_id else []
        row = session.match(matching_ids[0], to_write=to_write) if len(matching_ids) == 1 else None
        if row is None:
            session.verify()  # damage could hide a match
            if len(matching_ids) > 1:
                candidates = [
                    load_match(session, row)
                    for matching_id in matching_ids
                    if (row := session.match(matching_id))
                ]
                raise SeveralError(
                    N_("{count} matches could be meant: {matches}"), candidates, len(matching_ids)
                )
            raise CallError(
                N_("there is no match {id}"),
                hint=N_("`printplay score list` shows all matches."),
                id=id_or_prefix[:40],
            )
    return load_match(session, row)


def _id_in_play(session: Session, *, to_write: bool) -> str:
    open_rows = session.matches(only_open=True)
    if len(open_rows) == 1:
        return open_rows[0].id
    if open_rows:
        matches = open_matches(session)
        raise SeveralError(N_("{count} matches are open: {matches}"), matches, len(open_rows))
    last_row = session.last_match()
    if last_row is None or to_write:
        session.verify()
    if last_row is None:
        raise NoMatchError
    if to_write:
        raise CallError(
            N_("no match is open; the last one, {id}, is over"),
            hint=N_("Start one with `printplay score start`, or reopen a match with --match."),
            id=last_row.id,
        )
    return last_row.id


def find_last_match(session: Session) -> StoredMatch:
    """Return the match in play; if none is open, the last one, so that its end can be undone."""
    if session.matches(only_open=True) or session.last_match() is None:
        return find_match(session, None, to_write=True)
    last_row = session.last_match()
    return find_match(session, last_row.id if last_row else None, to_write=True)


def store_sheet_owners(store: Store, id_: str, seats: Mapping[str, int]) -> dict[str, str]:
    """Store the seats (from 1) of printed sheets, by the four characters of their number.

    Known assignments are not stored again; if a number was printed for somebody else before,
    the last print counts. Returns the owner of each of these sheets.
    """
    with store.writing() as session:
        match = find_match(session, id_, to_write=True)
        known_seats = match.log_state.sheets
        new_entries = [
            NewEntry("sheet", f"{serial} {seat}")
            for serial, seat in seats.items()
            if known_seats.get(serial) != seat
        ]
        add_entries(session, match, new_entries)
    return {serial: match.players[seat - 1] for serial, seat in seats.items()}


def first_serial_for(session: Session, match: StoredMatch, count: int, chosen_serial: int | None) -> int:
    """Return the serial of the first of `count` sheets that are printed for a match.

    They are those it has already, if there are enough, else the next free ones. `chosen_serial` is one that
    the user chose; raises CallError if another match has one of these.
    """
    other_matches = {serial: ids - {match.id} for serial, ids in session.printed_sheets().items()}
    if chosen_serial is not None:
        for serial in _consecutive_serials(chosen_serial, count):
            if match_ids := other_matches.get(serial):
                raise CallError(
                    N_("the sheet {serial} was printed for the match {match}"),
                    hint=N_("Leave --serial out: printplay chooses numbers that are free."),
                    serial=serial, match=min(match_ids),
                )  # fmt: skip
        return chosen_serial
    own_seats = match.log_state.sheets
    first_serial = min((int(serial, 36) for serial in own_seats), default=None)
    if first_serial is not None and all(
        own_seats.get(serial) == position % len(match.players) + 1 and not other_matches[serial]
        for position, serial in enumerate(_consecutive_serials(first_serial, count))
    ):
        return first_serial
    serial_count = MAX_SERIAL + 1 - _FIRST_MATCH_SERIAL - count
    first_serial = int(match.row.seal[:12], 16)
    for attempt in range(serial_count):
        serial_number = _FIRST_MATCH_SERIAL + (first_serial + attempt * count) % serial_count
        if not any(serial in other_matches for serial in _consecutive_serials(serial_number, count)):
            return serial_number
    raise CallError(N_("all sheet numbers are taken by matches of this ledger"))


def _consecutive_serials(first_serial: int, count: int) -> list[str]:
    return [serial_text(first_serial + offset) for offset in range(count)]


def owners_of_sheets(store: Store, match: StoredMatch) -> dict[str, str]:
    """Return the owners of the sheets printed for a match, by serial, if no other match has it."""
    own_sheets = match.sheets
    if not own_sheets:
        return own_sheets
    with store.reading() as session:
        match_ids = session.printed_sheets()
    return {serial: name for serial, name in own_sheets.items() if match_ids.get(serial) == {match.id}}


def sheets_of_other_matches(store: Store, match: StoredMatch) -> dict[str, str]:
    """Return the sheets printed for other matches only: by serial, the id of one of these."""
    with store.reading() as session:
        match_ids = session.printed_sheets()
    return {serial: min(ids) for serial, ids in match_ids.items() if ids and match.id not in ids}
