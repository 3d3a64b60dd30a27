"""The table on a screen: whatever a game shows of a match is within its tile, and can be drawn."""

from __future__ import annotations

from itertools import islice

import pytest

import printplay as pp
from printplay.core.i18n import use
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.lines.grammar import Setup
from printplay.match.shown import Tile

NAMES = ("Anna", "Ben", "Cleo")


def seen(game: str, steps: int, names: tuple[str, ...] = NAMES) -> list[Tile]:
    """Return the tiles after so many legal lines, the last one offered each time."""
    meta = registry.find_game(game)
    layout = boards.find_playable(next(boards.shipped(game)), game) if game in registry.game_ids() else None
    rules = meta.rules(layout)
    state = rules.start(Setup(game, None, names))
    assert not list(meta.display.tiles(state)), "nothing is shown before the first line"
    for _step in range(steps):
        *_others, event = islice(rules.legal(state), 40)
        state = rules.apply(state, event)
    return list(meta.display.tiles(state))


@pytest.mark.parametrize(("game", "steps"), [("goldrausch", 9), ("gotoku", 8), ("gophers", 8)])
def test_what_is_shown_is_drawn(game: str, steps: int) -> None:
    """Each drawing that a tile names is there, and lies on the tile; another name is none."""
    meta, tiles = registry.find_game(game), seen(game, steps)
    layout = boards.find_playable(next(boards.shipped(game)), game)
    assert tiles
    for tile in tiles:
        assert tile.said
        for mark in tile.marks:
            assert -0.1 <= mark.x <= tile.wide + 0.1, (tile.said, mark)
            assert -0.1 <= mark.y <= tile.high + 0.1, (tile.said, mark)
    for name in {mark.said for tile in tiles for mark in tile.marks if mark.kind == "art"}:
        drawing, width, height = meta.display.tile_art(layout, name)
        assert drawing.items
        assert min(width, height) > 0
    for odd in ("", "storey-9", "die-7", "chip-77", "../cards", "back-", "sign-x"):
        with pytest.raises(KeyError):
            meta.display.tile_art(layout, odd)


def test_a_tile_is_told_in_the_language_of_the_page() -> None:
    """Who sees no picture hears what lies there: groups with gold, figures and chips."""
    with use("de"):
        said = seen("goldrausch", 9)[1].said
    assert said.startswith("Abenteurer: Gold ")
    assert "Figuren" in said


def bowled(*lines: str) -> list[list[str]]:
    """Return the texts of the frames of each player of a match of bowling."""
    head = "game bowling\nplayers Anna, Ben\n"
    report = pp.check(head + "\n".join(lines))
    game = registry.find_game("bowling")
    return [
        [mark.said for mark in tile.marks if mark.kind == "text"] for tile in game.display.tiles(report.state)
    ]


def test_bowling_is_written_as_bowlers_write_it() -> None:
    """A strike is X, a spare /; below stands the sum once all balls that it counts are known."""
    anna, ben = bowled(
        "Anna: first 10", "Ben: first 7", "Ben: second 3",
        "round 2", "Anna: first 4", "Ben: first 5", "Ben: second 2",
    )  # fmt: skip
    assert anna[2:5] == ["X", "4", "3"], "the second ball is to come"
    assert ben[2:8] == ["7", "/", "15", "5", "2", "22"]


def shown(game: str, players: str, *lines: str) -> list[list[str]]:
    """Return the texts of each tile of a match on a pad, and what it says in words."""
    report = pp.check([f"game {game}", f"players {players}", *lines], strict=False)
    meta = registry.find_game(game)
    return [
        [tile.said, *(mark.said for mark in tile.marks if mark.kind == "text")]
        for tile in meta.display.tiles(report.state)
    ]


def test_a_pad_of_open_rounds_is_a_table_of_its_rounds() -> None:
    """Each round has the values of all and the points so far; darts say what is left."""
    (hearts,) = shown(
        "hearts", "Anna, Ben, Cleo", "Anna: hearts 3, queen", "Ben: hearts 10", "Cleo: hearts 0",
        "round 2", "Ben: hearts 4",
    )  # fmt: skip
    assert hearts == [
        "Round 2: Anna, 16 points; Ben, 10 points; Cleo, 0 points", "Anna", "Ben", "Cleo",
        "1", "3 ✓", "16", "10", "10", "0", "0", "2", "", "4", "",
    ]  # fmt: skip
    (darts,) = shown("darts", "Anna, Ben", "Anna: visit 60", "Ben: visit 100")
    assert darts[-4:] == ["60", "441", "100", "401"]


def test_a_pad_without_rounds_is_a_table_of_its_rows() -> None:
    """Rows that are filled in once stand with what was entered, the totals below them."""
    (yacht,) = shown("yacht", "Anna, Ben", "Anna: ones 3", "Ben: little", "Ben: yacht no")
    assert yacht[1:5] == ["Anna", "Ben", "Ones", "3"]
    assert yacht[-5:] == ["Yacht", "–", "total", "3", "30"]
    with use("de"):
        assert "Eingetragen: Anna, 3 Punkte" in shown("yacht", "Anna", "Anna: ones 3")[0][0]


def test_a_crowd_is_shown_in_several_tables() -> None:
    """Six sides stand in two tables, and only the last twelve rounds."""
    names = ", ".join(f"P{number}" for number in range(1, 7))
    rounds = [line for number in range(1, 15) for line in (f"round {number}", "P1: hearts 1")]
    tables = shown("hearts", names, *rounds[1:])
    assert [len([one for one in table if one.startswith("P")]) for table in tables] == [5, 1]
    assert "3" in tables[1]
    assert "2" not in tables[1]


def test_a_computed_row_is_in_the_table_of_a_pad() -> None:
    """The bonus of a dice sheet stands among the rows once it is known, so that they add up."""
    above = [
        f"Anna: {row} {3 * pips}"
        for pips, row in enumerate(["ones", "twos", "threes", "fours", "fives", "sixes"], 1)
    ]
    (anna,) = shown("thirteen", "Anna", *above)
    assert anna[anna.index("Bonus") + 1] == "35"
    (anna,) = shown("thirteen", "Anna", *above[:2])
    assert anna[anna.index("Bonus") + 1] == "Three alike", "it is not known yet"
