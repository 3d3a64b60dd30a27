"""The reading of a sheet's panel: values, their certainty, and questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

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
        """Return whether the value is a question."""
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
