"""A worker process for slow work, so that the table does not wait."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_, language, use

Result = TypeVar("Result")

#: Seconds for a job; jobs of a process; its memory.
_SECONDS, _JOBS, _MEMORY = 90.0, 50, 2 << 30


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
