"""Totals of a long match are worked out by columns: they are what single cells give."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.pads.formulas.functions import OVER_ALL, PLAIN
from printplay.pads.scoring import scoring as whole
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.columns import Columns, NotByColumnsError
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.scoring import Scoring
from tests.examples import some
from tests.pads.helpers import pad_of

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
        st.tuples(
            st.integers(0, SIDES - 1), st.sampled_from(KEYS), st.integers(1, ROUNDS)
        ),
        st.integers(-3, 12), max_size=30,
    ),
)  # fmt: skip


def by_cells(scoring: Scoring) -> list[int]:
    """Return the totals, worked out cell by cell."""
    return [scoring.total(side) for side in range(scoring.sides)]


@settings(max_examples=some(60), deadline=None)
@given(*PADS)
def test_columns_give_what_cells_give(text: tuple[str, ...], told: Any) -> None:
    """Whatever the pad and what is entered: points of each cell, and all totals, are the same."""
    rounds, target, *rows = text
    if "open" not in rounds:
        rows = [*rows, target]
    top = f'game = "t"\nplayers = [1, 6]\n{rounds}hand = "round + a"\ndealer = true\n'
    with tempfile.TemporaryDirectory() as folder:
        pad = pad_of(Path(folder), top + "".join(rows))
    book = PadFormulas(pad)
    facts = EnteredValues({
        ValuePlace(side, key, number if key in IN_ROUNDS else ONCE): Fact(value, 0)
        for (side, key, number), value in told.items()
        if pad.row[key].entered
    })  # fmt: skip
    dealers = {number: number % SIDES for number in range(1, ROUNDS + 1)}
    scoring = Scoring(book, SIDES, SIDES, ROUNDS, facts, dealers)
    columns = Columns(book, SIDES, SIDES, ROUNDS, facts, dealers)
    try:
        found = columns.totals()
        points = {
            (row.key, number): [*columns.points(row.key, number)]
            for row in pad.rows for number in scoring.rounds_of(row)
        }  # fmt: skip
    except NotByColumnsError:
        return
    assert found == by_cells(scoring)
    for (key, number), given_ in points.items():
        cells = [ValuePlace(side, key, number) for side in range(SIDES)]
        assert given_ == [*map(scoring.known, cells)], (key, number)


def test_a_circle_is_left_to_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that wait for each other have no columns; their totals are what cells give."""
    text = (
        '[[row]]\nkey = "a"\npoints = "a + points(b)"\n[[row]]\nkey = "b"\npoints = "points(a)"\n'
    )
    book = PadFormulas(pad_of(tmp_path, text + '[[row]]\nkey = "c"\n'))
    facts = EnteredValues({ValuePlace(0, key, ONCE): Fact(3, 0) for key in "abc"})
    with pytest.raises(NotByColumnsError):
        Columns(book, 1, 1, 0, facts, {}).totals()
    monkeypatch.setattr(whole, "_MANY", 0)
    assert Scoring(book, 1, 1, 0, facts, {}).totals == [3]
