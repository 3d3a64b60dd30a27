"""What Go for Gold prints: how many of each part, and what is on them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from printplay.core import i18n
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.prints.island_map import island_map
from printplay.lookup.boards import find_board
from printplay.match import registry
from printplay.printing.drawing.drawing import Shape, Text
from tests.printing.helpers import GAME, faces, order, page_texts, pdf, run

PARTS = [part.id for part in registry.find_game(GAME).parts]


@pytest.mark.parametrize(("players", "copies"), [(1, 1), (4, 1), (3, 2)])
def test_there_is_one_for_each_player_and_copy(players: int, copies: int) -> None:
    """Sheets and cards come for each player and copy, maps and pads for each copy."""
    asked = order(players=players, copies=copies)
    counts = {
        part: sum(batch.count for batch in registry.find_game(GAME).make(part, asked).batches)
        for part in PARTS
    }
    assert counts == {"sheet": players * copies, "map": copies, "reference": players * copies, "pad": copies}


def test_one_board_makes_one_sided_sheets() -> None:
    """With a single layout a sheet has nothing on its back."""
    assert len(faces("sheet", order("A", players=1))) == 1
    assert len(faces("sheet", order("A", "B", players=1))) == 2
    assert len(faces("map", order("B"))) == 1


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_translated(part: str) -> None:
    """In German no line of a part is left in English, but for names of the game and the rules."""
    texts = {}
    for language in i18n.LANGUAGES:
        with i18n.use(language):
            made = registry.find_game(GAME).make(part, order(players=1))
            found = {made.title, made.cutting, *(b.front_title for b in made.batches)}
            for _component, drawing in faces(part, order(players=1)):
                found |= {i.string for i, _at in drawing.walk() if isinstance(i, Text)}
            texts[language] = {t for t in found if sum(map(str.isalpha, t)) > 4}
    shared = texts["en"] & texts["de"]
    assert all(
        text.strip(" ,") in ("Go for Gold", "orange") or text.startswith("P1GG") or "·" in text
        for text in shared
    ), shared


def test_the_cover_tells_how_to_print() -> None:
    """The cover names parts, pages, sheets, paper, the flip, 100 % and the bar to measure."""
    cover = " ".join(page_texts(pdf("--house", "second-port=stop"))[0].split())
    for words in (
        "Go for Gold",
        "100 %",
        "flip on the long edge",
        "A4, 6 sheets",
        "Player sheets 3–6 2 11 % 12",
        "Island map 7–8 1",
        "Reference cards 9–10 1",
        "Score pad 11–12 1",
        "exactly 100 mm",
        "After the restart a further port only ends the move.",
        "One die for the table",
    ):
        assert words in cover, words


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("A", "B"), "all use the same side, A in a first game."),
        (("B", "seed:1:5"), "all use the same side."),
        (("seed:1:5",), "takes a player sheet and a dark pen."),
    ],
)
def test_the_set_up_names_sides_that_are_there(names: Sequence[str], says: str) -> None:
    """Only where there are two islands is there a side to agree on, and A only with A."""
    asked = replace(order(), boards=[find_board(name) for name in names])
    ((_component, drawing),) = faces("overview", asked)
    words = " ".join(i.string for i, _at in drawing.walk() if isinstance(i, Text))
    assert says in words
    assert ("side" in words) is (len(names) > 1)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_pad_has_a_row_for_each_player(players: int) -> None:
    """A block of the pad has as many rows as there are players, two at least, and six boxes."""
    ((_component, drawing),) = faces("pad", order(players=players))
    texts = [i.string for i, _at in drawing.walk() if isinstance(i, Text)]
    blocks = texts.count("6")
    assert blocks == texts.count("Total") >= 1
    assert blocks >= 4
    level = [
        item
        for item, _at in drawing.walk()
        if isinstance(item, Shape) and len(item.path) == 2 and item.path[0][2] == item.path[1][2]
    ]
    assert len(level) == blocks * max(2, players) + 1  # and the line for the date


def test_a_file_of_a_long_name_has_room_on_the_cover() -> None:
    """With house rules in its name, the maps' file is told of where that fits, on A5 too."""
    rules = [f"--house={rule.key}={rule.values[1]}" for rule in registry.find_game(GAME).house_rules[1:]]
    result = run(GAME, "--paper", "a5", "--map-paper", "a4", *rules, "--preflight-only", "--json")
    assert json.loads(result.stdout)["findings"] == []


def test_a_title_of_two_lines_stays_off_the_legend() -> None:
    """A map leaves more than a line's room between what an island is called and its legend."""
    board = island(find_board("seed:1:15541"))
    with i18n.use("de"):
        drawn = island_map(board, 287, 200, low_ink=False)
    low = {item.string: item.y for item in drawn.items if isinstance(item, Text)}
    assert low["und sieben Segel"] < low["Sandbank der sieben Dünen"]
    assert low[board.name] - low["Hafen: Start einer Linie;"] > 6
