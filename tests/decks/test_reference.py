"""layouts/DECKS.md documents everything, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printplay.core import resources
from printplay.decks.design import SIZES
from printplay.decks.reading.filters import FILTERS
from printplay.decks.reading.kinds import KINDS, LISTS
from printplay.decks.reading.values import BUILT_IN
from printplay.printing.drawing.icons import names
from printplay.printing.drawing.patterns import PATTERNS
from printplay.printing.drawing.shapes import SHAPES
from tests.decks.helpers import deck_of, faces, words

TEXT = (resources.layouts() / "DECKS.md").read_text("utf-8")
#: The complete score pad in the reference.
PAD = re.findall(r"```toml\n(name.*?)```", TEXT, re.DOTALL)[1]
KEYS = {key for keys in KINDS.values() for key in keys} | {
    key for lists in LISTS.values() for keys in lists.values() for key in keys
}


@pytest.mark.parametrize(
    "known", [names(), SHAPES, PATTERNS, FILTERS, SIZES, KINDS, KEYS, BUILT_IN],
    ids=["icons", "shapes", "patterns", "filters", "sizes", "kinds", "keys", "built in"],
)  # fmt: skip
def test_the_reference_is_complete(known: list[str]) -> None:
    """The reference documents everything a deck file may contain."""
    missing = [name for name in known if not re.search(rf"[`{{]{re.escape(name)}\b", TEXT)]
    assert missing == []


def test_the_example_is_a_deck(tmp_path: Path) -> None:
    """The first deck of the reference can be printed as it is."""
    toml = re.findall(r"```toml\n(name.*?)```", TEXT, re.DOTALL)[0]
    (csv,) = re.findall(r"```\n(name,.*?)```", TEXT, re.DOTALL)
    (tmp_path / "market.csv").write_text(csv)
    deck = deck_of(tmp_path, toml)
    assert deck.count == 4
    assert words(faces(deck)[1]) == "Honey Scale 3 Gain ."
