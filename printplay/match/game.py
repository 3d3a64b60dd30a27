"""The description of a game, available before its rules or drawings are loaded."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.core.print_choices import Ink
from printplay.match.shown import FigureTable, Token

if TYPE_CHECKING:
    from pathlib import PurePath

    from printplay.core.faults import Fault
    from printplay.geometry.board import BuiltBoard, SpaceContents, SpaceId
    from printplay.geometry.layouts.layout import LayoutSpace
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.geometry.playable import Playable
    from printplay.match import protocols
    from printplay.match.lines.grammar import GameState, Grammar, Rules
    from printplay.match.rules import Declared
    from printplay.printing.drawing.drawing import Drawing
    from printplay.printing.options import Print, PrintOptions

__all__ = ["FigureTable", "HouseRule", "Meta", "Part", "Token"]


@dataclass(frozen=True)
class HouseRule:
    """A house rule: its key and values as written in a record; the first value is the default.

    `sentences` say for each further value what it means at the table, `usual` what the first one
    means where one chooses (translatable).
    """

    key: str
    values: tuple[str, ...]
    summary: str
    sentences: tuple[str, ...] = ()
    usual: str = ""

    def sentence(self, value: str) -> str:
        """Return what a value means (translatable); if unknown, key and value as in a record."""
        index = self.values.index(value) - 1
        return self.sentences[index] if 0 <= index < len(self.sentences) else f"{self.key} {value}"


@dataclass(frozen=True)
class Part:
    """A part: something a game prints. `title` and `summary` are translatable templates.

    `sized` says that it can be printed at any size, `shows_layout` that it depends on the
    layout: then `check` makes a trial print.
    """

    id: str
    title: str
    summary: str
    sized: bool = False
    shows_layout: bool = False


@cache
def _is_there(module: str) -> bool:
    """Return whether a module exists; it is looked for on the disk once."""
    return importlib.util.find_spec(module) is not None


@dataclass(frozen=True)
class Meta:
    """The description of a game: cheap to load, so that a list of games is quick.

    `module` is the game's package; its rooms (see `protocols`) are loaded when asked.
    `layouts` are the default boards of a print: front, then back. A record without a header
    `layout`, of a game whose layouts are no boards of spaces (a deck of cards, say), is played with
    the first of them. `tie_break` is the verb of the line with the tie-break value, or empty.
    `original` names the published game with its authors, for those who want to buy it. `covered`
    says that its kit has a cover.
    """

    id: str
    title: str
    summary: str
    players: tuple[int, int]
    module: str
    code: str  # two characters, in the QR code of every sheet
    parts: tuple[Part, ...] = ()
    layouts: tuple[str | Path, ...] = ()
    variants: tuple[str, ...] = ()
    variant_titles: tuple[str, ...] = ()  # what they are called beside a record (translatable)
    needs: str = ""  # other things the table needs
    rules_version: int = 1  # increased when a record may be judged differently; see CHANGELOG
    house_rules: tuple[HouseRule, ...] = field(default=())
    tie_break: str = ""
    original: str = ""
    covered: bool = True
    lowest: bool = False  # the fewest points win
    pointless: bool = False  # the table names the winner

    def has(self, room: str) -> bool:
        """Return whether the game's package has a module of that name."""
        return _is_there(f"{self.module}.{room}")

    def _room(self, name: str) -> Any:
        """Load a module of the game's package.

        This is the only way into a game. The caller names the protocol of the room; mypy and the
        tests compare the room with it. The game's own types are opaque here: a layout is passed
        only to the game that read it, a state only to the rules that made it.
        """
        # Not from `sys.modules`: another thread may still be loading it.
        return importlib.import_module(f"{self.module}.{name}")

    def _offer(self, name: str, attribute: str) -> Any:
        """Load a room if the game has it and it offers an attribute; else None."""
        room = self._room(name) if self.has(name) else None
        return room if hasattr(room, attribute) else None

    # -- required rooms ---------------------------------------------------------------------------

    def grammar(self) -> Grammar:
        """Return the grammar of this game's lines."""
        room: protocols.EventsRoom = self._room("events")
        return room.GRAMMAR

    def rules(self, layout: Playable | None) -> Rules[GameState]:
        """Return the rules of the game on one of its layouts; None if its records need none.

        They get the words for mends here: house rules, lines, spaces of a board.
        """
        from printplay.geometry.board import BuiltBoard

        room: protocols.RulesRoom[Playable | None, GameState] = self._room("rules")
        rules = room.rules(layout)
        rules.house = {rule.key: rule.values for rule in self.house_rules}
        rules.forms = self.grammar().forms
        if isinstance(layout, BuiltBoard):
            rules.names = tuple(layout.land)
        return rules

    def declared(self) -> Sequence[Declared]:
        """Return every rule of the game: code, sentences, cures."""
        room: protocols.RulesRoom[Playable | None, GameState] = self._room("rules")
        return room.RULES

    def messages(self) -> Mapping[str, str]:
        """Return the messages for unreadable lines by key; translatable templates."""
        room: protocols.MessagesRoom | None = self._offer("messages", "MESSAGES")
        return room.MESSAGES if room is not None else {}

    def hints(self) -> Mapping[str, str]:
        """Return the hints for unreadable lines by key; translatable templates."""
        room: protocols.MessagesRoom | None = self._offer("messages", "HINTS")
        return room.HINTS if room is not None else {}

    # -- its layouts -------------------------------------------------------------------------------

    def contents(self, cell: LayoutSpace) -> SpaceContents:
        """Read a cell's legend entry as this game understands it."""
        room: protocols.ContentsRoom[SpaceContents] = self._room("contents")
        return room.read(cell)

    def check_unique(self, board: BuiltBoard[SpaceContents]) -> None:
        """Raise LayoutError if spaces of a board hold something unique twice."""
        room: protocols.UniqueRoom[BuiltBoard[SpaceContents]] | None
        room = self._offer("contents", "check_unique")
        if room is not None:
            room.check_unique(board)

    def read(self, path: PurePath, files: LayoutFiles) -> Playable:
        """Read a layout other than a board of spaces; raise LayoutError if it is invalid."""
        room: protocols.LayoutRoom[Playable] = self._room("layout")
        return room.read(path, files)

    def views(self) -> protocols.Views[Playable]:
        """Return the views of a layout other than a board of spaces."""
        room: protocols.Views[Playable] = self._room("views")
        return room

    def seeds(self) -> protocols.SeedsRoom:
        """Return the room that makes layouts from seeds."""
        room: protocols.SeedsRoom = self._room("seeds")
        return room

    # -- optional rooms ---------------------------------------------------------------------------

    def asking(self) -> protocols.Asking[GameState]:
        """Return the room that asks the table question by question."""
        room: protocols.Asking[GameState] = self._room("asking")
        return room

    def remarks(self) -> protocols.RemarksRoom[GameState] | None:
        """Return the room that reports side effects of a line, or None."""
        room: protocols.RemarksRoom[GameState] | None = self._offer("remarks", "remarks")
        return room

    def telling(self) -> protocols.TellingRoom[GameState] | None:
        """Return the room that says what has just happened, or None."""
        room: protocols.TellingRoom[GameState] | None = self._offer("telling", "told")
        return room

    def sources(self) -> Mapping[str, str]:
        """Return the names of sources of points, if the game has any; translatable."""
        room: protocols.SourcesRoom | None = self._offer("messages", "SOURCES")
        return room.SOURCES if room is not None else {}

    def spoken(self) -> Mapping[str, str]:
        """Return synonyms for the words of a record; see `match/lines/vocabulary.py`."""
        room: protocols.SpokenRoom | None = self._offer("messages", "SPOKEN")
        return room.SPOKEN if room is not None else {}

    def check(self, board: BuiltBoard[SpaceContents]) -> Iterable[Fault]:
        """Return the game's own findings of `check` on a board."""
        room: protocols.FairnessRoom[BuiltBoard[SpaceContents]] | None = self._offer("fairness", "findings")
        return room.findings(board) if room is not None else ()

    def token(self, board: BuiltBoard[SpaceContents], space: SpaceId) -> Token:
        """Return the token of a space in a text picture, in the current language."""
        room: protocols.TokensRoom[BuiltBoard[SpaceContents]] | None = self._offer("tokens", "token")
        if room is not None:
            return room.token(board, space)
        kind = board.spaces[space].contents.kind
        return Token(kind[:2], kind)

    def figures(self, board: BuiltBoard[SpaceContents]) -> FigureTable | None:
        """Return the figures that `check` shows of a board, or None if the game has none."""
        room: protocols.FiguresRoom[BuiltBoard[SpaceContents]] | None = self._offer(
            "figures", "figures_table"
        )
        return room.figures_table(board) if room is not None else None

    def facts(self, board: BuiltBoard[SpaceContents]) -> Mapping[str, object]:
        """Return the game's own facts of a board for `layout show --json`."""
        room: protocols.FiguresRoom[BuiltBoard[SpaceContents]] | None = self._offer(
            "figures", "figures_table"
        )
        return room.facts(board) if room is not None else {}

    def lines(self) -> protocols.LinesRoom[BuiltBoard[SpaceContents], protocols.GameLine] | None:
        """Return the room for lines drawn on its boards, or None."""
        room: protocols.LinesRoom[BuiltBoard[SpaceContents], protocols.GameLine] | None = self._offer(
            "lines", "join"
        )
        return room

    def turns(self) -> protocols.TurnsRoom[protocols.GameLine] | None:
        """Return the room that splits such lines into turns, or None."""
        room: protocols.TurnsRoom[protocols.GameLine] | None = self._offer("turns", "Splitting")
        return room

    def stepping(self) -> protocols.SteppingRoom[GameState] | None:
        """Return the room for the possible next spaces of a line, or None."""
        room: protocols.SteppingRoom[GameState] | None = self._offer("stepping", "next_spaces")
        return room

    def islands(self) -> protocols.IslandsRoom | None:
        """Return the room that makes, and rates layouts, or None."""
        room: protocols.IslandsRoom | None = self._offer("islands", "new_layouts")
        return room

    def joining(self) -> protocols.JoiningRoom | None:
        """Return the room that joins the sheets of a match, or None."""
        room: protocols.JoiningRoom | None = self._offer("sheets", "join_on")
        return room

    def score_pad(self) -> protocols.ScorePadRoom:
        """Return the room that says what is written on its pad."""
        room: protocols.ScorePadRoom = self._room("score_pad")
        return room

    def hindsight(self) -> protocols.HindsightRoom | None:
        """Return the room that finds the best lines of a match, or None."""
        room: protocols.HindsightRoom | None = self._offer("hindsight", "solver")
        return room

    # -- what it draws -----------------------------------------------------------------------------

    def draws_layouts(self) -> bool:
        """Return whether its layouts can be drawn."""
        return self._offer("parts", "picture") is not None

    def picture(self, layout: Playable, *, low_ink: bool) -> tuple[Drawing, float, float]:
        """Return a drawing of a layout by itself, with its width and height in mm."""
        room: protocols.PictureRoom[Playable] = self._room("parts")
        return room.picture(layout, low_ink=low_ink)

    def note(self, layout: Playable) -> str:
        """Return sentences about a layout for the cover of a kit, or an empty text."""
        room: protocols.NoteRoom[Playable] | None = self._offer("parts", "note")
        return room.note(layout) if room is not None else ""

    def play_picture(self, report: protocols.Checked) -> tuple[Drawing, float, float]:
        """Return a match drawn over its board, with width and height in mm."""
        room: protocols.PlayPictureRoom[protocols.Checked] = self._room("play_picture")
        return room.picture(report)

    def on_screen(self) -> protocols.OnScreenRoom[Playable, protocols.Checked] | None:
        """Return the room that shows its boards on a screen, or None."""
        room: protocols.OnScreenRoom[Playable, protocols.Checked] | None = self._offer("on_screen", "trails")
        return room

    def scene(self) -> protocols.SceneRoom[Playable, GameState] | None:
        """Return the room that shows the table in pictures, or None."""
        room: protocols.SceneRoom[Playable, GameState] | None = self._offer("scene", "tiles")
        return room

    def course(
        self, report: protocols.Checked, weight: float, ink: Ink = Ink.full
    ) -> tuple[Drawing, float, float] | None:
        """Return the board with only the lines of a match; None if there are none to draw."""
        if report.board is None or not self.has("play_picture"):
            return None
        room: protocols.PlayPictureRoom[protocols.Checked] = self._room("play_picture")
        return room.course(report, weight, ink)

    def in_kit(self, options: PrintOptions) -> Sequence[str]:  # noqa: ARG002  a game may depend on it
        """Return the parts that are printed by default: all of them."""
        return [part.id for part in self.parts]

    def make(self, part: str, options: PrintOptions) -> Print:
        """Draw a part of the game.

        A part that the room `parts` does not draw is a deck file, `parts/PART.toml` of its layouts.
        """
        from printplay.decks.reader import print_part

        return self._draw_part(part, options) or print_part(self, part, options)

    def overview(self, options: PrintOptions) -> Print | None:
        """Draw set-up and play for the back of a kit's cover; None if the game has no such page.

        It is a part `overview`, which is not printed by itself.
        """
        from printplay.decks.reader import OVERVIEW, part_file, print_part

        if not part_file(self.id, OVERVIEW).is_file():
            return None
        return self._draw_part(OVERVIEW, options) or print_part(self, OVERVIEW, options)

    def _draw_part(self, part: str, options: PrintOptions) -> Print | None:
        """Draw a part by the game's room `parts`; None if it does not draw this part."""
        room: protocols.PartsRoom | None = self._offer("parts", "PARTS")
        return room.PARTS[part](options) if room is not None and part in room.PARTS else None
