"""The description of a game and its house rules, available before its rules or drawings are loaded.

A game is a subclass in the file `game.py` of its folder, and one of it as `GAME`. The file is read whenever
games are listed, so it holds data. What a game does is in two classes: its rules (`PlainRules`), loaded when
a match is judged, and its `Display`, loaded when something is drawn. A method that a game does not write
does what it says there. A layout and a state are the game's own: a layout is passed only to the game that
read it, a state only to the game whose rules made it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, N_
from printplay.core.print_choices import Ink
from printplay.match.shown import FigureTable, Token

if TYPE_CHECKING:
    from pathlib import PurePath

    from printplay.core.faults import Fault
    from printplay.geometry.board import BuiltBoard, SpaceContents, SpaceId
    from printplay.geometry.layouts.layout import LayoutSpace
    from printplay.geometry.layouts.source import LayoutFiles
    from printplay.geometry.playable import Playable
    from printplay.match.lines.grammar import Event, Grammar
    from printplay.match.question import Way
    from printplay.match.rules import PlainRules
    from printplay.match.shown import DrawnMove, Tile, Views
    from printplay.printing.drawing.drawing import Drawing
    from printplay.printing.options import Print, PrintOptions


__all__ = ["Display", "FigureTable", "Game", "HouseRule", "Part", "Token"]

#: A drawing, with its width and height in mm.
Picture = tuple["Drawing", float, float]


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


class Game:
    """A game. Texts are translatable; those with a key are mappings of the key to the text."""

    id: str
    title: str
    summary: str
    players: tuple[int, int]
    code: str  # two characters that rule codes begin with, in the QR code of every sheet
    parts: tuple[Part, ...] = ()
    #: What it is played on: boards of spaces, layouts of its own (such as decks), or nothing.
    board: Literal["spaces", "own", "none"] = "none"
    #: The default layouts of a print: front, then back. A record without a header `layout` is played
    #: with the first of them, if they are no boards of spaces.
    layouts: tuple[str | Path, ...] = ()
    maker: int | None = None  # the newest version of what makes its layouts from seeds
    variants: tuple[str, ...] = ()
    variant_titles: tuple[str, ...] = ()  # what they are called beside a record
    needs: str = ""  # other things the table needs
    house_rules: tuple[HouseRule, ...] = ()
    ways: tuple[Way, ...] = ("play",)  # those to enter a match, the usual one first
    rules_version: int = 1  # increased when a record may be judged differently; see CHANGELOG
    tie_break: str = ""  # the verb of the line with the tie-break value
    lowest: bool = False  # the fewest points win
    pointless: bool = False  # the table names the winner
    original: str = ""  # the published game with its authors, for those who want to buy it
    covered: bool = True  # its kit has a cover
    #: Players draw lines over a board. What comes of that (lines split into turns, sheets joined, the
    #: spaces that can be next, best lines) only Go for Gold has: see `printplay/games/go_for_gold`.
    has_lines: bool = False
    screen_margin: float | None = None  # around a board to tap on, mm; None: it has none
    messages: Mapping[str, str] = {}  # faults of lines that cannot be read, and tie-breaks
    hints: Mapping[str, str] = {}  # cures of these faults
    sources: Mapping[str, str] = {}  # what points are from
    spoken: Mapping[str, str] = {}  # synonyms of the words of a record; see `match/lines/vocabulary.py`

    @property
    def folder(self) -> Path:
        return Path(inspect.getfile(type(self))).parent

    @property
    def languages(self) -> Sequence[str]:
        """Return the languages of its texts: English, and those it has a catalogue of."""
        return [lang for lang in LANGUAGES if lang == "en" or (self.folder / "locale" / lang).is_dir()]

    # -- how it is played and how it looks: a small game names its classes, a larger one loads them when used

    @property
    def rules_class(self) -> type[PlainRules[Any]]:
        """Return the class of its rules; needed."""
        raise NotImplementedError

    @property
    def display(self) -> Display:
        """Return what it prints and shows; by default its parts are deck files."""
        return Display()

    @property
    def score_pad(self) -> Any:
        """Return what is written on its pad, a `WrittenPad` of `pads/game_pad.py`; None: it has no codes."""
        return None

    @property
    def grammar(self) -> Grammar:
        return self.rules_class.grammar

    def rules(self, layout: Any) -> PlainRules[Any]:
        """Return its rules on a layout, with the words for mends: house rules, lines, spaces of a board."""
        from printplay.geometry.board import BuiltBoard

        rules = self.rules_class(layout)
        rules.house = {house_rule.key: house_rule.values for house_rule in self.house_rules}
        rules.forms = self.grammar.forms
        if isinstance(layout, BuiltBoard):
            rules.names = tuple(layout.land)
        return rules

    # -- layouts -----------------------------------------------------------------------------------------

    def contents(self, cell: LayoutSpace) -> SpaceContents:
        """Read a cell's legend entry on a board of spaces; raise LayoutError if it is invalid."""
        raise NotImplementedError

    def check_unique(self, board: BuiltBoard[Any]) -> None:
        """Raise LayoutError if spaces of a board hold something unique twice."""

    def read(self, path: PurePath, files: LayoutFiles) -> Playable:
        """Read a layout of its own, and the files it names; raise LayoutError if one is invalid."""
        raise NotImplementedError

    @property
    def views(self) -> Views[Any] | None:
        """Return how layouts of its own are shown; None if they are decks of cards."""
        return None

    def made_layout(self, version: int, seed: int) -> str:
        """Return the layout file of a seed, the same on every machine, if the game has a `maker`.

        Raises PrintplayError if this version makes none.
        """
        raise NotImplementedError

    def token(self, board: BuiltBoard[Any], space: SpaceId) -> Token:
        """Return the letters for a space in a text picture, in the current language."""
        kind = board.spaces[space].contents.kind
        return Token(kind[:2], kind)

    def check(self, board: BuiltBoard[Any]) -> Iterable[Fault]:
        """Return the errors and warnings of a board that only this game can find."""
        return ()

    def figures(self, board: BuiltBoard[Any]) -> FigureTable | None:
        """Return the figures that `check` shows of a board, or None if there is nothing to compare."""
        return None

    def facts(self, board: BuiltBoard[Any]) -> Mapping[str, object]:
        """Return the game's own facts of a board, ready for JSON."""
        return {}

    # -- printing ----------------------------------------------------------------------------------------

    def make(self, part: str, options: PrintOptions) -> Print:
        """Draw a part of the game; its deck file is `parts/PART.toml` of its layouts."""
        from printplay.decks.reader import print_part

        draw = self.display.parts.get(part)
        return draw(options) if draw is not None else print_part(self, part, options)

    def overview(self, options: PrintOptions) -> Print | None:
        """Draw set-up and play for the back of a kit's cover; None if the game has no such page.

        It is a part `overview`, which is not printed by itself.
        """
        from printplay.decks.reader import OVERVIEW, part_file

        return self.make(OVERVIEW, options) if part_file(self.id, OVERVIEW).is_file() else None

    def in_kit(self, options: PrintOptions) -> Sequence[str]:
        """Return the parts that are printed by default: all of them."""
        return [part.id for part in self.parts]


class Display:
    """What a game prints, its pictures of layouts and matches, and the sentences for those who look on."""

    #: What draws its parts, and `overview`, by their ids; any other part is a deck file.
    parts: Mapping[str, Callable[[PrintOptions], Print]] = {}

    def picture(self, layout: Any, /, *, low_ink: bool) -> Picture:
        """Return a drawing of a layout by itself."""
        raise NotImplementedError

    def note(self, layout: Any, /) -> str:
        """Return sentences about a layout for the cover of a kit, or an empty text."""
        return ""

    def play_picture(self, report: Any, /) -> Picture | None:
        """Return a match drawn over its board."""
        return None

    def course(self, report: Any, weight: float, ink: Ink = Ink.full, /) -> Picture | None:
        """Return the board with only the lines of a match, `weight` times as wide; None: no lines.

        Each player's is drawn with the pen of the seat (`printing/drawing/patterns.py`).
        """
        return None

    def screen_picture(self, board: Any, margin: float, /) -> Picture:
        """Return a board to tap on, with the game's `screen_margin`."""
        raise NotImplementedError

    def trails(self, report: Any, /) -> Iterable[DrawnMove]:
        """Yield the moves drawn on such a board, in their order."""
        return ()

    def tiles(self, state: Any, /) -> Iterable[Tile]:
        """Yield the table in pictures, in the current language; none before there is anything."""
        return ()

    def tile_art(self, layout: Any, name: str, /) -> Picture:
        """Return a drawing that tiles name; raise KeyError for another name."""
        raise KeyError(name)

    def told(self, before: Any, event: Event, after: Any, /) -> Iterable[str]:
        """Yield what has just happened, in sentences for the television.

        Yields nothing for events of all games, and nothing that only one player may know.
        """
        return ()


def read_house(house: Mapping[str, str] | Iterable[str]) -> dict[str, str]:
    """Return house rules by their keys; texts are such as `second-port=stop`."""
    if isinstance(house, Mapping):
        return dict(house)
    pairs = (text.replace(" ", "=", 1).partition("=") for text in house)
    return {key.strip(): value.strip() for key, _sign, value in pairs}


def differing(game: Game, house: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules that differ from their defaults, in the game's order."""
    rules = {rule.key: rule for rule in game.house_rules}
    for key, value in house.items():
        if key not in rules or value not in rules[key].values:
            raise CallError(
                N_("unknown house rule {text!r} for {game}"),
                hint=N_("House rules: {known}."),
                text=f"{key}={value}".removesuffix("="),
                game=game.id,
                known=", ".join(f"{rule.key}={'|'.join(rule.values)}" for rule in rules.values()),
            )
    return {
        key: house[key] for key, rule in rules.items() if house.get(key, rule.values[0]) != rule.values[0]
    }
