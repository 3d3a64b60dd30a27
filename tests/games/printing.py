"""What a game prints, for tests: orders, faces, texts with their true size, and whole kits."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from printplay.core import i18n
from printplay.core.print_choices import Ink
from printplay.geometry.shapes.affine import Affine
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.drawing.drawing import Drawing, Text
from printplay.printing.imposition.component import Component
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from tests.decks.helpers import only_file
from tests.printing.helpers import page_texts

#: Kits to print whole: every paper, both inks, both languages. What fits a paper in an ink is a
#: question of the paper, so not all of them are crossed.
KITS = (
    ("a4", "full", "en"),
    ("a4", "low", "de"),
    ("letter", "low", "en"),
    ("a3", "low", "en"),
    ("a5", "full", "de"),
    ("both", "full", "de"),
)

kept_board = cache(boards.find_playable)


def order(
    game: str, *, layout: str | Path = "cards", paper_name: str = "a4", players: int = 5,
    copies: int = 1, low_ink: bool = False, house: dict[str, str] | None = None,
) -> PrintOptions:  # fmt: skip
    """Return an order for a game that is played with cards."""
    return PrintOptions(
        boards=[kept_board(layout, game)],
        paper=paper(paper_name),
        players=players,
        copies=copies,
        ink=Ink.low if low_ink else Ink.full,
        house=house or {},
        codes=False,
    )


def components(game: str, part: str, asked: PrintOptions) -> list[Component]:
    """Return all components of a part."""
    made = registry.find_game(game).make(part, asked)
    return [one for batch in made.batches for one in batch.components()]


def texts(drawing: Drawing) -> list[tuple[Text, Affine]]:
    """Return every line of text with the transform that places it."""
    return [(item, at) for item, at in drawing.walk() if isinstance(item, Text)]


def place_of(item: Text, at: Affine) -> tuple[float, float]:
    """Return where a text stands on its side, mm."""
    a, b, c, d, e, f = at
    return a * item.x + c * item.y + e, b * item.x + d * item.y + f


def words(drawing: Drawing) -> str:
    """Return all texts of a drawing as one."""
    return " ".join(item.string for item, _at in texts(drawing)).replace("  ", " ")


def sides(one: Component) -> list[Drawing]:
    """Return front and back of a component, as far as there are."""
    return [drawing for drawing in (one.front, one.back) if drawing is not None]


def too_small(game: str, asked: PrintOptions) -> Iterator[str]:
    """Yield every text that is printed below 6 pt."""
    for part in registry.find_game(game).parts:
        for one in components(game, part.id, asked):
            for drawing in sides(one):
                for item, at in texts(drawing):
                    if item.size * math.hypot(*at[:2]) < 6 - 1e-9:
                        yield f"{part.id}: {item.string}"


def untranslated(game: str) -> set[str]:
    """Return the texts that are the same in every language, but for short ones."""
    found: dict[str, set[str]] = {}
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            asked = order(game, players=2)
            told: set[str] = set()
            for part in registry.find_game(game).parts:
                made = registry.find_game(game).make(part.id, asked)
                told |= {made.title, made.cutting, *(b.front_title for b in made.batches)}
                for one in components(game, part.id, asked):
                    for drawing in sides(one):
                        told |= {item.string for item, _at in texts(drawing)}
            found[language] = {text for text in told if sum(map(str.isalpha, text)) > 5}
    return set.intersection(*found.values())


def kit(game: str, folder: Path, *arguments: str) -> tuple[bytes, tuple[str, ...]]:
    """Print a whole kit; return the file and the text of each page."""
    data = only_file(folder, "print", game, *arguments)
    return data, page_texts(data)
