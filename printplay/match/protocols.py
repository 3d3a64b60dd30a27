"""What a game is: its modules ("rooms"), and what each of them holds.

This is all that printplay asks of a game; `answer_protocols.py` has the rooms that few games have.
The docstring of a room begins with the name of its module, which stands directly in the game's
folder (a package, where it is large); folders beside it are the game's own. `Meta`
(`match/game.py`) loads a room when it is asked for, and `tests/games/test_seam.py` compares those
of every game that is found with what stands here; mypy compares the types
(`tests/games/typed_rooms.py`). To whoever knows no game, a layout is a `Playable` and a state a
`GameState`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NewType, Protocol, TypeVar, runtime_checkable

from printplay.geometry.playable import Playable
from printplay.match.answer_protocols import (
    HindsightRoom as HindsightRoom,  # noqa: PLC0414  re-exported
)
from printplay.match.answer_protocols import (
    IslandsRoom as IslandsRoom,  # noqa: PLC0414  re-exported
)
from printplay.match.answer_protocols import (
    JoiningRoom as JoiningRoom,  # noqa: PLC0414  re-exported
)

if TYPE_CHECKING:
    from pathlib import PurePath

    from printplay.core.faults import Fault
    from printplay.decks import Deck
    from printplay.geometry.board import Contents, SpaceId
    from printplay.geometry.layouts.layout import Cell
    from printplay.geometry.layouts.source import Files
    from printplay.geometry.tracing.trace import Walk
    from printplay.match.asking.question import Question, Way
    from printplay.match.asking.stepping import Steps
    from printplay.match.lines.grammar import Grammar, Rules
    from printplay.match.rules import Declared
    from printplay.match.shown import Table, Token, Trail
    from printplay.printing.drawing.drawing import Drawing
    from printplay.printing.order import Order, Print

C_co = TypeVar("C_co", bound="Contents", covariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
L_co = TypeVar("L_co", bound=Playable, covariant=True)
L_contra = TypeVar("L_contra", contravariant=True)
Joined_co = TypeVar("Joined_co", covariant=True)
Joined_contra = TypeVar("Joined_contra", contravariant=True)
Report_contra = TypeVar("Report_contra", bound="Checked", contravariant=True)


# -- what every game has ---------------------------------------------------------------------------


@runtime_checkable
class EventsRoom(Protocol):
    """`events`: the lines of a record that are the game's own."""

    @property
    def GRAMMAR(self) -> Grammar:
        """Return how they are read and written."""


@runtime_checkable
class RulesRoom(Protocol[L_contra, S]):
    """`rules`: what judges a match, and every rule as it is declared."""

    @property
    def RULES(self) -> Sequence[Declared]:
        """Return all rules, those of headers and results, too."""

    def rules(self, layout: L_contra, /) -> Rules[S]:
        """Return the rules on a layout.

        A game whose records need no layout is given None where a record names none.
        """


@runtime_checkable
class MessagesRoom(Protocol):
    """`messages`: the sentences of violations and their hints, by key; translatable templates."""

    @property
    def MESSAGES(self) -> Mapping[str, str]:
        """Return the sentences."""

    @property
    def HINTS(self) -> Mapping[str, str]:
        """Return the hints."""


# -- what its layouts are: boards of spaces, or what it reads itself -------------------------------


@runtime_checkable
class ContentsRoom(Protocol[C_co]):
    """`contents`: what a space of its boards holds."""

    def read(self, cell: Cell, /) -> C_co:
        """Read a cell's legend entry; raise LayoutError where it says what cannot be."""


@runtime_checkable
class UniqueRoom(Protocol[L_contra]):
    """`contents`, once more: things of which a board has one."""

    def check_unique(self, board: L_contra, /) -> None:
        """Raise LayoutError where spaces hold twice what is there once."""


@runtime_checkable
class LayoutRoom(Protocol[L_co]):
    """`layout`: reads the layouts of a game where they are no boards of spaces."""

    def read(self, path: PurePath, files: Files) -> L_co:
        """Read a layout file, and those it names; raise LayoutError where that cannot be."""


@runtime_checkable
class Views(Protocol[L_contra]):
    """`views`: what is shown of a layout that is no board of spaces."""

    def summary(self, layout: L_contra, /) -> Mapping[str, object]:
        """Return what the list of layouts tells beside name, title and hash; all may be missing.

        `lattice` (a word for what it is), `land` (how many places) and `kinds` (of places).
        """

    def text(self, layout: L_contra, /, *, colour: bool, quiet: bool) -> str:
        """Return it as text for a terminal; without heading and legend where `quiet`."""

    def facts(self, layout: L_contra, /) -> Mapping[str, object]:
        """Return all its facts, ready for JSON."""

    def geojson(self, layout: L_contra, /) -> Mapping[str, object] | None:
        """Return it as GeoJSON in mm; None where it has no places."""

    def findings(self, layout: L_contra, /) -> Iterable[Fault]:
        """Return what is wrong or doubtful about it."""


@runtime_checkable
class Dealt(Playable, Protocol):
    """A layout that is told as the deck of cards it is."""

    @property
    def deck(self) -> Deck:
        """Return the deck as it was read."""


# -- what a game can have --------------------------------------------------------------------------


@runtime_checkable
class SpokenRoom(Protocol):
    """`messages`, once more: what else people call the words of a record.

    See `match/lines/vocabulary.py`.
    """

    @property
    def SPOKEN(self) -> Mapping[str, str]:
        """Return the words of the record by what people say."""


@runtime_checkable
class SourcesRoom(Protocol):
    """`messages`, once more: what points are from."""

    @property
    def SOURCES(self) -> Mapping[str, str]:
        """Return the words for it by key; translatable."""


@runtime_checkable
class Asking(Protocol[S_contra]):
    """`asking`: what a table is asked next; see `match/asking/question.py`."""

    @property
    def WAYS(self) -> tuple[Way, ...]:
        """Return the ways a match can be entered."""

    def questions(
        self, state: S_contra, way: Way | None, skipped: Set[str], /
    ) -> Iterator[Question]:
        """Yield what is open, first things first; nothing where the match is over.

        `way` is how the table wants to enter the match; once events tell play or results, they
        decide. None asks for what the events so far leave open. `skipped` holds keys of questions
        answered by Enter alone.
        """


@runtime_checkable
class SheetRoom(Protocol[S_contra]):
    """`asking`, once more: what a table likes to see of a match beside points."""

    def sheet(self, state: S_contra, /) -> Table:
        """Return a row for each player in seating order."""


@runtime_checkable
class FairnessRoom(Protocol[L_contra]):
    """`fairness`: what `layout check` finds about a board that is the game's own."""

    def findings(self, board: L_contra, /) -> Iterable[Fault]:
        """Return what is wrong or doubtful."""


@runtime_checkable
class FiguresRoom(Protocol[L_contra]):
    """`figures`: numbers of a board."""

    def figures_table(self, board: L_contra, /) -> Table | None:
        """Return the figures `layout check` shows, None where there is nothing to compare."""

    def facts(self, board: L_contra, /) -> Mapping[str, object]:
        """Return the game's own facts, ready for JSON."""


@runtime_checkable
class SeedsRoom(Protocol):
    """`seeds`: layouts that are made from a number, the same on every machine."""

    @property
    def NEWEST(self) -> int:
        """Return the newest version of what makes them."""

    def text(self, version: int, seed: int) -> str:
        """Return the layout file of a seed; raise PrintplayError where there is none."""


@runtime_checkable
class TokensRoom(Protocol[L_contra]):
    """`tokens`: what stands for a space in a text picture."""

    def token(self, board: L_contra, space: SpaceId, /) -> Token:
        """Return it in the current language."""


@runtime_checkable
class PartsRoom(Protocol):
    """`parts`: what the game prints by drawing it itself; other parts are deck files."""

    @property
    def PARTS(self) -> Mapping[str, Callable[[Order], Print]]:
        """Return what draws each part, by its id in `Meta.parts`, and `overview` if need be."""


@runtime_checkable
class PictureRoom(Protocol[L_contra]):
    """`parts`, once more: a layout by itself."""

    def picture(self, layout: L_contra, /, *, low_ink: bool) -> tuple[Drawing, float, float]:
        """Return a drawing of it, with its width and height in mm."""


class Checked(Protocol):
    """A record that was checked, as far as it is known here: a `match.report.Report`."""

    @property
    def board(self) -> Playable | None:
        """Return what it was played on."""

    @property
    def violations(self) -> tuple[Fault, ...]:
        """Return all that is wrong with it."""


@runtime_checkable
class PlayPictureRoom(Protocol[Report_contra]):
    """`play_picture`: a match, drawn over its board."""

    def picture(self, report: Report_contra, /) -> tuple[Drawing, float, float]:
        """Return the drawing, with its width and height in mm."""

    def course(
        self, report: Report_contra, weight: float, /
    ) -> tuple[Drawing, float, float] | None:
        """Return the board with the lines alone, `weight` times as wide; None where none is drawn.

        Each player's is drawn with the pen of the seat (`printing/drawing/seats.py`).
        """


@runtime_checkable
class OnScreenRoom(Protocol[L_contra, Report_contra]):
    """`on_screen`: a board to be tapped on, and the lines that were drawn on it."""

    def picture(self, layout: L_contra, /) -> tuple[Drawing, float, float]:
        """Return a drawing of it, with its width and height in mm."""

    def trails(self, report: Report_contra, /) -> Iterator[Trail]:
        """Yield the moves of a match in board mm, in their order."""

    @property
    def MARGIN(self) -> float:
        """Return how much is drawn around the board on each side, mm."""


# -- where players draw lines over a board: its lines, and the moves they fall into ----------------


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
