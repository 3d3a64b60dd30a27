"""Orders and prints: what a user requests, and what a game returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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

    `bleed` is the requested bleed in mm; None is the usual one. `house` holds the house rules that
    differ from their defaults. The language is the current one.
    """

    boards: Sequence[Playable]
    paper: Paper
    players: int
    copies: int = 1
    low_ink: bool = False
    house: Mapping[str, str] = field(default_factory=dict)
    serial: int = 1
    bleed: float | None = None
    #: The size of enlargeable parts, mm, landscape; None is the size of the paper.
    size: tuple[float, float] | None = None
    #: The paper for maps and other enlargeable parts; None is that of the other parts.
    map_paper: Paper | None = None
    #: Grounds and backs are tints; colours with a meaning stay.
    light: bool = False
    #: The players' names in seating order; empty if unknown.
    names: Sequence[str] = ()
    #: Pads have codes and markers, so that photos of them can be read.
    codes: bool = False

    def boards_as(self, kind: type[_Kind]) -> Sequence[_Kind]:
        """Return the boards as the game's own class; raise TypeError for other classes."""
        found = [board for board in self.boards if isinstance(board, kind)]
        if len(found) < len(self.boards):
            raise TypeError(f"an order for other boards than {kind.__name__}")
        return found


@dataclass(frozen=True)
class Print:
    """A part, ready to be imposed. `cutting` is a sentence with cutting directions.

    `meanings` are all colours on it with a meaning; the preflight looks for their glyphs.
    """

    part: str
    title: str
    batches: Sequence[Batch]
    cutting: str
    meanings: Sequence[Meaning] = ()
    #: Posters at full size, for files of their own, and their divisions into pieces.
    posters: Sequence[Poster] = ()
    assemblies: Sequence[Assembly] = ()
    #: It draws the game on the cover, instead of pictures of the boards: width, height, and the
    #: height of the calm strip on top for the title, mm.
    scene: Callable[[float, float, float], Drawing] | None = None
    #: Sentences for whoever prints it: what is another way than usual.
    notes: Sequence[str] = ()
