"""Photos read in processes of their own, with limits: one that dies stops no other."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path

from printplay.errors import FileError, Place
from printplay.i18n import N_, language, switch
from printplay.scan.found import FoundPhoto
from printplay.scan.photo import Job, read_photo

#: Seconds that a file may take, for each of its pages in a PDF, too; bytes of address space.
_SECONDS, _MEMORY = 120.0, 3 << 30
#: Fewer photos than this are not worth a second process.
_FEW = 3


@dataclass
class _Worker:
    process: BaseProcess
    line: Connection
    job: int | None = None
    since: float = 0.0


def read_all(jobs: Sequence[Job], workers: int | None = None) -> Iterator[tuple[int, FoundPhoto]]:
    """Yield what is in each file, with its number among the jobs, as it is known.

    `workers` is how many processes read side by side; None takes as many as there are cores, and
    with 0 this process reads, without limits.
    """
    if workers == 0:
        yield from ((number, _read(job)) for number, job in enumerate(jobs))
        return
    cores = workers or os.cpu_count() or 1
    count = min(max(1, cores), len(jobs) if len(jobs) >= _FEW else 1)
    waiting = list(enumerate(jobs))[::-1]
    staff: list[_Worker] = []
    try:
        while waiting or any(one.job is not None for one in staff):
            while waiting and len(staff) < count:
                staff.append(_hired())
            for one in staff:
                if one.job is None and waiting:
                    number, job = waiting.pop()
                    one.job, one.since = number, time.monotonic()
                    with suppress(OSError):  # one that has died is found below
                        one.line.send(job)
            wait([part for one in staff for part in (one.line, one.process.sentinel)], timeout=1.0)
            for one in list(staff):
                done, found = _heard(one)
                if done and one.job is not None:
                    path = jobs[one.job].path
                    yield one.job, found or FoundPhoto(path, (), (_broken(path),))
                    one.job = None
                if done and found is None:
                    staff.remove(one)
                    _dismissed(one)
    finally:
        for one in staff:
            _dismissed(one)


def _heard(worker: _Worker) -> tuple[bool, FoundPhoto | None]:
    """Return whether a worker is done with its job, and what it found; nothing where it died."""
    if worker.line.poll():
        try:
            answer = worker.line.recv()
        except (EOFError, OSError):
            return True, None
        return True, answer if isinstance(answer, FoundPhoto) else None
    late = worker.job is not None and time.monotonic() - worker.since > _SECONDS
    return late or not worker.process.is_alive(), None


def _broken(path: str) -> FileError:
    return FileError(
        N_("reading it took too much memory or time, and was given up"), place=Place(path)
    )


def _context() -> BaseContext:
    """Return how processes are made: as copies where that is safe, which saves half a second.

    A copy of a process with threads, OpenCV's own included, may wait for ever for one of them.
    """
    tasks = Path("/proc/self/task")
    alone = tasks.is_dir() and len(list(tasks.iterdir())) == 1
    return multiprocessing.get_context("fork" if alone else "spawn")


def _hired() -> _Worker:
    context = _context()
    ours, theirs = context.Pipe()
    process = context.Process(  # type: ignore[attr-defined]  # every context has it
        target=_work, args=(theirs, language()), daemon=True
    )
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _dismissed(worker: _Worker) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join(2)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _work(line: Connection, tongue: str) -> None:
    """Read files until nobody asks for more."""
    _limit()
    switch(tongue)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            job = line.recv()
            line.send(_read(job))


def _read(job: Job) -> FoundPhoto:
    try:
        return read_photo(job)
    except MemoryError:
        return FoundPhoto(job.path, (), (_broken(job.path),))
    except Exception as error:
        if os.environ.get("PRINTPLAY_DEBUG"):
            raise
        trouble = FileError(
            N_("it cannot be read: {reason}"), place=Place(job.path), reason=type(error).__name__
        )
        return FoundPhoto(job.path, (), (trouble,))


def _limit() -> None:
    """Let this process take so much memory and no more; a bomb ends it, and nothing else."""
    try:
        import resource
    except ImportError:  # Windows has other ways
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
