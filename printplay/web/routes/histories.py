"""History as a page, as pictures and on paper, and the same of one match to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay import PictureForm
from printplay.api.catalogue import titles as titles_of
from printplay.api.scores.history import History
from printplay.api.scores.ledger import Ledger
from printplay.api.shared_picture import unprintable_letters
from printplay.core.i18n import language
from printplay.web.door import requests
from printplay.web.door.requests import games as known_games
from printplay.web.jobs import PrintedFile
from printplay.web.server import person_id_of, server_of

#: Filters of a history in an address.
_FILTERS = ("game", "player", "place", "from", "until")
#: Papers of a report: in an address, and their names.
_PAPERS = (("a4", "A4"), ("letter", "Letter"), ("a3", "A3"), ("a5", "A5"))
_PICTURES = {"svg": "image/svg+xml", "png": "image/png"}
_KINDS = {**_PICTURES, "pdf": "application/pdf", "txt": "text/plain"}


def history_data(ledger: Ledger, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of the history page; an invalid filter is reported and ignored."""
    overview, games = ledger.overview(), known_games()
    finished = [match for match in overview.stored if match.over]
    filters = {key: query.get(key, "") for key in _FILTERS}
    message = ""
    try:
        history = _filtered_history(ledger, filters)
    except pp.CallError as error:
        message = str(error)
        filters = dict.fromkeys(_FILTERS, "")
        history = _filtered_history(ledger, filters)
    days = sorted({match.date for match in finished}, reverse=True)
    return {
        "games": games,
        "titles": titles_of(overview.stored),
        "names": sorted({name for match in finished for name in match.players}, key=str.casefold),
        "places": sorted({match.place for match in finished if match.place}),
        "asked": filters,
        "wrong": message,
        "damaged": len(overview.damaged),
        "kept": bool(overview.stored),
        "found": history.json(),
        "picture": "/history/picture.svg?" + urlencode(filters) if history.matches else "",
        "papers": _PAPERS,
        "alt": history.description(),
        "evenings": days[:12],
        "years": sorted({day[:4] for day in days}, reverse=True)[:6],
        "tables": history.highlights(),
    }


def _filtered_history(ledger: Ledger, filters: Mapping[str, str]) -> History:
    return ledger.history(**_history_arguments(ledger, filters))


def _history_arguments(ledger: Ledger, filters: Mapping[str, str]) -> dict[str, Any]:
    """Return what an address asks of `Ledger.history`; raise CallError for no game, LedgerError if away."""
    if ledger.health is not None:
        ledger.health.check()
    return {
        "game": requests.find_played_game(filters["game"], ledger) if filters.get("game") else None,
        "players": [filters["player"]] if filters.get("player") else [],
        "place": filters.get("place") or None,
        "since": filters.get("from") or None,
        "until": filters.get("until") or None,
        "on": filters.get("on") or None,
        "year": filters.get("year") or None,
    }


async def send_picture(request: Request) -> Response:
    """Draw a match or a history in the format that an address names; for .txt what it cannot show."""
    form = request.url.path.rpartition(".")[2]
    picture_form = cast("PictureForm", form if form in _PICTURES else "svg")
    return await _send_file(request, form, _draw_picture, picture_form, "dark" in request.query_params)


async def send_report(request: Request) -> Response:
    query = request.query_params
    options = query.get("paper", "a4"), query.get("ink", "full")
    return await _send_file(request, "pdf", _make_report, *options)


async def _send_file(
    request: Request, form: str, work: Callable[..., PrintedFile], *options: object
) -> Response:
    """Send a picture or a report of a match, or without its id of what an address asks for."""
    server = server_of(request)
    match, filters = "", dict[str, Any]()
    if "match" in request.path_params:
        opened = requests.match_of(request)
        match = await run_in_threadpool(lambda: opened.stored.id)
    else:
        filters = await run_in_threadpool(_history_arguments, server.ledger, request.query_params)
    tips = await run_in_threadpool(server.ledger.tips)
    key = (work.__name__, match, repr(filters), options, language(), tips)
    file = await server.prints.make_once(
        person_id_of(request), key, work, server.ledger.key, match, filters, *options
    )
    return Response(file.note if form == "txt" else file.content, media_type=_KINDS[form])


# -- in the worker process -------------------------------------------------------------------------


def _draw_picture(
    ledger: str, match: str, filters: Mapping[str, Any], form: PictureForm, dark: bool
) -> PrintedFile:
    with pp.open_ledger(ledger) as open_ledger:
        subject = open_ledger.match(match) if match else open_ledger.history(**filters)
        with unprintable_letters() as sentences:
            content = subject.picture(form, dark=dark)
        return PrintedFile(content, note="\n".join(sentences))


def _make_report(ledger: str, match: str, filters: Mapping[str, Any], paper: str, ink: str) -> PrintedFile:
    with pp.open_ledger(ledger) as open_ledger:
        subject = open_ledger.match(match) if match else open_ledger.history(**filters)
        pdf = subject.report(paper, ink=ink)  # type: ignore[arg-type]  # checked there
        return PrintedFile(pdf)


ROUTES = [
    *(Route(f"/history/picture.{form}", send_picture) for form in (*_PICTURES, "txt")),
    *(Route(f"/match/{{match}}/picture.{form}", send_picture) for form in (*_PICTURES, "txt")),
    Route("/history/report.pdf", send_report),
    Route("/match/{match}/report.pdf", send_report),
]
