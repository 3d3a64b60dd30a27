"""Slow work in a worker process, one job after the other: each once, and kept for the next who asks.

What draws needs as much memory as all the rest of a server, so that it is never loaded there but in
a process beside it. No board waits for a print, and neither for photos or the search of a line.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from starlette.concurrency import run_in_threadpool

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_, language, use

#: Seconds for a job; jobs of a process; its memory.
_SECONDS, _JOBS, _MEMORY = 90.0, 50, 2 << 30
Result = TypeVar("Result")

#: Most jobs that wait, and those of one person.
_MAX_WAITING, _MAX_PER_PERSON = 60, 6
#: Most bytes of files that are kept; anything else that is made counts as a few.
_CACHE_BYTES, _SMALLEST_SIZE = 30_000_000, 1000


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
        return await run_in_threadpool(work, *given)

    def close(self) -> None:
        """End nothing."""


class Jobs:
    """Jobs of one worker, which starts with the first; with no `cache_bytes` nothing is kept."""

    def __init__(
        self,
        worker: WorkerProcess | Threads,
        max_waiting: int = _MAX_WAITING,
        max_per_person: int = _MAX_PER_PERSON,
        cache_bytes: int = _CACHE_BYTES,
    ) -> None:
        self.worker, self._max_waiting, self._max_per_person = worker, max_waiting, max_per_person
        self._turn, self._cache_bytes = asyncio.Lock(), cache_bytes
        self._cache: OrderedDict[object, Any] = OrderedDict()
        self._running: dict[object, asyncio.Future[Any]] = {}
        self._asker_by_key: dict[object, str] = {}

    async def make_once(
        self, person: str, key: object, work: Callable[..., Result], *arguments: object
    ) -> Result:
        """Return what a function makes; for a process it must be one of a module.

        The key says all that it depends on. Whoever asks meanwhile waits for the same one.
        `person` is the id of who asks. Raises what `work` raises, and BusyError for somebody who
        waits for too many already, or if too many wait.
        """
        result: Result = await asyncio.shield(self._start(person, key, work, arguments))
        return result

    async def make_within(
        self, seconds: float, person: str, key: object, work: Callable[..., Result], *arguments: object
    ) -> Result | None:
        """Return what is made, or None if that takes longer than `seconds`: ask again, it is made meanwhile.

        None instead of BusyError, too: then it is not made, as too many wait.
        """
        try:
            running = self._start(person, key, work, arguments)
        except BusyError:
            return None
        done, _waiting = await asyncio.wait([running], timeout=seconds)
        return running.result() if done else None

    def _start(
        self, person: str, key: object, work: Callable[..., Any], arguments: tuple[object, ...]
    ) -> asyncio.Future[Any]:
        if key in self._cache:
            self._cache.move_to_end(key)
            future = asyncio.get_running_loop().create_future()
            future.set_result(self._cache[key])
            return future
        if key not in self._running:
            waiting_count = sum(asker == person for asker in self._asker_by_key.values())
            if waiting_count >= self._max_per_person or len(self._running) >= self._max_waiting:
                raise BusyError
            self._asker_by_key[key] = person
            self._running[key] = asyncio.ensure_future(self._make(key, work, arguments))
            self._running[key].add_done_callback(lambda done: self._forget(key, done))
        return self._running[key]

    async def _make(self, key: object, work: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
        async with self._turn:
            result = await self.worker.run(work, *arguments)
        if self._cache_bytes:
            self._cache[key] = result
            while sum(map(_size_of, self._cache.values())) > self._cache_bytes and len(self._cache) > 1:
                self._cache.popitem(last=False)
        return result

    def _forget(self, key: object, done: asyncio.Future[Any]) -> None:
        """Let go of a job that is done; nobody may wait any longer to hear why it failed."""
        del self._running[key], self._asker_by_key[key]
        if not done.cancelled():
            done.exception()

    def close(self) -> None:
        self.worker.close()


def _size_of(result: object) -> int:
    return len(result.content) if isinstance(result, PrintedFile) else _SMALLEST_SIZE


class WorkerProcess:
    """One process beside the server, started when first needed; a job takes `seconds` at most."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        """Run a function of a module in the current language and return its result.

        One is run at a time. Raises what it raises, and PrintplayError if it takes too much.
        """
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), _limit, max_tasks_per_child=_JOBS
            )
        job = self._pool.submit(_run_in_language, work, language(), given)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(job), self._seconds)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            raise PrintplayError(N_("this took too much time or memory and was stopped")) from None

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


def _run_in_language(work: Callable[..., Result], lang: str, arguments: tuple[object, ...]) -> Result:
    with use(lang):
        return work(*arguments)


def _limit() -> None:
    """Limit this process's memory, leave Ctrl-C to the server, and end with it."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    try:
        import resource
    except ImportError:  # Windows has other ways
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _end_with_server() -> None:
    """End this process as soon as the server's has ended, even if that was killed."""
    import os

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
