"""The application: every route, behind the access middleware."""

from __future__ import annotations

import errno
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

import printplay as pp
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.web.answers import refused, status_of
from printplay.web.door.auth import RefusedEntryError
from printplay.web.door.middleware import AccessMiddleware, TooLargeError
from printplay.web.door.rate_limit import TooSoonError
from printplay.web.door.seats import WatchingError
from printplay.web.jobs import BusyError
from printplay.web.routes import (
    boards,
    entries,
    exports,
    game_pictures,
    matches,
    pages,
    people,
    photos,
    printing,
    scenes,
    seats,
)
from printplay.web.server import Server, of

#: Most requests handled in parallel in one process.
_THREADS = 12


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
            *seats.ROUTES,
            *boards.ROUTES,
            *scenes.ROUTES,
            *printing.ROUTES,
            *game_pictures.ROUTES,
            *photos.ROUTES,
            *exports.ROUTES,
            *pages.routes(),
        ],
        exception_handlers={
            PrintplayError: _wrong,
            OSError: _hindered,
            HTTPException: _not_there,
            ClientDisconnect: _broken_off,
            500: _broken,
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


async def _wrong(request: Request, error: Exception) -> Response:
    """Answer an error that the request caused."""
    assert isinstance(error, PrintplayError)  # noqa: S101  registered for this error only
    path = request.url.path
    if isinstance(error, pp.LedgerError) and not path.startswith("/api/"):
        return pages.trouble_page(request, error)
    return refused(error, _STATUS.get(type(error)) or status_of(error), path=path)


async def _hindered(request: Request, error: Exception) -> Response:
    """Answer a full disk while a temporary file was being written."""
    if getattr(error, "errno", None) not in (errno.ENOSPC, errno.EDQUOT):
        raise error
    full = pp.LedgerError(N_("the disk is full; nothing was saved"))
    full.kind = "full"
    if (health := of(request).ledger.health) is not None:
        health.failed(full)
    return await _wrong(request, full)


async def _not_there(request: Request, error: Exception) -> Response:
    """Return a page for an address or a request that is none."""
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this error only
    text = {404: N_("there is no such page"), 405: N_("method not allowed")}.get(
        error.status_code, N_("this request cannot be read")
    )
    return refused(CallError(text), error.status_code, path=request.url.path)


async def _broken_off(request: Request, _error: Exception) -> Response:
    """Answer somebody who has gone while sending; nobody hears it."""
    return refused(CallError(N_("this request cannot be read")), 400, path=request.url.path)


async def _broken(request: Request, _error: Exception) -> Response:
    """Return a 500 page; the terminal shows the cause."""
    text = N_("this is an error in printplay; see the host's terminal")
    return refused(CallError(text), 500, path=request.url.path)
