"""What all tests share.

Hypothesis asserts no clock (speed is measured in benchmarks/). In CI it looks at the same examples
every time, so that a landing never hangs on luck; at a desk it goes on looking for new ones.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from printplay import games, resources
from printplay.cli import settings as settings_keys

# What the person at this desk has set is no part of a test, nor is the width of the terminal.
os.environ.pop("COLUMNS", None)
os.environ["PRINTPLAY_CONFIG"] = os.devnull
for key in settings_keys.KEYS:
    os.environ.pop(settings_keys.variable(key), None)

_TOY = Path(__file__).parent / "toy_game"

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Lay the toy game beside the games, and its boards beside theirs."""
    folder = tmp_path / "layouts"
    shutil.copytree(resources.layouts(), folder)
    shutil.copytree(_TOY / "layouts", folder, dirs_exist_ok=True)
    monkeypatch.setattr(resources, "layouts", lambda game=None: folder / game if game else folder)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(_TOY / "games")])
    yield
    for name in [name for name in sys.modules if name.startswith("printplay.games.toy")]:
        del sys.modules[name]
