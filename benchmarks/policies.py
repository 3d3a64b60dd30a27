"""Simulated matches: how many a second on one core, and which policy beats which.

Seconds are those of the processor. Two policies meet as two players on sides A and B, each as often
first; a shared victory is half of one. A missed target would take lines that are weighed while they
are found, not listed before.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations

from benchmarks.table import Row, Target
from printplay.core.shares import deviations, wilson
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.islands.engine.engine import Engine
from printplay.games.go_for_gold.islands.engine.policies import PANEL, POLICIES, SLOW, SLOWER, TASTES
from printplay.games.go_for_gold.islands.rating.counting import PLAYED, WHOLE, WINS
from printplay.lookup import boards

#: Matches that are played to measure, and matches a second that are asked for.
_MATCHES = {"random": 6000, "greedy": 10_000, "expert": 400, **dict.fromkeys(TASTES, 4000)}
_TARGETS = {"greedy": Target("at least", 5000), "expert": Target("at least", 100)}
_PANEL = Target("at most", 3)
_MEETINGS = 1000
LITTLE = {"_MATCHES": dict.fromkeys(_MATCHES, 20), "_MEETINGS": 10}


def measure() -> Sequence[Row]:
    """Play matches of four on side A, and policies against each other on both sides."""
    engines = {name: Engine(island(boards.find_board(name)), {}) for name in "AB"}
    engines["A"].play(["greedy"] * 4, 0, 0, 1)  # what is compiled is not measured
    return [*_speeds(engines["A"]), *_meetings(engines)]


def _speeds(engine: Engine) -> Iterator[Row]:
    seconds = {}
    for policy, number in _MATCHES.items():
        begin = time.process_time()
        engine.play([policy] * 4, 0, 0, number)
        seconds[policy] = (time.process_time() - begin) / number
        yield Row(f"{policy}, four players, side A", 1 / seconds[policy], "a second",
                  target=_TARGETS.get(policy))  # fmt: skip
    shares = {policy: 1 / SLOWER if policy == SLOW else 1.0 for policy in PANEL}
    mean = sum(seconds[policy] * share for policy, share in shares.items()) / sum(shares.values())
    yield Row("the panel, a match, as a multiple of greedy", mean / seconds["greedy"], "times", target=_PANEL)


def _meetings(engines: dict[str, Engine]) -> Iterator[Row]:
    for name, engine in engines.items():
        for worse, better in combinations(POLICIES[:3], 2):
            won = played = 0
            for seat, seats in enumerate(((better, worse), (worse, better))):
                totals = engine.play(seats, 0, 0, _MEETINGS).totals.sum(axis=0)[seat]
                won, played = won + int(totals[WINS]), played + int(totals[PLAYED])
            share = won / WHOLE / played
            low, high = wilson(share, played, deviations(1))
            sure = f"{100 * low:.1f} to {100 * high:.1f}, 95 % sure"
            yield Row(f"{better} against {worse}, side {name} ({sure})", 100 * share, "in 100")
