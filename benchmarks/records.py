"""How many records are checked in a second: `python -m benchmarks.records [--profile]`.

Ten-round matches of four players, played by chance, from the text to the verdict: read, replayed,
judged, ranked. The board is built once; nothing else is kept from one record to the next.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time

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


def main() -> None:
    """Measure, and print records a second (the best of five runs)."""
    texts = records(60)
    island = board("A")
    game = rules(island)

    def run() -> None:
        for text in texts:
            assert replayed(read(from_text("x", text)), island, game).valid

    best = 0.0
    for _ in range(5):
        begin = time.perf_counter()
        run()
        best = max(best, len(texts) / (time.perf_counter() - begin))
    lines = sum(text.count("\n") for text in texts) / len(texts)
    print(f"{best:,.0f} records a second, {lines:.0f} lines each")
    if "--profile" in sys.argv:
        profile = cProfile.Profile()
        profile.runcall(run)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
