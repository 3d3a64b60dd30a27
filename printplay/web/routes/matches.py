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
from printplay.web.answers import json_bytes, json_response
from printplay.web.door import offered
from printplay.web.routes.live import LOBBY
from printplay.web.server import person_id_of, person_of, search_best_line, server_of
from printplay.web.states import match_state

#: Seconds that a request waits for a best line.
_SOON = 1.0


async def send_games(_request: Request) -> Response:
    """List the games."""
    return json_response({"games": await run_in_threadpool(pp.list_games)})


def send_layouts(_request: Request) -> Response:
    """List the boards and decks that ship, without their files: those are the host's."""
    cards = [{key: card[key] for key in card if key != "file"} for card in pp.layouts()]
    return json_response({"layouts": cards})


async def send_matches(request: Request) -> Response:
    """List the matches."""
    ledger = server_of(request).ledger
    return json_response({"matches": await run_in_threadpool(lambda: ledger.survey().json())})


async def send_history(request: Request) -> Response:
    """Send who played, won and met whom."""
    ledger = server_of(request).ledger
    return json_response(await run_in_threadpool(lambda: ledger.history().json()))


async def send_match(request: Request) -> Response:
    """Send the present state of a match."""
    match = offered.match_of(request)
    return json_response(await run_in_threadpool(match_state, match))


async def send_best_line(request: Request) -> Response:
    """Send the best line that was there in a match that is over; 202 while it is searched for."""
    match = offered.match_of(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if not stored.over:
        return json_response({"best": None})
    key, jobs = (stored.id, stored.row.tip), server_of(request).searches
    searched = await jobs.make_within(
        _SOON, person_id_of(request), key, search_best_line, stored.without_caches
    )
    if searched is None:
        return json_response({"best": None, "later": True}, 202)
    (line,) = searched
    return json_response({"best": line.json() if line is not None else None})


async def stream_match(request: Request) -> Response:
    """Stream a match as it changes."""
    server = server_of(request)
    match = offered.match_of(request)
    id_ = request.path_params["match"]
    with suppress(pp.LedgerError):  # the stream reports it; a page sends the whole id
        id_ = (await run_in_threadpool(lambda: match.stored)).id
    person = person_of(request)

    def seats() -> bytes:
        return json_bytes(server.seats.view_for(id_, person))

    has_seats = "seats" in request.query_params  # other programs read a stream of states
    return _stream_response(request, id_, seats if has_seats else None)


async def stream_lobby(request: Request) -> Response:
    """Stream what the first page shows as it changes."""
    return _stream_response(request, LOBBY)


def _stream_response(request: Request, id_: str, seats: Callable[[], bytes] | None = None) -> Response:
    server, person = server_of(request), person_of(request)
    last_event_id = request.headers.get("last-event-id", "")

    def is_admitted() -> bool:  # `Live` has the vault read each second
        return person is not None and server.auth.find_person(person.id) is not None

    stream = server.live.stream(
        id_,
        language(),
        is_admitted,
        int(last_event_id)
        if last_event_id.isascii() and last_event_id.isdigit() and len(last_event_id) < 11
        else None,
        request.query_params.get("version"),
        seats,
    )
    return StreamingResponse(stream, media_type="text/event-stream")


ROUTES = [
    Route("/api/games", send_games),
    Route("/api/layouts", send_layouts),
    Route("/api/history", send_history),
    Route("/api/matches", send_matches),
    Route("/api/matches/{match}", send_match),
    Route("/api/matches/{match}/best", send_best_line),
    Route("/api/matches/{match}/live", stream_match),
    Route("/api/lobby/live", stream_lobby),
]
