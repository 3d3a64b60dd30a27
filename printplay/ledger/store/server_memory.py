"""What a server remembers of its ledger: its health (not damage, nor locks), and matches it read."""

from __future__ import annotations

import threading
from collections.abc import Callable
from copy import copy

from printplay.ledger.store.trouble import AwayError, LedgerError

#: Most matches in the cache.
_MOST_KNOWN = 80
#: Seconds between two checks of a server that answers, and of one that does not.
EVERY, AGAIN = 5.0, 0.5

#: Problems that end when the disk is freed or repaired; a successful write shows it.
_PASSING = ("full", "disk", "closed")


class Health:
    """The present health of a ledger; `trouble` is None if it is healthy.

    A server is polled by `ask`, which raises AwayError if it does not answer; a file is
    not.
    """

    def __init__(self, ask: Callable[[], None] | None = None) -> None:
        self.trouble: LedgerError | None = None
        self._listeners: list[Callable[[LedgerError | None], None]] = []
        self._lock = threading.Lock()
        self._doubt, self._ended = threading.Event(), threading.Event()
        if ask is not None:
            threading.Thread(target=self._look, args=(ask,), name="printplay-health", daemon=True).start()

    def listen(self, listener: Callable[[LedgerError | None], None]) -> None:
        """Call back on each change of trouble, in whatever thread it is noticed."""
        self._listeners.append(listener)

    def check(self) -> None:
        """Raise AwayError if the server is known not to answer, without waiting."""
        trouble = self.trouble
        if isinstance(trouble, AwayError):
            raise copy(trouble)

    def failed(self, error: LedgerError) -> None:
        """Note an error; whether a server is away is checked separately."""
        if isinstance(error, AwayError):
            self._doubt.set()
        elif error.kind in _PASSING:
            self._turn(error)

    def wrote(self) -> None:
        """Note a successful write."""
        if self.trouble is not None and not isinstance(self.trouble, AwayError):
            self._turn(None)

    def end(self) -> None:
        self._ended.set()
        self._doubt.set()

    def _look(self, ask: Callable[[], None]) -> None:
        while not self._ended.is_set():
            self._doubt.clear()
            try:
                ask()
            except AwayError as error:
                self._turn(error)
                self._ended.wait(AGAIN)
                continue
            except LedgerError:
                pass  # it answers: that is enough
            if isinstance(self.trouble, AwayError):
                self._turn(None)
            self._doubt.wait(EVERY)

    def _turn(self, trouble: LedgerError | None) -> None:
        with self._lock:
            former_trouble, self.trouble = self.trouble, trouble
            if (former_trouble and former_trouble.kind) == (trouble and trouble.kind):
                return
            for listener in self._listeners:
                listener(trouble)


class MatchCache:
    """Matches by id; `overview` is the cached list of all, `turn` the lock for renewing it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, object] = {}
        self.overview: object = None
        self.turn = threading.Lock()

    def get(self, id_: str) -> object:
        return self._known.get(id_)

    def keep(self, id_: str, match: object) -> None:
        """Cache a value; the oldest goes when there are too many."""
        with self._lock:
            self._known.pop(id_, None)
            self._known[id_] = match
            while len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]
