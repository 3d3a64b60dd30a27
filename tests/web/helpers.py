"""Phones of a test: each joins with a code, sends entries with ids of its own, and reads."""

from __future__ import annotations

from itertools import count
from typing import Any

from starlette.testclient import TestClient

from printplay.web.door.auth import Role
from printplay.web.running import application
from printplay.web.server import Server

_NUMBERS = count(1)
ORIGIN = "http://table"


class Phone:
    """A browser at the table. `strange` ones have no cookie."""

    def __init__(self, server: Server, address: str = "192.168.0.7") -> None:
        self.http = TestClient(
            application(server), base_url=ORIGIN, headers={"origin": ORIGIN},
            follow_redirects=False, client=(address, 50_000), raise_server_exceptions=False,
        )  # fmt: skip
        self.me = ""

    def join(self, code: str, name: str = "") -> Any:
        """Come in with a code; return the answer."""
        answer = self.http.post("/join", json={"code": code, "name": name})
        if answer.status_code == 200:
            self.me = answer.json()["id"]
        return answer

    def id(self) -> str:
        """Make an id for an entry."""
        return f"{self.me}-{next(_NUMBERS):08d}"

    def start(self, game: str = "go-for-gold", *players: str, **more: Any) -> str:
        """Open a match; return its id."""
        told: dict[str, Any] = {"game": game, "players": list(players) or ["Anna", "Ben"]}
        if game == "go-for-gold":
            told |= {"layout": "A", "headers": {"start": "N"}}
        answer = self.http.post("/api/matches", json={"id": self.id(), **told, **more})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["match"])

    def send(self, match: str, path: str, **body: Any) -> Any:
        """Send something to a match; return the answer."""
        return self.http.post(f"/api/matches/{match}/{path}", json={"id": self.id(), **body})

    def add(self, match: str, *lines: str, **more: Any) -> Any:
        """Enter lines; return the answer."""
        return self.send(match, "lines", lines=list(lines), **more)

    def see(self, match: str) -> Any:
        """Return a match as it is shown."""
        return self.http.get(f"/api/matches/{match}").json()


class Table:
    """Opens phones of one server."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def phone(self, role: Role = "player", name: str = "", address: str = "192.168.0.7") -> Phone:
        """Return a phone that has joined."""
        phone = Phone(self.server, address)
        answer = phone.join(self.server.auth.code(role), name)
        assert answer.status_code == 200, answer.text
        return phone

    def stranger(self, address: str = "192.168.0.66") -> Phone:
        """Return a phone that has not."""
        return Phone(self.server, address)
