"""The best line in hindsight: as good as brute force, legal, and what is said of other records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import printplay
from printplay.core.i18n import use
from printplay.games.go_for_gold.board.graph import graph
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.hindsight import BestLine
from printplay.games.go_for_gold.islands.best.best import _Lines as Lines
from printplay.games.go_for_gold.islands.best.layers import SearchOutcome
from printplay.lookup import boards
from tests.campaigns.best import compared, in_its_place
from tests.cli.helpers import called
from tests.examples import portion
from tests.games.go_for_gold.islands.best.lines_by_force import Force, small, told

ROUNDS = "game go-for-gold\nlayout A\nplayers Anna\nstart N\nround 2\nAnna: h1 g1\n"


@pytest.mark.shared
@pytest.mark.parametrize("number", portion(range(3), 2))
def test_best_lines_of_small_islands(tmp_path: Path, number: int) -> None:
    """On a small island the best line makes what brute force makes, proven, by a legal record."""
    for wrong, said in compared(random.Random(number), tmp_path, number):
        assert not wrong, f"{wrong}\n{said}"


@pytest.mark.shared
@pytest.mark.parametrize("number", portion(range(3, 6), 3))
def test_plans_rule_no_best_line_out(tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans for scarce shovels, made before each search, leave all that brute force finds."""
    look, plan = Lines._search, Lines._plan

    def looked(lines: Lines, goal: int, most: int, **how: bool) -> SearchOutcome:
        plan(lines, goal)
        return look(lines, goal, most, **how)

    monkeypatch.setattr(Lines, "_search", looked)
    for wrong, said in compared(random.Random(number), tmp_path, number):
        assert not wrong, f"{wrong}\n{said}"


@pytest.mark.shared
@pytest.mark.parametrize("seed", portion(range(8), 3))
def test_best_lines_can_be_drawn_in_their_matches(seed: int) -> None:
    """Whoever begins a match, a best line is legal in it in place of the one that was drawn."""
    for wrong, said in in_its_place(seed, "cove"):
        assert not wrong, f"{wrong}\n{said}"


def test_a_best_line_starts_where_its_player_does() -> None:
    """Where one port is named, it is that of whoever begins, and the others take the next ones."""
    match = "game go-for-gold\nlayout A\nplayers Anna, Ben\nstart N\n\nround 3 Ben\n"
    match += "Ben: h1 g1 f1\nAnna: h9 g9 f9\n"
    assert printplay.check(match).valid
    found = {one.player: one for one in printplay.best(match).players}
    for name, start in (("Anna", "E"), ("Ben", "N")):
        assert f"start {start}\n" in found[name].record
        moves = [line for line in found[name].record.splitlines() if line.startswith(f"{name}: foot")]
        drawn = {"Anna": "Anna: h9 g9 f9", "Ben": "Ben: h1 g1 f1"}[name]
        assert printplay.check(match.replace(drawn, moves[0])).valid


def test_what_a_round_cost_by_choice_and_by_luck(tmp_path: Path) -> None:
    """The move that gave a temple up is told apart from the die that fell low after it."""
    drawn = "round 4\nAnna: i2 i3 j3 j2\nAnna: treasure 2\n"
    file = tmp_path / "match.play"
    file.write_text(ROUNDS.partition("round")[0] + drawn)
    found = printplay.best(file, rounds=True)
    (line,) = found.players
    (one,) = line.rounds
    assert (one.before, one.after, one.left) == (9, 5, 0)
    assert (one.cost, one.luck, one.given_up) == (4, -5, ("f5",))
    (told,) = found.json()["players"][0]["rounds"]
    assert (told["given_up"], told["die"], told["place"], told["proven"]) == (["f5"], 2, "j2", True)
    said = " ".join(called("best", str(file), "--rounds", "--quiet").stdout.split())
    assert "Round 1: 9 -> 0. The move cost 4 points. Given up: the temple on f5. Better: " in said
    assert "The special die (2) cost 5 points." in said
    assert "In all, of 9 possible points: moves cost 4, special dice cost 5; drawn: 0." in said
    with use("de"):
        assert "Der besondere Wurf (2) kostete 5 Punkte." in found.costs(line)[1]
    better = printplay.best(f"{ROUNDS.partition('round')[0]}round 4\nAnna: {told['better']}\n")
    assert better.players[0].points == 9


def test_where_all_could_make_the_same_the_cost_of_rounds_is_named(tmp_path: Path) -> None:
    """A number that tells nobody apart leads on to what does, unless a best line was drawn."""
    file = tmp_path / "one match.play"
    file.write_text(ROUNDS)
    known = called("best", str(file))
    assert f"printplay best '{file}' --rounds" in known.stderr
    assert called("best", str(file), "--rounds").stderr == ""
    file.write_text(known.stdout.partition("\n\n")[2])
    assert called("best", str(file)).stderr == ""


@pytest.mark.long
def test_a_place_that_was_not_tried_is_told() -> None:
    """Who goes the best way, but does not try the place at its end, is told just that."""
    struck = "".join(f"struck {colour}\n" for colour in ("red", "blue", "green", "yellow", "violet"))
    drawn = printplay.best(ROUNDS.partition("round")[0] + struck + "round 4\nAnna: i2 i3 j3 j2\n")
    best = drawn.players[0].record
    untried = "".join(one for one in best.splitlines(keepends=True) if "treasure" not in one)
    (one,) = printplay.best(untried, rounds=True).players[0].rounds
    assert (one.cost, one.better) == (drawn.players[0].points, None)
    assert one.untried in untried.split()


@pytest.mark.parametrize("number", [0, 4])
def test_a_best_line_costs_nothing(tmp_path: Path, number: int) -> None:
    """Costs and luck add up to what was drawn; who draws a best line gave nothing up."""
    dice = random.Random(number)
    asked = small(dice)
    (tmp_path / "small.toml").write_text(asked.layout)
    spaces = graph(island(boards.find_playable(tmp_path / "small.toml", "go-for-gold")))
    text = told(Force(spaces, asked, 3, 4), dice, "small.toml")
    (line,) = printplay.best(text, folder=tmp_path, rounds=True).players
    lost = sum(one.cost - one.luck for one in line.rounds)
    assert line.drawn == line.points - lost
    assert all(one.cost >= 0 for one in line.rounds)
    again = printplay.best(line.record, folder=tmp_path, rounds=True)
    assert all(one.cost == one.luck == 0 for one in again.players[0].rounds)


@pytest.mark.parametrize(
    ("record", "says", "code"),
    [
        ("game goldrausch\nplayers Anna, Ben\n", "goldrausch", 2),
        ("game go-for-gold\nlayout A\nplayers Anna\nAnna: points 9\n", "results only, no rounds", 2),
        (ROUNDS + "round 9\n", "GG-R6", 1),
        (ROUNDS + "Anna: flies 3\n", "PP-0", 2),
    ],
)
def test_records_without_a_best_line(record: str, says: str, code: int) -> None:
    """A record of another game, of results alone, or a wrong one gets one sentence."""
    with pytest.raises(printplay.PrintplayError, match=says) as raised:
        printplay.best(record)
    assert raised.value.exit_code == code


def test_a_player_who_is_none() -> None:
    """Who does not play in a record has no best line; those who do are named."""
    with pytest.raises(printplay.CallError, match="Ben") as raised:
        printplay.best("game go-for-gold\nlayout A\nplayers Anna\nstart N\nround 2\n", player="Ben")
    assert "Anna" in raised.value.cure()


def test_files_that_are_none(tmp_path: Path) -> None:
    """A file that is not there, or a folder, is said to be just that."""
    for file, says in ((tmp_path / "nope.play", "no such file"), (tmp_path, "is a folder")):
        with pytest.raises(printplay.FileError, match=says) as raised:
            printplay.best(file)
        assert raised.value.exit_code == 2
        assert "its lines cannot be judged" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [("line.doc", "unknown kind of picture"), ("kept.pdf", "not made by printplay"), ("", "a folder")],
)
def test_a_picture_that_cannot_be_drawn_is_told_before_a_line_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    """A call whose picture would be refused in the end is refused at once, with nothing said."""
    monkeypatch.setattr("printplay.api.hindsight.best", lambda *_1, **_2: pytest.fail("looked"))
    monkeypatch.setattr("printplay.rate_layout", lambda *_1, **_2: pytest.fail("played"))
    (tmp_path / "kept.pdf").write_text("a picture of somebody else")
    (tmp_path / "folder.pdf").mkdir()
    picture = tmp_path / (name or "folder.pdf")
    for call in (("best", "match.play"), ("layout", "rate", "A")):
        refused = called(*call, "--picture", str(picture))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert says in refused.stderr


def test_a_match_of_a_ledger_has_the_same_best_lines(tmp_path: Path) -> None:
    """A match that was kept and finished has the best lines of its record, and their picture."""
    dice = random.Random(0)
    asked = small(dice)
    (tmp_path / "small.toml").write_text(asked.layout)
    spaces = graph(island(boards.find_playable(tmp_path / "small.toml", "go-for-gold")))
    text = told(Force(spaces, asked, 3, 4), dice, "small.toml")
    (tmp_path / "m.play").write_text(text)
    with printplay.open_ledger(tmp_path / "l.db", make=True) as ledger:
        ledger.import_(tmp_path / "m.play")
        match = ledger.match()
        match.finish(anyway=True)
        found = match.best()
        known = printplay.best(tmp_path / "m.play").players
        assert [one.text() for one in found.players] == [one.text() for one in known]
        assert found.sentences()[:-1] == tuple(one.text() for one in known)
        assert found.picture("svg")


@pytest.mark.parametrize(
    ("points", "drawn", "said", "gesagt"),
    [
        (33, 14, "14 points drawn, best possible: 33",
         "14 Punkte gezeichnet, bestes Ergebnis: 33"),
        (1, 1, "1 point drawn, best possible: 1", "1 Punkt gezeichnet, bestes Ergebnis: 1"),
        (0, 1, "1 point drawn by lucky special dice, best possible: 0",
         "1 Punkt mit Würfelglück gezeichnet, bestes Ergebnis: 0"),
    ],
)  # fmt: skip
def test_one_point_is_singular(points: int, drawn: int, said: str, gesagt: str) -> None:
    """A single point, drawn or there, is told in the singular, in both languages."""
    line = BestLine("Anna", points, points, drawn, "")
    for language, text, proven in (("en", said, "proven"), ("de", gesagt, "bewiesen")):
        with use(language):
            assert line.text() == f"Anna: {text}; {proven}."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = "go-for-gold"\nname = "Ring"\n[board]\nlattice = "square"\n', "a layout, such as"),
        ('[deck]\nsize = "page"\n[[cards]]\nname = "x"\n', "a deck of cards"),
        ('name = "Darts"\n[[row]]\nname = "x"\n', "a score pad"),
        ("LINESTRING (0 0, 1 1)\n", "a drawn line"),
    ],
)
def test_files_of_another_kind(tmp_path: Path, text: str, says: str) -> None:
    """An island in place of a record is called one, and what is needed is said."""
    file = tmp_path / "ring.toml"
    file.write_text(text)
    with pytest.raises(printplay.FileError, match=f"this is {says}.*not the record of a match") as x:
        printplay.best(file)
    assert x.value.exit_code == 2
    assert "printplay best evening.play" in x.value.cure()
