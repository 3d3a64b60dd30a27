"""What new processes do not get of this one: the program that runs, and Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import ModuleType


@contextmanager
def without_main() -> Iterator[None]:
    """Hide the program that runs from new processes, which would load, and run, it once more.

    A script of three lines may start them; it needs no `if __name__ == "__main__"`.
    """
    kept = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = kept


@contextmanager
def starting_deaf() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started within; it comes here once they have started.

    A terminal sends it to all of them, and what has hardly begun would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # started within, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
