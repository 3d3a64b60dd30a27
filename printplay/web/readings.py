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
from printplay.web.worker_process import BusyError

#: Seconds a reading lasts, how many are kept, and who may wait for another's to be made.
_LASTS, _MOST, _MOST_WAITING = 1800.0, 20, 4


class Reading(NamedTuple):
    """What photos showed: at `first`, and after answers.

    `match` is the id of the match they were taken for.
    """

    id: str
    person: str
    match: str
    first: pp.Scan
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

    def keep(self, person: str, match: str, scan: pp.Scan) -> Reading:
        """Keep what was read."""
        now = time.monotonic()
        for old in [one.id for one in self._kept.values() if now - one.since > _LASTS]:
            del self._kept[old]
        return self._kept_last(Reading(secrets.token_urlsafe(12), person, match, scan, scan, now))

    def renew(self, reading: Reading, scan: pp.Scan) -> Reading:
        """Keep what is known of a reading after an answer."""
        self._kept.pop(reading.id, None)
        return self._kept_last(reading._replace(scan=scan, since=time.monotonic()))

    def _kept_last(self, reading: Reading) -> Reading:
        self._kept[reading.id] = reading
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return reading

    def get(self, id_: str, person: str) -> Reading | None:
        """Return what was read for a person; None where there is no such thing, or any more."""
        found = self._kept.get(id_)
        return found if found is not None and found.person == person else None
