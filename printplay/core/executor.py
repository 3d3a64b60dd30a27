"""Work on several processes or machines: how they start, and Dask, which nothing else imports.

`spreading` opens an executor: this process, processes of this machine, or the workers of a
scheduler. Work is a function of a module and jobs that can be pickled; the result must depend only
on the job, because a job of a lost worker is repeated. Processes of this machine listen on 127.0.0.1
and require a key made for this run; a named scheduler is trusted by its workers and trusts all who
reach it. A `ProcessPoolExecutor` starts 0.7 s sooner, but ends all work where one worker dies.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from multiprocessing import resource_tracker
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Protocol, TypeVar

from printplay.core.errors import CallError, FileError
from printplay.core.i18n import N_
from printplay.core.numpy_threads import NUMPY_THREADS
from printplay.core.version import __version__

if TYPE_CHECKING:
    from distributed import Client, Future, as_completed


Job = TypeVar("Job")
Done = TypeVar("Done")

#: Seconds until a scheduler has answered, and has a worker.
PATIENCE = 10
#: Jobs queued for each worker thread, so that none has to wait.
_AHEAD = 3
_MOST = 1024
#: Seconds between checks for Ctrl-C while waiting.
_GLANCE = 0.05
#: The start-up code of a local worker: Ctrl-C is for the calling process.
_DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


class LostError(Exception):
    """The workers of a job died several times: the job is the cause. `number` is the job's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Spread(Protocol):
    """An executor."""

    def run(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[tuple[int, Done | LostError]]:
        """Yield the number and the result of each job as it finishes."""


class _Alone:
    """This process, one job after the other."""

    def run(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[tuple[int, Done | LostError]]:
        for number, job in enumerate(jobs):
            yield number, work(job)


class _Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, client: Client, stopped: threading.Event) -> None:
        self._client, self._stopped = client, stopped

    def run(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[tuple[int, Done | LostError]]:
        from distributed import KilledWorker, as_completed
        from distributed.client import FutureCancelledError

        waiting = iter(enumerate(jobs))
        numbers: dict[str, int] = {}
        coming = as_completed(loop=self._client.loop)
        ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))

        def submit() -> None:
            for number, job in waiting:
                future = self._client.submit(work, job, pure=False)
                numbers[future.key] = number
                coming.add(future)
                return

        for _turn in range(ahead):
            submit()
        for future in self._heeding(coming):
            number = numbers.pop(future.key)
            try:
                done = future.result()
            except KilledWorker:
                done = LostError(number)
            except (FutureCancelledError, OSError) as error:
                raise _connection_lost(error) from None
            except ImportError as error:
                raise _other_printplay(str(error)) from None
            future.release()
            submit()
            yield number, done

    def _heeding(self, coming: as_completed) -> Iterator[Future]:
        """Yield results; raise KeyboardInterrupt soon after Ctrl-C."""
        while not coming.is_empty():
            if self._stopped.wait(0 if coming.has_ready() else _GLANCE):
                raise KeyboardInterrupt
            if coming.has_ready():
                yield next(coming)


@contextmanager
def spreading(
    workers: int | None = None,
    scheduler: str | None = None,
    *,
    needs: Sequence[str] = (),
    same: Callable[[], str] = str,
) -> Iterator[Spread]:
    """Open an executor: a number of processes (None: one for each core), or a scheduler's workers.

    One process means this one. `needs` are packages that a worker must have; `same` is a function
    of a module that must return the same there as here. Raises CallError if both are named,
    FileError if Dask is not installed, the scheduler does not answer or has no worker, or a worker
    lacks a package; KeyboardInterrupt on Ctrl-C, once all have started.
    """
    if scheduler is not None and workers is not None:
        raise CallError(
            N_("--workers and --scheduler cannot be combined"),
            hint=N_("Leave --workers out: a scheduler has its own workers."),
        )
    if workers is not None and not 1 <= workers <= _MOST:
        raise CallError(
            N_("{key} must be a whole number from {low} to {high}, not {value}"),
            key="workers", low=1, high=_MOST, value=workers,
        )  # fmt: skip
    count = workers or _cores()
    if scheduler is None and count == 1:
        yield _Alone()
        return
    _check_installed()
    import dask
    import distributed  # noqa: F401  loads its settings, before some are patched

    quiet = {
        "distributed.admin.large-graph-warning-threshold": "1GB",  # photos are large
        "distributed.comm.timeouts.connect": f"{PATIENCE}s",
        "distributed.worker.memory.terminate": False,
    }
    with ExitStack() as stack:
        stack.enter_context(_silence_logging())
        stack.enter_context(dask.config.set(quiet))
        stopped = heed_twice(stack)
        client = _local(stack, count) if scheduler is None else _remote(stack, scheduler, needs, same)
        if stopped.is_set():
            raise KeyboardInterrupt
        yield _Cluster(client, stopped)


def _local(stack: ExitStack, count: int) -> Client:
    """Start processes on this machine, which end when `stack` closes."""
    import dask
    from distributed import Client, LocalCluster, Security

    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="printplay-"))
    # Dask also serves HTTP on a free port of this machine, without contents.
    mute: dict[str, list[str]] = {
        "distributed.scheduler.http.routes": [],
        "distributed.worker.http.routes": [],
    }
    stack.enter_context(dask.config.set({"temporary-directory": folder, **mute}))
    stack.enter_context(without_main())  # also a process that replaces a dead one
    try:
        with starting_deaf():
            cluster = LocalCluster(
                n_workers=count, threads_per_worker=1, processes=True, host="127.0.0.1",
                dashboard_address=None, worker_dashboard_address=None, memory_limit=0,
                security=Security.temporary(), protocol="tls://", silence_logs=logging.CRITICAL,
                local_directory=folder, preload=[_DEAF],
                scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            )  # fmt: skip
    except (OSError, RuntimeError) as error:
        raise FileError(
            N_("the worker processes could not be started: {reason}"),
            hint=N_("Use one process with --workers 1, or try again."),
            reason=_first_line(error),
        ) from None
    try:
        client = Client(cluster, timeout=PATIENCE, set_as_default=False)
    except BaseException:
        cluster.close(timeout=PATIENCE)
        raise
    close_in_peace(stack, lambda: cluster.close(timeout=PATIENCE), lambda: client.close(timeout=5))
    return client


def _remote(stack: ExitStack, scheduler: str, needs: Sequence[str], same: Callable[[], str]) -> Client:
    """Connect to a scheduler and check that its workers can do the work."""
    from distributed import Client

    try:
        client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise FileError(
            N_("no Dask scheduler answers at {address}: {reason}"),
            hint=N_("Start one with `dask scheduler`; it prints its address, such as tcp://10.0.0.1:8786."),
            address=scheduler[:80],
            reason=_first_line(error),
        ) from None
    close_in_peace(stack, lambda: client.close(timeout=5))
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise FileError(
            N_("the Dask scheduler at {address} has no workers"),
            hint=N_("Start one with `dask worker ADDRESS --nthreads 1`."), address=scheduler[:80],
        ) from None  # fmt: skip
    answers = client.run(answer, tuple(needs), same, on_error="return")
    for address, result in sorted(answers.items()):
        if isinstance(result, BaseException):
            raise _other_printplay(f"{address}: {_first_line(result)}")
        version, missing, their_sources = result
        if missing:
            raise FileError(
                N_("{packages} is missing on the worker {address}"),
                hint=N_("pip install 'printplay[all]' there, and start it again."),
                address=address, packages=", ".join(missing),
            )  # fmt: skip
        if (version, their_sources) != (__version__, same()):
            raise _other_printplay(f"{address}: {version} {their_sources}".strip())
    return client


def answer(needs: Sequence[str], same: Callable[[], str]) -> tuple[str, list[str], str]:
    """Return the version of printplay here, the missing packages, and the result of `same`."""
    missing = [name for name in needs if find_spec(name) is None]
    return __version__, missing, "" if missing else same()


def _other_printplay(reason: str) -> FileError:
    return FileError(
        N_("a worker has no printplay or a different version: {reason}"),
        hint=N_("All machines need the same version ({version}), with the extras."),
        reason=reason[:200], version=__version__,
    )  # fmt: skip


def _connection_lost(error: BaseException) -> FileError:
    return FileError(
        N_("the connection to the Dask scheduler was lost: {reason}"),
        hint=N_("Start it again, then run the same command again."),
        reason=getattr(error, "reason", "") or _first_line(error),
    )


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:160]


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _check_installed() -> None:
    if find_spec("distributed") is None or find_spec("cryptography") is None:
        raise FileError(
            N_("several processes need the extra [islands], which is not installed"),
            hint=N_("pip install 'printplay[islands]', or use one process with --workers 1."),
        )


@contextmanager
def _silence_logging() -> Iterator[None]:
    """Silence Dask's messages on standard error; this module reports in its own words."""
    loud = ("distributed", "tornado", "asyncio")
    names = {name for name in logging.root.manager.loggerDict if name.partition(".")[0] in loud}
    loggers = [logging.getLogger(name) for name in {*names, *loud}]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def heed_twice(stack: ExitStack) -> threading.Event:
    """Return a flag for Ctrl-C until `stack` closes; a second Ctrl-C is raised.

    Raised within Dask's callbacks of the garbage collector, it would be lost.
    """
    stopped = threading.Event()
    old_handler = signal.getsignal(signal.SIGINT)
    if (
        threading.current_thread() is not threading.main_thread()
        or old_handler is not signal.default_int_handler
    ):
        return stopped

    def stop(number: int, frame: FrameType | None) -> None:
        if stopped.is_set():
            signal.default_int_handler(number, frame)
        stopped.set()

    signal.signal(signal.SIGINT, stop)
    stack.callback(lambda: signal.signal(signal.SIGINT, old_handler))
    return stopped


def close_in_peace(stack: ExitStack, *closing: Callable[[], object]) -> None:
    """Close in reverse order when `stack` closes, ignoring Ctrl-C meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        for close in closing:
            stack.callback(close)
        return
    old_handler = signal.getsignal(signal.SIGINT)
    stack.callback(lambda: signal.signal(signal.SIGINT, old_handler))
    for close in closing:
        stack.callback(_silently, close)
    stack.callback(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))


def _silently(close: Callable[[], object]) -> None:
    with suppress(OSError, TimeoutError):  # what is lost is closed
        close()


@contextmanager
def without_main() -> Iterator[None]:
    """Hide `__main__` from new processes, which would run it again: so short scripts need no guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def with_one_thread() -> Iterator[None]:
    """Let new processes multiply matrices in one thread each, unless the user chose a number.

    Of small ones, a thread for each core takes a third more of the processor's time, and of many
    processes at once several times as much.
    """
    if NUMPY_THREADS in os.environ:
        yield
        return
    os.environ[NUMPY_THREADS] = "1"
    try:
        yield
    finally:
        del os.environ[NUMPY_THREADS]


@contextmanager
def starting_deaf() -> Iterator[None]:
    """Start processes that ignore Ctrl-C; here it is raised once they have started.

    A terminal sends it to all processes; a starting one would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # if started within, it would handle Ctrl-C again
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
