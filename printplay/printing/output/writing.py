"""Writes files atomically, and never replaces other people's work.

Linux has unnamed files, which vanish with the program; elsewhere a file has a hidden name first.
"""

from __future__ import annotations

import filecmp
import os
import re
import secrets
import stat
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Protocol
from zlib import crc32

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_

#: The paths of a program's open files.
_OPEN = Path("/proc/self/fd")
#: The seal at the end of our files: a digest of everything before it. A file that somebody drew on,
#: or appended to, no longer matches its digest and counts as theirs.
_SEALS = {
    b"%PDF": re.compile(rb"%printplay ([0-9a-f]{64})\n\Z"),
    b"<?xm": re.compile(rb"<!-- printplay ([0-9a-f]{64}) -->\n\Z"),
    # A saved object of Tabletop Simulator: its last field is a note that the game does not show.
    b'{\n "SaveName"': re.compile(rb',\n "Note": "printplay ([0-9a-f]{64})"\n}\n\Z'),
    b"\xff\xd8\xff": re.compile(rb"\nprintplay ([0-9a-f]{64})\n\Z"),  # after a JPEG's end
    b"\x89PNG": re.compile(rb"\x00\x00\x00JtEXtprintplay\x00([0-9a-f]{64}).{4}.{12}\Z", re.DOTALL),
}
#: Nothing may follow the end of a DXF: its seal is a comment (group 999) at the start.
_DXF = b"999\ncut-"
_DXF_SEAL = re.compile(rb"999\nprintplay ([0-9a-f]{64})\n")
_LONGEST_SEAL = 120
_ANOTHER = N_("It was not changed. Choose another folder or file.")
_IEND = 12  # bytes of a PNG's last chunk


class Writable(Protocol):
    """Takes the pieces of a file."""

    def write(self, data: bytes, /) -> object:
        """Take the next piece."""


def seal(data: bytes) -> bytes:
    """Return a PDF, SVG, PNG, JPEG, DXF or saved object with its seal added if missing."""
    if _is_sealed(data):
        return data
    digest = sha256(data).hexdigest().encode()
    if data.startswith(b"%PDF"):
        data += b"%printplay " + digest + b"\n"
    elif data.startswith(b"<?xm"):
        data += b"<!-- printplay " + digest + b" -->\n"
    elif data.startswith(b"\xff\xd8\xff"):
        data += b"\nprintplay " + digest + b"\n"
    elif data.startswith(_DXF):
        data = b"999\nprintplay " + digest + b"\n" + data
    elif data.startswith(b'{\n "SaveName"'):
        body = data.removesuffix(b"\n}\n")
        digest = sha256(body).hexdigest().encode()
        data = body + b',\n "Note": "printplay ' + digest + b'"\n}\n'
    elif data.startswith(b"\x89PNG"):
        head, end = data[:-_IEND], data[-_IEND:]
        chunk = b"tEXtprintplay\x00" + sha256(head).hexdigest().encode()
        size, check = len(chunk[4:]).to_bytes(4, "big"), crc32(chunk).to_bytes(4, "big")
        data = head + size + chunk + check + end
    return data


def _is_sealed(data: bytes) -> bool:
    if first := _DXF_SEAL.match(data):
        return sha256(data[first.end() :]).hexdigest().encode() == first[1]
    for start, pattern in _SEALS.items():
        if data.startswith(start):
            seal_match = pattern.search(data[-_LONGEST_SEAL:])
            if seal_match is None:
                return False
            body = data[: seal_match.start() - min(_LONGEST_SEAL, len(data)) + len(data)]
            return sha256(body).hexdigest().encode() == seal_match[1]
    return False


def _is_database(path: Path) -> bool:
    """Return whether a file is an SQLite database, which is never overwritten."""
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"


def check_target(path: Path, *, force: bool) -> None:
    """Raise FileError if a file cannot be written; one that is not ours is replaced with --force only."""
    for folder in path.parents:
        if os.path.lexists(folder):
            if not folder.is_dir():
                raise FileError(
                    N_("this is not a folder"),
                    place=FilePlace(str(folder)),
                    hint=N_("Give a folder to write to."),
                )
            break
    if path.is_file() and _is_database(path):
        raise FileError(
            N_("this is a database, perhaps a ledger"),
            place=FilePlace(str(path)),
            hint=N_("It is never overwritten, even with --force. Choose another file."),
        )
    if path.is_dir():
        raise FileError(N_("this is a folder, not a file"), place=FilePlace(str(path)))
    if path.is_file() and not force and not _is_unchanged_output(path):
        raise FileError(
            N_("this file was not made by printplay, or was changed since"),
            place=FilePlace(str(path)),
            hint=N_("It was not changed; choose another place with -o, or overwrite it with --force."),
        )


def check_new(path: Path, cure: str = _ANOTHER) -> None:
    """Raise FileError, with the hint `cure`, if a new file exists already or cannot be created."""
    if os.path.lexists(path):
        raise FileError(
            N_("this file already exists; nothing was written"), place=FilePlace(str(path)), hint=cure
        )
    check_target(path, force=False)


def _is_unchanged_output(path: Path) -> bool:
    """Return whether a file is empty, or unchanged since printplay wrote it."""
    size = path.stat().st_size
    with path.open("rb") as file:
        if not file.read(4).startswith(b"%PDF"):
            file.seek(0)
            data = file.read()
            return not data or _is_sealed(data)
        file.seek(max(0, size - _LONGEST_SEAL))  # a PDF may be larger than memory
        seal_match = _SEALS[b"%PDF"].search(tail := file.read())
        if seal_match is None:
            return False
        file.seek(0)
        sealed_length, digest = size - len(tail) + seal_match.start(), sha256()
        while sealed_length:
            digest.update(chunk := file.read(min(sealed_length, 1 << 20)))
            sealed_length -= len(chunk)
        return digest.hexdigest().encode() == seal_match[1]


class _Sealing:
    """A file written in pieces, with its digest."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.digest = file, sha256()

    def write(self, data: bytes) -> None:
        self.digest.update(data)
        self.file.write(data)


def write(path: Path, data: bytes, *, force: bool) -> bool:
    """Write a sealed file atomically; return False if it is already identical."""
    data = seal(data)
    if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
        return False
    check_target(path, force=force)
    write_file(path, data)
    return True


def write_pdf(path: Path, pieces: Callable[[Writable], None], *, force: bool) -> bool:
    """Write a PDF piece by piece, like `write`, without holding it in memory."""
    check_target(path, force=force)

    def sealed(file: BinaryIO) -> None:
        sealing = _Sealing(file)
        pieces(sealing)
        file.write(b"%printplay " + sealing.digest.hexdigest().encode() + b"\n")

    return write_file(path, sealed)


def write_file(path: Path, data: bytes | Callable[[BinaryIO], object]) -> bool:
    """Write a file atomically, creating its folder, like `write_whole`; raise FileError on failure.

    `data` are its bytes, or what writes them.
    """
    fill = (lambda file: file.write(data)) if isinstance(data, bytes) else data
    try:
        return write_whole(path, fill)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FileError(
            N_("the file cannot be written: {reason}"), place=FilePlace(str(path)), reason=reason(error)
        ) from None


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
                _name_file(fresh, path)
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


def _name_file(fresh: Path, path: Path) -> None:
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
