"""What a pad costs: steps are counted, never seconds."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.core.errors import LayoutError
from printplay.match.lines.grammar import Setup
from printplay.pads.events import Filled, Round
from printplay.pads.file.pad import Pad
from printplay.pads.formulas.formula import Formula, FormulaContext, Impossible, Unknown
from printplay.pads.rules import PadRules
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.cell_values import DEEP
from printplay.pads.scoring.facts import EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.state import Scoring, State
from tests.examples import some
from tests.pads.helpers import HEAD, pad_of, played, scores, written, wrong

#: The pad of an evening that grew slower with every round.
PINS = """game = "pins"
players = [1, 20]
rounds = "open"
target = 100000
[[row]]
key = "pins"
max = 10
when = "round <= 3 or before(pins) + before(pins, 2) + before(pins, 3) > 0"
"""
#: One of everything that goes over players and rounds.
ALL = """game = "all"
players = [1, 20]
rounds = {rounds}
hand = "10"
dealer = true
[[row]]
key = "a"
max = "hand"
{rows}[[row]]
key = "place"
entry = "none"
points = "rank(a) + most(a) + majority(a) + sum(everyone(a)) + dealer"
[[row]]
key = "so_far"
entry = "none"
counts = false
points = "total + before(a) + next(a, 2)"
[[row]]
key = "best"
once = true
entry = "none"
points = "max(each(a)) + sum(each(rank(a))) - max(everyone(sum(each(a))))"
"""


def steps(folder: Path, players: int, rounds: int, rows: int) -> int:
    """Return how many steps a full pad takes to be worked out from nothing."""
    more = "".join(
        f'[[row]]\nkey = "b{n}"\nentry = "none"\npoints = "a + before(a) + rank(a)"\n' for n in range(rows)
    )
    book = PadFormulas(pad_of(folder, ALL.format(rounds=rounds, rows=more)))
    facts = {
        ValuePlace(side, "a", number): Fact((side + number) % 11, 0)
        for side in range(players) for number in range(1, rounds + 1)
    }  # fmt: skip
    scoring = Scoring(book, players, players, rounds, facts, {})
    assert all(scoring.total(side) for side in range(players))
    return scoring.steps


@pytest.mark.parametrize("what", ["players", "rounds", "rows"])
def test_steps_grow_with_what_is_filled_in(tmp_path: Path, what: str) -> None:
    """Twice as many players, rounds or rows take about twice as many steps, not more."""
    sizes = {"players": 5, "rounds": 12, "rows": 8}
    once = steps(tmp_path, **sizes)
    twice = steps(tmp_path, **{**sizes, what: 2 * sizes[what]})
    more = steps(tmp_path, **{**sizes, what: 4 * sizes[what]})
    assert more - twice <= 2.2 * (twice - once)
    assert more <= 4.2 * once


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the parts of formulas that are worked out, in all states together."""
    counted: Counter[str] = Counter()
    work_out = Formula.work_out

    def counting(formula: Formula, cell: FormulaContext) -> int:
        counted["steps"] += formula.parts
        return work_out(formula, cell)

    monkeypatch.setattr(Formula, "work_out", counting)
    return counted


def filled(
    rules: PadRules, state: State, rounds: range, players: int, spent: Counter[str]
) -> tuple[State, int]:
    """Return the state after some rounds that all fill in, and the steps they took."""
    dice, begun = random.Random(0), spent["steps"]
    for number in rounds:
        state = rules.step(state, Round(number))[1]
        for seat in range(players):
            line = Filled(f"P{seat}", (("pins", dice.randint(1, 10)),))
            found, state = rules.step(state, line)
            assert not found
    assert rules.standings(state).placings
    return state, spent["steps"] - begun


def test_a_late_round_costs_what_an_early_one_does(tmp_path: Path, spent: Counter[str]) -> None:
    """The last rounds of a long evening take no more steps than the first."""
    rules = PadRules(pad_of(tmp_path, PINS))
    names = tuple(f"P{seat}" for seat in range(6))
    state, early = filled(rules, rules.start(Setup("pins", players=names)), range(1, 11), 6, spent)
    state, middle = filled(rules, state, range(11, 51), 6, spent)
    _state, late = filled(rules, state, range(51, 61), 6, spent)
    assert 0 < late <= 2 * early
    assert middle <= 8 * early


def test_the_pad_that_took_minutes_is_checked(tmp_path: Path) -> None:
    """Rows that hang on three rounds before, round after round, are worked out once each."""
    report = pp.check_pad(written(tmp_path, PINS))
    assert report.valid
    assert "round 40" in report.text()


@pytest.mark.parametrize("rounds", [60, 99])
def test_a_long_chain_of_rounds_is_worked_out(tmp_path: Path, rounds: int) -> None:
    """What hangs on all rounds before it, or all behind it, gives a number, however many."""
    text = f"""rounds = {rounds}
[[row]]
key = "a"
[[row]]
key = "falls"
entry = "none"
counts = false
points = "a + next(sinks)"
[[row]]
key = "sinks"
entry = "none"
counts = false
points = "next(a) + next(a, 2) * 0"
[[row]]
key = "all"
once = true
entry = "none"
points = "sum(each(falls)) + sum(each(total))"
"""
    lines = [line for n in range(1, rounds + 1) for line in (f"round {n}", "Anna: a 1")]
    report = played(tmp_path, text, "Anna", [*lines, "end"])
    points = rounds + (rounds + max(0, rounds - 2)) + rounds * (rounds - 1) // 2
    assert scores(report) == {"Anna": points}


def test_sixty_rows_hang_on_each_other_through_all_rounds(tmp_path: Path) -> None:
    """A chain of rows in each round, round upon round, is worked out to its end."""
    rows = "".join(
        f'[[row]]\nkey = "r{n}"\nentry = "none"\ncounts = false\npoints = "r{n - 1}"\n' for n in range(1, 59)
    )
    first = '[[row]]\nkey = "r0"\nmax = 9\nwhen = "round == 1 or before(r58) < 9"\n'
    text = f'rounds = 40\n{first}{rows}[[row]]\nkey = "end_"\nonce = true\nentry = "none"\n'
    book = PadFormulas(pad_of(tmp_path, text + 'points = "max(each(r58))"\n'))
    facts = {ValuePlace(0, "r0", number): Fact(number % 9, 0) for number in range(1, 41)}
    scoring = Scoring(book, 1, 1, 40, facts, {})
    assert scoring.points(ValuePlace(0, "r58", 40)) == 40 % 9
    assert scoring.points(ValuePlace(0, "end_", 0)) == 8


@pytest.mark.parametrize(
    "text",
    [
        "rounds = 100000\n", "players = [1, 1000]\n", "rounds = " + "[" * 900 + "]" * 900 + "\n",
        '[[row]]\nkey = "a"\npoints = "10**10**10"\n',
        '[[row]]\nkey = "a"\npoints = "' + "*".join(["999999999"] * 30) + '"\n',
        '[[row]]\nkey = "a"\nnote = "' + "x" * 100_000 + '"\n',
        "".join(f'[[row]]\nkey = "r{n}"\n' for n in range(2_000)),
        "rounds = 99\n[[row]]\nkey = \"r0\"\n" + "".join(
            f'[[row]]\nkey = "r{n}"\nentry = "none"\npoints = "r{n - 1} + r{n - 1}"\n'
            for n in range(1, 60)
        ),
        '[[row]]\nkey = "a"\nwhen = "b > 0"\n[[row]]\nkey = "b"\nwhen = "a > 0"\n',
        '[[row]]\nkey = "a"\npoints = "' + "min(" * 40 + "a" + ")" * 40 + '"\n',
        '[[row]]\nkey = "a"\nvalues = [' + "1, " * 500 + "]\n",
    ],
    ids=range(11),
)  # fmt: skip
def test_what_is_too_large_is_one_fault(tmp_path: Path, text: str) -> None:
    """A file that asks for more than any table plays is refused at once, in one sentence."""
    head = 'game = "t"\n' + ("" if "players" in text else "players = [1, 20]\n")
    more = "" if "[[row]]" in text else '[[row]]\nkey = "a"\n'
    try:
        found = wrong(tmp_path, head + text + more)
    except LayoutError as error:
        found = [(None, str(error))]
    assert len(found) == 1, found


@pytest.mark.long
def test_the_largest_pad_is_checked(tmp_path: Path) -> None:
    """Sixty rows, 20 players and 99 rounds, each row with a limit: at fault is the paper alone."""
    rows = "".join(f'[[row]]\nkey = "r{n}"\nmax = 9\n' for n in range(60))
    text = f'game = "t"\nplayers = [1, 20]\nrounds = 99\n{rows}'
    assert wrong(tmp_path, text) == [(None, "A4 is too small for the pad of t")]


def test_open_rounds_have_an_end(tmp_path: Path) -> None:
    """A game that goes on until somebody has the target has 99 rounds at most."""
    rounds = [line for n in range(1, 101) for line in (f"round {n}", "Anna: pins 1")]
    report = played(tmp_path, PINS, "Anna", rounds)
    assert [(fault.code, fault.line) for fault in report.faults][:1] == [("PD-R5", 3 + 199)]
    assert "at most 99" in report.faults[0].message


def test_versions_share_what_they_have_in_common() -> None:
    """What is told later replaces what was told, in its own version alone."""
    first = EnteredValues({ValuePlace(0, "a", 1): Fact(1, 0), ValuePlace(1, "a", 1): Fact(2, 1)})
    later = first.with_facts({ValuePlace(0, "a", 1): Fact(3, 2), ValuePlace(0, "b", 2): Fact(4, 2)})
    assert first[ValuePlace(0, "a", 1)].value == 1
    assert later[ValuePlace(0, "a", 1)].value == 3
    assert len(later) == 3
    assert later == EnteredValues(dict(later))
    assert later != first


def test_states_in_any_order_give_what_they_give_alone(tmp_path: Path) -> None:
    """Whatever was worked out before, of whatever state, the points are the same."""
    pad: Pad = pad_of(tmp_path, ALL.format(rounds=20, rows=""))
    dice, versions = random.Random(1), [EnteredValues()]
    for _line in range(120):
        at = ValuePlace(dice.randrange(3), "a", dice.randint(1, 20))
        versions.append(dice.choice(versions).with_facts({at: Fact(dice.randint(0, 10), 0)}))
    book = PadFormulas(pad)
    for _ask in range(60):
        facts, rounds = dice.choice(versions), dice.randint(1, 20)
        dealers = {number: dice.randrange(3) for number in range(1, rounds + 1)}
        kept = Scoring(book, 3, 3, rounds, facts, dealers)
        anew = Scoring(PadFormulas(pad), 3, 3, rounds, dict(facts), dealers)
        shown = [
            ([scoring.total(side) for side in range(3)], scoring.scored(1), scoring.missing(2),
             scoring.summed(0, "a"))
            for scoring in (kept, anew)
        ]  # fmt: skip
        assert shown[0] == shown[1]


def test_a_circle_is_found_however_long(tmp_path: Path) -> None:
    """Values that wait for each other in a circle of a hundred give none, and others still do."""
    cells = Scoring(PadFormulas(pad_of(tmp_path, PINS)), 1, 1, 1, {}, {})

    def next_of(number: int) -> int:
        found: int = cells.compute_once(("at", (number + 1) % 100), next_of, (number + 1) % 100)
        return found

    with pytest.raises(Impossible):
        cells.compute_once(("at", 0), next_of, 0)
    assert cells.compute_once("other", lambda: 7) == 7


def test_what_is_broken_off_leaves_nothing_half_done(tmp_path: Path) -> None:
    """An interruption while something is worked out is no value of anything afterwards."""
    cells = Scoring(PadFormulas(pad_of(tmp_path, PINS)), 1, 1, 1, {}, {})
    calls = [KeyboardInterrupt, Unknown]

    def work() -> int:
        if calls:
            raise calls.pop(0)
        return 3

    with pytest.raises(KeyboardInterrupt):
        cells.compute_once("a", work)
    with pytest.raises(Unknown):
        cells.compute_once("a", work)
    with pytest.raises(Unknown):
        cells.compute_once("a", work)


_names = st.sampled_from(["a", "w", "x", "y"])
#: Formulas of all that goes over players and rounds.
wide = st.recursive(
    st.one_of(_names, st.integers(0, 3).map(str), st.sampled_from(["round", "total", "seat"])),
    lambda part: st.one_of(
        st.tuples(part, part).map(lambda of: f"({of[0]} + {of[1]})"),
        st.tuples(part, part, part).map(lambda of: f"({of[0]} if {of[1]} else {of[2]})"),
        st.sampled_from(["rank", "most"]).flatmap(lambda f: part.map(lambda of: f"{f}({of})")),
        st.sampled_from(["sum", "max"]).flatmap(
            lambda f: st.sampled_from(["each", "everyone"]).flatmap(
                lambda g: part.map(lambda of: f"{f}({g}({of}))")
            )
        ),
        st.tuples(st.sampled_from(["before", "next"]), part).map(lambda of: f"{of[0]}({of[1]})"),
    ),
    max_leaves=8,
)
#: What the property below is asked of: formulas, and how many players and rounds.
SIZES = (wide, wide, wide, st.integers(1, 6), st.integers(1, 30))


@settings(max_examples=some(60))
@given(*SIZES)
def test_no_pad_takes_more_than_was_counted(
    when: str, first: str, second: str, players: int, rounds: int
) -> None:
    """Whatever formulas go over players and rounds, a full pad takes no more than its check says.

    What hangs on much that is not worked out is begun again, never more often than values wait.
    """
    text = f"""rounds = {rounds}
[[row]]
key = "a"
[[row]]
key = "w"
when = "{when}"
[[row]]
key = "x"
points = "{first}"
[[row]]
key = "y"
entry = "none"
points = "{second}"
"""
    with tempfile.TemporaryDirectory() as folder:
        book = PadFormulas(pad_of(Path(folder), text))
    if any(formula.errors for formula in book.formulas.values()):
        return
    facts = {
        ValuePlace(side, key, number): Fact((side * number) % 7, 0)
        for side in range(players) for key in ("a", "w", "x") for number in range(1, rounds + 1)
    }  # fmt: skip
    scoring = Scoring(book, players, players, rounds, facts, {})
    assert len([scoring.total(side) for side in range(players)]) == players
    for side in range(players):
        scoring.scored(side)
        scoring.missing(side)
    most = sum(formula.steps(players, rounds) for formula in book.formulas.values())
    assert scoring.steps <= (DEEP + 1) * most + 100


def test_entering_a_value_works_out_only_what_can_fail(tmp_path: Path, spent: Counter[str]) -> None:
    """An entry into a row with `2 * a` works out no points: no value makes them too large."""
    text = HEAD + 'rounds = 9\n[[row]]\nkey = "a"\npoints = "{formula}"\n'
    took = {}
    for formula in ("2 * a + total", "20 // (a + 1) + total"):
        rules = PadRules(pad_of(tmp_path, text.format(formula=formula)))
        state = rules.start(Setup("test", players=("Anna", "Ben")))
        spent.clear()
        found, state = rules.step(state, Filled("Anna", (("a", 3),)))
        assert not found
        took[formula] = spent["steps"]
    assert took == {"2 * a + total": 0, "20 // (a + 1) + total": 7}


def test_what_is_worked_out_can_become_too_large(tmp_path: Path) -> None:
    """A product of computed points is still judged with the entry that makes it too large."""
    text = """[[row]]
key = "a"
[[row]]
key = "b"
entry = "none"
points = "900 * a"
[[row]]
key = "c"
entry = "none"
points = "2 * b + a * 0"
"""
    (fault,) = played(tmp_path, text, "Anna", ["Anna: a 600000"]).faults
    assert fault.code == "PD-R8"
