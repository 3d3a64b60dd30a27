"""layouts/DECKS.md documents everything, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.making import deck_keys
from printplay.core import resources
from printplay.decks import reader
from printplay.decks.design import SIZES
from printplay.decks.reading import design_reader
from printplay.decks.reading.element_reader import KINDS, LISTS
from printplay.decks.reading.filters import FILTERS
from printplay.decks.reading.values import BUILT_IN
from printplay.printing.drawing.icons import icon_names
from printplay.printing.drawing.path import SHAPES
from printplay.printing.drawing.patterns import PATTERNS
from tests.decks.helpers import deck_of, faces, words

TEXTS = {lang: (resources.layouts() / name).read_text("utf-8") for lang, name in deck_keys.PAGES.items()}
TEXT = TEXTS["en"]
#: The complete score pad in the reference.
PAD = re.findall(r"```toml\n(name.*?)```", TEXT, re.DOTALL)[1]
KEYS = {key for keys in KINDS.values() for key in keys} | {
    key for lists in LISTS.values() for keys in lists.values() for key in keys
}


@pytest.mark.parametrize(
    "known", [icon_names(), SHAPES, PATTERNS, FILTERS, SIZES, KINDS, KEYS, BUILT_IN],
    ids=["icons", "shapes", "patterns", "filters", "sizes", "kinds", "keys", "built in"],
)  # fmt: skip
def test_the_reference_is_complete(known: list[str]) -> None:
    """The reference documents everything a deck file may contain."""
    missing = [name for name in known if not re.search(rf"[`{{]{re.escape(name)}\b", TEXT)]
    assert missing == []


@pytest.mark.parametrize("lang", TEXTS)
def test_the_tables_of_keys_are_those_of_the_reader(lang: str) -> None:
    """Keys, values and defaults are what the reader allows and drawing asks for; all are explained."""
    text = TEXTS[lang]
    again = "`python -m docs.making --tables` makes the tables anew"
    assert deck_keys.rewritten(text, lang) == text, again
    assert deck_keys.keys_without_meaning(text) == []
    inner = [f"in {name}" for lists in LISTS.values() for name in lists]
    assert sorted(deck_keys.tables(text)) == sorted(["", *KINDS, *inner])


@pytest.mark.parametrize("lang", TEXTS)
def test_the_keys_of_a_file_are_those_of_the_reader(lang: str) -> None:
    """The table of a deck file has its keys, those of `[deck]` and those of a template."""
    table = TEXTS[lang].split("|---|---|\n")[1].split("\n\n")[0]
    rows = dict(re.findall(r"^\| `\[?(\w+)[^`]*` \| (.*) \|$", table, re.MULTILINE))
    assert set(rows) == set(reader._TOP_KEYS)
    assert set(reader._DECK_KEYS) <= set(re.findall(r"`(\w+)`", rows["deck"]))
    assert set(re.findall(r"`(\w+)`", rows["templates"])) == set(design_reader._TEMPLATE_KEYS)


def test_the_example_is_a_deck(tmp_path: Path) -> None:
    """The first deck of the reference can be printed as it is."""
    toml = re.findall(r"```toml\n(name.*?)```", TEXT, re.DOTALL)[0]
    (csv,) = re.findall(r"```\n(name,.*?)```", TEXT, re.DOTALL)
    (tmp_path / "market.csv").write_text(csv)
    deck = deck_of(tmp_path, toml)
    assert deck.count == 4
    assert words(faces(deck)[1]) == "Honey Scale 3 Gain ."
