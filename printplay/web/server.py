"""The state of a serving process: ledger, authentication, viewers and options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request

from printplay.api.scores.ledger import Ledger
from printplay.web.best_lines import BestLines
from printplay.web.door.auth import Authenticator, Person
from printplay.web.door.seats import Seats
from printplay.web.pictures import Pictures
from printplay.web.print_cache import PrintCache
from printplay.web.readings import Readings
from printplay.web.routes.live import Live
from printplay.web.worker_process import WorkerProcess


@dataclass
class Server:
    """A serving process. `address` is where others reach it, such as `http://192.168.0.2:8080`.

    `worker` makes prints and `game_pictures`, which one chooses a game by; `pictures` is all that
    tables and charts show, `best_lines` what is drawn at the end.
    """

    ledger: Ledger
    address: str
    names: Sequence[str] = ()
    lang: str | None = None
    secure: bool = False
    auth: Authenticator = field(init=False)
    seats: Seats = field(init=False)
    live: Live = field(init=False)
    worker: WorkerProcess = field(default_factory=WorkerProcess)
    print_cache: PrintCache = field(default_factory=PrintCache)
    pictures: Pictures = field(init=False)
    game_pictures: Pictures = field(init=False)
    best_lines: BestLines = field(default_factory=BestLines)
    readings: Readings = field(default_factory=Readings)

    @property
    def local(self) -> bool:
        """Return whether only this machine can reach it."""
        return self.address.partition("//")[2].startswith(("127.", "localhost"))

    def __post_init__(self) -> None:
        self.pictures = Pictures(WorkerProcess(), self.print_cache)
        self.game_pictures = Pictures(self.worker, self.print_cache)
        self.auth = Authenticator(self.ledger)
        self.seats = Seats(self.auth)
        self.live = Live(self.ledger, self.auth)


def of(request: Request) -> Server:
    """Return the server that a request came to."""
    server = request.app.state.server
    assert isinstance(server, Server)  # noqa: S101  set when the application is made
    return server


def person_of(request: Request) -> Person | None:
    """Return who asks, or None for a stranger."""
    person = request.scope["state"]["person"]
    return person if isinstance(person, Person) else None
