"""Pads for tests: written into a folder, filled in by lines of a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import printplay as pp
from printplay.pads.file.pad import Pad
from printplay.pads.file.reading import read_pad

#: A pad that says no more than it must.
HEAD = 'game = "test"\nplayers = [1, 6]\n'


def written(folder: Path, text: str) -> Path:
    """Write a pad; what is not said of the game stands before it."""
    file = folder / "test.toml"
    file.write_text(text if "game =" in text else HEAD + text, encoding="utf-8")
    return file


def pad_of(folder: Path, text: str) -> Pad:
    """Return a pad as its file says it."""
    pad = read_pad(written(folder, text)).pad
    assert pad is not None
    return pad


def wrong(folder: Path, text: str) -> list[tuple[int | None, str]]:
    """Return what is wrong with a pad: lines and sentences."""
    found = pp.check_pad(written(folder, text)).faults
    return [(fault.line, fault.message) for fault in found]


def played(folder: Path, text: str, players: str, lines: Sequence[str]) -> pp.Report:
    """Check a match on a pad."""
    file = written(folder, text)
    head = [f"game {pad_of(folder, text).game}", f"layout {file.name}", f"players {players}"]
    return pp.check([*head, *lines], folder=folder)


def scores(report: pp.Report) -> dict[str, int]:
    """Return what each has; nothing may be wrong."""
    assert not report.faults, report.text()
    return {placing.player: placing.score for placing in report.standings}
