"""Entries from phones: lines, answers, matches opened, undone, finished.

Each carries an id made by the phone. An entry answered 200 is in the ledger; sent again, it is
answered alike and stored once. An entry the rules refuse is answered 409 and not stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.entry.match import MeanwhileError
from printplay.core.i18n import N_
from printplay.web.answers import as_json, refused
from printplay.web.door import offered
from printplay.web.door.bodies import flag_in, json_object, number_in, table_in, text_in, texts_in
from printplay.web.routes.live import StateEvent
from printplay.web.server import of, person_of

#: Lines that can be sent together, and answers to one question.
_MOST_LINES, _MOST_ANSWERS = 200, 20

Answer = pp.Entered | pp.Unanswered


class AlikeError(pp.PrintplayError):
    """Names are spelled almost like known players; the page has to ask who is meant."""

    def __init__(self, spelled: Mapping[str, str]) -> None:
        super().__init__(
            N_("Are these the same people? {spelled}"),
            spelled=", ".join(f"{typed} = {known}" for typed, known in spelled.items()),
        )


def alike(spelled: Mapping[str, str]) -> Response:
    """Ask whether names are those of known players; `spelled` are these, by the names."""
    error = AlikeError(spelled)
    return refused(error, 409, asks={"message": error.sentence(), "spelled": dict(spelled)})


async def start(request: Request) -> Response:
    """Open a match."""
    given = await json_object(request)
    game, players = text_in(given, "game"), texts_in(given, "players", most=20)
    sent, way = text_in(given, "id"), text_in(given, "way", otherwise="")
    layout = text_in(given, "layout", otherwise="") or None
    house, headers = table_in(given, "house"), table_in(given, "headers")
    server, person = of(request), person_of(request)

    # A name spelled almost like a known player becomes a question, unless it was answered.
    undecided, new_player = "new_player" not in given, flag_in(given, "new_player")

    def begin() -> pp.Entered | Mapping[str, str]:
        facts = offered.game(game)
        known = facts["id"]
        board = offered.layout(layout, known) if layout is not None else None
        offered.word("way", way, ("", *facts["ways"]))
        if undecided and (spelled := server.ledger.as_known(players)):
            return spelled
        entered = server.ledger.begin(
            known, players, new_player=new_player, sent=sent, layout=board, house=house, headers=headers
        )
        if not entered.refused and person is not None:  # it is asked first of who opens it
            server.seats.opened_by(entered.step.after.id, person)
            if way:
                server.seats.keep(entered.step.after.id, way)
        return entered

    begun = await run_in_threadpool(begin)
    if not isinstance(begun, pp.Entered):
        return alike(begun)
    if begun:
        opened = begun.step.after.match
        server.live.changed({opened.id: opened.touched})
    return _answered(begun)


async def lines(request: Request) -> Response:
    """Enter lines of a record."""
    given = await json_object(request)
    texts, sent = texts_in(given, "lines", most=_MOST_LINES), text_in(given, "id")
    anyway = flag_in(given, "anyway")
    return await _did(request, lambda match: match.add(*texts, anyway=anyway, sent=sent))


async def answers(request: Request) -> Response:
    """Take the answer to a question; a follow-up question is sent with status 200."""
    given = await json_object(request)
    texts, sent = texts_in(given, "answers", most=_MOST_ANSWERS), text_in(given, "id")
    to, anyway = text_in(given, "to"), flag_in(given, "anyway")
    return await _did(request, lambda match: match.add(*texts, anyway=anyway, to=to, sent=sent))


async def undo(request: Request) -> Response:
    """Undo the last line: at once if it is one's own and the latest, else after asking."""
    given = await json_object(request)
    sent, seen, anyway = text_in(given, "id"), number_in(given, "last"), flag_in(given, "anyway")
    own = None if anyway else _own(request)
    return await _did(request, lambda match: match.undo(sent=sent, seen=seen, own=own))


async def redo(request: Request) -> Response:
    """Redo the line that was undone last."""
    sent = text_in(await json_object(request), "id")
    return await _did(request, lambda match: match.redo(sent=sent))


async def finish(request: Request) -> Response:
    """End the match."""
    given = await json_object(request)
    sent, anyway = text_in(given, "id"), flag_in(given, "anyway")
    about = {key: text_in(given, key) for key in ("date", "place", "note") if key in given}
    return await _did(request, lambda match: match.finish(anyway=anyway, sent=sent, **about))


async def drop(request: Request) -> Response:
    """Drop the match: hide it from lists and statistics, keep its entries."""
    return await _did(request, lambda match: match.drop())


async def restore(request: Request) -> Response:
    """Bring the match back."""
    return await _did(request, lambda match: match.restore())


async def _did(request: Request, act: Callable[[pp.Match], Answer]) -> Response:
    """Change a match, notify the viewers, and answer."""
    match, server, live = offered.match(request), of(request), of(request).live

    def acted() -> tuple[Answer, Mapping[str, StateEvent]]:
        server.seats.refuse_watcher(match.id, person_of(request))
        entered = act(match)
        return entered, live.made(match) if entered else {}

    try:
        entered, made = await run_in_threadpool(acted)
    except MeanwhileError as error:
        asks = {"message": error.sentence(), "lines": list(error.lines)}
        return refused(error, 409, asks=asks)
    if entered:
        live.entered(match, made)
    return _answered(entered)


def _answered(entered: Answer) -> Response:
    if isinstance(entered, pp.Unanswered):
        return as_json({"entered": False, **entered.json()})
    return as_json(entered.brief_json(), 409 if entered.refused else 200)


def _own(request: Request) -> str:
    """Return the prefix of ids made by this person's phone."""
    person = person_of(request)
    return f"{person.id}-" if person is not None else "-"


ROUTES = [
    Route("/api/matches", start, methods=["POST"]),
    Route("/api/matches/{match}/lines", lines, methods=["POST"]),
    Route("/api/matches/{match}/answers", answers, methods=["POST"]),
    Route("/api/matches/{match}/undo", undo, methods=["POST"]),
    Route("/api/matches/{match}/redo", redo, methods=["POST"]),
    Route("/api/matches/{match}/finish", finish, methods=["POST"]),
    Route("/api/matches/{match}/drop", drop, methods=["POST"]),
    Route("/api/matches/{match}/restore", restore, methods=["POST"]),
]
