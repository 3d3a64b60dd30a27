"""Starts processes without `__main__`, without Ctrl-C, and with one thread for NumPy."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import ModuleType

from printplay.core.processes.numpy_threads import NUMPY_THREADS


@contextmanager
def without_main() -> Iterator[None]:
    """Hide `__main__` from new processes, which would import and run it again.

    So a short script needs no `if __name__ == "__main__"`.
    """
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
