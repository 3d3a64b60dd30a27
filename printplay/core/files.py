"""Reading files: whole, up to a size, and registered for `--watch`."""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_, _

#: Translations of common system errors.
_REASONS = {
    errno.ENOENT: N_("there is no such file"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOSPC: N_("no space left on the disk"),
    errno.EDQUOT: N_("no space left on the disk"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ENOTDIR: N_("a file has the name of a folder that is needed"),
    errno.ELOOP: N_("the links form a loop"),
    errno.EIO: N_("the disk reports an error"),
}

#: The state of a file: time of change (ns), size, and inode;
#: None if it does not exist.
Stamp = tuple[int, int, int] | None

_noticed: ContextVar[dict[Path, Stamp] | None] = ContextVar("noticed", default=None)


def composed(text: str) -> str:
    r"""Return a text with composed letters (NFC), as keyboards make them.

    Called wherever a text comes in: files, arguments, what a browser sends. macOS writes names of
    files, and copies texts, with their accents apart.

    >>> composed("Ba\u0308r") == "B\u00e4r"
    True
    """
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def spelled_on_disk(path: Path) -> Path:
    """Return a path as the disk spells it, if it only differs in how accents are composed."""
    if str(path).isascii() or os.path.lexists(path):
        return path
    folder = path.parent if path.parent == path else spelled_on_disk(path.parent)
    composed_name = composed(path.name)
    try:
        same_names = [entry for entry in folder.iterdir() if composed(entry.name) == composed_name]
    except (OSError, ValueError):
        return path
    return same_names[0] if same_names else path


def stamp(path: Path) -> Stamp:
    """Return the state of a file without reading it."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def notice(path: Path) -> Stamp:
    """Register a file as read now; return its state."""
    new_stamp, stamps = stamp(path), _noticed.get()
    if stamps is not None:
        stamps.setdefault(path.absolute(), new_stamp)
    return new_stamp


@contextmanager
def noticing() -> Iterator[dict[Path, Stamp]]:
    """Collect the files read within the block, with their states at the first read."""
    stamps: dict[Path, Stamp] = {}
    token = _noticed.set(stamps)
    try:
        yield stamps
    finally:
        _noticed.reset(token)


def reason(error: OSError | ValueError) -> str:
    """Return the system's reason for refusing a file, translated if it is common.

    >>> reason(PermissionError(errno.EACCES, "Permission denied"))
    'permission denied'
    """
    if isinstance(error, OSError):
        known_reason = _REASONS.get(error.errno or 0)
        return _(known_reason) if known_reason else error.strerror or str(error)
    return str(error)


#: Several lines, or the beginning of a drawing.
_CONTENT = re.compile(r"[^\r\n]*[\r\n]|\s*(?:[<{]|\w*LINESTRING\s*Z?M?\s*\()", re.IGNORECASE)


def is_content(text: str) -> bool:
    r"""Return whether a text is the contents of a file, not its path.

    >>> [is_content(text) for text in ("game pig\nend", "LINESTRING (1 1, 2 2)", "line.svg")]
    [True, True, False]
    """
    return _CONTENT.match(text) is not None


def near_file(path: Path) -> str:
    """Return a file with a similar name beside a missing one; empty if there is none."""
    from difflib import get_close_matches

    try:
        neighbours = [entry.name for entry in path.parent.iterdir()]
    except (OSError, ValueError):
        return ""
    near_names = get_close_matches(path.name, neighbours, 1, 0.75)
    return str(path.with_name(near_names[0])) if near_names else ""


def no_such_file(path: Path) -> FileError:
    """Return the error for a missing file, which suggests a similar name if there is one."""
    neighbour = near_file(path)
    return FileError(
        N_("there is no such file"),
        place=FilePlace(str(path)),
        hint=N_("Did you mean {near}?") if neighbour else N_("Check the name and the folder."),
        near=neighbour,
    )


def check_plain(path: Path) -> None:
    """Raise FileError for a device or a pipe, which may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise FileError(N_("this is a device or a pipe, not a file"), place=FilePlace(str(path)))


def read_bytes(source: Path | BinaryIO, name: str, limit: int, kind: type[FileError] = FileError) -> bytes:
    """Return the content of a file or stream; raise `kind` on failure or above `limit` bytes."""
    place = FilePlace(name)
    if isinstance(source, Path):
        notice(source)
    try:
        if not isinstance(source, Path):
            data = source.read(limit + 1)
        elif source.is_dir():
            raise kind(N_("this is a folder, not a file"), place=place, hint=N_("Give a file in it."))
        else:
            with source.open("rb") as file:
                data = file.read(limit + 1)
    except FileNotFoundError:
        raise kind(N_("there is no such file"), place=place) from None
    except (OSError, ValueError) as error:
        raise kind(N_("the file cannot be read: {reason}"), place=place, reason=reason(error)) from None
    if len(data) > limit:
        raise kind(N_("the file is larger than {limit} MB"), place=place, limit=limit // 1_000_000)
    return data
