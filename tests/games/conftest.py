"""What all tests of games share: each game there is, those that the tests add among them."""

from __future__ import annotations

import pytest

from printplay import games
from printplay.games.game import Meta
from tests.conftest import ADDED

GAMES = [*games.names(), *sorted(path.parent.name for path in ADDED.glob("games/*/meta.py"))]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Meta:
    """Return a game, one after the other; a new one gets all tests that ask for this."""
    name: str = request.param
    if name not in games.names():
        request.getfixturevalue("added")
    return games.find(name)
