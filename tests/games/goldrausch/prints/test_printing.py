"""What Goldrausch prints beside its decks: chips, score pad, reference cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printplay.core.errors import PaperError
from printplay.decks.reader import part_file
from printplay.games.goldrausch.game import GAME as GOLDRAUSCH
from printplay.games.goldrausch.parts import shipped
from printplay.games.goldrausch.rules.settling import share
from printplay.games.goldrausch.set_up import CHIP_COLOURS
from printplay.games.goldrausch.state import GROUPS
from printplay.geometry.layouts.tomlfile import peek
from printplay.match import registry
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Stamp
from printplay.printing.drawing.icons import icon, icon_names
from printplay.printing.output.faces import faces
from tests.examples import portion
from tests.games.printing import KITS, components, kit, order, place_of, sides, texts, words

GAME = "goldrausch"
PEOPLE = ("adventurer", "digger", "lady", "innkeeper", "bandit", "counterfeiter")


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


def stamped(drawing: Drawing) -> list[str]:
    """Return the names of all drawings in a drawing."""
    found = []
    for item in drawing.items:
        if isinstance(item, Stamp):
            found += [item.drawing.name, *stamped(item.drawing)]
    return found


def test_every_figure_has_a_face_of_its_own() -> None:
    """The thirty figures are thirty drawings, five of each group, whoever named the cards."""
    figures = [one for one in components(GAME, "cards", order(GAME)) if words(one.front)]
    faces_seen: dict[str, list[str]] = {}
    for one in figures:
        drawn = stamped(one.front)
        for name in drawn:
            person, _dash, number = name.removeprefix("icon-").rpartition("-")
            if person in PEOPLE and number.isdigit():
                faces_seen.setdefault(person, []).append(number)
    assert set(faces_seen) == set(PEOPLE)
    assert all(sorted(seen) == list("12345") for seen in faces_seen.values())
    paths = {name: str(icon(name, INK).items) for name in icon_names() if name[:-2] in PEOPLE}
    assert len(set(paths.values())) == 30


def test_every_group_has_a_sign() -> None:
    """On the pad each of the six groups has an icon of its own, the one its cards bear."""
    (table,) = peek(part_file(GAME, "pad"))["templates"]["round"]["elements"]
    signs = {row["text"]["en"]: row["icon"] for row in table["rows"] if "icon" in row}
    groups = shipped().by["group"]
    assert signs == {groups[group]["called.en"]: groups[group]["sign"] for group in GROUPS}
    assert len(set(signs.values())) == len(GROUPS)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_pad_has_a_place_for_everything(players: int) -> None:
    """Four rounds of six groups, a badge for each player over chips and over coins."""
    (page,) = components(GAME, "pad", order(GAME, players=players))
    said = Counter(item.string for item, _at in texts(page.front))
    assert all(said[GOLDRAUSCH.sources[group]] == 4 for group in GROUPS)
    assert said["Share"] == said["Gold"] == said["Sum of the round"] == said["= 91"] == 4
    assert said["Total of all rounds"] == 1
    for seat, chip in enumerate(CHIP_COLOURS):
        assert said[chip.letter] == (9 if seat < max(2, players) else 0)


def test_the_pad_is_filled_in_from_left_to_right() -> None:
    """Gold, the players' chips, all chips, share, then the players' coins."""
    (page,) = components(GAME, "pad", order(GAME, players=2))
    said = [(*place_of(item, at), item.string) for item, at in texts(page.front)]
    level = next(y for _x, y, text in said if text == "Gold")
    row = sorted((x, text) for x, y, text in said if abs(y - level) < 2)
    assert [text for _x, text in row] == ["Round 1", "Gold", "A", "B", "all", "Share", "A", "B"]


def test_the_example_is_settled_by_the_rules() -> None:
    """The reference card's example divides, rounds down and multiplies as the rules do."""
    (card,) = components(GAME, "reference", order(GAME, players=1))
    assert card.back is not None
    said = words(card.back)
    gold, each = 8 + 5 + 4, share(8 + 5 + 4, 2 + 1 + 1)
    assert f"{gold} gold ÷ 4 chips = {each}, {gold - 4 * each} lost" in said
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


@pytest.mark.shared
@pytest.mark.parametrize(("paper", "ink", "language"), portion(KITS, 4))
def test_the_kit_prints(paper: str, ink: str, language: str, tmp_path: Path) -> None:
    """The whole kit passes the preflight on every paper; each page bears its slug."""
    _data, pages = kit(GAME, tmp_path, "--paper", paper, "--ink", ink, "--lang", language)
    for number, text in enumerate(pages, 1):
        assert f"{number} {'of' if language == 'en' else 'von'} {len(pages)}" in text
        assert {"en": "cards 4b35ad45", "de": "Karten 4b35ad45"}[language] in text
    titles = {"en": ("Chips", "Score pad"), "de": ("Chips", "Wertungsblock")}[language]
    assert all(title in pages[0] for title in titles)
    assert {"en": "TWO-HAT TUCK", "de": "ZWEIHUT-THEO"}[language] in " ".join(pages).upper()


def test_small_paper_is_refused() -> None:
    """A pad that nobody could write on is not printed; the sentence says how much it needs."""
    with pytest.raises(PaperError, match="105 x 148 mm is too small for: score pad"):
        registry.find_game(GAME).make("pad", order(GAME, paper_name="105x148"))


def test_faces_come_one_by_one() -> None:
    """Every kind of chip comes with both sides as a picture of its own, once for its copies."""
    made = registry.find_game(GAME).make("chips", order(GAME))
    found = list(faces(made))
    assert len(found) == 10
    assert [face.copies for face in found] == [3] * 10
