"""What becomes of a text that does not fit: an error, or a note while all such texts are sought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from printplay.core.errors import TextFitError

#: Takes the error, and the side of the component it is on: "front", "back" or empty.
Note = Callable[[TextFitError, str], None]

_note: ContextVar[Note | None] = ContextVar("note", default=None)


@contextmanager
def gathering(note: Note) -> Iterator[None]:
    """Hand every text that does not fit to `note` until the block ends."""
    token = _note.set(note)
    try:
        with tolerated():
            yield
    finally:
        _note.reset(token)


@contextmanager
def tolerated(side: str = "") -> Iterator[None]:
    """Leave the block at a text that does not fit, and go on after it, while such are gathered.

    Else the error passes. What was to be drawn in the block is not there then, so nothing that
    holds the fault can be kept by a cache.
    """
    try:
        yield
    except TextFitError as error:
        pass_over(error, side)


def pass_over(error: TextFitError, side: str = "") -> None:
    """Note a text that does not fit while such are gathered, or raise its error."""
    note = _note.get()
    if note is None:
        raise error
    note(error, side)
