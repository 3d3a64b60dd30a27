"""Reads deck files and checks them.

Every error is a `LayoutError` that names file, line or key, and the fix. The format is described
in layouts/DECKS.md.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.decks.deck import EACH, OUTLINES, TABLE, Deck
from printplay.decks.reading.rows import Rows, columns_of, common, csv_rows, toml_rows, with_counted
from printplay.geometry.layouts.source import DISK, LayoutFiles, beside
from printplay.geometry.layouts.tomlfile import TomlReader, peek, read_toml

_TOP_KEYS = ("game", "name", "title", "cutting", "deck", "colours", "fonts", "meanings", "values",
             "by", "templates", "cards")  # fmt: skip
_DECK_KEYS = ("size", "least", "each", "template", "back", "borrow", "outline")


def is_deck(path: PurePath, files: LayoutFiles = DISK) -> bool:
    """Return whether a file is meant as a deck: it has cards and no board."""
    table = peek(path, files)
    return ("cards" in table or "deck" in table) and "board" not in table


def read_deck(path: PurePath, files: LayoutFiles = DISK) -> Deck:
    """Read a deck file and the CSV file it names; raise LayoutError if they are invalid."""
    return _DeckReader(path, *read_toml(path, files), files).deck()


class _DeckReader(TomlReader):
    """Parses one deck file; the methods follow the file from top to bottom."""

    def deck(self) -> Deck:
        self.check_keys(self.table, _TOP_KEYS, "")
        game = self.string(self.table, "game", "game") if "game" in self.table else ""
        name = self.string(self.table, "name", "name")
        title, cutting = (self.language_table(key, limit) for key, limit in (("title", 60), ("cutting", 200)))
        settings = self.subtable("deck", required=False)
        self.check_keys(settings, _DECK_KEYS, "deck.")
        chosen = {key: self.string(settings, key, f"deck.{key}", limit=200) for key in settings}
        rows = self.rows()
        if chosen.get("each", TABLE) not in EACH:
            raise self.error(
                N_("unknown value {value!r}"), "deck.each",
                hint=N_("Known keys: {known}."), value=chosen["each"], known=", ".join(EACH),
            )  # fmt: skip
        if chosen.get("outline", "card") not in OUTLINES:
            raise self.error(
                N_("unknown value {value!r}"), "deck.outline",
                hint=N_("Known keys: {known}."), value=chosen["outline"],
                known=", ".join(OUTLINES),
            )  # fmt: skip
        templates = self.subtable("templates", required=False)
        by = self.subtable("by", required=False)
        if not game and templates:
            lent = chosen.get("borrow", "")
            other = peek(beside(self.path, lent), self.files) if lent else {}
            rows = with_counted(rows, (templates, other.get("templates", {})), by)
        return Deck(
            game, name, title, rows.rows, rows.lines, self.path, rows.source,
            templates=templates,
            cutting=cutting,
            values=columns_of(self.subtable("values", required=False), self.place("values")),
            by=common(self.path, by, self.line_of),
            files=self.files,
            warnings=rows.warnings,
            **chosen,
        )  # fmt: skip

    def language_table(self, key: str, limit: int) -> dict[str, Any]:
        """Read a table of languages."""
        texts = self.subtable(key, required=False)
        for language in texts:
            self.string(texts, language, f"{key}.{language}", limit=limit)
        return texts

    def place(self, key: str) -> FilePlace:
        return FilePlace(str(self.path), self.line_of(key), None, key)

    def rows(self) -> Rows:
        cards: Any = self.table.get("cards")
        if isinstance(cards, str):
            file = self.string(self.table, "cards", "cards", limit=400)
            return csv_rows(beside(self.path, file, self.place("cards")), self.files)
        if isinstance(cards, list):
            return toml_rows(self.path, self.text, cards, self.line_of("cards"))
        raise self.error(
            N_("the cards are missing")
            if cards is None
            else N_("this must be a list of tables or the name of a CSV file"),
            "cards",
            hint=N_('Write a table [[cards]] for each card, or give a CSV file: cards = "cards.csv".'),
        )
