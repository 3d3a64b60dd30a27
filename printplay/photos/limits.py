"""Limits for reading a photo, so that a bad or hostile file does no harm."""

from __future__ import annotations

from dataclasses import dataclass


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
