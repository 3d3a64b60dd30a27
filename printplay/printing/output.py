"""Files that are written whole or not at all, and never over somebody else's work."""

from __future__ import annotations

import os
import tempfile
from mmap import ACCESS_READ, mmap
from pathlib import Path

from printplay.errors import FileError, Place
from printplay.i18n import N_

#: What stands in every file printplay writes: the producer of a PDF, an attribute of an SVG, a
#: text chunk of a PNG.
_OURS = (b"/Producer (printplay)", b'data-printplay="', b"tEXtSoftware\x00printplay")


def check_target(path: Path, *, force: bool) -> None:
    """Raise FileError where a file stands that printplay did not make and --force is not given."""
    if path.is_dir():
        raise FileError(N_("this is a folder, not a file"), place=Place(str(path)))
    if path.exists() and not force and not _made_by_us(path):
        raise FileError(
            N_("this file was not made by printplay"),
            place=Place(str(path)),
            hint=N_("It stays as it is; name another folder with -o, or overwrite with --force."),
        )


def _made_by_us(path: Path) -> bool:
    if not path.stat().st_size:
        return True
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return any(data.find(mark) >= 0 for mark in _OURS)


def write(path: Path, data: bytes, *, force: bool) -> bool:
    """Write a file in one step; return False where it already holds just that.

    The bytes go to a temporary file beside it, which takes its name when all is on disk.
    """
    if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
        return False
    check_target(path, force=force)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise _cannot(path, error) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mode = 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _cannot(path, error) from None
        raise
    return True


def _cannot(path: Path, error: OSError) -> FileError:
    return FileError(
        N_("the file cannot be written: {reason}"),
        place=Place(str(path)),
        reason=error.strerror or str(error),
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
