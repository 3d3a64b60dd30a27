"""The job of a reading process: the file, the boards, the limits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.photos.limits import USUAL, ScanLimits

if TYPE_CHECKING:
    from printplay.pads.file.pad import Pad


@dataclass(frozen=True)
class PhotoJob:
    """A file to read; `layouts` are boards beside those that ship.

    `given_layout` is the board of sheets whose code cannot be read, `serials` the last four
    characters that their codes may have. `pads` are pads beside those at hand. With `data`, that
    is read, and `path` is only its name. `shown` asks for the photo with the reading over it.
    """

    path: str
    layouts: tuple[str | Path, ...] = ()
    given_layout: str | Path | None = None
    shown: bool = False
    data: bytes | None = None
    limits: ScanLimits = USUAL
    serials: tuple[str, ...] = ()
    pads: tuple[Pad, ...] = ()
