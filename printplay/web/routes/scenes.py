"""Drawings of cards, dice and storeys for the table on a screen; a page loads two at a time."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printplay.api.entry.table_view import art_file
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.web.door import offered
from printplay.web.jobs import PrintedFile
from printplay.web.server import person_id_of, server_of

#: Most characters of the name of a drawing.
_LONGEST = 80


async def send_art(request: Request) -> Response:
    """Send a drawing that the table of a match names; its address changes with the layout."""
    name = request.path_params["name"][:_LONGEST]
    asked_lang = request.query_params.get("lang") or language()
    lang = offered.check_word("lang", asked_lang, ("en", "de"))
    match = offered.match_of(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if stored.board is None:
        raise CallError(N_("there is no such page"))
    key = ("art", stored.game.id, stored.board.hash, name, lang)
    drawing = await server_of(request).pictures.make_once(
        person_id_of(request), key, _draw_art, stored.without_entries, name, lang
    )
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    if drawing.name == "image/svg+xml":
        headers["content-encoding"] = "gzip"
    return Response(drawing.content, media_type=drawing.name, headers=headers)


def _draw_art(match: Any, name: str, lang: str) -> PrintedFile:
    """Return a drawing, named by what kind of file it is; raise CallError if there is none."""
    drawing = art_file(match.game.id, match.board, name, lang)
    if drawing is None:
        raise CallError(N_("there is no such page"))
    return PrintedFile(drawing.content, name=drawing.media)


ROUTES = [Route("/match/{match}/art-{hash}/{name}", send_art)]
