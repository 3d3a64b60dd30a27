"""What a game tells of itself, before any of its rules or drawings are loaded."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from printplay.games.asking import Asking
    from printplay.games.match import Grammar, Rules
    from printplay.geometry.board import Board, Contents
    from printplay.geometry.finding import Finding
    from printplay.geometry.layout import Cell
    from printplay.printing.order import Order, Print


@dataclass(frozen=True)
class HouseRule:
    """A switch: its key and values as they stand in a record; the first value is the default."""

    key: str
    values: tuple[str, ...]
    summary: str


@dataclass(frozen=True)
class Part:
    """Something a game prints. `title` and `summary` are translatable templates.

    `sized` says that it can be printed as large as one likes.
    """

    id: str
    title: str
    summary: str
    sized: bool = False


@dataclass(frozen=True)
class Token:
    """What stands for a space in a text picture: a few letters, their meaning, a style.

    `style` is the name of a colour or "bold" or empty; it only repeats what the letters say.
    """

    text: str
    meaning: str
    style: str = ""


@dataclass(frozen=True)
class Table:
    """Figures to show below each other: a title, headings, and rows of words and numbers."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Views(Protocol):
    """The room `views` of a game whose layouts are no boards of spaces: what is shown of one."""

    def summary(self, layout: Any) -> Mapping[str, Any]:
        """Return what the list of layouts tells beside name, title and hash; all may be missing.

        `lattice` (a word for what it is), `land` (how many places) and `kinds` (of places).
        """

    def text(self, layout: Any, *, colour: bool, quiet: bool) -> str:
        """Return it as text for a terminal; without heading and legend where `quiet`."""

    def facts(self, layout: Any) -> Mapping[str, Any]:
        """Return all its facts, ready for JSON."""

    def geojson(self, layout: Any) -> Mapping[str, Any] | None:
        """Return it as GeoJSON in mm; None where it has no places."""

    def findings(self, layout: Any) -> Iterable[Finding]:
        """Return what is wrong or doubtful about it."""


@dataclass(frozen=True)
class Meta:
    """A game's own card: cheap to load, so that a list of games is quick.

    `module` is the game's package; its rooms (`contents`, `parts` ...) are loaded when asked.
    `layouts` names the boards a game is printed with when none is named: front, then back. A game
    whose layouts are no boards of spaces (a deck of cards, say) has a room `layout` with
    `read(path)`, which returns what its rules take, with `game`, `name`, `title`, `hash` and
    `path`; a record of it that names no layout is played with the first of `layouts`. What
    `printplay layout` shows of it comes from its room `views` (see `Views`). `tie_break` is the
    verb of the line that tells the value compared on a tie; empty where there is none.
    """

    id: str
    title: str
    summary: str
    players: tuple[int, int]
    module: str
    code: str  # two characters, in the QR code of every sheet
    parts: tuple[Part, ...] = ()
    layouts: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    needs: str = ""  # what the table needs beside what is printed
    rules_version: int = 1  # rises when a record may be judged differently; see CHANGELOG
    house_rules: tuple[HouseRule, ...] = field(default=())
    tie_break: str = ""

    def room(self, name: str) -> Any:
        """Load a module of the game's package."""
        return importlib.import_module(f"{self.module}.{name}")

    def has(self, room: str) -> bool:
        """Tell whether the game's package has a module of that name."""
        return importlib.util.find_spec(f"{self.module}.{room}") is not None

    def contents(self, cell: Cell) -> Contents:
        """Read a cell's legend entry as this game understands it."""
        contents: Contents = self.room("contents").read(cell)
        return contents

    def grammar(self) -> Grammar:
        """Return the lines of a record that are this game's own."""
        grammar: Grammar = self.room("events").GRAMMAR
        return grammar

    def rules(self, board: Any) -> Rules[Any]:
        """Return the rules of the game on a board, or with what its room `layout` reads."""
        rules: Rules[Any] = self.room("rules").rules(board)
        return rules

    def asking(self) -> Asking:
        """Return what a table is asked, question by question."""
        asking: Asking = self.room("asking")
        return asking

    def messages(self) -> Mapping[str, str]:
        """Return the sentences of violations by key; translatable templates."""
        messages: Mapping[str, str] = self.room("messages").MESSAGES
        return messages

    def hints(self) -> Mapping[str, str]:
        """Return the hints of violations by key; translatable templates."""
        hints: Mapping[str, str] = self.room("messages").HINTS
        return hints

    def views(self) -> Views:
        """Return what is shown of a layout that is no board of spaces."""
        views: Views = self.room("views")
        return views

    def sources(self) -> Mapping[str, str]:
        """Return the words of what points are from; translatable, where a game gives them."""
        found: Mapping[str, str] = getattr(self.room("messages"), "SOURCES", {})
        return found

    def spoken(self) -> Mapping[str, str]:
        """Return what else people call the words of a record; see `games.spoken`."""
        found: Mapping[str, str] = getattr(self.room("messages"), "SPOKEN", {})
        return found

    def check(self, board: Board[Any]) -> Iterable[Any]:
        """Return the findings of `layout check` that are this game's own."""
        findings: Iterable[Any] = self.room("fairness").findings(board)
        return findings

    def token(self, contents: Contents) -> Token:
        """Return what stands for a space in a text picture, in the current language."""
        if not self.has("tokens"):
            return Token(contents.kind[:2], contents.kind)
        token: Token = self.room("tokens").token(contents)
        return token

    def figures(self, board: Board[Any]) -> Table | None:
        """Return the figures `layout check` shows of a board, None where the game has none."""
        if not self.has("figures"):
            return None
        table: Table = self.room("figures").figures_table(board)
        return table

    def facts(self, board: Board[Any]) -> Mapping[str, Any]:
        """Return the game's own facts of a board for `layout show --json`."""
        if not self.has("figures"):
            return {}
        facts: Mapping[str, Any] = self.room("figures").facts(board)
        return facts

    def picture(self, board: Board[Any], *, low_ink: bool) -> tuple[Any, float, float]:
        """Return a drawing of a board by itself, with its width and height in mm."""
        drawing, width, height = self.room("parts").picture(board, low_ink=low_ink)
        return drawing, width, height

    def make(self, part: str, order: Order) -> Print:
        """Draw a part of the game as the order asks for it."""
        made: Print = self.room("parts").PARTS[part](order)
        return made
