"""JSON of matches, games, layouts and history."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import printplay as pp
from printplay.core.i18n import language
from printplay.web.answers import as_json, packed
from printplay.web.door import offered
from printplay.web.routes.live import LOBBY
from printplay.web.server import id_of, of, person_of, search
from printplay.web.states import state

#: Seconds that a request waits for a best line.
_SOON = 1.0


async def games(_request: Request) -> Response:
    """List the games."""
    return as_json({"games": await run_in_threadpool(pp.list_games)})


def layouts(_request: Request) -> Response:
    """List the boards and decks that ship, without their files: those are the host's."""
    found = [{key: one[key] for key in one if key != "file"} for one in pp.layouts()]
    return as_json({"layouts": found})


async def matches(request: Request) -> Response:
    """List the matches."""
    ledger = of(request).ledger
    return as_json({"matches": await run_in_threadpool(lambda: ledger.survey().json())})


async def history(request: Request) -> Response:
    """Send who played, won and met whom."""
    ledger = of(request).ledger
    return as_json(await run_in_threadpool(lambda: ledger.history().json()))


async def match(request: Request) -> Response:
    """Send the present state of a match."""
    found = offered.match(request)
    return as_json(await run_in_threadpool(state, found))


async def best(request: Request) -> Response:
    """Send the best line that was there in a match that is over; 202 while it is searched for."""
    found = offered.match(request)
    stored = await run_in_threadpool(lambda: found.stored)
    if not stored.over:
        return as_json({"best": None})
    key, jobs = (stored.id, stored.match.tip), of(request).searches
    searched = await jobs.soon(_SOON, id_of(request), key, search, stored.bare)
    if searched is None:
        return as_json({"best": None, "later": True}, 202)
    (line,) = searched
    return as_json({"best": line.json() if line is not None else None})


async def live(request: Request) -> Response:
    """Stream a match as it changes."""
    server = of(request)
    asked = offered.match(request)
    id_ = request.path_params["match"]
    with suppress(pp.LedgerError):  # the stream reports it; a page sends the whole id
        id_ = (await run_in_threadpool(lambda: asked.stored)).id
    person = person_of(request)

    def seats() -> bytes:
        return packed(server.seats.seen_by(id_, person))

    wanted = "seats" in request.query_params  # other programs read a stream of states
    return _streamed(request, id_, seats if wanted else None)


async def lobby(request: Request) -> Response:
    """Stream what the first page shows as it changes."""
    return _streamed(request, LOBBY)


def _streamed(request: Request, id_: str, seats: Callable[[], bytes] | None = None) -> Response:
    server, person = of(request), person_of(request)
    seen = request.headers.get("last-event-id", "")

    def admitted() -> bool:  # `Live` has the vault read each second
        return person is not None and server.auth.known(person.id) is not None

    stream = server.live.stream(
        id_,
        language(),
        admitted,
        int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 11 else None,
        request.query_params.get("version"),
        seats,
    )
    return StreamingResponse(stream, media_type="text/event-stream")


ROUTES = [
    Route("/api/games", games),
    Route("/api/layouts", layouts),
    Route("/api/history", history),
    Route("/api/matches", matches),
    Route("/api/matches/{match}", match),
    Route("/api/matches/{match}/best", best),
    Route("/api/matches/{match}/live", live),
    Route("/api/lobby/live", lobby),
]
