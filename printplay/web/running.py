"""The routes of the page, and uvicorn that runs them and ends its event streams on shutdown."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import anyio.to_thread
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

import printplay as pp
from printplay.core import heap
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.web.answers import error_response, status_of
from printplay.web.door.auth import RefusedEntryError, TooSoonError
from printplay.web.door.connections import (
    Connection,
    ConnectionLimiter,
    ConnectionLimits,
    HandshakeConnection,
    default_limits,
)
from printplay.web.door.middleware import AccessMiddleware, TooLargeError
from printplay.web.jobs import BusyError
from printplay.web.lobby import WatchingError
from printplay.web.routes import downloads, drawings, entries, histories, matches, pages, people, photos
from printplay.web.server import Server, server_of

#: Most requests handled in parallel in one process.
_THREADS = 12
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
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()
            look = threading.Thread(target=self._warm_up, name="printplay-overview", daemon=True)
            look.start()

    def _warm_up(self) -> None:
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
    make_uvicorn(server, context, ready, default_limits()).run([bound])


def make_uvicorn(
    server: Server, context: ssl.SSLContext | None, ready: Callable[[], None], limits: ConnectionLimits
) -> uvicorn.Server:
    """Return a server with limits on its connections."""
    limiter = ConnectionLimiter(limits)

    def make_connection(**options: Any) -> asyncio.Protocol:
        if context is None:
            return Connection(limiter, **options)
        return HandshakeConnection(limiter, context, lambda: Connection(limiter, **options))

    config = uvicorn.Config(
        application(server),
        log_config=None,  # errors are logged to the terminal, requests with codes are not
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        ws="none",
        http=cast("type[asyncio.Protocol]", make_connection),  # any factory of protocols is accepted
        loop="asyncio",
        backlog=128,  # accepted at once: earlier connections are served first
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=32_000,
    )
    return _Uvicorn(config, server, ready)


def application(server: Server) -> AccessMiddleware:
    """Return the ASGI application of a server."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        # Each is a thread, perhaps with a database connection: more would not be faster.
        anyio.to_thread.current_default_thread_limiter().total_tokens = _THREADS
        yield
        server.live.close()
        for jobs in (server.pictures, server.prints, server.searches):
            jobs.close()

    app = Starlette(
        routes=[
            *people.ROUTES,
            *matches.ROUTES,
            *entries.ROUTES,
            *drawings.ROUTES,
            *downloads.ROUTES,
            *photos.ROUTES,
            *histories.ROUTES,
            *pages.ROUTES,
        ],
        exception_handlers={
            PrintplayError: _answer_error,
            OSError: _answer_full_disk,
            HTTPException: _answer_not_found,
            ClientDisconnect: _answer_disconnect,
            500: _answer_crash,
        },
        lifespan=lifespan,
    )
    app.state.server = server
    return AccessMiddleware(app, server.auth, server.names, server.lang)


_STATUS: dict[type[PrintplayError], int] = {
    RefusedEntryError: 403,
    TooSoonError: 429,
    WatchingError: 403,
    TooLargeError: 413,
    BusyError: 503,
    pp.NoMatchError: 404,
}


async def _answer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PrintplayError)  # noqa: S101  registered for this error only
    path = request.url.path
    if isinstance(error, pp.LedgerError) and not path.startswith("/api/"):
        return pages.trouble_page(request, error)
    return error_response(error, _STATUS.get(type(error)) or status_of(error), path=path)


async def _answer_full_disk(request: Request, error: Exception) -> Response:
    if getattr(error, "errno", None) not in (errno.ENOSPC, errno.EDQUOT):
        raise error
    full = pp.LedgerError(N_("the disk is full; nothing was saved"))
    full.kind = "full"
    if (health := server_of(request).ledger.health) is not None:
        health.failed(full)
    return await _answer_error(request, full)


async def _answer_not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this error only
    text = {404: N_("there is no such page"), 405: N_("method not allowed")}.get(
        error.status_code, N_("this request cannot be read")
    )
    return error_response(CallError(text), error.status_code, path=request.url.path)


async def _answer_disconnect(request: Request, _error: Exception) -> Response:
    """Answer somebody who has gone while sending; nobody hears it."""
    return error_response(CallError(N_("this request cannot be read")), 400, path=request.url.path)


async def _answer_crash(request: Request, _error: Exception) -> Response:
    """Return a 500 page; the terminal shows the cause."""
    text = N_("this is an error in printplay; see the host's terminal")
    return error_response(CallError(text), 500, path=request.url.path)
