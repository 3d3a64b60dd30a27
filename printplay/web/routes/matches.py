"""JSON of matches, games, layouts and history, and what pages need beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import printplay as pp
from printplay.api.catalogue import card_of, pad_kinds, titles
from printplay.api.entry import table_view
from printplay.api.scores.ledger import Ledger
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.core.version import __version__
from printplay.web.answers import json_bytes, json_response
from printplay.web.door import requests
from printplay.web.door.requests import games as known_games
from printplay.web.routes.live import LOBBY, match_state
from printplay.web.server import person_id_of, person_of, search_best_line, server_of

#: Most words of a partial answer, and most answers before it.
_MOST_TYPED, _MOST_ANSWERS = 400, 8
#: Matches on a page of older ones.
_PAGE = 48
#: Seconds that a request waits for a best line.
_SOON = 1.0


async def send_games(_request: Request) -> Response:
    return json_response({"games": await run_in_threadpool(pp.list_games)})


def send_layouts(_request: Request) -> Response:
    """List the boards and decks that ship, without their files: those are the host's."""
    cards = [{key: card[key] for key in card if key != "file"} for card in pp.layouts()]
    return json_response({"layouts": cards})


async def send_matches(request: Request) -> Response:
    ledger = server_of(request).ledger
    return json_response({"matches": await run_in_threadpool(lambda: ledger.survey().json())})


async def send_history(request: Request) -> Response:
    """Send who played, won and met whom."""
    ledger = server_of(request).ledger
    return json_response(await run_in_threadpool(lambda: ledger.history().json()))


async def send_match(request: Request) -> Response:
    match = requests.match_of(request)
    return json_response(await run_in_threadpool(match_state, match))


async def send_best_line(request: Request) -> Response:
    """Send the best line that was there in a match that is over; 202 while it is searched for."""
    match = requests.match_of(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if not stored.over:
        return json_response({"best": None})
    key, jobs = (stored.id, stored.tip), server_of(request).searches
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
    match = requests.match_of(request)
    id_ = request.path_params["match"]
    with suppress(pp.LedgerError):  # the stream reports it; a page sends the whole id
        id_ = (await run_in_threadpool(lambda: match.stored)).id
    person = person_of(request)

    def seats() -> bytes:
        return json_bytes(server.seats.view_for(id_, person))

    has_seats = "seats" in request.query_params  # other programs read a stream of states
    return _stream_response(request, id_, seats if has_seats else None)


async def stream_lobby(request: Request) -> Response:
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


def older_matches(ledger: Ledger, query: Mapping[str, str]) -> dict[str, Any]:
    """Return a page of matches: those before one of them, and whether they are open."""
    over = "open" not in query
    page = ledger.latest(_PAGE, over=over, before=query.get("before", ""))
    return {"found": page, "over": over, "titles": titles(page.matches)}


def new_match_data(ledger: Ledger) -> dict[str, Any]:
    """Return the data for opening a match: games, known players, the last players."""
    every = ledger.overview()
    often = sorted(every.players.items(), key=lambda pair: (-pair[1], pair[0].casefold()))
    last = every.stored[-1] if every.stored else None
    return {
        "games": known_games(),
        "kinds": pad_kinds(),
        "names": [name for name, _count in often],
        "last": list(last.players) if last is not None else [],
    }


def match_page_data(match: pp.Match) -> dict[str, Any]:
    """Return the initial data of a match's page: its game, state and board."""
    stored = match.stored
    state = table_view.state_json(stored)
    games = {listed_game["id"]: listed_game for listed_game in known_games()}
    board = table_view.board_json(stored)
    game = games.get(state["game"]) or card_of(stored.game)
    art = f"/match/{state['match']}/art-{stored.board.hash}-{__version__}" if stored.board is not None else ""
    return {"game": game, "state": state, "board": board, "art": art}


async def send_completions(request: Request) -> Response:
    """Send the completions of a partial answer."""
    params = request.query_params
    answers, typed_text = params.getlist("answer"), params.get("typed", "")
    if len(answers) > _MOST_ANSWERS or max(map(len, (typed_text, *answers))) > _MOST_TYPED:
        raise CallError(N_("this is too large"))
    match = requests.match_of(request)
    way, to = _way_of(request), params.get("to", "")
    return json_response(
        await run_in_threadpool(lambda: table_view.follow(match, to, answers, typed_text, way=way))
    )


def _way_of(request: Request) -> table_view.Way | None:
    way = request.query_params.get("way")
    return "play" if way == "play" else "result" if way == "result" else None


async def send_question(request: Request) -> Response:
    """Send the next question of a match for a way of entry."""
    match = requests.match_of(request)
    way = _way_of(request) or "play"
    return json_response(await run_in_threadpool(table_view.questions_json, match, way))


ROUTES = [
    Route("/api/games", send_games),
    Route("/api/layouts", send_layouts),
    Route("/api/history", send_history),
    Route("/api/matches", send_matches),
    Route("/api/matches/{match}", send_match),
    Route("/api/matches/{match}/best", send_best_line),
    Route("/api/matches/{match}/live", stream_match),
    Route("/api/lobby/live", stream_lobby),
    Route("/api/matches/{match}/follow", send_completions),
    Route("/api/matches/{match}/ask", send_question),
]
