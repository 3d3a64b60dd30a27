"""Pads of some rows, to print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad

Write = Callable[..., Pad]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a pad of some rows and reads it again."""

    def made(*rows: str, top: str = "", look: str = "") -> Pad:
        file = tmp_path / "harbour.toml"
        body = "\n".join(f"[[row]]\n{row}" for row in rows)
        head = 'game = "harbour"\ntitle = { en = "Harbour", de = "Hafen" }\n'
        players = "" if "players" in top else "players = [1, 12]\n"
        file.write_text(f"{head}{players}{top}\n{body}\n[look]\n{look}\n")
        return sound(file)

    return made
