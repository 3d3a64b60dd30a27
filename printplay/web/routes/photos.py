"""Photos of sheets: uploaded, read in a separate process, asked about, entered; never stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import printplay as pp
from printplay.api.scores.page_match import EnteredBeforeError
from printplay.core.i18n import N_
from printplay.web.answers import as_json, refused
from printplay.web.door import offered
from printplay.web.door.bodies import flag_in, json_object, number_in, numbers_in, text_in
from printplay.web.door.middleware import TooLargeError
from printplay.web.routes.entries import alike
from printplay.web.server import PhotoReading, Server, SheetPlace, of, person_of

#: Photos in one request, bytes of all of them, pixels of each.
MOST_PHOTOS, MOST_BYTES, _MOST_PIXELS = 8, 40_000_000, 60_000_000
#: Photos whose reading is kept together, however they were sent.
MOST_TOGETHER = 24
#: Seconds for each of them: a photo takes 3, on a slow machine that has much else to do 50.
_SECONDS = 90


def installed() -> bool:
    """Return whether the extra `[scan]` is installed."""
    return all(find_spec(name) is not None for name in ("cv2", "zxingcpp"))


def most() -> dict[str, int]:
    """Return how many photos and bytes a request may have, and how many photos are kept."""
    return {"photos": MOST_PHOTOS, "bytes": MOST_BYTES, "together": MOST_TOGETHER}


async def read(request: Request) -> Response:
    """Read uploaded photos; send what is on them and the open questions."""
    server, person = of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here
    match = offered.match(request) if "match" in request.path_params else None
    photos = await _sent(request)

    def reading() -> PhotoReading:
        scan = _named(server, _read(photos, match))
        return server.readings.keep(person.id, match.id if match is not None else "", scan)

    return await _shown(server, await server.photos.made(person.id, object(), reading))


async def more(request: Request) -> Response:
    """Read further photos; send what is on all of them, with the answers that were given."""
    person = _reading(request).person
    server, photos = of(request), await _sent(request)

    def reading() -> PhotoReading:
        before = _reading(request)
        if len(before.first.found) + len(photos) > MOST_TOGETHER:
            raise pp.CallError(
                N_("these photos cannot be accepted"),
                hint=N_("At most {most} photos can be read together."),
                most=MOST_TOGETHER,
            )
        match = server.ledger.meant(before.match) if before.match else None
        first = _named(server, _read(photos, match, before.first))
        now = _reading(request)  # somebody may have answered meanwhile
        scan = _replayed(first, now.answers)
        return server.readings.renew(now._replace(first=first, scan=scan))

    return await _shown(server, await server.photos.made(person, object(), reading))


def _replayed(scan: pp.Scan, answers: Sequence[tuple[str, Any, SheetPlace]]) -> pp.Scan:
    """Return a scan after answers; what another photo has settled is asked no more."""
    for key, value, _place in answers:
        found = next((one for one in scan.questions if _key(*one) == key), None)
        if found is not None:
            with suppress(pp.CallError):  # it fits no longer: the question is open again
                scan = scan.answered(*found, value)
    return scan


async def _sent(request: Request) -> list[bytes]:
    """Return the photos of a request; raise TooLargeError or CallError."""
    try:
        async with request.form(max_files=MOST_PHOTOS, max_fields=4) as form:
            files = [value for _key, value in form.multi_items() if isinstance(value, UploadFile)]
            photos = [await file.read() for file in files]
    except HTTPException as error:
        if "files" not in str(error.detail):
            raise
        raise pp.CallError(N_("Choose up to {most} photos."), most=MOST_PHOTOS) from None
    if not photos:
        raise pp.CallError(N_("no photo was sent"))
    if sum(map(len, photos)) > MOST_BYTES:
        raise TooLargeError(
            N_("at most {most} MB of photos can be sent together"), most=MOST_BYTES // 1_000_000
        )
    return photos


def _named(server: Server, scan: pp.Scan) -> pp.Scan:
    """Return a scan whose pages have the players of the matches that they were printed for."""
    pages = []
    for page in scan.pages:
        match = server.ledger.of_page(page)
        pages.append(page.played_in(match) if match is not None else page)
    return replace(scan, pages=tuple(pages))


def _match_of(server: Server, reading: PhotoReading, page: pp.ScannedPage) -> pp.Match | None:
    """Return the match that a page is entered in; None if it opens one."""
    if (printed_for := server.ledger.of_page(page)) is not None:
        return printed_for
    if not reading.match:
        return None
    match = server.ledger.meant(reading.match)
    return match if page.fits(match) else None


def _read(photos: Sequence[bytes], match: pp.Match | None, earlier: pp.Scan | None = None) -> pp.Scan:
    """Read photos in a separate process; nothing is written to disk."""
    return pp.scan(photos, match=match, earlier=earlier, workers=1, limits=_limits())


def _limits() -> pp.ScanLimits:
    return pp.ScanLimits(
        size=MOST_BYTES, pixels=_MOST_PIXELS, pages=MOST_PHOTOS, seconds=_SECONDS, memory=3 << 29
    )


async def answer(request: Request) -> Response:
    """Take the answer to a question; a second answer is refused."""
    given, reading = await json_object(request), _reading(request)
    key, value = text_in(given, "question"), given.get("value")
    sheet, asked = _asked(reading, key)
    scan = await run_in_threadpool(reading.scan.answered, sheet, asked, value)
    answers = (*reading.answers, (key, value, _place(sheet)))
    told = reading._replace(scan=scan, answers=answers)
    return await _shown(of(request), of(request).readings.renew(told))


async def again(request: Request) -> Response:
    """Reset all answers, but those about sheets that are entered."""
    reading = _reading(request)
    answers = tuple(one for one in reading.answers if one[2] in reading.entered)
    scan = await run_in_threadpool(_replayed, reading.first, answers)
    fresh = reading._replace(scan=scan, answers=answers)
    return await _shown(of(request), of(request).readings.renew(fresh))


async def cut(request: Request) -> Response:
    """Send the part of a photo that a question is about."""
    _sheet, asked = _asked(_reading(request), request.path_params["question"])
    cuts = [asked.cut, *(png for _text, png in getattr(asked, "beside", ()))]
    number = request.query_params.get("beside", "0")
    at = int(number) if number in map(str, range(len(cuts))) else 0
    picture = cuts[at]
    if picture is None:
        raise pp.CallError(N_("there is no such page"))
    headers = {"cache-control": "private, max-age=1800, immutable"}
    return Response(picture, media_type="image/png", headers=headers)


def _asked(
    reading: PhotoReading, key: str
) -> tuple[pp.ScannedSheet | pp.ScannedPage, pp.ScanQuestion | pp.PageQuestion]:
    """Return the question with this key and its sheet; raise RefusedError if it is answered."""
    for sheet, question in reading.scan.questions:
        if _key(sheet, question) == key:
            return sheet, question
    raise pp.RefusedError(N_("this question is already answered"))


def _key(sheet: pp.ScannedSheet | pp.ScannedPage, question: pp.ScanQuestion | pp.PageQuestion) -> str:
    """Return the key of a question, stable whatever is answered before it."""
    about = (*_place(sheet), question.about, question.why, question.spaces)
    return sha256(repr(about).encode()).hexdigest()[:16]


def _place(sheet: pp.ScannedSheet | pp.ScannedPage) -> SheetPlace:
    return sheet.photos[0], sheet.corners


async def enter(request: Request) -> Response:
    """Enter what is on sheets into their match, or on one of the pads (`pad`, from 1).

    `sheets` are the numbers of the sheets, from 1; without it, all are entered. Those that are
    entered already are judged with them. A pad of no match opens one; a name spelled almost like a
    known player becomes a question.
    """
    given, reading, server = await json_object(request), _reading(request), of(request)
    sheets = reading.scan.sheets
    if "sheets" in given:
        sheets = tuple(sheets[at - 1] for at in numbers_in(given, "sheets", len(sheets)))
    chosen = frozenset(map(_place, sheets))
    sent, anyway = text_in(given, "id"), flag_in(given, "anyway")
    number = number_in(given, "pad") if "pad" in given else 0
    undecided, new_player = "new_player" not in given, flag_in(given, "new_player")

    def act() -> pp.Entered | Mapping[str, str]:
        server.seats.refuse_watcher(reading.match, person_of(request))
        if not number:
            if not reading.match:
                raise pp.CallError(
                    N_("these sheets belong to a match"),
                    hint=N_("Open the match, and send the photos from there."),
                )
            scan = reading.scan
            if scan.sheets:
                together = chosen | reading.entered
                there = tuple(sheet for sheet in scan.sheets if _place(sheet) in together)
                scan = replace(scan, sheets=there, pages=())
            return scan.enter(server.ledger.meant(reading.match), anyway=anyway, sent=sent)
        if number > len(reading.scan.pages):
            raise pp.CallError(N_("there is no such page"))
        page = reading.scan.pages[number - 1]
        match = _match_of(server, reading, page)
        if match is not None:
            return match.add_page(page, questions=page.open_questions, anyway=anyway, sent=sent)
        if undecided and (spelled := server.ledger.as_known(page.names)):
            return spelled
        return server.ledger.start_page(page, new_player=new_player, anyway=anyway, sent=sent)

    try:
        entered = await run_in_threadpool(act)
    except EnteredBeforeError as error:
        return refused(error, 409, asks={"before": error.match})
    if not isinstance(entered, pp.Entered):
        return alike(entered)
    if not entered.refused:
        if not number:
            now = _reading(request)
            server.readings.renew(now._replace(entered=now.entered | chosen))
        written = entered.step.after.match
        server.live.changed({written.id: written.touched})
    return as_json(entered.brief_json(), 409 if entered.refused else 200)


def _reading(request: Request) -> PhotoReading:
    """Return this person's reading; raise RefusedError if it has expired."""
    person = person_of(request)
    found = of(request).readings.get(request.path_params["reading"], person.id if person else "")
    if found is None:
        raise pp.RefusedError(N_("these photos are gone"), hint=N_("Send them again."))
    return found


async def _shown(server: Server, reading: PhotoReading) -> Response:
    """Send what is on the photos."""
    return as_json(await run_in_threadpool(_reading_json, server, reading))


def _reading_json(server: Server, reading: PhotoReading) -> dict[str, Any]:
    """Return what is on the photos, without any path of this machine."""
    found = reading.scan.json()
    for answer, sheet in zip(found["sheets"], reading.scan.sheets, strict=True):
        answer["photos"] = [Path(photo).name for photo in sheet.photos]
        answer["photo"], answer["entered"] = answer["photos"][0], _place(sheet) in reading.entered
        for asked, question in zip(answer["questions"], sheet.questions, strict=True):
            key = asked["id"] = _key(sheet, question)
            there, asked["yes_no"] = question.cut is not None, question.yes_no
            asked["offered"] = [{"value": value, "label": label} for value, label in question.offered()]
            asked["picture"] = f"/api/photos/{reading.id}/{key}.png" if there else None
    for page_json, page in zip(found["pads"], reading.scan.pages, strict=True):
        page_json["photos"] = [Path(photo).name for photo in page.photos]
        page_json["photo"] = page_json["photos"][0]
        heads, rows = page.table()
        page_json["table"] = {
            "heads": heads, "rows": [{"title": title, "cells": cells} for title, cells in rows]
        }  # fmt: skip
        page_json["title"], page_json["seats"] = page.title, [*page.seats]
        page_json["named"] = [page.named.get(seat, "") for seat in range(page.places)]
        match = _match_of(server, reading, page)
        page_json["match"] = match.id if match is not None else None
        for put, asked in zip(page_json["questions"], page.questions, strict=True):
            key = put["id"] = _key(page, asked)
            put["offered"] = [{"value": value, "label": label} for value, label in asked.offered()]
            picture = f"/api/photos/{reading.id}/{key}.png"
            put["picture"] = picture if asked.cut else None
            put["beside"] = [
                {"text": text, "picture": f"{picture}?beside={number}"}
                for number, (text, _png) in enumerate(asked.beside, 1)
            ]
    for unread in found["unread"]:
        unread["photo"] = Path(str(unread["photo"] or "")).name
    answered = any(place not in reading.entered for _key, _value, place in reading.answers)
    photos = len(reading.first.found)
    return {"reading": reading.id, "match": reading.match, "answered": answered, "photos": photos, **found}


ROUTES = [
    Route("/api/matches/{match}/photos", read, methods=["POST"]),
    Route("/api/photos", read, methods=["POST"]),
    Route("/api/photos/{reading}/more", more, methods=["POST"]),
    Route("/api/photos/{reading}/answers", answer, methods=["POST"]),
    Route("/api/photos/{reading}/enter", enter, methods=["POST"]),
    Route("/api/photos/{reading}/again", again, methods=["POST"]),
    Route("/api/photos/{reading}/{question}.png", cut),
]
