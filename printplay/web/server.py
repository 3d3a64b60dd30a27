"""The state of a serving process; what was read of photos stays in its memory for half an hour."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from starlette.requests import Request

import printplay as pp
from printplay.api.entry.table_view import BestShown, best_shown
from printplay.api.scores.ledger import Ledger
from printplay.core.errors import PrintplayError
from printplay.web.door.auth import Authenticator, Person
from printplay.web.jobs import Jobs, Threads, WorkerProcess
from printplay.web.lobby import Seats
from printplay.web.routes.live import Live

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
        for old in [reading.id for reading in self._kept.values() if now - reading.since > _LASTS]:
            del self._kept[old]
        return self._store_last(PhotoReading(secrets.token_urlsafe(12), person, match, scan, scan, now))

    def renew(self, reading: PhotoReading) -> PhotoReading:
        self._kept.pop(reading.id, None)
        return self._store_last(reading._replace(since=time.monotonic()))

    def _store_last(self, reading: PhotoReading) -> PhotoReading:
        self._kept[reading.id] = reading
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return reading

    def get(self, id_: str, person: str) -> PhotoReading | None:
        """Return a person's reading, or None if it is unknown or has expired."""
        reading = self._kept.get(id_)
        return reading if reading is not None and reading.person == person else None


#: Seconds for a search; the first one on a machine compiles for a minute.
_SECONDS = 180.0
#: Most photos of people that wait to be read: each may have 40 MB.
_PHOTOS, _PHOTOS_OF_ONE = 5, 2


@dataclass
class Server:
    """A serving process. `address` is where others reach it, such as `http://192.168.0.2:8080`.

    `pictures` draws what a table shows; `prints` makes what can wait: prints, reports, pictures of
    a history and of games to choose from. `searches` finds the best line of a match that is over,
    `photos` reads photos, which has a process of its own.
    """

    ledger: Ledger
    address: str
    names: Sequence[str] = ()
    lang: str | None = None
    secure: bool = False
    auth: Authenticator = field(init=False)
    seats: Seats = field(init=False)
    live: Live = field(init=False)
    pictures: Jobs = field(init=False)
    prints: Jobs = field(init=False)
    searches: Jobs = field(init=False)
    photos: Jobs = field(init=False)
    readings: Readings = field(default_factory=Readings)

    @property
    def local(self) -> bool:
        """Return whether only this machine can reach it."""
        return self.address.partition("//")[2].startswith(("127.", "localhost"))

    def __post_init__(self) -> None:
        self.pictures, self.prints = Jobs(WorkerProcess()), Jobs(WorkerProcess())
        self.searches = Jobs(SearchProcess())
        self.photos = Jobs(Threads(), max_waiting=_PHOTOS, max_per_person=_PHOTOS_OF_ONE, cache_bytes=0)
        self.auth = Authenticator(self.ledger)
        self.seats = Seats(self.auth)
        self.live = Live(self.ledger, self.auth)


def server_of(request: Request) -> Server:
    """Return the server that a request came to."""
    server = request.app.state.server
    assert isinstance(server, Server)  # noqa: S101  set when the application is made
    return server


def person_id_of(request: Request) -> str:
    """Return the id of who asks; empty for a stranger."""
    person = person_of(request)
    return person.id if person is not None else ""


def person_of(request: Request) -> Person | None:
    """Return who asks, or None for a stranger."""
    person = request.scope["state"]["person"]
    return person if isinstance(person, Person) else None


class SearchProcess(WorkerProcess):
    """A process for one search."""

    def __init__(self) -> None:
        super().__init__(seconds=_SECONDS)

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        """Run a search; one that takes too long has found nothing."""
        try:
            return await super().run(work, *given)
        except PrintplayError:
            return (None,)
        finally:
            self.close()


# -- in the worker process -------------------------------------------------------------------------


def search_best_line(stored: Any) -> tuple[BestShown | None]:
    """Return the best line of a match, in a tuple: none is an answer, too."""
    import os

    if hasattr(os, "nice"):
        os.nice(10)  # phones come first
    return (best_shown(stored),)
