"""The text of a layout file: read as a whole, within limits, from the disk or a stored copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, Protocol, TypeVar

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.files import composed, read_bytes, spelled_on_disk
from printplay.core.i18n import N_
from printplay.core.tables import TableText, table_text

MAX_BYTES = 8_000_000

_made: ContextVar[dict[Hashable, Any] | None] = ContextVar("made", default=None)

_Made = TypeVar("_Made")


@contextmanager
def reading_once() -> Iterator[None]:
    """Cache the texts of files within the block, and what is made of them (`made_once`).

    Finding out the kind of a file reads it before it is parsed in full, and many records of one
    import name the same files. No file may change within the block.
    """
    token = _made.set({}) if _made.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _made.reset(token)


def made_once(key: Hashable, make: Callable[[], _Made]) -> _Made:
    """Return what was made under a key in this block of `reading_once`, else make it."""
    text_of = _made.get()
    if text_of is None:
        return make()
    if key not in text_of:
        text_of[key] = make()
    text: _Made = text_of[key]
    return text


class MadeFile(PurePosixPath):
    """A layout without a file: its text is generated when read, always the same."""

    make: Callable[[], str]

    @classmethod
    def from_maker(cls, name: str, make: Callable[[], str]) -> MadeFile:
        """Return the file of a name; `make` returns its text."""
        file = cls(name)
        file.make = make
        return file


class LayoutFiles(Protocol):
    """The source of a layout file and all that it names; a path is within it, and named in errors."""

    @property
    def judged(self) -> bool:
        """Return whether printplay itself stored them, after it had judged them."""

    def text(self, path: PurePath) -> str:
        """Return the text of a file; raise LayoutError if it is missing, too large or not UTF-8."""

    def table(self, path: PurePath) -> TableText:
        """Return the text of a table (CSV); raise LayoutError if it is missing or is none."""

    def picture(self, path: PurePath) -> Path:
        """Return the path of a picture on the disk; raise LayoutError if there is none."""


class Disk:
    """The files on the disk."""

    judged = False

    def text(self, path: PurePath) -> str:
        """Return the text of a file; see `reading_once`."""
        if isinstance(path, MadeFile):
            return path.make()
        file = self._file(path)
        return made_once(("text", file), lambda: _read_text(file))

    def table(self, path: PurePath) -> TableText:
        file = self._file(path)
        data = read_bytes(file, str(file), MAX_BYTES, LayoutError)
        return table_text(data, str(file), LayoutError)

    def picture(self, path: PurePath) -> Path:
        """Return the path; the caller reports errors when it opens the file."""
        return self._file(path)

    def _file(self, path: PurePath) -> Path:
        if not isinstance(path, Path):  # the name of a stored file, not of one in this folder
            raise TypeError(f"{path} names no file on the disk")
        return spelled_on_disk(path)


DISK = Disk()


def referenced_path(path: PurePath, name: str, place: FilePlace | None = None) -> PurePath:
    """Return the path of a file that another names; raise LayoutError for an address."""
    if re.match(r"\s*(https?|ftp)://", name, re.IGNORECASE):
        raise LayoutError(
            N_("{name!r} is an address on the internet; a file is needed"),
            place=place,
            hint=N_("Download it, and name the file."),
            name=brief(name),
        )
    return path.parent / name


def _read_text(path: Path) -> str:
    data = read_bytes(path, str(path), MAX_BYTES, LayoutError)
    try:
        return composed(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LayoutError(
            N_("the text is not UTF-8 (byte {byte})"),
            place=FilePlace(str(path), line),
            hint=N_("Save the file as UTF-8."),
            byte=f"0x{data[error.start]:02x}",
        ) from None
