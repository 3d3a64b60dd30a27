"""The findings in photos as plain values, returned by reading processes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.core.errors import PrintplayError
from printplay.games.go_for_gold.photos.panel.reading import Contradiction, Panel
from printplay.printing.sheet_code import SheetCode

if TYPE_CHECKING:  # needs the extra [scan], or is loaded only for a pad
    from printplay.pads.photos.read_page import PageRead
    from printplay.photos.line import ReadLine

Corners = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Doubt:
    """Something that a photo does not tell: what it is about, why, where, and what it may be.

    `why` is a key that whoever asks puts into words. `cut` is a PNG of that part of the sheet.
    `against` is what contradicts a value of the panel.
    """

    about: str
    why: str
    spaces: tuple[str, ...] = ()
    candidates: tuple[tuple[Any, float], ...] = ()
    cut: bytes | None = None
    against: Contradiction | None = None


@dataclass(frozen=True)
class FoundSheet:
    """A sheet that was read. `is_code_read`: whether its code was; lengths are pixels of the photo."""

    photo: str
    page: int
    code: SheetCode
    is_code_read: bool
    layout: str
    path: str | Path
    corners: Corners
    read_line: ReadLine
    panel: Panel
    doubts: tuple[Doubt, ...]
    name: bytes | None = None  # a PNG of the line for the player's name


@dataclass(frozen=True)
class FoundPhoto:
    """A photo: its sheets and pages of pads, and what was wrong with it or with those."""

    photo: str
    sheets: tuple[FoundSheet, ...] = ()
    #: Pages of pads.
    pages_read: tuple[PageRead, ...] = ()
    troubles: tuple[PrintplayError, ...] = ()
    seconds: float = 0.0
    pages: int = 0
    overlays: tuple[bytes, ...] = ()  # JPEGs of its pages with the reading drawn over them
