"""The catalogue of games, and the facts about each."""

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

    With `pads`, return score pads instead, as `printplay games --pads --json` prints them:
    those of the current folder, those of the user's layouts, and those that ship.

    Each game has `id`, title, players, variants, house rules, printable parts and layouts, boards
    of spaces (`board`) and others; `seeds` says that seed:4711 names a layout, too.

    >>> [one["id"] for one in list_games()]
    ['go-for-gold', 'goldrausch', 'gophers', 'gotoku']
    """
    with speak(lang):
        return read_pads(here=True)[0] if pads else [card(name) for name in registry.names()]


def spelled(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the id of the game named by the first words, and the remaining words.

    Raises CallError if they name no game.
    """
    return registry.spelled(list(words))


def names() -> Sequence[str]:
    """Return the ids of all games."""
    return registry.names()


def named(name: str) -> str:
    """Return the id that a typed name stands for, whether the game exists or not."""
    return registry.named(name)


def game_id(name: str) -> str:
    """Return the id of a game by any of its names; raise CallError if there is none.

    >>> game_id("Go for Gold")
    'go-for-gold'
    """
    return registry.meant(registry.named(name)).id


def own_games(lang: str | None = None) -> list[dict[str, Any]]:
    """Return the score pads that ship, and those among the user's layouts.

    Each has the facts of `list_games`; a pad with a faulty file is left out.
    """
    with speak(lang):
        return read_pads(here=False)[0]


def read_pads(*, here: bool) -> tuple[list[dict[str, Any]], list[Path]]:
    """Return the facts about each score pad, and the files with faults.

    With `here`, include those of the current folder.
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
    """Return the titles of the games of some matches, in the current language."""
    last = {kept.match.game: kept for kept in matches}
    return {game: _(kept.meta.title) for game, kept in last.items()}


def card(game: str) -> dict[str, Any]:
    """Return the facts about a game, in the current language."""
    return card_of(registry.meant(game))


def card_of(meta: Meta) -> dict[str, Any]:
    """Return the facts about a game, given its `Meta`."""
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
