"""What Goldrausch prints beside its decks: chips, score pad, reference cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printplay import games
from printplay.errors import PaperError
from printplay.games.goldrausch.composition import GROUPS
from printplay.games.goldrausch.messages import SOURCES
from printplay.games.goldrausch.theme import CHIP_COLOURS, SIGNS
from printplay.printing.drawing import Stamp
from printplay.printing.faces import faces
from printplay.printing.icons import names
from tests.games.printing import (
    KITS,
    components,
    kit,
    order,
    sides,
    texts,
    words,
)

GAME = "goldrausch"


def test_there_are_three_chips_of_each_colour() -> None:
    """Fifteen chips, three of each letter; a letter has one pattern, the same on both sides."""
    chips = components(GAME, "chips", order(GAME))
    letters = Counter(words(one.front) for one in chips)
    assert letters == dict.fromkeys("ABCDE", 3)
    patterns: dict[str, set[str]] = {}
    for one in chips:
        for drawing in sides(one):
            assert len(sides(one)) == 2
            grounds = {item.drawing.name for item in drawing.items if isinstance(item, Stamp)}
            patterns.setdefault(words(one.front), set()).update(grounds - {"icon-pickaxe"})
    assert all(len(found) == 1 for found in patterns.values())
    assert len(set.union(*patterns.values())) == 5
    assert 22 <= chips[0].width == chips[0].height <= 25


def test_every_group_has_a_sign() -> None:
    """Each of the six groups has an icon of its own."""
    assert set(SIGNS) == set(GROUPS)
    assert len(set(SIGNS.values())) == len(GROUPS)
    assert set(SIGNS.values()) <= set(names())


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_pad_has_a_place_for_everything(players: int) -> None:
    """Four rounds of six groups, a badge for each player over chips and over coins."""
    (page,) = components(GAME, "pad", order(GAME, players=players))
    said = Counter(item.string for item, _at in texts(page.front))
    assert all(said[SOURCES[group]] == 4 for group in GROUPS)
    assert said["Share"] == said["Gold"] == said["Sum of the round"] == said["= 91"] == 4
    assert said["Total of all rounds"] == 1
    for seat, chip in enumerate(CHIP_COLOURS):
        assert said[chip.letter] == (9 if seat < max(2, players) else 0)


def test_the_pad_is_filled_in_from_left_to_right() -> None:
    """Gold, the players' chips, all chips, share, then the players' coins."""
    (page,) = components(GAME, "pad", order(GAME, players=2))
    level = next(item.y for item, _at in texts(page.front) if item.string == "Gold")
    row = sorted(
        (item.x, item.string) for item, _at in texts(page.front) if abs(item.y - level) < 2
    )
    assert [text for _x, text in row] == ["Round 1", "Gold", "A", "B", "all", "Share", "A", "B"]


def test_the_example_is_settled_by_the_rules() -> None:
    """The reference card's example divides, rounds down and multiplies as the rules do."""
    (card,) = components(GAME, "reference", order(GAME, players=1))
    assert card.back is not None
    said = words(card.back)
    assert "17 gold ÷ 4 chips = 4, 1 lost" in said
    assert "= 8" in said
    assert said.count("= 4") == 3


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("rotate", "left neighbour of whoever began"),
        ("same", "The same player starts every round."),
        ("continue", "Whoever is next in turn starts"),
    ],
)
def test_the_card_says_who_begins(value: str, sentence: str) -> None:
    """The reference card follows the house rule about who starts the next round."""
    asked = order(GAME, players=1, house={"starter": value})
    (card,) = components(GAME, "reference", asked)
    assert card.back is not None
    assert sentence in words(card.back)


@pytest.mark.parametrize(("paper", "ink", "language"), KITS)
def test_the_kit_prints(paper: str, ink: str, language: str, tmp_path: Path) -> None:
    """The whole kit passes the preflight on every paper; each page bears its slug."""
    _data, pages = kit(GAME, tmp_path, "--paper", paper, "--ink", ink, "--lang", language)
    for number, text in enumerate(pages, 1):
        assert f"{number} {'of' if language == 'en' else 'von'} {len(pages)}" in text
        assert "cards 4b35ad45" in text
    titles = {"en": ("Chips", "Score pad"), "de": ("Chips", "Wertungsblock")}[language]
    assert all(title in pages[0] for title in titles)
    assert {"en": "TWO-HAT TUCK", "de": "ZWEIHUT-THEO"}[language] in " ".join(pages).upper()


def test_small_paper_is_refused() -> None:
    """A pad that nobody could write on is not printed; the sentence says how much it needs."""
    with pytest.raises(PaperError, match="105 x 148 mm is too small for: score pad"):
        games.find(GAME).make("pad", order(GAME, paper_name="105x148"))


def test_faces_come_one_by_one() -> None:
    """Every kind of chip comes with both sides as a picture of its own, once for its copies."""
    made = games.find(GAME).make("chips", order(GAME))
    found = list(faces(made))
    assert len(found) == 10
    assert [face.copies for face in found] == [3] * 10
