"""Work done in a copy of this process: what it took of memory ends with it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress


def can_work_apart() -> bool:
    """Tell whether there can be a copy of this process: on Linux, while nothing else runs in it.

    Other threads would not be in the copy, but what they had locked would stay locked there; and
    elsewhere a copy may not use what the system's libraries had begun.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def work_apart(work: Callable[[], object]) -> bool:
    """Let a copy of this process do some work; return whether that was done.

    Only what the work leaves in files is there afterwards. Who interrupts this process ends the
    copy, too.
    """
    try:
        with warnings.catch_warnings():  # of threads that numpy keeps: they wait for work
            warnings.simplefilter("ignore", DeprecationWarning)
            copy = os.fork()
    except OSError:
        return False
    if not copy:
        _work_and_end(work)
    try:
        _pid, status = os.waitpid(copy, 0)
    except ChildProcessError:  # nobody keeps how a process of this program ended
        return True
    except BaseException:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(copy, signal.SIGKILL)
            os.waitpid(copy, 0)
        raise
    return os.waitstatus_to_exitcode(status) == 0


def _work_and_end(work: Callable[[], object]) -> None:
    """Do the work and end this process, without what the program does at its end."""
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)
