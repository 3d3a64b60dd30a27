"""Work done in a fork of this process, so that its memory is freed at the end."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: Whether this process is such a copy: there is none of it.
_is_copy = False


def can_work_apart() -> bool:
    """Return whether there can be a copy of this process: on Linux, while nothing else runs in it.

    Other threads would not be in the copy, but what they had locked would stay locked there; and
    elsewhere a copy may not use what the system's libraries had begun.
    """
    return sys.platform == "linux" and threading.active_count() == 1 and not _is_copy


def can_work_beside() -> bool:
    """Return whether a fork would have a core of its own."""
    return can_work_apart() and len(os.sched_getaffinity(0)) > 1


def work_apart(work: Callable[[], object]) -> bool:
    """Do some work in a fork of this process; return whether that was done.

    Only what the work leaves in files is there afterwards. Who interrupts this process ends the
    copy, too.
    """
    copy = _copy_at_work(work)
    return copy is not None and _has_done(copy)


@contextmanager
def work_beside(work: Callable[[], object]) -> Iterator[None]:
    """Do some work in a fork of this process in the background; see `work_apart`."""
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
    """Return the number of a copy of this process that does some work, where there can be one."""
    try:
        with warnings.catch_warnings():  # of threads that numpy keeps: they wait for work
            warnings.simplefilter("ignore", DeprecationWarning)
            copy = os.fork()
    except OSError:
        return None
    if not copy:
        _work_and_end(work)
    return copy


def _has_done(copy: int) -> bool:
    """Wait for a fork of this process; return whether it has done its work."""
    try:
        _pid, status = os.waitpid(copy, 0)
    except ChildProcessError:  # nobody keeps how a process of this program ended
        return True
    except BaseException:
        _end(copy)
        raise
    return os.waitstatus_to_exitcode(status) == 0


def _end(copy: int) -> None:
    """End a fork of this process."""
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
