"""Set-up (GP-R1)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.match import Setup
from printplay.record.diagnostics import Violation

PLAYERS = (2, 5)


def gp_r1(setup: Setup) -> Iterator[Violation]:
    """2 to 5 players."""
    count = len(setup.players)
    if count and not PLAYERS[0] <= count <= PLAYERS[1]:
        yield Violation(
            "GP-R1", "r1" if count > 1 else "r1-one", {"count": count}, "r1", where="players"
        )


SETUP = (gp_r1,)
