"""Games that end by an event, and things that not everybody can have."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from tests.pads.helpers import HEAD, pad_of, played, scores, written, wrong

ROAD = '[[row]]\nkey = "road"\nentry = "tick"\nholders = 1\npoints = "2 * road"\n'
SAID = 'ends = "when said"\n[[row]]\nkey = "tiles"\nmin = -14\n'
DONE = (
    'rounds = "open"\n[[row]]\nkey = "tiles"\n'
    '[[row]]\nkey = "done"\nentry = "tick"\nends = true\ncounts = false\n'
)
PLACES = '[[row]]\nkey = "finish"\nentry = "place"\npoints = "[0, 10, 6, 3, 2, 1, 0][finish]"\n'
THREE = "Anna, Ben, Cleo"


def told(report: pp.Report) -> list[tuple[str, int]]:
    """Return the faults: codes, and lines from 1 after the headers."""
    return [(fault.code, (fault.line or 0) - 3) for fault in report.faults]


def test_a_game_ends_when_the_table_says_so(tmp_path: Path) -> None:
    """Such a game is over by `end` alone, and only once everybody's rows are filled in."""
    lines = ["Anna: tiles -3", "Ben: tiles 7"]
    assert not played(tmp_path, SAID, "Anna, Ben", lines).finished
    whole = played(tmp_path, SAID, "Anna, Ben", [*lines, "end"])
    assert (whole.valid, whole.finished) == (True, True)
    assert told(played(tmp_path, SAID, "Anna, Ben", [lines[0], "end"])) == [("PP-5", 2)]
    open_ = 'rounds = "open"\n' + SAID
    rounds = ["round 1", *lines, "round 2", *lines]
    assert not played(tmp_path, open_, "Anna, Ben", rounds).finished
    assert played(tmp_path, open_, "Anna, Ben", [*rounds, "end"]).finished


@pytest.mark.parametrize(
    ("lead", "lines", "over"),
    [
        (1, ["Anna: tiles 11", "Ben: tiles 11"], False),
        (1, ["Anna: tiles 11", "Ben: tiles 11", "round 2", "Anna: tiles 1", "Ben: tiles 2"], True),
        (2, ["Anna: tiles 11", "Ben: tiles 10"], False),
        (2, ["Anna: tiles 12", "Ben: tiles 10"], True),
        (0, ["Anna: tiles 11", "Ben: tiles 11"], True),
    ],
)
def test_play_goes_on_without_the_lead(tmp_path: Path, lead: int, lines: list[str], over: bool) -> None:
    """At the target, the first has to be as far ahead as the file says; a tie then is no end."""
    pad = f'rounds = "open"\n[[row]]\nkey = "tiles"\n[target]\npoints = 11\nlead = {lead}\n'
    assert played(tmp_path, pad, "Anna, Ben", lines).finished == over
    ended = played(tmp_path, pad, "Anna, Ben", [*lines, "end"])
    assert told(ended) == ([] if over else [("PD-R11", len(lines) + 1)])


def test_whoever_lost_the_last_game_may_write_nothing_for_it(tmp_path: Path) -> None:
    """Behind an end at once, a line without points is none of play; one with points is."""
    pad = 'rounds = "open"\n[[row]]\nkey = "game"\n[target]\npoints = 3\nends = "at once"\n'
    report = played(tmp_path, pad, "Anna, Ben", ["Anna: game 3", "Ben: game 0", "end"])
    assert (report.valid, report.finished) == (True, True)
    assert told(played(tmp_path, pad, "Anna, Ben", ["Anna: game 3", "Ben: game 1"])) == [("PD-R9", 2)]


def test_the_lead_counts_from_below_where_the_fewest_win(tmp_path: Path) -> None:
    """To 100 for the fewest: two with the fewest points play on; one alone needs no lead."""
    pad = 'winner = "lowest"\nrounds = "open"\n[[row]]\nkey = "a"\n[target]\npoints = 20\nlead = 1\n'
    lines = ["Anna: a 25", "Ben: a 3", "Cleo: a 3"]
    assert not played(tmp_path, pad, THREE, lines).finished
    assert played(tmp_path, pad, THREE, [*lines[:2], "Cleo: a 4"]).finished
    assert played(tmp_path, pad, "Anna", lines[:1]).finished


def test_a_tick_makes_its_round_the_last(tmp_path: Path) -> None:
    """The round in which a row that ends the game is ticked is played out; no other begins."""
    lines = ["round 1", "Anna: tiles 3, done yes", "Ben: tiles 5"]
    assert not played(tmp_path, DONE, "Anna, Ben", lines[:-1]).finished
    assert played(tmp_path, DONE, "Anna, Ben", lines).finished
    assert told(played(tmp_path, DONE, "Anna, Ben", [*lines, "round 2"])) == [("PD-R9", 4)]
    assert told(played(tmp_path, DONE, "Anna, Ben", [*lines[:2], "round 2"])) == [("PD-R9", 3)]
    taken_back = [*lines, "Anna: done no", "round 2", "Anna: tiles 1", "Ben: tiles 1"]
    assert scores(played(tmp_path, DONE, "Anna, Ben", taken_back)) == {"Anna": 4, "Ben": 6}


def test_a_thing_of_one_is_held_by_one(tmp_path: Path) -> None:
    """A second holder is a fault; where the thing passes on, the first one loses it."""
    lines = ["Anna: road yes", "Ben: road yes"]
    report = played(tmp_path, ROAD, THREE, lines)
    assert told(report) == [("PD-R12", 2)]
    assert "Anna already has Road" in report.faults[0].message
    assert told(played(tmp_path, ROAD, THREE, [lines[0], "Anna: road no", lines[1]])) == []
    passing = ROAD + "passes = true\n"
    assert scores(played(tmp_path, passing, THREE, lines)) == {"Ben": 2, "Anna": 0, "Cleo": 0}
    two = passing.replace("holders = 1", "holders = 2")
    found = scores(played(tmp_path, two, THREE, ["Ben: road yes", *lines, "Cleo: road yes"]))
    assert found == {"Ben": 2, "Cleo": 2, "Anna": 0}


def test_no_two_are_in_one_place(tmp_path: Path) -> None:
    """Places are entered one by one or all at once; no two are alike unless they can be shared."""
    one_by_one = played(tmp_path, PLACES, THREE, ["Anna: finish 3", "Ben: finish 1", "Cleo: finish 2"])
    at_once = played(tmp_path, PLACES, THREE, ["all finish Ben, cleo, Anna"])
    assert scores(one_by_one) == scores(at_once) == {"Ben": 10, "Cleo": 6, "Anna": 3}
    same = ["Anna: finish 2", "Ben: finish 2"]
    assert told(played(tmp_path, PLACES, THREE, same)) == [("PD-R13", 2)]
    assert told(played(tmp_path, PLACES, THREE, ["Anna: finish 4"])) == [("PD-R3", 1)]
    shared = PLACES + "shared = true\n"
    assert told(played(tmp_path, shared, THREE, same)) == []
    assert told(played(tmp_path, PLACES, THREE, ["all finish Ben, Anna, Ben"])) == [("PD-R4", 1)]


def test_an_order_of_players_is_written_as_it_was_told(tmp_path: Path) -> None:
    """A ledger keeps the order, renames players in it, and gives it back as a record."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start(written(tmp_path, PLACES), ["Anna", "Ben"])
        assert match.add("all finish Ben, Anna")
        ledger.rename("Ben", "Bea", match=match.id)
        assert "all finish Bea, Anna" in match.record()


@pytest.mark.parametrize(
    ("limit", "lines", "line", "said"),
    [
        ("at_most = 7", ["Anna: gems 5", "Ben: gems 4"], 2, "at least 9 for all players, but may"),
        ("at_most = 7", ["Anna: gems 5", "Ben: gems 1", "Cleo: gems 2"], 3, "8 for all players"),
        ("at_least = 9", ["Anna: gems 0", "Ben: gems 3"], 2, "at most 8 for all players, but must"),
        ("exactly = 6", ["Anna: gems 5", "Ben: gems 4"], 2, "at least 9 for all players, but must"),
    ],
)
def test_what_all_have_has_limits(tmp_path: Path, limit: str, lines: list[str], line: int, said: str) -> None:
    """What can no longer be within the limits of all together is told at once, where it happens."""
    report = played(tmp_path, f'[[row]]\nkey = "gems"\nmax = 5\n{limit}\n', THREE, lines)
    assert told(report) == [("PD-R6", line)]
    assert said in report.faults[0].message


def test_players_decide_how_many_rounds_there_are(tmp_path: Path) -> None:
    """The formula counts those who play: 60 cards are 20 rounds for three, 10 for six."""
    text = HEAD.replace("[1, 6]", "[3, 6]") + 'rounds = "60 // players"\n[[row]]\nkey = "tricks"\n'
    rounds = [f"round {number}" for number in range(1, 22)]
    assert told(played(tmp_path, text, THREE, rounds)) == [("PD-R5", 21)]
    assert told(played(tmp_path, text, "A, B, C, D, E, F", rounds[:11])) == [("PD-R5", 11)]
    assert "10 to 20 rounds" in pp.check_pad(written(tmp_path, text)).text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('rounds = "60 // coins"\n[[row]]\nkey = "coins"\n', "unknown row 'coins'"),
        ('rounds = "3 - players"\n[[row]]\nkey = "coins"\n', "this does not give a number"),
        ('rounds = "rounds * 2"\n[[row]]\nkey = "coins"\n', "cannot depend on rounds"),
        ('[[row]]\nkey = "coins"\nends = true\n', "only a row that is ticked"),
        ('[[row]]\nkey = "coins"\npasses = true\n', "only some can hold"),
        ('[[row]]\nkey = "coins"\nshared = true\n', "for a row of places"),
        ('[[row]]\nkey = "coins"\nholders = 0\n', "from 1 to 20"),
        ('ends = "said"\n[[row]]\nkey = "coins"\n', "unknown value 'said'"),
        ('[[row]]\nkey = "coins"\ntogether = 1\nexactly = 1\n', "mean the same"),
        ('coop = true\n[[row]]\nkey = "finish"\nentry = "place"\n', "nobody has a place"),
    ],
)
def test_keys_that_do_not_go_together_are_one_fault(tmp_path: Path, text: str, said: str) -> None:
    """Each cause is told once, at its key."""
    found = wrong(tmp_path, text)
    assert len(found) == 1, found
    assert said in found[0][1]


def test_a_file_without_them_has_the_hash_it_had(tmp_path: Path) -> None:
    """Matches of before the new keys still find their pad: its hash has not changed."""
    assert pad_of(tmp_path, '[[row]]\nkey = "coins"\n').hash == "3f15221c"


WHEN = (
    '[[row]]\nkey = "a"\nentry = "tick"\n[[row]]\nkey = "b"\nentry = "tick"\nwhen = "not a"\n'
    '[[row]]\nkey = "c"\nmin = 2\nwhen = "not a"\n'
)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Anna: a, b"], [("PD-R4", 1)]),
        (["Anna: a, b yes"], [("PD-R4", 1)]),
        (["Anna: a, c 3"], [("PD-R4", 1)]),
        (["Anna: a, b no, c 0"], []),
        (["Anna: b, c 3"], []),
        (["Anna: b", "Anna: a"], [("PD-R4", 2)]),
        (["Anna: b, c 3", "Anna: a"], [("PD-R4", 2), ("PD-R4", 2)]),
        (["Anna: b, c 3", "Anna: a, b no, c 0"], []),
        (["Anna: b, c 3", "Anna: a", "Anna: c 0"], [("PD-R4", 2), ("PD-R4", 2)]),
        (["Anna: b", "Ben: a"], []),
    ],
)
def test_a_row_with_a_condition_stays_empty_where_it_does_not_hold(
    tmp_path: Path, lines: list[str], found: list[tuple[str, int]]
) -> None:
    """Ticks and numbers alike, by their own line or by a later one that shuts the row."""
    assert told(played(tmp_path, WHEN, "Anna, Ben", lines)) == found


def test_it_is_said_why_a_row_stays_empty(tmp_path: Path) -> None:
    """The condition is told in words, and the cure where another value stands in the way."""
    (fault,) = played(tmp_path, WHEN, "Anna, Ben", ["Anna: a, b"]).faults
    assert fault.message == "B must stay empty here: it is filled in only if not A."
    (fault,) = played(tmp_path, WHEN, "Anna, Ben", ["Anna: b", "Anna: a"]).faults
    assert "B of Anna would have to stay empty" in fault.message
    assert "`Anna: b no`" in str(fault.hint)


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ("Ben: bid 2 tricks 2", "Put a comma between the rows: `bid 2, tricks 2`."),
        ("Ben: won bid 2", "Put a comma between the rows: `won, bid 2`."),
        ("Ben: trick 2", "Did you mean tricks?"),
        ("Ben: 300", "Write the row before its number: `bid 300`."),
        ("Ben: 300 tricks", "Write the row before its number: `tricks 300`."),
    ],
)
def test_a_line_without_its_commas_or_its_row_is_told_the_cure(tmp_path: Path, line: str, cure: str) -> None:
    """The cure is the line as it should have been written."""
    rows = '[[row]]\nkey = "bid"\n[[row]]\nkey = "tricks"\n[[row]]\nkey = "won"\nentry = "tick"\n'
    (fault,) = played(tmp_path, rows, "Anna, Ben", [line]).faults
    assert fault.hint == cure


def test_a_hole_in_an_earlier_round_is_told(tmp_path: Path) -> None:
    """What is missing of another round is an open question, and `end` names the way back."""
    rows = 'rounds = 2\n[[row]]\nkey = "bid"\n[[row]]\nkey = "tricks"\n'
    (tmp_path / "hole.toml").write_text(f'game = "hole"\nplayers = 2\n{rows}')
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(tmp_path / "hole.toml", ["Anna", "Ben"])
        assert match.add("Anna: bid 1, tricks 1", "round 2", "Anna: bid 1, tricks 1")
        assert match.add("Ben: bid 2, tricks 2")
        (question,) = match.questions()
        assert (question.player, question.what) == ("Ben", "Bid, Tricks (round 1)")
        (fault,) = match.finish().faults
        assert fault.code == "PP-5"
        assert "`round 1`, `Ben: bid 0`, `Ben: tricks 0`" in str(fault.hint)
        assert match.add("round 1", to=question)
        assert [one.what for one in match.questions()] == ["Bid", "Tricks"]
        assert match.add("Ben: bid 1, tricks 0")
        assert match.finish()


def test_whoever_does_not_hold_a_row_has_nothing_in_it(tmp_path: Path) -> None:
    """0 is allowed beside a least value: the others have it, and a holder can lose it."""
    rows = "holders = 1\nmin = 20\nmax = 30\n"
    text = f'[[row]]\nkey = "bid"\n{rows}'
    whole = ["Anna: bid 20", "Ben: bid 0"]
    assert scores(played(tmp_path, text, "Anna, Ben", whole)) == {"Anna": 20, "Ben": 0}
    moved = [*whole, "Anna: bid 0", "Ben: bid 30"]
    assert scores(played(tmp_path, text, "Anna, Ben", moved)) == {"Anna": 0, "Ben": 30}
    assert told(played(tmp_path, text, "Anna, Ben", ["Anna: bid 5"])) == [("PD-R3", 1)]
    assert told(played(tmp_path, text, "Anna, Ben", ["Anna: bid no"])) == [("PD-R3", 1)]
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(tmp_path / "test.toml", ["Anna", "Ben"])
        assert match.questions()[0].text == "Anna: Bid (0, 20-30)?"
        assert match.add(*whole)
        assert match.finish()


def test_the_number_of_teams_depends_on_the_players(tmp_path: Path) -> None:
    """A formula says how many teams there are; each has a column, in the entry and on paper."""
    text = 'game = "test"\nplayers = [4, 8]\nteams = "players // 2"\n[[row]]\nkey = "a"\n'
    names = "Anna, Ben, Cleo, Dan, Eva, Finn"
    lines = ["Anna: a 3", "Ben: a 4", "Cleo: a 5", "end"]
    report = played(tmp_path, text, names, lines)
    assert scores(report) == {"Cleo": 5, "Finn": 5, "Ben": 4, "Eva": 4, "Anna": 3, "Dan": 3}
    (fault,) = played(tmp_path, text, names, ["teams Anna + Ben + Cleo, Dan + Eva + Finn"]).faults
    assert (fault.code, fault.message) == ("PD-R10", "test has 3 teams, not 2.")
    assert "2 to 4 teams, depending on the number of players" in pp.check_pad(written(tmp_path, text)).text()


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ("players // 3", "for 4 players this does not give a number of teams"),
        ("a + 2", "unknown row 'a'"),
        ("seat + 2", "the number of teams cannot depend on seat"),
        ("playrs", "invalid number of teams: playrs"),
    ],
)
def test_a_wrong_number_of_teams_is_said(tmp_path: Path, teams: str, said: str) -> None:
    """Each number of players needs two teams or more, and nothing else is known."""
    text = f'game = "test"\nplayers = [4, 8]\nteams = "{teams}"\n[[row]]\nkey = "a"\n'
    ((line, message),) = wrong(tmp_path, text)
    assert line == 3
    assert said in message


def test_a_tick_ends_a_game_that_also_ends_when_said(tmp_path: Path) -> None:
    """Either of the two is enough."""
    text = 'ends = "when said"\n' + DONE
    lines = ["round 1", "Anna: tiles 3, done", "Ben: tiles 7"]
    assert played(tmp_path, text, "Anna, Ben", lines).finished
    assert not played(tmp_path, text, "Anna, Ben", [lines[0], "all tiles Anna 3, Ben 7"]).finished


def test_finish_says_that_the_game_is_over(tmp_path: Path) -> None:
    """A game that ends when said takes `score finish`, however many rounds there may be."""
    pad = written(tmp_path, HEAD + "rounds = 3\n" + SAID)
    with pp.open_ledger(tmp_path / "book.db", make=True) as book:
        match = book.start(pad, ["Anna", "Ben"])
        match.add("Anna: tiles 3")
        assert match.finish().refused  # Ben's row is missing
        match.add("Ben: tiles 7")
        done = match.finish()
        assert (done.refused, done.after.over, done.after.exception_lines) == (False, True, [])


def test_a_row_is_entered_by_a_key_that_folds_to_another_word(tmp_path: Path) -> None:
    """Names in a record are compared folded: ß as ss."""
    text = '[[row]]\nkey = "größe"\n[[row]]\nkey = "maß"\ntitle = "Length"\n'
    lines = ["Anna: größe 3, Maß 2", "Ben: Grösse 4, length 1", "Anna: MASS 5"]
    assert scores(played(tmp_path, text, "Anna, Ben", lines)) == {"Anna": 8, "Ben": 5}
    twice = HEAD + '[[row]]\nkey = "maß"\n[[row]]\nkey = "mass"\n'
    assert [fault for _line, fault in wrong(tmp_path, twice)] == [
        "row mass.key: two rows have the key 'mass'"
    ]


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        (["round 1", "Anna: a 3", "Ben: a 4", "end"], [("PD-R11", 4)]),
        (["round 1", "Anna: a 3", "end"], [("PD-R11", 3)]),
        (["round 1", "Anna: a 3", "Ben: a 4", "round 2", "Anna: a 1", "Ben: a 2", "end"], []),
        (["Anna: total 3", "Ben: total 4", "end"], []),
    ],
)
def test_a_match_of_some_rounds_ends_behind_the_last(
    tmp_path: Path, lines: list[str], faults: list[tuple[str, int]]
) -> None:
    """An `end` before the last round is refused, as `score finish` refuses it; totals are whole."""
    pad = 'rounds = 2\n[[row]]\nkey = "a"\n'
    assert told(played(tmp_path, pad, "Anna, Ben", lines)) == faults
    early = 'rounds = 2\ntarget = 5\n[[row]]\nkey = "a"\n'
    reached = ["round 1", "Anna: a 6", "Ben: a 4", "end"]
    assert told(played(tmp_path, early, "Anna, Ben", reached)) == []


#: Who has a hundred is out; the fewest points win.
OUT = 'rounds = "open"\nends = "one left"\nwinner = "lowest"\n[[row]]\nkey = "cards"\nwhen = "total < 100"\n'


def test_a_match_is_over_when_one_is_left(tmp_path: Path) -> None:
    """Players drop out by the `when` of the rows: the last one wins, and nothing follows."""
    lines = ["round 1", "all cards Anna 100, Ben 3, Cleo 4", "round 2", "all cards Ben 5, Cleo 2"]
    going_on = played(tmp_path, OUT, "Anna, Ben, Cleo", lines)
    assert (going_on.valid, going_on.finished) == (True, False)
    last = [*lines, "round 3", "Ben: cards 120", "Cleo: cards 7"]
    over = played(tmp_path, OUT, "Anna, Ben, Cleo", last)
    assert (over.valid, over.finished) == (True, True)
    assert [one.player for one in over.standings if one.winner] == ["Cleo"]
    late = played(tmp_path, OUT, "Anna, Ben, Cleo", [*last, "round 4", "Cleo: cards 1"])
    assert not late.valid
    early = played(tmp_path, OUT, "Anna, Ben, Cleo", [*lines, "end"])
    assert "2 players can still play on." in [fault.message for fault in early.faults]


def test_one_is_left_only_where_players_can_be_out(tmp_path: Path) -> None:
    """A row that everybody fills in leaves nobody out, and the file says so with its cure."""
    for text in (OUT + '[[row]]\nkey = "bid"\n', OUT.replace('rounds = "open"\n', "")):
        assert [message for _line, message in wrong(tmp_path, text)] == [
            "ends: nobody can be out: every row of a round needs `when`"
        ]
