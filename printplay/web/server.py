"""The state of a serving process: ledger, authentication, viewers and options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request

from printplay.api.scores.ledger import Ledger
from printplay.web.best_lines import BestLines
from printplay.web.door.auth import Authenticator, Person
from printplay.web.door.seats import Seats
from printplay.web.jobs import Jobs
from printplay.web.print_cache import PrintCache
from printplay.web.readings import Readings
from printplay.web.routes.live import Live


@dataclass
class Server:
    """A serving process. `address` is where others reach it, such as `http://192.168.0.2:8080`.

    `pictures` draws what a table shows; `prints` makes what can wait: prints, reports, pictures of
    a history and of games to choose from. `best_lines` is what is drawn at the end.
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
    best_lines: BestLines = field(default_factory=BestLines)
    readings: Readings = field(default_factory=Readings)

    @property
    def local(self) -> bool:
        """Return whether only this machine can reach it."""
        return self.address.partition("//")[2].startswith(("127.", "localhost"))

    def __post_init__(self) -> None:
        kept = PrintCache()
        self.pictures, self.prints = Jobs(kept), Jobs(kept)
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
