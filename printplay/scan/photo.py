"""One file read from beginning to end: what the process that reads photos does."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printplay import boards, games
from printplay.errors import CallError, Place, PrintplayError
from printplay.games.go_for_gold.contents import Island, island
from printplay.games.go_for_gold.meta import META
from printplay.i18n import N_
from printplay.scan.blank import Picture
from printplay.scan.doubts import cut, doubts
from printplay.scan.found import FoundPhoto, FoundSheet
from printplay.scan.opening import pictures
from printplay.scan.overlay import overlay
from printplay.scan.reader import NotRead, SheetRead, read_picture


@dataclass(frozen=True)
class Job:
    """A file to read; `layouts` are boards beside those that ship, `told` is named by hand."""

    path: str
    layouts: tuple[str, ...] = ()
    told: str | None = None
    shown: bool = False  # whether the photo is wanted with the reading over it
    most: int | None = None  # pixels of a picture, where fewer are taken than usual


def read_photo(job: Job) -> FoundPhoto:
    """Return what is in a file; what is wrong with it is a value."""
    import cv2

    cv2.setNumThreads(1)  # photos are read side by side
    begun = time.perf_counter()
    sheets: list[FoundSheet] = []
    troubles: list[PrintplayError] = []
    pages = 0
    try:
        known = _boards((*job.layouts, *((job.told,) if job.told else ())))
        told = known[len(job.layouts)] if job.told else None
        for picture in pictures(job.path, job.most):
            pages += 1
            found = read_picture(picture, known, told)
            sheets += _sheets(job, picture, pages, found)
            troubles += [_placed(one.why, job.path) for one in found if isinstance(one, NotRead)]
    except PrintplayError as error:
        troubles.append(error)
    if not sheets and not troubles:
        troubles.append(CallError(
            N_("there is no player sheet of Go for Gold in it"), place=Place(job.path),
            hint=N_("The whole sheet, with the black squares in its corners, has to be seen."),
        ))  # fmt: skip
    seconds = time.perf_counter() - begun
    return FoundPhoto(job.path, tuple(sheets), tuple(troubles), seconds, pages)


@lru_cache(maxsize=4)
def _boards(layouts: Sequence[str]) -> list[Island]:
    """Return the boards that a code may name: those that were told of, then those that ship."""
    names = [*layouts, *map(str, boards.shipped(META.id))]
    return [island(boards.find(name, games.find(META.id).id)) for name in names]


def _sheets(
    job: Job, picture: Picture, page: int, found: Sequence[SheetRead | NotRead]
) -> Iterator[FoundSheet]:
    reads = [one for one in found if isinstance(one, SheetRead)]
    over = overlay(picture, reads) if job.shown and reads else None
    for number, read in enumerate(reads):
        corners = read.located.corners().round().astype(int).tolist()
        board, name = read.flat.board, read.flat.marks.name
        yield FoundSheet(
            job.path, page, read.flat.code, read.known, board.name, str(board.path),
            tuple((int(x), int(y)) for x, y in corners),
            read.drawn, read.panel, tuple(doubts(read)), cut(read, [name]),
            None if number else over,
        )  # fmt: skip


def _placed(error: PrintplayError, path: str) -> PrintplayError:
    if error.place is None:
        error.place = Place(path)
    return error
