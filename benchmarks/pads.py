"""How long a pad of 8 players answers an entry: in round 20, beside the first one.

A match on a pad is filled in, 160 lines of it; then a line is entered as `score add` does it, in
this process, which reads the match from its ledger and judges it every time. What is measured
beside it is the same line in a match that has only begun: the time to start and to write is in
both. A target that is missed is met by reading records faster (`match/text/record.py`), by setting
the table faster (`pads/scoring/cases.py`), or by rows whose points stay when their round is over
(`pads/scoring/book.py`).

On the page and in guided entry the match goes on where it was: there a pad of twelve rows, most
with a formula over all players or rounds, is measured in round 20 beside round 2, and an undo
beside an entry.
"""

from __future__ import annotations

import gc
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import printplay as pp
from benchmarks.table import Row, Target, best

PLAYERS, ROUNDS = 8, 20
LITTLE = {"ROUNDS": 4}
HEAD = f"players = [1, {PLAYERS}]\nrounds = {ROUNDS}\n"
#: Twelve rows, most with a formula.
MANY = f"""[[row]]
key = "a"
[[row]]
key = "b"
points = "b * 2 + rank(b)"
[[row]]
key = "c"
min = -50
points = "c + before(c)"
[[row]]
key = "d"
points = "sum(each(d)) // 10"
[[row]]
key = "most"
entry = "none"
points = "5 if most(a) else 0"
[[row]]
key = "behind"
entry = "none"
points = "max(everyone(c)) - c"
[[row]]
key = "longest"
entry = "tick"
holders = 1
passes = true
[[row]]
key = "tricks"
max = 20
together = "{PLAYERS}"
[[row]]
key = "late"
points = "late if total > 100 else 2 * late"
[[row]]
key = "place"
entry = "place"
points = "{PLAYERS + 1} - place"
[[row]]
key = "bonus"
entry = "none"
points = "majority(b) + any(everyone(longest))"
[[row]]
key = "few"
max = 10
points = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10][few]"
"""
#: Pads by what is in them, and a line of one.
PADS = {
    "one row": ("", '[[row]]\nkey = "a"\n', "a {n}"),
    "bids that all make together": (
        f'hand = "{PLAYERS}"\ndealer = true\n',
        '[[row]]\nkey = "bid"\nmax = "hand"\ncounts = false\n'
        '[[row]]\nkey = "tricks"\nmax = "hand"\ntogether = "hand"\n'
        'points = "tricks + (10 if tricks == bid else 0)"\n',
        "bid {bid}, tricks 1",
    ),
    "rows that look back, ranks": (
        "target = 100000\n",
        '[[row]]\nkey = "a"\nmax = 10\n'
        'when = "round <= 3 or before(a) + before(a, 2) + before(a, 3) > 0"\n'
        '[[row]]\nkey = "place"\nentry = "none"\npoints = "rank(a)"\n'
        '[[row]]\nkey = "most"\nonce = true\nentry = "none"\npoints = "max(each(a))"\n',
        "a {n}",
    ),
    "twelve rows": ("", MANY, "a {n}, b {n}, c {n}, d {n}, late {n}, few {n}, tricks 1, place {seat}"),
}


def lines(line: str) -> list[str]:
    """Return the lines of a whole match, by chance."""
    dice, found = random.Random(1), list[str]()  # noqa: S311  the same lines every time
    for number in range(1, ROUNDS + 1):
        found.append(f"round {number}")
        for seat in range(PLAYERS):
            n = dice.randint(1, 10)
            found.append(f"P{seat}: {line.format(n=n, bid=min(n, PLAYERS), seat=seat + 1)}")
    return found


def entering(folder: Path, name: str, before: Sequence[str], line: str) -> float:
    """Return the seconds of this process for a line, entered behind others."""
    where = folder / f"{len(before)}.db"
    with pp.open_ledger(where, make=True) as ledger:
        match = ledger.start(folder / f"{name}.toml", [f"P{seat}" for seat in range(PLAYERS)])
        assert match.add(*before) if before else True
        id_ = match.id

    def enter() -> None:
        with pp.open_ledger(where) as ledger:
            entered = ledger.match(id_).add(line)
            assert entered
            assert entered.after.standings.placings  # as the command prints the totals

    def back() -> None:
        with pp.open_ledger(where) as ledger:
            assert ledger.match(id_).undo()

    taken = []
    for _time in range(5):
        taken.append(best(enter, 1, time.process_time))
        back()
    return min(taken)


def _cost(call: Callable[..., object], *given: str) -> float:
    """Return the seconds of this process for a call."""
    return best(lambda: call(*given), 1, time.process_time)


def going_on(folder: Path, upto: int) -> tuple[float, float]:
    """Return the seconds of this process for an entry and an undo in a round, as a server does."""
    (folder / "many.toml").write_text(f'game = "many"\n{HEAD}{MANY}')
    names, dice = [f"P{seat}" for seat in range(PLAYERS)], random.Random(1)  # noqa: S311
    with pp.open_ledger(folder / f"many-{upto}.db", make=True) as ledger:
        ledger.make()
        ledger.remember()
        match = ledger.start(folder / "many.toml", names)
        told = list[str]()
        for number in range(1, upto + 1):
            told.append(f"round {number}")
            for seat, name in enumerate(names):
                values = {key: dice.randint(0, 10) for key in ("a", "b", "c", "d", "late", "few")}
                said = ", ".join(f"{key} {value}" for key, value in values.items())
                told.append(f"{name}: {said}, tricks 1, place {seat + 1}")
        assert match.add(*told[:-10])
        entries = [_cost(match.add, line) for line in told[-10:]]
        undos = []
        for _time in range(3):
            undos += [_cost(match.undo)]
            assert match.redo()
        return median(entries), median(undos)


def measure() -> Sequence[Row]:
    """Enter the last line of a whole match, and the first of one that has only begun."""
    gc.set_threshold(200_000, 20, 20)  # as the program does
    rows = []
    with tempfile.TemporaryDirectory() as made:
        first, _undo = going_on(Path(made), 2)
        late, undo = going_on(Path(made), ROUNDS)
    rows += [
        Row(f"an entry on the page in round {ROUNDS}, {PLAYERS} players, twelve rows", late * 1000,
            "ms", first * 1000, "in round 2", Target("at most", 200)),
        Row("an undo there", undo * 1000, "ms", late * 1000, "an entry"),
    ]  # fmt: skip
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
            Row("beyond the start", (late - first) * 1000, "ms", target=Target("at most", 200)),
        ]
    return rows
