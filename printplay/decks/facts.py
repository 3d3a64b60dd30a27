"""The facts of a deck, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.decks.deck import Deck


def summary(deck: Deck) -> Mapping[str, Any]:
    """Return a deck's entry in the list of layouts."""
    return {"cards": deck.count, "different": len(deck.rows)}


def facts(deck: Deck) -> Mapping[str, Any]:
    """Return all facts of a deck, including its rows."""
    return {
        "game": deck.game,
        "name": deck.name,
        "title": dict(deck.title),
        "cards": deck.count,
        "different": len(deck.rows),
        "hash": deck.hash,
        "file": str(deck.path),
        "rows": [{name: _plain(value) for name, value in row.items()} for row in deck.rows],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float) else str(value)
