"""Parts that are deck files: sound by themselves, in every language, and true to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printplay.core import i18n, resources
from printplay.core.errors import LayoutError
from printplay.core.print_choices import Ink
from printplay.decks import read_deck
from printplay.decks.printing import deck_findings
from printplay.decks.reader import part_file
from printplay.games.go_for_gold.parts import on_board
from printplay.games.go_for_gold.state import BOXES
from printplay.games.gotoku.prints.characters import BACK, FRONT
from printplay.games.gotoku.state.state import ENOUGH, PAIRS
from printplay.geometry.layouts.tomlfile import peek
from printplay.geometry.shapes.affine import then
from printplay.match import registry
from printplay.printing.drawing.drawing import Stamp
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from tests.games.conftest import SHIPPED
from tests.games.go_for_gold.playing import board as island_of
from tests.games.printing import components, kept_board, kit, order, sides, texts, words

FILES = sorted(resources.layouts().glob("*/parts/*.toml"))


def _spoken(value: Any) -> Iterator[dict[str, str]]:
    """Yield every table of languages in a file."""
    if isinstance(value, dict):
        if value.keys() & set(i18n.LANGUAGES):
            yield value
        for inner in value.values():
            yield from _spoken(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _spoken(inner)


def test_every_game_says_pad_reference_and_overview_by_files() -> None:
    """No game draws its pad, reference card or back of the cover by a program of its own."""
    files = {(path.parts[-3], path.stem) for path in FILES}
    assert {(game, part) for game, part in files if game in SHIPPED} == {
        (game, part) for game in SHIPPED for part in ("pad", "reference", "overview")
    }


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_part_is_sound_by_itself(path: Path, language: str) -> None:
    """`printplay check` of the file of a part finds nothing, in either language."""
    with i18n.use(language):
        assert [str(found) for found in deck_findings(read_deck(path))] == []


@pytest.mark.parametrize(
    "path", [*FILES, resources.layouts() / "parts.toml"], ids=lambda path: "-".join(path.parts[-3:])
)
def test_a_part_speaks_every_language(path: Path) -> None:
    """No text of a part is left in one language alone."""
    spoken = list(_spoken(peek(path)))
    assert spoken
    assert [texts for texts in spoken if set(texts) != set(i18n.LANGUAGES)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_part_alone_is_that_of_the_usual_game(path: Path) -> None:
    """What a file says for itself is what the game tells it when nothing differs."""
    game = registry.find_game(path.parts[-3])
    known: dict[str, Any] = {rule.key: rule.values[0] for rule in game.house_rules}
    known |= {"game": game.title, "players": game.players[1], "page": "large"}
    known |= {"codes": "no", "side": 1}
    if game.id == "goldrausch":
        cards: Any = kept_board("cards", game.id)
        known |= {"cards": cards.cards, "coins": cards.coins, "gold": cards.total}
    if game.id == "go-for-gold":
        known |= on_board([island_of("A"), island_of("B")])
    assert {name: known.get(name) for name in peek(path).get("values", {})} == peek(path).get("values", {})


def test_numbers_on_cards_are_those_of_the_rules() -> None:
    """Boxes, pairs, the card that ends a game, the values of a tile: as the rules have them."""
    (match,) = peek(part_file("go-for-gold", "pad"))["templates"]["match"]["elements"]
    assert match["columns"][1]["repeat"] == BOXES
    (block,) = peek(part_file("gotoku", "pad"))["templates"]["match"]["elements"]
    assert block["columns"][1]["repeat"] == ENOUGH
    (card,) = components("gotoku", "reference", order("gotoku", players=1))
    front, back = map(words, sides(card))
    assert f"so that {PAIRS} lie open" in front
    assert f"card number {ENOUGH} face down" in back
    assert f"after {FRONT[-1]} turn it over to {BACK[0]}" in back


@pytest.mark.usefixtures("added")
def test_a_part_needs_no_program() -> None:
    """A game names a part and lays a file beside its boards; that is all, and it is printed."""
    hog, asked = registry.find_game("hog"), PrintOptions(players=3)
    for language, title in (("en", "Hog: score pad"), ("de", "Hog: Wertungsblock")):
        with i18n.use(language):
            made = hog.make("pad", asked)
        (batch,) = made.batches
        said = [item.string for item, _at in texts(batch.make(0).front)]
        assert title in said
        assert made.title == title.partition(": ")[2].capitalize()
        assert said.count("Name") == 3
    with pytest.raises(LayoutError, match=r"board\.toml"):
        hog.make("board", asked)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", registry.game_ids())
def test_the_back_of_the_cover_follows_the_house_rules(game: str, language: str) -> None:
    """Set-up and play name the game, and say another thing for every house rule in force."""
    meta = registry.find_game(game)
    if game not in SHIPPED and not part_file(game, "overview").is_file():
        pytest.skip(f"{game} has no page of set-up and play: printplay/games/README.md, 5")
    board = "cards" if "cards" in meta.layouts else next(iter(meta.layouts), "")
    boards = [kept_board(board, game)] if board else []

    def said(**house: str) -> str:
        made = meta.overview(PrintOptions(boards=boards, paper=paper("a5"), players=3, house=house))
        assert made is not None
        (batch,) = made.batches
        return words(batch.make(0).front)

    with i18n.use(language):
        usual = said()
        assert usual.startswith(meta.title)
        assert ("Hausregel" if language == "de" else "ouse rule") not in usual
        for rule in meta.house_rules:
            for value in rule.values[1:]:
                changed = said(**{rule.key: value})
                assert changed != usual
                assert ("Hausregel" if language == "de" else "ouse rule") in changed


def test_set_up_and_play_stand_behind_the_cover(tmp_path: Path) -> None:
    """They are the second page of a kit, whether its paper is turned or not."""
    for turned in ("long", "none"):
        _data, pages = kit("goldrausch", tmp_path / turned, "--duplex", turned, "--players", "2")
        assert "Printing" in pages[0]
        assert "set-up and play" in pages[1]
        assert f"page 2 of {len(pages)}" in pages[1]


@pytest.mark.parametrize("ink", ["full", "light", "low"])
@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_set_up_shows_the_table(game: str, ink: str) -> None:
    """Beside the words stands a picture of the table, larger than any sign among them."""
    meta = registry.find_game(game)
    boards = [kept_board("cards" if "cards" in meta.layouts else meta.layouts[0], game)]
    most = meta.players[1]
    for players, size, least in ((1, "a4", 60), (most, "a4", 60), (most, "a5", 28)):
        asked = PrintOptions(boards=boards, paper=paper(size), players=players, ink=Ink(ink), codes=False)
        made = meta.overview(asked)
        assert made is not None
        front = made.batches[0].make(0).front
        (radius,) = (
            then(item.transform, at)[0]
            for item, at in front.walk()
            if isinstance(item, Stamp) and item.drawing.name.startswith("table-") and item.drawing.frame
        )
        assert 2 * radius > least  # mm


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", sorted(SHIPPED))
def test_a_reference_card_is_read_without_glasses(game: str, language: str) -> None:
    """All its words are set in 10 points or more, with all house rules at once, too.

    Letters and numbers in signs are signs.
    """
    meta = registry.find_game(game)
    boards = [kept_board("cards" if "cards" in meta.layouts else meta.layouts[0], game)]
    every = {rule.key: rule.values[-1] for rule in meta.house_rules}
    with i18n.use(language):
        cards = [
            *components(game, "reference", PrintOptions(boards=boards, players=1)),
            *components(game, "reference", PrintOptions(boards=boards, players=1, house=every)),
        ]
    sizes = {
        item.string: item.size * at[0]
        for card in cards for side in sides(card) for item, at in texts(side)
        if sum(letter.isalpha() for letter in item.string) > 3
    }  # fmt: skip
    assert sizes
    assert {string: size for string, size in sizes.items() if size < 10} == {}
