"""What a fault leaves open: the doubts it adds to the state after it."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.gophers.state import (
    BASKETS,
    CARDS,
    COUNT,
    PAGE,
    PILE,
    PLACE,
    SCORE,
    TAKEN,
    TURN,
    State,
)
from printplay.record.diagnostics import Violation

#: What a fault leaves open about the table, and about the player whose event it is.
_OPEN = {
    "GP-R3": (0, PLACE),
    "GP-R4": (TURN | PILE, COUNT),
    "GP-R5": (0, PLACE),
    "GP-R6": (BASKETS, PLACE),
    "GP-R7": (BASKETS, PLACE),
    "GP-R8": (BASKETS, PLACE),
    "GP-R9": (0, COUNT | CARDS),
    "GP-R10": (PAGE | TAKEN, 0),
    "GP-R11": (PAGE | TAKEN, 0),
    "GP-R12": (BASKETS, SCORE),
    "GP-R13": (BASKETS, SCORE),
    "GP-R14": (BASKETS, SCORE),
    "GP-R15": (BASKETS, SCORE),
    "GP-R17": (0, COUNT | CARDS),
    "GP-R18": (PILE, COUNT),
    "GP-R19": (PILE, COUNT),
    "GP-R20": (PILE, SCORE),
    "GP-R21": (PILE, SCORE),
    "GP-R24": (BASKETS, SCORE),
    "GP-R25": (BASKETS, SCORE),
    "GP-R26": (0, SCORE | CARDS),
    "GP-R28": (TURN, 0),
    "GP-L1": (0, CARDS),
}


def doubted(state: State, found: Sequence[Violation], seat: int) -> State:
    """Return the state with what some faults of a player leave open marked as doubtful."""
    for violation in found:
        if not violation.consequence:
            state = state.with_doubts(*_OPEN.get(violation.code, (0, 0)), seat)
    return state
