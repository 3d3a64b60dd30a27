"""Joining, leaving, and how the host manages people."""

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
from printplay.web.answers import json_response, status_of, trouble_json
from printplay.web.door.auth import AlikeError, Person, RefusedEntryError, Role, TooSoonError
from printplay.web.door.bodies import form_or_json, kind_of, text_in
from printplay.web.door.middleware import count_connection
from printplay.web.routes import pages
from printplay.web.server import person_of, server_of


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


async def send_people(request: Request) -> Response:
    """Send the host the people who joined, and the codes."""
    return json_response(_people_json(request))


async def remove_person(request: Request) -> Response:
    """Remove a person."""
    server, id_ = server_of(request), text_in(await form_or_json(request), "id")
    person = person_of(request)
    if person is not None and person.id == id_:
        raise CallError(N_("the host cannot be removed"), hint=N_("Use “Leave” instead."))
    await run_in_threadpool(server.auth.remove, id_)
    server.live.wake()
    return json_response(_people_json(request))


async def remove_everybody(request: Request) -> Response:
    """Remove everybody but hosts, and make new codes."""
    server = server_of(request)
    await run_in_threadpool(server.auth.remove_all)
    server.live.wake()
    return json_response(_people_json(request))


async def renew_codes(request: Request) -> Response:
    """Make new codes."""
    await run_in_threadpool(server_of(request).auth.renew)
    return json_response(_people_json(request))


async def send_qr(request: Request) -> Response:
    """Send the QR code to join with a role."""
    from printplay.api.prints.qr import qr_svg

    role: Role = "guest" if request.query_params.get("role") == "guest" else "player"
    server = server_of(request)
    drawn = qr_svg(f"{server.address}/join?code={server.auth.code(role)}")
    return Response(drawn, media_type="image/svg+xml")


def _people_json(request: Request) -> dict[str, Any]:
    server = server_of(request)
    auth = server.auth
    link = f"{server.address}/join"
    return {
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


def _person_json(person: Person) -> dict[str, str]:
    return {"id": person.id, "role": person.role, "name": person.name, "lang": language()}


ROUTES = [
    Route("/join", join_table, methods=["POST"]),
    Route("/leave", leave_table, methods=["POST"]),
    Route("/api/me", send_me, methods=["GET", "POST"]),
    Route("/api/people", send_people),
    Route("/api/people/remove", remove_person, methods=["POST"]),
    Route("/api/people/remove-all", remove_everybody, methods=["POST"]),
    Route("/api/people/renew", renew_codes, methods=["POST"]),
    Route("/people/qr.svg", send_qr),
]
