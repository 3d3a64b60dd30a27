"""Score pads: formulas beside Python by the thousand, spoilt files, bowling ball by ball."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, seed, settings

from tests.pads import test_fuzz

_MANY = {"formulas": 3_000, "noise": 4_000, "files": 600}
_BOWLED = 150


def _asked(test: Callable[..., Any], count: int, by: int) -> None:
    many = settings(
        max_examples=count, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    seed(by)(many(test))()


def formulas(by: int) -> str:
    """Compare formulas with Python, and read what is none."""
    _asked(test_fuzz.test_a_formula_gives_what_python_gives, _MANY["formulas"], by)
    _asked(test_fuzz.test_no_text_is_more_than_a_formula, _MANY["noise"], by)
    return f"{_MANY['formulas']} formulas as Python has them, {_MANY['noise']} texts answered"


def files(by: int) -> str:
    """Check files that are spoilt anywhere."""
    _asked(test_fuzz.test_any_file_gets_an_answer, _MANY["files"], by)
    return f"{_MANY['files']} files answered"


def bowling(by: int) -> str:
    """Score whole games by chance, frame by frame and ball by ball."""
    for number in range(_BOWLED):
        test_fuzz.bowled(by * _BOWLED + number)
    return f"{_BOWLED} games, all alike"


CAMPAIGNS = {"pads: formulas": formulas, "pads: files": files, "pads: bowling": bowling}
