"""The pages of a printed PDF: their number, and one as a picture."""

from __future__ import annotations


def page_count(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    from printplay.printing.output.png import pages

    return pages(pdf)


def page_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return a page of a PDF (counted from 0) as a PNG of `dpi` dots an inch."""
    from printplay.printing.output.png import png

    return png(pdf, dpi, page)
