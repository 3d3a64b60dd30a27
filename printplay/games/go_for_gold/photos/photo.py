"""Reads one file completely; this runs in the reading process."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from printplay.core.errors import CallError, FileError, FilePlace, PrintplayError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.photos.panel.panel_questions import panel_questions
from printplay.games.go_for_gold.photos.panel.reading import FoundPhoto, FoundSheet, Tokens
from printplay.games.go_for_gold.photos.reader import SheetHints, SheetRead, read_picture
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.geometry.layouts.lattice import Point
from printplay.lookup import boards
from printplay.pads.prints.pad_fields import is_pad_code
from printplay.photos.blank import SCALE, Picture
from printplay.photos.canvas import ASKED, HIGH, READ, THICK, Canvas, Colour, frame, jpeg, smaller
from printplay.photos.finding import UnreadPaper
from printplay.photos.opening import USUAL, ScanLimits, pictures
from printplay.photos.qr import codes_seen
from printplay.printing.sheet_code import Box, Ring

if TYPE_CHECKING:
    from printplay.pads.file.pad import Pad
    from printplay.pads.photos.read_page import PageRead
    from printplay.pads.photos.reader import SeenPage
    from printplay.photos.finding import Array


#: The parts of a line, in the order drawn: no red, green or blue of a usual pen.
_PARTS = ((214, 0, 120), (0, 120, 200), (130, 60, 210), (0, 130, 110))
_THICK = 0.5  # mm
_AROUND = 11.0  # mm of the island around what is asked
_WIDEST = 640  # pixels of a picture of it
#: Of the seconds that a file may take, the part after which no other page of it is begun.
_TIME_UP = 0.7


def read_photo(job: PhotoJob) -> FoundPhoto:
    """Return the contents of a file; its faults are values."""
    import cv2

    cv2.setNumThreads(1)  # photos are read side by side
    start_time = time.perf_counter()
    sheets: list[FoundSheet] = []
    pages: list[PageRead] = []
    troubles: list[PrintplayError] = []
    overlays: list[bytes] = []
    count = 0
    try:
        known_boards = _boards((*job.layouts, *((job.given_layout,) if job.given_layout else ())))
        hints = SheetHints(known_boards[len(job.layouts)] if job.given_layout else None, job.serials)
        for picture in pictures(job.path, job.data, job.limits):
            if time.perf_counter() - start_time > _TIME_UP * job.limits.seconds:
                raise FileError(
                    N_("it took too long: only the first {pages} pages were read"),
                    place=FilePlace(job.path), hint=N_("Split the file."), pages=count,
                )  # fmt: skip
            count += 1
            seen_codes = codes_seen(picture)
            pad_codes = [code for code in seen_codes if is_pad_code(code[0])]
            page_reads = _read_pads(job, picture, pad_codes) if pad_codes else []
            only_pads = bool(pad_codes) and len(pad_codes) == len(seen_codes)
            sheet_reads = [] if only_pads else read_picture(picture, known_boards, hints)
            for paper in (*page_reads, *sheet_reads):
                if isinstance(paper, UnreadPaper):
                    paper.error.place = paper.error.place or FilePlace(job.path)
                    troubles.append(paper.error)
                elif isinstance(paper, SheetRead):
                    sheets.append(_found_sheet(job, count, paper))
                else:
                    pages.append(paper.read(job.path, count))
            if job.with_overlay and (sheet_reads or page_reads):
                overlays.append(overlay(picture, sheet_reads, page_reads))
    except PrintplayError as error:
        troubles.append(error)
    if not sheets and not pages and not troubles:
        troubles.append(CallError(
            N_("no player sheet of Go for Gold found in it, and no pad with codes"),
            place=FilePlace(job.path),
            hint=N_("The whole sheet must be visible, with the black squares in its corners."),
        ))  # fmt: skip
    seconds = time.perf_counter() - start_time
    return FoundPhoto(job.path, tuple(sheets), tuple(pages), tuple(troubles), seconds, count, tuple(overlays))


def _read_pads(
    job: PhotoJob, picture: Picture, seen_codes: Sequence[tuple[str, Array]]
) -> list[SeenPage | UnreadPaper]:
    from printplay.pads.photos.known_pads import among
    from printplay.pads.photos.reader import pages_in

    return pages_in(picture, among(job.pads), seen_codes)


@lru_cache(maxsize=4)
def _boards(layouts: Sequence[str | Path]) -> list[Island]:
    """Return the boards that a code may name: the given ones, then all that ever shipped."""
    names = [*layouts, *boards.shipped(GAME.id)]
    return [island(boards.find_playable(name, GAME.id)) for name in names]


def _found_sheet(job: PhotoJob, page: int, read: SheetRead) -> FoundSheet:
    """Return what stands on a sheet as plain values."""
    board, name = read.flat.board, read.flat.marks.name
    return FoundSheet(
        job.path, page, read.flat.code, read.is_code_read, board.name, _board_reference(board),
        read.located.rounded_corners(), read.read_line, read.panel, tuple(sheet_questions(read)),
        cut(read, [name]),
    )  # fmt: skip


def _board_reference(board: Island) -> str | Path:
    """Return what a board is found by, on another machine, too, where it ships with printplay."""
    path = board.path
    if isinstance(path, Path):
        return f"{path.parent.name}/{path.stem}" if boards.ships(path) else path
    return str(path)


def sheet_questions(read: SheetRead) -> Iterator[SheetQuestion]:
    """Yield what a sheet leaves open: its code, its line and where that starts, its panel."""
    yield from _line_questions(read)
    for question, places in panel_questions(read.panel, read.flat.marks):
        yield replace(question, cut=cut(read, places))


def _line_questions(read: SheetRead) -> Iterator[SheetQuestion]:
    """Yield what the code and the line leave open."""
    read_line = read.read_line
    if not read.is_code_read:
        code = str(read.flat.code)[:-4]
        yield SheetQuestion("code", "code", (), ((f"{code}????", 0.5),), cut(read, read.flat.marks.codes))
    lines = tuple(([list(part) for part in way], p) for way, p in read_line.candidates)
    if read_line.unread:
        spots = read_line.doubtful
        picture = _cut_spaces(read, spots) if spots else cut(read, [read.flat.marks.chart])
        yield SheetQuestion("line", read_line.unread, spots, lines, picture)
        return
    for reason, spaces in (
        ("hidden", read_line.hidden), ("broken", read_line.broken), ("again", read_line.again),
        ("jumps", read_line.jumps),
    ):  # fmt: skip
        if spaces:
            yield SheetQuestion("line", reason, tuple(spaces), lines, _cut_spaces(read, spaces))
            break
    else:
        if read_line.unsure:
            spaces = read_line.doubtful or tuple(read_line.segments[0][-1:] if read_line.segments else ())
            yield SheetQuestion("line", "unsure", spaces, lines, _cut_spaces(read, spaces))
    if not read_line.direction_sure:
        ends = tuple(dict.fromkeys(way[0][0] for way, _p in read_line.candidates if way))
        chances = tuple(
            (end, sum(p for way, p in read_line.candidates if way and way[0][0] == end)) for end in ends
        )
        rings = [*read.flat.marks.start.values(), *read.flat.marks.restart.values()]
        yield SheetQuestion("start", "start", ends, chances, cut(read, [
            Box(ring.x - 4, ring.y - 2, 6, 4) for ring in rings
        ]) if rings else _cut_spaces(read, ends))  # fmt: skip


def _cut_spaces(read: SheetRead, spaces: Collection[str]) -> bytes | None:
    centres = {str(name): point for name, point in read.flat.marks.centres.items()}
    points = [centres[name] for name in spaces if name in centres]
    boxes = [Box(x - _AROUND, y - _AROUND, 2 * _AROUND, 2 * _AROUND) for x, y in points]
    return cut(read, boxes)


def cut(read: SheetRead, boxes: Collection[Box]) -> bytes | None:
    """Return a PNG of the part of a sheet that holds some boxes, mm; None where there are none."""
    if not boxes:
        return None
    high, wide = read.flat.picture.shape[:2]
    left = max(0, round(min(box.x for box in boxes) * SCALE) - SCALE)
    right = min(wide, round(max(box.x + box.width for box in boxes) * SCALE) + SCALE)
    top = max(0, high - round(max(box.y + box.height for box in boxes) * SCALE) - SCALE)
    low = min(high, high - round(min(box.y for box in boxes) * SCALE) + SCALE)
    part = np.ascontiguousarray(read.flat.picture[top:low, left:right, ::-1])
    if part.size and part.shape[1] > _WIDEST:
        size = _WIDEST, round(_WIDEST * part.shape[0] / part.shape[1])
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    done, data = cv2.imencode(".png", part)
    return data.tobytes() if done and part.size else None


def overlay(
    picture: Picture,
    sheet_reads: Sequence[SheetRead | UnreadPaper],
    pages: Sequence[SeenPage | UnreadPaper] = (),
) -> bytes:
    """Return a JPEG of a photo with what was read of its sheets and pads; orange is asked about."""
    small_picture, part = smaller(picture)
    for sheet_read in sheet_reads:
        if isinstance(sheet_read, SheetRead):
            canvas = Canvas(small_picture, sheet_read.located, sheet_read.aligned.moved, part)
            _outline(canvas, sheet_read)
            _draw_line(canvas, sheet_read)
            draw_panel(canvas, sheet_read)
        else:
            frame(small_picture, sheet_read.corners * part)
    if pages:
        from printplay.pads.photos.scanned_game_page import draw_pages

        draw_pages(small_picture, part, pages)
    return jpeg(small_picture)


def _outline(canvas: Canvas, read: SheetRead) -> None:
    """Frame the sheet, and its codes if they were unreadable."""
    wide, high = read.located.width, read.located.height
    is_sure = read.is_code_read and read.read_line.accepted
    canvas.lines(
        [(0, 0), (wide, 0), (wide, high), (0, high)], READ if is_sure else ASKED, _THICK, closed=True
    )
    for box in () if read.is_code_read else read.flat.marks.codes:
        canvas.box(box, ASKED, _THICK)


def _draw_line(canvas: Canvas, read: SheetRead) -> None:
    """Draw the line, an arrow in each lane, and rings around the spaces that are asked about."""
    read_line = read.read_line
    centres = {str(name): point for name, point in read.flat.marks.centres.items()}
    for number, segment in enumerate(read_line.segments):
        colour = _PARTS[number % len(_PARTS)]
        points = [centres[name] for name in segment]
        canvas.lines(points, colour, _THICK)
        for first, last in itertools.pairwise(points):
            _arrow(canvas, first, last, colour)
        for point in points[1:]:
            canvas.ring(point, 0.75, colour)
        for x, y in points[:1]:
            canvas.ring((x, y), 1.4, colour, _THICK)
            canvas.tag(str(number + 1), (x + 3.6, y + 2.8), 2.4, colour)
    asked_spaces = {*read_line.hidden, *read_line.broken, *read_line.again, *read_line.jumps}
    asked_spaces |= {*read_line.doubtful} if read_line.unsure else set()
    asked_spaces |= (
        set() if read_line.direction_sure else {way[0][0] for way, _p in read_line.candidates if way}
    )
    for name in sorted(asked_spaces & centres.keys()):
        x, y = centres[name]
        canvas.ring((x, y), 2.6, ASKED, _THICK)
        canvas.tag("?", (x - 3.6, y + 2.8), 2.4, ASKED)


def _arrow(canvas: Canvas, first: Point, last: Point, colour: Colour) -> None:
    (x, y), (u, v) = first, last
    length = max(math.hypot(u - x, v - y), 1e-6)
    dx, dy = (u - x) / length, (v - y) / length
    tip = x + dx * 0.62 * length, y + dy * 0.62 * length
    wing = tip[0] - dx * 2.0, tip[1] - dy * 2.0
    sides = [(wing[0] - dy * w, wing[1] + dx * w) for w in (1.1, -1.1)]
    canvas.area([tip, *sides], colour)


def draw_panel(canvas: Canvas, read: SheetRead) -> None:
    """Draw values at the corners of their boxes, rings around what is ticked, counts of tokens."""
    panel, marks = read.panel, read.flat.marks
    for read_value, box in zip(
        (*panel.boxes, panel.total, panel.gathered), (*marks.boxes, marks.total, marks.gathered), strict=True
    ):
        if read_value.is_asked or read_value.value is not None:
            canvas.value(None if read_value.is_asked else read_value.text, box)
    for kind, tokens in panel.tokens.items():
        _draw_tokens(canvas, tokens, marks.tokens[kind])
    struck_temples = panel.temples.value
    _ring_marks(canvas, marks.temples, struck_temples, is_asked=panel.temples.is_asked)
    for port, rings in ((panel.start, marks.start), (panel.restart, marks.restart)):
        _ring_marks(canvas, rings, [port.value] if port.value else [], is_asked=port.is_asked)


def _draw_tokens(canvas: Canvas, tokens: Tokens, rings: tuple[Ring, ...]) -> None:
    """Underline a row of tokens, and say how many are ringed and how many struck."""
    is_asked = tokens.circled.is_asked or tokens.struck.is_asked
    colour = _colour(is_asked=is_asked)
    first, last = rings[0], rings[-1]
    low = first.y - first.radius - 0.7
    canvas.lines([(first.x - first.radius, low), (last.x + last.radius, low)], colour, THICK)
    x, y = first.x - first.radius + 1.4, low - 2.4
    canvas.ring((x, y), 1.4, colour, THICK)
    canvas.tag(tokens.circled.text, (x + 4.4, y), HIGH, colour)
    canvas.lines([(x + 9.4, y - 1.6), (x + 11.0, y + 1.6)], colour, THICK)
    canvas.tag(tokens.struck.text, (x + 14.2, y), HIGH, colour)


def _ring_marks(
    canvas: Canvas, rings: Mapping[str, Ring], marked_keys: Iterable[str], *, is_asked: bool
) -> None:
    """Ring what is ticked or struck; all of it where it is asked about."""
    for key in rings if is_asked else marked_keys:
        ring = rings[key]
        canvas.ring((ring.x, ring.y), ring.radius + 0.5, _colour(is_asked=is_asked), THICK)
    if is_asked and rings:
        last = list(rings.values())[-1]
        canvas.tag("?", (last.x + last.radius + 2.0, last.y), HIGH, ASKED)


def _colour(*, is_asked: bool) -> Colour:
    return ASKED if is_asked else READ


@dataclass(frozen=True)
class PhotoJob:
    """A file to read; `layouts` are boards beside those that ship.

    `given_layout` is the board of sheets whose code cannot be read, `serials` the last four
    characters that their codes may have. `pads` are pads beside those at hand. With `data`, that
    is read, and `path` is only its name. `with_overlay` asks for the photo with the reading over it.
    """

    path: str
    layouts: tuple[str | Path, ...] = ()
    given_layout: str | Path | None = None
    with_overlay: bool = False
    data: bytes | None = None
    limits: ScanLimits = USUAL
    serials: tuple[str, ...] = ()
    pads: tuple[Pad, ...] = ()
