"""The tunnels that lie ready are those of the storeys that ship."""

from __future__ import annotations

from printplay.games.gophers.prints.digging import plans
from printplay.games.gophers.prints.tunnels import lines, wind_tunnels


def test_the_tunnels_that_lie_ready_are_those_that_would_be_dug() -> None:
    """What is printed of a storey that ships is what digging it anew would give."""
    first, *others = plans()
    assert lines(first) == wind_tunnels(first)
    assert all(len(lines(plan)) == len(plan.tunnels) for plan in others)
