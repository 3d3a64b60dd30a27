"""Fixtures for the tests of decks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printplay.core import i18n


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Start and end each test in English, whatever language a command set."""
    i18n.switch("en")
    yield
    i18n.switch("en")
