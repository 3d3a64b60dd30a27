"""Pages: each is a template with its data and the texts of its language.

Scripts find both as JSON in the page; a page contains no inline script.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route

import printplay as pp
from printplay import HighlightRow
from printplay.api.catalogue import pad_kinds
from printplay.api.scores.history import noted
from printplay.core.i18n import LANGUAGES, language
from printplay.core.version import __version__
from printplay.web import lobby
from printplay.web.answers import trouble
from printplay.web.door import offered
from printplay.web.game_list import games as known_games
from printplay.web.routes import histories, matches_shown, photos
from printplay.web.routes.static import Static, folder_name, needed
from printplay.web.server import Server, of, person_of
from printplay.web.texts import NAMES, texts

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _day(iso: str) -> str:
    """Format a day in the current language."""
    year, month, day = iso.split("-")
    return f"{int(day)}.{int(month)}.{year}" if language() == "de" else iso


def _number(value: float, digits: int = 0) -> str:
    """Format a number in the current language, with a true minus sign."""
    text = f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if language() == "de" else text


def _notes(row: HighlightRow) -> str:
    """Return the names and days of a row of a history."""
    return ", ".join(noted(row, _day))


_PAGES.filters["day"] = _day
_PAGES.filters["notes"] = _notes
_PAGES.filters["number"] = _number


def page(request: Request, template: str, status: int = 200, **shown: Any) -> Response:
    """Render a page in the language of the request; `shown` goes to the template.

    Scripts get its mapping `data` beside the texts.
    """
    lang = language()
    person = person_of(request)
    data: Mapping[str, Any] = shown.pop("data", {})
    me = {"id": person.id, "name": person.name, "role": person.role} if person else None
    other = next(one for one in LANGUAGES if one != lang)
    found = texts(lang) | {"language_code": other}
    html = _PAGES.get_template(template).render(
        t=found,
        languages=NAMES,
        other=other,
        modules=needed(template.replace(".html", ".js")),
        lang=lang,
        me=me,
        static=f"/static/{folder_name()}",
        exposed=_is_exposed(of(request)),
        page={"texts": found, "lang": lang, "version": __version__, "me": me, **data},
        **shown,
    )
    return HTMLResponse(html, status)


def _is_exposed(server: Server) -> bool:
    """Return whether others on the network could read the traffic."""
    return not server.secure and not server.local


async def home(request: Request) -> Response:
    """Show the open matches, and to the host how others join."""
    server, person = of(request), person_of(request)
    found = await run_in_threadpool(lobby.shown, server.ledger)
    host = person is not None and person.role == "host"
    typed = server.auth.typed_code
    return page(
        request,
        "home.html",
        host=host,
        link=f"{server.address}/join",
        typed=f"{typed[:4]}-{typed[4:]}" if typed else "",
        lan=not server.local,
        scans=photos.installed(),
        lobby=(content := lobby.as_data(found, server.auth)),
        data={"lobby": content},
        **lobby.offered_to(found, server.seats, person),
        **found,
    )


async def matches(request: Request) -> Response:
    """Show finished or open matches in pages, latest first."""
    found = await run_in_threadpool(matches_shown.older, of(request).ledger, request.query_params)
    return page(request, "matches.html", **found)


async def join(request: Request) -> Response:
    """Show the page that asks for the code."""
    return await join_page(request)


async def join_page(
    request: Request, *, error: str = "", code: str = "", name: str = "", status: int = 200
) -> Response:
    """Return the page that asks for code and name; POST /join answers with it, too."""
    code = code or request.query_params.get("code", "")
    return page(request, "join.html", status, error=error, code=code, name=name)


def trouble_page(request: Request, error: pp.LedgerError) -> Response:
    """Show a problem of the ledger; the page reloads itself if it may pass."""
    again = request.method == "GET"
    shown = {"wrong": trouble(error), "again": again}
    return page(request, "trouble.html", 503, data={"again": again}, **shown)


async def new(request: Request) -> Response:
    """Show the form that opens a match."""
    server = of(request)
    found = await run_in_threadpool(matches_shown.to_open, server.ledger)
    return page(request, "new.html", data=found | {"joined": lobby.names(server.auth)})


async def match(request: Request) -> Response:
    """Show a match to play."""
    return await _of_match(request, "match.html")


async def screen(request: Request) -> Response:
    """Show a match on a television."""
    return await _of_match(request, "screen.html")


async def photographs(request: Request) -> Response:
    """Show the page that takes photos of a match's sheets."""
    return await _of_match(request, "photos.html")


async def pads_photographed(request: Request) -> Response:
    """Show the page that takes photos of pads: of matches that are yet to open."""
    names = (await run_in_threadpool(matches_shown.to_open, of(request).ledger))["names"]
    found = {"scans": photos.installed(), "most": photos.most(), "state": None, "board": None}
    return page(request, "photos.html", data=found | {"names": names}, state=None)


async def _of_match(request: Request, template: str) -> Response:
    found = offered.match(request)
    data = await run_in_threadpool(matches_shown.shown, found)
    sat = of(request).seats.seen_by(data["state"]["match"], person_of(request))
    of_pad = await run_in_threadpool(lambda: found.pad is not None)
    scans = photos.installed() and (data["board"] is not None or of_pad)
    return page(
        request, template, data={**data, "scans": scans, "seats": sat, "most": photos.most()},
        game=data["game"], state=data["state"], scans=scans, lan=not of(request).local,
    )  # fmt: skip


async def history(request: Request) -> Response:
    """Show the history of all matches."""
    found = await run_in_threadpool(histories.shown, of(request).ledger, request.query_params)
    return page(request, "history.html", **found)


async def prints(request: Request) -> Response:
    """Show the print form and its preview."""
    games = await run_in_threadpool(known_games)
    return page(request, "prints.html", data={"games": games, "kinds": pad_kinds()}, games=games)


async def people(request: Request) -> Response:
    """Show the host who has joined."""
    return page(request, "people.html")


def routes() -> list[BaseRoute]:
    """Return the routes of all pages and their files."""
    return [
        Route("/", home),
        Route("/join", join),
        Route("/new", new),
        Route("/matches", matches),
        Route("/match/{match}", match),
        Route("/match/{match}/screen", screen),
        Route("/match/{match}/photos", photographs),
        Route("/photos", pads_photographed),
        Route("/history", history),
        Route("/prints", prints),
        Route("/people", people),
        *matches_shown.ROUTES,
        *histories.ROUTES,
        Mount("/static", Static()),
    ]
