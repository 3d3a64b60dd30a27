"""uvicorn's connections with timeouts: one that stays silent too long is closed.

When there are too many, none is refused: of the connections of whoever holds the most, the one
that has been idle longest is dropped. So strangers never keep out people who have joined, and
somebody who holds hundreds keeps out nobody.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol

from printplay.web.door.auth import network
from printplay.web.door.middleware import CONNECTION

#: Open files that a process needs beside its connections.
_OTHER_FILES = 300


class Connection(H11Protocol):
    """A counted connection: a stranger's until one of its requests has a known cookie."""

    def __init__(self, crowd: ConnectionLimiter, **more: Any) -> None:
        super().__init__(**more)
        app = self.app
        self.joined, self.owner, self.since = False, "", self.loop.time()
        self._crowd, self._timer = crowd, None
        self._begun = self._heard = self.since
        self._bytes = 0

        async def known(scope: Any, receive: Any, send: Any) -> None:
            scope.setdefault("extensions", {})[CONNECTION] = self
            await app(scope, receive, send)

        self.app = known

    _timer: asyncio.TimerHandle | None

    def is_of(self, person: str) -> None:
        """Count it for a person who has joined; an empty id means a stranger."""
        owner = person or _address(self.client)
        if (bool(person), owner) != (self.joined, self.owner):
            self.joined, self.owner = bool(person), owner
            self._crowd.came(self)

    @property
    def waits(self) -> bool:
        """Return whether the client has to send a request, go on sending, or take an answer."""
        return self._is_idle() or bool(self.cycle.more_body or self.flow.write_paused)

    def drop(self) -> None:
        """Close it at once and discard what was still to be sent."""
        self._crowd.went(self)
        self.transport.abort()

    # -- callbacks -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request."""
        super().connection_made(transport)
        self.owner = _address(self.client)
        self._crowd.came(self)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._crowd.went(self)
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received data and wait for the rest."""
        before, idle = self.cycle, self._is_idle()
        self._heard = self.loop.time()
        self._bytes += len(data)
        super().data_received(data)
        self._go_on(before)
        if self.cycle is before and idle and self._timer is None:
            self._wait_for_head()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have arrived already."""
        before = self.cycle
        self.since = self.loop.time()
        self._stop()
        super().on_response_complete()
        self._go_on(before)
        if self.cycle is before and self.conn.trailing_data[0]:  # the next has begun
            self._wait_for_head()

    def _go_on(self, before: object) -> None:
        """Wait for the body of a request whose headers have arrived."""
        if self.cycle is not before:
            self.since = self._begun = self._heard = self.loop.time()
            self._bytes = 0
            self._wait_for_body()

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    # -- timeouts ---------------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self._after(self._crowd.bounds.head, self.drop)

    def _wait_for_body(self) -> None:
        """Drop the connection if its body is late, else schedule the next check."""
        self._stop()
        if self._is_idle() or not self.cycle.more_body:
            return
        now, bounds = self.loop.time(), self._crowd.bounds
        if self.flow.read_paused:  # the server itself lets it wait
            self._begun, self._heard, self._bytes = now, now, 0
        late = min(self._heard, self._begun + self._bytes / bounds.rate) + bounds.stall
        if now >= late:
            self.drop()
        else:
            self._after(late - now, self._wait_for_body)

    def _after(self, seconds: float, work: Callable[[], None]) -> None:
        self._timer = self.loop.call_later(seconds, work)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HandshakeConnection(asyncio.Protocol):
    """A connection during its TLS handshake: a stranger's, with a timeout."""

    joined, waits = False, True

    def __init__(
        self, crowd: ConnectionLimiter, context: ssl.SSLContext, connected: Callable[[], Connection]
    ) -> None:
        self._crowd, self._context, self._connected = crowd, context, connected
        self._came: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self.since, self.owner = self._loop.time(), ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to encrypt."""
        transport.pause_reading()
        self._transport = transport
        self.owner = _address(transport.get_extra_info("peername"))
        self._crowd.came(self)
        self._task = self._loop.create_task(self._encrypt())

    def data_received(self, data: bytes) -> None:
        """Keep data that arrives together with the end of the handshake."""
        self._came.append(data)

    def drop(self) -> None:
        """Close it at once."""
        self._crowd.went(self)
        self._transport.abort()

    async def _encrypt(self) -> None:
        try:
            inner = await self._loop.start_tls(
                self._transport, self, self._context, server_side=True,
                ssl_handshake_timeout=self._crowd.bounds.handshake,
            )  # fmt: skip
        except OSError:  # the client does not speak TLS, has gone, or takes too long
            return
        finally:
            self._crowd.went(self)
        if inner is None or self._transport.is_closing():
            return
        connection = self._connected()
        inner.set_protocol(connection)
        connection.connection_made(inner)
        if self._came:
            connection.data_received(b"".join(self._came))


def _address(client: tuple[Any, ...] | None) -> str:
    """Return the address that counts as one sender."""
    return network(str(client[0])) if client else ""


@dataclass(frozen=True)
class ConnectionLimits:
    """Limits: connections of strangers and of people who joined, and timeouts.

    In seconds: `handshake` for TLS, `head` for the headers of a request,
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
    """A connection: its owner, since when it is idle, whether the client has to act.

    `owner` is a person if `joined`, else an address.
    """

    joined: bool
    owner: str
    since: float

    @property
    def waits(self) -> bool:
        """Return whether the client has to send a request, go on sending, or take an answer."""

    def drop(self) -> None:
        """Close it at once."""


class ConnectionLimiter:
    """All connections of a serving process."""

    def __init__(self, bounds: ConnectionLimits) -> None:
        self.bounds = bounds
        self._here: dict[Held, None] = {}

    def came(self, new: Held) -> None:
        """Count a new connection; drop another if there are too many of its kind."""
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


def usual_bounds() -> ConnectionLimits:
    """Return the default limits, lowered where the system allows fewer open files."""
    usual = ConnectionLimits()
    wanted = usual.strangers + usual.joined
    room = max(_files(wanted + _OTHER_FILES) - _OTHER_FILES, 40)
    if room >= wanted:
        return usual
    return replace(usual, strangers=room // 4, joined=room - room // 4)


def _files(wanted: int) -> int:
    """Raise the limit of open files to a number, or as far as allowed; return the limit."""
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
