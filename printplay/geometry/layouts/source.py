"""The text of a layout file: read whole and safely, from the disk or from what was kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePath, PurePosixPath
from typing import Protocol

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.files import read_bytes
from printplay.core.i18n import N_

MAX_BYTES = 8_000_000


_texts: ContextVar[dict[Path, str] | None] = ContextVar("texts", default=None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Read each file once, however often its text is asked for until the block ends.

    Who finds out what a file is for looks into it before it is read in full.
    """
    token = _texts.set({}) if _texts.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _texts.reset(token)


class MadeFile(PurePosixPath):
    """A layout that lies nowhere: its text is made when it is read, and is the same every time."""

    make: Callable[[], str]

    @classmethod
    def called(cls, name: str, make: Callable[[], str]) -> MadeFile:
        """Return the file that goes by a name; `make` returns its text."""
        found = cls(name)
        found.make = make
        return found


class LayoutFiles(Protocol):
    """Where a layout file is read from, and all files that it names.

    A path is where a file stands among them, and how a fault names it.
    """

    def text(self, path: PurePath) -> str:
        """Return the text of a file; raise LayoutError where it is none, too large or not UTF-8."""

    def picture(self, path: PurePath) -> Path:
        """Return where on the disk a picture lies; raise LayoutError where none can be had."""


class Disk:
    """The files on the disk."""

    def text(self, path: PurePath) -> str:
        """Return the text of a file; see `reading_once`."""
        if isinstance(path, MadeFile):
            return path.make()
        file, known = self._file(path), _texts.get()
        if known is None:
            return _read(file)
        if file not in known:
            known[file] = _read(file)
        return known[file]

    def picture(self, path: PurePath) -> Path:
        """Return the path: whoever opens it tells what is wrong with it."""
        return self._file(path)

    def _file(self, path: PurePath) -> Path:
        if not isinstance(path, Path):  # the name of a kept file, and not of one in this folder
            raise TypeError(f"{path} names no file on the disk")
        return path


DISK = Disk()


def _read(path: Path) -> str:
    data = read_bytes(path, str(path), MAX_BYTES, LayoutError)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LayoutError(
            N_("the text is not UTF-8 (byte {byte})"),
            place=FilePlace(str(path), line),
            hint=N_("Save the file as UTF-8."),
            byte=f"0x{data[error.start]:02x}",
        ) from None
