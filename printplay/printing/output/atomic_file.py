"""Atomic files: a file gets its name when it is complete; if killed, nothing is left.

Linux has unnamed files, which vanish with the program that wrote them. Elsewhere, and on file
systems without them (such as some network ones), it has a hidden name until then.
"""

from __future__ import annotations

import filecmp
import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

#: The paths of a program's open files.
_OPEN = Path("/proc/self/fd")


def write_whole(path: Path, fill: Callable[[BinaryIO], object]) -> bool:
    """Let `fill` write a file in its folder; return False if it was already identical.

    Links are followed. Something that is not a file, such as /dev/stdout, is written to and never
    replaced. Raises OSError on failure, and leaves an existing file as it was.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            fill(file)
        return True
    path = Path(os.path.realpath(path))
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = _nameless(path.parent) or _hidden(path.parent)
    try:
        with os.fdopen(handle, "w+b") as file:
            fill(file)
            file.flush()
            os.fsync(handle)
            filecmp.clear_cache()  # its cache goes by names, times and sizes alone
            if path.is_file() and filecmp.cmp(path, fresh, shallow=False):
                return False
            fresh.chmod(mode)
            if fresh.parent == _OPEN:
                _name(fresh, path)
                return True
        fresh.replace(path)
    finally:
        if fresh.parent != _OPEN:
            fresh.unlink(missing_ok=True)
    return True


def _nameless(folder: Path) -> tuple[int, Path] | None:
    """Return a new unnamed file in a folder, and its temporary path."""
    if not hasattr(os, "O_TMPFILE") or not _OPEN.is_dir():
        return None
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    except OSError:
        return None
    return handle, _OPEN / str(handle)


def _hidden(folder: Path) -> tuple[int, Path]:
    handle, name = tempfile.mkstemp(prefix=".printplay-", dir=folder)
    return handle, Path(name)


def _name(fresh: Path, path: Path) -> None:
    """Link an unnamed file to its name, replacing an existing file."""
    try:
        _link(fresh, path)
    except FileExistsError:
        hidden = path.with_name(f".printplay-{secrets.token_hex(4)}")
        try:
            _link(fresh, hidden)
            hidden.replace(path)
        finally:
            hidden.unlink(missing_ok=True)


def _link(fresh: Path, name: Path) -> None:
    # Python follows the link in /proc only if given a folder, which an absolute path ignores.
    os.link(fresh, name, src_dir_fd=int(fresh.name), follow_symlinks=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
