"""The games there are, and what there is to know of each before a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.core.errors import PrintplayError
from printplay.core.i18n import LANGUAGES, _
from printplay.core.speaking import speak
from printplay.geometry.layouts.layout import Layout
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.game import Meta
from printplay.pads.file import finding

if TYPE_CHECKING:
    from printplay.ledger.lists.summary import Summary
    from printplay.ledger.matches.match import StoredMatch


def list_games(lang: str | None = None, *, pads: bool = False) -> list[dict[str, Any]]:
    """Return what can be printed, checked and scored, as `printplay games --json` prints it.

    With `pads` the games of score pads instead, as `printplay games --pads --json` prints them:
    those of the current folder, those of the own layouts, and those that ship.

    Of each game its `id`, title, players, variants, house rules, parts to print, and layouts, those
    that are a `board` of spaces and others; `seeds` says that seed:4711 names a layout of it, too.

    >>> [one["id"] for one in list_games()]
    ['go-for-gold', 'goldrausch', 'gophers', 'gotoku']
    """
    with speak(lang):
        return read_pads(here=True)[0] if pads else [card(name) for name in registry.names()]


def spelled(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the id of the game that some words begin with, and the words behind its name.

    Raises CallError where they name none.
    """
    return registry.spelled(list(words))


def names() -> Sequence[str]:
    """Return the ids of all games."""
    return registry.names()


def named(name: str) -> str:
    """Return how a game would be called that a person names so, whether there is one or not."""
    return registry.named(name)


def game_id(name: str) -> str:
    """Return the id of a game by how a person calls it; raise CallError where there is none.

    >>> game_id("Go for Gold")
    'go-for-gold'
    """
    return registry.meant(registry.named(name)).id


def own_games(lang: str | None = None) -> list[dict[str, Any]]:
    """Return the games of score pads: those that ship, and those of the user's own layouts.

    Of each what `list_games` tells of a game; one whose file is wrong is left out.
    """
    with speak(lang):
        return read_pads(here=False)[0]


def read_pads(*, here: bool) -> tuple[list[dict[str, Any]], list[Path]]:
    """Return what there is to know of each score pad, and the files that something is wrong with.

    With `here` those of the current folder are among them.
    """
    found, wrong = [], []
    for id_, path in finding.pads(here=here).items():
        try:
            meta = finding.of_file(path)
        except PrintplayError:
            wrong.append(path)
            continue
        if meta is not None and id_ not in registry.names():
            found.append(card_of(meta))
    return found, wrong


def titles(matches: Iterable[StoredMatch | Summary]) -> dict[str, str]:
    """Return the title of each game that some matches are of, in the current language."""
    last = {kept.match.game: kept for kept in matches}
    return {game: _(kept.meta.title) for game, kept in last.items()}


def card(game: str) -> dict[str, Any]:
    """Return what there is to know of a game before a match, in the current language."""
    return card_of(registry.meant(game))


def card_of(meta: Meta) -> dict[str, Any]:
    """Return what there is to know of a game that was found."""
    layouts = [(boards.layout_at(path), name) for name, path in boards.known().items()
               if path.parent.name == meta.id]  # fmt: skip
    return {
        "id": meta.id,
        "title": _(meta.title),
        "summary": _(meta.summary),
        "players": {"from": meta.players[0], "to": meta.players[1]},
        "variants": list(meta.variants),
        "languages": list(LANGUAGES),
        "house_rules": [
            {
                "key": rule.key,
                "default": rule.values[0],
                "values": list(rule.values),
                "summary": _(rule.summary),
            }
            for rule in meta.house_rules
        ],
        "parts": [
            {"id": part.id, "title": _(part.title), "summary": _(part.summary)}
            for part in meta.parts
        ],
        "layouts": [
            {
                "name": layout.name,
                "typed": typed,
                "title": dict(layout.title),
                "board": isinstance(layout, Layout),
            }
            for layout, typed in layouts
        ],
        "seeds": meta.has("seeds"),
    }
