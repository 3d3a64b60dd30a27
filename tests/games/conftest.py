"""What all tests of games share: each game there is, those that the tests add among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printplay.core import resources
from printplay.match import registry
from printplay.match.game import Meta
from printplay.pads.file import finding
from printplay.pads.file.reading import is_pad
from tests.conftest import ADDED

#: Score pads are games, too: their files lie beside the records of their codes.
PADS = {path.stem: path for path in resources.records().glob("*.toml") if is_pad(path)}
#: Those that are folders, ours and those that the tests add.
FOLDERS = [
    *registry.names(),
    *sorted(path.parent.name for path in ADDED.glob("games/*/meta.py")),
]
GAMES = [*FOLDERS, *sorted(PADS)]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Meta]:
    """Return a game, one after the other; a new one gets all tests that ask for this."""
    name: str = request.param
    if name in PADS:
        pad = finding.of_file(PADS[name])
        assert pad is not None
        with finding.at_hand(pad):
            yield pad
        return
    if name not in registry.names():
        request.getfixturevalue("added")
    yield registry.find(name)
