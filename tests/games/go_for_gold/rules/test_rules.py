"""Single rules: what they say, where, what cures it, and what follows from an earlier fault."""

from __future__ import annotations

import pytest

from printplay.core.i18n import use
from printplay.games.go_for_gold.board.reach import Reach
from printplay.games.go_for_gold.rules import repair, scoring
from printplay.games.go_for_gold.rules.scoring import Scorer
from printplay.match.report import Report
from printplay.match.text.report_text import hint, message
from tests.games.go_for_gold.playing import RECORDS, board, play, play_on
from tests.games.reports import codes, only, standings

ANNA = "players Anna\nstart N\n"
TWO = "players Anna, Ben\nstart N\n"
THREE = "players Anna, Ben, Cleo\nstart N\n"
TURN = "house foot-rescue optional\n"


def marked(report: Report) -> list[str]:
    """Return all codes, those of consequences in brackets."""
    return [f"({v.code})" if v.consequence else v.code for v in report.violations]


def hints(report: Report) -> list[str]:
    """Return all hints."""
    return [hint(violation, report.record) for violation in report.violations]


def sentences(report: Report) -> list[str]:
    """Return all sentences."""
    return [message(violation, report.record) for violation in report.violations]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # rounds
        ("round 1\nAnna: b2\nBen: d1\nround 1 Ben\n", []),
        ("round 1 Ben\nAnna: b2\nBen: c1\n", ["GG-R9"]),  # the first player starts from N
        ("round 1 Ben\nBen: b2\nAnna: b3\nround 1 Anna\n", ["GG-R9"]),
        ("round 1\nAnna: b2\nBen: d1\nAnna: c2\n", ["GG-R7"]),
        ("round 1\nAnna: b2\nBen: d1\nAnna: c2\nBen: d2\n", ["GG-R7", "(GG-R7)"]),
        ("round 1\nAnna: b2\nBen: d1\nBen: out\n", ["GG-R7"]),
        ("Anna: b2\nBen: d1\n", ["GG-R6", "(GG-R6)"]),
        ("round 1\nround 1\n", ["GG-R7", "(GG-R7)"]),
        ("round 1\nend\n", ["GG-R7", "GG-R7"]),
        ("round 7\nAnna: b2 c2 d2\n", ["GG-R6"]),
        # an unreadable line is held against nobody
        ("round 1\nAnna: b2\nBen d1\nround 1\nAnna: c2\n", ["PP-0"]),
        ("round 1\nAnna: b2\nBen: !\nround 1\nAnna: c2\nBen: d2\n", ["PP-0"]),
        ("rond x\nAnna: b2\n", ["PP-0"]),
        ("round x\nAnna: b2\nBen: d1\nround 1\nAnna: c2\nBen: d2\n", ["PP-0"]),
        # a path with a fault goes on where the record says
        ("round 2\nAnna: b2 d2\nBen: d1 d2\nround 1\nAnna: d3\nBen: d3\n", ["GG-R9"]),
        ("round 2\nAnna: b2 d2\nBen: d1 d2\nround 1\nAnna: a4\nBen: d3\n", ["GG-R9", "(GG-R9)"]),
        ("round 3\nAnna: b2 d2 d3\nBen: d1 d2 d3\n", ["GG-R9"]),
        ("round 3\nAnna: b2 f3 d2\nBen: d1 d2 d3\n", ["GG-R9", "(GG-R9)"]),
        ("round 2\nAnna: b2 zz\nBen: d1 d2\nround 1\nAnna: c2\nBen: d3\n", ["GG-R10"]),
        ("round 2\nAnna: b2 f5\nBen: d1 d2\n", ["GG-R10"]),
        ("round 2\nAnna: b1 b2 c2\nBen: d1 d2\n", ["GG-R11"]),
        ("round 2\nAnna: b2 b2\nBen: d1 d2\n", ["GG-R11"]),
        # feet
        ("round 1\nAnna: foot foot b2\nBen: d1\n", ["GG-R15"]),
        # special places
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 7\n", ["GG-R23"]),
        ("round 2\nAnna: treasure 4\n", ["GG-R22"]),
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: temple 4\n", ["GG-R22"]),
        ("round 2\nAnna: b2 c2 -> E\nBen: d1 d2\n", ["GG-R22"]),
        ("round 3\nAnna: c1 d1 e1 -> c3\nBen: d1 d2 d3\n", ["GG-R29"]),
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 2 +2\n", []),
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 1 +3\n", ["GG-R24"]),
        ("struck red\nround 1\nAnna: b2\nBen: d1\n", ["GG-R28"]),
        ("struck mauve\n", ["GG-R28"]),
        # sheets
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 4\nAnna: points 4\n", []),
        ("round 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 4\nAnna: points 5\n", ["GG-R35"]),
        ("Anna: total 4\nround 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 4\n", []),
        ("Anna: total 5\nround 2\nAnna: b2 b3\nBen: d1 d2\nAnna: treasure 4\n", ["GG-R35"]),
        ("Anna: total 5\n", []),
        ("Anna: total 28\n", ["GG-L1"]),
        ("Anna: total 9\nAnna: points 4 5\n", []),
        ("Anna: points 4 4\n", ["GG-L1"]),
        ("Anna: points -1 -1 9\n", ["GG-L2"]),
        ("Anna: points -1 -1 -1 4 5 9 9\n", ["GG-R31", "(GG-L2)"]),
    ],
)
def test_two_players_on_the_cove(body: str, expected: list[str]) -> None:
    """Each fault has its code, once, and what merely follows is marked."""
    assert marked(play(TWO + body, "cove")) == expected


@pytest.mark.parametrize(
    ("text", "on", "expected"),
    [
        ("players Anna, Ben\nround 1\nAnna: b2\n", "cove", ["PP-3"]),
        ("players Anna, Ben\nstart N, E, S\n", "cove", ["GG-R4"]),
        ("players Anna, Ben\nstart b2, E\n", "cove", ["GG-R3"]),
        ("players Anna, Ben\nstart N, b2\n", "cove", ["GG-R3"]),
        ("players Anna, Ben\nstart S, N\nround 1 Ben\n", "cove", ["GG-R4"]),
        ("players Anna, Ben, Cleo, Dora\nstart E, S, W, N\nround 1 Dora\n", "cove", []),
        ("players Anna, Ben, Cleo\nstart W, N, E\nround 1 Ben\n", "cove", ["GG-R4"]),
        ("players Anna, Ben, Cleo\nstart S, N, E\nround 1 Ben\n", "cove", []),
        # one sheet alone: nothing that needs the others
        (ANNA + "round 1\nAnna: b2\nround 1 Anna\nAnna: c2\nend\n", "cove", []),
        (ANNA + "struck red\nround 2\nAnna: b2 c2\n", "cove", []),
        (ANNA + TURN + "round 6\nAnna: out\nround 1\nround 2\nAnna: out\nend\n", "islet", []),
        (ANNA + TURN + "round 6\nAnna: out\nAnna: treasure 4\n", "islet", ["GG-R20"]),
        (ANNA + "round 1\nAnna: out\nround 1\nAnna: b1\n", "islet", ["GG-R17", "(GG-R20)"]),
        (ANNA + "round 1\nAnna: out\nAnna: treasure 4\n", "islet", ["GG-R17", "(GG-R20)", "(GG-R22)"]),
        # six boxes
        (ANNA + "Anna: points 4 4 4 4 4 4\nend\n", "spit", []),
        # entering a port with nowhere to restart from
        (TWO + "round 3\nAnna: b1 c1 d1\nBen: c1 b1 a1\n", "strait", []),
        (TWO + "round 3\nAnna: b1 c1 d1\nBen: c1 b1 a1\nround 1\n", "strait", ["GG-R34"]),
        (TWO + "round 3\nAnna: b1 c1 d1 -> N\nBen: c1 b1 a1\n", "strait", ["GG-R29"]),
    ],
)
def test_other_tables(text: str, on: str, expected: list[str]) -> None:
    """Set-up, sheets alone, and boards with few ports."""
    assert marked(play(text, on)) == expected


def test_a_second_box_too_many_after_the_end_is_a_consequence() -> None:
    """What is played after the sixth entry does not count and is marked so."""
    text = (RECORDS / "GG-R32.play").read_text().replace("spit.toml", "spit.toml")
    report = play(text + "Anna: h1\nAnna: treasure 4\n", "spit")
    assert marked(report) == ["GG-R32", "(GG-R31)"]
    assert standings(report).placings[0].score == 24


def test_the_ranking_is_that_of_the_round_after_which_nobody_could_score() -> None:
    """Shovels gathered later do not break the tie; the warning names the difference."""
    text = (
        "players Anna, Ben\nstart N\nround 1\nAnna: foot b1 c1\nBen: b1\n"
        "round 1\nAnna: d1\nBen: c1\nround 1\nAnna: foot e1\nBen: d1\nend\n"
    )
    report = play(text, "shovels")
    assert "GG-R34" in codes(report, consequences=True)
    warning = next(v for v in report.violations if v.code == "GG-R34")
    assert warning.severity == "warning"


@pytest.mark.parametrize(
    ("body", "hint_text"),
    [
        ("round 2\nAnna: b2 d2\n", "Did you mean c2, c1, c3?"),
        ("round 1\nAnna: e4\n", "Did you mean a2, b2, c1?"),
        ("round 3\nAnna: b2 c2\n", "To make 3, the line could go on to c1."),
        ("round 1\nAnna: b2 c2\n", "On a 1 the line ends on b2."),
        ("round 3\nAnna: b2 d2\n", "Did you mean `Anna: b2 c2 d2`?"),
        ("round 3\nAnna: d2 c2 b2\n", "Did you mean c1?"),
        ("round 2\nAnna: e4 f3\n", "From N the line can go on to c1, a2, b2."),
        ("round 2\nAnna: b1 b2 c2\n", "Write only the spaces entered, without the one Anna stands on."),
        (
            "round 2\nAnna: b2 b3\nAnna: treasure 3 +2\n",
            "Strike exactly the missing pips: `treasure 3 +1`, or none.",
        ),
        ("round 3\nAnna: c1 d1 e1\n", "Ports to restart from: S, W."),
        ("round 1\nAnna: out\n", "Whoever can move, must: for instance `Anna: c1`."),
        ("round 1\nAnna: b2\nAnna: total 3\n", "The moves earned no entry."),
        ("round 2\nAnna: b2 b3\nAnna: treasure 4\nAnna: total 3\n", "Computed: 4 treasure b3 (line 7)."),
    ],
)
def test_hints_that_cure(body: str, hint_text: str) -> None:
    """Nearest spaces, missing steps, ports and shovels expected, and where points come from."""
    assert hint_text in hints(play(ANNA + body, "cove"))


def test_did_you_mean_is_said_only_of_a_legal_line() -> None:
    """Of a line that the rules would not allow only the name is offered."""
    legal = play(ANNA + "round 2\nAnna: b2 b3\nAna: treasure 4\n", "cove")
    assert hints(legal) == ["Did you mean `Anna: treasure 4`?"]
    illegal = play(ANNA + "round 2\nAnna: b2 c2\nAna: treasure 4\n", "cove")
    assert hints(illegal) == ["Did you mean Anna?"]


def test_no_move_possible_but_no_out_is_said() -> None:
    """Where no move was possible, the hint for a missing line is `out`."""
    text = TWO + TURN + "round 6\nBen: out\nround 1\n"
    assert hints(play(text, "islet"))[0] == "No move was possible on this roll: write `Anna: out`."
    text = TWO + "round 6\nBen: foot b1\nround 1\n"
    assert hints(play(text, "islet"))[0].startswith("Write the spaces Anna entered")


def test_a_record_of_another_board_is_told_apart() -> None:
    """With another board's hash everything else is a consequence."""
    island = board("cove")
    text = f"game go-for-gold\nlayout cove.toml\nhash {{}}\n{ANNA}round 2\nAnna: b2 d2\n"
    assert marked(play_on(text.format("00000000"), island)) == ["PP-4", "(GG-R9)"]
    assert marked(play_on(text.format(island.hash), island)) == ["GG-R9"]


def test_after_the_end_only_the_first_line_is_to_blame() -> None:
    """Lines after `end` are not played."""
    report = play("players Anna\nAnna: points 4\nend\nAnna: points 5\nAnna: total 9\nend\n", "cove")
    assert marked(report) == ["PP-1", "(PP-1)", "(PP-1)"]
    assert standings(report).placings[0].score == 4


def test_what_cannot_be_decided_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search gives up the game is not over, and stopping is held against nobody."""
    text = (RECORDS / "GG-R33.play").read_text()
    monkeypatch.setattr(scoring, "can_score", lambda *_arguments, **_options: Reach("possibly"))
    report = play(text, "cove")
    fault = only(report)
    assert (fault.code, fault.severity) == ("GG-R33", "warning")
    assert report.valid
    assert not report.finished
    assert marked(play(text.replace("b2", "e4"), "cove")) == ["GG-R9", "(GG-R33)"]
    assert marked(play(text.replace("b2", "!"), "cove")) == ["PP-0"]


def test_a_player_in_doubt_is_no_sure_witness() -> None:
    """Somebody whose line can be followed is named as the one who can still score."""
    text = (RECORDS / "GG-R33.play").read_text().replace("b2", "!")
    fault = play(text, "cove").violations[-1]
    assert (fault.code, fault.player, fault.consequence) == ("GG-R33", "Ben", False)
    assert scoring.Scorer is Scorer


def test_the_sentence_names_round_and_player_in_both_languages() -> None:
    """A sentence says who, in which round, and what was expected."""
    report = play(THREE + "round 1\nAnna: b2\nBen: d1\nCleo: d5\nround 1 Cleo\n", "cove")
    assert sentences(report) == ["Round 2: Ben should be the active player, not Cleo."]
    with use("de"):
        assert sentences(report) == ["Runde 2: Ben müsste an der Reihe sein, nicht Cleo."]


def test_after_a_wrong_active_player_either_count_is_accepted() -> None:
    """One slip in the rotation is one fault, whether the table goes on from it or not."""
    turns = ["c2", "d2", "c5"], ["d2", "d3", "b4"]
    begin = THREE + "round 1\nAnna: b2\nBen: d1\nCleo: d5\nround 1 Cleo\n"
    begin += "".join(f"{name}: {to}\n" for name, to in zip(("Anna", "Ben", "Cleo"), turns[0], strict=True))
    for following in ("Anna", "Cleo"):
        assert codes(play(begin + f"round 1 {following}\n", "cove")) == ["GG-R5"]
    assert marked(play(begin + "round 1 Ben\n", "cove")) == ["GG-R5", "GG-R5"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("round 3\nAnna: b2 c2\nBen: d1 d2\n", ["GG-R6", "(GG-R12)", "(GG-R12)"]),
        ("round 3\nAnna: b2 c2\nBen: d1 d2\nround 1\nAnna: c3\nBen: d3\n", ["GG-R6", "(GG-R12)", "(GG-R12)"]),
        ("round 3\nAnna: b2 c2\nBen: d1 d2\nend\n", ["GG-R6", "(GG-R12)", "(GG-R12)", "(GG-R33)"]),
        # they do not agree, or one of them is by foot: nobody knows what the die showed
        ("round 3\nAnna: b2 c2\nBen: d1\n", ["GG-R12", "(GG-R12)"]),
        ("round 3\nAnna: b2 c2\nBen: foot d1 d2\n", ["GG-R12"]),
        # a port may end a move sooner, and not later
        ("round 3\nAnna: b2 c2\nBen: d1 c1\n", ["GG-R6", "(GG-R12)", "(GG-R12)"]),
        # a line `round` is missing
        (
            "round 2\nAnna: b2 c2\nBen: d1 d2\nAnna: c3\nBen: d3\n",
            ["GG-R7", "(GG-R12)", "(GG-R7)", "(GG-R12)"],
        ),
    ],
)
def test_moves_that_agree_show_that_the_die_is_wrong(body: str, expected: list[str]) -> None:
    """Where all moves of a round have one length, the die is told, once, and the moves follow."""
    report = play(TWO + body, "cove")
    assert marked(report) == expected
    if expected[0] == "GG-R6":
        fault = report.violations[0]
        assert (fault.line, fault.column, fault.end_column) == (5, 7, 8)
        assert message(fault, report.record) == ("Round 1: the die shows 3, but everyone moved 2 spaces.")
        assert hint(fault, report.record) == "Did you mean `round 2`?"


def test_what_follows_from_a_header_that_is_missing() -> None:
    """Without `start` nobody knows what was visited; that is told once."""
    text = "players Anna\nround 1\nAnna: b1\nround 6\nAnna: out\n"
    assert marked(play(text, "islet"))[0] == "PP-3"
    assert codes(play(text, "islet")) == ["PP-3"]


def test_a_round_that_cannot_be_read_is_a_round() -> None:
    """Who moves again after a line that nobody can read moves in a new round."""
    rounds = "round 1\nAnna: b2\nBen: d1\n{}\nBen: d2\nAnna: c2 c3\nround 1\nAnna: b4\nBen: d3\n"
    for line in ("??", "?? 2", "rnd 2", "round", "round ??"):
        assert marked(play(TWO + rounds.format(line), "cove")) == ["PP-0"], line


def test_no_cure_is_sought_for_a_line_far_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step more or less makes a move of hundreds of spaces: nothing is tried for it."""
    tried: list[object] = []

    def counted(drawn: object) -> list[object]:
        tried.append(drawn)
        return tried

    monkeypatch.setattr(repair, "of_move", counted)
    assert not play(f"{ANNA}round 2\nAnna: {'c3 ' * 200}\n").valid
    assert len(tried) < 10
