"""Points of rounds that are over are kept from line to line: they are what a new look gives."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.pads.formulas.formula import OVER_ALL, PLAIN
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.state import Scoring
from tests.examples import some
from tests.pads.helpers import pad_of, played, scores

SIDES, ROUNDS = 3, 4
KEYS = ("a", "b", "c", "d")
#: The keys of rows in each round; the last row is entered once.
IN_ROUNDS = KEYS[:3]
_NUMBERS = st.integers(-3, 12).map(str)
_SIGNS = st.sampled_from(["+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", "and", "or"])


def _over(inner: st.SearchStrategy[str], *, in_round: bool) -> st.SearchStrategy[str]:
    """Return formulas that look at other cells."""
    found = [
        st.tuples(st.sampled_from(sorted(OVER_ALL)), inner).map(lambda of: f"{of[0]}({of[1]})"),
        st.tuples(st.sampled_from(["sum", "max", "any", "count", "different"]), inner).map(
            lambda of: f"{of[0]}(everyone({of[1]}))"
        ),
        st.tuples(st.sampled_from(["sum", "min", "all", "count"]), st.sampled_from(IN_ROUNDS)).map(
            lambda of: f"{of[0]}(each({of[1]} + 1))"
        ),
    ]
    if in_round:
        found.append(
            st.tuples(st.sampled_from(["before", "next"]), inner, st.integers(1, 3)).map(
                lambda of: f"{of[0]}({of[1]}, {of[2]})"
            )
        )
    return st.one_of(found)


def _formulas(in_round: bool) -> st.SearchStrategy[str]:
    """Return formulas of everything there is, of a row in each round or of one entered once."""
    words = ["total", "rounds", "players", "seat", "points(a)"]
    words += ["round", "dealer", "hand"] if in_round else []
    rows = st.sampled_from(IN_ROUNDS if in_round else ("d",))
    return st.recursive(
        st.one_of(_NUMBERS, rows, rows, st.sampled_from(words)),
        lambda part: st.one_of(
            st.tuples(part, _SIGNS, part).map(lambda of: f"({of[0]} {of[1]} {of[2]})"),
            st.tuples(part, part, part).map(lambda of: f"({of[0]} if {of[1]} else {of[2]})"),
            st.tuples(part, part, part).map(lambda of: f"({of[0]} < {of[1]} <= {of[2]})"),
            st.tuples(part, part).map(lambda of: f"[{of[0]}, 3, {of[1]}][{of[0]}]"),
            st.tuples(part, part).map(lambda of: f"({of[0]} in [{of[1]}, 2])"),
            st.tuples(st.sampled_from(sorted(PLAIN)), part).map(lambda of: f"{of[0]}({of[1]})"),
            part.map(lambda of: f"(not -{of})"),
            _over(part, in_round=in_round),
        ),
        max_leaves=5,
    )


def _row(key: str) -> st.SearchStrategy[str]:
    in_round = key in IN_ROUNDS
    kinds = ["", "", "default = 2\n", 'entry = "tick"\n', 'entry = "none"\n', "counts = false\n"]
    return st.tuples(
        st.sampled_from(kinds), st.none() | _formulas(in_round), st.none() | _formulas(in_round)
    ).map(
        lambda of: (
            f'[[row]]\nkey = "{key}"\nmin = -9\n'
            + ("" if in_round else "once = true\n")
            + of[0]
            + (f'points = "{of[1]}"\n' if of[1] else "")
            + (f'when = "{of[2]}"\n' if of[2] and "none" not in of[0] and key != "a" else "")
        )
    )


#: Pads with rows of all kinds, and what is entered of them by side, row and round.
PADS = (
    st.tuples(
        st.sampled_from(
            [f"rounds = {ROUNDS}\n", f"rounds = {ROUNDS + 2}\n", 'rounds = "open"\ntarget = 90\n']
        ),
        st.sampled_from(["", "[target]\npoints = 60\ncountdown = true\n"]),
        *map(_row, KEYS),
    ),
    st.dictionaries(
        st.tuples(st.integers(0, SIDES - 1), st.sampled_from(KEYS), st.integers(1, ROUNDS)),
        st.integers(-3, 12),
        max_size=30,
    ),
)


@settings(max_examples=some(60), deadline=None)
@given(*PADS)
def test_what_is_kept_is_what_is_worked_out_anew(text: tuple[str, ...], told: Any) -> None:
    """Whatever the pad, after every line, also in an earlier round: all points are the same."""
    rounds, target, *rows = text
    if "open" not in rounds:
        rows = [*rows, target]
    top = f'game = "t"\nplayers = [1, 6]\n{rounds}hand = "round + a"\ndealer = true\n'
    with tempfile.TemporaryDirectory() as folder:
        pad = pad_of(Path(folder), top + "".join(rows))
    book, begun, facts = PadFormulas(pad), 1, EnteredValues()
    dealers = {number: number % SIDES for number in range(1, ROUNDS + 1)}
    for (side, key, number), value in told.items():
        if not pad.row[key].is_entered:
            continue
        begun = max(begun, number)
        at = ValuePlace(side, key, number if key in IN_ROUNDS else ONCE)
        facts = facts.with_facts({at: Fact(value, 0)})
        kept = Scoring(book, SIDES, SIDES, begun, facts, dealers)
        anew = Scoring(book, SIDES, SIDES, begun, dict(facts), dealers)
        assert [*map(kept.total, range(SIDES))] == [*map(anew.total, range(SIDES))]
        for row in pad.rows:
            cells = [ValuePlace(side, row.key, n) for side in range(SIDES) for n in kept.rounds_of(row)]
            assert [*map(kept.known_points, cells)] == [*map(anew.known_points, cells)], row.key
            assert kept.summed(0, row.key) == anew.summed(0, row.key)


def test_a_late_entry_in_an_early_round_counts(tmp_path: Path) -> None:
    """A value of a round that is over, entered or corrected later, changes what hangs on it."""
    rows = '[[row]]\nkey = "a"\n[[row]]\nkey = "b"\nentry = "none"\npoints = "total"\n'
    report = played(tmp_path, f"rounds = 3\n{rows}", "Anna", [
        "Anna: a 1", "round 2", "Anna: a 2", "round 3", "Anna: a 4", "Anna: total 12",
        "round 1", "Anna: a 2", "Anna: total 16",
    ])  # fmt: skip
    assert not report.faults
    assert scores(report) == {"Anna": 16}


@pytest.mark.parametrize(
    ("formula", "points"),
    [("sum(each(a))", 21), ("a + next(a)", 13), ("a * rounds", 21), ("a + handicap", 22),
     ("a + points(c)", 28), ("a + before(a)", 10), ("a + total", 12)],
)  # fmt: skip
def test_what_a_later_line_changes_in_an_early_round_counts(
    tmp_path: Path, formula: str, points: int
) -> None:
    """Rounds that look at later ones, or at what is entered once, follow those to the end."""
    text = f"""rounds = "open"
[target]
points = 100
ends = "at once"
[[row]]
key = "handicap"
once = true
counts = false
[[row]]
key = "a"
counts = false
[[row]]
key = "c"
entry = "none"
counts = false
points = "sum(each(a))"
[[row]]
key = "b"
entry = "none"
points = "{formula}"
"""
    lines = ["Anna: a 1", "round 2", "Anna: a 2", "round 3", "Anna: a 4", "Anna: handicap 5"]
    assert scores(played(tmp_path, text, "Anna", lines)) == {"Anna": points}
