"""Handles texts that do not fit: raises an error, or records it while collecting all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from printplay.core.errors import TextFitError

#: Receives the error, and the side of the component: "front", "back" or empty.
Note = Callable[[TextFitError, str], None]

_note: ContextVar[Note | None] = ContextVar("note", default=None)


@contextmanager
def collecting_misfits(note: Note) -> Iterator[None]:
    """Pass every text that does not fit to `note`, within the block."""
    token = _note.set(note)
    try:
        with skipping_misfits():
            yield
    finally:
        _note.reset(token)


@contextmanager
def skipping_misfits() -> Iterator[None]:
    """Suppress the error of a text that does not fit, while such errors are gathered.

    Otherwise it propagates. It leaves the block, so that no cache inside can keep an incomplete
    drawing.
    """
    try:
        yield
    except TextFitError as error:
        report_misfit(error)


def report_misfit(error: TextFitError, side: str = "") -> None:
    """Record a text that does not fit while gathering, or else raise its error."""
    note = _note.get()
    if note is None:
        raise error
    note(error, side)
