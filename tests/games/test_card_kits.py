"""What the kits of all games of cards have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core import i18n
from tests.games.printing import kit, order, too_small, untranslated

pytestmark = pytest.mark.parametrize("game", ["goldrausch", "gotoku"])


@pytest.mark.long
def test_a_kit_is_the_same_every_time(game: str, tmp_path: Path) -> None:
    """The same order gives the same bytes."""
    assert kit(game, tmp_path / "a") == kit(game, tmp_path / "b")


def test_no_text_is_too_small(game: str) -> None:
    """Everything is at least 6 pt high, also on the smallest paper and in every language."""
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            for paper in ("a4", "a5"):
                assert list(too_small(game, order(game, paper_name=paper))) == []


def test_everything_is_translated(game: str) -> None:
    """In German no line is left in English."""
    assert untranslated(game) == set()
