"""Pictures in pixels: PDF pages at a chosen resolution, and QR codes for a screen."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from threading import Lock
from typing import Any

#: The quiet zone of a QR code in modules, as in its standard.
QUIET = 4
#: The width of a module in pixels.
_DOTS = 8
#: PDFium may be used by one thread at a time.
_ALONE = Lock()


def raster(pdf: bytes, dpi: float, page: int = 0) -> Any:
    """Return a page of a PDF as a Pillow image, `dpi` dots an inch."""
    import pypdfium2

    with _ALONE:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return document[page].render(scale=dpi / 72).to_pil()
        finally:
            document.close()


def count_pages(pdf: bytes) -> int:
    import pypdfium2

    with _ALONE:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return len(document)
        finally:
            document.close()


def packed(picture: Any, dpi: float) -> bytes:
    """Return a Pillow image as a PNG with its resolution, so that its size in mm is kept."""
    from PIL.PngImagePlugin import PngInfo

    note = PngInfo()
    note.add_text("Software", "printplay")
    buffer = BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), pnginfo=note)
    return buffer.getvalue()


def webp(picture: Any, quality: int | None) -> bytes:
    """Return a picture of Pillow as a WebP; without a quality, no pixel differs."""
    buffer = BytesIO()
    picture.save(buffer, "WEBP", lossless=quality is None, quality=quality or 75)
    return buffer.getvalue()


def png(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    return packed(raster(pdf, dpi, page), dpi)


def modules_png(modules: Sequence[Sequence[bool]]) -> bytes:
    """Return a QR code as a PNG with its quiet zone; True is a dark module."""
    from PIL import Image

    side = len(modules) + 2 * QUIET
    picture = Image.new("1", (side, side), 1)
    for y, row in enumerate(modules, QUIET):
        for x, dark in enumerate(row, QUIET):
            picture.putpixel((x, y), 0 if dark else 1)
    out = BytesIO()
    large = picture.resize((side * _DOTS, side * _DOTS), Image.Resampling.NEAREST)
    large.save(out, "PNG")
    return out.getvalue()
