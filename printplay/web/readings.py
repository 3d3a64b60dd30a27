"""Photos that were read but not entered yet: their content and owner.

They stay in the memory of one process for half an hour and nowhere else.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

import printplay as pp

#: Seconds a reading lasts, and most readings kept.
_LASTS, _MOST = 1800.0, 20


#: Where a sheet or a pad was seen: its first photo, and its corners there.
SheetPlace = tuple[str, tuple[tuple[int, int], ...]]


class PhotoReading(NamedTuple):
    """The reading of photos: `first`, and after answers.

    `match` is the id of their match; `answers` are those given: key of the question, answer, and
    place of the sheet. `entered` are the places of the sheets that are in the match.
    """

    id: str
    person: str
    match: str
    first: pp.Scan
    scan: pp.Scan
    since: float
    answers: tuple[tuple[str, Any, SheetPlace], ...] = ()
    entered: frozenset[SheetPlace] = frozenset()


class Readings:
    """The readings of one process."""

    def __init__(self) -> None:
        self._kept: dict[str, PhotoReading] = {}

    def keep(self, person: str, match: str, scan: pp.Scan) -> PhotoReading:
        """Store a reading."""
        now = time.monotonic()
        for old in [one.id for one in self._kept.values() if now - one.since > _LASTS]:
            del self._kept[old]
        return self._kept_last(PhotoReading(secrets.token_urlsafe(12), person, match, scan, scan, now))

    def renew(self, reading: PhotoReading) -> PhotoReading:
        """Store a reading that has changed."""
        self._kept.pop(reading.id, None)
        return self._kept_last(reading._replace(since=time.monotonic()))

    def _kept_last(self, reading: PhotoReading) -> PhotoReading:
        self._kept[reading.id] = reading
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return reading

    def get(self, id_: str, person: str) -> PhotoReading | None:
        """Return a person's reading, or None if it is unknown or has expired."""
        found = self._kept.get(id_)
        return found if found is not None and found.person == person else None
