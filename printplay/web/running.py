"""uvicorn that ends its event streams on shutdown."""

from __future__ import annotations

import asyncio
import socket
import ssl
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import uvicorn

from printplay.core.errors import PrintplayError
from printplay.core.processes import heap
from printplay.web.app import application
from printplay.web.door.connection_limits import ConnectionLimiter, ConnectionLimits, usual_bounds
from printplay.web.door.connections import Connection, HandshakeConnection
from printplay.web.server import Server

#: Seconds until a thread that judges an entry lets the loop send what others wait for; with the
#: usual 5 ms, a live update takes twice as long.
_TURN = 0.0005
#: All threads take memory from one heap, where glibc would give each its own: only one of them runs
#: Python at a time, and what is free in the heap of another is of no use.
_ONE_HEAP = {heap.ARENA_MAX: 1}


class _Uvicorn(uvicorn.Server):
    """A uvicorn server that reports readiness and ends streams on shutdown."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._server, self._ready = server, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report readiness."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()
            look = threading.Thread(target=self._look_over, name="printplay-overview", daemon=True)
            look.start()

    def _look_over(self) -> None:
        """Read all matches before anybody asks for the history; the first read is slowest."""
        with suppress(PrintplayError):  # a request reports the error
            self._server.ledger.overview()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams, then shut down."""
        self._server.live.close()
        await super().shutdown(sockets)


def run(
    server: Server, bound: socket.socket, context: ssl.SSLContext | None, ready: Callable[[], None]
) -> None:
    """Serve on a socket until a signal ends it."""
    sys.setswitchinterval(_TURN)
    heap.tune(_ONE_HEAP)
    made(server, context, ready, usual_bounds()).run([bound])


def made(
    server: Server, context: ssl.SSLContext | None, ready: Callable[[], None], bounds: ConnectionLimits
) -> uvicorn.Server:
    """Return a server with limits on its connections."""
    crowd = ConnectionLimiter(bounds)

    def connected(**more: Any) -> asyncio.Protocol:
        if context is None:
            return Connection(crowd, **more)
        return HandshakeConnection(crowd, context, lambda: Connection(crowd, **more))

    config = uvicorn.Config(
        application(server),
        log_config=None,  # errors are logged to the terminal, requests with codes are not
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        ws="none",
        http=cast("type[asyncio.Protocol]", connected),  # any factory of protocols is accepted
        loop="asyncio",
        backlog=128,  # accepted at once: earlier connections are served first
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=32_000,
    )
    return _Uvicorn(config, server, ready)
