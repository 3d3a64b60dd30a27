"""What was read in a photo, as plain values: its sheets, their panels, certainty, and questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from printplay.core.errors import PrintplayError
from printplay.printing.sheet_code import SheetCode

if TYPE_CHECKING:
    from printplay.pads.photos.read_page import PageRead
    from printplay.photos.line import ReadLine


Corners = tuple[tuple[int, int], ...]
T = TypeVar("T")

#: Why something is asked about: keys that `panel_doubts` puts into words.
COVERED, LOST, FAINT = "covered", "lost", "faint"
UNCLEAR, DIFFERENT, SEVERAL, AGAINST = "unclear", "different", "several", "against"
#: What contradicts a value: keys of a `Contradiction`.
SHOVELS_RINGED, FEET_RINGED, STRUCK = "shovels ringed", "feet ringed", "struck"
STATED, NO_PLACE, FEW_PLACES, SUM, RESTART = "stated", "no place", "few places", "sum", "restart"
NOTED, OTHERS = "noted", "others"


@dataclass(frozen=True)
class Contradiction:
    """What the rest of a sheet says against a value: a key that `panel_doubts` words, and numbers.

    `read` is what the value seems to be, `said` what it should be, or how many there can be;
    `among` are the values of the places that the line passes.
    """

    key: str
    read: int | str | None
    said: int | str | None
    among: tuple[int, ...] = ()


@dataclass(frozen=True)
class Read(Generic[T]):
    """A value as it was read, with the chance, 0 to 1, that it is right.

    `candidates` are what it may be, the likeliest first, each with its chance; `doubt` says why a
    person is asked (a key), and is None where nobody need be. Where it is `AGAINST`, `against`
    says what contradicts the value. What a person answered (`is_answered`) is asked no more.
    """

    value: T
    confidence: float
    candidates: tuple[tuple[T, float], ...] = ()
    doubt: str | None = None
    against: Contradiction | None = None
    is_answered: bool = False

    @property
    def is_asked(self) -> bool:
        return self.doubt is not None


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
