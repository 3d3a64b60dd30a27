"""Photos that were read and not entered yet: what is on them, and whose they are.

They are in the memory of one process for half an hour, and nowhere else.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import printplay as pp
from printplay.web.apart import BusyError

#: Seconds a reading lasts, how many are kept, and who may wait for another's to be made.
_LASTS, _MOST, _MOST_WAITING = 1800.0, 20, 4


class Reading(NamedTuple):
    """What photos showed; `match` is the id of the match they were taken for."""

    id: str
    person: str
    match: str
    scan: pp.Scan
    since: float


class Readings:
    """The readings of one process."""

    def __init__(self) -> None:
        self._kept: dict[str, Reading] = {}
        self._one, self._waiting = asyncio.Lock(), 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until nobody else's photos are read; raise BusyError where too many wait."""
        if self._waiting > _MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._one:
                yield
        finally:
            self._waiting -= 1

    def keep(self, person: str, match: str, scan: pp.Scan, id_: str = "") -> Reading:
        """Keep what was read; with an id it takes the place of what was known by it."""
        now = time.monotonic()
        for old in [one.id for one in self._kept.values() if now - one.since > _LASTS]:
            del self._kept[old]
        reading = Reading(id_ or secrets.token_urlsafe(12), person, match, scan, now)
        self._kept.pop(reading.id, None)
        self._kept[reading.id] = reading
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return reading

    def get(self, id_: str, person: str) -> Reading | None:
        """Return what was read for a person; None where there is no such thing, or any more."""
        found = self._kept.get(id_)
        return found if found is not None and found.person == person else None

    def forget(self, id_: str) -> None:
        """Let a reading go."""
        self._kept.pop(id_, None)
