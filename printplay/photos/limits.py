"""What reading a photo may take, so that a bad file, or a hostile one, harms nobody."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScanLimits:
    """What a file may have and what reading it may take; what takes more is refused in a sentence.

    `size` is bytes of the file, `pixels` those of a picture, `pages` how many of a PDF or a TIFF
    are read. `seconds` (for a file with all its pages) and `memory` (bytes) are those of the
    process that reads; they hold for no photo that the calling process reads itself.

    >>> ScanLimits(size=40_000_000, pixels=60_000_000, seconds=30).pages
    40
    """

    size: int = 150_000_000
    pixels: int = 260_000_000
    pages: int = 40
    seconds: float = 120.0
    memory: int = 3 << 30


#: What photos of one's own may take.
USUAL = ScanLimits()
