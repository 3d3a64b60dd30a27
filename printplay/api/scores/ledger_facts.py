"""The facts about a ledger: its place and contents, without a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printplay.core.json_format import versioned
from printplay.ledger.lists.facts import facts
from printplay.ledger.store.place import where_by_default

__all__ = ["is_usual", "ledger_facts"]


def ledger_facts(where: str | Path | None = None) -> dict[str, Any]:
    """Return the facts about a ledger: its place, size, matches, entries and last entry.

    `where` is as for `open_ledger`. Sizes are in bytes, times UTC. Nothing is made or upgraded; a
    problem is the member `error`.

    >>> ledger_facts("nowhere.db")["there"]
    False
    """
    found = facts(None if where is None else str(where))
    return versioned(
        {
            "where": found.where,
            "why": found.why,
            "there": found.there,
            "writable": found.writable,
            "size": found.size,
            "schema": found.version,
            "matches": None
            if found.matches is None or found.open is None
            else {
                "open": found.open,
                "over": found.matches - found.open - found.dropped,
                "dropped": found.dropped,
            },
            "entries": found.entries,
            "last": {"match": found.last[0], "at": found.last[1]} if found.last else None,
            "beside": [path.name for path in found.beside],
            "error": found.trouble.sentence() if found.trouble is not None else None,
        }
    )


def is_usual(where: str) -> bool:
    """Return whether this is the default ledger."""
    usual = where_by_default()
    servers = "://" in where and "://" in usual  # one of the two has no password
    return servers or where == str(Path(usual).expanduser())
