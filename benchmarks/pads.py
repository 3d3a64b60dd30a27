"""How long a pad of 20 players answers an entry: in round 60, beside the first one.

A match on a pad is filled in, 1,200 lines of it; then a line is entered as `score add` does it, in
this process, which reads the match from its ledger and replays it every time. What is measured
beside it is the same line in a match that has only begun: the time to start and to write is in
both. A target that is missed is met by working out less for each line
(`pads/scoring/row_rules.py`), or by reading records faster (`match/text/record.py`).
"""

from __future__ import annotations

import gc
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import printplay as pp
from benchmarks.table import Row, Target, best

PLAYERS, ROUNDS = 20, 60
HEAD = f"players = [1, {PLAYERS}]\nrounds = {ROUNDS}\n"
#: Pads by what is in them, and a line of one.
PADS = {
    "one row": ("", '[[row]]\nkey = "a"\n', "a {n}"),
    "bids that all make together": (
        f'hand = "{PLAYERS}"\ndealer = true\n',
        '[[row]]\nkey = "bid"\nmax = "hand"\ncounts = false\n'
        '[[row]]\nkey = "tricks"\nmax = "hand"\ntogether = "hand"\n'
        'points = "tricks + (10 if tricks == bid else 0)"\n',
        "bid {n}, tricks 1",
    ),
    "rows that look back, ranks": (
        "target = 100000\n",
        '[[row]]\nkey = "a"\nmax = 10\n'
        'when = "round <= 3 or before(a) + before(a, 2) + before(a, 3) > 0"\n'
        '[[row]]\nkey = "place"\nentry = "none"\npoints = "rank(a)"\n'
        '[[row]]\nkey = "most"\nonce = true\nentry = "none"\npoints = "max(each(a))"\n',
        "a {n}",
    ),
}  # fmt: skip


def lines(line: str) -> list[str]:
    """Return the lines of a whole match, by chance."""
    dice, found = random.Random(1), list[str]()  # noqa: S311  the same lines every time
    for number in range(1, ROUNDS + 1):
        found.append(f"round {number}")
        found += [f"P{seat}: {line.format(n=dice.randint(1, 10))}" for seat in range(PLAYERS)]
    return found


def entering(folder: Path, name: str, before: Sequence[str], line: str) -> float:
    """Return the seconds of this process for a line, entered behind others."""
    where = folder / f"{len(before)}.db"
    with pp.open_ledger(where, make=True) as ledger:
        match = ledger.start(str(folder / f"{name}.toml"), [f"P{seat}" for seat in range(PLAYERS)])
        assert match.add(*before) if before else True
        id_ = match.id

    def enter() -> None:
        with pp.open_ledger(where) as ledger:
            assert ledger.match(id_).add(line)

    def back() -> None:
        with pp.open_ledger(where) as ledger:
            assert ledger.match(id_).undo()

    taken = []
    for _time in range(5):
        taken.append(best(enter, 1, time.process_time))
        back()
    return min(taken)


def measure() -> Sequence[Row]:
    """Enter the last line of a whole match, and the first of one that has only begun."""
    gc.set_threshold(200_000, 20, 20)  # as the program does
    rows = []
    for what, (top, filled, line) in PADS.items():
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            (folder / "pad.toml").write_text(f'game = "pad"\n{HEAD}{top}{filled}')
            whole = lines(line)
            late = entering(folder, "pad", whole[:-1], whole[-1])
            first = entering(folder, "pad", whole[:1], whole[1])
        said = f"an entry in round {ROUNDS} for {PLAYERS} players: {what}"
        rows += [
            Row(said, late * 1000, "ms", first * 1000, "in round 1"),
            Row("beyond the start", (late - first) * 1000, "ms", target=Target("at most", 100)),
        ]
    return rows
