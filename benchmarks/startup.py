"""How long commands take to start, beside a program of Typer that does nothing.

CPU time of whole processes, bytecode at hand as after an installation. The programs take turns, so
that a busy machine slows them all alike; the median of each counts. Half of what a command of the
ledger takes is the import of SQLAlchemy.
"""

from __future__ import annotations

import os
import shlex
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.process import cost
from benchmarks.records import records
from benchmarks.table import Row, Target
from printplay.cli.shells import VARIABLE
from printplay.ledger.exchange import journal
from printplay.ledger.matches import lookup, writing
from printplay.ledger.store.store import open_store

_TURNS = 15
LITTLE = {"_TURNS": 0}
_EMPTY = """
import typer

app = typer.Typer()

@app.command()
def main() -> None:
    pass

app()
"""


#: `printplay score ...`, in an order in which each has something to do; MATCH, JSON and COPY stand
#: for the match in play, an export of it, and a file that is not there.
_SCORE = (
    "start go-for-gold Anna Ben --header start=N",
    "add --anyway --match MATCH 'round 1'",
    "undo --match MATCH",
    "redo --match MATCH",
    "show MATCH",
    "finish --anyway --match MATCH",
    "undo 1 --match MATCH",
    "result go-for-gold Anna=34 Ben=29 Cleo=34/8",
    "drop MATCH",
    "restore MATCH",
    "list",
    "history",
    "players",
    "export MATCH",
    "export --format json MATCH",
    "import JSON",
    "backup --force COPY",
)
#: What is typed when Tab is pressed; the last word is at the cursor.
_TYPED = ("pr", "print go-for-gold --", "layout show _", "score show _", "manual GG-")
_COMPLETION = {"_EMPTY_COMPLETE": "complete_bash", "COMP_WORDS": "empty --", "COMP_CWORD": "1"}


def measure() -> Sequence[Row]:
    """Run each command and the empty program in turns."""
    with tempfile.TemporaryDirectory() as made, _environment(Path(made)):
        folder = Path(made)
        empty, record = str(folder / "empty.py"), str(folder / "match.play")
        Path(empty).write_text(_EMPTY, "utf-8")
        Path(record).write_text(records(1)[0], "utf-8")
        ours = ["-m", "printplay"]
        calls = {
            "": [empty],
            "--help": [*ours, "--help"],
            "games": [*ours, "games"],
            "check (ten rounds, four players)": [*ours, "check", record],
            **{f"score {call}": [*ours, "score", *words] for call, words in _score(folder)},
        }
        taken = _in_turns({"empty --help": [empty, "--help"], **calls})
        targets = {"--help": 1.2, "check (ten rounds, four players)": 1.6}
        rows = [
            Row(
                f"printplay {name}",
                taken[name] * 1000,
                "ms",
                taken["empty --help" if name == "--help" else ""] * 1000,
                "an empty program",
                Target("at most", targets.get(name, 2.6))
                if name in targets or name.startswith("score")
                else None,
            )
            for name in calls
            if name
        ]
        return [*rows, *_completion(empty, ours)]


def _completion(empty: str, ours: Sequence[str]) -> Sequence[Row]:
    """Press Tab, in turns with an empty program that completes by Typer's means."""
    calls = {typed: [*ours, *typed.replace("_", "").split(" ")] for typed in _TYPED}
    asked = {typed: {VARIABLE: "fish"} for typed in calls}
    taken = _in_turns({"": [empty], **calls}, {"": _COMPLETION, **asked})
    return [
        Row(
            f"Tab after: printplay {typed.rstrip('_')}",
            taken[typed] * 1000,
            "ms",
            taken[""] * 1000,
            "an empty program's Tab",
            Target("at most", 1.3),
        )
        for typed in calls
    ]


def _score(folder: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """Open a match and export it; yield the calls of `printplay score` with their words."""
    store = open_store(str(folder / "ledger.db"), create=True)
    headers = {"start": "N"}
    id_ = writing.start_match(store, "go-for-gold", ("Anna", "Ben"), headers=headers).after.id
    with store.reading() as session:
        exported = journal.as_json([lookup.find_match(session, id_)])
    (folder / "match.json").write_text(exported, "utf-8")
    places = {"MATCH": id_, "JSON": str(folder / "match.json"), "COPY": str(folder / "copy.db")}
    for call in _SCORE:
        yield call, [places.get(word, word) for word in shlex.split(call)]


def _in_turns(
    calls: Mapping[str, Sequence[str]], variables: Mapping[str, Mapping[str, str]] | None = None
) -> dict[str, float]:
    """Return the median of the CPU seconds of each call; the first turn only fills caches."""
    turns = [
        {name: cost(call, more=(variables or {}).get(name, {})).cpu for name, call in calls.items()}
        for _turn in range(_TURNS + 1)
    ]
    return {name: statistics.median(turn[name] for turn in turns[1:] or turns) for name in calls}


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
