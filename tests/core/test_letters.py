"""Letters whose accents stand apart, as macOS writes them, wherever text comes in."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from pathlib import Path

import printplay

NAME = "Zo\u00eb"
APART = unicodedata.normalize("NFD", NAME)


def call(folder: Path, *arguments: str) -> str:
    """Return what the program answers in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "printplay", *arguments],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_record_knows_a_name_in_both_spellings(tmp_path: Path) -> None:
    """A record whose lines spell a name with composed and decomposed letters is sound."""
    text = f"game goldrausch\nplayers {NAME}, Ann\n{APART}: total 34\n"
    file = tmp_path / "evening.txt"
    file.write_text(text, encoding="utf-8")
    report = printplay.check(file)
    assert [fault for fault in report.faults if "not in this match" in fault.message] == []
    assert report.record.setup.players[0] == NAME


def test_arguments_are_composed_and_paths_found(tmp_path: Path) -> None:
    """A name on the command line is the stored one, and a path is the file on the disk."""
    ledger = f"{APART}.db"
    call(tmp_path, "score", "result", "archery", f"{APART}=34", "Ann=20", "--ledger", ledger)
    said = call(tmp_path, "score", "history", "--player", NAME, "--ledger", f"{NAME}.db")
    assert NAME in said
    assert [path.name for path in tmp_path.glob("*.db")] == [f"{NAME}.db"]
    (tmp_path / f"{NAME}.db").rename(tmp_path / ledger)
    assert NAME in call(tmp_path, "score", "history", "--player", NAME, "--ledger", f"{NAME}.db")
