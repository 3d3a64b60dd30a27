"""People: who joins and leaves, how the host manages them, and their seats at a match."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import printplay as pp
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.web.answers import error_response, json_response, status_of, trouble_json
from printplay.web.door import requests
from printplay.web.door.auth import AlikeError, Person, RefusedEntryError, Role, TooSoonError
from printplay.web.door.middleware import count_connection
from printplay.web.door.requests import flag_in, form_or_json, json_object, kind_of, text_in, texts_in
from printplay.web.lobby import TakenError
from printplay.web.routes import pages
from printplay.web.server import person_of, server_of

#: The most seats taken or given up at once.
_MOST = 20
#: The most spaces of a line shown while it is drawn, and the most characters of a name.
_MOST_SPACES, _LONGEST = 60, 80


async def join_table(request: Request) -> Response:
    """Trade a code for a cookie; a form is sent to the first page, a program gets `/api/me`."""
    server, body = server_of(request), await form_or_json(request)
    code, name = text_in(body, "code", limit=80), text_in(body, "name", default="")
    chosen_name = text_in(body, "as", default="")  # where it was asked who is meant
    asks = not chosen_name and kind_of(request) != "application/json"
    address = request.client.host if request.client is not None else ""
    try:
        person, cookie = await run_in_threadpool(
            partial(server.auth.join, code, chosen_name or name, address, asks=asks)
        )
    except AlikeError as error:
        return await pages.join_page(request, alike=error.alike, code=code, name=name, status=409)
    except (CallError, pp.LedgerError) as error:
        if kind_of(request) == "application/json":
            raise
        if isinstance(error, pp.LedgerError):
            problem = trouble_json(error)
            message = " ".join(filter(None, (problem["message"], problem["hint"])))
            return await pages.join_page(request, error=message, code=code, name=name, status=503)
        status = {RefusedEntryError: 403, TooSoonError: 429}.get(type(error), status_of(error))
        return await pages.join_page(request, error=str(error), code=code, name=name, status=status)
    count_connection(request.scope, person)
    server.live.wake_for_seats()
    answer: Response = RedirectResponse("/", 303)
    if kind_of(request) == "application/json":
        answer = json_response(_person_json(person))
    answer.set_cookie(
        server.auth.cookie_name,
        cookie,
        max_age=30 * 86400,
        httponly=True,
        samesite="strict",
        secure=server.secure,
    )
    return answer


async def leave_table(request: Request) -> Response:
    """Leave and delete the cookie."""
    server, person = server_of(request), person_of(request)
    if person is not None:
        await run_in_threadpool(server.auth.remove, person.id)
        server.live.wake()
    answer = RedirectResponse("/join", 303)
    answer.delete_cookie(server.auth.cookie_name, httponly=True, samesite="strict")
    return answer


async def send_me(request: Request) -> Response:
    """Send who asks; a `name` in the request renames this person."""
    server, person = server_of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here
    if request.method == "POST":
        name = text_in(await form_or_json(request), "name")
        await run_in_threadpool(server.auth.rename, person.id, name)
        server.live.wake_for_seats()
        person = server.auth.find_person(person.id) or person
    return json_response(_person_json(person))


async def remove_person(request: Request) -> Response:
    """Remove a person."""
    server, id_ = server_of(request), text_in(await form_or_json(request), "id")
    person = person_of(request)
    if person is not None and person.id == id_:
        raise CallError(N_("the host cannot be removed"), hint=N_("Use “Leave” instead."))
    await run_in_threadpool(server.auth.remove, id_)
    server.live.wake()
    return await send_people(request)


async def remove_everybody(request: Request) -> Response:
    """Remove everybody but hosts, and make new codes."""
    server = server_of(request)
    await run_in_threadpool(server.auth.remove_all)
    server.live.wake()
    return await send_people(request)


async def renew_codes(request: Request) -> Response:
    await run_in_threadpool(server_of(request).auth.renew)
    return await send_people(request)


async def send_qr(request: Request) -> Response:
    """Send the QR code to join with a role."""
    from printplay.api.prints.pictures import qr_svg

    role: Role = "guest" if request.query_params.get("role") == "guest" else "player"
    server = server_of(request)
    qr_code = qr_svg(f"{server.address}/join?code={server.auth.code(role)}")
    return Response(qr_code, media_type="image/svg+xml")


async def send_people(request: Request) -> Response:
    server = server_of(request)
    auth = server.auth
    link = f"{server.address}/join"
    people = {
        "address": server.address,
        "link": link,
        "typed": auth.typed_code,
        "links": {
            "player": f"{link}?code={auth.code('player')}",
            "guest": f"{link}?code={auth.code('guest')}",
        },
        "people": [
            {"id": person.id, "role": person.role, "name": person.name, "joined": round(person.joined)}
            for person in auth.people()
        ],
    }
    return json_response(people)


def _person_json(person: Person) -> dict[str, str]:
    return {"id": person.id, "role": person.role, "name": person.name, "lang": language()}


async def change_seats(request: Request) -> Response:
    """Take seats (`take`), give them up (`leave`), only `watch`, or say how it is kept (`way`)."""
    body = await json_object(request)
    take, leave = (texts_in(body, key, limit=_MOST) if key in body else [] for key in ("take", "leave"))
    way = text_in(body, "way") if "way" in body else None
    watch, anyway = flag_in(body, "watch"), flag_in(body, "anyway")
    match, server, person = requests.match_of(request), server_of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here

    def change() -> dict[str, Any]:
        id_ = _check_players_and_way(match, [*take, *leave], way)
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


def _check_players_and_way(match: pp.Match, players: list[str], way: str | None) -> str:
    """Return the id of a match with these players and this way; raise CallError for any other."""
    stored = match.stored
    if strange := next((name for name in players if name not in stored.players), None):
        raise CallError(N_("{player} is not in this match"), player=strange[:40])
    if way is not None:
        requests.check_word("way", way, ("", *match.ways))
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
    Route("/join", join_table, methods=["POST"]),
    Route("/leave", leave_table, methods=["POST"]),
    Route("/api/me", send_me, methods=["GET", "POST"]),
    Route("/api/people", send_people),
    Route("/api/people/remove", remove_person, methods=["POST"]),
    Route("/api/people/remove-all", remove_everybody, methods=["POST"]),
    Route("/api/people/renew", renew_codes, methods=["POST"]),
    Route("/people/qr.svg", send_qr),
    Route("/api/matches/{match}/seats", change_seats, methods=["POST"]),
    Route("/api/matches/{match}/drawing", show_drawing, methods=["POST"]),
]
