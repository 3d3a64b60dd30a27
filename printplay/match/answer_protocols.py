"""Optional rooms of a game (islands, joined sheets, hindsight), and the answers of its rooms.

The public API uses these protocols, so that it depends on no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.core.print_choices import Ink
    from printplay.geometry.board import BuiltBoard
    from printplay.geometry.playable import Playable
    from printplay.match.shown import FigureTable
    from printplay.match.standings import Placing
    from printplay.printing.drawing.drawing import Drawing


class StatedFairness(Protocol):
    """The fairness that the file of a layout states, and perhaps what was measured again."""

    def sentence(self, lang: str | None = None) -> str:
        """Return it in words."""

    def json(self) -> dict[str, Any]:
        """Return it for `printplay check --json`."""


class MadeLayout(Protocol):
    """A layout that was made from a seed."""

    @property
    def files(self) -> Mapping[str, str]:
        """Return its files as text by file name, the layout first."""

    def write(self, target: str | Path, *, force: bool = False) -> list[Path]:
        """Write its files and return them."""

    def json(self) -> dict[str, Any]:
        """Return what `printplay new island --json` prints."""


@runtime_checkable
class IslandsRoom(Protocol):
    """`islands`: makes layouts, and rates their fairness by whole matches."""

    def words(self) -> Mapping[str, tuple[str, ...]]:
        """Return the allowed values of `lattice`, `symmetry`, `policy` and `goal`."""

    def new_layouts(
        self, count: int, *, seed: int | None, name: str | None, spaces: int | None, lattice: str,
        symmetry: str | None, lakes: int | None,
    ) -> Iterator[MadeLayout]:  # fmt: skip
        """Yield layouts of a seed and of those that follow it; see `printplay.new_layout`."""

    def search_table(self, search: Any, /) -> FigureTable:
        """Return the results of a search as a table; its title explains the columns."""

    def check_writable(
        self, layout: str | Path, players: int | Sequence[int] | None, policies: Sequence[str],
        file: str | Path | None,
    ) -> None:  # fmt: skip
        """Raise CallError if the fairness of a layout could not be written."""

    def engine_is_ready(self, policies: Collection[str]) -> bool:
        """Return whether the engine is compiled for these policies."""

    def confirm(self, layout: Playable, *, again: bool) -> tuple[StatedFairness | None, list[Fault]]:
        """Return the fairness that the file of a layout states, `again` with what it is now."""


class JoinedSheets(Protocol):
    """Sheets of a match joined into a record, with its faults and standings."""

    @property
    def text(self) -> str:
        """Return the record as text."""

    @property
    def report(self) -> Any:
        """Return the `Report` on that record."""

    @property
    def found(self) -> tuple[Fault, ...]:
        """Return the contradictions between the sheets."""

    @property
    def board(self) -> BuiltBoard[Any]:
        """Return the board they were played on."""

    @property
    def valid(self) -> bool:
        """Return whether nothing is wrong."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all faults: in the record, then between the sheets."""

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the standings by the sheets."""

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; see `Report.decided_by`."""

    def ranking(self) -> Iterator[str]:
        """Yield lines about the leader, and what decides."""

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return it as data, its sentences in a language."""


class EnteredPage(Protocol):
    """A page of a pad that was read: what it enters in a match, and which match that can be."""

    @property
    def game(self) -> str:
        """Return the id of its game."""

    @property
    def pad_hash(self) -> str:
        """Return the hash of its pad."""

    @property
    def players(self) -> int:
        """Return the number of players that it has places for."""

    @property
    def serial(self) -> int:
        """Return the number in its code."""

    @property
    def of_match(self) -> bool:
        """Return whether it was printed for a match of a ledger."""

    @property
    def names(self) -> Sequence[str]:
        """Return the players as they sit; empty while they are unknown."""

    @property
    def opens(self) -> str | Path:
        """Return what opens a match with its pad: a name, or the user's own file."""

    @property
    def open_questions(self) -> int:
        """Return how many questions about it are open."""

    @property
    def of_game(self) -> bool:
        """Return whether its game is no pad's: its lines are the game's own."""

    @property
    def headers(self) -> Mapping[str, str]:
        """Return the headers of a match that it says."""

    def values(self) -> Mapping[Any, int]:
        """Return the values by their places: side, row, round."""

    def record_lines(self) -> Sequence[tuple[str, str]]:
        """Return the game's own lines that it enters: how each begins, and the rest."""


@runtime_checkable
class JoiningRoom(Protocol):
    """`sheets`: joins the sheets of a match into a record."""

    def join_on(
        self, board: Any, sheets: Sequence[Any], name: str, /, *, players: Sequence[str],
        house: Mapping[str, str], rolls: Sequence[int | None] | None, end: bool,
    ) -> JoinedSheets:  # fmt: skip
        """Join the sheets of a match in the ledger."""


@runtime_checkable
class ScorePadRoom(Protocol):
    """`score_pad`: what is written on its printed pad, and the lines of a record it becomes."""

    @property
    def PAD(self) -> Any:  # noqa: N802  a constant of the room
        """Return a `WrittenPad` of `pads/deck_pads`."""


@runtime_checkable
class HindsightRoom(Protocol):
    """`hindsight`: finds the most points that any line could have made."""

    @property
    def ONLY(self) -> str:  # noqa: N802  a constant of the room
        """Return the message for a match of another game; translatable."""

    def tells_rounds(self, report: Any, /) -> bool:
        """Return whether a `Report` of a valid record contains what the search needs."""

    def dice(self, *, lucky: bool) -> str:
        """Return a sentence in the current language that says which dice are assumed."""

    def solver(self, compiling: Callable[[], None] | None, /) -> Callable[..., Any]:
        """Return the solver for a player's best line.

        It takes a `Report`, a name, `lucky`, and `rounds`: whether to say what each cost. The
        answer has `points`, `bound`, `drawn`, `record` and `rounds`. `compiling` is called if code
        has to be compiled first. Raises FileError if an extra is missing.
        """

    def costs(self, report: Any, rounds: Sequence[Any], /) -> tuple[str, ...]:
        """Return sentences on what rounds of a drawn line cost, in the current language."""

    def picture(
        self, lines: Sequence[Any], drawn_lines: Any, best: Sequence[Any], title: str, /
    ) -> tuple[Drawing, float, float]:
        """Return best lines beside the drawn ones, with the size in mm; `title` is the caption."""

    def overlay(
        self, line: Any, drawn_line: Any, best: Any, weight: float, ink: Ink, /
    ) -> tuple[Drawing, float, float]:
        """Return a board with a best line over the drawn one, with its size in mm.

        Lines are `weight` times as wide as in `picture`.
        """


class DrawnTurn(Protocol):
    """One move of a drawn line."""

    @property
    def path(self) -> tuple[str, ...]:
        """Return the spaces entered."""

    @property
    def roll(self) -> int | None:
        """Return the die, or None if it is unknown."""

    @property
    def foot(self) -> bool:
        """Return whether a foot was struck."""

    @property
    def dice(self) -> tuple[int, ...]:
        """Return the dice that fit the move."""


class LineReadings(Protocol):
    """All ways to split a line into turns."""

    @property
    def count(self) -> int:
        """Return how many there are."""

    @property
    def turns(self) -> tuple[int, int]:
        """Return the least and the most turns."""

    def readings(self) -> Iterator[tuple[DrawnTurn, ...]]:
        """Yield them."""

    def contradiction(self) -> Fault | None:
        """Return why there is no reading; None if there is one."""
