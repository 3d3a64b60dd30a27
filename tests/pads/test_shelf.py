"""The pads that ship: each counts as its rules say, and is found by the names people use."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import printplay as pp
from printplay.api.catalogue import game_id, pad_kind
from printplay.core import resources
from printplay.core.i18n import use
from printplay.pads.file.finding import pads_by_id
from tests.cli.helpers import run

FOUR = "Anna, Ben, Cleo, Dan"  # in teams Anna and Cleo play Ben and Dan
TWO = "Anna, Ben"

#: Of each pad: players, lines of a match, and the points of each as the rules count them.
WORKED: Sequence[tuple[str, str, Sequence[str], Sequence[int]]] = [
    # A deal: 5 hearts, 8 hearts, the queen alone; then one player takes all of them.
    ("hearts", FOUR, [
        "Anna: hearts 5, queen no", "Ben: hearts 8, queen no", "Cleo: hearts 0, queen yes",
        "Dan: hearts 0, queen no", "round 2", "Anna: hearts 0, queen no",
        "Ben: hearts 13, queen yes", "Cleo: hearts 0, queen no", "Dan: hearts 0, queen no",
    ], (5 + 26, 8, 13 + 26, 26)),
    # Seven bid and eight taken: 71. Six bid, five taken: 60 off. Nil made: 100.
    ("spades", FOUR, [
        "Anna: bid 7, tricks 8", "Ben: bid 6, tricks 5", "round 2", "Anna: bid 4, tricks 3, nil 1",
        "Ben: bid 5, tricks 10, bags yes",
    ], (71 - 40 + 100, -60 + 55 - 100, 71 - 40 + 100, -60 + 55 - 100)),
    # 42 against 26 at the knock; gin with 26 held by the other side.
    ("gin-rummy", TWO, ["Anna: difference 16", "round 2", "Ben: difference 26, gin yes"], (16, 51)),
    # A natural and a mixed canasta, two red threes, going out; the others hold 45.
    ("canasta", FOUR, [
        "Anna: melded 420, natural 1, mixed 1, red_threes 2, out yes, held 0",
        "Ben: melded 155, red_threes 1, held 45",
    ], (1520, 210, 1520, 210)),
    ("cribbage", TWO, ["Anna: pegged 4, shown 29, crib 8", "Ben: pegged 3, shown 12"], (41, 15)),
    # A grand with two, played: 72 won; a lost null counts 46 off.
    ("skat", "Anna, Ben, Cleo", [
        "Anna: game 72", "round 2", "Ben: game 23, failed yes",
    ], (72, -46, 0)),
    # Anna and Dan win two points; then Ben's solo, three times two.
    ("doppelkopf", FOUR, [
        "Anna: result 2", "Ben: result -2", "Cleo: result -2", "Dan: result 2", "round 2",
        "Anna: result -2", "Ben: result 6", "Cleo: result -2", "Dan: result -2",
    ], (0, 4, -4, 0)),
    ("whist", FOUR, ["Anna: tricks 9", "Ben: tricks 4"], (3, 0, 3, 0)),
    # Makers with three, euchred, a march, and a march alone.
    ("euchre", FOUR, [
        "Anna: maker yes, tricks 3", "Ben: maker no, tricks 2", "round 2",
        "Anna: maker yes, tricks 2", "Ben: maker no, tricks 3", "round 3",
        "Anna: maker no, tricks 0", "Ben: maker yes, tricks 5", "round 4",
        "Anna: maker yes, alone yes, tricks 5", "Ben: maker no, tricks 0",
    ], (5, 4, 5, 4)),
    ("crazy-eights", TWO, ["Anna: held 77", "Ben: held 0"], (77, 0)),
    ("climbing", FOUR, ["all place Cleo, Anna, Dan, Ben"], (1, 0, 2, 0)),
    ("pig", TWO, ["Anna: turn 20", "Ben: turn 0", "round 2", "Anna: turn 14", "Ben: turn 31"],
     (34, 31)),
    ("ten-thousand", TWO, ["Anna: turn 1050", "Ben: turn 0"], (1050, 0)),
    ("chicago", TWO, [
        "Anna: thrown yes", "Ben: thrown no", "round 2", "Anna: thrown no", "Ben: thrown yes",
    ], (2, 3)),
    ("yacht", "Anna", [
        "Anna: ones 3, twos 6, threes 9, fours 12, fives 15, sixes 18, full_house 19, four 20",
        "Anna: little no, big yes, choice 22, yacht yes",
    ], (204,)),
    ("shut-the-box", TWO, ["Anna: open 8", "Ben: open 0"], (8, 0)),
    ("boston", "Anna, Ben, Cleo", [
        "Anna: dice 15", "Ben: dice 16", "Cleo: dice 16", "round 2", "Anna: dice 17",
        "Ben: dice 16", "Cleo: dice 9",
    ], (1, 0, 0)),
    # 6-4, 3-6, 7-5.
    ("tennis", TWO, [
        "Anna: games 6", "Ben: games 4", "round 2", "Anna: games 3", "Ben: games 6", "round 3",
        "Anna: games 7", "Ben: games 5",
    ], (2, 1)),
    ("table-tennis", TWO, [
        "Anna: score 11", "Ben: score 9", "round 2", "Anna: score 12", "Ben: score 14",
    ], (1, 1)),
    ("volleyball", TWO, ["Anna: score 25", "Ben: score 23"], (1, 0)),
    ("petanque", TWO, ["Anna: balls 2", "Ben: balls 0", "round 2", "Anna: balls 0", "Ben: balls 3"],
     (2, 3)),
    ("curling", TWO, ["Anna: stones 0", "Ben: stones 2", "round 2", "Anna: stones 3",
                      "Ben: stones 0"], (3, 2)),
    # Two in the hole and one on the board against one and two: 7 to 5 is two points.
    ("cornhole", TWO, ["Anna: holes 2, boards 1", "Ben: holes 1, boards 2"], (2, 0)),
    ("archery", TWO, ["Anna: end 29, inner 1", "Ben: end 29"], (29, 29)),
    ("ninepins", TWO, ["Anna: pins 9", "Ben: pins 6"], (9, 6)),
    ("minigolf", TWO, ["Anna: strokes 2", "Ben: strokes 7"], (2, 7)),
    # A foul, and the third in a row.
    ("straight-pool", TWO, ["Anna: balls 14, fouls 1", "Ben: balls 8, fouls 16"], (13, -8)),
    # 12, 12, 12, 12 is 48; 6 more is too much: back to 25.
    ("fifty", TWO, [line for number in range(1, 6) for line in (
        f"round {number}", f"Anna: pins {12 if number < 5 else 6}", "Ben: pins 10",
    )], (25, 50)),
    ("series", "Anna, Ben, Cleo", [
        "all place Ben, Anna, Cleo", "round 2", "all place Anna, Cleo, Ben",
    ], (18 + 25, 25 + 15, 15 + 18)),
    ("dominoes", "Anna, Ben, Cleo", ["Anna: pips 23", "Ben: pips 0", "Cleo: pips 0"], (23, 0, 0)),
    # A gammon with the cube at two: four points.
    ("backgammon", TWO, ["Anna: game 2, cube 2", "Ben: game 0"], (4, 0)),
    ("letters", TWO, [
        "Anna: word 74, all_tiles yes", "Ben: word 12", "Anna: left 0, others 9", "Ben: left 9",
    ], (124 + 9, 3)),
    ("categories", TWO, ["Anna: words 55", "Ben: words 40"], (55, 40)),
    ("quiz", TWO, ["Anna: right 7, joker yes", "Ben: right 9"], (14, 9)),
    ("mancala", TWO, ["Anna: seeds 26", "Ben: seeds 22"], (26, 22)),
    ("four-winds", FOUR, ["Anna: result 48", "Ben: result -16", "Cleo: result -16",
                          "Dan: result -16"], (48, -16, -16, -16)),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "lines", "points"), WORKED, ids=lambda one: str(one)[:14])
def test_a_pad_counts_as_its_rules_say(
    game: str, players: str, lines: Sequence[str], points: Sequence[int]
) -> None:
    """A worked example gives every player the points that the rules of the game give."""
    report = pp.check([f"game {game}", f"players {players}", *lines])
    assert report.valid, report.text()
    told = {placing.player: placing.score for placing in report.standings}
    assert told == dict(zip(players.split(", "), points, strict=True))


def test_every_pad_is_of_a_kind_and_sound() -> None:
    """No pad that ships has a fault or a hint; each has a kind."""
    shelf = sorted(resources.layouts("pads").glob("*.toml"))
    assert len(shelf) >= 40
    for path in shelf:
        report = pp.check_pad(path)
        assert report.faults == (), path.name
        assert report.pad is not None
        assert report.pad.kind, path.name


@pytest.mark.parametrize(
    ("said", "game"),
    [("Boule", "petanque"), ("stadt land fluss", "categories"), ("Skatliste", "skat"),
     ("KEGELN", "ninepins"), ("Ten Frames", "bowling"), ("go for gold", "go-for-gold"),
     ("mau-mau", "crazy-eights"), ("Pétanque", "petanque"), ("Oh Hell", "tricks"),
     ("farkle", "ten-thousand"), ("Rommé", "rummy"), ("Würfelpoker", "yacht"), ("501", "darts"),
     ("Kniffel", "thirteen"), ("yahtzee", "thirteen"), ("dreizehn", "thirteen"), ("Mölkky", "fifty")],
)  # fmt: skip
def test_a_pad_is_found_by_what_people_call_it(said: str, game: str) -> None:
    """By its id, its title in either language, or another name, however it is written."""
    assert game_id(said) == game
    assert run("games", *said.split()).exit_code == 0


def test_no_name_means_two_pads() -> None:
    """A title or another name of one pad is none of another's."""
    seen: dict[str, str] = {}
    for id_, path in pads_by_id().items():
        pad = pp.check_pad(path).pad
        assert pad is not None
        for name in {id_, *pad.title.values(), *pad.also}:
            plain = "".join(c for c in name.casefold() if c.isalnum())
            assert seen.setdefault(plain, id_) == id_, name


def test_pads_are_listed_by_kind() -> None:
    """`games --pads dice` lists the dice games, in German as well."""
    listed = run("games", "--pads", "dice").stdout
    assert "pig " in listed
    assert "skat" not in listed
    assert pad_kind("Würfelspiele") in ("dice", "")
    assert [pad_kind(name) for name in ("card", "spo", "", "x")] == ["cards", "sport", "", ""]
    with use("de"):
        assert (pad_kind("würfel"), pad_kind("Karten")) == ("dice", "cards")
    with pytest.raises(pp.CallError, match="no score pads of the kind 'plants'"):
        run("games", "--pads", "plants")
