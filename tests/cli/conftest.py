"""What the tests of commands share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay.core import i18n
from tests.cli.helpers import SMALL
from tests.geometry.helpers import layout_text


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Begin and end in English, whatever a command switched to."""
    i18n.switch("en")
    yield
    i18n.switch("en")


@pytest.fixture
def small(tmp_path: Path) -> str:
    """Return the path of a small board."""
    path = tmp_path / "small.toml"
    path.write_text(layout_text(SMALL))
    return str(path)
