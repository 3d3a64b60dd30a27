"""Connections over real sockets: too many of them, too slow ones, and those who have joined."""

from __future__ import annotations

import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx2 as httpx
import pytest

import printplay as pp
from printplay.web.door.connections import ConnectionLimiter, ConnectionLimits, default_limits
from printplay.web.running import make_uvicorn
from printplay.web.server import Server

#: As few strangers as a test can have, and times in which nothing happens to whoever goes on.
FEW = ConnectionLimits(strangers=6, joined=40, handshake=60.0, head=60.0, stall=60.0)
TLS = Path(__file__).parent / "tls"
#: Seconds until a test gives up.
_LONG = 30


class Club:
    """A server in a thread of this process."""

    def __init__(self, server: Server, port: int, scheme: str) -> None:
        self.server, self.port, self.address = server, port, f"{scheme}://localhost:{port}"
        self.open = ExitStack()

    def phone(self) -> httpx.Client:
        """Return a browser that has not joined."""
        there = ssl.create_default_context(cafile=TLS / "localhost.cert.pem")
        return self.open.enter_context(
            httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=_LONG, verify=there)
        )

    def member(self) -> httpx.Client:
        """Return a browser that has."""
        phone = self.phone()
        assert self.join(phone) == 200
        return phone

    def join(self, phone: httpx.Client) -> int:
        """Let a browser in; return the status."""
        code = self.server.auth.code("host")
        return phone.post("/join", json={"code": code, "name": ""}).status_code

    def call(self, said: bytes = b"") -> socket.socket:
        """Connect as no browser does, and say something."""
        made = self.open.enter_context(socket.create_connection(("127.0.0.1", self.port), _LONG))
        made.sendall(said)
        return made


@contextmanager
def club(folder: Path, bounds: ConnectionLimits, context: ssl.SSLContext | None = None) -> Iterator[Club]:
    """Serve until the block ends."""
    with socket.socket() as bound, pp.open_ledger(folder / "club.db", make=True) as ledger:
        bound.bind(("127.0.0.1", 0))
        bound.listen()
        ledger.make()
        ledger.remember()
        server = Server(ledger, "http://localhost", ["localhost"])
        ready = threading.Event()
        serving = make_uvicorn(server, context, ready.set, bounds)
        thread = threading.Thread(target=serving.run, args=([bound],))
        thread.start()
        assert ready.wait(_LONG)
        there = Club(server, bound.getsockname()[1], "http" if context is None else "https")
        with there.open:
            yield there
        serving.should_exit = True
        thread.join(_LONG)


def ended(one: socket.socket) -> bool:
    """Wait until a connection is ended by the server."""
    with suppress(ConnectionError):
        while one.recv(4096):
            pass
    return True


def _readable(one: socket.socket) -> bool:
    """Return whether the server has said or ended something."""
    return bool(select.select([one], [], [], 0)[0])


def head(path: str, *, length: int = 0, cookie: str = "", port: int = 0) -> bytes:
    """Return the head of a request."""
    lines = [f"POST {path} HTTP/1.1", f"host: localhost:{port}", f"origin: http://localhost:{port}",
             f"content-length: {length}", "content-type: application/json"]  # fmt: skip
    return "\r\n".join([*lines, f"cookie: {cookie}", "", ""]).encode()


def cookie_of(phone: httpx.Client) -> str:
    """Return what a browser sends as its cookie."""
    return "; ".join(f"{key}={one}" for key, one in phone.cookies.items())


def test_a_stranger_with_many_connections_keeps_nobody_out(folder: Path) -> None:
    """While a stranger holds more idle connections than may be, everybody else is served.

    Whoever has joined keeps the connection and the stream of a match; who comes to join is let in.
    The oldest of the stranger's connections are ended.
    """
    with club(folder, FEW) as there:
        member = there.member()
        told = {"id": "match-0001", "game": "gotoku", "players": ["Anna", "Ben"]}
        match = member.post("/api/matches", json=told).json()["match"]
        with member.stream("GET", f"/api/matches/{match}/live") as stream:
            states = (line for line in stream.iter_lines() if line.startswith('data: {"'))
            assert '"seq":0' in next(states)
            held = [there.call() for _one in range(40)]
            for one in held[:30]:
                assert ended(one)
            assert there.phone().get("/join").status_code == 200
            assert there.member().get("/api/me").status_code == 200
            body = {"id": "entry-0001", "lines": ["Anna: total 9"], "anyway": True}
            assert member.post(f"/api/matches/{match}/lines", json=body).status_code == 200
            assert '"seq":1' in next(states)


def test_a_club_behind_one_address_gets_in(folder: Path) -> None:
    """Many more phones than strangers may have connections join at once, from one address."""
    with club(folder, FEW) as there:
        phones = [there.phone() for _one in range(30)]
        assert {phone.get("/join").status_code for phone in phones} == {200}
        assert {there.join(phone) for phone in phones} == {200}
        assert {phone.get("/api/me").status_code for phone in phones} == {200}


@pytest.mark.parametrize(
    "said",
    [
        b"", b"GET /join HTT", b"GET /join HTTP/1.1\r\nhost: localhost\r\n",
        b"GET /join HTTP/1.1\r\nhost: localhost\r\n\r\nGET /jo", head("/join", length=60) + b"{",
    ],
)  # fmt: skip
def test_what_is_begun_and_not_ended_is_given_up(folder: Path, said: bytes) -> None:
    """Nothing at all, half a head, half a body: the server ends such a connection by itself."""
    with club(folder, ConnectionLimits(head=0.2, stall=0.2)) as there:
        said = said.replace(b":0\r\n", b":%d\r\n" % there.port)
        assert ended(there.call(said))


def test_a_trickle_is_given_up(folder: Path) -> None:
    """A body that comes a byte at a time is too slow in all, though there is always a byte."""
    with club(folder, ConnectionLimits(stall=0.3, rate=1_000_000)) as there:
        slow = there.call(head("/join", length=60_000, port=there.port))
        while not _readable(slow):
            with suppress(ConnectionError):
                slow.sendall(b"x")
            time.sleep(0.01)
        assert ended(slow)


def test_a_slow_upload_that_goes_on_is_taken(folder: Path) -> None:
    """What takes longer than one may be silent is taken whole, as long as enough of it comes."""
    with club(folder, ConnectionLimits(head=1.5, stall=1.5, rate=100)) as there:
        member = there.member()
        body = b'{"name": "Anna"}'.ljust(4000)
        slow = there.call(head("/api/me", length=4000, cookie=cookie_of(member), port=there.port))
        for at in range(0, 4000, 400):
            time.sleep(0.17)
            slow.sendall(body[at : at + 400])
        assert slow.recv(4096).startswith(b"HTTP/1.1 200")


def test_who_does_not_encrypt_keeps_nobody_out(folder: Path) -> None:
    """With a certificate, connections that never shake hands are strangers', and are given up."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "localhost.cert.pem", TLS / "localhost.key.pem")
    with club(folder, FEW, context) as there:
        member = there.member()
        held = [there.call(b"\x16\x03") for _one in range(20)]
        assert all(ended(one) for one in held[:10])
        assert member.get("/api/me").status_code == 200
        assert there.member().get("/api/me").status_code == 200
    with club(folder, ConnectionLimits(handshake=0.2), context) as there:
        assert ended(there.call())


class Line:
    """A connection that is only counted."""

    def __init__(self, gone: list[Line], owner: str, since: float, **more: bool) -> None:
        self.owner, self.since, self._gone = owner, since, gone
        self.joined, self.waits = more.get("joined", False), more.get("waits", True)
        self.crowd: Callable[[Line], None] = lambda _one: None

    def drop(self) -> None:
        """Note that it was ended."""
        self._gone.append(self)
        self.crowd(self)


def test_who_holds_most_gives_way() -> None:
    """Of those that hold the most connections the one idle longest is ended; else no other's."""
    gone: list[Line] = []
    crowd = ConnectionLimiter(ConnectionLimits(strangers=5, joined=2))

    def came(owner: str, since: float, **more: bool) -> Line:
        one = Line(gone, owner, since, **more)
        one.crowd = crowd.forget_connection
        crowd.add_connection(one)
        return one

    came("club", 0.0)
    busy = came("flood", 1.0, waits=False)
    idle = [came("flood", since) for since in (3.0, 2.0)]
    came("anna", 9.0, joined=True)
    came("other", 4.0)
    assert not gone
    came("new", 5.0)
    assert gone == [idle[1]]
    came("flood", 6.0)
    assert gone == [idle[1], idle[0]]
    assert busy not in gone
    assert default_limits().strangers >= 10
