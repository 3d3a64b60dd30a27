"""How many examples a property is tried on: a third of them in the gate, all in a campaign."""

from __future__ import annotations

import os

#: The variable that asks for all of them.
ALL = "PRINTPLAY_TESTS_ALL_EXAMPLES"


def some(number: int) -> int:
    """Return how many of so many examples are tried now: at least four."""
    return number if os.environ.get(ALL) else max(number // 3, min(number, 4))
