"""What was read in a photo, as plain values: its sheets and their panels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.photos.sheet_questions import SheetQuestion
from printplay.photos.scanned import Read
from printplay.printing.sheet_code import SheetCode

if TYPE_CHECKING:
    from printplay.pads.photos.read_page import PageRead
    from printplay.photos.line import ReadLine


#: What contradicts a value, which is `read`: `said` is what it should be, or how many there can be.
SHOVELS_RINGED = N_("The line and the start give {said} shovels; {read:seems|seem} ringed.")
FEET_RINGED = N_("The line and the start give {said:foot|feet}; {read:seems|seem} ringed.")
STRUCK = N_("{read:seems|seem} struck, but only {said} ringed.")
NOTED = N_("{said} shovels are ringed, {read} noted.")
OTHERS = N_("The sheets contradict each other: {said}")
STATED = N_("The line and the start give {said} shovels; this box reads {read}.")
NO_PLACE = N_("The line passes treasures worth {among}; this box reads {read}.")
NO_TREASURE = N_("The line passes no treasure; this box reads {read}.")
FEW_PLACES = N_("The line passes {said:treasure|treasures} worth {read}; more boxes read it.")
SUM = N_("The boxes add up to {read}; the total reads {said}.")
RESTART = N_("The line restarts at {said}; {read} seems ticked.")


@dataclass(frozen=True)
class Tokens:
    """How many tokens of a kind are ringed, those ringed in print included, and how many struck."""

    circled: Read[int]
    struck: Read[int]


@dataclass(frozen=True)
class Panel:
    """The panel of a sheet: six boxes, total, shovels gathered, tokens, temples, ports ticked.

    None is the value of an empty box and of rings none of which is ticked (a board with many ports
    has none). `tokens` go by "shovel" and "foot", ports by their labels, temples by their colours.
    """

    boxes: tuple[Read[int | None], ...]
    total: Read[int | None]
    gathered: Read[int | None]
    tokens: Mapping[str, Tokens]
    temples: Read[frozenset[str]]
    start: Read[str | None]
    restart: Read[str | None]


@dataclass(frozen=True)
class FoundSheet:
    """A sheet that was read. `is_code_read`: whether its code was; lengths are pixels of the photo."""

    photo: str
    page: int
    code: SheetCode
    is_code_read: bool
    layout: str
    path: str | Path
    corners: tuple[tuple[int, int], ...]
    read_line: ReadLine
    panel: Panel
    questions: tuple[SheetQuestion, ...]
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
