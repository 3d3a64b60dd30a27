"""What `printplay layout` shows of layouts that are no boards of spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printplay import games
from printplay.api.layouts import views as views_of
from printplay.cli import deck_views
from printplay.cli.tables import folded
from printplay.decks import Deck, is_deck
from printplay.errors import CallError
from printplay.i18n import N_


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
    views, shown = views_of(layout)
    told = (views or deck_views).text(shown, colour=colour, quiet=quiet)
    if has_picture(layout):
        return told
    return "\n".join(folded(line, "    ") for line in told.split("\n"))
