"""The owners of sheets printed for a match, by the number in their code."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import find
from printplay.ledger.store import clock
from printplay.ledger.store.store import Store


def note_sheets(store: Store, id_: str, seats: Mapping[str, int]) -> dict[str, str]:
    """Note for which seats (from 1) sheets were printed, by the four characters of their number.

    What is noted so already is not noted again; where a number was printed for somebody else
    before, the last print counts. Returns whose each of these sheets is.
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
