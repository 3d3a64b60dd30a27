"""A blank sheet as pixels, for comparison with photos; kept once it was drawn.

The name of a kept file is a digest of all that draws: of every source of this program, of the
versions of Python and of the packages beside it, of the fonts, and of what is drawn. So no version
ever finds what another one drew. A file begins with the digest of its name and its pixels; where
that does not fit, it counts for nothing, and is written anew.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.core import resources
from printplay.printing.output.writing import write_whole

if TYPE_CHECKING:
    from printplay.printing.drawing.drawing import Drawing


#: Most files, of about 0.6 MB each: those used last are kept.
_MOST = 40
_DIGEST = 32  # bytes of a digest
_SUFFIX = ".blank"
#: RGB, 0 to 255, shape (height, width, 3).
Picture = NDArray[np.uint8]
#: One value a pixel, or some.
Plane = NDArray[np.float32]

#: Pixels a mm of a flattened sheet.
SCALE = 8
#: Pixels a mm at which print is looked for, and light is measured.
TEXTURE, LIGHT = 4, 2
_TOLERANCE = 0.3  # mm that print may still lie off


def printed(drawing: Drawing, size: tuple[float, float], scale: float, language: str) -> Picture:
    """Return a drawing as it is printed; `size` is width and height, mm, `scale` pixels a mm."""
    # What draws is loaded only if a blank has to be drawn.
    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face_pdf
    from printplay.printing.output.png import raster

    page = raster(face_pdf(Component("blank", *size, drawing), drawing, language), scale * 25.4)
    picture = np.asarray(page.convert("RGB"), np.uint8)
    pixels = round(size[0] * scale), round(size[1] * scale)
    return np.asarray(cv2.resize(picture, pixels, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, eq=False)
class Blank:
    """A sheet as printed, and its images for comparison with photos."""

    picture: Picture

    @cached_property
    def texture(self) -> Plane:
        """Return the print without its light, `TEXTURE` pixels a mm."""
        return texture(self.picture)

    @property
    def darkest(self) -> Picture:
        """Return the greatest darkness of each pixel if the print is slightly displaced."""
        return self._sharp_photo.darkest

    @cached_property
    def grey(self) -> Blank:
        """Return the sheet as printed or scanned in grey."""
        grey = cv2.cvtColor(self.picture, cv2.COLOR_RGB2GRAY)
        return Blank(np.asarray(cv2.cvtColor(np.asarray(grey), cv2.COLOR_GRAY2RGB), np.uint8))

    @property
    def pale(self) -> NDArray[np.bool_]:
        """Return where print is pale enough to show the light, `SCALE` pixels a mm."""
        return self._sharp_photo.pale

    @property
    def bright(self) -> tuple[Plane, Plane]:
        """Return the lightness and the amount of pale print, `LIGHT` pixels a mm."""
        return self._sharp_photo.light, self._sharp_photo.share

    @cached_property
    def _sharp_photo(self) -> _SharpPhoto:
        paper = np.asarray(cv2.GaussianBlur(self.picture, (0, 0), 0.9), np.uint8)
        reach = 2 * round(_TOLERANCE * SCALE) + 1
        around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
        red, green, blue = cv2.split(paper)
        pale = np.asarray(cv2.min(cv2.min(red, green), blue)) > 120
        size = self.light_size()
        light = np.stack([
            cv2.resize((channel.astype(np.float32) + 1) * pale, size, interpolation=cv2.INTER_AREA)
            for channel in (red, green, blue)
        ], 2)  # fmt: skip
        share = cv2.resize(pale.astype(np.float32), size, interpolation=cv2.INTER_AREA)
        return _SharpPhoto(
            np.asarray(cv2.erode(paper, around), np.uint8), pale,
            np.asarray(light, np.float32), np.asarray(share, np.float32),
        )  # fmt: skip

    def light_size(self) -> tuple[int, int]:
        """Return width and height of the sheet at `LIGHT` pixels a mm."""
        high, wide = self.picture.shape[:2]
        return wide * LIGHT // SCALE, high * LIGHT // SCALE


class _SharpPhoto(NamedTuple):
    """What a blank looks like in a sharp photo: see the properties of `Blank` of these names."""

    darkest: Picture
    pale: NDArray[np.bool_]
    light: Plane
    share: Plane


def texture(picture: Picture) -> Plane:
    """Return the print of a picture without its light, `TEXTURE` pixels a mm."""
    return unlit(smaller(picture))


def smaller(picture: Picture) -> Picture:
    """Return a picture with `TEXTURE` pixels a mm."""
    part = TEXTURE / SCALE
    small = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def unlit(small: Picture) -> Plane:
    """Return the print of a picture of `TEXTURE` pixels a mm without its light."""
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), np.float32) + 8
    around = np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.6 * TEXTURE), np.float32)
    even = np.asarray(np.log(grey / around), np.float32)
    soft = np.asarray(cv2.GaussianBlur(even, (0, 0), 0.5), np.float32)
    return np.asarray(np.clip(soft, -0.25, 0.25), np.float32)


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
    picture = _load_picture(path, size)
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
    digest = sha256(sys.version.encode())
    for path in resources.drawing_files():
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  as there are a thousand
            digest.update(path.encode() + sha256(file.read()).digest())
    for name in sorted(_packages()):
        digest.update(f"\n{name}".encode())
    return digest.digest()


def _packages() -> set[str]:
    """Return the names of all packages that can be imported, with their versions."""
    packages = set[str]()
    for folder in sys.path:
        with suppress(OSError):
            packages.update(file.name for file in Path(folder).iterdir() if file.name.endswith("-info"))
    return packages


def _load_picture(path: Path, size: tuple[int, int]) -> Picture | None:
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
    cached_files = sorted(path.parent.glob(f"*{_SUFFIX}"), key=lambda one: -one.stat().st_mtime)
    for old in cached_files[_MOST:]:
        old.unlink(missing_ok=True)


def _digest(path: Path, pixels: bytes) -> bytes:
    return sha256(path.name.encode() + pixels).digest()
