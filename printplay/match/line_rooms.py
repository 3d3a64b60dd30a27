"""The rooms of a game of drawn lines: its strokes, its lines, and the moves they fall into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NewType, Protocol, TypeVar, runtime_checkable

from printplay.match.rooms import L_contra, S_contra

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.geometry.board import SpaceId
    from printplay.geometry.tracing.trace import Walk
    from printplay.match.asking.stepping import Steps

Joined_co = TypeVar("Joined_co", covariant=True)
Joined_contra = TypeVar("Joined_contra", contravariant=True)


#: A line as one game joins it of strokes: that game alone looks into it.
GameLine = NewType("GameLine", object)


@runtime_checkable
class LinesRoom(Protocol[L_contra, Joined_co]):
    """`lines`: what a game says of lines drawn over its board."""

    def find_space(self, board: L_contra, name: str, /) -> SpaceId | None:
        """Return the space a person means; None where there is none."""

    def faults(
        self, board: L_contra, walks: Sequence[Walk], start: SpaceId | None = None, /
    ) -> Sequence[Fault]:
        """Return what is wrong with the strokes of one player, whatever the dice showed."""

    def join(self, board: L_contra, walks: Sequence[Walk], /) -> Joined_co:
        """Join strokes without faults to one line."""


@runtime_checkable
class SteppingRoom(Protocol[S_contra]):
    """`stepping`: which spaces can come next in a line that is being drawn."""

    def next_spaces(
        self, state: S_contra, player: str, path: Sequence[str], roll: int | None, /, *, foot: bool
    ) -> Steps:
        """Return what can stand behind a path; `roll` is a die that no line tells as yet."""


class DrawnTurn(Protocol):
    """One move of a drawn line."""

    @property
    def path(self) -> tuple[str, ...]:
        """Return the spaces entered."""

    @property
    def roll(self) -> int | None:
        """Return the die, None where it is unknown."""

    @property
    def foot(self) -> bool:
        """Return whether a foot was struck."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the dice that fit the move."""


class LineReadings(Protocol):
    """All ways in which a line may fall into turns."""

    @property
    def count(self) -> int:
        """Return how many there are."""

    @property
    def turns(self) -> tuple[int, int]:
        """Return the least and the most turns."""

    def readings(self) -> Iterator[tuple[DrawnTurn, ...]]:
        """Yield them."""

    def contradiction(self) -> Fault | None:
        """Return why there is none; None where there is one."""


@runtime_checkable
class TurnsRoom(Protocol[Joined_contra]):
    """`turns`: where a line splits into the moves of its rounds."""

    def wrong_dice(self, rolls: Sequence[int | None], /) -> Sequence[Fault]:
        """Return a fault for every roll that no die shows."""

    def Splitting(
        self, line: Joined_contra, rolls: Sequence[int | None] | None, feet: int, /
    ) -> LineReadings:
        """Return the readings of a line with some dice and feet held."""
