"""The state of a serving process: ledger, authentication, viewers and options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request

from printplay.api.scores.ledger import Ledger
from printplay.web.best_lines import SearchProcess
from printplay.web.door.auth import Authenticator, Person
from printplay.web.door.seats import Seats
from printplay.web.jobs import Jobs, Threads
from printplay.web.readings import Readings
from printplay.web.routes.live import Live
from printplay.web.worker_process import WorkerProcess

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
        self.photos = Jobs(Threads(), most=_PHOTOS, most_of_one=_PHOTOS_OF_ONE, kept=0)
        self.auth = Authenticator(self.ledger)
        self.seats = Seats(self.auth)
        self.live = Live(self.ledger, self.auth)


def of(request: Request) -> Server:
    """Return the server that a request came to."""
    server = request.app.state.server
    assert isinstance(server, Server)  # noqa: S101  set when the application is made
    return server


def id_of(request: Request) -> str:
    """Return the id of who asks; empty for a stranger."""
    person = person_of(request)
    return person.id if person is not None else ""


def person_of(request: Request) -> Person | None:
    """Return who asks, or None for a stranger."""
    person = request.scope["state"]["person"]
    return person if isinstance(person, Person) else None
