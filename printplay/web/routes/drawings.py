"""Drawings on a screen: of the games, the boards, and what a table shows of cards, dice and storeys."""

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
from printplay.core.i18n import LANGUAGES, N_, language
from printplay.web.answers import json_response
from printplay.web.door import requests
from printplay.web.jobs import PrintedFile
from printplay.web.server import person_id_of, server_of

#: Most characters of the name of a drawing.
_LONGEST = 80
#: Seconds a browser may cache the picture of a game: a pad of the user may change with the next server.
_KEPT = 3600
#: Seconds that a request waits for the picture of a game; a pad takes 0.02, a board some seconds.
_SOON = 0.5
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


async def send_screen_board(request: Request) -> Response:
    """Send the board of a match to tap on; its address changes with the board."""
    match = requests.match_of(request)
    stored = await run_in_threadpool(lambda: match.stored)
    if stored.board is None or stored.game.screen_margin is None:
        raise CallError(N_("there is no such page"))
    is_compressed = "gzip" in request.headers.get("accept-encoding", "")
    key = ("island", stored.game.id, stored.board.hash, language(), is_compressed)
    picture = await server_of(request).pictures.make_once(
        person_id_of(request), key, _draw_screen_board, stored.without_entries, is_compressed
    )
    headers = {"cache-control": "private, max-age=31536000, immutable", "vary": "accept-encoding"}
    if is_compressed:
        headers["content-encoding"] = "gzip"
    return Response(picture.content, media_type="image/svg+xml", headers=headers)


def _draw_screen_board(match: Any, is_compressed: bool) -> PrintedFile:
    import gzip

    svg = table_view.drawn_board(match)
    return PrintedFile(gzip.compress(svg, 6) if is_compressed else svg)


async def send_game_picture(request: Request) -> Response:
    """Send the picture of a game, with its words in the language of `lang`; 204 until it is drawn.

    A browser has few connections: a request that waits for a board would block entries.
    """
    facts = requests.find_game(request.path_params["game"])
    asked_lang = request.query_params.get("lang") or language()
    lang = requests.check_word("lang", asked_lang, set(LANGUAGES))
    key = ("picture", facts["id"], lang)
    person_id, jobs = person_id_of(request), server_of(request).prints
    drawing = await jobs.make_within(_SOON, person_id, key, _draw_game, facts["id"], lang)
    if drawing is None:
        return Response(status_code=204, headers={"cache-control": "no-store"})
    headers = {"cache-control": f"private, max-age={_KEPT}"}
    return Response(drawing.content, media_type="image/webp", headers=headers)


def _draw_game(game: str, lang: str) -> PrintedFile:
    from printplay.api.prints.pictures import game_picture

    return PrintedFile(game_picture(game, lang))


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
    Route("/games/{game}.webp", send_game_picture),
    Route("/api/layouts/{layout}/board.svg", send_layout),
    Route("/api/matches/{match}/board", send_board),
    Route("/api/matches/{match}/board.svg", send_drawing),
    Route("/api/matches/{match}/next", send_next_spaces),
    Route("/match/{match}/art-{hash}/{name}", send_art),
    Route("/match/{match}/board-{hash}.svg", send_screen_board),
]
