"""Prints: a PDF to download and its pages as pictures, made in a worker process and cached.

Requests consist of words from short lists: no paths, no addresses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.core.i18n import N_, language, use
from printplay.web.answers import as_json
from printplay.web.door import offered
from printplay.web.jobs import PrintedFile
from printplay.web.server import id_of, of

#: Resolution of a page on a screen, dpi; most pages of a preview.
_DPI, _MOST_PAGES = 60, 200
_INKS = ("full", "light", "low")
_PAPERS = ("a4", "letter", "a3", "a5", "both", "card")


class PrintRequest(NamedTuple):
    """What to print: a game or one of its parts, with options and paper."""

    game: str
    part: str
    layout: str
    paper: str
    ink: str
    lang: str
    players: int | None


async def pdf(request: Request) -> Response:
    """Send a print as a file."""
    wanted = _wanted(request.path_params["game"], request.query_params)
    made = await _pdf(request, wanted)
    name = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "._") else "-" for sign in made.name)
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(made.content, media_type="application/pdf", headers=headers)


async def png(request: Request) -> Response:
    """Send a page of a print as a picture; `page` counts from 1."""
    query = request.query_params
    wanted, page = _wanted(request.path_params["game"], query), _number(query, "page", 1)
    whole = await _pdf(request, wanted)
    if not 1 <= page <= min(whole.pages, _MOST_PAGES):
        raise pp.CallError(N_("the print has no page {page}"), page=page)
    jobs, key = of(request).prints, (wanted, page)
    picture = await jobs.made(id_of(request), key, _picture, whole.content, page - 1)
    return Response(picture.content, media_type="image/png")


async def facts(request: Request) -> Response:
    """Send the page count of a print."""
    wanted = _wanted(request.path_params["game"], request.query_params)
    return as_json({"pages": (await _pdf(request, wanted)).pages})


async def _pdf(request: Request, wanted: PrintRequest) -> PrintedFile:
    """Return a print as a PDF."""
    return await of(request).prints.made(id_of(request), wanted, _printed, wanted)


def _wanted(game: str, query: Mapping[str, str]) -> PrintRequest:
    """Parse a request; raise CallError for any unknown word."""
    known = offered.game(game)
    layout = offered.layout(query["layout"], known["id"]) if query.get("layout") else ""
    chosen = {
        "part": {"", *(one["id"] for one in known["parts"])},
        "paper": set(_PAPERS),
        "ink": set(_INKS),
        "lang": set(known["languages"]),
    }
    otherwise = {"part": "", "paper": "a4", "ink": "full", "lang": language()}
    options = {key: offered.word(key, query.get(key) or otherwise[key], chosen[key]) for key in chosen}
    players = _number(query, "players", 0) or None
    return PrintRequest(known["id"], layout=layout, players=players, **options)


def _number(query: Mapping[str, str], key: str, otherwise: int) -> int:
    text = query.get(key, "")
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise pp.CallError(N_("`{key}` must be a whole number"), key=key)
    return int(text)


# -- in the worker process -------------------------------------------------------------------------


def _printed(request: PrintRequest) -> PrintedFile:
    from printplay.api.prints.pages import page_count

    parts = [request.part] if request.part else []
    with use(request.lang):
        kit = pp.print_game(
            request.game, *parts, paper=request.paper, layout=request.layout or None,
            players=request.players, lang=request.lang,
            ink=request.ink,  # type: ignore[arg-type]  # one of _INKS
        )  # fmt: skip
        files = kit.pdf()
    name, whole = next(iter(files.items()))
    return PrintedFile(whole, page_count(whole), name)


def _picture(pdf: bytes, page: int) -> PrintedFile:
    from printplay.api.prints.pages import page_png

    return PrintedFile(page_png(pdf, page, _DPI))


ROUTES = [
    Route("/prints/{game}.pdf", pdf),
    Route("/prints/{game}.png", png),
    Route("/api/prints/{game}", facts),
]
