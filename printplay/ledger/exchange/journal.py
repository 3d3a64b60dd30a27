"""Matches as lossless JSON: every entry with time and seal, undo and redo included."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from printplay.ledger.matches.entry import Entry
from printplay.ledger.matches.match import StoredMatch

#: The format of our files, and its version.
KIND, VERSION = "ledger", 1


def as_json(matches: Iterable[StoredMatch], damaged: Sequence[object] = ()) -> str:
    """Return matches with all entries, one a line, and the matches that cannot be exported."""
    rows = ",\n".join(_match(stored) for stored in matches)
    beside = f', "damaged": {_dump_json(damaged)}' if damaged else ""
    return f'{{"printplay": "{KIND}", "version": {VERSION}, "matches": [\n{rows}\n]{beside}}}\n'


def _match(stored: StoredMatch) -> str:
    match = stored.row
    head = {
        "id": match.id,
        "game": match.game,
        "headers": match.headers.split("\n"),
        "board": json.loads(match.board) if match.board else None,
        "started": match.started,
        "seal": match.seal,
    }
    entries = ",\n  ".join(_entry(entry) for entry in stored.entries)
    return f'{_dump_json(head)[:-1]}, "entries": [\n  {entries}\n]}}'


def _entry(entry: Entry) -> str:
    """Return an entry, with its sender's id if it has one."""
    data = entry._asdict()
    if not entry.sent:
        del data["sent"]
    return _dump_json(data)


def _dump_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
