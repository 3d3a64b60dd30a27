"""The protocols of a game: its modules ("rooms"), and the contents of each.

This is the whole interface of a game; `answer_protocols.py` has the rare rooms. The docstring of a
room begins with the name of its module, which lies directly in the game's folder (a package, if it
is large); other folders are the game's own. `Meta` (`match/game.py`) loads a room when it is asked
for, and `tests/games/test_seam.py` compares those of every game with these protocols; mypy compares
the types (`tests/games/typed_rooms.py`). Outside of a game, a layout is a `Playable` and a state a
`GameState`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NewType, Protocol, TypeVar, runtime_checkable

from printplay.core.print_choices import Ink
from printplay.geometry.playable import Playable
from printplay.match.answer_protocols import HindsightRoom as HindsightRoom  # noqa: PLC0414  re-exported
from printplay.match.answer_protocols import IslandsRoom as IslandsRoom  # noqa: PLC0414  re-exported
from printplay.match.answer_protocols import JoiningRoom as JoiningRoom  # noqa: PLC0414  re-exported
from printplay.match.answer_protocols import ScorePadRoom as ScorePadRoom  # noqa: PLC0414  re-exported

if TYPE_CHECKING:
    from pathlib import PurePath

    from printplay.core.faults import Fault
    from printplay.decks import Deck
    from printplay.geometry.board import SpaceContents, SpaceId
    from printplay.geometry.layouts.layout import LayoutSpace
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.geometry.tracing.trace import Walk
    from printplay.match.answer_protocols import LineReadings
    from printplay.match.asking.question import Prompt, Way
    from printplay.match.asking.stepping import Steps
    from printplay.match.lines.grammar import Event, Grammar, Rules
    from printplay.match.rules import Declared
    from printplay.match.shown import DrawnMove, FigureTable, Remark, Token, Uncounted
    from printplay.match.tiles import Tile
    from printplay.printing.drawing.drawing import Drawing
    from printplay.printing.options import Print, PrintOptions

C_co = TypeVar("C_co", bound="SpaceContents", covariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
L_co = TypeVar("L_co", bound=Playable, covariant=True)
L_contra = TypeVar("L_contra", contravariant=True)
Joined_co = TypeVar("Joined_co", covariant=True)
Joined_contra = TypeVar("Joined_contra", contravariant=True)
Report_contra = TypeVar("Report_contra", bound="Checked", contravariant=True)


# -- required rooms -------------------------------------------------------------------------------


@runtime_checkable
class EventsRoom(Protocol):
    """`events`: the game's own lines of a record."""

    @property
    def GRAMMAR(self) -> Grammar:
        """Return how they are read and written."""


@runtime_checkable
class RulesRoom(Protocol[L_contra, S]):
    """`rules`: the rules that judge a match."""

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


# -- layouts: boards of spaces, or the game's own -----------------------------------------------


@runtime_checkable
class ContentsRoom(Protocol[C_co]):
    """`contents`: the contents of a space on its boards."""

    def read(self, cell: LayoutSpace, /) -> C_co:
        """Read a cell's legend entry; raise LayoutError if it is invalid."""


@runtime_checkable
class UniqueRoom(Protocol[L_contra]):
    """`contents`, once more: things that are unique on a board."""

    def check_unique(self, board: L_contra, /) -> None:
        """Raise LayoutError if spaces hold something unique twice."""


@runtime_checkable
class LayoutRoom(Protocol[L_co]):
    """`layout`: reads the layouts of a game that are not boards of spaces."""

    def read(self, path: PurePath, files: LayoutFiles) -> L_co:
        """Read a layout file, and those it names; raise LayoutError if one is invalid."""


@runtime_checkable
class Views(Protocol[L_contra]):
    """`views`: shows a layout that is not a board of spaces."""

    def summary(self, layout: L_contra, /) -> Mapping[str, object]:
        """Return the columns for the list of layouts besides name, title and hash; all optional.

        `lattice` (a word for what it is), `land` (how many places) and `kinds` (of places).
        """

    def text(self, layout: L_contra, /, *, colour: bool, quiet: bool) -> str:
        """Return it as text for a terminal; without heading and legend if `quiet`."""

    def facts(self, layout: L_contra, /) -> Mapping[str, object]:
        """Return all its facts, ready for JSON."""

    def geojson(self, layout: L_contra, /) -> Mapping[str, object] | None:
        """Return it as GeoJSON in mm; None if it has no places."""

    def findings(self, layout: L_contra, /) -> Iterable[Fault]:
        """Return its errors and warnings."""


@runtime_checkable
class Dealt(Playable, Protocol):
    """A layout that is a deck of cards."""

    @property
    def deck(self) -> Deck:
        """Return the deck as it was read."""


# -- optional rooms -------------------------------------------------------------------------------


@runtime_checkable
class SpokenRoom(Protocol):
    """`messages`, once more: synonyms for the words of a record.

    See `match/lines/vocabulary.py`.
    """

    @property
    def SPOKEN(self) -> Mapping[str, str]:
        """Return the synonyms by the words of the record."""


@runtime_checkable
class SourcesRoom(Protocol):
    """`messages`, once more: the sources of points."""

    @property
    def SOURCES(self) -> Mapping[str, str]:
        """Return the names of the sources by key; translatable."""


@runtime_checkable
class Asking(Protocol[S_contra]):
    """`asking`: questions to the table; see `match/asking/question.py`."""

    @property
    def WAYS(self) -> tuple[Way, ...]:
        """Return the ways a match can be entered."""

    def questions(self, state: S_contra, way: Way | None, skipped: Set[str], /) -> Iterator[Prompt]:
        """Yield the open questions in order; none when the match is over.

        `way` is the way of entry; once there are events of play or results, they decide. None
        asks for whatever the events so far leave open. `skipped` holds keys of questions answered
        by Enter alone.
        """


@runtime_checkable
class SheetRoom(Protocol[S_contra]):
    """`asking`, once more: the game's own columns of the running table."""

    def sheet(self, state: S_contra, /) -> FigureTable:
        """Return a row for each player in seating order."""


@runtime_checkable
class RemarksRoom(Protocol[S_contra]):
    """`remarks`: what a table should know after a line, and values that give no points."""

    def remarks(self, state_before: S_contra, event: Event, state_after: S_contra, /) -> Iterator[Remark]:
        """Yield the side effects of a line, such as a replaced value."""

    def uncounted(self, state: S_contra, /) -> Iterator[Uncounted]:
        """Yield the entered values that give no points themselves."""


@runtime_checkable
class TellingRoom(Protocol[S_contra]):
    """`telling`: what has just happened, for those who look on; see `match/text/telling.py`."""

    def told(self, state_before: S_contra, event: Event, state_after: S_contra, /) -> Iterator[str]:
        """Yield the sentences about an event in the current language; none for those of all games.

        They tell nothing that only one player may know.
        """


@runtime_checkable
class FairnessRoom(Protocol[L_contra]):
    """`fairness`: the game's own findings of `check` on a board."""

    def findings(self, board: L_contra, /) -> Iterable[Fault]:
        """Return errors and warnings."""


@runtime_checkable
class FiguresRoom(Protocol[L_contra]):
    """`figures`: numbers of a board."""

    def figures_table(self, board: L_contra, /) -> FigureTable | None:
        """Return the figures that `check` shows, or None if there is nothing to compare."""

    def facts(self, board: L_contra, /) -> Mapping[str, object]:
        """Return the game's own facts, ready for JSON."""


@runtime_checkable
class SeedsRoom(Protocol):
    """`seeds`: layouts made from a number, the same on every machine."""

    @property
    def NEWEST(self) -> int:
        """Return the version of the maker."""

    def text(self, version: int, seed: int) -> str:
        """Return the layout file of a seed; raise PrintplayError if there is none."""


@runtime_checkable
class TokensRoom(Protocol[L_contra]):
    """`tokens`: the letters for a space in a text picture."""

    def token(self, board: L_contra, space: SpaceId, /) -> Token:
        """Return the token in the current language."""


@runtime_checkable
class PartsRoom(Protocol):
    """`parts`: what the game prints by drawing it itself; other parts are deck files."""

    @property
    def PARTS(self) -> Mapping[str, Callable[[PrintOptions], Print]]:
        """Return the drawing function of each part by its id in `Meta.parts`, and `overview`."""


@runtime_checkable
class PictureRoom(Protocol[L_contra]):
    """`parts`, once more: a layout by itself."""

    def picture(self, layout: L_contra, /, *, low_ink: bool) -> tuple[Drawing, float, float]:
        """Return a drawing of it, with its width and height in mm."""


@runtime_checkable
class NoteRoom(Protocol[L_contra]):
    """`parts`, once more: sentences about a layout on the cover of a kit."""

    def note(self, layout: L_contra, /) -> str:
        """Return the sentences in the current language, or an empty text."""


class Checked(Protocol):
    """A checked record: the part of `match.report.Report` that is used here."""

    @property
    def board(self) -> Playable | None:
        """Return its layout."""

    @property
    def violations(self) -> tuple[Fault, ...]:
        """Return all its violations."""


@runtime_checkable
class PlayPictureRoom(Protocol[Report_contra]):
    """`play_picture`: a match, drawn over its board."""

    def picture(self, report: Report_contra, /) -> tuple[Drawing, float, float]:
        """Return the drawing, with its width and height in mm."""

    def course(
        self, report: Report_contra, weight: float, ink: Ink = ..., /
    ) -> tuple[Drawing, float, float] | None:
        """Return the board with only the lines, `weight` times as wide; None if there are none.

        Each player's is drawn with the pen of the seat (`printing/drawing/seats.py`).
        """


@runtime_checkable
class OnScreenRoom(Protocol[L_contra, Report_contra]):
    """`on_screen`: a board to tap on, and the lines drawn on it."""

    def picture(self, layout: L_contra, /) -> tuple[Drawing, float, float]:
        """Return a drawing of it, with its width and height in mm."""

    def trails(self, report: Report_contra, /) -> Iterator[DrawnMove]:
        """Yield the moves of a match in board mm, in their order."""

    @property
    def MARGIN(self) -> float:
        """Return the margin around the board, mm."""


@runtime_checkable
class SceneRoom(Protocol[L_contra, S_contra]):
    """`scene`: the table in the course of a match, in pictures for a screen."""

    def tiles(self, state: S_contra, /) -> Iterator[Tile]:
        """Yield the pictures of a table in the current language; none before there is anything."""

    def art_of(self, layout: L_contra, name: str, /) -> tuple[Drawing, float, float]:
        """Return a drawing that tiles name, with its width and height in mm.

        Raises KeyError for another name.
        """


# -- drawn lines over a board, and their moves -----------------------------------------------------


#: A line that a game has joined from strokes; opaque to all others.
GameLine = NewType("GameLine", object)


@runtime_checkable
class LinesRoom(Protocol[L_contra, Joined_co]):
    """`lines`: lines drawn on a board of the game."""

    def find_space(self, board: L_contra, name: str, /) -> SpaceId | None:
        """Return the space of a typed name, or None."""

    def faults(
        self, board: L_contra, walks: Sequence[Walk], start: SpaceId | None = None, /
    ) -> Sequence[Fault]:
        """Return the faults of one player's strokes that do not depend on the dice."""

    def join(self, board: L_contra, walks: Sequence[Walk], /) -> Joined_co:
        """Join strokes without faults to one line."""


@runtime_checkable
class SteppingRoom(Protocol[S_contra]):
    """`stepping`: the spaces that can come next in a drawn line."""

    def next_spaces(
        self, state: S_contra, player: str, path: Sequence[str], roll: int | None, /, *, foot: bool
    ) -> Steps:
        """Return the possible next spaces of a path; `roll` is a die that is not yet in a line."""


@runtime_checkable
class TurnsRoom(Protocol[Joined_contra]):
    """`turns`: splits a line into the moves of its rounds."""

    def wrong_dice(self, rolls: Sequence[int | None], /) -> Sequence[Fault]:
        """Return a fault for every roll that is impossible on a die."""

    def Splitting(
        self, line: Joined_contra, rolls: Sequence[int | None] | None, feet: int, /
    ) -> LineReadings:
        """Return the readings of a line with some dice and feet held."""
