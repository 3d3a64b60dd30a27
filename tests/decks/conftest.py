"""What the tests of decks share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printplay.core import i18n


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Begin and end in English, whatever a command switched to."""
    i18n.switch("en")
    yield
    i18n.switch("en")
