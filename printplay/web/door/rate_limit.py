"""Rate limit for an address: a few wrong codes or joins at once, then ever more slowly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from printplay.core.errors import CallError
from printplay.core.i18n import N_

#: Attempts without a wait; the longest wait, and after what time all is forgotten, in seconds.
_FREE, _LONGEST, _FORGOTTEN = 4, 900.0, 3600.0
#: Addresses that are remembered; beyond that the one heard of longest ago is forgotten.
_MOST = 10_000


class TooSoonError(CallError):
    """Too many wrong codes, or people who joined, from this address; wait `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = int(seconds) + 1
        super().__init__(N_("too many attempts; try again in {seconds:second|seconds}"), seconds=self.seconds)


class RateLimit:
    """Attempts by address, `free` ones without a wait; `clock` gives seconds."""

    def __init__(self, free: int = _FREE, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = free, clock
        self._lock = threading.Lock()
        self._failures: dict[str, tuple[int, float, float]] = {}  # how many, when last, until when

    def ask(self, address: str) -> None:
        """Count an attempt; raise TooSoonError while the address has to wait.

        It is counted before its outcome is told, so that parallel attempts gain nothing. After the
        last free one, the wait is one second and doubles each time.
        """
        sender, now = network(address), self._clock()
        with self._lock:
            count, last, until = self._failures.pop(sender, (0, now, 0.0))
            if until > now:
                self._failures[sender] = (count, last, until)
                raise TooSoonError(until - now)
            count = 1 if now - last > _FORGOTTEN else count + 1
            over = count - self._free
            wait = 0.0 if over < 0 else min(_LONGEST, 2.0 ** min(over, 30))
            self._failures[sender] = (count, now, now + wait)
            while len(self._failures) > _MOST:
                del self._failures[next(iter(self._failures))]

    def forget(self, address: str) -> None:
        """Note that the code was right."""
        with self._lock:
            self._failures.pop(network(address), None)


def network(address: str) -> str:
    """Return what counts as one sender: for IPv6 the network, not the address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return found.exploded[:19]
    return str(found)
