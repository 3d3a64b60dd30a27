"""A search for islands: what a candidate costs, what it moves, what 1,000 cores would do.

Seconds are those of the processor, on one core; bytes are those of a task and its answer as they
are pickled. What 1,000 cores would do is reckoned: work shared evenly, no task begun before the
last of its stage is done, and a scheduler that hands out a thousand tasks a second (Dask's own
figure is about a millisecond a task). Ten thousand islands, three kept, four players.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence

from benchmarks.table import Row
from printplay.games.go_for_gold.islands.answers import searching
from printplay.games.go_for_gold.islands.answers.found_islands import SearchArguments
from printplay.games.go_for_gold.islands.rating.halving import Halving
from printplay.games.go_for_gold.islands.rating.tally import Lineup

#: Islands that are measured, and those that a large search has.
_MEASURED, _MANY, _CORES = 12, 10_000, 1000
_A_TASK = 1e-3
_SHEETS = {"greedy": 4000, "expert": 400}
LITTLE = {"_MEASURED": 2, "_MANY": 500, "_SHEETS": dict.fromkeys(_SHEETS, 8)}


def measure() -> Sequence[Row]:
    """Make islands and play on them as a worker does; reckon a large search from that."""
    asked = _asked(_MEASURED)
    making = _seconds_of_making(asked)
    sheet = {policy: _seconds_of_a_sheet(asked, policy, number) for policy, number in _SHEETS.items()}
    return [
        Row("an island made and laid out", 1000 * making, "ms"),
        *(Row(f"a sheet of {policy}", 1e6 * cost, "µs") for policy, cost in sheet.items()),
        *_large(making, sheet),
    ]


def _asked(candidates: int) -> SearchArguments:
    return SearchArguments(candidates, 3, ("fair",), 1.0, (4,), ("greedy", "expert"), 0, None,
                           "hex-pointy", "turn", None, None)  # fmt: skip


def _seconds_of_making(asked: SearchArguments) -> float:
    searching._engine.cache_clear()
    begin = time.process_time()
    for seed in range(asked.candidates):
        engine = searching._engine(seed, None, "hex-pointy", "turn", None)
        assert engine is not None
        assert len(engine.terrain.ports) == 4
    return (time.process_time() - begin) / asked.candidates


def _seconds_of_a_sheet(asked: SearchArguments, policy: str, sheets: int) -> float:
    engines = [searching._engine(seed, None, "hex-pointy", "turn", None) for seed in range(asked.candidates)]
    seats = [policy] * 4
    begin = 0.0
    for number, engine in enumerate(engines):
        assert engine is not None
        if number == 1:  # the first compiles
            begin = time.process_time()
        engine.play(seats, 0, 0, sheets // 4)
    return (time.process_time() - begin) / (len(engines) - 1) / sheets


def _large(making: float, sheet: dict[str, float]) -> Iterator[Row]:
    """Reckon the stages of a large search in which all that may stay do."""
    asked = _asked(_MANY)
    halving = asked.halving()
    work = tasks = moved = wall = 0.0
    for islands, matches in _stages(halving):
        seconds = islands * (making + sum(4 * number * sheet[table.policy]
                                          for table, number in matches.items()))  # fmt: skip
        count, size = _tasks(asked, halving, islands, matches)
        work, tasks, moved = work + seconds, tasks + count, moved + size
        wall += max(seconds / _CORES, count * _A_TASK, seconds / count)
    yield Row(f"{_MANY:,} islands, seconds of one core", work, "s")
    yield Row("an island of them, on the average", 1000 * work / _MANY, "ms")
    yield Row("tasks", tasks)
    yield Row("moved, tasks and answers", moved / 1e6, "MB")
    yield Row(f"with {_CORES:,} cores", wall, "s")
    yield Row("so many times one core", work / wall)


def _stages(halving: Halving) -> Iterator[tuple[int, dict[Lineup, int]]]:
    """Yield islands and the matches that each stage adds, where nothing leaves before it must."""
    level, islands, before = 0, _MANY, dict[Lineup, int]()
    while level < 4 or islands > halving.contenders:
        wanted = halving.rung_matches(level)
        yield islands, {table: n - before.get(table, 0) for table, n in wanted.items()}
        islands = max(halving.contenders, -(-islands // 3))
        before, level = wanted, level + 1
    for part, left in ((16, halving.contenders), (4, halving.contenders), (1, halving.keep)):
        share = 1 / part - {16: 0.0, 4: 1 / 16, 1: 1 / 4}[part]
        yield left, {table: int(halving.final(table) * share) for table in halving.aim.tables}


def _tasks(
    asked: SearchArguments, halving: Halving, islands: int, matches: dict[Lineup, int]
) -> tuple[int, float]:
    """Return how many tasks a stage has, and the bytes that go there and back."""
    pieces = [piece for seed in range(min(islands, 300)) for piece in halving.pieces_of(seed, matches)]
    tasks = list(searching.tasks_of(asked, pieces))
    scale = islands / min(islands, 300)
    answer = len(pickle.dumps([(2**40,) * 24]))
    size = sum(len(pickle.dumps(task)) + answer * len(task.pieces) for task in tasks)
    return max(1, round(len(tasks) * scale)), size * scale
