"""Files to download: prints, their pages as pictures, and exports, by words from short lists: no paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import printplay as pp
from printplay.api.scores.export import FORMS, Download, download
from printplay.core.i18n import LANGUAGES, N_, language, use
from printplay.web.answers import json_response
from printplay.web.door import requests
from printplay.web.jobs import PrintedFile
from printplay.web.server import person_id_of, server_of

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


async def send_pdf(request: Request) -> Response:
    """Send a print as a file."""
    print_request = _parse_request(request.path_params["game"], request.query_params)
    printed = await _make_pdf(request, print_request)
    name = "".join(
        sign if sign.isascii() and (sign.isalnum() or sign in "._") else "-" for sign in printed.name
    )
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(printed.content, media_type="application/pdf", headers=headers)


async def send_page(request: Request) -> Response:
    """Send a page of a print as a picture; `page` counts from 1."""
    query = request.query_params
    print_request, page = _parse_request(request.path_params["game"], query), _parse_number(query, "page", 1)
    printed = await _make_pdf(request, print_request)
    if not 1 <= page <= min(printed.pages, _MOST_PAGES):
        raise pp.CallError(N_("the print has no page {page}"), page=page)
    jobs, key = server_of(request).prints, (print_request, page)
    picture = await jobs.make_once(person_id_of(request), key, _draw_page, printed.content, page - 1)
    return Response(picture.content, media_type="image/png")


async def send_facts(request: Request) -> Response:
    print_request = _parse_request(request.path_params["game"], request.query_params)
    return json_response({"pages": (await _make_pdf(request, print_request)).pages})


async def _make_pdf(request: Request, print_request: PrintRequest) -> PrintedFile:
    return await server_of(request).prints.make_once(
        person_id_of(request), print_request, _print_pdf, print_request
    )


def _parse_request(game: str, query: Mapping[str, str]) -> PrintRequest:
    """Parse a request; raise CallError for any unknown word."""
    facts = requests.find_game(game)
    layout = requests.find_layout(query["layout"], facts["id"]) if query.get("layout") else ""
    words_by_key = {
        "part": {"", *(part["id"] for part in facts["parts"])},
        "paper": set(_PAPERS),
        "ink": set(_INKS),
        "lang": set(LANGUAGES),
    }
    defaults = {"part": "", "paper": "a4", "ink": "full", "lang": language()}
    options = {
        key: requests.check_word(key, query.get(key) or defaults[key], words_by_key[key])
        for key in words_by_key
    }
    players = _parse_number(query, "players", 0) or None
    return PrintRequest(facts["id"], layout=layout, players=players, **options)


def _parse_number(query: Mapping[str, str], key: str, default: int) -> int:
    text = query.get(key, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise pp.CallError(N_("`{key}` must be a whole number"), key=key)
    return int(text)


# -- in the worker process -------------------------------------------------------------------------


def _print_pdf(request: PrintRequest) -> PrintedFile:
    from printplay.api.prints.pictures import page_count

    parts = [request.part] if request.part else []
    with use(request.lang):
        kit = pp.print_game(
            request.game, *parts, paper=request.paper, layout=request.layout or None,
            players=request.players, lang=request.lang,
            ink=request.ink,  # type: ignore[arg-type]  # one of _INKS
        )  # fmt: skip
        files = kit.pdf()
    name, pdf = next(iter(files.items()))
    return PrintedFile(pdf, page_count(pdf), name)


def _draw_page(pdf: bytes, page: int) -> PrintedFile:
    from printplay.api.prints.pictures import page_png

    return PrintedFile(page_png(pdf, page, _DPI))


async def redirect_to_bgstats(request: Request) -> Response:
    """Redirect to BG Stats with the play in the address: the only link that leaves the page."""
    ledger, id_ = server_of(request).ledger, request.path_params["match"]
    link = await run_in_threadpool(lambda: ledger.export(id_, form="bgstats", link=True).data().decode())
    return RedirectResponse(link.strip(), 303)


async def send_export(request: Request) -> Response:
    """Send a match, or all without its id; JSON of all includes dropped ones, marked as such."""
    ids = request.path_params.values()
    ledger, form = server_of(request).ledger, request.url.path.rpartition(".")[2]
    # Spreadsheets of countries that write 1,5 separate cells by semicolons.
    separator = ";" if language() == "de" else ","

    def make_download() -> Download:
        return download(
            ledger.export(
                *ids,
                form=form,  # type: ignore[arg-type]  # no route ends otherwise
                every=not ids,
                separator=separator,
            )
        )

    file = await run_in_threadpool(make_download)
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=file.kind, headers=headers)


ROUTES = [
    Route("/prints/{game}.pdf", send_pdf),
    Route("/prints/{game}.png", send_page),
    Route("/api/prints/{game}", send_facts),
    *(Route(f"/match/{{match}}/export.{form}", send_export) for form in FORMS),
    *(Route(f"/history/export.{form}", send_export) for form in FORMS),
    Route("/match/{match}/bgstats", redirect_to_bgstats),
]
