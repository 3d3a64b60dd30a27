"""Recognise older exports of this ledger.

An export has no seal: it is text for other programs. But a match only grows, so an earlier
export can be written again from its first entries and compared byte by byte.
Such a file holds nothing new; a file that somebody changed matches no earlier state.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence

from printplay.ledger.exchange.as_csv import BOM, as_csv, escape
from printplay.ledger.exchange.journal import as_json
from printplay.ledger.matches.match import StoredMatch


def earlier_states(match: StoredMatch) -> Iterator[StoredMatch]:
    """Yield the earlier states of a match, latest first."""
    for count in reversed(range(len(match.entries))):
        yield StoredMatch(match.row, match.entries[:count])


def is_older_export(
    stored: StoredMatch, export: Callable[[StoredMatch], bytes], data: bytes, *, over: bool = False
) -> bool:
    """Return whether a file is an older export of a match; with `over` only of finished states."""
    return any(export(before) == data for before in earlier_states(stored) if before.over or not over)


def is_older_json(matches: Sequence[StoredMatch], data: bytes) -> bool:
    """Return whether a file is an older JSON export of some of these matches."""
    known = {stored.id: stored for stored in matches}
    try:
        counts = {one["id"]: len(one["entries"]) for one in json.loads(data)["matches"]}
        then = [StoredMatch(known[id_].row, known[id_].entries[:n]) for id_, n in counts.items()]
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    return as_json(then).encode() == data


def is_older_csv(matches: Sequence[StoredMatch], data: bytes) -> bool:
    """Return whether a file is an older CSV export of some of these matches."""
    match_by_id = {escape(stored.id): stored for stored in matches}
    byte_order_mark = BOM.encode()
    head, body = (
        (byte_order_mark, data[len(byte_order_mark) :]) if data.startswith(byte_order_mark) else (b"", data)
    )
    try:
        text = body.decode()
        separator = ";" if text.startswith("match;") else ","
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
        states = [
            _state_as_exported(match_by_id[id_], [row for row in rows[1:] if row[0] == id_])
            for id_ in dict.fromkeys(row[0] for row in rows[1:])
        ]
    except (ValueError, LookupError, csv.Error):
        return False
    found_states = [stored for stored in states if stored is not None]
    return head + as_csv(found_states, separator).encode() == data


def _state_as_exported(stored: StoredMatch, exported: Sequence[Sequence[str]]) -> StoredMatch | None:
    """Return the state of a match that had these rows, or None if there was none."""
    for then in (stored, *earlier_states(stored)):
        rows = csv.reader(io.StringIO(as_csv([then]), newline=""))
        if list(rows)[1:] == list(exported):
            return then
    return None
