"""Pictures in pixels, prepared for PDF: each is an 8-bit grey or RGB file, or decoded.

JPEGs and plain PNGs go into a PDF byte for byte; every other picture is converted to what they are.
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
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP")
#: Pillow's modes that convert to 8 bits without loss of meaning; LAB, floats and 32 bits are not.
_MODES = {"1", "L", "LA", "La", "P", "PA", "RGB", "RGBX", "RGBA", "RGBa", "CMYK", "YCbCr", "I;16", "I;16B"}
_QUALITY = 95  # of JPEGs that had to be changed
_TIFF_BITS, _TIFF_WHITE = 258, 262


@dataclass(frozen=True, eq=False)
class Pixels:
    """A picture: size, channels (1 grey, 3 RGB, 4 CMYK), bytes and their compression.

    `alpha` is the opacity of each pixel, None if all are opaque. `file` is a PNG or JPEG of it that
    can be embedded unchanged, None if there is none.
    """

    width: int
    height: int
    colours: Literal[1, 3, 4]
    data: bytes
    packed: Literal["jpeg", "png", ""]
    alpha: bytes | None = None
    file: bytes | None = None

    def image(self) -> Any:
        """Return it as a Pillow image, RGB or RGBA."""
        from PIL import Image

        if self.file is not None:
            return Image.open(io.BytesIO(self.file)).convert("RGB")
        picture = Image.frombytes("RGB", (self.width, self.height), self.data)
        if self.alpha is not None:
            picture.putalpha(Image.frombytes("L", picture.size, self.alpha))
        return picture

    def file_for_svg(self) -> tuple[str, bytes]:
        """Return a media type and the bytes of a file that browsers show."""
        if self.file is not None:
            return f"image/{self.packed}", self.file
        buffer = io.BytesIO()
        self.image().save(buffer, "PNG")
        return "image/png", buffer.getvalue()


def read_pixels(path: Path) -> Pixels:
    """Read a picture; raise FileError if it is broken, too large or of an unknown kind."""
    return _load_pixels(path, notice(path))


@lru_cache(maxsize=8)
def _load_pixels(path: Path, _state: Stamp) -> Pixels:
    """Read a picture, cached until its file changes."""
    check_plain(path)
    data = read_bytes(path, str(path), MAX_BYTES)
    from PIL import Image, UnidentifiedImageError

    place = FilePlace(str(path))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture: Any = Image.open(io.BytesIO(data), formats=FORMATS)
            if picture.width * picture.height > MAX_PIXELS:
                raise FileError(
                    N_("the picture has {count} million pixels; the limit is {limit}"),
                    place=place,
                    hint=N_("Save it smaller: 300 dots an inch are enough for a card."),
                    count=picture.width * picture.height // 1_000_000,
                    limit=MAX_PIXELS // 1_000_000,
                )
            # A JPEG may hold previews of itself; other files hold something else.
            if picture.format not in ("JPEG", "MPO") and getattr(picture, "is_animated", False):
                raise FileError(
                    N_("the picture is an animation, or has several pages"),
                    place=place,
                    hint=N_("Save the one to be printed as a PNG."),
                )
            picture.load()
            return _prepared(picture, data, place)
    except UnidentifiedImageError:
        raise FileError(
            N_("this is not a picture of a known kind ({known})"),
            place=place,
            hint=N_("Save pictures as PNG, drawings as SVG."),
            known=", ".join(FORMATS),
        ) from None
    except Image.DecompressionBombError:
        raise FileError(
            N_("the picture has more than {limit} million pixels"),
            place=place,
            hint=N_("Save it smaller: 300 dots an inch are enough for a card."),
            limit=MAX_PIXELS // 1_000_000,
        ) from None
    except (OSError, ValueError, SyntaxError, EOFError, struct.error):
        raise FileError(N_("the picture is broken; it cannot be read to its end"), place=place) from None


def _prepared(picture: Any, data: bytes, place: FilePlace) -> Pixels:
    from PIL import ImageOps

    kind, mode, bits = picture.format, picture.mode, _bits(picture, data)
    keyed = picture.info.get("transparency")
    if mode not in _MODES or (mode == "RGB" and bits > 8 and keyed is not None):
        raise FileError(
            N_("the colours of this picture cannot be printed ({kind}, {mode}, {bits} bits)"),
            place=place,
            hint=N_("Save it as a PNG with 8 bits per channel."),
            kind=kind, mode=mode, bits=bits,
        )  # fmt: skip
    is_turned = picture.getexif().get(0x0112, 1) != 1
    profile = _profile(picture)
    if not is_turned and profile is None:
        if kind in ("JPEG", "MPO") and mode in ("L", "RGB") and _is_common_jpeg(picture, data):
            return _packed_jpeg(picture, data)
        if kind == "PNG" and (plain := _plain_png(picture, data)) is not None:
            return plain
    picture, alpha = _in_eight_bits(picture, bits)
    if profile is not None:
        picture = _in_srgb(picture, profile)
    picture = picture.convert("L" if picture.mode in ("1", "L") and alpha is None else "RGB")
    if alpha is not None:
        picture.putalpha(alpha)
    if is_turned:
        picture = ImageOps.exif_transpose(picture)
    picture.info.clear()
    width, height = picture.size
    if alpha is not None:
        opaque = picture.getchannel("A").tobytes()
        return Pixels(width, height, 3, picture.convert("RGB").tobytes(), "", opaque)
    buffer = io.BytesIO()
    if kind in ("JPEG", "MPO"):
        picture.save(buffer, "JPEG", quality=_QUALITY, subsampling=0)
        return _packed_jpeg(picture, buffer.getvalue())
    picture.save(buffer, "PNG")
    plain = _plain_png(picture, buffer.getvalue())
    assert plain is not None  # noqa: S101  8 bits, grey or RGB, just written
    return plain


def _bits(picture: Any, data: bytes) -> int:
    """Return the bits of a channel, as far as it matters: of PNG and TIFF."""
    if picture.format == "PNG":
        return data[24]
    if picture.format == "TIFF":
        return int(max(picture.tag_v2.get(_TIFF_BITS, (1,))))
    return 8


def _in_eight_bits(picture: Any, bits: int) -> tuple[Any, Any]:
    """Return a picture of 8 bits a channel, and its opacity or None."""
    keyed = picture.info.pop("transparency", None)
    if picture.mode.startswith("I;16"):
        steps, wide = range(65536), picture.convert("I")
        highest_shade = (1 << bits) - 1
        turn = picture.format == "TIFF" and picture.tag_v2.get(_TIFF_WHITE) == 0  # 0 is white
        shades = [min(255, round(step * 255 / highest_shade)) for step in steps]
        eight_bit_picture = wide.point([255 - shade for shade in shades] if turn else shades, "L")
        if keyed is None:
            return eight_bit_picture, None
        return eight_bit_picture, wide.point([0 if step == keyed else 255 for step in steps], "L")
    if picture.mode == "CMYK" and picture.format in ("JPEG", "MPO") and "adobe" not in picture.info:
        from PIL import ImageChops

        return ImageChops.invert(picture), None  # Pillow takes every one for Adobe's, inverted
    if keyed is not None:
        if picture.mode == "L" and bits < 8:
            keyed = keyed * 255 // ((1 << bits) - 1)
        picture.info["transparency"] = keyed
    if keyed is not None or picture.mode in ("LA", "La", "PA", "RGBA", "RGBa"):
        picture = picture.convert("LA" if picture.mode == "La" else "RGBA")
        picture = picture.convert("RGBA")
        return picture.convert("RGB"), picture.getchannel("A")
    return picture.convert("RGB") if picture.mode == "P" else picture, None


def _profile(picture: Any) -> Any:
    """Return the colour profile of a picture, or None for sRGB and for a broken one."""
    data = picture.info.get("icc_profile")
    if not data:
        return None
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
        return None if "sRGB" in ImageCms.getProfileDescription(profile) else profile
    except (OSError, ImageCms.PyCMSError):
        return None


def _in_srgb(picture: Any, profile: Any) -> Any:
    """Return a picture in sRGB; unchanged if its profile is for other channels."""
    from PIL import ImageCms

    try:
        return ImageCms.profileToProfile(picture, profile, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except ImageCms.PyCMSError:
        return picture


def sampled(pixels: Pixels, x: float, y: float, below: Colour) -> Colour:
    """Return the colour of a picture at x, y (0 to 1, from the upper left) over another colour."""
    grid = _coarse_colours(pixels)
    side = len(grid)
    *parts, opaque = grid[min(side - 1, int(y * side))][min(side - 1, int(x * side))]
    return below.mix(Colour(*(part / 255 for part in parts)), opaque / 255)


@lru_cache(maxsize=16)
def _coarse_colours(pixels: Pixels) -> list[list[tuple[int, int, int, int]]]:
    """Return a coarse version of a picture: 48 rows of 48 colours."""
    from PIL import Image

    side = 48
    small = pixels.image().convert("RGBA").resize((side, side), Image.Resampling.BOX)
    return [[small.getpixel((x, y)) for x in range(side)] for y in range(side)]


def rows_apart(data: bytes, height: int) -> bytes:
    """Apply PNG's Up filter to rows of pixels: they compress better."""
    import numpy

    rows = numpy.frombuffer(data, numpy.uint8).reshape(height, -1)
    filtered = numpy.empty((height, rows.shape[1] + 1), numpy.uint8)
    filtered[:, 0] = 2  # PNG's filter type "Up"
    filtered[0, 1:] = rows[0]
    filtered[1:, 1:] = rows[1:] - rows[:-1]
    return filtered.tobytes()


def _packed_jpeg(picture: Any, data: bytes) -> Pixels:
    colours: Literal[1, 3] = 1 if picture.mode == "L" else 3
    width, height = picture.size
    return Pixels(width, height, colours, data, "jpeg", file=data)


def _is_common_jpeg(picture: Any, data: bytes) -> bool:
    """Return whether every PDF viewer decodes a JPEG as Pillow does."""
    offset = 2
    while offset + 20 <= len(data) and data[offset] == 0xFF:
        if 0xC0 <= data[offset + 1] <= 0xCF and data[offset + 1] not in (0xC4, 0xC8, 0xCC):
            has_marker = bool({"jfif", "adobe"} & picture.info.keys())
            unlike = data[offset + 10 : offset + 17 : 3] == b"RGB" and not has_marker
            return data[offset + 1] in (0xC0, 0xC1, 0xC2) and not unlike
        offset += 2 + int.from_bytes(data[offset + 2 : offset + 4], "big")
    return False


def _plain_png(picture: Any, data: bytes) -> Pixels | None:
    """Return a PNG that PDF can embed directly, else None."""
    depth, colour, _packing, _filter, laced = data[24:29]
    if depth != 8 or colour not in (0, 2) or laced:
        return None
    parts, offset = [], 8
    while offset + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[offset : offset + 8])
        if kind == b"IDAT":
            parts.append(data[offset + 8 : offset + 8 + length])
        elif kind == b"tRNS":
            return None
        offset += length + 12
    width, height = picture.size
    return Pixels(width, height, 1 if colour == 0 else 3, b"".join(parts), "png", file=data)
