"""The README tells the truth: its island prints, its play is legal."""

from __future__ import annotations

import re
from pathlib import Path

from printplay.record.check import check
from printplay.record.source import from_text
from tests.cli.helpers import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def block(start: str) -> str:
    """Return the code block of the README that begins with a text."""
    found = re.search(rf"```\w*\n({re.escape(start)}.*?)```", README, re.DOTALL)
    assert found, start
    return found[1]


def test_the_readmes_island_is_a_board(tmp_path: Path) -> None:
    """The layout a person copies from the README is sound, with nothing to say against it."""
    path = tmp_path / "cove.toml"
    path.write_text(block("game  ="), encoding="utf-8")
    shown = run("layout", "check", str(path))
    assert "Cove: sound, nothing to say against it" in shown.output


def test_the_readmes_play_is_legal(tmp_path: Path) -> None:
    """The play a person copies from the README has nothing wrong with it."""
    report = check(from_text("readme.play", block("game go-for-gold")), tmp_path)
    assert report.violations == ()
