"""Photos to read: named, in folders, as bytes; JPEG, PNG, HEIC, TIFF, WebP, GIF and PDF, within limits."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import no_such_file, read_bytes, reason
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from PIL.Image import Image

    from printplay.photos.blank import Picture

#: Most pixels of a picture that has to be decoded whole, unlike a JPEG.
_MOST_WHOLE = 60_000_000
_LEAST = 200  # least pixels of the shorter side
_DPI = 220  # resolution of the pages of a PDF
#: Pixels of a picture to read; larger ones are reduced.
_ENOUGH = 13_000_000
#: Kinds that may be animated: their first frame is read.
_ANIMATED = ("webp", "png", "gif")
_BEGINS = {
    "jpeg": (b"\xff\xd8\xff",), "png": (b"\x89PNG\r\n",), "tiff": (b"II*\0", b"MM\0*"),
    "gif": (b"GIF87a", b"GIF89a"),
}  # fmt: skip
_HEIC = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif")
#: What a folder is looked through for.
_SUFFIXES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".tif", ".tiff", ".webp", ".gif", ".pdf")
#: Photos that are read in one call.
_MOST = 5000

Photo = str | Path | bytes | BinaryIO


@dataclass(frozen=True)
class ScanLimits:
    """Limits of a file and of reading it; a file beyond them is refused with a message.

    `size` is in bytes of the file, `pixels` of a picture, `pages` the number read of a PDF or a
    TIFF. `seconds` (for a file with all its pages) and `memory` (bytes) limit the reading process;
    they do not apply to photos that the calling process reads itself.

    >>> ScanLimits(size=40_000_000, pixels=60_000_000, seconds=30).pages
    40
    """

    size: int = 150_000_000
    pixels: int = 260_000_000
    pages: int = 40
    seconds: float = 120.0
    memory: int = 3 << 30


#: The limits for the user's own photos.
USUAL = ScanLimits()


def photo_files(
    photos: Sequence[Photo], limits: ScanLimits, earlier_count: int
) -> list[tuple[str, bytes | None]]:
    """Return what photos are called, those in folders too, and the bytes of those that are told.

    Those without a name are numbered, after the ones `earlier_count`. Raises FileError for a folder that
    cannot be read or holds no photo, and CallError for too many photos.
    """
    named_photos: list[tuple[str, bytes | None]] = []
    for number, photo in enumerate(photos, earlier_count + 1):
        if not isinstance(photo, str | Path):
            name = _("photo {number}").format(number=number)
            data = photo if isinstance(photo, bytes) else read_bytes(photo, name, limits.size)
            named_photos.append((name, data))
        elif (path := Path(photo)).is_dir():
            named_photos += [(str(inner_path), None) for inner_path in _photos_inside(path)]
        else:
            named_photos.append((str(path), None))
    if len(named_photos) > _MOST:
        raise CallError(
            N_("{count} photos are too many; at most {most} are allowed"), count=len(named_photos), most=_MOST
        )
    return list(dict.fromkeys(named_photos))


def _photos_inside(folder: Path) -> list[Path]:
    try:
        photo_paths = sorted(path for path in folder.iterdir()
                        if path.suffix.lower() in _SUFFIXES and path.is_file())  # fmt: skip
    except FileNotFoundError:
        raise no_such_file(folder) from None
    except OSError as error:
        raise FileError(
            N_("cannot be read: {reason}"), place=FilePlace(str(folder)), reason=reason(error)
        ) from None
    if not photo_paths:
        raise FileError(
            N_("no photo found in this folder"), place=FilePlace(str(folder)),
            hint=N_("JPEG, PNG, HEIC, TIFF, WebP, GIF and PDF can be read."),
        )  # fmt: skip
    return photo_paths


def pictures(path: str, data: bytes | None = None, limits: ScanLimits = USUAL) -> Iterator[Picture]:
    """Yield the pictures in a file, upright, each with at most 13 million pixels.

    With `data`, that is read, and `path` is its name. Raises FileError if the file cannot be
    read, has no picture, is cut off, or is beyond the limits; with too many pages, after the last
    one allowed.
    """
    data = _bytes(path, limits.size) if data is None else _check_content(path, data, limits.size)
    kind = _kind(data)
    if kind is None:
        text = N_("this is a text file, not a picture")
        unknown_kind = N_("unknown kind of picture")
        raise _photo_error(path, text if _is_text(data) else unknown_kind,
                     N_("JPEG, PNG, HEIC, TIFF, WebP, GIF and PDF can be read: save the picture "
                        "as one of these."))  # fmt: skip
    if kind == "pdf":
        yield from _pdf_pages(path, data, limits)
        return
    with _reading(path):
        yield from _frames(path, data, kind, limits)


def content(path: str, limits: ScanLimits = USUAL) -> bytes:
    """Return the contents of a file; raise FileError if it is unreadable or beyond the limit."""
    return _bytes(path, limits.size)


def _bytes(path: str, max_size: int) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(max_size + 1)
    except FileNotFoundError:
        raise no_such_file(Path(path)) from None
    except OSError as error:
        raise FileError(N_("cannot be read: {reason}"), place=FilePlace(path), reason=reason(error)) from None
    return _check_content(path, data, max_size)


def _check_content(path: str, data: bytes, max_size: int) -> bytes:
    if len(data) > max_size:
        raise FileError(
            N_("the file is larger than {most} MB"), place=FilePlace(path), most=max_size // 1_000_000
        )
    if not data:
        raise _photo_error(path, N_("the file is empty"))
    return data


def _kind(data: bytes) -> str | None:
    for kind, begins in _BEGINS.items():
        if data.startswith(begins):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        return "heic"
    return "pdf" if b"%PDF-" in data[:1024] else None


def _is_text(data: bytes) -> bool:
    try:
        data[:4000].decode()
    except UnicodeDecodeError as error:
        if error.start < len(data[:4000]) - 4:
            return False
    return b"\0" not in data[:4000]


def _photo_error(path: str, message: str, hint: str = "", **values: object) -> FileError:
    return FileError(message, place=FilePlace(path), hint=hint, **values)


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Turn errors of image libraries into FileErrors."""
    from PIL import Image, UnidentifiedImageError

    try:
        yield
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise _photo_error(
            path, N_("the picture cannot be unpacked"), N_("Copy it from the camera again.")
        ) from None
    except MemoryError:
        raise _photo_error(path, N_("the picture needs too much memory")) from None
    except (OSError, SyntaxError, ValueError, EOFError, RuntimeError, KeyError, TypeError):
        raise _photo_error(
            path, N_("the picture is incomplete or damaged"), N_("Copy it from the camera again.")
        ) from None


def _frames(path: str, data: bytes, kind: str, limits: ScanLimits) -> Iterator[Picture]:
    from PIL import Image, ImageOps

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings about odd EXIF; real errors are raised
        with _of_any_size():
            image = _heic(data) if kind == "heic" else Image.open(BytesIO(data), formats=[kind])
        pages = 1 if kind in (*_ANIMATED, "jpeg") else getattr(image, "n_frames", 1)
        for number in range(min(pages, limits.pages)):
            if number:
                with _of_any_size():
                    image.seek(number)
            _check_size(path, image.size, kind, limits)
            if kind == "jpeg":  # decodes a large photo directly at 1/2, 1/4 or 1/8
                image.draft("RGB", _reduced(image.size))
            ImageOps.exif_transpose(image, in_place=True)
            yield _rgb(_small(image))
    _check_pages(path, pages, limits)
    if kind in _ANIMATED and getattr(image, "n_frames", 1) > 1:
        raise FileError(
            N_("the picture is animated: only its first frame was read"), place=FilePlace(path),
            hint=N_("Save the frame that shows the sheet as a JPEG."),
        )  # fmt: skip


@contextmanager
def _of_any_size() -> Iterator[None]:
    """Disable Pillow's own limit of pixels; ours is checked after opening."""
    from PIL import Image

    usual_limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        yield
    finally:
        Image.MAX_IMAGE_PIXELS = usual_limit


def _heic(data: bytes) -> Image:
    try:
        import pillow_heif
    except ImportError:
        raise missing_extra_error() from None
    from PIL import Image

    pillow_heif.register_heif_opener()
    return Image.open(BytesIO(data))


def missing_extra_error() -> FileError:
    return FileError(
        N_("reading photos needs the extra [scan], which is not installed"),
        hint=N_("pip install 'printplay[scan]'"),
    )


def _check_pages(path: str, pages: int, limits: ScanLimits) -> None:
    if pages > limits.pages:
        raise FileError(
            N_("it has {pages} pages: only the first {most} were read"), place=FilePlace(path),
            hint=N_("Split the file."), pages=pages, most=limits.pages,
        )  # fmt: skip


def _check_size(path: str, size: tuple[int, int], kind: str, limits: ScanLimits) -> None:
    if min(size) < _LEAST:
        raise _photo_error(path, N_("the picture has {wide} x {high} pixels: too few to read a sheet"),
                     N_("Take the original; messengers shrink photos."),
                     wide=size[0], high=size[1])  # fmt: skip
    pixels = size[0] * size[1]
    max_pixels = limits.pixels if kind == "jpeg" else min(limits.pixels, _MOST_WHOLE)
    if pixels > max_pixels:
        raise FileError(
            N_("the picture has {pixels} megapixels; at most {most} are allowed"),
            place=FilePlace(path), hint=N_("Save it smaller; 12 megapixels are plenty."),
            pixels=pixels // 1_000_000, most=max_pixels // 1_000_000,
        )  # fmt: skip


def _reduced(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size to decode a JPEG at, with just enough pixels."""
    wide, high = size
    while wide * high / 4 > _ENOUGH / 2:
        wide, high = wide // 2, high // 2
    return wide, high


def _rgb(image: Image) -> Picture:
    """Return the RGB pixels of a picture; transparent ones become white, deep colours 8 bits."""
    import numpy as np
    from PIL import Image

    if image.mode in ("I;16", "I;16B", "I;16L", "I"):
        deep = np.asarray(image, np.float32)
        image = Image.fromarray(np.clip(deep / (256 if deep.max() > 255 else 1), 0, 255).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        over = image.convert("RGBA")
        paper = Image.new("RGBA", over.size, "white")
        image = Image.alpha_composite(paper, over)
    if image.mode != "RGB":
        image = image.convert("RGB")
    return np.ascontiguousarray(np.asarray(image, np.uint8))


def _small(image: Image) -> Image:
    from PIL import Image

    wide, high = image.size
    part = (_ENOUGH / (wide * high)) ** 0.5
    if part >= 1 or image.mode in ("I;16", "I;16B", "I;16L"):  # a mode that Pillow cannot average
        return image
    if image.mode in ("1", "P"):
        image = image.convert("RGB" if "transparency" not in image.info else "RGBA")
    return image.resize((round(wide * part), round(high * part)), Image.Resampling.BOX)


def _pdf_pages(path: str, data: bytes, limits: ScanLimits) -> Iterator[Picture]:
    import numpy as np
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = "assword" in str(error)
        text = N_("the PDF asks for a password") if locked else N_("the PDF cannot be read")
        raise _photo_error(path, text) from None
    try:
        for number in range(min(len(document), limits.pages)):
            with _reading(path):
                page = document[number]
                wide, high = (side / 72 for side in page.get_size())
                dpi = min(_DPI, (_ENOUGH / max(wide * high, 1e-6)) ** 0.5)
                picture = np.asarray(page.render(scale=dpi / 72).to_pil().convert("RGB"), np.uint8)
            yield np.ascontiguousarray(picture)
        _check_pages(path, len(document), limits)
    finally:
        document.close()
