"""Formulas and files nobody would write: a sentence, or the number that Python would give."""

from __future__ import annotations

import random
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from printplay.core.errors import LayoutError
from printplay.pads.formulas.formula import LARGEST, Impossible, Unknown
from printplay.pads.formulas.parser import parse_formula
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import Fact, ValuePlace
from printplay.pads.scoring.state import Scoring
from tests.pads.helpers import HEAD, pad_of, scores, written
from tests.pads.test_games import BOWLING

_STARTER = """title = { en = "T", de = "T" }
[[row]]
key = "a"
points = "[0, 1, 3][a] + b // 2"
[[row]]
key = "b"
max = 9
[tie_break]
order = ["-a"]
"""

_SIGNS = ["+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or"]
_leaves = st.one_of(st.integers(-20, 20).map(str), st.sampled_from(["a", "b"]))
#: Formulas of what Python and a pad have in common.
formulas = st.recursive(
    _leaves,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from(_SIGNS), part).map(lambda of: f"({of[0]} {of[1]} {of[2]})"),
        st.tuples(part, part, part).map(lambda of: f"({of[0]} if {of[1]} else {of[2]})"),
        st.tuples(st.sampled_from(["min", "max"]), part, part).map(lambda of: f"{of[0]}({of[1]}, {of[2]})"),
        st.tuples(part, part).map(lambda of: f"[{of[0]}, {of[1]}][{of[0]}]"),
        part.map(lambda of: f"abs({of})"),
        part.map(lambda of: f"(not {of})"),
    ),
    max_leaves=12,
)
#: Pieces of formulas and of Python, in any order.
noise = st.lists(
    st.sampled_from(
        ["a", "b", "(", ")", "[", "]", ",", "+", "//", "0", "9" * 30, "if", "else", "rank", "each",
         "lambda", ":", ".", "__class__", "**", "for", "in", "'x'", "import os", ":=", "\\", "#",
         "\x00", "é", "next", "points", "await", "yield", "{", "}", "*", "not", "=="]
    ),
    max_size=25,
).map(" ".join)  # fmt: skip

#: What the properties below are asked of.
AS_PYTHON = (formulas, st.integers(-9, 9), st.integers(0, 3))
SPOILT = (st.integers(0, len(HEAD + _STARTER)), st.integers(0, 12), noise)


def _scoring(a: int, b: int) -> Scoring:
    with tempfile.TemporaryDirectory() as folder:
        pad = pad_of(Path(folder), '[[row]]\nkey = "a"\nmin = -99\n[[row]]\nkey = "b"\nmin = -99\n')
    told = {ValuePlace(0, key, 0): Fact(value, 0) for key, value in (("a", a), ("b", b))}
    return Scoring(PadFormulas(pad), 1, 1, 0, told, {})


@settings(max_examples=25)
@given(*AS_PYTHON)
def test_a_formula_gives_what_python_gives(text: str, a: int, b: int) -> None:
    """What a formula shares with Python gives the same number, or says why it gives none."""
    formula = parse_formula(text, {"a": False, "b": False}, in_round=False)
    if formula.errors:
        assert len(text) > 100 or "// 0" in text or "% 0" in text, formula.errors
        return
    try:
        found = formula.work_out(_scoring(a, b).cell(ValuePlace(0, "a", 0)))
    except Impossible:
        return
    names = {"a": a, "b": b, "min": min, "max": max, "abs": abs}
    assert found == eval(text, {"__builtins__": {}}, names)
    assert abs(found) <= LARGEST


@settings(max_examples=40)
@given(noise)
def test_no_text_is_more_than_a_formula(text: str) -> None:
    """Whatever is written, it is a number, a sentence, or not known yet; nothing else happens."""
    formula = parse_formula(text, {"a": False, "b": False}, in_round=False)
    if formula.errors:
        assert all(one.message for one in formula.errors)
        return
    with suppress(Impossible, Unknown):
        assert isinstance(formula.work_out(_scoring(1, 2).cell(ValuePlace(0, "a", 0))), int)


@settings(max_examples=30)
@given(*SPOILT)
def test_any_file_gets_an_answer(at: int, cut: int, put: str) -> None:
    """A pad spoilt anywhere is checked to the end: sound, wrong with sentences, or no TOML."""
    whole = HEAD + _STARTER
    with tempfile.TemporaryDirectory() as folder:
        file = written(Path(folder), whole[:at] + put + whole[at + cut :] + "\n# game =")
        try:
            report = pp.check_pad(file)
        except LayoutError:
            return
        assert report.text()
        assert report.text("de")
        assert report.valid == (not report.faults)


def _rolls(dice: random.Random) -> list[list[int]]:
    """Return ten frames by chance, with many strikes and spares."""
    frames = []
    for number in range(1, 11):
        first = dice.choice([10, 10, dice.randint(0, 9)])
        frame = [first]
        if first < 10 or number == 10:
            left = 10 if first == 10 else 10 - first
            frame.append(dice.choice([left, dice.randint(0, left)]))
        if number == 10 and (first == 10 or sum(frame) == 10):
            left = 10 if sum(frame) in (10, 20) else 20 - sum(frame)
            frame.append(dice.randint(0, left))
        frames.append(frame)
    return frames


def _published(frames: list[list[int]]) -> int:
    """Score ten frames ball by ball, as the rule books say it: no copy of the formula."""
    balls = [ball for frame in frames for ball in frame]
    total, at = 0, 0
    for _frame in range(10):
        if balls[at] == 10:
            total += sum(balls[at : at + 3])
            at += 1
        else:
            spare = balls[at] + balls[at + 1] == 10
            total += sum(balls[at : at + (3 if spare else 2)])
            at += 2
    return total


def bowled(seed: int) -> None:
    """Compare a game of bowling by chance with the balls counted one by one."""
    from tests.pads.helpers import played

    frames, lines = _rolls(random.Random(seed)), []
    for number, frame in enumerate(frames, 1):
        told = zip(("first", "second", "third"), frame, strict=False)
        lines += [f"round {number}", "Anna: " + ", ".join(f"{k} {v}" for k, v in told)]
    with tempfile.TemporaryDirectory() as folder:
        report = played(Path(folder), BOWLING, "Anna", [*lines, "end"])
    assert scores(report) == {"Anna": _published(frames)}, frames


def test_bowling_by_chance() -> None:
    """Any ten frames score as ball by ball."""
    for seed in range(5):
        bowled(seed)


def test_teams_of_nobody_known_are_told(tmp_path: Path) -> None:
    """Where a record names no players, a line of teams is told about and trips nothing."""
    text = (Path(__file__).parents[1] / "records" / "tandem.toml").read_text()
    (tmp_path / "tandem.toml").write_text(text)
    for line in ("teams n, m", "tea n,n"):
        report = pp.check(f"game tandem\n{line}\n", folder=tmp_path)
        assert "PP-3" in {fault.code for fault in report.faults}
