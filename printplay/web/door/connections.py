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

from printplay.web.door.auth import network_of
from printplay.web.door.middleware import CONNECTION

#: Open files that a process needs beside its connections.
_OTHER_FILES = 300


class Connection(H11Protocol):
    """A counted connection: a stranger's until one of its requests has a known cookie."""

    def __init__(self, limiter: ConnectionLimiter, **options: Any) -> None:
        super().__init__(**options)
        app = self.app
        self.joined, self.owner, self.since = False, "", self.loop.time()
        self._limiter, self._timer = limiter, None
        self._began_at = self._heard_at = self.since
        self._bytes = 0

        async def app_with_connection(scope: Any, receive: Any, send: Any) -> None:
            scope.setdefault("extensions", {})[CONNECTION] = self
            await app(scope, receive, send)

        self.app = app_with_connection

    _timer: asyncio.TimerHandle | None

    def count_for(self, person: str) -> None:
        """Count it for a person who has joined; an empty id means a stranger."""
        owner = person or _address(self.client)
        if (bool(person), owner) != (self.joined, self.owner):
            self.joined, self.owner = bool(person), owner
            self._limiter.add_connection(self)

    @property
    def waits(self) -> bool:
        """Return whether the client has to send a request, go on sending, or take an answer."""
        return self._is_idle() or bool(self.cycle.more_body or self.flow.write_paused)

    def drop(self) -> None:
        """Close it at once and discard what was still to be sent."""
        self._limiter.forget_connection(self)
        self.transport.abort()

    # -- callbacks -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting for a request."""
        super().connection_made(transport)
        self.owner = _address(self.client)
        self._limiter.add_connection(self)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._limiter.forget_connection(self)
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received data and wait for the rest."""
        former_cycle, idle = self.cycle, self._is_idle()
        self._heard_at = self.loop.time()
        self._bytes += len(data)
        super().data_received(data)
        self._await_body_of(former_cycle)
        if self.cycle is former_cycle and idle and self._timer is None:
            self._wait_for_head()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have arrived already."""
        former_cycle = self.cycle
        self.since = self.loop.time()
        self._stop()
        super().on_response_complete()
        self._await_body_of(former_cycle)
        if self.cycle is former_cycle and self.conn.trailing_data[0]:  # the next has begun
            self._wait_for_head()

    def _await_body_of(self, former_cycle: object) -> None:
        """Wait for the body of a request whose headers have arrived."""
        if self.cycle is not former_cycle:
            self.since = self._began_at = self._heard_at = self.loop.time()
            self._bytes = 0
            self._wait_for_body()

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    # -- timeouts ---------------------------------------------------------------------------------

    def _wait_for_head(self) -> None:
        self._schedule(self._limiter.limits.head, self.drop)

    def _wait_for_body(self) -> None:
        """Drop the connection if its body is late, else schedule the next check."""
        self._stop()
        if self._is_idle() or not self.cycle.more_body:
            return
        now, limits = self.loop.time(), self._limiter.limits
        if self.flow.read_paused:  # the server itself lets it wait
            self._began_at, self._heard_at, self._bytes = now, now, 0
        deadline = min(self._heard_at, self._began_at + self._bytes / limits.rate) + limits.stall
        if now >= deadline:
            self.drop()
        else:
            self._schedule(deadline - now, self._wait_for_body)

    def _schedule(self, seconds: float, work: Callable[[], None]) -> None:
        self._timer = self.loop.call_later(seconds, work)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HandshakeConnection(asyncio.Protocol):
    """A connection during its TLS handshake: a stranger's, with a timeout."""

    joined, waits = False, True

    def __init__(
        self, limiter: ConnectionLimiter, context: ssl.SSLContext, connected: Callable[[], Connection]
    ) -> None:
        self._limiter, self._context, self._connected = limiter, context, connected
        self._early_data: list[bytes] = []
        self._loop = asyncio.get_running_loop()
        self.since, self.owner = self._loop.time(), ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to encrypt."""
        transport.pause_reading()
        self._transport = transport
        self.owner = _address(transport.get_extra_info("peername"))
        self._limiter.add_connection(self)
        self._task = self._loop.create_task(self._encrypt())

    def data_received(self, data: bytes) -> None:
        """Keep data that arrives together with the end of the handshake."""
        self._early_data.append(data)

    def drop(self) -> None:
        """Close it at once."""
        self._limiter.forget_connection(self)
        self._transport.abort()

    async def _encrypt(self) -> None:
        try:
            inner = await self._loop.start_tls(
                self._transport, self, self._context, server_side=True,
                ssl_handshake_timeout=self._limiter.limits.handshake,
            )  # fmt: skip
        except OSError:  # the client does not speak TLS, has gone, or takes too long
            return
        finally:
            self._limiter.forget_connection(self)
        if inner is None or self._transport.is_closing():
            return
        connection = self._connected()
        inner.set_protocol(connection)
        connection.connection_made(inner)
        if self._early_data:
            connection.data_received(b"".join(self._early_data))


def _address(client: tuple[Any, ...] | None) -> str:
    """Return the address that counts as one sender."""
    return network_of(str(client[0])) if client else ""


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


class CountedConnection(Protocol):
    """A connection: its owner (a person if `joined`, else an address), idle since when, who has to act."""

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

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self._connections: dict[CountedConnection, None] = {}

    def add_connection(self, connection: CountedConnection) -> None:
        """Count a new connection; drop another if there are too many of its kind."""
        self._connections[connection] = None
        same_kind = [counted for counted in self._connections if counted.joined == connection.joined]
        if len(same_kind) <= (self.limits.joined if connection.joined else self.limits.strangers):
            return
        count_by_owner = Counter(counted.owner for counted in same_kind)
        highest_count = max(count_by_owner.values())
        candidates = [
            counted
            for counted in same_kind
            if count_by_owner[counted.owner] == highest_count and counted is not connection
        ]
        if candidates:
            min(candidates, key=lambda counted: (not counted.waits, counted.since)).drop()

    def forget_connection(self, connection: CountedConnection) -> None:
        self._connections.pop(connection, None)


def default_limits() -> ConnectionLimits:
    """Return the default limits, lowered where the system allows fewer open files."""
    defaults = ConnectionLimits()
    connection_count = defaults.strangers + defaults.joined
    room = max(_raise_file_limit(connection_count + _OTHER_FILES) - _OTHER_FILES, 40)
    if room >= connection_count:
        return defaults
    return replace(defaults, strangers=room // 4, joined=room - room // 4)


def _raise_file_limit(file_count: int) -> int:
    """Raise the limit of open files to a number, or as far as allowed; return the limit."""
    try:
        import resource
    except ImportError:  # Windows sets no such limit
        return file_count
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard_limit != resource.RLIM_INFINITY:
        file_count = min(file_count, hard_limit)
    if soft_limit == resource.RLIM_INFINITY or soft_limit >= file_count:
        return file_count
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (file_count, hard_limit))
    except (ValueError, OSError):
        return soft_limit
    return file_count
