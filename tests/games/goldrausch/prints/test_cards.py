"""The cards of Goldrausch on paper: how many there are, and what is on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from printplay.core import i18n
from printplay.core.errors import TextFitError
from printplay.games.goldrausch.parts import shipped
from printplay.lookup.boards import find_playable
from printplay.printing.drawing.drawing import Drawing, Stamp, Text
from printplay.printing.output.faces import face_png
from tests.games.printing import components, order

GAME = "goldrausch"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.switch("en")
    yield
    i18n.switch("en")


def icons(drawing: Drawing) -> Counter[str]:
    """Return how often each icon is on a face."""
    return Counter(
        item.drawing.name.removeprefix("icon-")
        for item, _at in drawing.walk()
        if isinstance(item, Stamp) and item.drawing.name.startswith("icon-")
    )


def texts(drawing: Drawing) -> list[str]:
    """Return the lines of text on a face."""
    return [item.string for item, _at in drawing.walk() if isinstance(item, Text)]


@pytest.mark.parametrize("copies", [1, 2])
def test_there_is_what_a_table_needs(copies: int) -> None:
    """66 cards to shuffle and six symbols lie in every copy."""
    counts = {part: len(components(GAME, part, order(GAME, copies=copies))) for part in ("cards", "symbols")}
    assert counts == {"cards": 66 * copies, "symbols": 6 * copies}


def test_the_cards_show_what_the_rules_read() -> None:
    """A gold card bears its amount thrice and as many coins, a false one 0; six groups of five."""
    amounts: Counter[int] = Counter()
    people: Counter[str] = Counter()
    for card in components(GAME, "cards", order(GAME)):
        found, shown = icons(card.front), texts(card.front)
        if found["coin"]:
            amounts[found["coin"]] += 1
            assert shown == [str(found["coin"])] * 3
        elif found["counterfeit"]:
            assert shown.count("0") == 3
            assert "False coin" in shown
        else:
            (sign,) = [name for name, count in found.items() if count == 2]
            people[sign] += 1
    assert amounts == {**dict.fromkeys(range(1, 9), 2), 9: 1, 10: 1}
    assert people == dict.fromkeys(("boot", "pickaxe", "fan", "tankard", "mask", "stamp"), 5)


def test_names_are_not_used_twice() -> None:
    """Thirty figures have thirty names, in both languages."""
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            named = Counter(
                texts(card.front)[0]
                for card in components(GAME, "cards", order(GAME))
                if not icons(card.front)["coin"] and not icons(card.front)["counterfeit"]
            )
            assert len(named) == 30


def test_shuffled_cards_are_alike_from_behind() -> None:
    """All 66 cards have one back, symbols another, and both look the same upside down."""
    common = {id(card.back) for card in components(GAME, "cards", order(GAME))}
    symbols = {id(card.back) for card in components(GAME, "symbols", order(GAME))}
    assert len(common) == len(symbols) == 1
    for part in ("cards", "symbols"):
        card = components(GAME, part, order(GAME))[0]
        assert card.back is not None
        picture = Image.open(BytesIO(face_png(card, card.back, 100, "en"))).convert("L")
        unlike = ImageChops.difference(picture, picture.rotate(180)).resize((21, 29))
        assert max(unlike.tobytes()) < 24  # half a pixel may be off


def test_a_deck_of_ones_own_is_drawn_like_the_shipped_one(tmp_path: Path) -> None:
    """A deck with other amounts, and no look of its own, is printed with ours."""
    shipped = Path(str(find_playable("cards", "goldrausch").path)).with_suffix(".csv")
    lines = shipped.read_text("utf-8").replace("gold,,10,", "gold,,12,")
    (tmp_path / "mine.csv").write_text(lines, "utf-8")
    (tmp_path / "mine.toml").write_text('game = "goldrausch"\nname = "mine"\ncards = "mine.csv"\n')
    asked = order(GAME, layout=tmp_path / "mine.toml")
    most = max(icons(card.front)["coin"] for card in components(GAME, "cards", asked))
    assert most == 12
    (tmp_path / "long.csv").write_text(lines.replace("Ida Compass", "x" * 200), "utf-8")
    (tmp_path / "long.toml").write_text('game = "goldrausch"\nname = "long"\ncards = "long.csv"\n')
    with pytest.raises(TextFitError, match=r"long.csv:6: .*x{59}… .* does not fit|long.csv:6: "):
        components(GAME, "cards", order(GAME, layout=tmp_path / "long.toml"))


def test_cards_and_sentences_call_the_groups_alike() -> None:
    """A group has one name, on its cards and in what the rules say of it."""
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            for group, row in shipped().by["group"].items():
                assert row[f"called.{language}"] == i18n._(group.capitalize())
