"""No game says anything by colour alone: a glyph on the same face tells whatever a colour tells.

What is looked at are the drawings themselves, part by part, in both inks.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from printplay.core.print_choices import Ink
from printplay.games.gophers.state.book import Book
from printplay.match import registry
from printplay.printing.drawing.colour import look_alike
from printplay.printing.options import Print, PrintOptions
from printplay.printing.preflight.inspection import DrawingInspection, DrawingInspector
from printplay.printing.preflight.preflight import Preflight
from tests.games.printing import kept_board

GAMES = ["go-for-gold", "goldrausch", "gophers", "gotoku"]
#: Where a colour that tells something elsewhere is but the ground of a card, or of its picture.
GROUND = {
    ("goldrausch", "symbols"): {"gold"},
    ("gophers", "cards"): {"storey 1", "grain"},
    ("gophers", "reference"): {"storey 2"},
}


@cache
def looked_at(game: str, *, low_ink: bool) -> list[tuple[Print, list[DrawingInspection]]]:
    """Return every part of a game with what is on its faces."""
    meta, looking = registry.find_game(game), DrawingInspector()
    boards = [_small(kept_board(name, game)) for name in meta.layouts]
    order = PrintOptions(
        boards=boards, players=meta.players[1], ink=Ink.low if low_ink else Ink.full, codes=False
    )
    made = [meta.make(part.id, order) for part in meta.parts]
    return [
        (
            part,
            [
                looking.inspect(drawing)
                for batch in part.batches
                for component in map(batch.make, range(1 if batch.alike else batch.count))
                for drawing in (component.front, component.back)
                if drawing is not None
            ],
        )
        for part in made
    ]


def _small(board: Any) -> Any:
    """Return a board that is quickly drawn: of a book the first two storeys hold all there is."""
    if not isinstance(board, Book):
        return board
    return replace(board, pages={number: board.pages[number] for number in (1, 2)})


def test_all_games_are_looked_at() -> None:
    """A new game can join these tests by standing in their list."""
    assert set(GAMES) <= set(registry.game_ids())


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_no_two_meanings_look_alike(game: str, low_ink: bool) -> None:
    """Every two colours with a meaning have other glyphs, or nobody sees them alike."""
    told = 0
    for part, _looks in looked_at(game, low_ink=low_ink):
        preflight = Preflight()
        preflight.check_colours(part.title, part.meanings)
        assert preflight.findings == []
        told += len(part.meanings)
        for name, colour, glyph in part.meanings:
            for other, second, mark in part.meanings:
                assert name == other or glyph != mark or not look_alike(colour, second)
    assert told >= 5


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_glyph_of_a_colour_is_on_its_face(game: str, low_ink: bool) -> None:
    """On no face does a colour tell something that the glyph beside it does not tell, too."""
    for part, looks in looked_at(game, low_ink=low_ink):
        for name, colour, glyph in part.meanings:
            assert any(glyph in look.signs for look in looks), (part.part, name)
            if low_ink:
                continue  # all is drawn in one ink
            shown = [look for look in looks if colour in look.colours]
            assert shown, (part.part, name)
            assert all(glyph in look.signs for look in shown), (part.part, name)


@pytest.mark.parametrize("game", GAMES)
def test_no_part_hides_a_meaning(game: str) -> None:
    """A part that shows a colour which tells something on any other part says so, too."""
    parts = looked_at(game, low_ink=False)
    meanings = {(name, colour) for part, _looks in parts for name, colour, _glyph in part.meanings}
    for part, looks in parts:
        shown = frozenset().union(*(look.colours for look in looks))
        said = {colour for _name, colour, _glyph in part.meanings}
        hidden = {name for name, colour in meanings if colour in shown - said}
        assert hidden == GROUND.get((game, part.part), set())
