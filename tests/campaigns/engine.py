"""The engine beside the rules, by the thousand: matches told as records, moves at random states."""

from __future__ import annotations

import random
from collections import Counter

from tests.games.go_for_gold.islands.proving import one_match, same_moves

#: Matches told and judged, and states whose moves are compared.
MATCHES, STATES = 1000, 1000


def matches(seed: int, count: int = MATCHES) -> str:
    """Judge simulated matches by the rules, and compare what both say of the end."""
    dice, kinds = random.Random(seed), Counter[str]()
    for _match in range(count):
        kinds += one_match(dice)[2]
    return f"{count} simulated matches valid, same scores, boxes, shovels, winners; {dict(kinds)}"


def moves(seed: int, count: int = STATES) -> str:
    """Compare the legal moves of both, and whether anybody can score, at random states."""
    dice, states, lines = random.Random(seed), 0, 0
    while states < count:
        played, found, _kinds = one_match(dice)
        for state in dice.sample(found, min(5, len(found), count - states)):
            lines += same_moves(played, state, dice)
            states += 1
    return f"{states} states with the same legal moves, {lines} lines"


CAMPAIGNS = {"simulated matches by the rules": matches, "legal moves of the engine": moves}
