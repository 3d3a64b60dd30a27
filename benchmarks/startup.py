"""How long commands take to start, beside a program of Typer that does nothing.

CPU time of whole processes, bytecode at hand as after an installation. The programs take turns, so
that a busy machine slows them all alike; the median of each counts.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.process import cost
from benchmarks.records import records
from benchmarks.table import Row, Target

_TURNS = 15
_EMPTY = """
import typer

app = typer.Typer()

@app.command()
def main() -> None:
    pass

app()
"""


def measure() -> Sequence[Row]:
    """Run each command and the empty program in turns."""
    with tempfile.TemporaryDirectory() as made, _environment(Path(made)):
        folder = Path(made)
        empty, record = str(folder / "empty.py"), str(folder / "match.play")
        Path(empty).write_text(_EMPTY, "utf-8")
        Path(record).write_text(records(1)[0], "utf-8")
        ours = ["-m", "printplay"]
        cost([*ours, "score", "start", "go-for-gold", "Anna", "Ben", "--header", "start=N"])
        calls = {
            "": [empty],
            "--help": [*ours, "--help"],
            "games": [*ours, "games"],
            "check (ten rounds, four players)": [*ours, "check", record],
            "score add": [*ours, "score", "add", "--anyway", "round 1"],
        }
        taken = _in_turns({"empty --help": [empty, "--help"], **calls})
        targets = {"--help": 1.2, "check (ten rounds, four players)": 1.6}
        return [
            Row(
                f"printplay {name}",
                taken[name] * 1000,
                "ms",
                taken["empty --help" if name == "--help" else ""] * 1000,
                "an empty program",
                Target("at most", targets[name]) if name in targets else None,
            )
            for name in calls
            if name
        ]


def _in_turns(calls: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Return the median of the CPU seconds of each call; the first turn only fills caches."""
    turns = [{name: cost(call).cpu for name, call in calls.items()} for _turn in range(_TURNS + 1)]
    return {name: statistics.median(turn[name] for turn in turns[1:]) for name in calls}


@contextmanager
def _environment(folder: Path) -> Iterator[None]:
    """Let programs keep their bytecode and their ledger in a folder."""
    before = dict(os.environ)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    os.environ["PRINTPLAY_LEDGER"] = str(folder / "ledger.db")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
