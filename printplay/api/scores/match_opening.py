"""How a match is opened: its board, its house rules, its headers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from printplay.ledger.matches.days import FutureError, future_agreed

__all__ = ["FutureError", "Opening", "Tidy", "future_agreed", "tidy"]


class Opening(TypedDict, total=False):
    """How a match is opened.

    `layout` is the board where the game has several, `house` the house rules that differ,
    `headers` those of the game's own (`start`), or `date`, `place` and `note`.
    """

    layout: str | Path | None
    house: Mapping[str, str] | None
    headers: Mapping[str, str] | None


class Tidy(TypedDict):
    """The same as the ledger takes it: a layout by name or path, headers that were checked."""

    layout: str | None
    house: Mapping[str, str] | None
    headers: Mapping[str, str]


def tidy(opened: Opening) -> Tidy:
    """Return how a match is opened, headers tidy; raise CallError for a date that is none."""
    from printplay.ledger.matches.about import checked
    from printplay.match.text.headers import ABOUT

    layout = opened.get("layout")
    headers = dict(opened.get("headers") or {})
    headers |= checked({key: headers[key] for key in ABOUT if key in headers})
    return {
        "layout": None if layout is None else str(layout),
        "house": opened.get("house"),
        "headers": headers,
    }
