"""What Gotoku prints: its cards, characters, turning tiles, score pad, reference cards."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from printplay.core import i18n, resources
from printplay.core.errors import PaperError
from printplay.games.gotoku.prints import characters as prints_characters
from printplay.games.gotoku.prints.characters import DIE
from printplay.games.gotoku.prints.theme import INSTINCTS
from printplay.games.gotoku.state.state import FIELDS, CardComposition
from printplay.geometry.shapes.affine import then
from printplay.lookup import boards
from printplay.match import registry
from printplay.printing.drawing import icons
from printplay.printing.drawing.drawing import Drawing, Shape, Stamp
from printplay.printing.drawing.path import points_of
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face_png
from tests.examples import portion
from tests.games.printing import KITS, components, kit, order, place_of, sides, texts, words

GAME = "gotoku"


def deck() -> CardComposition:
    """Return the shipped cards."""
    found: Any = boards.find_playable("cards", GAME)
    cards: CardComposition = found
    return cards


def places(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    """Return the boxes for dice on a character, from the upper left to the lower right."""
    boxes = []
    for item in drawing.items:
        if isinstance(item, Shape):
            xs, ys = zip(*points_of(item.path), strict=True)
            box = (min(xs), min(ys), max(xs), max(ys))
            if DIE < box[2] - box[0] < 25 and abs((box[2] - box[0]) - (box[3] - box[1])) < 1e-9:
                boxes.append(box)
    return sorted(boxes, key=lambda box: (-box[1], box[0]))


def stamps(drawing: Drawing, box: tuple[float, float, float, float]) -> Counter[str]:
    """Return the icons in a place for a die and in the strip above it."""
    x0, y0, x1, y1 = box
    return Counter(
        item.drawing.name.removeprefix("icon-")
        for item in drawing.items
        if isinstance(item, Stamp) and x0 - 2 < item.transform[4] < x1 + 2 and y0 < item.transform[5] < y1 + 6
    )


def characters(cards: CardComposition, layout: str | Path = "cards") -> list[tuple[Any, Component]]:
    """Return every character with its card."""
    made = components(GAME, "characters", order(GAME, layout=layout))
    return list(zip(cards.characters.values(), made, strict=True))


def assert_printed(cards: CardComposition, layout: str | Path = "cards") -> None:
    """Check that every field of every card bears its instinct and its start value."""
    for character, card in characters(cards, layout):
        found = places(card.front)
        assert len(found) == len(FIELDS)
        for field, box in enumerate(found):
            instinct = cards.instincts[character.instincts[field]]
            value = character.values[field]
            assert stamps(card.front, box) == {instinct: 1, f"die-{value}": 2}, character.name


ROW = 4.0  # mm: icons whose middles differ less in height lie beside each other


def signs(drawing: Drawing, high: range = range(88)) -> list[str]:
    """Return the icons of a card whose middle is that high, from the top down, left to right."""
    found = []
    for item, at in drawing.walk():
        name = item.drawing.name.removeprefix("icon-") if isinstance(item, Stamp) else ""
        if isinstance(item, Stamp) and name in icons.icon_names():
            x, y = then(item.transform, at)[4:]
            if high.start <= y < high.stop:
                found.append((y, x, name))
    rows: list[list[tuple[float, float, str]]] = []
    for one in sorted(found, reverse=True):
        if not rows or rows[-1][0][0] - one[0] > ROW:
            rows.append([])
        rows[-1].append(one)
    return [name for row in rows for _y, _x, name in sorted(row, key=lambda one: one[1])]


#: Where on a point card it is said what the dice must show, mm from the lower edge.
ASKED = range(25, 63)


def assert_points(cards: CardComposition, layout: str | Path = "cards") -> None:
    """Check that every point card says what the rules ask."""
    made = components(GAME, "points", order(GAME, layout=layout))
    assert len(made) == len(cards.points)
    for point, one in zip(cards.points.values(), made, strict=True):
        said = Counter(item.string for item, _at in texts(one.front))
        assert said == Counter([point.name] * 2 + [str(point.value), point.faces_in_words()])
        dice = [f"die-{value}" for _die, value in point.needs]
        if point.line:
            assert signs(one.front, ASKED) == dice
            assert Counter(signs(one.front))[point.line] == 2
        else:
            asked = [cards.instincts[instinct] for instinct, _value in point.needs]
            pairs = [sign for pair in zip(asked, dice, strict=True) for sign in pair]
            assert signs(one.front, ASKED) == pairs
        assert Counter(signs(one.front))["star"] == point.value


def test_point_cards_bear_what_the_layout_says() -> None:
    """Forty cards: code, points, the exact dice in their order, and the roll that wins."""
    assert len(deck().points) == 40
    assert_points(deck())


def test_point_cards_of_ones_own(tmp_path: Path) -> None:
    """Several dice by instinct and single faces of a roll are printed, too, with our templates."""
    shipped = (resources.layouts() / GAME / "cards.toml").read_text("utf-8")
    own = tmp_path / "mine.toml"
    changed = shipped.replace('"charm 3", roll = "4+"', '"charm 3, lore 2", roll = "2 4 6"')
    changed = changed.replace('"dare 3", roll', '"dare 3, craft 1, care 5", roll')
    own.write_text(changed.partition("[deck]")[0], encoding="utf-8")
    found: Any = boards.find_playable(own, GAME)
    assert len(found.points["3a"].needs) == 2
    assert len(found.points["3c"].needs) == 3
    assert_points(found, own)


def test_lines_lie_as_on_a_character() -> None:
    """The dice of a row lie beside, those of a column below each other, as on the characters."""
    made = components(GAME, "points", order(GAME))
    for point, one in zip(deck().points.values(), made, strict=True):
        levels = {
            round(then(item.transform, at)[5], 3)
            for item, at in one.front.walk()
            if isinstance(item, Stamp) and item.drawing.name.startswith("icon-die-")
        }
        assert len(levels) == (3 if point.line == "column" else 1)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Charm", "Lore", "Dare", "Care", "Craft")),
        ("de", ("Charme", "Wissen", "Wagemut", "Fürsorge", "Handwerk")),
    ],
)
def test_action_cards_bear_one_sign(language: str, names: tuple[str, ...]) -> None:
    """Seven cards of each instinct show its sign and no other, and its name as elsewhere."""
    with i18n.use(language):
        made = components(GAME, "actions", order(GAME))
        assert [i18n._(name) for name in INSTINCTS.values()] == list(names)
    found = Counter((*set(signs(one.front)), words(one.front)) for one in made)
    assert found == dict.fromkeys(zip(INSTINCTS, names, strict=True), 7)


def test_three_kinds_have_three_backs() -> None:
    """Points, actions and characters differ from behind, within a kind no card does."""
    for low_ink in (False, True):
        backs = set()
        for part in ("points", "actions", "characters"):
            made = components(GAME, part, order(GAME, low_ink=low_ink))
            assert len({id(one.back) for one in made}) == 1
            assert made[0].back is not None
            picture = Image.open(BytesIO(face_png(made[0], made[0].back, 100, "en"))).convert("L")
            assert max(ImageChops.difference(picture, picture.rotate(180)).tobytes()) < 100
            backs.add(picture.resize((63, 88)).tobytes())
        assert len(backs) == 3


def test_characters_bear_what_the_layout_says() -> None:
    """Each of the five fields shows the instinct and the start value that the rules play with."""
    assert_printed(deck())


def test_characters_of_ones_own(tmp_path: Path) -> None:
    """Other start values in a layout file are printed as they are."""
    shipped = (resources.layouts() / GAME / "cards.toml").read_text("utf-8")
    own = tmp_path / "mine.toml"
    own.write_text(shipped.replace('n = "charm 3", w = "lore 2"', 'n = "charm 1", w = "lore 6"'))
    found: Any = boards.find_playable(own, GAME)
    assert found.characters["siren"].values[:2] == (1, 6)
    assert_printed(found, own)


def test_dice_and_tiles_fit_their_places() -> None:
    """Each place holds a die of 16 mm or a turning tile, and no two places overlap."""
    for _character, card in characters(deck()):
        found = places(card.front)
        for number, box in enumerate(found):
            assert box[2] - box[0] >= max(DIE, prints_characters.TILE_SIDE)
            assert min(box) >= card.safe
            assert max(box) <= card.width - card.safe
            for other in found[:number]:
                assert box[0] >= other[2] or other[0] >= box[2] or other[1] >= box[3]


@pytest.mark.parametrize("low_ink", [False, True])
def test_a_die_covers_its_printed_face(low_ink: bool) -> None:
    """The start value printed in a place is no larger than a die, so that nothing of it shows."""
    (card, *_others) = components(GAME, "characters", order(GAME, low_ink=low_ink))
    for box in places(card.front):
        printed = [
            (item, shape)
            for item in card.front.items
            if isinstance(item, Stamp)
            and abs(item.transform[5] - (box[1] + box[3]) / 2) < 1
            and abs(item.transform[4] - (box[0] + box[2]) / 2) < 1
            for shape in item.drawing.items
            if isinstance(shape, Shape)
        ]
        assert printed
        for item, shape in printed:
            line = shape.pen.width / 2 if shape.pen.stroke is not None else 0
            far = max(abs(value) for point in points_of(shape.path) for value in point) + line
            assert far * item.transform[0] <= DIE / 2


def test_characters_have_one_back() -> None:
    """All backs are alike and do not change by half a turn, so that no card is known by it."""
    cards = components(GAME, "characters", order(GAME))
    assert len(cards) == 5
    assert len({id(card.back) for card in cards}) == 1
    for low_ink in (False, True):
        (card, *_others) = components(GAME, "characters", order(GAME, low_ink=low_ink))
        assert card.back is not None
        picture = Image.open(BytesIO(face_png(card, card.back, 100, "en"))).convert("L")
        turned = picture.rotate(180)
        assert max(ImageChops.difference(picture, turned).tobytes()) < 60


def test_there_is_a_tile_for_each_die() -> None:
    """Twenty-five tiles: each character has one for each instinct."""
    tiles = components(GAME, "dials", order(GAME))
    signs = Counter(
        item.drawing.name.removeprefix("icon-")
        for one in tiles
        for item in one.front.items
        if isinstance(item, Stamp)
    )
    assert len(tiles) == 25
    assert {name: signs[name] for name in INSTINCTS} == dict.fromkeys(INSTINCTS, 5)


def test_a_tile_shows_every_value_once() -> None:
    """A tile counts 6 5 4 3 by quarter turns to the left, then 2 1 and removed on its back."""
    (tile, *_others) = components(GAME, "dials", order(GAME))
    shown = []
    for drawing in sides(tile):
        numbers = sorted(texts(drawing), key=lambda found: -found[0].angle)
        shown.append([int(item.string) for item, _at in numbers])
        angles = [item.angle for item, _at in numbers]
        assert angles == [-90.0 * step for step in range(len(angles))]
    assert shown == [[6, 5, 4, 3], [2, 1]]
    assert any(isinstance(i, Stamp) and i.drawing.name == "removed" for i in sides(tile)[1].items)


def test_the_pad_asks_in_the_order_of_the_formula() -> None:
    """A row a player: the cards' points, A, B, C, then A + B - C."""
    (page,) = components(GAME, "pad", order(GAME, players=3))
    said = Counter(item.string for item, _at in texts(page.front))
    assert said["A"] == said["B"] == said["C"] == said["A + B – C"] >= 5
    first = {item.string: place_of(item, at)[0] for item, at in reversed(texts(page.front))}
    at = [first[text] for text in ("Match 1: name", "A", "B", "C", "A + B – C", "Rank")]
    assert at == sorted(at)


@pytest.mark.parametrize(
    ("value", "sentence"), [("line", "no die of the line"), ("any", "no die of yours removed")]
)
def test_the_card_says_what_forbids_the_special_action(value: str, sentence: str) -> None:
    """The reference card follows the house rule about removed dice."""
    (card,) = components(GAME, "reference", order(GAME, players=1, house={"special-block": value}))
    assert sentence in words(card.front)


@pytest.mark.parametrize(
    ("language", "front", "back"),
    [
        ("en", "Empty pile: shuffle its discards.", "X: the die is removed."),
        ("de", "Stapel leer: Ablage mischen.", "X: Der Würfel ist entfernt."),
    ],
)
def test_the_card_says_what_else_a_table_asks(language: str, front: str, back: str) -> None:
    """The card says what happens without a pile, and what the X on a turning tile means."""
    with i18n.use(language):
        (card,) = components(GAME, "reference", order(GAME, players=1))
    first, second = sides(card)
    assert front in words(first)
    assert back in words(second)
    assert "Herausforderung: einer" not in words(first)


@pytest.mark.shared
@pytest.mark.parametrize(("paper", "ink", "language"), portion(KITS, 8, 1))
def test_the_kit_prints(paper: str, ink: str, language: str, tmp_path: Path) -> None:
    """The whole kit passes the preflight on every paper; a footer on each page says what it is."""
    _data, pages = kit(GAME, tmp_path, "--paper", paper, "--ink", ink, "--lang", language)
    for number, text in enumerate(pages, 1):
        assert f"{number} {'of' if language == 'en' else 'von'} {len(pages)}" in text
        assert f"{'cards' if language == 'en' else 'Karten'} {deck().hash}" in text
    titles = {
        "en": ("Point cards", "Action cards", "Characters", "Turning tiles"),
        "de": ("Punktekarten", "Aktionskarten", "Charaktere", "Drehplättchen"),
    }
    assert all(title in pages[0] for title in titles[language])
    footers = {"en": "Gotoku · point cards", "de": "Gotoku · Punktekarten"}
    assert any(footers[language] in text for text in pages[1:])


def test_small_paper_is_refused() -> None:
    """A pad that nobody could write on is not printed; the sentence says how much it needs."""
    with pytest.raises(PaperError, match="100 x 140 mm is too small for: score pad"):
        registry.find_game(GAME).make("pad", order(GAME, paper_name="100x140"))


def test_a_pad_lies_where_only_so_it_fits() -> None:
    """Paper that holds a pad only lying is used lying, whichever way its size was typed."""
    for name in ("101x141", "141x101"):
        page = registry.find_game(GAME).make("pad", order(GAME, paper_name=name)).batches[0].make(0).page
        assert page is not None
        assert page.width > page.height
