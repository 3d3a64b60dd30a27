"""Layouts and boards: the list, the facts about one, and its picture as a file.

A layout is a board of spaces, or what else a game is played with (pages, a deck of cards). The
views of a layout that is no board come from its game (`Game.views`); without them, it is shown as a
deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.decks import Deck, is_deck
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.lookup.board import Board, board_facts, layout_picture
from printplay.lookup.boards import find_own
from printplay.match import registry
from printplay.match.shown import Views

__all__ = [
    "Deck",
    "Playable",
    "board",
    "draw_layout",
    "entry",
    "find_own",
    "has_picture",
    "layout_facts",
    "layouts",
    "own_entry",
    "own_facts",
    "own_findings",
    "own_geojson",
    "shipped_layouts",
    "views",
]


def layouts(game: str | None = None) -> list[dict[str, Any]]:
    """Return the layouts that ship with printplay, as `printplay layout list --json` prints them.

    `typed_name` is the name that finds one. With a `game`, only those of that game.

    >>> [one["typed"] for one in layouts("go-for-gold")]
    ['A', 'B']
    """
    if game is not None:
        registry.find_game(game)
    known_layouts = boards.layouts_by_name().items()
    names_and_paths = [
        (typed_name, path) for typed_name, path in known_layouts if game in (None, path.parent.name)
    ]
    return [{**entry(path), "typed": typed_name} for typed_name, path in names_and_paths]


def shipped_layouts() -> Iterator[dict[str, Any] | PrintplayError]:
    """Yield the layouts that ship with printplay; for one that cannot be read, the error."""
    for typed_name, path in boards.layouts_by_name().items():
        try:
            yield {**entry(path), "typed": typed_name}
        except PrintplayError as error:
            yield error


def has_picture(layout: Playable) -> bool:
    """Return whether its game draws it as one picture; a deck is drawn card by card."""
    if isinstance(layout, Deck) or is_deck(layout.path):
        return False
    return registry.find_game(layout.game).board != "none"


def entry(path: Path) -> dict[str, Any]:
    """Return the entry of a layout file in the list of layouts."""
    if (own_layout := find_own(path)) is not None:
        return own_entry(own_layout)
    board = boards.find_board(path)
    return {
        "name": board.name,
        "game": board.game,
        "title": dict(board.title),
        "theme": board.theme,
        "lattice": board.lattice,
        "pitch": board.pitch,
        "land": len(board.land),
        "kinds": dict(Counter(space.contents.kind for space in board.spaces.values())),
        "size": [round(length, 2) for length in board.size],
        "hash": board.hash,
        "file": str(path),
    }


# -- layouts that are no boards of spaces ----------------------------------------------------------


def views(layout: Playable) -> tuple[Views[Any] | None, Any]:
    """Return the views of a layout, or None for a deck of cards, and the layout as read."""
    if isinstance(layout, Deck):
        return None, layout
    game_views = registry.find_game(layout.game).views
    return (game_views, layout) if game_views is not None else (None, layout.deck)  # type: ignore[attr-defined]  # as `Game.views` says


def own_entry(layout: Playable) -> dict[str, Any]:
    """Return its entry in the list of layouts."""
    from printplay.decks.deck import deck_summary

    game_views, layout_read = views(layout)
    return {
        "name": layout.name,
        "game": layout.game,
        "title": dict(layout.title),
        "kinds": {},
        **(game_views.summary(layout_read) if game_views is not None else deck_summary(layout_read)),
        "hash": layout.hash,
        "file": str(layout.path),
    }


def own_facts(layout: Playable) -> dict[str, Any]:
    """Return all its facts."""
    from printplay.decks.deck import deck_facts

    game_views, layout_read = views(layout)
    return {
        **(game_views.facts(layout_read) if game_views is not None else deck_facts(layout_read)),
        "hash": layout.hash,
    }


def own_geojson(layout: Playable) -> dict[str, Any]:
    """Return its places as GeoJSON; raise CallError if it has none."""
    game_views, layout_read = views(layout)
    features = game_views.geojson(layout_read) if game_views is not None else None
    if features is None:
        raise CallError(
            N_("{name} has no spaces to write as GeoJSON"),
            hint=N_("Show it as text or with --json."),
            name=layout.name,
        )
    return dict(features)


def own_findings(layout: Playable) -> list[Fault]:
    """Return its errors and warnings."""
    from printplay.decks.printing import deck_findings

    game_views, layout_read = views(layout)
    return list(game_views.findings(layout_read) if game_views is not None else deck_findings(layout_read))


def board(name: str | Path, game: str | None = None) -> Board:
    """Find a board by its shipped name, ignoring case, or by a layout file (a Path).

    With a `game`, only a board of that game. Raises LayoutError if there is none or the file
    cannot be read, CallError if the layout is no board (a deck of cards, say).

    >>> island = board("A")
    >>> len(island.land), island.spaces["f5"].contents.kind, sorted(island.neighbours("c1"))
    (75, 'temple', ['b2', 'c2', 'd1'])
    >>> island.walks("c2", 2)
    15
    """
    return boards.find_board(name, game)


def layout_facts(name: str | Path, lang: str | None = None) -> dict[str, Any]:
    """Return all facts of any layout: what `layout show --json` prints.

    Raises LayoutError if it cannot be read.

    >>> facts = layout_facts("A")
    >>> facts["hash"] == board("A").hash, facts["units"]
    (True, 'mm')
    """
    own_layout = boards.find_own(name)
    with speak(lang):
        if own_layout is not None:
            return versioned(own_facts(own_layout))
        return versioned(board_facts(boards.find_board(name)))


def draw_layout(layout: Playable, file: Path, suffix: str, *, force: bool = False) -> None:
    """Write the picture of a layout to a file, in the format of a suffix; see `picture`.

    Raises FileError if the file exists and printplay did not make it, unless `force`.
    """
    from printplay.printing.output.writing import write

    write(file, layout_picture(layout, suffix), force=force)
