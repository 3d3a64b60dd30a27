"""Entries from phones: lines, answers, matches opened, undone, finished.

Each carries an id made by the phone. An entry answered 200 is in the ledger; sent again, it is
answered alike and stored once. An entry the rules refuse is answered 409 and not stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.entry.match import ChangedMeanwhileError
from printplay.core.i18n import N_
from printplay.web.answers import error_response, json_response
from printplay.web.door import requests
from printplay.web.door.requests import flag_in, json_object, number_in, table_in, text_in, texts_in
from printplay.web.routes.live import StateEvent
from printplay.web.server import person_id_of, person_of, server_of

#: Lines that can be sent together, and answers to one question.
_MOST_LINES, _MOST_ANSWERS = 200, 20

Answer = pp.Entered | pp.Unanswered


def ask_spelling(spelled: Mapping[str, str]) -> Response:
    """Ask whether names are those of known players; `spelled` are these, by the names."""
    error = pp.PrintplayError(
        N_("Are these the same people? {spelled}"),
        spelled=", ".join(f"{typed_name} = {known_name}" for typed_name, known_name in spelled.items()),
    )
    return error_response(error, 409, asks={"message": error.sentence(), "spelled": dict(spelled)})


async def start_match(request: Request) -> Response:
    """Open a match."""
    body = await json_object(request)
    game, players = text_in(body, "game"), texts_in(body, "players", limit=20)
    request_id, way = text_in(body, "id"), text_in(body, "way", default="")
    layout = text_in(body, "layout", default="") or None
    house, headers = table_in(body, "house"), table_in(body, "headers")
    server, person = server_of(request), person_of(request)

    # A name spelled almost like a known player becomes a question, unless it was answered.
    undecided, new_player = "new_player" not in body, flag_in(body, "new_player")

    def begin() -> pp.Entered | Mapping[str, str]:
        facts = requests.find_game(game)
        game_id = facts["id"]
        board = requests.find_layout(layout, game_id) if layout is not None else None
        requests.check_word("way", way, ("", *facts["ways"]))
        if undecided and (spelled := server.ledger.as_known(players)):
            return spelled
        entry_outcome = server.ledger.begin(
            game_id,
            players,
            new_player=new_player,
            sent=request_id,
            layout=board,
            house=house,
            headers=headers,
        )
        if not entry_outcome.refused and person is not None:  # it is asked first of who opens it
            server.seats.store_opener(entry_outcome.after.id, person)
            if way:
                server.seats.store_way(entry_outcome.after.id, way)
        return entry_outcome

    opening = await run_in_threadpool(begin)
    if not isinstance(opening, pp.Entered):
        return ask_spelling(opening)
    if opening:
        opened = opening.after
        server.live.note_changes({opened.id: opened.touched})
    return _entry_response(opening)


async def add_lines(request: Request) -> Response:
    """Enter lines of a record."""
    body = await json_object(request)
    texts, request_ids = texts_in(body, "lines", limit=_MOST_LINES), text_in(body, "id")
    anyway = flag_in(body, "anyway")
    return await _change_match(request, lambda match: match.add(*texts, anyway=anyway, sent=request_ids))


async def take_answers(request: Request) -> Response:
    """Take the answer to a question; a follow-up question is sent with status 200."""
    body = await json_object(request)
    texts, request_id = texts_in(body, "answers", limit=_MOST_ANSWERS), text_in(body, "id")
    to, anyway = text_in(body, "to"), flag_in(body, "anyway")
    return await _change_match(
        request, lambda match: match.add(*texts, anyway=anyway, to=to, sent=request_id)
    )


async def undo_line(request: Request) -> Response:
    """Undo the last line: at once if it is one's own and the latest, else after asking."""
    body = await json_object(request)
    request_id, known_entry_count, anyway = (
        text_in(body, "id"),
        number_in(body, "last"),
        flag_in(body, "anyway"),
    )
    id_prefix = None if anyway else f"{person_id_of(request)}-"
    return await _change_match(
        request, lambda match: match.undo(sent=request_id, seen=known_entry_count, own=id_prefix)
    )


async def redo_line(request: Request) -> Response:
    request_id = text_in(await json_object(request), "id")
    return await _change_match(request, lambda match: match.redo(sent=request_id))


async def finish_match(request: Request) -> Response:
    """End the match."""
    body = await json_object(request)
    request_id, anyway = text_in(body, "id"), flag_in(body, "anyway")
    about = {key: text_in(body, key) for key in ("date", "place", "note") if key in body}
    return await _change_match(request, lambda match: match.finish(anyway=anyway, sent=request_id, **about))


async def drop_match(request: Request) -> Response:
    """Drop the match: hide it from lists and statistics, keep its entries."""
    return await _change_match(request, lambda match: match.drop())


async def restore_match(request: Request) -> Response:
    return await _change_match(request, lambda match: match.restore())


async def _change_match(request: Request, change: Callable[[pp.Match], Answer]) -> Response:
    match, server, live = requests.match_of(request), server_of(request), server_of(request).live

    def make_change() -> tuple[Answer, Mapping[str, StateEvent]]:
        server.seats.refuse_watcher(match.id, person_of(request))
        answer = change(match)
        return answer, live.make_states(match) if answer else {}

    try:
        answer, states = await run_in_threadpool(make_change)
    except ChangedMeanwhileError as error:
        asks = {"message": error.sentence(), "lines": list(error.lines)}
        return error_response(error, 409, asks=asks)
    if answer:
        live.show_entry(match, states)
    return _entry_response(answer)


def _entry_response(answer: Answer) -> Response:
    if isinstance(answer, pp.Unanswered):
        return json_response({"entered": False, **answer.json()})
    return json_response(answer.brief_json(), 409 if answer.refused else 200)


ROUTES = [
    Route("/api/matches", start_match, methods=["POST"]),
    Route("/api/matches/{match}/lines", add_lines, methods=["POST"]),
    Route("/api/matches/{match}/answers", take_answers, methods=["POST"]),
    Route("/api/matches/{match}/undo", undo_line, methods=["POST"]),
    Route("/api/matches/{match}/redo", redo_line, methods=["POST"]),
    Route("/api/matches/{match}/finish", finish_match, methods=["POST"]),
    Route("/api/matches/{match}/drop", drop_match, methods=["POST"]),
    Route("/api/matches/{match}/restore", restore_match, methods=["POST"]),
]
