"""Formulas in words: what stands on paper means what the program computes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.i18n import use
from printplay.pads.formulas.parser import parse_formula
from printplay.pads.prints.wording import row_points_in_words
from tests.examples import some
from tests.pads.prints.conftest import Write

TITLES = {"a": "A", "b": "B", "c": "C"}
#: The words of a formula, and the operators that they stand for.
READ = {
    ", rounded down": "", "÷": "//", "×": "*", "−": "-", ", else": " else", "=": "==",
    "above": ">", "below": "<", "at least": ">=", "at most": "<=", "is not": "!=",
}  # fmt: skip


def words(formula: str) -> str:
    """Return a formula of rows entered once in words."""
    found = parse_formula(formula, dict.fromkeys(TITLES, False), in_round=False)
    assert found.tree is not None, found.errors
    return found.tree.words(TITLES)


def _tests(numbers: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    compared = st.builds(
        "({} {} {})".format, numbers, st.sampled_from(("==", ">", "<", ">=", "<=", "!=")), numbers
    )
    return st.recursive(
        compared | st.sampled_from("abc"),
        lambda inner: (
            st.builds("({} {} {})".format, inner, st.sampled_from(("and", "or")), inner)
            | inner.map("(not {})".format)
        ),
        max_leaves=3,
    )


NUMBERS = st.recursive(
    st.sampled_from("abc") | st.integers(1, 9).map(str),
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(("+", "-", "*", "//", "%")), inner)
        | st.builds("({} if {} else ({} or 7))".format, inner, _tests(inner), inner)
        | inner.map("(-{})".format)
    ),
    max_leaves=6,
)


def _value(formula: str, values: dict[str, int]) -> int | None:
    try:
        return int(eval(formula, {}, dict(values)))
    except ZeroDivisionError:
        return None


@settings(max_examples=some(90))
@given(formula=NUMBERS, values=st.tuples(*[st.integers(0, 4)] * 3))
def test_words_read_back_mean_the_formula(formula: str, values: tuple[int, int, int]) -> None:
    """Whatever is nested, its words give the same number to someone who works them out."""
    said = words(formula)
    back = re.sub("|".join(READ), lambda match: READ[match[0]], said).replace("mod", "%")
    rows = dict(zip("abc", values, strict=True))
    assert _value(back.lower(), rows) == _value(formula, rows), said


@pytest.mark.parametrize(
    ("formula", "english", "german"),
    [
        (
            "(4 if b else 2) if a else -1",
            "(4 if B, else 2) if A, else −1",
            "(4, wenn B, sonst 2), wenn A, sonst −1",
        ),
        ("(a if b else 0) if c else 3", "(A if B) if C, else 3", "(A, wenn B), wenn C, sonst 3"),
        (
            "8 // count(everyone(c), c)",
            "8 ÷ (how many have the same C), rounded down",
            "8 ÷ (wie viele bei C gleich viel haben), abgerundet",
        ),
        ("count(everyone(a), 3)", "how many have A = 3", "bei wie vielen A = 3 ist"),
        ("a * (b // c)", "A × (B ÷ C, rounded down)", "A × (B ÷ C, abgerundet)"),
        ("a * (b % c)", "A × (B mod C)", "A × (B mod C)"),
        ("max(a, b) + 1", "(largest of A, B) + 1", "(Höchstwert von A, B) + 1"),
        ("max(a, b + 1)", "largest of A, B + 1", "Höchstwert von A, B + 1"),
        ("everyone(a + b)", "(A + B) of everyone", "(A + B) von allen"),
        ("(a > b) == c", "(A above B) = C", "(A über B) = C"),
        ("1 <= a <= 3", "A from 1 to 3", "A von 1 bis 3"),
        ("a in [1, 2] and b", "A is one of (1, 2) and B", "A eines von (1, 2) und B"),
        ("[1, 2][a] + 1", "(1, 2 for A = 0 to 1) + 1", "(1, 2 für A = 0 bis 1) + 1"),
        (
            "most(a) + most(b)",
            "(1 if most A) + (1 if most B)",
            "(1, wenn am meisten A) + (1, wenn am meisten B)",
        ),
    ],
)
def test_words_keep_their_meaning(formula: str, english: str, german: str) -> None:
    """Brackets stand wherever the words could be read in another way."""
    assert words(formula) == english
    with use("de"):
        assert words(formula) == german


@pytest.mark.parametrize(
    ("row", "english", "german"),
    [
        ('points = "coins // 3"', "1 for every 3", "1 für je 3"),
        ('points = "coins // 3 * 2"', "2 for every 3", "2 für je 3"),
        ('points = "-2 * coins"', "−2 each", "je −2"),
        ('points = "[0, 1, 3, 6][coins]"', "1, 3, 6 for 1 to 3", "1, 3, 6 für 1 bis 3"),
        ('points = "[0, 2, 1, 0, 0, 0][coins]"', "2, 1 for 1 to 2, then 0", "2, 1 für 1 bis 2, dann 0"),
        ('entry = "tick"\npoints = "25 if coins else 0"', "25 points", "25 Punkte"),
        ('max = 1\npoints = "25 * coins"', "25 points", "25 Punkte"),
        (
            'points = "5 if rank(coins) == 1 and coins > 0 else 2 if rank(coins) == 2 else 0"',
            "5 for the most, 2 for second",
            "5 für die meisten, 2 für die zweitmeisten",
        ),
        (
            'points = "4 if majority(coins) else 0"',
            "4 for the most, nothing when tied",
            "4 für die meisten, nichts bei Gleichstand",
        ),
        (
            'points = "35 if coins * (2 + coins) >= 63 else -1"',
            "35 if Coins × (2 + Coins) at least 63, else −1",
            "35, wenn Münzen × (2 + Münzen) mindestens 63, sonst −1",
        ),
        (
            'points = "10 - abs(coins - 4)"',
            "10 − (difference of Coins and 4)",
            "10 − (Abstand von Münzen zu 4)",
        ),
        (
            'points = "majority(coins)"',
            "1 for the most, nothing when tied",
            "1 für die meisten, nichts bei Gleichstand",
        ),
        ('points = "2 * most(coins + 1)"', "2 if most (Coins + 1)", "2, wenn am meisten (Münzen + 1)"),
        ('points = "coins"', "", ""),
    ],
)
def test_a_formula_is_said_in_words(write: Write, row: str, english: str, german: str) -> None:
    """Beside a row stands what it gives, as a person would say it."""
    pad = write(f'key = "coins"\ntitle = {{ en = "Coins", de = "Münzen" }}\n{row}')
    assert row_points_in_words(pad.row["coins"], pad) == english
    with use("de"):
        assert row_points_in_words(pad.row["coins"], pad) == german
