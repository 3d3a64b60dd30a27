"""What all tests of games share: each game there is, those that the tests add among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printplay.core import resources
from printplay.core.i18n import LANGUAGES
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.file import finding
from printplay.pads.file.finding import is_pad
from tests.conftest import ADDED

#: Score pads are games, too: their files lie beside the records of their codes.
PADS = {path.stem: path for path in resources.records().glob("*.toml") if is_pad(path)}
#: Games whose German is asked for, whatever is there; any other is asked once it has begun some.
SHIPPED = {"go-for-gold", "goldrausch", "gophers", "gotoku"}
#: Those that are folders, ours and those that the tests add.
FOLDERS = [*registry.game_ids(), *sorted(path.parent.name for path in ADDED.glob("games/*/game.py"))]
GAMES = [*FOLDERS, *sorted(PADS)]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Return a game, one after the other; a new one gets all tests that ask for this."""
    name: str = request.param
    if name in PADS:
        pad = finding.of_file(PADS[name])
        assert pad is not None
        with finding.at_hand(pad):
            yield pad
        return
    if name in FOLDERS and name not in registry.game_ids():
        request.getfixturevalue("added")
    yield registry.find_game(name)


def speaks(game: Game, language: str) -> None:
    """Skip a test of a language that a game which is being added has not begun to speak."""
    folder = game.folder
    begun = (folder / f"explain.{language}.md", folder / "locale" / language)
    added = language != LANGUAGES[0] and game.id not in {*SHIPPED, *PADS}
    if added and not any(path.exists() for path in begun):
        pytest.skip(f"{game.id} says nothing in {language} yet: printplay/games/README.md, 8")
