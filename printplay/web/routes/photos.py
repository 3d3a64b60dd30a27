"""Photos of sheets: uploaded, read in a separate process, asked about, entered; never stored."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
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
from printplay.core.i18n import N_
from printplay.web.answers import as_json
from printplay.web.door import offered
from printplay.web.door.bodies import flag_in, json_object, text_in
from printplay.web.door.middleware import TooLargeError
from printplay.web.readings import PhotoReading
from printplay.web.server import of, person_of

#: Photos in one request, bytes of all of them, pixels of each.
MOST_PHOTOS, MOST_BYTES, _MOST_PIXELS = 8, 40_000_000, 60_000_000


def installed() -> bool:
    """Return whether the extra `[scan]` is installed."""
    return all(find_spec(name) is not None for name in ("cv2", "zxingcpp"))


async def read(request: Request) -> Response:
    """Read uploaded photos; send what is on them and the open questions."""
    server, person = of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here
    match = offered.match(request)
    photos = await _sent(request)
    async with server.readings.turn():
        scan = await run_in_threadpool(_read, photos, match)
    reading = server.readings.keep(person.id, await run_in_threadpool(lambda: match.id), scan)
    return as_json(_reading_json(reading))


async def _sent(request: Request) -> list[bytes]:
    """Return the photos of a request; raise TooLargeError or CallError."""
    try:
        async with request.form(max_files=MOST_PHOTOS, max_fields=4) as form:
            files = [value for _key, value in form.multi_items() if isinstance(value, UploadFile)]
            photos = [await file.read() for file in files]
    except MultiPartException:
        raise pp.CallError(
            N_("these photos cannot be accepted"),
            hint=N_("At most {most} photos can be sent together."),
            most=MOST_PHOTOS,
        ) from None
    if not photos:
        raise pp.CallError(N_("no photo was sent"))
    if sum(map(len, photos)) > MOST_BYTES:
        raise TooLargeError(
            N_("at most {most} MB of photos can be sent together"), most=MOST_BYTES // 1_000_000
        )
    return photos


def _read(photos: Sequence[bytes], match: pp.Match) -> pp.Scan:
    """Read photos in a separate process; nothing is written to disk."""
    return pp.scan(photos, match=match, workers=1, limits=_limits())


def _limits() -> pp.ScanLimits:
    return pp.ScanLimits(
        size=MOST_BYTES, pixels=_MOST_PIXELS, pages=MOST_PHOTOS, seconds=30, memory=3 << 29
    )


async def answer(request: Request) -> Response:
    """Take the answer to a question; a second answer is refused."""
    given, reading = await json_object(request), _reading(request)
    sheet, asked = _asked(reading, text_in(given, "question"))
    scan = await run_in_threadpool(reading.scan.answered, sheet, asked, given.get("value"))
    return as_json(_reading_json(of(request).readings.renew(reading, scan)))


async def again(request: Request) -> Response:
    """Reset all answers."""
    reading = _reading(request)
    return as_json(_reading_json(of(request).readings.renew(reading, reading.first)))


async def cut(request: Request) -> Response:
    """Send the part of a photo that a question is about."""
    _sheet, asked = _asked(_reading(request), request.path_params["question"])
    if asked.cut is None:
        raise pp.CallError(N_("there is no such page"))
    headers = {"cache-control": "private, max-age=1800, immutable"}
    return Response(asked.cut, media_type="image/png", headers=headers)


def _asked(
    reading: PhotoReading, key: str
) -> tuple[pp.ScannedSheet | pp.ScannedPage, pp.ScanQuestion | pp.PageQuestion]:
    """Return the question with this key and its sheet; raise RefusedError if it is answered."""
    for sheet, question in reading.scan.questions:
        if _key(sheet, question) == key:
            return sheet, question
    raise pp.RefusedError(N_("this question is already answered"))


def _key(
    sheet: pp.ScannedSheet | pp.ScannedPage, question: pp.ScanQuestion | pp.PageQuestion
) -> str:
    """Return the key of a question, stable whatever is answered before it."""
    about = (sheet.photos[0], sheet.corners, question.about, question.why, question.spaces)
    return sha256(repr(about).encode()).hexdigest()[:16]


async def enter(request: Request) -> Response:
    """Enter what is on the sheets into the match."""
    given, reading, server = await json_object(request), _reading(request), of(request)
    sent, anyway = text_in(given, "id"), flag_in(given, "anyway")
    match = server.ledger.meant(reading.match)
    entered = await run_in_threadpool(lambda: reading.scan.enter(match, anyway=anyway, sent=sent))
    if not entered.refused:
        written = entered.step.after.match
        server.live.changed({written.id: written.tip})
    return as_json(entered.brief_json(), 409 if entered.refused else 200)


def _reading(request: Request) -> PhotoReading:
    """Return this person's reading; raise RefusedError if it has expired."""
    person = person_of(request)
    found = of(request).readings.get(request.path_params["reading"], person.id if person else "")
    if found is None:
        raise pp.RefusedError(
            N_("these photos are gone"),
            hint=N_("Send them again."),
        )
    return found


def _reading_json(reading: PhotoReading) -> dict[str, Any]:
    """Return what is on the photos, without any path of this machine."""
    found = reading.scan.json()
    for answer, sheet in zip(found["sheets"], reading.scan.sheets, strict=True):
        answer["photos"] = [Path(photo).name for photo in sheet.photos]
        answer["photo"] = answer["photos"][0]
        for asked, question in zip(answer["questions"], sheet.questions, strict=True):
            key = asked["id"] = _key(sheet, question)
            there = question.cut is not None
            asked["offered"] = [
                {"value": value, "label": label} for value, label in question.offered()
            ]
            asked["picture"] = f"/api/photos/{reading.id}/{key}.png" if there else None
    for page_json, page in zip(found["pads"], reading.scan.pages, strict=True):
        page_json["photos"] = [Path(photo).name for photo in page.photos]
        page_json["photo"] = page_json["photos"][0]
        page_json["lines"] = list(page.lines())
        page_json["title"] = page.title
        for put, asked in zip(page_json["questions"], page.questions, strict=True):
            key = put["id"] = _key(page, asked)
            put["offered"] = [{"value": value, "label": label} for value, label in asked.offered()]
            put["picture"] = f"/api/photos/{reading.id}/{key}.png" if asked.cut else None
    for unread in found["unread"]:
        unread["photo"] = Path(str(unread["photo"] or "")).name
    answered = reading.scan is not reading.first
    return {"reading": reading.id, "match": reading.match, "answered": answered, **found}


ROUTES = [
    Route("/api/matches/{match}/photos", read, methods=["POST"]),
    Route("/api/photos/{reading}/answers", answer, methods=["POST"]),
    Route("/api/photos/{reading}/enter", enter, methods=["POST"]),
    Route("/api/photos/{reading}/again", again, methods=["POST"]),
    Route("/api/photos/{reading}/{question}.png", cut),
]
