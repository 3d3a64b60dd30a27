"""What `printplay layout` shows of layouts that are no boards of spaces.

A game says it in its room `views`; where it has none, its deck of cards is shown as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printplay import games
from printplay.cli import deck_views
from printplay.cli.tables import folded
from printplay.decks import Deck, is_deck, read_deck
from printplay.errors import CallError
from printplay.games.game import Views
from printplay.geometry.finding import Finding
from printplay.i18n import N_


def _views(layout: Any) -> tuple[Views, Any]:
    """Return who shows a layout, and what is shown."""
    known = layout.game in games.names()
    if known and not isinstance(layout, Deck) and games.find(layout.game).has("views"):
        return games.find(layout.game).views(), layout
    if not isinstance(layout, Deck) and is_deck(layout.path):
        layout = read_deck(layout.path)
    return deck_views, layout


def entry(layout: Any) -> dict[str, Any]:
    """Return its entry in the list of layouts."""
    views, shown = _views(layout)
    return {
        "name": layout.name,
        "game": layout.game,
        "title": dict(layout.title),
        "kinds": {},
        **views.summary(shown),
        "hash": layout.hash,
        "file": str(layout.path),
    }


def refuse(layout: Any, options: Sequence[str]) -> None:
    """Raise CallError where a view is asked for that only a board of spaces has."""
    if options:
        raise CallError(
            N_("{option} goes with a board of spaces, and {name} is none"),
            hint=N_("Ask for it as text or with --json."),
            option=options[0],
            name=layout.name,
        )


def has_picture(layout: Any) -> bool:
    """Tell whether its game draws it; a deck has many pictures, and none of the whole."""
    if isinstance(layout, Deck) or is_deck(layout.path):
        return False
    game = games.find(layout.game)
    return game.has("parts") and hasattr(game.room("parts"), "picture")


def text(layout: Any, *, colour: bool, quiet: bool) -> str:
    """Return it as text for a terminal; lists are wrapped, a picture keeps its shape."""
    views, shown = _views(layout)
    told = views.text(shown, colour=colour, quiet=quiet)
    if has_picture(layout):
        return told
    return "\n".join(folded(line, "    ") for line in told.split("\n"))


def facts(layout: Any) -> dict[str, Any]:
    """Return all its facts."""
    views, shown = _views(layout)
    return {**views.facts(shown), "hash": layout.hash}


def geojson(layout: Any) -> dict[str, Any]:
    """Return its places as GeoJSON; raise CallError where it has none."""
    views, shown = _views(layout)
    found = views.geojson(shown)
    if found is None:
        raise CallError(
            N_("{name} has no places that GeoJSON could tell of"),
            hint=N_("Ask for it as text or with --json."),
            name=layout.name,
        )
    return dict(found)


def findings(layout: Any) -> list[Finding]:
    """Return what is wrong or doubtful about it."""
    views, shown = _views(layout)
    return list(views.findings(shown))
