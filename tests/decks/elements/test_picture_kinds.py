"""Pictures of every colour type, depth and format have their own colours in print."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageCms

from printplay.core.errors import FileError
from printplay.printing.drawing.pixels import read_pixels
from printplay.printing.output.png import raster
from tests.decks.helpers import card, printed

#: Four areas of a picture, from the upper left; what is transparent shows the card's ground.
Quarters = list[tuple[int, ...]]
GROUND = (255, 240, 0)
COLOURS: Quarters = [(200, 40, 30), (20, 160, 60), (30, 60, 210), (250, 250, 250)]
SHADES: Quarters = [(0, 0, 0), (85, 85, 85), (170, 170, 170), (255, 255, 255)]
INKS: Quarters = [(0, 0, 0), (255, 255, 255), (255, 255, 255), (0, 0, 0)]
SIDE = 16


def quarters(values: Sequence[Sequence[int]]) -> np.ndarray:
    """Return rows of pixels of four areas."""
    made = np.empty((SIDE, SIDE, len(values[0])))
    half = SIDE // 2
    for at, value in enumerate(values):
        y, x = divmod(at, 2)
        made[y * half : (y + 1) * half, x * half : (x + 1) * half] = value
    return made


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(depth: int, colour: int, values: np.ndarray, more: bytes = b"", laced: int = 0) -> bytes:
    """Return a PNG of whole values, written without Pillow."""
    laps = [(0, 0, 1, 1)]
    if laced:
        laps = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2)]  # fmt: skip
    rows = b""
    for x, y, across, down in laps:
        for row in values[y::down, x::across].astype(np.uint16):
            bits = ((row.reshape(-1, 1) >> np.arange(depth - 1, -1, -1)) & 1).reshape(-1)
            rows += b"\0" + np.packbits(bits.astype(np.uint8)).tobytes()
    head = struct.pack(">IIBBBBB", SIDE, SIDE, depth, colour, 0, 0, laced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(
        b"IDAT", zlib.compress(rows)
    ) + chunk(b"IEND", b"")  # fmt: skip


def pngs() -> dict[str, tuple[bytes, Quarters]]:
    """Return a PNG of every colour type and depth, also with tRNS and interlaced."""
    made: dict[str, tuple[bytes, Quarters]] = {}
    for depth in (1, 2, 4, 8, 16):
        most = (1 << depth) - 1
        shown = INKS if depth == 1 else SHADES
        values = quarters([[round(shade[0] / 255 * most)] for shade in shown])
        key = struct.pack(">H", round(shown[1][0] / 255 * most))
        holes = [GROUND if shade == shown[1] else shade for shade in shown]
        made[f"grey{depth}"] = png(depth, 0, values), shown
        made[f"grey{depth}-laced"] = png(depth, 0, values, laced=1), shown
        made[f"grey{depth}-key"] = png(depth, 0, values, chunk(b"tRNS", key)), holes
        if depth < 16:
            few = COLOURS if depth > 1 else COLOURS[:2] * 2
            entries = quarters([[at & most] for at in range(4)])
            palette = chunk(b"PLTE", bytes(v for c in few[: most + 1] for v in c))
            made[f"palette{depth}"] = png(depth, 3, entries, palette), few
            seen = chunk(b"tRNS", b"\xff\x00")
            made[f"palette{depth}-key"] = (
                png(depth, 3, entries, palette + seen, 1),
                [GROUND if c == few[1] else c for c in few],
            )
    for depth in (8, 16):
        scale = 257 if depth == 16 else 1
        rgb = quarters(COLOURS) * scale
        made[f"rgb{depth}"] = png(depth, 2, rgb), COLOURS
        made[f"rgb{depth}-laced"] = png(depth, 2, rgb, laced=1), COLOURS
        clear = [GROUND, *COLOURS[1:]]
        made[f"rgba{depth}"] = (
            png(depth, 6, quarters([(*c, 255 * (at > 0)) for at, c in enumerate(COLOURS)]) * scale),
            clear,
        )
        faint = quarters([(c[0], 255 * (at > 0)) for at, c in enumerate(SHADES)]) * scale
        made[f"greya{depth}"] = png(depth, 4, faint), [GROUND, *SHADES[1:]]
    key = chunk(b"tRNS", struct.pack(">3H", *COLOURS[0]))
    made["rgb8-key"] = png(8, 2, quarters(COLOURS), key), [GROUND, *COLOURS[1:]]
    turned = Image.Exif()
    turned[0x0112] = 3
    made["rgb8-turned"] = saved(picture(COLOURS[::-1]), "PNG", exif=turned), COLOURS
    return made


def picture(shown: Quarters, mode: str = "RGB") -> Image.Image:
    """Return a Pillow image of four areas."""
    return Image.fromarray(quarters(shown).astype(np.uint8), "RGB").convert(mode)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    """Return an image as a file."""
    buffer = BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def holed() -> Image.Image:
    """Return an image whose first area is transparent."""
    made = picture(COLOURS, "RGBA")
    made.paste((0, 0, 0, 0), (0, 0, SIDE // 2, SIDE // 2))
    return made


def tiff16(mark: str, *, white: int) -> bytes:
    """Return a 16-bit grey TIFF in a byte order; `white` 0 means that 0 is white."""
    order = "<" if mark == "II" else ">"
    shades = quarters([[shade[0] * 257] for shade in SHADES])
    values = (shades if white else 65535 - shades).astype(f"{order}u2").tobytes()
    tags = [(256, 3, SIDE), (257, 3, SIDE), (258, 3, 16), (259, 3, 1), (262, 3, white),
            (273, 4, 8), (277, 3, 1), (278, 3, SIDE), (279, 4, len(values))]  # fmt: skip
    entries = b"".join(
        struct.pack(f"{order}HHI", tag, kind, 1)
        + (struct.pack(f"{order}HH", value, 0) if kind == 3 else struct.pack(f"{order}I", value))
        for tag, kind, value in tags
    )
    head = mark.encode() + struct.pack(f"{order}HI", 42, 8 + len(values))
    return head + values + struct.pack(f"{order}H", len(tags)) + entries + b"\0\0\0\0"


def others() -> dict[str, tuple[bytes, Quarters]]:
    """Return JPEGs, WebPs, TIFFs, a GIF and BMPs."""
    plain, cmyk = picture(COLOURS), picture(COLOURS, "CMYK")
    turned = Image.Exif()
    turned[0x0112] = 3
    jpeg: dict[str, object] = {"quality": 100, "subsampling": 0}
    adobe = saved(cmyk, "JPEG", **jpeg)
    at = adobe.index(b"\xff\xee")
    bare = saved(ImageChops.invert(cmyk), "JPEG", **jpeg)  # Pillow inverts for Adobe's mark
    bare = bare[:at] + bare[at + 2 + int.from_bytes(bare[at + 2 : at + 4], "big") :]
    clear = [GROUND, *COLOURS[1:]]
    return {
        "jpeg": (saved(plain, "JPEG", **jpeg), COLOURS),
        "jpeg-grey": (saved(picture(SHADES, "L"), "JPEG", **jpeg), SHADES),
        "jpeg-cmyk": (adobe, COLOURS),
        "jpeg-cmyk-unmarked": (bare, COLOURS),
        "jpeg-progressive": (saved(plain, "JPEG", progressive=True, **jpeg), COLOURS),
        "jpeg-rgb": (saved(plain, "JPEG", keep_rgb=True, **jpeg), COLOURS),
        "jpeg-turned": (saved(picture(COLOURS[::-1]), "JPEG", exif=turned, **jpeg), COLOURS),
        "webp": (saved(plain, "WEBP", quality=100), COLOURS),
        "webp-lossless": (saved(plain, "WEBP", lossless=True), COLOURS),
        "webp-alpha": (saved(holed(), "WEBP", lossless=True), clear),
        "tiff": (saved(plain, "TIFF"), COLOURS),
        "tiff-alpha": (saved(holed(), "TIFF"), clear),
        "tiff-1": (saved(picture(INKS, "1"), "TIFF"), INKS),
        "tiff-8": (saved(picture(SHADES, "L"), "TIFF", compression="tiff_lzw"), SHADES),
        "tiff-16": (tiff16("II", white=1), SHADES),
        "tiff-16-big": (tiff16("MM", white=1), SHADES),
        "tiff-16-white": (tiff16("II", white=0), SHADES),
        "tiff-cmyk": (saved(cmyk, "TIFF", compression="tiff_adobe_deflate"), COLOURS),
        "tiff-palette": (saved(plain.quantize(4), "TIFF"), COLOURS),
        "gif": (saved(plain.quantize(4), "GIF"), COLOURS),
        "bmp": (saved(plain, "BMP"), COLOURS),
        "bmp-1": (saved(picture(INKS, "1"), "BMP"), INKS),
    }


KINDS = {**pngs(), **others()}


def colours_in_print(folder: Path, data: bytes, *arguments: str) -> list[tuple[int, ...]]:
    """Return the colours of a picture's four areas on a printed card with a yellow ground."""
    (folder / "art.png").write_bytes(data)
    elements = (
        f'shape = "rectangle"\nfill = "#{bytes(GROUND).hex()}"\n[[templates.card.elements]]\n'
        'image = "art.png"\nbox = [10, 10, 40, 40]'
    )
    page = raster(printed(folder, card(elements), "--bleed", "0", *arguments), 100)
    middles = [(30.5 + 20 * (at % 2), 36.5 + 20 * (at // 2)) for at in range(4)]
    return [page.convert("RGB").getpixel((round(x / 25.4 * 100), round(y / 25.4 * 100))) for x, y in middles]


@pytest.mark.parametrize("name", KINDS)
def test_a_picture_of_any_kind_has_its_colours(name: str, tmp_path: Path) -> None:
    """A picture of any colour type, depth and format is printed in its own colours."""
    data, shown = KINDS[name]
    for area, expected in zip(colours_in_print(tmp_path, data), shown, strict=True):
        assert area == pytest.approx(expected, abs=8)


@pytest.mark.parametrize("name", ["grey16-key", "palette2-key", "jpeg-turned", "webp-alpha"])
def test_a_picture_has_its_colours_in_the_inks_of_a_press(name: str, tmp_path: Path) -> None:
    """Decoded pictures and their transparency are right in CMYK, too."""
    data, shown = KINDS[name]
    areas = colours_in_print(tmp_path, data, "--colour", "cmyk", "--paper", "a4")
    for area, expected in zip(areas, shown, strict=True):
        assert area == pytest.approx(expected, abs=70)  # the viewer mixes inks its own way


def test_a_colour_profile_is_heeded(tmp_path: Path) -> None:
    """A picture with a colour profile of its own is converted; a broken one is ignored."""
    swapped = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for old, new in ((b"rXYZ", b"?XYZ"), (b"gXYZ", b"rXYZ"), (b"?XYZ", b"gXYZ")):
        swapped = swapped.replace(old, new)
    swapped = swapped.replace("sRGB".encode("utf-16-be"), "gRBB".encode("utf-16-be"))
    red, other = (200, 40, 30), (40, 200, 30)
    for kind, profile, shown in (
        ("PNG", b"no profile", red), ("PNG", swapped, other), ("JPEG", swapped, other),
    ):  # fmt: skip
        data = saved(picture(COLOURS), kind, icc_profile=profile, quality=100)
        assert colours_in_print(tmp_path, data)[0] == pytest.approx(shown, abs=8)


REFUSED = {
    "float": (saved(picture(SHADES, "F"), "TIFF"), "TIFF, F, 32 bits"),
    "whole32": (saved(picture(SHADES, "I"), "TIFF"), "TIFF, I, 32 bits"),
    "lab": (saved(picture(COLOURS, "LAB"), "TIFF"), "TIFF, LAB, 8 bits"),
    "key16": (png(16, 2, quarters(COLOURS) * 257, chunk(b"tRNS", bytes(6))), "PNG, RGB, 16 bits"),
    "pages": (
        saved(picture(COLOURS), "TIFF", save_all=True, append_images=[picture(SHADES)]),
        "has several pages",
    ),
    **{
        f"moving-{kind}": (
            saved(picture(COLOURS), kind, save_all=True, append_images=[picture(SHADES)]),
            "is an animation",
        )
        for kind in ("PNG", "GIF", "WEBP")
    },
    "avif": (b"\0\0\0\x1cftypavif\0\0\0\0", "not a picture of a known kind"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_that_has_no_colours_of_its_own_is_refused(name: str, tmp_path: Path) -> None:
    """Measurements, several pages and animations are refused, with how to save them instead."""
    data, said = REFUSED[name]
    path = tmp_path / "art.tif"
    path.write_bytes(data)
    with pytest.raises(FileError, match=said) as caught:
        read_pixels(path)
    assert "PNG" in caught.value.hint
