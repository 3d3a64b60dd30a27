"""How many records are checked in a second, from their text to the verdict.

Ten-round matches of four players, played by chance: read, replayed, judged, ranked. The board is
built once; nothing else is kept from one record to the next.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from benchmarks.table import Row, Target, best
from printplay.games.go_for_gold.events import GRAMMAR, Round
from printplay.games.go_for_gold.rules import rules
from printplay.record.check import replayed
from printplay.record.source import from_text
from printplay.record.text import read, write
from tests.games.go_for_gold.playing import board, random_match

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
    game = rules(island)

    def run() -> None:
        for text in texts:
            assert replayed(read(from_text("x", text)), island, game).valid

    lines = sum(text.count("\n") for text in texts) / len(texts)
    return [
        Row(
            f"records of four players and {lines:.0f} lines, checked",
            len(texts) / best(run, 20, time.process_time),
            "/s",
            target=Target("at least", 2000),
        )
    ]
