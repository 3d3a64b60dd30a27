"""Pictures of games for the choice of one: drawn on the first request, then cached.

A pad is drawn in 20 ms, by a thread; the boards take seconds, so the worker process draws them all
in one go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.prints.game_picture import game_picture
from printplay.core.i18n import N_, language
from printplay.web.door import offered
from printplay.web.game_list import games
from printplay.web.print_cache import PrintedFile
from printplay.web.server import Server, of

#: The seconds a browser may cache one: a pad of the user may change with the next server.
_KEPT = 3600


async def picture(request: Request) -> Response:
    """Send the picture of a game, with its words in the language of `lang`; 204 until it is drawn.

    A browser has few connections: a request that waits for a board would block entries.
    """
    known = offered.game(request.path_params["game"])
    wanted = request.query_params.get("lang") or language()
    lang = offered.word("lang", wanted, set(known["languages"]))
    content = await (_pad if "kind" in known else _board)(of(request), known["id"], lang)
    if content is None:
        return Response(status_code=204, headers={"cache-control": "no-store"})
    headers = {"cache-control": f"private, max-age={_KEPT}"}
    return Response(content, media_type="image/webp", headers=headers)


async def _pad(server: Server, game: str, lang: str) -> bytes:
    """Return the picture of a pad, from the cache if it is there."""
    key = ("picture", game, lang)
    found = server.print_cache.get(key)
    if found is None:
        made = await run_in_threadpool(game_picture, game, lang)
        found = server.print_cache.put(key, PrintedFile(made))
    return found.content


async def _board(server: Server, game: str, lang: str) -> bytes | None:
    """Return the picture of another game, or None while all of them are drawn."""
    drawing = server.boards.get(lang)
    if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.exception())):
        boards = [one["id"] for one in games() if "kind" not in one]
        server.boards[lang] = asyncio.ensure_future(server.worker.run(_drawn, boards, lang))
        return None
    if not drawing.done():
        return None
    if game not in (found := drawing.result()):
        raise pp.CallError(N_("{game} has no picture"), game=game)
    return found[game]


def _drawn(boards: Sequence[str], lang: str) -> Mapping[str, bytes]:
    """Return the pictures of some games, in the worker process."""
    found = {}
    for game in boards:
        try:
            found[game] = game_picture(game, lang)
        except pp.CallError:  # it has none
            continue
    return found


ROUTES = [Route("/games/{game}.webp", picture)]
