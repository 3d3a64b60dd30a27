"""Pictures of games for the choice of one: drawn on the first request, then cached."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printplay.api.prints.game_picture import game_picture
from printplay.core.i18n import language
from printplay.web.door import offered
from printplay.web.jobs import PrintedFile
from printplay.web.server import id_of, of

#: The seconds a browser may cache one: a pad of the user may change with the next server.
_KEPT = 3600
#: Seconds that a request waits; a pad takes 0.02, a board some seconds.
_SOON = 0.5


async def picture(request: Request) -> Response:
    """Send the picture of a game, with its words in the language of `lang`; 204 until it is drawn.

    A browser has few connections: a request that waits for a board would block entries.
    """
    known = offered.game(request.path_params["game"])
    wanted = request.query_params.get("lang") or language()
    lang = offered.word("lang", wanted, set(known["languages"]))
    key = ("picture", known["id"], lang)
    asker, jobs = id_of(request), of(request).prints
    found = await jobs.soon(_SOON, asker, key, _drawn, known["id"], lang)
    if found is None:
        return Response(status_code=204, headers={"cache-control": "no-store"})
    headers = {"cache-control": f"private, max-age={_KEPT}"}
    return Response(found.content, media_type="image/webp", headers=headers)


def _drawn(game: str, lang: str) -> PrintedFile:
    return PrintedFile(game_picture(game, lang))


ROUTES = [Route("/games/{game}.webp", picture)]
