"""Files that are no photos: one sentence each, and the others are read all the same."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printplay.core.errors import FileError
from printplay.photos.opening import pictures


def png_of(wide: int, high: int) -> bytes:
    """Return a PNG whose head promises a size, with next to nothing in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(999)))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


def jpeg(size: tuple[int, int] = (400, 300), turned: int = 1) -> bytes:
    """Return a JPEG, red on its left half."""
    pixels = np.full((size[1], size[0], 3), 255, np.uint8)
    pixels[:, : size[0] // 2] = (255, 0, 0)
    exif = Image.Exif()
    exif[0x0112] = turned
    buffer = BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"dear diary\n" * 20, "this is a text file, not a picture"),
        (b"", "the file is empty"),
        (bytes(range(256)) * 9, "unknown kind of picture"),
        (jpeg()[:900], "the picture is incomplete or damaged"),
        (png_of(40_000, 40_000), "1600 megapixels"),
        (png_of(300, 300), "the picture is incomplete or damaged"),
        (b"%PDF-1.7\nnothing of the kind", "the PDF cannot be read"),
    ],
)
def test_what_is_no_photo_is_refused_in_a_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    """Text, nothing, half a file and a bomb are told by name, whatever the file is called."""
    file = tmp_path / "photo.jpg"
    file.write_bytes(data)
    with pytest.raises(FileError, match=said) as caught:
        list(pictures(str(file)))
    assert str(caught.value).startswith(str(file))


def test_a_photo_is_turned_as_the_camera_says(tmp_path: Path) -> None:
    """A photo taken with the phone upright is read upright."""
    file = tmp_path / "photo.jpg"
    file.write_bytes(jpeg(turned=6))
    (picture,) = pictures(str(file))
    assert picture.shape == (400, 300, 3)
    assert (picture[50, 150, 1] < 60, picture[350, 150, 1] > 200) == (True, True)


def test_a_large_photo_is_made_smaller_as_it_is_read(tmp_path: Path) -> None:
    """A photo of 48 megapixels is read with as many pixels as are of use."""
    file = tmp_path / "photo.jpg"
    file.write_bytes(jpeg((8000, 6000)))
    (picture,) = pictures(str(file))
    assert 2_000_000 < picture.shape[0] * picture.shape[1] < 13_100_000


@pytest.mark.parametrize("kind", ["TIFF", "PDF", "WEBP", "HEIF", "GIF"])
def test_other_kinds_of_pictures_are_read_too(tmp_path: Path, kind: str) -> None:
    """A scan as TIFF or PDF, and what other phones make, holds the same picture."""
    if kind == "HEIF":
        import pillow_heif

        pillow_heif.register_heif_opener()
    file = tmp_path / "scan.bin"
    Image.open(BytesIO(jpeg())).save(file, kind)
    (picture,) = pictures(str(file))
    high, wide = picture.shape[:2]
    red, clear = picture[high // 2, wide // 4, 1], picture[high // 2, 3 * wide // 4, 1]
    assert (red < 60, clear > 200) == (True, True)


@pytest.mark.parametrize("kind", ["WEBP", "GIF"])
def test_only_the_first_frame_of_what_moves_is_read(tmp_path: Path, kind: str) -> None:
    """An animated picture gives its first frame, and says that the others were not read."""
    file, frame = tmp_path / "moves.webp", Image.open(BytesIO(jpeg()))
    frame.save(file, kind, save_all=True, append_images=[frame.rotate(180)])
    found = pictures(str(file))
    next(found)
    with pytest.raises(FileError, match="only its first frame was read"):
        next(found)


def test_reading_photos_leaves_the_limit_of_other_pictures_alone(tmp_path: Path) -> None:
    """A picture too large for a card is refused as before after a photo was read."""
    most = Image.MAX_IMAGE_PIXELS
    Image.new("RGB", (400, 300)).save(tmp_path / "a.png")
    assert len(list(pictures(str(tmp_path / "a.png")))) == 1
    assert most == Image.MAX_IMAGE_PIXELS
