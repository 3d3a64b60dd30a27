"""The best line in hindsight: what experts drew beside what was there, how soon that is known.

Seconds are those of the processor; whoever waits for a first call waits for the engine's compiling,
too. Lines are looked for in simulated matches: of four experts on side A for the points, of ten
rounds on A and on made islands for the time. A missed target would take better bounds: where dice
are middling, temples closed and some shovels to spare, a line seems possible that turns back for
others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, median, stdev
from tempfile import TemporaryDirectory

import printplay
from benchmarks.process import cost
from benchmarks.table import Row, Target
from printplay import BestLine
from printplay.core.shares import deviations
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.islands.engine.engine import Engine
from printplay.games.go_for_gold.islands.engine.playing import ROUND
from printplay.games.go_for_gold.islands.engine.policies import SLOW
from printplay.lookup import boards
from tests.games.go_for_gold.islands.match_record import NAMES, record

#: Matches of experts whose points are compared, and of ten rounds that are timed.
_COMPARED, _TIMED, _ROUNDS = 100, 50, 10
#: Commands that are started with nothing compiled; what is smaller with --small.
_CALLED = 6
LITTLE = {"_COMPARED": 2, "_TIMED": 1, "_ROUNDS": 3, "_CALLED": 1}
#: Seconds a player, by whether the special dice are lucky; how many of 100 are proven by then.
_SOON = {False: (2.0, Target("at least", 95)), True: (1.0, Target("at least", 100))}
_FIRST, _MEMORY = Target("at most", 5), Target("at most", 300)
_EXPERT = SLOW
_DICE = {False: "middling dice", True: "lucky dice"}


def measure() -> Sequence[Row]:
    """Compare points, time the looking, and start the commands with nothing compiled."""
    return [*_points(), *_times(), *_first_calls()]


def _points() -> Iterator[Row]:
    """Yield the mean of the points experts drew, and of the best lines with their rolls."""
    engine = _engine("A")
    asked = [(record(engine, [_EXPERT] * 4, 0, k, "A"), NAMES[k % 4]) for k in range(_COMPARED)]
    lines = {lucky: [_best(*one, lucky=lucky) for one in asked] for lucky in _SOON}
    yield _mean("points of experts, four players, side A", [one.drawn for one in lines[False]])
    for lucky, found in lines.items():
        yield _mean(f"points of the best line, {_DICE[lucky]}", [one.points for one in found])
        share = 100 * sum(one.proven for one in found) / len(found)
        yield Row(f"of these proven, {_DICE[lucky]}", share, "in 100")
        yield Row(f"mean of their bounds, {_DICE[lucky]}", mean(one.bound for one in found))


def _mean(what: str, points: Sequence[int]) -> Row:
    apart = deviations(1) * stdev(points) / sqrt(len(points))
    low, high = mean(points) - apart, mean(points) + apart
    return Row(f"{what} ({low:.1f} to {high:.1f}, 95 % sure)", mean(points))


def _times() -> Iterator[Row]:
    asked = list(_long_matches())
    for lucky, (limit, target) in _SOON.items():
        taken, soon = [], 0
        for text, player in asked:
            begin = time.process_time()
            found = _best(text, player, lucky=lucky)
            taken.append(time.process_time() - begin)
            soon += found.proven and taken[-1] <= limit
        what = f"best line of ten rounds, {_DICE[lucky]}"
        yield Row(f"{what}: median", median(taken), "s")
        yield Row(f"{what}: slowest", max(taken), "s")
        share = 100 * soon / len(taken)
        yield Row(f"{what}: proven within {limit:g} s", share, "in 100", target=target)


def _long_matches() -> Iterator[tuple[str, str]]:
    """Yield the records of ten rounds, and a player of each, of A and of made islands in turn."""
    seats = ["greedy", _EXPERT]
    for found in range(_TIMED):
        name = "A" if found % 2 else f"seed:1:{found}"
        engine, match = _engine(name), found
        while (engine.log(seats, found, match)[0][:, 0] == ROUND).sum() < _ROUNDS:
            match += _TIMED
        lines = record(engine, seats, found, match, name).splitlines()
        rounds = [number for number, line in enumerate(lines) if line.startswith("round ")]
        kept = lines[: [*rounds, len(lines)][_ROUNDS]]
        closing = (f"{NAMES[0]}: shovels", f"{NAMES[1]}: shovels", "end")
        told = [x for x in kept if not x.startswith(closing) and ": total " not in x]
        yield "\n".join(told), NAMES[found % 2]


def _engine(name: str) -> Engine:
    return Engine(island(boards.find_board(name)), {})


def _best(text: str, player: str, *, lucky: bool) -> BestLine:
    return printplay.best(text, player=player, lucky=lucky).players[0]


def _first_calls() -> Iterator[Row]:
    """Yield what the first call of each command takes, and what `best` needs of memory."""
    with TemporaryDirectory() as folder:
        file, long = Path(folder) / "match.play", Path(folder) / "long.play"
        file.write_text(record(_engine("A"), [_EXPERT], 0, 0, "A"))
        text, player = next(_long_matches())
        long.write_text(text)
        rate = ["layout", "rate", "A", "--matches", "10", "--within", "100", "--policy"]
        calls = {
            "layout rate --policy greedy": [*rate, "greedy"],
            "layout rate --policy expert": [*rate, "expert"],
            "best": ["best", str(file)],
            "best --lucky": ["best", str(file), "--lucky"],
            "best of ten rounds": ["best", str(long), "--player", player],
            "best --lucky of ten rounds": ["best", str(long), "--player", player, "--lucky"],
        }
        for number, (name, call) in enumerate(islice(calls.items(), _CALLED)):
            more = {"NUMBA_CACHE_DIR": f"{folder}/{number}"}
            whole = ["-m", "printplay", *call]
            first, later = cost(whole, more=more), cost(whole, more=more)
            if not name.endswith("ten rounds"):  # they look for seconds, too
                yield Row(f"first call of {name}", first.cpu, "s", target=_FIRST)
                yield Row(f"later calls of {name}", later.cpu, "s")
            if name.startswith("best"):
                yield Row(f"memory of {name}, first call", first.memory, "MB", target=_MEMORY)
                yield Row(f"memory of {name}, later", later.memory, "MB", target=_MEMORY)
