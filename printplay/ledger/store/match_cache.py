"""The cache of a server: matches that were read, so that only new lines are replayed."""

from __future__ import annotations

import threading

#: Most matches in the cache.
_MOST_KNOWN = 80


class MatchCache:
    """Matches by id.

    `overview` is the cached list of all, `turn` the lock for renewing it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, object] = {}
        self.overview: object = None
        self.turn = threading.Lock()

    def get(self, id_: str) -> object:
        """Return a cached value, or None."""
        return self._known.get(id_)

    def keep(self, id_: str, match: object) -> None:
        """Cache a value; the oldest goes when there are too many."""
        with self._lock:
            self._known.pop(id_, None)
            self._known[id_] = match
            while len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]
