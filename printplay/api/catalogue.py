"""The games there are, and what there is to know of each before a match."""

from __future__ import annotations

from typing import Any

from printplay import boards, games
from printplay.api.speaking import speak
from printplay.i18n import LANGUAGES, _


def list_games(lang: str | None = None) -> list[dict[str, Any]]:
    """Return what can be printed, checked and scored, as `printplay games --json` prints it.

    Of each game its `id`, title, players, variants, house rules, parts to print, and layouts.

    >>> [one["id"] for one in list_games()]
    ['go-for-gold', 'goldrausch', 'gophers', 'gotoku']
    """
    with speak(lang):
        return [card(name) for name in games.names()]


def card(game: str) -> dict[str, Any]:
    """Return what there is to know of a game before a match, in the current language."""
    meta = games.find(game)
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
            {"name": layout.name, "typed": typed, "title": dict(layout.title)}
            for layout, typed in layouts
        ],
    }
