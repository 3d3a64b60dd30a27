"""A ledger that is open: where it lies, whether it was just made, what changes in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from printplay.ledger.store.store import Store

if TYPE_CHECKING:
    import threading

    from printplay.ledger.store.health import Health
    from printplay.ledger.store.vault import Vault


class Connected:
    """A file or a database that a ledger lies in, for a `with` block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __repr__(self) -> str:
        """Return where it lies."""
        return f"<Ledger {self.where}>"

    def __enter__(self) -> Self:
        """Return the ledger itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the database go; all that was acknowledged is kept."""
        self.close()

    def close(self) -> None:
        """Let the database go."""
        self.store.close()

    @property
    def where(self) -> str:
        """Return its file or its address, without a password."""
        return self.store.where

    @property
    def made(self) -> bool:
        """Return whether it was made just now, with the first match that was entered."""
        return self.store.made

    def remember(self) -> None:
        """Know matches from now on, so that only what is new of them is replayed: for a server.

        It also stays connected.
        """
        from printplay.ledger.store.session import Remembered

        self.store.remembered = Remembered()
        self.store.keep_open()

    def make(self) -> bool:
        """Make it where it is not there yet, without a match; return whether it was made."""
        with self.store.writing():
            pass
        made, self.store = self.made, self.store.found()
        return made

    def changes(self, stop: threading.Event) -> Iterator[dict[str, str]]:
        """Yield the ids of matches as they are written to, by any process, until `stop` is set.

        With each comes the seal over all of it, which no other state of the match has.

        The first is empty: nothing that happens after it is missed.
        """
        from printplay.ledger.store.changes import changes

        return changes(self.store, stop)

    @property
    def health(self) -> Health | None:
        """Return whether it does its work; known from `remember` on."""
        return self.store.health

    def vault(self) -> Vault:
        """Open what the servers of this ledger share: keys and codes, in no export or backup."""
        from printplay.ledger.store.vault import Vault

        return Vault(self.store)

    def earlier_files(self) -> list[Path]:
        """Return copies beside it, as it was before its tables changed; `forget` reaches none."""
        path = Path(self.where)
        return sorted(path.parent.glob(f"{path.name}.v*"))
