"""How many connections there may be, of strangers and of those who have joined, counted apart.

Where there are too many, nobody is refused: one is dropped, of those that whoever holds the most of
them has; that which has been waited for longest. So strangers keep out nobody who has joined, and
somebody who holds hundreds keeps out nobody who comes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Protocol

#: Files that a process needs beside its connections.
_OTHER_FILES = 300


@dataclass(frozen=True)
class Bounds:
    """Connections of strangers and of those who have joined, and how long what comes may take.

    In seconds: `handshake` until a connection is encrypted, `head` for the head of a request,
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
    """A connection: whose it is, since when nothing was asked, whether the other side has to act.

    `owner` is a person who has joined (`joined`), else an address.
    """

    joined: bool
    owner: str
    since: float

    @property
    def waits(self) -> bool:
        """Return whether the other side has to ask, to go on, or to take an answer."""

    def drop(self) -> None:
        """End it at once."""


class Crowd:
    """All connections of a serving process."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._here: dict[Held, None] = {}

    def came(self, new: Held) -> None:
        """Count a connection; where there are too many of its kind, drop another."""
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


def usual_bounds() -> Bounds:
    """Return the usual bounds; fewer connections where the system lets a process have fewer."""
    usual = Bounds()
    wanted = usual.strangers + usual.joined
    room = max(_files(wanted + _OTHER_FILES) - _OTHER_FILES, 40)
    if room >= wanted:
        return usual
    return replace(usual, strangers=room // 4, joined=room - room // 4)


def _files(wanted: int) -> int:
    """Let this process open so many files, or as many as it may; return how many."""
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
