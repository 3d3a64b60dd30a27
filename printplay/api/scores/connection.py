"""The connection to a ledger: its address, whether it is new, its changes, the facts about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from printplay.core.answers import versioned
from printplay.ledger.lists.facts import read_facts
from printplay.ledger.store.place import where_by_default
from printplay.ledger.store.store import Store

if TYPE_CHECKING:
    import threading

    from printplay.ledger.store.server_memory import Health
    from printplay.ledger.store.shared import Vault

__all__ = ["Connected", "is_usual", "ledger_facts"]


class Connected:
    """The connection to the file or database of a ledger, for a `with` block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __repr__(self) -> str:
        return f"<Ledger {self.where}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection; every acknowledged change is saved."""
        self.close()

    def close(self) -> None:
        self.store.close()

    @property
    def where(self) -> str:
        """Return its file, or its address without a password."""
        return self.store.location

    @property
    def key(self) -> str:
        """Return what opens it in another process: its file, or its address with its password."""
        return self.store.key

    @property
    def made(self) -> bool:
        """Return whether it was made by this connection, with the first match entered."""
        return self.store.is_new

    def remember(self) -> None:
        """Cache matches, so that only new lines are replayed, and keep the connection open: for a server."""
        from printplay.ledger.store.server_memory import MatchCache

        self.store.cache = MatchCache()
        self.store.keep_open()

    def make(self) -> bool:
        """Make it if it is missing, without a match; return whether it was made."""
        with self.store.writing():
            pass
        is_made, self.store = self.made, self.store.real_store()
        return is_made

    def changes(self, stop: threading.Event) -> Iterator[dict[str, int]]:
        """Yield the ids of matches as they are written to, by any process, until `stop` is set.

        Each comes with a number (`touched`) that grows with each writing to it.

        The first is empty: no change after it is missed.
        """
        from printplay.ledger.store.shared import changes

        return changes(self.store, stop)

    @property
    def health(self) -> Health | None:
        """Return its health; known after `remember`."""
        return self.store.health

    def vault(self) -> Vault:
        """Open the data shared by the servers of this ledger: keys and codes, never exported."""
        from printplay.ledger.store.shared import Vault

        return Vault(self.store)


def ledger_facts(where: str | Path | None = None) -> dict[str, Any]:
    """Return the facts about a ledger: its place, size, matches, entries and last entry.

    `where` is as for `open_ledger`. Sizes are in bytes, times UTC. Nothing is made or upgraded; a
    problem is the member `error`.

    >>> ledger_facts("nowhere.db")["there"]
    False
    """
    place_facts = read_facts(None if where is None else str(where))
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
