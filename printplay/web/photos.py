"""Photos of player sheets: sent, read in a process of its own, asked about, entered; never kept."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.i18n import N_
from printplay.web.answers import as_json
from printplay.web.bodies import flag_in, json_object, number_in, text_in
from printplay.web.guard import TooLargeError
from printplay.web.readings import Reading
from printplay.web.server import of, person_of

#: Photos in one go, bytes of all of them, pixels of each.
_MOST_PHOTOS, _MOST_BYTES, _MOST_PIXELS = 8, 40_000_000, 60_000_000


def installed() -> bool:
    """Tell whether photos can be read here: by the extra `[scan]`."""
    return all(find_spec(name) is not None for name in ("cv2", "zxingcpp"))


async def read(request: Request) -> Response:
    """Read photos that were sent, and say what is on them and what is asked."""
    server, person = of(request), person_of(request)
    assert person is not None  # noqa: S101  the guard lets no stranger here
    match = server.ledger.meant(request.path_params["match"])
    board = await run_in_threadpool(lambda: match.board)
    photos = await _sent(request)
    async with server.readings.turn():
        scan = await run_in_threadpool(_read, photos, match, board)
    reading = server.readings.keep(person.id, await run_in_threadpool(lambda: match.id), scan)
    return as_json(_told(reading))


async def _sent(request: Request) -> list[bytes]:
    """Return the photos of a request; raise TooLargeError or CallError for what cannot be taken."""
    try:
        async with request.form(max_files=_MOST_PHOTOS, max_fields=4) as form:
            files = [value for _key, value in form.multi_items() if isinstance(value, UploadFile)]
            photos = [await file.read() for file in files]
    except MultiPartException:
        raise pp.CallError(
            N_("these photos cannot be taken"),
            hint=N_("At most {most} photos can be sent together."),
            most=_MOST_PHOTOS,
        ) from None
    if not photos:
        raise pp.CallError(N_("no photo was sent"))
    if sum(map(len, photos)) > _MOST_BYTES:
        raise TooLargeError(N_("this is too large"))
    return photos


def _read(photos: Sequence[bytes], match: pp.Match, board: pp.Board | None) -> pp.Scan:
    """Read photos in a process of their own; nothing of them is written down."""
    layout = board.name if board is not None and _ships(board) else None
    return pp.scan(photos, layout=layout, noted=match.sheets, workers=1, limits=_limits())


def _limits() -> pp.ScanLimits:
    return pp.ScanLimits(
        size=_MOST_BYTES, pixels=_MOST_PIXELS, pages=_MOST_PHOTOS, seconds=30, memory=3 << 29
    )


def _ships(board: pp.Board) -> bool:
    return any(one["typed"] == board.name for one in pp.layouts(board.game))


async def answer(request: Request) -> Response:
    """Take the answer to a question about a sheet; both are counted from 0."""
    given, reading = await json_object(request), _reading(request)
    sheet, question = number_in(given, "sheet"), number_in(given, "question")
    value = given.get("value")
    sheets = reading.scan.sheets
    if sheet >= len(sheets) or question >= len(sheets[sheet].questions):
        raise pp.RefusedError(N_("this is not asked any more"))
    asked = sheets[sheet].questions[question]
    scan = await run_in_threadpool(reading.scan.answered, sheets[sheet], asked, value)
    now = of(request).readings.keep(reading.person, reading.match, scan, reading.id)
    return as_json(_told(now))


async def cut(request: Request) -> Response:
    """Send the part of a photo that a question is about."""
    sheets = _reading(request).scan.sheets
    sheet, question = request.path_params["sheet"], request.path_params["question"]
    found = None
    if sheet < len(sheets) and question < len(sheets[sheet].questions):
        found = sheets[sheet].questions[question].cut
    if found is None:
        raise pp.RefusedError(N_("this is not asked any more"))
    return Response(found, media_type="image/png")


async def enter(request: Request) -> Response:
    """Enter what is on the sheets into the match."""
    given, reading, server = await json_object(request), _reading(request), of(request)
    sent, anyway = text_in(given, "id"), flag_in(given, "anyway")
    match = server.ledger.meant(reading.match)
    entered = await run_in_threadpool(lambda: reading.scan.enter(match, anyway=anyway, sent=sent))
    if not entered.refused:
        server.live.changed([reading.match])
    return as_json(entered.brief_json(), 409 if entered.refused else 200)


def _reading(request: Request) -> Reading:
    """Return what this person's photos showed; raise RefusedError where it is gone."""
    person = person_of(request)
    found = of(request).readings.get(request.path_params["reading"], person.id if person else "")
    if found is None:
        raise pp.RefusedError(
            N_("these photos are not here any more"),
            hint=N_("Send them again."),
        )
    return found


def _told(reading: Reading) -> dict[str, Any]:
    """Return what is on the photos; no path of this machine is in it."""
    found = reading.scan.json()
    for number, (told, sheet) in enumerate(zip(found["sheets"], reading.scan.sheets, strict=True)):
        told["photos"] = [Path(photo).name for photo in sheet.photos]
        told["photo"] = told["photos"][0]
        for place, (asked, question) in enumerate(
            zip(told["questions"], sheet.questions, strict=True)
        ):
            there = question.cut is not None
            asked["picture"] = f"/api/photos/{reading.id}/{number}/{place}.png" if there else None
    for unread in found["unread"]:
        unread["photo"] = Path(str(unread["photo"] or "")).name
    return {"reading": reading.id, "match": reading.match, **found}


ROUTES = [
    Route("/api/matches/{match}/photos", read, methods=["POST"]),
    Route("/api/photos/{reading}/answers", answer, methods=["POST"]),
    Route("/api/photos/{reading}/enter", enter, methods=["POST"]),
    Route("/api/photos/{reading}/{sheet:int}/{question:int}.png", cut),
]
