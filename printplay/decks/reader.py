"""Deck files: what a person writes down of a deck, read and checked.

Every fault is a `LayoutError` that names file, line or key, and the cure. The format is described
in layouts/DECKS.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printplay.decks.deck import Deck
from printplay.decks.rows import Rows, common, csv_rows, toml_rows
from printplay.geometry.tomlfile import TomlReader, peek, read_toml
from printplay.i18n import N_

_TOP_KEYS = ("game", "name", "title", "deck", "colours", "meanings", "by", "templates", "cards")
_DECK_KEYS = ("size", "template", "back")


def is_deck(path: Path) -> bool:
    """Tell whether a file is meant as a deck: it has cards, and no board."""
    table = peek(path)
    return ("cards" in table or "deck" in table) and "board" not in table


def read_deck(path: Path) -> Deck:
    """Read a deck file, and the CSV file it names; raise LayoutError where they are no deck."""
    text, table = read_toml(path)
    return _Reader(path, text, table).deck()


class _Reader(TomlReader):
    """Takes one deck file apart; the methods follow the file from top to bottom."""

    def deck(self) -> Deck:
        self.known(self.table, _TOP_KEYS, "")
        game = self.string(self.table, "game", "game") if "game" in self.table else ""
        name = self.string(self.table, "name", "name")
        title = self.subtable("title", required=False)
        for language in title:
            self.string(title, language, f"title.{language}", limit=60)
        settings = self.subtable("deck", required=False)
        self.known(settings, _DECK_KEYS, "deck.")
        chosen = {key: self.string(settings, key, f"deck.{key}", limit=200) for key in settings}
        rows = self.rows()
        return Deck(
            game, name, title, rows.rows, rows.lines, self.path, rows.source,
            templates=self.subtable("templates", required=False),
            by=common(self.path, self.subtable("by", required=False), self.line_of),
            **chosen,
        )  # fmt: skip

    def rows(self) -> Rows:
        cards: Any = self.table.get("cards")
        if isinstance(cards, str):
            file = self.string(self.table, "cards", "cards", limit=400)
            return csv_rows(self.path.parent / file)
        if isinstance(cards, list):
            return toml_rows(self.path, self.text, cards, self.line_of("cards"))
        raise self.error(
            N_("the cards are missing")
            if cards is None
            else N_("the cards are neither a list of tables nor the name of a CSV file"),
            "cards",
            hint=N_("Write a table [[cards]] for each card, or name a CSV file."),
        )
