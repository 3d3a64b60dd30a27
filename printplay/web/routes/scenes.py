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
from printplay.web.server import id_of, of

#: Most characters of the name of a drawing.
_LONGEST = 80


async def art(request: Request) -> Response:
    """Send a drawing that the table of a match names; its address changes with the layout."""
    name = request.path_params["name"][:_LONGEST]
    wanted = request.query_params.get("lang") or language()
    lang = offered.word("lang", wanted, ("en", "de"))
    match = offered.match(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if stored.board is None or not stored.meta.has("scene"):
        raise CallError(N_("there is no such page"))
    key = ("art", stored.meta.id, stored.board.hash, name, lang)
    found = await of(request).pictures.made(id_of(request), key, _drawn, stored.opened, name, lang)
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    if found.name == "image/svg+xml":
        headers["content-encoding"] = "gzip"
    return Response(found.content, media_type=found.name, headers=headers)


def _drawn(opened: Any, name: str, lang: str) -> PrintedFile:
    """Return a drawing, named by what kind of file it is; raise CallError if there is none."""
    made = art_file(opened.meta.id, opened.board, name, lang)
    if made is None:
        raise CallError(N_("there is no such page"))
    return PrintedFile(made.content, name=made.media)


ROUTES = [Route("/match/{match}/art-{hash}/{name}", art)]
