"""PNG and JPEG files, prepared for PDF without recompression.

The data of JPEGs and plain PNGs goes into a PDF byte for byte; other pictures are decoded.
"""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import Stamp, check_plain, notice, read_bytes
from printplay.core.i18n import N_
from printplay.printing.drawing.colour import Colour

MAX_BYTES, MAX_PIXELS = 50_000_000, 30_000_000


@dataclass(frozen=True, eq=False)
class Pixels:
    """A picture: size, channels (1 grey, 3 RGB, 4 CMYK), bytes and their compression.

    `alpha` is the opacity of each pixel, None if all are opaque. `original` is the file, for
    writers that embed it unchanged.
    """

    width: int
    height: int
    colours: Literal[1, 3, 4]
    data: bytes
    packed: Literal["jpeg", "png", ""]
    alpha: bytes | None
    original: bytes
    mime: str


def read_pixels(path: Path) -> Pixels:
    """Read a PNG or JPEG file; raise FileError if it is broken, too large or neither."""
    return _read(path, notice(path))


@lru_cache(maxsize=8)
def _read(path: Path, _state: Stamp) -> Pixels:
    """Read a picture, cached until its file changes."""
    check_plain(path)
    data = read_bytes(path, str(path), MAX_BYTES)
    from PIL import Image, ImageOps, UnidentifiedImageError

    place = FilePlace(str(path))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture: Any = Image.open(io.BytesIO(data), formats=("PNG", "JPEG"))
            if picture.width * picture.height > MAX_PIXELS:
                raise FileError(
                    N_("the picture has {count} million pixels; the limit is {limit}"),
                    place=place,
                    hint=N_("Save it smaller: 300 dots an inch are enough for a card."),
                    count=picture.width * picture.height // 1_000_000,
                    limit=MAX_PIXELS // 1_000_000,
                )
            kind = picture.format
            picture.load()
            turned = picture.getexif().get(0x0112, 1) != 1
            if turned:
                picture = ImageOps.exif_transpose(picture)
    except UnidentifiedImageError:
        raise FileError(
            N_("this is neither a PNG nor a JPEG picture"),
            place=place,
            hint=N_("Save pictures as PNG, drawings as SVG."),
        ) from None
    except Image.DecompressionBombError:
        raise FileError(
            N_("the picture has more than {limit} million pixels"),
            place=place,
            hint=N_("Save it smaller: 300 dots an inch are enough for a card."),
            limit=MAX_PIXELS // 1_000_000,
        ) from None
    except (OSError, ValueError, SyntaxError, EOFError, struct.error):
        raise FileError(
            N_("the picture is broken; it cannot be read to its end"), place=place
        ) from None
    width, height = picture.size
    if not turned and kind == "JPEG" and picture.mode in ("L", "RGB"):
        colours: Literal[1, 3] = 1 if picture.mode == "L" else 3
        return Pixels(width, height, colours, data, "jpeg", None, data, "image/jpeg")
    mime = f"image/{kind.lower()}"
    if not turned and kind == "PNG" and (plain := _plain_png(data)) is not None:
        return Pixels(width, height, plain[0], plain[1], "png", None, data, mime)
    if turned:  # an SVG reader may ignore the orientation of a photo
        buffer = io.BytesIO()
        picture.convert("RGB").save(buffer, "BMP")
        data, mime = buffer.getvalue(), "image/bmp"
    alpha = None
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A").tobytes()
    unpacked = picture.convert("RGB").tobytes()
    width, height = picture.size
    return Pixels(width, height, 3, unpacked, "", alpha, data, mime)


def sampled(pixels: Pixels, x: float, y: float, below: Colour) -> Colour:
    """Return the colour of a picture at x, y (0 to 1, from the upper left) over another colour."""
    grid = _grid(pixels)
    side = len(grid)
    *parts, opaque = grid[min(side - 1, int(y * side))][min(side - 1, int(x * side))]
    return below.mix(Colour(*(part / 255 for part in parts)), opaque / 255)


@lru_cache(maxsize=16)
def _grid(pixels: Pixels) -> list[list[tuple[int, int, int, int]]]:
    """Return a coarse version of a picture: 48 rows of 48 colours."""
    from PIL import Image

    side = 48
    picture: Any = Image.open(io.BytesIO(pixels.original)).convert("RGBA")
    small = picture.resize((side, side), Image.Resampling.BOX)
    return [[small.getpixel((x, y)) for x in range(side)] for y in range(side)]


def rows_apart(data: bytes, height: int) -> bytes:
    """Apply PNG's Up filter to rows of pixels: they compress better."""
    import numpy

    rows = numpy.frombuffer(data, numpy.uint8).reshape(height, -1)
    apart = numpy.empty((height, rows.shape[1] + 1), numpy.uint8)
    apart[:, 0] = 2  # PNG's filter type "Up"
    apart[0, 1:] = rows[0]
    apart[1:, 1:] = rows[1:] - rows[:-1]
    return apart.tobytes()


def _plain_png(data: bytes) -> tuple[Literal[1, 3], bytes] | None:
    """Return channels and compressed bytes of a PNG that PDF can embed directly, else None."""
    depth, colour, _packing, _filter, laced = data[24:29]
    if depth != 8 or colour not in (0, 2) or laced:
        return None
    parts, at = [], 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IDAT":
            parts.append(data[at + 8 : at + 8 + length])
        elif kind in (b"tRNS", b"acTL"):
            return None
        at += length + 12
    return (1 if colour == 0 else 3), b"".join(parts)
