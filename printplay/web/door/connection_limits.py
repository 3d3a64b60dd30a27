"""Limits on connections, counted apart for strangers and for people who have joined.

When there are too many, none is refused: of the connections of whoever holds the most, the one
that has been idle longest is dropped. So strangers never keep out people who have joined, and
somebody who holds hundreds keeps out nobody.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Protocol

#: Open files that a process needs beside its connections.
_OTHER_FILES = 300


@dataclass(frozen=True)
class ConnectionLimits:
    """Limits: connections of strangers and of people who joined, and timeouts.

    In seconds: `handshake` for TLS, `head` for the headers of a request,
    `stall` without a byte of its body. All of a body may take `stall`, and a second for each `rate`
    bytes of it.
    """

    strangers: int = 300
    joined: int = 1200
    handshake: float = 10.0
    head: float = 15.0
    stall: float = 20.0
    rate: int = 2000


class Held(Protocol):
    """A connection: its owner, since when it is idle, whether the client has to act.

    `owner` is a person if `joined`, else an address.
    """

    joined: bool
    owner: str
    since: float

    @property
    def waits(self) -> bool:
        """Return whether the client has to send a request, go on sending, or take an answer."""

    def drop(self) -> None:
        """Close it at once."""


class ConnectionLimiter:
    """All connections of a serving process."""

    def __init__(self, bounds: ConnectionLimits) -> None:
        self.bounds = bounds
        self._here: dict[Held, None] = {}

    def came(self, new: Held) -> None:
        """Count a new connection; drop another if there are too many of its kind."""
        self._here[new] = None
        alike = [one for one in self._here if one.joined == new.joined]
        if len(alike) <= (self.bounds.joined if new.joined else self.bounds.strangers):
            return
        held = Counter(one.owner for one in alike)
        most = max(held.values())
        theirs = [one for one in alike if held[one.owner] == most and one is not new]
        if theirs:
            min(theirs, key=lambda one: (not one.waits, one.since)).drop()

    def went(self, one: Held) -> None:
        """Forget a connection."""
        self._here.pop(one, None)


def usual_bounds() -> ConnectionLimits:
    """Return the default limits, lowered where the system allows fewer open files."""
    usual = ConnectionLimits()
    wanted = usual.strangers + usual.joined
    room = max(_files(wanted + _OTHER_FILES) - _OTHER_FILES, 40)
    if room >= wanted:
        return usual
    return replace(usual, strangers=room // 4, joined=room - room // 4)


def _files(wanted: int) -> int:
    """Raise the limit of open files to a number, or as far as allowed; return the limit."""
    try:
        import resource
    except ImportError:  # Windows sets no such limit
        return wanted
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    except (ValueError, OSError):
        return soft
    return wanted
