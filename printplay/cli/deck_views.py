"""What `printplay layout` shows of a deck of cards: a table of them, its facts, its findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.cli.tables import columns, fitted, wrapped
from printplay.decks import Deck
from printplay.decks.check import findings
from printplay.errors import printable
from printplay.i18n import _, localised

__all__ = ["facts", "findings", "geojson", "summary", "text"]  # games.game.Views

#: Columns of a terminal for one cell; more is cut off with a sign that it was.
_WIDEST = 36


def summary(deck: Deck) -> Mapping[str, Any]:
    """Return what the list of layouts tells of a deck."""
    return {"cards": deck.count, "different": len(deck.rows)}


def text(deck: Deck, *, colour: bool, quiet: bool) -> str:
    """Return a table of the cards, without heading where `quiet`."""
    headings = ["#", *deck.columns]
    rows = [
        [str(number), *(_cell(row.get(column, "")) for column in deck.columns)]
        for number, row in enumerate(deck.rows, 1)
    ]
    shown = fitted(headings, rows, heading=not quiet)
    if quiet:
        return shown
    title = localised(deck.title)
    name = "  ".join(filter(None, [deck.name, title]))
    facts = [
        deck.game,
        _("{count} cards").format(count=deck.count),
        _("{count} different ones").format(count=len(deck.rows)),
        f"hash {deck.hash}",
    ]
    heading = f"\x1b[1m{name}\x1b[0m" if colour else name
    about = wrapped(", ".join(filter(None, facts)), columns(), "  ")
    return f"{wrapped(heading, columns(), '  ')}\n{about}\n\n{shown}"


def _cell(value: Any) -> str:
    """Return a cell in one line of a table."""
    if isinstance(value, tuple):
        value = ", ".join(map(str, value))
    shown = printable(" ".join(str(value).split()))
    return shown if len(shown) <= _WIDEST else shown[: _WIDEST - 1] + "…"


def facts(deck: Deck) -> Mapping[str, Any]:
    """Return all facts of a deck, its rows among them."""
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


def geojson(_deck: Deck) -> None:
    """Return nothing: cards have no places."""
