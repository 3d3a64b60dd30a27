"""Score pads by the thousand: formulas beside Python, spoilt files, sizes, rounds, bowling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.pads import test_costs, test_finished_rounds, test_fuzz

_MANY = {"formulas": 2_000, "noise": 3_000, "files": 300, "sizes": 1_000, "rounds": 1_000}
_BOWLED = 60


def _asked(test: Callable[..., None], told: tuple[st.SearchStrategy[Any], ...], count: int, by: int) -> None:
    """Ask a property of the tests of many more examples."""
    ask: Callable[..., None] = test.hypothesis.inner_test  # type: ignore[attr-defined]
    many = settings(max_examples=count, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    seed(by)(many(given(st.tuples(*told))(lambda values: ask(*values))))()


def formulas(by: int) -> str:
    """Compare formulas with Python, and read what is none."""
    _asked(test_fuzz.test_a_formula_gives_what_python_gives, test_fuzz.AS_PYTHON, _MANY["formulas"], by)
    _asked(test_fuzz.test_no_text_is_more_than_a_formula, (test_fuzz.noise,), _MANY["noise"], by)
    return f"{_MANY['formulas']} formulas as Python has them, {_MANY['noise']} texts answered"


def files(by: int) -> str:
    """Check files that are spoilt anywhere."""
    _asked(test_fuzz.test_any_file_gets_an_answer, test_fuzz.SPOILT, _MANY["files"], by)
    return f"{_MANY['files']} files answered"


def sizes(by: int) -> str:
    """Fill in pads of all sizes, and count what their formulas take."""
    test = test_costs.test_no_pad_takes_more_than_was_counted
    _asked(test, test_costs.SIZES, _MANY["sizes"], by)
    return f"{_MANY['sizes']} pads took no more steps than were counted"


def finished_rounds(by: int) -> str:
    """Work pads of all kinds out line by line, and anew."""
    test = test_finished_rounds.test_what_is_kept_is_what_is_worked_out_anew
    _asked(test, test_finished_rounds.PADS, _MANY["rounds"], by)
    return f"{_MANY['rounds']} pads, line by line as anew"


def bowling(by: int) -> str:
    """Score whole games by chance, frame by frame and ball by ball."""
    for number in range(_BOWLED):
        test_fuzz.bowled(by * _BOWLED + number)
    return f"{_BOWLED} games, all alike"


CAMPAIGNS = {
    "pads: formulas": formulas, "pads: files": files, "pads: sizes": sizes,
    "pads: finished rounds": finished_rounds, "pads: bowling": bowling,
}  # fmt: skip
