"""Drawings of cards, dice and storeys for the table on a screen: drawn once, then cached.

The worker process draws them, one after the other; a page loads two at a time.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printplay.api.entry.scene import ArtFile, art_file
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.web.door import offered
from printplay.web.print_cache import PrintedFile
from printplay.web.server import Server, of

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
    found = await _drawn(of(request), stored.meta.id, stored.board, name, lang)
    if found is None:
        raise CallError(N_("there is no such page"))
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    if found.media == "image/svg+xml":
        headers["content-encoding"] = "gzip"
    return Response(found.content, media_type=found.media, headers=headers)


async def _drawn(server: Server, game: str, layout: Any, name: str, lang: str) -> ArtFile | None:
    """Return a drawing, from the cache if it is there; whoever asks meanwhile waits for it."""
    key = ("art", game, layout.hash, name, lang)
    if (kept := server.print_cache.get(key)) is not None:
        return ArtFile(kept.content, kept.name)
    if key not in server.arts:
        server.arts[key] = asyncio.ensure_future(_draw(server, game, layout, name, lang))
        server.arts[key].add_done_callback(lambda done: _forget(server, key, done))
    made = await asyncio.shield(server.arts[key])
    if made is not None:
        server.print_cache.put(key, PrintedFile(made.content, name=made.media))
    return made


def _forget(server: Server, key: object, done: asyncio.Future[ArtFile | None]) -> None:
    """Let go of a drawing that is done; nobody may wait any longer to hear why it failed."""
    server.arts.pop(key, None)
    if not done.cancelled():
        done.exception()


async def _draw(server: Server, game: str, layout: Any, name: str, lang: str) -> ArtFile | None:
    async with server.one_art:
        return await server.worker.run(art_file, game, layout, name, lang)


ROUTES = [Route("/match/{match}/art-{hash}/{name}", art)]
