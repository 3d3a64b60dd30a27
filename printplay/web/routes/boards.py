"""The board of a match: spaces as data, its drawing, the next possible spaces."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.entry import table_view
from printplay.core.i18n import N_, language
from printplay.web.answers import as_json
from printplay.web.door import offered
from printplay.web.jobs import PrintedFile
from printplay.web.server import id_of, of

_NO_BOARD = N_("this match has no board")


async def board(request: Request) -> Response:
    """Send the spaces: name, centre, outline, contents, neighbours."""
    match = offered.match(request)

    def spaces() -> dict[str, Any]:
        found = table_view.board_json(match.stored)
        if found is None:
            raise pp.CallError(_NO_BOARD)
        return found

    return as_json(await run_in_threadpool(spaces))


async def drawing(request: Request) -> Response:
    """Send the board as printed."""
    match = offered.match(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if not isinstance(stored.board, pp.Board):
        raise pp.CallError(_NO_BOARD)
    key = ("board", stored.board.hash, language())
    drawn = await of(request).pictures.made(id_of(request), key, _svg_of_match, stored.opened)
    headers = {"cache-control": "private, max-age=600"}
    return Response(drawn.content, media_type="image/svg+xml", headers=headers)


async def layout(request: Request) -> Response:
    """Send a board that a match could be played on."""
    asked = offered.layout(request.path_params["layout"])
    key = ("layout", asked, language())
    drawn = await of(request).pictures.made(id_of(request), key, _svg_of_layout, asked)
    headers = {"cache-control": "private, max-age=86400"}
    return Response(drawn.content, media_type="image/svg+xml", headers=headers)


def _svg_of_match(opened: Any) -> PrintedFile:
    board: pp.Board = opened.board
    return PrintedFile(board.svg())


def _svg_of_layout(layout: str) -> PrintedFile:
    return PrintedFile(pp.board(layout).svg())


async def next_spaces(request: Request) -> Response:
    """Send the spaces that can come next in a line, and the reasons against the others."""
    query = request.query_params
    player, words = query.get("player", ""), query.get("line", "").replace(",", " ").split()
    foot = words[:1] == ["foot"]
    roll = query.get("roll", "")
    if roll and not (roll.isascii() and roll.isdigit() and len(roll) < 3):
        raise pp.CallError(N_("the die shows 1 to 6"))
    match = offered.match(request)

    def ask() -> dict[str, Any]:
        path = words[1:] if foot else words
        number = int(roll) if roll else None
        return match.next_spaces(player, path, roll=number, foot=foot).json()

    return as_json(await run_in_threadpool(ask))


ROUTES = [
    Route("/api/layouts/{layout}/board.svg", layout),
    Route("/api/matches/{match}/board", board),
    Route("/api/matches/{match}/board.svg", drawing),
    Route("/api/matches/{match}/next", next_spaces),
]
