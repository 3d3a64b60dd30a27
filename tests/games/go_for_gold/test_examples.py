"""The worked examples of the rules, each as a test; space L0 of them is a1, L13 is n1."""

from __future__ import annotations

import pytest

from printplay.games.go_for_gold.actions import a_path
from printplay.games.go_for_gold.events import Round, Temple
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.games.go_for_gold.state import BoxEntry
from tests.games.go_for_gold.playing import board, play
from tests.games.reports import codes, only, standings, state

ANNA = "players Anna\nstart N\n"


def test_g1_three_moves_of_the_rulebook() -> None:
    """Rolls 5, 4, 3 along the line are legal and gather two shovels and a foot."""
    report = play(
        ANNA + "round 5\nAnna: b1 c1 d1 e1 f1\nround 4\nAnna: g1 h1 i1 j1\nround 3\nAnna: k1 l1 m1\n"
    )
    anna = state(report).players[0]
    assert report.violations == ()
    assert (anna.shovels, anna.feet, anna.gathered, anna.position) == (4, 2, 4, "m1")


def test_g2_a_move_has_the_length_of_the_roll() -> None:
    """Four spaces on a 5 are GG-R12, with the step that is missing."""
    fault = only(play(ANNA + "round 5\nAnna: b1 c1 d1 e1\n"))
    assert (fault.code, fault.line, fault.column, fault.end_column) == ("GG-R12", 6, 7, 18)
    assert fault.hint_values["spaces"] == "f1"


def test_g3_no_space_twice() -> None:
    """A move that turns back is GG-R11."""
    assert codes(play(ANNA + "round 3\nAnna: b1 c1 b1\n")) == ["GG-R11"]


@pytest.mark.parametrize("roll", [6, 1])
def test_g4_a_port_ends_the_move(roll: int) -> None:
    """On a 6 as on a 1 the port next door may be entered."""
    report = play(
        ANNA
        + "round 6\nAnna: b1 c1 d1 e1 f1 g1\nround 6\nAnna: h1 i1 j1 k1 l1 m1\n"
        + f"round {roll}\nAnna: n1\n"
    )
    assert report.violations == ()


def test_g6_a_foot_instead_of_the_die() -> None:
    """A foot allows five spaces on a 2 and is gone then."""
    report = play(ANNA + "round 2\nAnna: foot b1 c1 d1 e1 f1\n")
    assert report.violations == ()
    assert state(report).players[0].feet == 0


def test_g6b_a_foot_gathered_in_this_move_does_not_pay_for_it() -> None:
    """The foot on h1 cannot be struck for the move that gathers it: GG-R15."""
    report = play(ANNA + "round 2\nAnna: foot b1 c1 d1 e1 f1\nround 1\nAnna: foot g1 h1 i1\n")
    assert codes(report) == ["GG-R15"]


ON_TREASURE_5 = ANNA + "round 5\nAnna: b1 c1 d1 e1 f1\n"  # three shovels by then


@pytest.mark.parametrize(
    ("spent", "expected", "score"), [(2, [], 5), (1, ["GG-R24"], 0), (3, ["GG-R24"], 0), (0, [], 0)]
)
def test_g7_shovels_make_up_for_exactly_the_missing_pips(spent: int, expected: list[str], score: int) -> None:
    """A 3 for a treasure of 5 asks for two shovels, or none and nothing is written."""
    report = play(ON_TREASURE_5 + f"Anna: treasure 3 +{spent}\n")
    assert codes(report) == expected
    anna = state(report).players[0]
    assert anna.score() == score
    if not expected:
        assert anna.shovels == 3 - spent


def test_g8_no_shovel_where_the_die_suffices() -> None:
    """A 6 for a treasure needs no shovel: GG-R24."""
    assert codes(play(ON_TREASURE_5 + "Anna: treasure 6 +1\n")) == ["GG-R24"]


@pytest.mark.parametrize(("die", "score", "shovels"), [(3, 9, 0), (4, -1, 3)])
def test_g9_a_temple_takes_as_many_shovels_as_the_die(die: int, score: int, shovels: int) -> None:
    """With enough shovels 9 points and none left, else -1 and all kept; gathered stay counted."""
    report = play(ANNA + f"round 4\nAnna: b1 c1 d1 e1\nround 5\nAnna: f1 g1 h1 i1 j1\nAnna: temple {die}\n")
    anna = state(report).players[0]
    assert report.violations == ()
    assert (anna.score(), anna.shovels, anna.gathered) == (score, shovels, 3)


def test_g10_one_temple_for_three_players() -> None:
    """The first fails, the second explores it, for the third it is closed: GG-R26."""
    report = play(
        "players Anna, Ben, Cleo\nstart N\nround 3\n"
        "Anna: a2 b2 c2\nBen: e2 d2 c2\nCleo: d4 d3 c2\n"
        "Anna: temple 3\nBen: temple 3\nCleo: temple 1\n",
        "cove",
    )
    anna, ben, _cleo = state(report).players
    assert (anna.score(), anna.shovels, ben.score(), ben.shovels) == (-1, 2, 9, 0)
    fault = only(report)
    assert (fault.code, fault.player, fault.values["other"]) == ("GG-R26", "Cleo", "Ben")


def test_g11_six_entries_end_the_game() -> None:
    """4, 5, 9, -1, 6 and a failed temple are six boxes and 22 points."""
    boxes = "players Anna, Ben\nAnna: points 4 5 9 -1 6 -1\nBen: points none\n"
    report = play(boxes, "A")
    assert report.finished
    assert state(report).table.curse_fills
    free = play("house curse-fills-a-box no\n" + boxes, "A")
    assert not free.finished
    assert {p.score for r in (report, free) for p in standings(r).placings} == {22, 0}


def test_g12_shovels_break_the_tie() -> None:
    """Equal points: more shovels win; equal shovels, too: shared, and the next rank is skipped."""
    text = (
        "players Anna, Ben, Cleo\nAnna: points 6 6 6 6\nAnna: shovels {}\n"
        "Ben: points 6 6 6 6\nBen: shovels 9\nCleo: points 6 6 6 5\nCleo: shovels 15\n"
    )
    told = standings(play(text.format(7), "A"))
    assert [(p.rank, p.player) for p in told.placings] == [(1, "Ben"), (2, "Anna"), (3, "Cleo")]
    assert told.decided_by == "shovels"
    shared = standings(play(text.format(9), "A"))
    assert [(p.rank, p.player) for p in shared.placings] == [(1, "Anna"), (1, "Ben"), (3, "Cleo")]
    assert shared.decided_by == "shared"


def test_g13_a_dead_end() -> None:
    """With a free chain of three the player can move on a 3, is out on a 4, but for a foot."""
    begin = ANNA + "round 1\nAnna: {}b1\nround {}\nAnna: {}\n"
    at_b1 = state(play(ANNA + "round 1\nAnna: foot b1\n", "chain"))
    walled = at_b1.players[0]._replace(visited=frozenset({"a1", "b1", "f1"}))
    ways = [a_path(at_b1.table.graph, walled, roll, ports=True) for roll in (3, 4)]
    assert [way is not None for way in ways] == [True, False]
    assert codes(play(begin.format("foot ", 4, "c1 d1 e1 f1"), "chain")) == []
    assert codes(play(begin.format("foot ", 5, "out"), "chain")) == []
    assert codes(play(begin.format("foot ", 4, "out"), "chain")) == ["GG-R17"]
    assert codes(play(begin.format("", 5, "out"), "chain")) == ["GG-R18"]
    for steps in ("c1", "c1 d1", "c1 d1 e1"):
        assert codes(play(begin.format("", 5, f"foot {steps}"), "chain")) == []
    optional = "house foot-rescue optional\n" + begin.format("", 5, "out")
    assert codes(play(optional, "chain")) == []


@pytest.mark.parametrize(
    ("port", "expected"), [("N", ["GG-R29"]), ("E", ["GG-R29"]), ("S", []), ("e5", []), ("w", [])]
)
def test_g15_restart_from_another_port(port: str, expected: list[str]) -> None:
    """Neither the start port nor the one entered will do; a label or a space name names it."""
    report = play(ANNA + f"round 3\nAnna: c1 d1 e1 -> {port}\n", "cove")
    assert codes(report) == expected


def test_g15_no_port_after_the_one_use() -> None:
    """After the restart from S port W may not be entered; `second-port stop` allows it."""
    text = ANNA + "round 3\nAnna: c1 d1 e1 -> S\nround 3\nAnna: d5 c5 b5\n"
    assert codes(play(text, "cove")) == ["GG-R14"]
    stop = "house second-port stop\n" + text
    assert codes(play(stop, "cove")) == []
    assert codes(play(stop + "round 1\nAnna: a4\n", "cove")) == []
    assert codes(play(stop.replace("b5", "b5 -> W"), "cove")) == ["GG-R30"]


def test_g16_the_next_ports_clockwise() -> None:
    """Three players, the first picks E: they start at E, S and W."""
    report = play("players Anna, Ben, Cleo\nstart E\n", "cove")
    assert [player.position for player in state(report).players] == ["e1", "e5", "b5"]


def test_g19_all_out_ends_the_game() -> None:
    """When everyone is out the game ends after that round."""
    text = (
        "house foot-rescue optional\nplayers Anna, Ben\nstart N\n"
        "round 4\nAnna: b1 c1 d1 e1\nBen: b1 c1 d1 e1\n"
    )
    assert not play(text, "chain").finished
    over = play(text + "round 2\nAnna: out\nBen: out\nend\n", "chain")
    assert over.violations == ()
    assert over.finished


def test_g22_no_second_try() -> None:
    """Who cannot move is out and does not roll again where an earlier move ended."""
    text = ANNA + "round 3\nAnna: b1 c1 d1\nAnna: temple 6\nround 3\n"
    assert codes(play(text + "Anna: temple 1\n", "chain")) == ["GG-R22"]
    out = play("house foot-rescue optional\n" + text + "Anna: out\nAnna: temple 1\n", "chain")
    assert codes(out) == ["GG-R20"]


def test_g24_a_failed_temple_can_fill_the_sixth_box() -> None:
    """With no shovel an open temple gives -1 on a 1, the sixth entry, and the game is over."""
    text = "players Anna, Ben\nstart N\nround 3\nAnna: b1 c1 d1\nBen: b1 c1 d1\n"
    before = state(play(text, "chain"))
    game = GoForGoldRules(board("chain"))
    boxes = tuple(BoxEntry(5, "treasure f1", 0) for _ in range(5))
    anna = before.players[0]._replace(entries=boxes, shovels=0)
    now = before._replace(players=(anna, before.players[1]))
    found, after = game.step(now, Temple("Anna", 1))
    assert found == ()
    assert after.players[0].score() == 24
    assert game.finished(after)
    assert [v.code for v in game.violations(after, Round(3))] == ["GG-R32"]
