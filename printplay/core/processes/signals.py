"""Ctrl-C while workers run: handled once, then raised; everything is closed properly."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from types import FrameType


def heed_twice(stack: ExitStack) -> threading.Event:
    """Return a flag for Ctrl-C until `stack` closes; a second Ctrl-C is raised.

    Raised within Dask's callbacks of the garbage collector, it would be lost.
    """
    stopped = threading.Event()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is not signal.default_int_handler:
        return stopped

    def stop(number: int, frame: FrameType | None) -> None:
        if stopped.is_set():
            signal.default_int_handler(number, frame)
        stopped.set()

    signal.signal(signal.SIGINT, stop)
    stack.callback(lambda: signal.signal(signal.SIGINT, before))
    return stopped


def close_in_peace(stack: ExitStack, *closing: Callable[[], object]) -> None:
    """Close in reverse order when `stack` closes, ignoring Ctrl-C meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        for close in closing:
            stack.callback(close)
        return
    before = signal.getsignal(signal.SIGINT)
    stack.callback(lambda: signal.signal(signal.SIGINT, before))
    for close in closing:
        stack.callback(_silently, close)
    stack.callback(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))


def _silently(close: Callable[[], object]) -> None:
    with suppress(OSError, TimeoutError):  # what is lost is closed
        close()
