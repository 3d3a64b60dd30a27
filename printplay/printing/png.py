"""PNG: pictures of a PDF page at a chosen resolution."""

from __future__ import annotations

from io import BytesIO


def png(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """Return a page of a PDF as a PNG of `dpi` dots an inch; the size in mm is kept in it."""
    import pypdfium2
    from PIL.PngImagePlugin import PngInfo

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    note = PngInfo()
    note.add_text("Software", "printplay")
    buffer = BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi), pnginfo=note)
    return buffer.getvalue()
