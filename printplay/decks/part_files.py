"""Parts of a game that are deck files, such as its score pad and reference cards.

The file of a part is `parts/PART.toml` in the folder of the game's layouts. The game gives it, as
columns, its title, the number of players, whether the paper is small, and its house rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from printplay.core import resources
from printplay.core.i18n import _, localised
from printplay.decks.deck import PLAYER, Deck
from printplay.decks.printing import print_of
from printplay.decks.reading.reader import read_deck
from printplay.printing.drawing.colour import Meaning
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.options import Print, PrintOptions


class _Rule(Protocol):
    """A house rule."""

    @property
    def key(self) -> str:
        """Return its name in a record."""

    @property
    def values(self) -> tuple[str, ...]:
        """Return its values, the default first."""


class PrintedGame(Protocol):
    """A game whose parts are printed; `Meta` is one."""

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
    """Return the path of a part's deck file."""
    return resources.layouts(game) / "parts" / f"{part}.toml"


def print_part(
    meta: PrintedGame, part: str, options: PrintOptions, *, values: Mapping[str, Any] = MappingProxyType({}),
    art: Mapping[str, Drawing] = MappingProxyType({}), meanings: Sequence[Meaning] = (),
) -> Print:  # fmt: skip
    """Return a part drawn from its deck file.

    `values` are further columns, `art` drawings within radius 1 that it may use as icons,
    `meanings` the meanings of their colours. Raises LayoutError for a bad file, PaperError if
    the paper is too small.
    """
    deck = part_deck(meta, part, options, values=values)
    title = localised(deck.title, part)
    cutting = (
        _("Cut along the marks, one for each player.") if deck.each == PLAYER
        else _("Nothing to cut.") if deck.size == "page"
        else _("Cut along the marks.")
    )  # fmt: skip
    made = print_of(deck, options, part, title, cutting, art=art, meanings=meanings)
    # A second pad on the back is useful; a second copy of other parts is not.
    batches = [replace(batch, again=part == _PAD and batch.loose) for batch in made.batches]
    return headed(replace(made, batches=batches))


def part_deck(meta: PrintedGame, part: str, options: PrintOptions, *, values: Mapping[str, Any]) -> Deck:
    """Return the deck file of a part, with the columns of the game, of the options and some more."""
    deck = read_deck(part_file(meta.id, part))
    return replace(deck, values={**deck.values, **_game_columns(meta, options), **values})


def headed(made: Print) -> Print:
    """Return a part's name for lists, capitalised; footers continue in lower case."""
    return replace(made, title=made.title[:1].upper() + made.title[1:])


def large(options: PrintOptions) -> bool:
    """Return whether a page of the paper has room for the columns of A4."""
    return min(options.paper.width, options.paper.height) >= _LARGE


def _game_columns(meta: PrintedGame, options: PrintOptions) -> Mapping[str, Any]:
    """Return the columns a game adds: its own facts and the options."""
    house = {rule.key: rule.values[0] for rule in meta.house_rules} | dict(options.house)
    page = "large" if large(options) else "small"
    return {
        "game": _(meta.title), "players": rows_for(meta, options), "page": page,
        # A pad that a camera reads says otherwise.
        "codes": "no", "side": 1, **house,
    }  # fmt: skip


def rows_for(meta: PrintedGame, options: PrintOptions) -> int:
    """Return the number of players on a pad: at least two."""
    return min(max(_FEWEST, options.seats), max(_FEWEST, meta.players[1]))
