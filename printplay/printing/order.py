"""Orders and prints: what a person asks for, and what a game returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from printplay.geometry.playable import Playable
from printplay.printing.drawing.colour import Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch
from printplay.printing.imposition.paper import Paper

if TYPE_CHECKING:
    from printplay.printing.imposition.poster import Assembly, Poster

_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Order:
    """An order for parts of a game. `boards` are front, then back; `serial` is the first sheet's.

    `bleed` is how far grounds are to reach beyond the cut, mm; None is as far as is usual.
    `house` holds the house rules that differ from their defaults. The language is the current one.
    """

    boards: Sequence[Playable]
    paper: Paper
    players: int
    copies: int = 1
    low_ink: bool = False
    house: Mapping[str, str] = field(default_factory=dict)
    serial: int = 1
    bleed: float | None = None
    #: How large, mm, lying, what can be enlarged is to be; None is as large as the paper.
    size: tuple[float, float] | None = None
    #: The paper for maps and other pages that can be enlarged, None where it is that of the rest.
    map_paper: Paper | None = None
    #: Grounds and backs are tints; what bears a meaning keeps its colour.
    light: bool = False
    #: Who plays, in seating order; nobody where that is not known.
    names: Sequence[str] = ()
    #: The design of sheets, as their codes name it; None is that of today.
    design: int | None = None

    def boards_as(self, kind: type[_Kind]) -> Sequence[_Kind]:
        """Return the boards as what the game reads from its layouts; raise TypeError for others."""
        found = [board for board in self.boards if isinstance(board, kind)]
        if len(found) < len(self.boards):
            raise TypeError(f"an order for other boards than {kind.__name__}")
        return found


@dataclass(frozen=True)
class Print:
    """A part, ready to be imposed. `cutting` tells a person in one sentence what to do with it.

    `meanings` are all colours on it that say something; the preflight looks for their glyphs.
    """

    part: str
    title: str
    batches: Sequence[Batch]
    cutting: str
    meanings: Sequence[Meaning] = ()
    #: What is shown in a file of its own at its full size, and how that is joined from pieces.
    posters: Sequence[Poster] = ()
    assemblies: Sequence[Assembly] = ()
    #: What decorates the cover in the place of pictures of the boards, with width and height in mm.
    shown: Sequence[tuple[Drawing, float, float]] = ()
    #: Small pictures of how to join it, with their width and height in mm.
    plans: Sequence[tuple[Drawing, float, float]] = ()
