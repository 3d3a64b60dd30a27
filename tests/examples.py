"""How much of what can be tried is: a share of it in the gate, all of it in a campaign."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

_Case = TypeVar("_Case")

#: The variable that asks for all.
ALL = "PRINTPLAY_TESTS_ALL_EXAMPLES"


def some(number: int) -> int:
    """Return how many of so many examples of a property are tried: a fifth, at least four."""
    return number if os.environ.get(ALL) else max(number // 5, min(number, 4))


def portion(cases: Sequence[_Case], step: int, first: int = 0) -> Sequence[_Case]:
    """Return every so-many-th of some cases; a test of them bears the mark `shared`."""
    return cases if os.environ.get(ALL) else cases[first::step]
