"""How many functions and files a command goes through, and how deep, on six walks through the house.

Each walk is run in a process of its own with a profiler that counts functions of printplay, without
comprehensions and what modules do as they are loaded. Who follows the walk reads as many.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.table import Row

#: Runs the words of one command (or, before `tap`, a line that a tap makes), and counts.
_COUNTED = """
import json, sys, threading
functions, files, depth, deepest = set(), set(), 0, 0
def count(frame, event, _argument):
    global depth, deepest
    code = frame.f_code
    if "/printplay/" not in code.co_filename or code.co_name.startswith("<") or not code.co_flags & 1:
        return
    if event == "call":
        depth += 1
        deepest = max(deepest, depth)
        functions.add((code.co_filename, code.co_qualname))
        files.add(code.co_filename)
    elif event == "return":
        depth -= 1
def walk(words):
    if words[0] != "tap":
        from printplay.cli.app import main
        sys.argv = ["printplay", *words]
        sys.setprofile(count)
        main()
        return
    import printplay
    with printplay.open_ledger() as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        match.add("start N", "round 5 Anna")
        sys.setprofile(count)
        match.add("Anna: h2 g2 f2 f1 e1")
        match.standings
try:
    walk(sys.argv[1:])
except SystemExit:
    pass
finally:
    sys.setprofile(None)
    print(json.dumps([len(functions), len(files), deepest]), file=sys.stderr)
"""
_RECORD = (
    "game go-for-gold\nlayout A\nplayers Anna, Ben\nstart N\n\nround 5\nAnna: h2 g1 f2 f1 e9\nBen: h1 g1 f2\n"
)
_START, _SHEET = "score start {} Anna Ben", "print go-for-gold sheet --format png --dpi 150 -o out"
#: Name of a walk, its numbers at 132,615 lines in 1,014 files, the commands before it, and its own.
_WALKS: Sequence[tuple[str, tuple[int, int, int], Sequence[str], str]] = (
    ("layout to PDF", (754, 136, 42), (), "print go-for-gold map -o out"),
    ("record to fault", (472, 84, 31), (), "check match.play"),
    ("score add", (413, 99, 34), (_START.format("go-for-gold"),), "score add Anna:+points+9"),
    ("photo to score", (339, 89, 21), (_SHEET,), "scan {photo}"),
    ("tap to ledger", (212, 50, 17), (), "tap"),
    ("pad to total", (516, 104, 37), (_START.format("yacht"),), "score add Anna:+ones+3"),
)  # fmt: skip


def _count(folder: Path, before: Sequence[str], command: str) -> Sequence[int]:
    """Return the functions, files and depth of a command, run after others in a folder."""
    environment = {
        **os.environ,
        "PRINTPLAY_LEDGER": str(folder / "ledger.db"),
        "PRINTPLAY_LANG": "en",
        "PYTHONPATH": str(Path(__file__).parents[1]),  # this tree, whichever is installed
    }
    (folder / "match.play").write_text(_RECORD)
    for earlier in before:
        call = [sys.executable, "-m", "printplay", *earlier.split()]
        subprocess.run(call, cwd=folder, env=environment, check=True, capture_output=True)  # noqa: S603
    photo = next((folder / "out").glob("*.png"), None) if before else None
    words = [word.replace("+", " ").replace("{photo}", str(photo)) for word in command.split()]
    call = [sys.executable, "-c", _COUNTED, *words]
    done = subprocess.run(  # noqa: S603
        call, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    counted: Sequence[int] = json.loads(done.stderr.splitlines()[-1])
    return counted


def measure() -> Sequence[Row]:
    """Return what each walk goes through, beside what it went through before."""
    rows = []
    for name, earlier, before, command in _WALKS:
        with tempfile.TemporaryDirectory() as folder:
            numbers = _count(Path(folder), before, command)
        for what, number, other in zip(("functions", "files", "depth"), numbers, earlier, strict=True):
            rows.append(Row(f"{name}: {what}", number, "", other, "before"))
    return rows
