"""Reads one file completely; this runs in the reading process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError, FileError, FilePlace, PrintplayError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.photos.pictures.doubts import cut, doubts
from printplay.games.go_for_gold.photos.pictures.found import FoundPhoto, FoundSheet
from printplay.games.go_for_gold.photos.pictures.job import PhotoJob
from printplay.games.go_for_gold.photos.pictures.overlay import overlay
from printplay.games.go_for_gold.photos.pictures.reader import NotRead, SheetHints, SheetRead, read_picture
from printplay.lookup import boards
from printplay.match import registry
from printplay.pads.prints.pad_code import is_pad_code
from printplay.photos.opening import pictures
from printplay.photos.qr import codes_seen

if TYPE_CHECKING:  # loaded only if a page of a pad is seen
    from printplay.pads.photos.read_page import PageRead
    from printplay.pads.photos.reader import NoPage, SeenPage
    from printplay.photos.blank import Picture
    from printplay.photos.finding import Array

#: Of the seconds that a file may take, the part after which no other page of it is begun.
_TIME_UP = 0.7


def read_photo(job: PhotoJob) -> FoundPhoto:
    """Return the contents of a file; its faults are values."""
    import cv2

    cv2.setNumThreads(1)  # photos are read side by side
    begun = time.perf_counter()
    sheets: list[FoundSheet] = []
    read: list[PageRead] = []
    troubles: list[PrintplayError] = []
    overlays: list[bytes] = []
    pages = 0
    try:
        known = _boards((*job.layouts, *((job.given_layout,) if job.given_layout else ())))
        hints = SheetHints(known[len(job.layouts)] if job.given_layout else None, job.serials)
        for picture in pictures(job.path, job.data, job.limits):
            if time.perf_counter() - begun > _TIME_UP * job.limits.seconds:
                raise FileError(
                    N_("it took too long: only the first {pages} pages were read"),
                    place=FilePlace(job.path), hint=N_("Split the file."), pages=pages,
                )  # fmt: skip
            pages += 1
            seen = codes_seen(picture)
            of_pads = [one for one in seen if is_pad_code(one[0])]
            on_pads = _pads(job, picture, of_pads) if of_pads else []
            for page in _pages(job, pages, on_pads) if on_pads else ():
                if isinstance(page, PrintplayError):
                    troubles.append(page)
                else:
                    read.append(page)
            only_pads = bool(of_pads) and len(of_pads) == len(seen)
            found = [] if only_pads else read_picture(picture, known, hints)
            sheets += _sheets(job, pages, found)
            if job.shown and (found or on_pads):
                overlays.append(overlay(picture, found, on_pads))
            troubles += [_placed(one.why, job.path) for one in found if isinstance(one, NotRead)]
    except PrintplayError as error:
        troubles.append(error)
    if not sheets and not read and not troubles:
        troubles.append(CallError(
            N_("no player sheet of Go for Gold found in it, and no pad with codes"),
            place=FilePlace(job.path),
            hint=N_("The whole sheet must be visible, with the black squares in its corners."),
        ))  # fmt: skip
    seconds = time.perf_counter() - begun
    return FoundPhoto(job.path, tuple(sheets), tuple(read), tuple(troubles), seconds, pages, tuple(overlays))


def _pads(job: PhotoJob, picture: Picture, seen: Sequence[tuple[str, Array]]) -> list[SeenPage | NoPage]:
    """Return the pages of pads whose codes are seen."""
    from printplay.pads.photos.known_pads import among
    from printplay.pads.photos.reader import pages_in

    return pages_in(picture, among(job.pads), seen)


def _pages(
    job: PhotoJob, number: int, found: Sequence[SeenPage | NoPage]
) -> Iterator[PageRead | PrintplayError]:
    """Yield what stands on pages of pads, or why one cannot be read."""
    from printplay.pads.photos.reader import SeenPage

    for one in found:
        if isinstance(one, SeenPage):
            yield one.read(job.path, number)
        else:
            yield _placed(one.why, job.path)


@lru_cache(maxsize=4)
def _boards(layouts: Sequence[str | Path]) -> list[Island]:
    """Return the boards that a code may name: the given ones, then all that ever shipped."""
    names = [*layouts, *boards.shipped(META.id)]
    return [island(boards.find(name, registry.find(META.id).id)) for name in names]


def _sheets(job: PhotoJob, page: int, found: Sequence[SheetRead | NotRead]) -> Iterator[FoundSheet]:
    for read in found:
        if isinstance(read, NotRead):
            continue
        corners = read.located.corners().round().astype(int).tolist()
        board, name = read.flat.board, read.flat.marks.name
        yield FoundSheet(
            job.path, page, read.flat.code, read.known, board.name, _called(board),
            tuple((int(x), int(y)) for x, y in corners),
            read.drawn, read.panel, tuple(doubts(read)), cut(read, [name]),
        )  # fmt: skip


def _called(board: Island) -> str | Path:
    """Return what a board is found by, on another machine, too, where it ships with printplay."""
    path = board.path
    if isinstance(path, Path):
        return f"{path.parent.name}/{path.stem}" if boards.ships(path) else path
    return str(path)


def _placed(error: PrintplayError, path: str) -> PrintplayError:
    if error.place is None:
        error.place = FilePlace(path)
    return error
