"""Photos read in processes of their own, with limits: one that dies stops no other."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from printplay.core import heap
from printplay.core.errors import FileError, FilePlace
from printplay.core.executor import LostError, spreading, with_one_thread, without_main
from printplay.core.i18n import N_, language, switch
from printplay.games.go_for_gold.photos.panel.reading import FoundPhoto
from printplay.games.go_for_gold.photos.photo import PhotoJob, read_photo
from printplay.photos.opening import content

#: Fewer photos than this are not worth a second process.
_FEW = 3

#: The memory of one picture is used for the next, bytes: that saves 0.1 s a photo.
_KEPT_MEMORY = {heap.TRIM_THRESHOLD: 256 << 20, heap.MMAP_THRESHOLD: 32 << 20}


@dataclass
class _Worker:
    process: BaseProcess
    line: Connection
    job: int | None = None
    since: float = 0.0


def read_all(
    jobs: Sequence[PhotoJob], workers: int | None = None, scheduler: str | None = None
) -> Iterator[tuple[int, FoundPhoto]]:
    """Yield what is in each file, with its number among the jobs, as it is known.

    `workers` is how many processes read side by side; None takes as many as there are cores, and
    with 0 this process reads, without limits. With a `scheduler` the workers of Dask read what is
    sent to them, within the memory that they have; see `spreading`.
    """
    if scheduler is not None:
        yield from _read_afar(jobs, workers, scheduler)
        return
    if workers == 0:
        yield from ((number, _read_job(job)) for number, job in enumerate(jobs))
        return
    cores = workers or os.cpu_count() or 1
    count = min(max(1, cores), len(jobs) if len(jobs) >= _FEW else 1)
    waiting = list(enumerate(jobs))[::-1]
    staff: list[_Worker] = []
    try:
        while waiting or any(worker.job is not None for worker in staff):
            while waiting and len(staff) < count:
                staff.append(_hire_worker(waiting[-1][1].limits.memory))
            for worker in staff:
                if worker.job is None and waiting:
                    number, job = waiting.pop()
                    worker.job, worker.since = number, time.monotonic()
                    with suppress(OSError):  # one that has died is found below
                        worker.line.send(job)
            wait([part for worker in staff for part in (worker.line, worker.process.sentinel)], timeout=1.0)
            for worker in list(staff):
                done, found_photo = _poll_worker(worker, jobs)
                if done and worker.job is not None:
                    path = jobs[worker.job].path
                    yield worker.job, found_photo or FoundPhoto(path, troubles=(_broken(path),))
                    worker.job = None
                if done and found_photo is None:
                    staff.remove(worker)
                    _dismiss_worker(worker)
    finally:
        for worker in staff:
            _dismiss_worker(worker)


def _read_afar(
    jobs: Sequence[PhotoJob], workers: int | None, scheduler: str
) -> Iterator[tuple[int, FoundPhoto]]:
    """Yield what other machines read; files are opened here, each when its turn comes."""
    sent_numbers: list[int] = []
    unread: list[tuple[int, FoundPhoto]] = []

    def contents() -> Iterator[PhotoJob]:
        for number, job in enumerate(jobs):
            try:
                data = job.data if job.data is not None else content(job.path, job.limits)
            except FileError as error:
                unread.append((number, FoundPhoto(job.path, troubles=(error,))))
                continue
            sent_numbers.append(number)
            yield replace(job, data=data)

    with spreading(workers, scheduler, needs=("cv2", "pillow_heif", "zxingcpp")) as spread:
        for place, found_photo in spread.run(_read_job, contents()):
            number = sent_numbers[place]
            if isinstance(found_photo, LostError):
                path = jobs[number].path
                yield number, FoundPhoto(path, troubles=(_broken(path),))
            else:
                yield number, found_photo
    yield from unread


def _poll_worker(worker: _Worker, jobs: Sequence[PhotoJob]) -> tuple[bool, FoundPhoto | None]:
    """Return whether a worker is done with its job, and its result; None if it died."""
    if worker.line.poll():
        try:
            answer = worker.line.recv()
        except (EOFError, OSError):
            return True, None
        return True, answer if isinstance(answer, FoundPhoto) else None
    time_limit = jobs[worker.job].limits.seconds if worker.job is not None else 0.0
    late = worker.job is not None and time.monotonic() - worker.since > time_limit
    return late or not worker.process.is_alive(), None


def _broken(path: str) -> FileError:
    return FileError(N_("stopped: reading it took too much memory or time"), place=FilePlace(path))


def _hire_worker(memory: int) -> _Worker:
    """Start a process: forked if that is safe, which saves half a second.

    A copy of a process with threads, OpenCV's own included, may wait for ever for one of them.
    """
    tasks = Path("/proc/self/task")
    has_one_thread = tasks.is_dir() and len(list(tasks.iterdir())) == 1
    context = multiprocessing.get_context("fork" if has_one_thread else "spawn")
    own_end, worker_end = context.Pipe()
    process = context.Process(  # type: ignore[attr-defined]  # every context has it
        target=_work, args=(worker_end, language(), memory), daemon=True
    )
    with without_main(), with_one_thread():
        process.start()
    worker_end.close()
    return _Worker(process, own_end)


def _dismiss_worker(worker: _Worker) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join(2)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _work(line: Connection, tongue: str, memory: int) -> None:
    """Read files until there are no more, within so many bytes of memory."""
    _limit(memory)
    heap.tune(_KEPT_MEMORY)
    switch(tongue)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            job = line.recv()
            line.send(_read_job(job))
            heap.give_back()


def _read_job(job: PhotoJob) -> FoundPhoto:
    try:
        return read_photo(job)
    except MemoryError:
        return FoundPhoto(job.path, troubles=(_broken(job.path),))
    except Exception as error:
        if os.environ.get("PRINTPLAY_DEBUG"):
            raise
        trouble = FileError(
            N_("it cannot be read: {reason}"), place=FilePlace(job.path), reason=type(error).__name__
        )
        return FoundPhoto(job.path, troubles=(trouble,))


def _limit(memory: int) -> None:
    """Limit the memory of this process; a decompression bomb ends only it."""
    try:
        import resource
    except ImportError:  # Windows has other ways
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
