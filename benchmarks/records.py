"""How long a record takes to be checked, from its text to the verdict.

Ten-round matches of four players, played by chance: read, replayed, judged, ranked. The board is
built once; nothing else is kept from one record to the next.

A number a second travels to no other machine, so it stands beside `shlex`, which splits the same
texts into words, letter by letter, in Python alone. The code before lines and rules were declared
(0f3a58a) took 2.9 times as long as shlex, median of interleaved runs. Now 1.28 times fewer
instructions are taken (6.14 million a record in place of 7.87); 1.29 was wished for. What is left
to gain is spread thin: the values made for every line, above all the state, take a tenth of the
time, and no rule takes more than three of a hundred parts.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence

from benchmarks.table import Row, Target, best
from printplay.games.go_for_gold.events import GRAMMAR, Round
from printplay.games.go_for_gold.play import GoForGoldRules
from printplay.match.report import replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import write
from tests.games.go_for_gold.playing import board, random_match

#: Times as long as shlex; 1.15 times as fast as the code before.
GOAL = 2.9 / 1.15

PLAYERS = ("Anna", "Ben", "Cleo", "Dora")


def records(count: int) -> list[str]:
    """Return matches of ten rounds as text."""
    texts: list[str] = []
    seed = 0
    while len(texts) < count:
        setup, events = random_match(seed, PLAYERS)
        if sum(isinstance(event, Round) for event in events) == 10:
            texts.append(write(setup, events, GRAMMAR))
        seed += 1
    return texts


def measure() -> Sequence[Row]:
    """Check the records a few times, the best of which counts."""
    texts = records(60)
    island = board("A")
    game = GoForGoldRules(island)

    def run() -> None:
        for text in texts:
            assert replay_record(read_record(from_text("x", text)), island, game).valid

    def words() -> None:
        for text in texts:
            shlex.split(text)

    lines = sum(text.count("\n") for text in texts) / len(texts)
    return [
        Row(
            f"a record of four players and {lines:.0f} lines, checked",
            best(run, 20, time.process_time) / len(texts) * 1000,
            "ms",
            best(words, 20, time.process_time) / len(texts) * 1000,
            "shlex splits it",
            Target("at most", GOAL),
        )
    ]
