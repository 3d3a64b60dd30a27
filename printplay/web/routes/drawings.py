"""Drawings for the table on a screen: the board of a match, cards, dice and storeys."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.entry import table_view
from printplay.api.entry.table_view import art_file
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.web.answers import json_response
from printplay.web.door import requests
from printplay.web.jobs import PrintedFile
from printplay.web.server import person_id_of, server_of

#: Most characters of the name of a drawing.
_LONGEST = 80
_NO_BOARD = N_("this match has no board")


async def send_board(request: Request) -> Response:
    """Send the spaces: name, centre, outline, contents, neighbours."""
    match = requests.match_of(request)

    def spaces() -> dict[str, Any]:
        board_json = table_view.board_json(match.stored)
        if board_json is None:
            raise pp.CallError(_NO_BOARD)
        return board_json

    return json_response(await run_in_threadpool(spaces))


async def send_drawing(request: Request) -> Response:
    """Send the board as printed."""
    match = requests.match_of(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if not isinstance(stored.board, pp.Board):
        raise pp.CallError(_NO_BOARD)
    key = ("board", stored.board.hash, language())
    picture = await server_of(request).pictures.make_once(
        person_id_of(request), key, _svg_of_match, stored.without_entries
    )
    headers = {"cache-control": "private, max-age=600"}
    return Response(picture.content, media_type="image/svg+xml", headers=headers)


async def send_layout(request: Request) -> Response:
    """Send a board that a match could be played on."""
    layout_name = requests.find_layout(request.path_params["layout"])
    key = ("layout", layout_name, language())
    picture = await server_of(request).pictures.make_once(
        person_id_of(request), key, _svg_of_layout, layout_name
    )
    headers = {"cache-control": "private, max-age=86400"}
    return Response(picture.content, media_type="image/svg+xml", headers=headers)


def _svg_of_match(opened: Any) -> PrintedFile:
    board: pp.Board = opened.board
    return PrintedFile(board.svg())


def _svg_of_layout(layout: str) -> PrintedFile:
    return PrintedFile(pp.board(layout).svg())


async def send_next_spaces(request: Request) -> Response:
    """Send the spaces that can come next in a line, and the reasons against the others."""
    query = request.query_params
    player, words = query.get("player", ""), query.get("line", "").replace(",", " ").split()
    foot = words[:1] == ["foot"]
    roll = query.get("roll", "")
    if roll and not (roll.isascii() and roll.isdigit() and len(roll) < 3):
        raise pp.CallError(N_("the die shows 1 to 6"))
    match = requests.match_of(request)

    def ask() -> dict[str, Any]:
        path = words[1:] if foot else words
        number = int(roll) if roll else None
        return match.next_spaces(player, path, roll=number, foot=foot).json()

    return json_response(await run_in_threadpool(ask))


async def send_art(request: Request) -> Response:
    """Send a drawing that the table of a match names; its address changes with the layout."""
    name = request.path_params["name"][:_LONGEST]
    asked_lang = request.query_params.get("lang") or language()
    lang = requests.check_word("lang", asked_lang, ("en", "de"))
    match = requests.match_of(request)
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


ROUTES = [
    Route("/api/layouts/{layout}/board.svg", send_layout),
    Route("/api/matches/{match}/board", send_board),
    Route("/api/matches/{match}/board.svg", send_drawing),
    Route("/api/matches/{match}/next", send_next_spaces),
    Route("/match/{match}/art-{hash}/{name}", send_art),
]
