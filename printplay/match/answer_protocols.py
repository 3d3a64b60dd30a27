"""Rooms that few games have: islands that are made and rated, sheets that are joined.

The public API asks for them by these shapes, so that it names no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.geometry.board import Board
    from printplay.geometry.layouts.certificate import Certificate
    from printplay.geometry.playable import Playable
    from printplay.match.shown import Table
    from printplay.printing.drawing.drawing import Drawing


class Confirmation(Protocol):
    """What became of a certificate: whether it holds, and how many matches were played again."""

    @property
    def holds(self) -> bool:
        """Return whether it is true as far as it was looked at."""

    @property
    def repeated(self) -> int:
        """Return how many of its matches were played again."""

    def sentence(self, lang: str | None = None) -> str:
        """Return what it says and what was confirmed of it; empty where it does not hold."""

    def json(self) -> dict[str, Any]:
        """Return what `printplay layout check --json` tells of it."""


class MadeLayout(Protocol):
    """A layout that was made from a seed."""

    @property
    def files(self) -> Mapping[str, str]:
        """Return its files as text by their names, the layout first."""

    def write(self, target: str | Path, *, force: bool = False) -> list[Path]:
        """Write its files and return them."""

    def json(self) -> dict[str, Any]:
        """Return what `printplay layout new --json` prints."""


@runtime_checkable
class IslandsRoom(Protocol):
    """`islands`: makes layouts, and knows by whole matches how fair they are."""

    def words(self) -> Mapping[str, tuple[str, ...]]:
        """Return the words that stand for `lattice`, `symmetry`, `policy` and `goal`."""

    def new_layouts(
        self, count: int, *, seed: int | None, name: str | None, spaces: int | None, lattice: str,
        symmetry: str, lakes: int | None,
    ) -> Iterator[MadeLayout]:  # fmt: skip
        """Yield layouts of a seed and of those that follow it; see `printplay.new_layout`."""

    def search_table(self, search: Any, /) -> Table:
        """Return what a search found as a table; its title says what the columns are."""

    def check_certifiable(self, layout: str | Path, players: int, file: str | Path | None) -> None:
        """Raise CallError where the certificate of a layout could not be written."""

    def engine_is_ready(self, policies: Collection[str]) -> bool:
        """Return whether the engine is compiled for these policies."""

    def confirm(self, layout: Playable, *, whole: bool) -> tuple[Confirmation | None, list[Fault]]:
        """Return whether the certificate of a layout is true, None where it has none.

        A sample of its matches is played again, or all of them.
        """

    def untrue(self, layout: Board[Any], told: Certificate) -> Fault | None:
        """Return what is wrong with a certificate that can be seen without playing."""


class JoinedSheets(Protocol):
    """Sheets of a match joined into a record."""

    @property
    def report(self) -> Any:
        """Return the `Report` of that record."""

    @property
    def found(self) -> tuple[Fault, ...]:
        """Return what is wrong between the sheets."""

    @property
    def board(self) -> Board[Any]:
        """Return the board that they were played on."""


@runtime_checkable
class JoiningRoom(Protocol):
    """`sheets`: joins what stands on the sheets of a match."""

    def join_on(
        self, board: Any, sheets: Sequence[Any], name: str, /, *, players: Sequence[str],
        house: Mapping[str, str], rolls: Sequence[int | None] | None, end: bool,
    ) -> Any:  # fmt: skip
        """Join the sheets of a match that is kept; the answer is a `JoinedSheets`."""


@runtime_checkable
class HindsightRoom(Protocol):
    """`hindsight`: finds the most points that any line could have made."""

    @property
    def ONLY(self) -> str:  # noqa: N802  a constant of the room
        """Return what is said of a match of another game; translatable."""

    def tells_rounds(self, report: Any, /) -> bool:
        """Return whether a `Report` of a valid record tells what the search needs."""

    def dice(self, *, lucky: bool) -> str:
        """Return which dice are reckoned with, in a sentence of the current language."""

    def solver(self, compiling: Callable[[], None] | None, /) -> Callable[..., Any]:
        """Return what finds a player's best line: of a `Report`, a name, and `lucky`.

        The answer has `points`, `bound`, `drawn` and `record`. `compiling` is called where it has
        to be compiled first. Raises FileError where an extra is missing.
        """

    def picture(
        self, lines: Sequence[Any], drawn: Any, best: Sequence[Any], said: str, /
    ) -> tuple[Drawing, float, float]:
        """Return best lines beside those drawn, with width and height in mm; `said` is below."""
