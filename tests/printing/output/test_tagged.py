"""A kit as a screen reader meets it: what is read, as what, in which order, in which language."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.cli import helpers as cli
from tests.examples import portion
from tests.printing.output.tagged import Tagged

GAMES = ["go-for-gold", "goldrausch", "gotoku", "gophers", "darts", "golf"]
LANGUAGES = ["en", "de"]


@cache
def kit(game: str, language: str, *arguments: str) -> list[Tagged]:
    """Return the files of a kit."""
    with tempfile.TemporaryDirectory() as folder:
        result = cli.run("print", game, "--lang", language, *arguments, "-q", "-o", folder)
        assert result.exit_code == 0, result.output
        return [Tagged(path.read_bytes()) for path in sorted(Path(folder).iterdir())]


@pytest.mark.shared
@pytest.mark.parametrize(
    ("game", "language"), portion([(game, tongue) for game in GAMES for tongue in LANGUAGES], 3)
)
def test_a_checker_of_tagged_files_finds_nothing_wrong(game: str, language: str) -> None:
    """All that is drawn is read or decorates, sequences and elements name each other.

    Tables, lists, headings and figures are whole.
    """
    for file in kit(game, language):
        assert file.wrong() == []
        assert file.catalogue["/Lang"] == language
