"""Work done in a fork of this process, so that its memory is freed at the end."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: Whether this process is a fork; a fork is not forked again.
_is_copy = False


def can_fork() -> bool:
    """Return whether this process can be forked: on Linux, with a single thread.

    Other threads would be missing in the fork, but their locks would stay locked; and on other
    systems a fork may not use some system libraries.
    """
    return sys.platform == "linux" and threading.active_count() == 1 and not _is_copy


def can_fork_beside() -> bool:
    """Return whether a fork would have a core of its own."""
    return can_fork() and len(os.sched_getaffinity(0)) > 1


def run_in_fork(work: Callable[[], object]) -> bool:
    """Run work in a fork of this process; return whether it succeeded.

    Only its files remain. Interrupting this process ends the fork,
    too.
    """
    copy = _copy_at_work(work)
    return copy is not None and _has_done(copy)


@contextmanager
def run_in_background(work: Callable[[], object]) -> Iterator[None]:
    """Run work in a fork of this process in the background; see `run_in_fork`."""
    copy = _copy_at_work(work)
    try:
        yield
    except BaseException:
        if copy is not None:
            _end(copy)
        raise
    if copy is not None:
        _has_done(copy)


def _copy_at_work(work: Callable[[], object]) -> int | None:
    """Fork this process for some work; return the process id, or None."""
    try:
        with warnings.catch_warnings():  # about numpy's threads, which are idle
            warnings.simplefilter("ignore", DeprecationWarning)
            copy = os.fork()
    except OSError:
        return None
    if not copy:
        _work_and_end(work)
    return copy


def _has_done(copy: int) -> bool:
    """Wait for a fork; return whether its work succeeded."""
    try:
        _pid, status = os.waitpid(copy, 0)
    except ChildProcessError:  # its exit status was discarded
        return True
    except BaseException:
        _end(copy)
        raise
    return os.waitstatus_to_exitcode(status) == 0


def _end(copy: int) -> None:
    with suppress(ProcessLookupError, ChildProcessError):
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)


def _work_and_end(work: Callable[[], object]) -> None:
    """Do the work and end this process without exit handlers."""
    global _is_copy
    _is_copy, code = True, 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)
