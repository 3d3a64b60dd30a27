"""Reads decks from their files, those of a person and those that are parts of a game.

The file of a part is `parts/PART.toml` in the folder of the game's layouts. Every error is a
`LayoutError` that names file, line or key, and the fix. layouts/DECKS.md describes the format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from printplay.core import resources
from printplay.core.i18n import N_, _, localised
from printplay.decks.deck import EACH, OUTLINES, PLAYER, TABLE, Deck
from printplay.decks.reading.rows import Rows, columns_of, common, csv_rows, toml_rows, with_counted
from printplay.geometry.layouts.source import DISK, LayoutFiles, referenced_path
from printplay.geometry.layouts.tomlfile import TomlFile, peek

if TYPE_CHECKING:  # who only looks whether a file is a deck loads nothing that draws
    from printplay.printing.drawing.colour import Meaning
    from printplay.printing.drawing.drawing import Drawing
    from printplay.printing.options import Print, PrintOptions

_TOP_KEYS = ("game", "name", "title", "cutting", "deck", "colours", "fonts", "meanings", "values",
             "by", "templates", "cards")  # fmt: skip
_DECK_KEYS = ("size", "least", "each", "template", "back", "borrow", "outline")


class _Rule(Protocol):
    @property
    def key(self) -> str:
        """Return its name in a record."""

    @property
    def values(self) -> tuple[str, ...]:
        """Return its values, the default first."""


class PrintedGame(Protocol):
    """A game whose parts are printed; `Game` is one."""

    @property
    def id(self) -> str:
        """Return the name of its layouts' folder."""

    @property
    def title(self) -> str:
        """Return its name, to be translated."""

    @property
    def players(self) -> tuple[int, int]:
        """Return the minimum and maximum number of players."""

    @property
    def house_rules(self) -> Sequence[_Rule]:
        """Return its house rules."""


#: A pad has at least two rows, as scores are compared; a kit may be for one.
_FEWEST = 2
_PAD = "pad"
#: Paper of this width in mm or more has room for the columns of A4.
_LARGE = 180
#: The part on the back of a kit's cover.
OVERVIEW = "overview"


def part_file(game: str, part: str) -> Path:
    return resources.layouts(game) / "parts" / f"{part}.toml"


def print_part(
    game: PrintedGame, part: str, options: PrintOptions, *, values: Mapping[str, Any] = MappingProxyType({}),
    art: Mapping[str, Drawing] = MappingProxyType({}), meanings: Sequence[Meaning] = (),
) -> Print:  # fmt: skip
    """Return a part drawn from its deck file.

    `values` are further columns, `art` drawings within radius 1 that it may use as icons,
    `meanings` the meanings of their colours. Raises LayoutError for a bad file, PaperError if
    the paper is too small.
    """
    from printplay.decks.printing import print_of

    deck = part_deck(game, part, options, values=values)
    title = localised(deck.title, part)
    cutting = (
        _("Cut along the marks, one for each player.") if deck.each == PLAYER
        else _("Nothing to cut.") if deck.size == "page"
        else _("Cut along the marks.")
    )  # fmt: skip
    printed_part = print_of(deck, options, part, title, cutting, art=art, meanings=meanings)
    # A second pad on the back is useful; a second copy of other parts is not.
    batches = [replace(batch, again=part == _PAD and batch.loose) for batch in printed_part.batches]
    return with_capital(replace(printed_part, batches=batches))


def part_deck(game: PrintedGame, part: str, options: PrintOptions, *, values: Mapping[str, Any]) -> Deck:
    """Return the deck file of a part, with the columns of the game, of the options and some more."""
    deck = read_deck(part_file(game.id, part))
    return replace(deck, values={**deck.values, **_game_columns(game, options), **values})


def with_capital(printed_part: Print) -> Print:
    """Return a part's name for lists, capitalised; footers continue in lower case."""
    return replace(printed_part, title=printed_part.title[:1].upper() + printed_part.title[1:])


def large(options: PrintOptions) -> bool:
    """Return whether a page of the paper has room for the columns of A4."""
    return min(options.paper.width, options.paper.height) >= _LARGE


def _game_columns(game: PrintedGame, options: PrintOptions) -> Mapping[str, Any]:
    house = {rule.key: rule.values[0] for rule in game.house_rules} | dict(options.house)
    page = "large" if large(options) else "small"
    return {
        "game": _(game.title), "players": rows_for(game, options), "page": page,
        # A pad that a camera reads says otherwise.
        "codes": "no", "side": 1, **house,
    }  # fmt: skip


def rows_for(game: PrintedGame, options: PrintOptions) -> int:
    """Return the number of players on a pad: at least two."""
    return min(max(_FEWEST, options.seats), max(_FEWEST, game.players[1]))


def is_deck(path: PurePath, files: LayoutFiles = DISK) -> bool:
    """Return whether a file is meant as a deck: it has cards and no board."""
    table = peek(path, files)
    return ("cards" in table or "deck" in table) and "board" not in table


def read_deck(path: PurePath, files: LayoutFiles = DISK) -> Deck:
    """Read a deck file and the CSV file it names; raise LayoutError if they are invalid."""
    return _DeckReader(path, files).deck()


class _DeckReader(TomlFile):
    """Parses one deck file; the methods follow the file from top to bottom."""

    def deck(self) -> Deck:
        top = self.top
        top.check_keys(_TOP_KEYS)
        game = top.string("game") if "game" in top.values else ""
        name = top.string("name")
        title, cutting = (self.language_table(key, limit) for key, limit in (("title", 60), ("cutting", 200)))
        settings = top.subtable("deck", required=False)
        settings.check_keys(_DECK_KEYS)
        chosen = {key: settings.string(key, limit=200) for key in settings.values}
        rows = self.rows()
        if chosen.get("each", TABLE) not in EACH:
            raise settings.error(
                N_("unknown value {value!r}"), "each",
                hint=N_("Known keys: {known}."), value=chosen["each"], known=", ".join(EACH),
            )  # fmt: skip
        if chosen.get("outline", "card") not in OUTLINES:
            raise settings.error(
                N_("unknown value {value!r}"), "outline",
                hint=N_("Known keys: {known}."), value=chosen["outline"],
                known=", ".join(OUTLINES),
            )  # fmt: skip
        templates = top.subtable("templates", required=False).values
        by = top.subtable("by", required=False)
        if not game and templates:
            lent = chosen.get("borrow", "")
            lent_table = peek(referenced_path(self.path, lent), self.files) if lent else {}
            rows = with_counted(rows, (templates, lent_table.get("templates", {})), by.values)
        return Deck(
            game, name, title, rows.rows, rows.lines, self.path, rows.source,
            templates=templates,
            cutting=cutting,
            values=columns_of(top.subtable("values", required=False).values, top.place("values")),
            by=common(by),
            files=self.files,
            warnings=rows.warnings,
            **chosen,
        )  # fmt: skip

    def language_table(self, key: str, limit: int) -> Mapping[str, Any]:
        texts = self.top.subtable(key, required=False)
        for language in texts.values:
            texts.string(language, limit=limit)
        return texts.values

    def rows(self) -> Rows:
        cards: Any = self.top.values.get("cards")
        if isinstance(cards, str):
            file = self.top.string("cards", limit=400)
            return csv_rows(referenced_path(self.path, file, self.top.place("cards")), self.files)
        if isinstance(cards, list):
            return toml_rows(self.path, self.text, cards, self.top.line_of("cards"))
        raise self.top.error(
            N_("the cards are missing")
            if cards is None
            else N_("this must be a list of tables or the name of a CSV file"),
            "cards",
            hint=N_('Write a table [[cards]] for each card, or give a CSV file: cards = "cards.csv".'),
        )
