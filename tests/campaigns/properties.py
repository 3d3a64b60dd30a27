"""What the gate tries a share of, with all its examples and cases, and what it leaves out."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.examples import ALL

TESTS = Path(__file__).parent.parent
#: Folders of tests that take long, each tried by itself; all others together are the rest.
APART = ("games/go_for_gold", "games", "printing", "cli", "ledger", "manual", "geometry", "web")


def paths(folder: str) -> list[str]:
    """Return the paths that are given to pytest for a folder, or for all that is in none."""
    if folder:
        within = [f"--ignore=tests/{one}" for one in APART if one.startswith(f"{folder}/")]
        return [f"tests/{folder}", *within]
    tops = {one.split("/", maxsplit=1)[0] for one in APART}
    found = [path.name for path in TESTS.iterdir() if path.is_dir() or path.name[:5] == "test_"]
    return [f"tests/{name}" for name in sorted(found) if name not in {*tops, "__pycache__"}]


def all_examples(folder: str, by: int) -> str:
    """Run every long test, and those that try a share in the gate with all examples and cases."""
    call = [
        sys.executable, "-m", "pytest", "-q", "-m", "hypothesis or shared or long",
        "-p", "no:randomly", "-p", "no:xdist", f"--hypothesis-seed={by}", *paths(folder),
    ]  # fmt: skip
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={**os.environ, ALL: "yes"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


CAMPAIGNS = {
    f"all examples and cases: {folder or 'the rest'}": partial(all_examples, folder)
    for folder in (*APART, "")
}
