"""PNG: pictures of a PDF page at a chosen resolution."""

from __future__ import annotations

from io import BytesIO
from typing import Any


def raster(pdf: bytes, dpi: float, page: int = 0) -> Any:
    """Return a page of a PDF as a picture of Pillow, `dpi` dots an inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].render(scale=dpi / 72).to_pil()
    finally:
        document.close()


def packed(picture: Any, dpi: float) -> bytes:
    """Return a picture of Pillow as a PNG; the size in mm is kept in it."""
    from PIL.PngImagePlugin import PngInfo

    note = PngInfo()
    note.add_text("Software", "printplay")
    buffer = BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), pnginfo=note)
    return buffer.getvalue()


def png(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """Return a page of a PDF as a PNG of `dpi` dots an inch."""
    return packed(raster(pdf, dpi, page), dpi)
