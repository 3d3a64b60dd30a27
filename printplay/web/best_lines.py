"""The best lines of matches that are over, searched for in a process that ends with its work."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from printplay.api.entry.best_shown import BestShown, best_shown
from printplay.core.errors import PrintplayError
from printplay.web.worker_process import WorkerProcess

#: Seconds for a search; the first one on a machine compiles for a minute.
_SECONDS = 180.0
#: Most matches whose best lines are remembered.
_MOST = 64


class BestLines:
    """The best lines that were asked for, by match and state."""

    def __init__(self) -> None:
        self.worker = WorkerProcess(seconds=_SECONDS)
        self._found: dict[tuple[str, str], asyncio.Future[BestShown | None]] = {}

    def get(self, stored: Any) -> asyncio.Future[BestShown | None]:
        """Return the best line of a match that is over, as soon as it is there; None if none is."""
        key = (stored.id, stored.match.tip)
        if key not in self._found:
            while len(self._found) >= _MOST:
                self._found.pop(next(iter(self._found))).cancel()
            self._found[key] = asyncio.ensure_future(self._search(stored))
        return self._found[key]

    async def _search(self, stored: Any) -> BestShown | None:
        found: BestShown | None = None
        with suppress(PrintplayError):  # it took too long: then none is shown
            found = await self.worker.run(_search, stored.bare)
        if not self.worker.waiting:
            self.worker.close()
        return found

    def close(self) -> None:
        """End the search."""
        for one in self._found.values():
            one.cancel()
        self.worker.close()


# -- in the worker process -------------------------------------------------------------------------


def _search(stored: Any) -> BestShown | None:
    import os

    if hasattr(os, "nice"):
        os.nice(10)  # phones come first
    return best_shown(stored)
