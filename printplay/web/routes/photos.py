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
from printplay.core.i18n import N_
from printplay.web.answers import error_response, json_response, page_cure
from printplay.web.door import requests
from printplay.web.door.middleware import TooLargeError
from printplay.web.door.requests import flag_in, json_object, number_in, numbers_in, text_in
from printplay.web.routes.entries import ask_spelling
from printplay.web.server import PhotoReading, Server, SheetPlace, person_of, server_of

#: Photos in one request, bytes of all of them, pixels of each.
MOST_PHOTOS, MOST_BYTES, _MOST_PIXELS = 8, 40_000_000, 60_000_000
#: Photos whose reading is kept together, however they were sent.
MOST_TOGETHER = 24
#: Seconds for each of them: a photo takes 3, on a slow machine that has much else to do 50.
_SECONDS = 90


def is_scan_installed() -> bool:
    return all(find_spec(name) is not None for name in ("cv2", "zxingcpp"))


def photo_limits() -> dict[str, int]:
    """Return how many photos and bytes a request may have, and how many photos are kept."""
    return {"photos": MOST_PHOTOS, "bytes": MOST_BYTES, "together": MOST_TOGETHER}


async def read_photos(request: Request) -> Response:
    """Read uploaded photos; send what is on them and the open questions."""
    server, person = server_of(request), person_of(request)
    assert person is not None  # noqa: S101  the middleware admits no stranger here
    match = requests.match_of(request) if "match" in request.path_params else None
    photos = await _read_upload(request)

    def reading() -> PhotoReading:
        scan = _scan_photos(server, photos, match)
        return server.readings.keep(person.id, match.id if match is not None else "", scan)

    return await _send_reading(server, await server.photos.make_once(person.id, object(), reading))


async def add_photos(request: Request) -> Response:
    """Read further photos; send what is on all of them, with the answers that were given."""
    person = _reading(request).person
    server, photos = server_of(request), await _read_upload(request)

    def read_further() -> PhotoReading:
        former_reading = _reading(request)
        if len(former_reading.first.found_photos) + len(photos) > MOST_TOGETHER:
            raise pp.CallError(
                N_("these photos cannot be accepted"),
                hint=N_("At most {most} photos can be read together."),
                most=MOST_TOGETHER,
            )
        match = server.ledger.find_match(former_reading.match) if former_reading.match else None
        first_scan = _scan_photos(server, photos, match, former_reading.first)
        present_reading = _reading(request)  # somebody may have answered meanwhile
        scan = _apply_answers(first_scan, present_reading.answers)
        return server.readings.renew(present_reading._replace(first=first_scan, scan=scan))

    return await _send_reading(server, await server.photos.make_once(person, object(), read_further))


def _apply_answers(scan: pp.Scan, answers: Sequence[tuple[str, Any, SheetPlace]]) -> pp.Scan:
    """Return a scan after answers; what another photo has settled is asked no more."""
    for key, value, _place in answers:
        pair = next((candidate for candidate in scan.questions if _question_key(*candidate) == key), None)
        if pair is not None:
            with suppress(pp.CallError):  # it fits no longer: the question is open again
                scan = scan.answered(*pair, value)
    return scan


async def _read_upload(request: Request) -> list[bytes]:
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


def _match_of(server: Server, reading: PhotoReading, page: pp.ScannedPage) -> pp.Match | None:
    """Return the match that a page is entered in; None if it opens one."""
    if (printed_for := server.ledger.of_page(page)) is not None:
        return printed_for
    if not reading.match:
        return None
    match = server.ledger.find_match(reading.match)
    return match if page.fits(match) else None


def _scan_photos(
    server: Server, photos: Sequence[bytes], match: pp.Match | None, earlier_scan: pp.Scan | None = None
) -> pp.Scan:
    """Read photos in a separate process, write nothing to disk; pages have the players of their matches."""
    limits = pp.ScanLimits(
        size=MOST_BYTES, pixels=_MOST_PIXELS, pages=MOST_PHOTOS, seconds=_SECONDS, memory=3 << 29
    )
    scan = pp.scan(photos, match=match, earlier=earlier_scan, workers=1, limits=limits)
    pages = []
    for page in scan.pages:
        page_match = server.ledger.of_page(page)
        pages.append(page.played_in(page_match) if page_match is not None else page)
    return replace(scan, pages=tuple(pages))


async def take_answer(request: Request) -> Response:
    """Take the answer to a question; a second answer is refused."""
    body, reading = await json_object(request), _reading(request)
    key, value = text_in(body, "question"), body.get("value")
    paper, question = _find_question(reading, key)
    scan = await run_in_threadpool(reading.scan.answered, paper, question, value)
    answers = (*reading.answers, (key, value, _paper_place(paper)))
    answered_reading = reading._replace(scan=scan, answers=answers)
    return await _send_reading(server_of(request), server_of(request).readings.renew(answered_reading))


async def reset_answers(request: Request) -> Response:
    """Reset all answers, but those about sheets that are entered."""
    reading = _reading(request)
    answers = tuple(answer for answer in reading.answers if answer[2] in reading.entered)
    scan = await run_in_threadpool(_apply_answers, reading.first, answers)
    fresh = reading._replace(scan=scan, answers=answers)
    return await _send_reading(server_of(request), server_of(request).readings.renew(fresh))


async def send_cut(request: Request) -> Response:
    """Send the part of a photo that a question is about."""
    _paper, question = _find_question(_reading(request), request.path_params["question"])
    cuts = [question.cut, *(png for _text, png in question.beside)]
    number = request.query_params.get("beside", "0")
    index = int(number) if number in map(str, range(len(cuts))) else 0
    picture = cuts[index]
    if picture is None:
        raise pp.CallError(N_("there is no such page"))
    headers = {"cache-control": "private, max-age=1800, immutable"}
    return Response(picture, media_type="image/png", headers=headers)


def _find_question(reading: PhotoReading, key: str) -> tuple[pp.ScannedPaper, pp.ScanQuestion]:
    """Return the question with this key and its paper; raise RefusedError if it is answered."""
    for paper, question in reading.scan.questions:
        if _question_key(paper, question) == key:
            return paper, question
    raise pp.RefusedError(N_("this question is already answered"))


def _question_key(paper: pp.ScannedPaper, question: pp.ScanQuestion) -> str:
    """Return the key of a question, stable whatever is answered before it."""
    about = (*_paper_place(paper), question.about, question.why, question.spaces)
    return sha256(repr(about).encode()).hexdigest()[:16]


def _paper_place(paper: pp.ScannedPaper) -> SheetPlace:
    return paper.photos[0], paper.corners


async def enter_sheets(request: Request) -> Response:
    """Enter what is on sheets into their match, or on one of the pads (`pad`, from 1).

    `sheets` are the numbers of the sheets, from 1; without it, all are entered. Those that are
    entered already are judged with them. A pad of no match opens one; a name spelled almost like a
    known player becomes a question.
    """
    from printplay.api.entry.written_pages import EnteredBeforeError

    body, reading, server = await json_object(request), _reading(request), server_of(request)
    sheets = reading.scan.sheets
    if "sheets" in body:
        sheets = tuple(
            sheets[number_of_sheet - 1] for number_of_sheet in numbers_in(body, "sheets", len(sheets))
        )
    chosen = frozenset(map(_paper_place, sheets))
    request_id, anyway = text_in(body, "id"), flag_in(body, "anyway")
    number = number_in(body, "pad") if "pad" in body else 0
    undecided, new_player = "new_player" not in body, flag_in(body, "new_player")

    def enter_chosen() -> pp.Entered | Mapping[str, str]:
        server.seats.refuse_watcher(reading.match, person_of(request))
        if not number:
            if not reading.match:
                raise pp.CallError(
                    N_("these sheets belong to a match"),
                    hint=N_("Open the match, and send the photos from there."),
                )
            scan = reading.scan
            if scan.sheets:
                entered_places = chosen | reading.entered
                entered_sheets = tuple(
                    sheet for sheet in scan.sheets if _paper_place(sheet) in entered_places
                )
                scan = replace(scan, sheets=entered_sheets, pages=())
            return scan.enter(server.ledger.find_match(reading.match), anyway=anyway, sent=request_id)
        if number > len(reading.scan.pages):
            raise pp.CallError(N_("there is no such page"))
        page = reading.scan.pages[number - 1]
        match = _match_of(server, reading, page)
        if match is not None:
            return match.add_page(page, questions=len(page.questions), anyway=anyway, sent=request_id)
        if undecided and (spelled := server.ledger.as_known(page.names)):
            return spelled
        return server.ledger.start_page(page, new_player=new_player, anyway=anyway, sent=request_id)

    try:
        entry_outcome = await run_in_threadpool(enter_chosen)
    except EnteredBeforeError as error:
        return error_response(error, 409, asks={"before": error.match})
    if not isinstance(entry_outcome, pp.Entered):
        return ask_spelling(entry_outcome)
    if not entry_outcome.refused:
        if not number:
            present_reading = _reading(request)
            server.readings.renew(present_reading._replace(entered=present_reading.entered | chosen))
        match = entry_outcome.after
        server.live.note_changes({match.id: match.touched})
    return json_response(entry_outcome.brief_json(), 409 if entry_outcome.refused else 200)


def _reading(request: Request) -> PhotoReading:
    """Return this person's reading; raise RefusedError if it has expired."""
    person = person_of(request)
    reading = server_of(request).readings.get(request.path_params["reading"], person.id if person else "")
    if reading is None:
        raise pp.RefusedError(N_("these photos are gone"), hint=N_("Send them again."))
    return reading


async def _send_reading(server: Server, reading: PhotoReading) -> Response:
    return json_response(await run_in_threadpool(_reading_json, server, reading))


def _reading_json(server: Server, reading: PhotoReading) -> dict[str, Any]:
    """Return what is on the photos, without any path of this machine."""
    scan_json = reading.scan.json()
    for answer, paper in zip((*scan_json["sheets"], *scan_json["pads"]), reading.scan.papers, strict=True):
        answer["photos"] = [Path(photo).name for photo in paper.photos]
        answer["photo"] = answer["photos"][0]
        for question_json, question in zip(answer["questions"], paper.questions, strict=True):
            question_json.update(_question_additions(reading, paper, question))
    for answer, sheet in zip(scan_json["sheets"], reading.scan.sheets, strict=True):
        answer["entered"] = _paper_place(sheet) in reading.entered
    for page_json, page in zip(scan_json["pads"], reading.scan.pages, strict=True):
        heads, rows = page.table()
        page_json["table"] = {
            "heads": heads, "rows": [{"title": title, "cells": cells} for title, cells in rows]
        }  # fmt: skip
        page_json["title"], page_json["seats"] = page.title, [*page.seats]
        page_json["named"] = [page.named.get(seat, "") for seat in range(page.places)]
        match = _match_of(server, reading, page)
        page_json["match"] = match.id if match is not None else None
    for unread in scan_json["unread"]:
        unread["photo"] = Path(str(unread["photo"] or "")).name
        unread["hint"] = page_cure(unread["hint"] or "")
    answered = any(place not in reading.entered for _key, _value, place in reading.answers)
    photos = len(reading.first.found_photos)
    return {
        "reading": reading.id,
        "match": reading.match,
        "answered": answered,
        "photos": photos,
        **scan_json,
    }


def _question_additions(
    reading: PhotoReading, paper: pp.ScannedPaper, question: pp.ScanQuestion
) -> dict[str, Any]:
    """Return what the page needs of a question beside what programs read."""
    key = _question_key(paper, question)
    picture = f"/api/photos/{reading.id}/{key}.png"
    beside = [
        {"text": text, "picture": f"{picture}?beside={number}"}
        for number, (text, _png) in enumerate(question.beside, 1)
    ]
    return {
        "id": key,
        **({"yes_no": question.yes_no} if question.is_of_board else {}),
        "offered": [{"value": value, "label": label} for value, label in question.labelled_answers()],
        "picture": picture if question.cut is not None else None,
        **({} if question.is_of_board else {"beside": beside}),
    }


ROUTES = [
    Route("/api/matches/{match}/photos", read_photos, methods=["POST"]),
    Route("/api/photos", read_photos, methods=["POST"]),
    Route("/api/photos/{reading}/more", add_photos, methods=["POST"]),
    Route("/api/photos/{reading}/answers", take_answer, methods=["POST"]),
    Route("/api/photos/{reading}/enter", enter_sheets, methods=["POST"]),
    Route("/api/photos/{reading}/again", reset_answers, methods=["POST"]),
    Route("/api/photos/{reading}/{question}.png", send_cut),
]
