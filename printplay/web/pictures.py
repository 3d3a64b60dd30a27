"""Pictures, drawn in a worker process: what draws needs as much memory as all the rest of a server.

The process is started with the first picture, and stays for the next ones. What a table needs is
drawn in one, prints and the pictures of games to choose from in another: no board waits for those.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from printplay.web.print_cache import PrintCache, PrintedFile
from printplay.web.worker_process import WorkerProcess


class Pictures:
    """Pictures that a worker draws one after the other, each once, however many ask for it."""

    def __init__(self, worker: WorkerProcess, cache: PrintCache) -> None:
        self.worker, self._cache = worker, cache
        self._one = asyncio.Lock()  # the worker takes few that wait, and others may need it
        self._begun: dict[object, asyncio.Future[PrintedFile]] = {}

    async def drawn(
        self, key: object, work: Callable[..., PrintedFile], *given: object
    ) -> PrintedFile:
        """Return a picture, from the cache if it is there; `work` is a function of a module.

        The key says all that the picture depends on. Whoever asks meanwhile waits for the same
        one. Raises what `work` raises, and BusyError if the worker has too much to do.
        """
        if (kept := self._cache.get(key)) is not None:
            return kept
        return await asyncio.shield(self._begin(key, work, given))

    async def soon(
        self, seconds: float, key: object, work: Callable[..., PrintedFile], *given: object
    ) -> PrintedFile | None:
        """Return a picture, or None if it is not there within some seconds; it is drawn anyway."""
        if (kept := self._cache.get(key)) is not None:
            return kept
        begun = self._begin(key, work, given)
        done, _waiting = await asyncio.wait([begun], timeout=seconds)
        return begun.result() if done else None

    def _begin(
        self, key: object, work: Callable[..., PrintedFile], given: tuple[object, ...]
    ) -> asyncio.Future[PrintedFile]:
        if key not in self._begun:
            self._begun[key] = asyncio.ensure_future(self._draw(key, work, given))
            self._begun[key].add_done_callback(lambda done: self._forget(key, done))
        return self._begun[key]

    async def _draw(
        self, key: object, work: Callable[..., PrintedFile], given: tuple[object, ...]
    ) -> PrintedFile:
        async with self._one:
            return self._cache.put(key, await self.worker.run(work, *given))

    def _forget(self, key: object, done: asyncio.Future[PrintedFile]) -> None:
        """Let go of a picture that is done; nobody may wait any longer to hear why it failed."""
        self._begun.pop(key, None)
        if not done.cancelled():
            done.exception()

    def close(self) -> None:
        """End the process."""
        self.worker.close()
