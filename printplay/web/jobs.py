"""Slow work in a process of its own: each job once, kept for the next who asks, a few for a person.

What draws needs as much memory as all the rest of a server, so that it is never loaded there. Two
are at work: one for what a table needs, one for prints and reports: no board waits for those.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from printplay.web.print_cache import PrintCache, PrintedFile
from printplay.web.worker_process import BusyError, WorkerProcess

#: Most jobs that one person may have waiting, and all together.
_MOST_OF_ONE, _MOST = 6, 60


class Jobs:
    """Files that a process makes one after the other; it starts with the first of them."""

    def __init__(self, cache: PrintCache) -> None:
        self.worker, self._cache = WorkerProcess(), cache
        self._turn = asyncio.Lock()
        self._begun: dict[object, asyncio.Future[PrintedFile]] = {}
        self._askers: dict[object, str] = {}

    async def made(
        self, person: str, key: object, work: Callable[..., PrintedFile], *given: object
    ) -> PrintedFile:
        """Return a file, from the cache if it is there; `work` is a function of a module.

        The key says all that it depends on. Whoever asks meanwhile waits for the same one.
        `person` is the id of who asks. Raises what `work` raises, and BusyError for somebody who
        waits for too many already, or if too many wait.
        """
        if (kept := self._cache.get(key)) is not None:
            return kept
        return await asyncio.shield(self._begin(person, key, work, given))

    async def soon(
        self,
        seconds: float,
        person: str,
        key: object,
        work: Callable[..., PrintedFile],
        *given: object,
    ) -> PrintedFile | None:
        """Return a file, or None if it is not there within some seconds; it is made anyway."""
        if (kept := self._cache.get(key)) is not None:
            return kept
        begun = self._begin(person, key, work, given)
        done, _waiting = await asyncio.wait([begun], timeout=seconds)
        return begun.result() if done else None

    def _begin(
        self, person: str, key: object, work: Callable[..., PrintedFile], given: tuple[object, ...]
    ) -> asyncio.Future[PrintedFile]:
        if key not in self._begun:
            theirs = sum(asker == person for asker in self._askers.values())
            if theirs >= _MOST_OF_ONE or len(self._begun) >= _MOST:
                raise BusyError
            self._askers[key] = person
            self._begun[key] = asyncio.ensure_future(self._make(key, work, given))
            self._begun[key].add_done_callback(lambda done: self._forget(key, done))
        return self._begun[key]

    async def _make(
        self, key: object, work: Callable[..., PrintedFile], given: tuple[object, ...]
    ) -> PrintedFile:
        async with self._turn:
            return self._cache.put(key, await self.worker.run(work, *given))

    def _forget(self, key: object, done: asyncio.Future[PrintedFile]) -> None:
        """Let go of a job that is done; nobody may wait any longer to hear why it failed."""
        del self._begun[key], self._askers[key]
        if not done.cancelled():
            done.exception()

    def close(self) -> None:
        """End the process."""
        self.worker.close()
