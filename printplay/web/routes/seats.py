"""Seats at a match, its way of keeping score, and the lines being drawn."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.web.answers import error_response, json_response
from printplay.web.door import offered
from printplay.web.door.bodies import flag_in, json_object, text_in, texts_in
from printplay.web.lobby import TakenError
from printplay.web.server import person_of, server_of

#: The most seats taken or given up at once.
_MOST = 20
#: The most spaces of a line shown while it is drawn, and the most characters of a name.
_MOST_SPACES, _LONGEST = 60, 80


async def change_seats(request: Request) -> Response:
    """Take seats (`take`), give them up (`leave`), only `watch`, or say how it is kept (`way`)."""
    body = await json_object(request)
    take, leave = (texts_in(body, key, limit=_MOST) if key in body else [] for key in ("take", "leave"))
    way = text_in(body, "way") if "way" in body else None
    watch, anyway = flag_in(body, "watch"), flag_in(body, "anyway")
    match, server, person = offered.match_of(request), server_of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here

    def change() -> dict[str, Any]:
        id_ = _checked_id(match, [*take, *leave], way)
        if leave:
            server.seats.leave(id_, leave, person)
        if watch:
            server.seats.watch(id_, person)
        if take:
            server.seats.take(id_, take, person, anyway=anyway)
        if way is not None:
            server.seats.refuse_watcher(id_, person)
            server.seats.store_way(id_, way)
        return server.seats.view_for(id_, person)

    try:
        view = await run_in_threadpool(change)
    except TakenError as error:
        return error_response(error, 409, asks={"message": error.sentence()})
    server.live.wake_for_seats()
    return json_response(view)


def _checked_id(match: pp.Match, players: list[str], way: str | None) -> str:
    """Return the id of a match with these players and this way; raise CallError for any other."""
    stored = match.stored
    if strange := next((name for name in players if name not in stored.players), None):
        raise CallError(N_("{player} is not in this match"), player=strange[:40])
    if way is not None:
        offered.check_word("way", way, ("", *match.ways))
    return stored.id


async def show_drawing(request: Request) -> Response:
    """Show a line to the others while it is drawn: `spaces` of a `player`; none remove it."""
    body = await json_object(request)
    player = text_in(body, "player")[:_LONGEST]
    spaces = texts_in(body, "spaces", limit=_MOST_SPACES) if body.get("spaces") else []
    server, match = server_of(request), request.path_params["match"]
    server.seats.refuse_watcher(match, person_of(request))
    server.live.show_drawing(match, player, [name[:_LONGEST] for name in spaces])
    return json_response({})


ROUTES = [
    Route("/api/matches/{match}/seats", change_seats, methods=["POST"]),
    Route("/api/matches/{match}/drawing", show_drawing, methods=["POST"]),
]
