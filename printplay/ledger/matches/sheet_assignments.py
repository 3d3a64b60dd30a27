"""The owners of sheets printed for a match, by the number in their code (the serial).

A serial belongs to one match of a ledger, so that the code of a sheet identifies its match.
Sheets for no match count from 1; those of matches begin far above, at a number derived from the
match's seal: two ledgers rarely choose the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.appending import append_entries
from printplay.ledger.matches.entry import NewEntry, seal_entries
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store import clock
from printplay.ledger.store.session import Session
from printplay.ledger.store.store import Store
from printplay.printing.sheet_code import MAX_SERIAL, serial_text

#: Serials below this one are for sheets of no match.
_FIRST_MATCH_SERIAL = 36**2


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
        append_entries(
            session, match, seal_entries(match.entries, match.row.seal, new_entries, clock.local_now())
        )
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
