"""The owners of sheets printed for a match, by the number in their code (the serial).

A serial belongs to one match of a ledger, so that the code of a sheet identifies its match.
Sheets for no match count from 1; those of matches begin far above, at a number derived from the
match's seal: two ledgers rarely choose the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import find
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store import clock
from printplay.ledger.store.session import Session
from printplay.ledger.store.store import Store
from printplay.printing.sheet_code import MAX_SERIAL, serial_text

#: Serials below this one are for sheets of no match.
_FIRST = 36**2


def note_sheets(store: Store, id_: str, seats: Mapping[str, int]) -> dict[str, str]:
    """Store the seats (from 1) of printed sheets, by the four characters of their number.

    Known assignments are not stored again; if a number was printed for somebody else before,
    the last print counts. Returns the owner of each of these sheets.
    """
    with store.writing() as session:
        before = find(session, id_, to_write=True)
        known = before.folded.sheets
        new = [
            NewEntry("sheet", f"{serial} {seat}")
            for serial, seat in seats.items()
            if known.get(serial) != seat
        ]
        append(session, before, chained(before.entries, before.match.seal, new, clock.here()))
    return {serial: before.players[seat - 1] for serial, seat in seats.items()}


def serials_for(session: Session, match: StoredMatch, count: int, first: int | None) -> int:
    """Return the serial of the first of `count` sheets that are printed for a match.

    They are those it has already, if there are enough, else the next free ones. `first` is one that
    the user chose; raises CallError if another match has one of these.
    """
    taken = {serial: ids - {match.id} for serial, ids in session.printed_sheets().items()}
    if first is not None:
        for serial in _run(first, count):
            if others := taken.get(serial):
                raise CallError(
                    N_("the sheet {serial} was printed for the match {match}"),
                    hint=N_("Leave --serial out: printplay chooses numbers that are free."),
                    serial=serial, match=min(others),
                )  # fmt: skip
        return first
    own = match.folded.sheets
    begins = min((int(serial, 36) for serial in own), default=None)
    if begins is not None and all(
        own.get(serial) == place % len(match.players) + 1 and not taken[serial]
        for place, serial in enumerate(_run(begins, count))
    ):
        return begins
    places = MAX_SERIAL + 1 - _FIRST - count
    begins = int(match.match.seal[:12], 16)
    for step in range(places):
        found = _FIRST + (begins + step * count) % places
        if not any(serial in taken for serial in _run(found, count)):
            return found
    raise CallError(N_("all sheet numbers are taken by matches of this ledger"))


def _run(first: int, count: int) -> list[str]:
    return [serial_text(first + more) for more in range(count)]


def owners_of_sheets(store: Store, match: StoredMatch) -> dict[str, str]:
    """Return the owners of the sheets printed for a match, by serial, if no other match has it."""
    own = match.sheets
    if not own:
        return own
    with store.reading() as session:
        taken = session.printed_sheets()
    return {serial: name for serial, name in own.items() if taken.get(serial) == {match.id}}


def printed_for_others(store: Store, match: StoredMatch) -> dict[str, str]:
    """Return the sheets printed for other matches only: by serial, the id of one of these."""
    with store.reading() as session:
        taken = session.printed_sheets()
    return {serial: min(ids) for serial, ids in taken.items() if ids and match.id not in ids}
