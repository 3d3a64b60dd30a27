"""The facts about a ledger: its place and contents, without a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printplay.core.json_format import versioned
from printplay.ledger.lists.facts import Facts, facts
from printplay.ledger.store.place import where_by_default

__all__ = ["Facts", "facts", "facts_json", "is_usual", "ledger_facts"]


def ledger_facts(where: str | Path | None = None) -> dict[str, Any]:
    """Return the facts about a ledger: what `printplay score where --json` prints.

    `where` is as for `open_ledger`. Sizes are in bytes, times UTC. Nothing is made or upgraded; a
    problem is the member `error`.

    >>> ledger_facts("nowhere.db")["there"]
    False
    """
    return versioned(facts_json(facts(None if where is None else str(where))))


def facts_json(facts: Facts) -> dict[str, Any]:
    """Return facts of a ledger as data."""
    return {
        "where": facts.where,
        "why": facts.why,
        "there": facts.there,
        "writable": facts.writable,
        "size": facts.size,
        "schema": facts.version,
        "matches": None
        if facts.matches is None or facts.open is None
        else {
            "open": facts.open,
            "over": facts.matches - facts.open - facts.dropped,
            "dropped": facts.dropped,
        },
        "entries": facts.entries,
        "last": {"match": facts.last[0], "at": facts.last[1]} if facts.last else None,
        "beside": [path.name for path in facts.beside],
        "error": facts.trouble.sentence() if facts.trouble is not None else None,
    }


def is_usual(where: str) -> bool:
    """Return whether this is the default ledger."""
    usual = where_by_default()
    servers = "://" in where and "://" in usual  # one of the two has no password
    return servers or where == str(Path(usual).expanduser())
