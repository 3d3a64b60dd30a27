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
    place_facts = facts(None if where is None else str(where))
    return versioned(
        {
            "where": place_facts.where,
            "why": place_facts.why,
            "there": place_facts.there,
            "writable": place_facts.writable,
            "size": place_facts.size,
            "schema": place_facts.version,
            "matches": None
            if place_facts.matches is None or place_facts.open is None
            else {
                "open": place_facts.open,
                "over": place_facts.matches - place_facts.open - place_facts.dropped,
                "dropped": place_facts.dropped,
            },
            "entries": place_facts.entries,
            "last": {"match": place_facts.last[0], "at": place_facts.last[1]} if place_facts.last else None,
            "beside": [path.name for path in place_facts.beside],
            "error": place_facts.trouble.sentence() if place_facts.trouble is not None else None,
        }
    )


def is_usual(address: str) -> bool:
    """Return whether this is the default ledger."""
    usual_address = where_by_default()
    servers = "://" in address and "://" in usual_address  # one of the two has no password
    return servers or address == str(Path(usual_address).expanduser())
