"""Blanks that were drawn before, kept in the user's cache folder: drawing one takes half a second.

The name of a file is a digest of all that draws: of every source of this program, of the versions
of Python and of the packages beside it, of the fonts, and of what is drawn. So no version ever
finds what another one drew. A file begins with the digest of its name and its pixels; where that
does not fit, it counts for nothing, and is written anew.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from printplay.core import resources
from printplay.photos.blank import Picture
from printplay.printing.output.writing import write_whole

#: Most files, of about 0.6 MB each: those used last are kept.
_MOST = 40
_DIGEST = 32  # bytes of a digest
_SUFFIX = ".blank"


def kept_picture(drawing_key: str, size: tuple[int, int], draw: Callable[[], Picture]) -> Picture:
    """Return a picture of `size`, rows and columns: the kept one, or one that is drawn now.

    `drawing_key` says all that its drawing depends on, but for the program. Without a cache folder that
    can be written to, it is drawn each time.
    """
    folder = _folder()
    if folder is None:
        return draw()
    name = sha256(_program() + drawing_key.encode()).hexdigest()
    path = folder / f"{name}{_SUFFIX}"
    picture = _read(path, size)
    if picture is None:
        picture = draw()
        with suppress(OSError):
            _write(path, picture)
    return picture


def _folder() -> Path | None:
    """Return the folder of kept pictures, which need not be there yet; None without a home."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("printplay", appauthor=False) / "blanks"
    except RuntimeError:
        return None


@cache
def _program() -> bytes:
    """Return a digest of all that can change how something is drawn, but for what is drawn."""
    found = sha256(sys.version.encode())
    for path in resources.drawing_files():
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  as there are a thousand
            found.update(path.encode() + sha256(file.read()).digest())
    for name in sorted(_packages()):
        found.update(f"\n{name}".encode())
    return found.digest()


def _packages() -> set[str]:
    """Return the names of all packages that can be imported, with their versions."""
    found = set[str]()
    for folder in sys.path:
        with suppress(OSError):
            found.update(one.name for one in Path(folder).iterdir() if one.name.endswith("-info"))
    return found


def _read(path: Path, size: tuple[int, int]) -> Picture | None:
    """Return a kept picture; None where there is none, or it is not whole."""
    length = size[0] * size[1] * 3
    try:
        data = path.read_bytes()
        pixels = zlib.decompressobj().decompress(data[_DIGEST:], length + 1)
        if len(pixels) != length or data[:_DIGEST] != _digest(path, pixels):
            return None
        os.utime(path)
    except (OSError, zlib.error):
        return None
    return np.frombuffer(pixels, np.uint8).reshape(*size, 3).copy()


def _write(path: Path, picture: Picture) -> None:
    pixels = picture.tobytes()
    data = _digest(path, pixels) + zlib.compress(pixels, 1)
    write_whole(path, lambda file: file.write(data))
    others = sorted(path.parent.glob(f"*{_SUFFIX}"), key=lambda one: -one.stat().st_mtime)
    for old in others[_MOST:]:
        old.unlink(missing_ok=True)


def _digest(path: Path, pixels: bytes) -> bytes:
    return sha256(path.name.encode() + pixels).digest()
