"""The connection to a ledger: its address, whether it is new, its changes."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self

from printplay.ledger.store.store import Store

if TYPE_CHECKING:
    import threading

    from printplay.ledger.store.health import Health
    from printplay.ledger.store.vault import Vault


class Connected:
    """The connection to the file or database of a ledger, for a `with` block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __repr__(self) -> str:
        """Return its address."""
        return f"<Ledger {self.where}>"

    def __enter__(self) -> Self:
        """Return the ledger itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection; every acknowledged change is saved."""
        self.close()

    def close(self) -> None:
        """Close the connection."""
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
        """Cache matches, so that only new lines are replayed: for a server.

        It also keeps the connection open.
        """
        from printplay.ledger.store.match_cache import MatchCache

        self.store.cache = MatchCache()
        self.store.keep_open()

    def make(self) -> bool:
        """Make it if it is missing, without a match; return whether it was made."""
        with self.store.writing():
            pass
        made, self.store = self.made, self.store.real_store()
        return made

    def changes(self, stop: threading.Event) -> Iterator[dict[str, int]]:
        """Yield the ids of matches as they are written to, by any process, until `stop` is set.

        Each comes with a number (`touched`) that grows with each writing to it.

        The first is empty: no change after it is missed.
        """
        from printplay.ledger.store.changes import changes

        return changes(self.store, stop)

    @property
    def health(self) -> Health | None:
        """Return its health; known after `remember`."""
        return self.store.health

    def vault(self) -> Vault:
        """Open the data shared by the servers of this ledger: keys and codes, never exported."""
        from printplay.ledger.store.vault import Vault

        return Vault(self.store)
