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
from printplay.web.door import offered
from printplay.web.game_list import games as known_games
from printplay.web.jobs import PrintedFile
from printplay.web.server import id_of, of

#: Filters of a history in an address.
_ASKED = ("game", "player", "place", "from", "until")
#: Papers of a report: in an address, and their names.
_PAPERS = (("a4", "A4"), ("letter", "Letter"), ("a3", "A3"), ("a5", "A5"))
_PICTURES = {"svg": "image/svg+xml", "png": "image/png"}
_KINDS = {**_PICTURES, "pdf": "application/pdf", "txt": "text/plain"}


def shown(ledger: Ledger, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of the history page; an invalid filter is reported and ignored."""
    every, games = ledger.overview(), known_games()
    over = [one for one in every.stored if one.over]
    asked = {key: query.get(key, "") for key in _ASKED}
    message = ""
    try:
        found = _history(ledger, asked)
    except pp.CallError as error:
        message = str(error)
        asked = dict.fromkeys(_ASKED, "")
        found = _history(ledger, asked)
    days = sorted({one.date for one in over}, reverse=True)
    return {
        "games": games,
        "titles": titles_of(every.stored),
        "names": sorted({name for one in over for name in one.players}, key=str.casefold),
        "places": sorted({one.place for one in over if one.place}),
        "asked": asked,
        "wrong": message,
        "damaged": len(every.damaged),
        "kept": bool(every.stored),
        "found": found.json(),
        "picture": "/history/picture.svg?" + urlencode(asked) if found.matches else "",
        "papers": _PAPERS,
        "alt": found.description(),
        "evenings": days[:12],
        "years": sorted({day[:4] for day in days}, reverse=True)[:6],
        "tables": found.highlights(),
    }


def _history(ledger: Ledger, asked: Mapping[str, str]) -> History:
    return ledger.history(**_choice(ledger, asked))


def _choice(ledger: Ledger, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what an address asks of `Ledger.history`; raise CallError for a game that is none.

    Raises LedgerError while the server of the ledger is away.
    """
    if ledger.health is not None:
        ledger.health.check()
    return {
        "game": offered.played(asked["game"], ledger) if asked.get("game") else None,
        "players": [asked["player"]] if asked.get("player") else [],
        "place": asked.get("place") or None,
        "since": asked.get("from") or None,
        "until": asked.get("until") or None,
        "on": asked.get("on") or None,
        "year": asked.get("year") or None,
    }


async def picture(request: Request) -> Response:
    """Draw a history, with `on` one evening, with `year` one year."""
    asked = await run_in_threadpool(_choice, of(request).ledger, request.query_params)
    return await _drawn(request, "", asked)


async def report(request: Request) -> Response:
    """Make the report of a history on paper, or with `on` of one evening."""
    query = request.query_params
    asked = await run_in_threadpool(_choice, of(request).ledger, query)
    return await _made(request, "pdf", _report, "", asked, *_paper(query))


async def report_of_match(request: Request) -> Response:
    """Make the report of one match on paper."""
    id_, paper = await _match(request), _paper(request.query_params)
    return await _made(request, "pdf", _report, id_, {}, *paper)


def _paper(query: Mapping[str, str]) -> tuple[str, str]:
    """Return the paper and ink that an address asks for."""
    return query.get("paper", "a4"), query.get("ink", "full")


async def of_match(request: Request) -> Response:
    """Draw one match: board with all lines, standings, result in a sentence."""
    return await _drawn(request, await _match(request), {})


async def _match(request: Request) -> str:
    """Return the id of the match in an address, which can be read."""
    match = offered.match(request)
    return await run_in_threadpool(lambda: match.stored.id)


async def _drawn(request: Request, match: str, asked: Mapping[str, Any]) -> Response:
    """Send a picture in the format that an address names; for .txt what it cannot show."""
    form = request.url.path.rpartition(".")[2]
    drawn = cast("PictureForm", form if form in _PICTURES else "svg")
    return await _made(request, form, _picture, match, asked, drawn, "dark" in request.query_params)


async def _made(
    request: Request,
    form: str,
    work: Callable[..., PrintedFile],
    match: str,
    asked: Mapping[str, Any],
    *more: object,
) -> Response:
    """Send a picture or a report of a match, or without one of what an address asks for."""
    server = of(request)
    tips = await run_in_threadpool(server.ledger.tips)
    key = (work.__name__, match, repr(asked), more, language(), tips)
    made = await server.prints.made(id_of(request), key, work, server.ledger.key, match, asked, *more)
    return Response(made.note if form == "txt" else made.content, media_type=_KINDS[form])


# -- in the worker process -------------------------------------------------------------------------


def _picture(ledger: str, match: str, asked: Mapping[str, Any], form: PictureForm, dark: bool) -> PrintedFile:
    """Draw a match of a ledger, or without one its history."""
    with pp.open_ledger(ledger) as opened:
        found = opened.match(match) if match else opened.history(**asked)
        with unprintable_letters() as sentences:
            content = found.picture(form, dark=dark)
        return PrintedFile(content, note="\n".join(sentences))


def _report(ledger: str, match: str, asked: Mapping[str, Any], paper: str, ink: str) -> PrintedFile:
    """Make the report of a match of a ledger, or without one of its history."""
    with pp.open_ledger(ledger) as opened:
        found = opened.match(match) if match else opened.history(**asked)
        made = found.report(paper, ink=ink)  # type: ignore[arg-type]  # checked there
        return PrintedFile(made)


ROUTES = [
    *(Route(f"/history/picture.{form}", picture) for form in (*_PICTURES, "txt")),
    *(Route(f"/match/{{match}}/picture.{form}", of_match) for form in (*_PICTURES, "txt")),
    Route("/history/report.pdf", report),
    Route("/match/{match}/report.pdf", report_of_match),
]
