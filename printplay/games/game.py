"""What a game tells of itself, before any of its rules or drawings are loaded."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printplay.games.match import Grammar, Rules
    from printplay.geometry.board import Board, Contents
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
    """Something a game prints. `title` and `summary` are translatable templates."""

    id: str
    title: str
    summary: str


@dataclass(frozen=True)
class Meta:
    """A game's own card: cheap to load, so that a list of games is quick.

    `module` is the game's package; its rooms (`contents`, `parts` ...) are loaded when asked.
    `layouts` names the boards a game is printed with when none is named: front, then back.
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
    house_rules: tuple[HouseRule, ...] = field(default=())

    def room(self, name: str) -> Any:
        """Load a module of the game's package."""
        return importlib.import_module(f"{self.module}.{name}")

    def contents(self, cell: Cell) -> Contents:
        """Read a cell's legend entry as this game understands it."""
        contents: Contents = self.room("contents").read(cell)
        return contents

    def grammar(self) -> Grammar:
        """Return the lines of a record that are this game's own."""
        grammar: Grammar = self.room("events").GRAMMAR
        return grammar

    def rules(self, board: Board[Any] | None) -> Rules[Any]:
        """Return the rules of the game on a board."""
        rules: Rules[Any] = self.room("rules").rules(board)
        return rules

    def messages(self) -> Mapping[str, str]:
        """Return the sentences of violations by key; translatable templates."""
        messages: Mapping[str, str] = self.room("messages").MESSAGES
        return messages

    def hints(self) -> Mapping[str, str]:
        """Return the hints of violations by key; translatable templates."""
        hints: Mapping[str, str] = self.room("messages").HINTS
        return hints

    def check(self, board: Board[Any]) -> Iterable[Any]:
        """Return the findings of `layout check` that are this game's own."""
        findings: Iterable[Any] = self.room("fairness").findings(board)
        return findings

    def make(self, part: str, order: Order) -> Print:
        """Draw a part of the game as the order asks for it."""
        made: Print = self.room("parts").PARTS[part](order)
        return made
