"""What every game says is said in all languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import printplay
from printplay.core.i18n import LANGUAGES, _, use
from printplay.match.game import Game
from tests.games.conftest import speaks


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_of_a_game_is_translated(game: Game, language: str) -> None:
    """Who asks for another language meets no English sentence of a game."""
    speaks(game, language)
    folder = game.folder
    translated: set[str] = set()
    for root in {Path(printplay.__file__).parent, folder}:
        for path in root.rglob(f"locale/{language}/LC_MESSAGES/*.po"):
            with path.open("rb") as file:
                translated |= {str(one.id) for one in read_po(file) if one.id and one.string}
    keywords = {"_": None, "N_": None}
    texts = {str(text) for _file, _line, text, *_rest in extract_from_dir(folder, keywords=keywords)}
    assert texts
    assert texts - translated == set()
    with use(language):
        assert _(game.summary) != game.summary
