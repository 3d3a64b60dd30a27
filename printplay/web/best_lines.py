"""The search for the best line of a match that is over, in a process that ends with its work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printplay.api.entry.best_shown import BestShown, best_shown
from printplay.core.errors import PrintplayError
from printplay.web.worker_process import WorkerProcess

#: Seconds for a search; the first one on a machine compiles for a minute.
_SECONDS = 180.0


class SearchProcess(WorkerProcess):
    """A process for one search."""

    def __init__(self) -> None:
        super().__init__(seconds=_SECONDS)

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        """Run a search; one that takes too long has found nothing."""
        try:
            return await super().run(work, *given)
        except PrintplayError:
            return (None,)
        finally:
            self.close()


# -- in the worker process -------------------------------------------------------------------------


def search(stored: Any) -> tuple[BestShown | None]:
    """Return the best line of a match, in a tuple: none is an answer, too."""
    import os

    if hasattr(os, "nice"):
        os.nice(10)  # phones come first
    return (best_shown(stored),)
