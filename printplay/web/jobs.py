"""Slow work, one job after the other: each once, kept for the next who asks, a few for a person.

What draws needs as much memory as all the rest of a server, so that it is never loaded there but in
a process beside it. No board waits for a print, and neither for photos or the search of a line.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from starlette.concurrency import run_in_threadpool

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.web.worker_process import WorkerProcess

Result = TypeVar("Result")

#: Most jobs that wait, and those of one person.
_MOST, _MOST_OF_ONE = 60, 6
#: Most bytes of files that are kept; anything else that is made counts as a few.
_MOST_KEPT, _LEAST_BYTES = 30_000_000, 1000


class PrintedFile(NamedTuple):
    """A finished file, its page count, its name, and what to say beside it."""

    content: bytes
    pages: int = 1
    name: str = ""
    note: str = ""


class BusyError(PrintplayError):
    """Too many requests are waiting; ask again in `seconds`."""

    seconds = 5

    def __init__(self) -> None:
        super().__init__(N_("too many requests at once; try again in a moment"))


class Threads:
    """A worker for what has a process of its own already."""

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """Run a function in a thread."""
        return await run_in_threadpool(work, *given)

    def close(self) -> None:
        """End nothing."""


class Jobs:
    """Jobs of one worker, which starts with the first; with no bytes `kept` nothing is."""

    def __init__(
        self,
        worker: WorkerProcess | Threads,
        most: int = _MOST,
        most_of_one: int = _MOST_OF_ONE,
        kept: int = _MOST_KEPT,
    ) -> None:
        self.worker, self._most, self._most_of_one = worker, most, most_of_one
        self._turn, self._room = asyncio.Lock(), kept
        self._kept: OrderedDict[object, Any] = OrderedDict()
        self._begun: dict[object, asyncio.Future[Any]] = {}
        self._askers: dict[object, str] = {}

    async def made(self, person: str, key: object, work: Callable[..., Result], *given: object) -> Result:
        """Return what a function makes; for a process it must be one of a module.

        The key says all that it depends on. Whoever asks meanwhile waits for the same one.
        `person` is the id of who asks. Raises what `work` raises, and BusyError for somebody who
        waits for too many already, or if too many wait.
        """
        made: Result = await asyncio.shield(self._begin(person, key, work, given))
        return made

    async def soon(
        self, seconds: float, person: str, key: object, work: Callable[..., Result], *given: object
    ) -> Result | None:
        """Return what is made, or None if it takes longer than some seconds: ask again later.

        It is made meanwhile, unless too many wait.
        """
        try:
            begun = self._begin(person, key, work, given)
        except BusyError:
            return None
        done, _waiting = await asyncio.wait([begun], timeout=seconds)
        return begun.result() if done else None

    def _begin(
        self, person: str, key: object, work: Callable[..., Any], given: tuple[object, ...]
    ) -> asyncio.Future[Any]:
        if key in self._kept:
            self._kept.move_to_end(key)
            kept = asyncio.get_running_loop().create_future()
            kept.set_result(self._kept[key])
            return kept
        if key not in self._begun:
            theirs = sum(asker == person for asker in self._askers.values())
            if theirs >= self._most_of_one or len(self._begun) >= self._most:
                raise BusyError
            self._askers[key] = person
            self._begun[key] = asyncio.ensure_future(self._make(key, work, given))
            self._begun[key].add_done_callback(lambda done: self._forget(key, done))
        return self._begun[key]

    async def _make(self, key: object, work: Callable[..., Any], given: tuple[object, ...]) -> Any:
        async with self._turn:
            made = await self.worker.run(work, *given)
        if self._room:
            self._kept[key] = made
            while sum(map(_bytes, self._kept.values())) > self._room and len(self._kept) > 1:
                self._kept.popitem(last=False)
        return made

    def _forget(self, key: object, done: asyncio.Future[Any]) -> None:
        """Let go of a job that is done; nobody may wait any longer to hear why it failed."""
        del self._begun[key], self._askers[key]
        if not done.cancelled():
            done.exception()

    def close(self) -> None:
        """End the process."""
        self.worker.close()


def _bytes(made: object) -> int:
    return len(made.content) if isinstance(made, PrintedFile) else _LEAST_BYTES
