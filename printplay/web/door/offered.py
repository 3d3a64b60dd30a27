"""What a request may name (games, layouts, matches, words of a list), looked up here.

A value is found among what is offered, or refused in the same way whether it is a path or not.
Below this, a `str` is the name of something in the catalogue: only a `Path` opens a file.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.requests import Request

import printplay as pp
from printplay.api.scores.ledger import Ledger
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.core.seed_names import numbers_of
from printplay.web.game_list import games
from printplay.web.server import server_of


def find_game(name: str) -> dict[str, Any]:
    """Return a game that the page offers; raise CallError for any other."""
    game_by_name = {card["id"]: card for card in games()}
    if (game := game_by_name.get(name)) is None:
        raise CallError(
            N_("unknown game {game!r}"),
            hint=N_("Games: {known}."),
            game=name[:60],
            known=", ".join(game_by_name),
        )
    return game


def find_played_game(name: str, ledger: Ledger) -> str:
    """Return the id of a game that is offered or appears in the ledger."""
    try:
        return str(find_game(name)["id"])
    except CallError:
        if name not in {stored.row.game for stored in ledger.overview().stored}:
            raise
        return name


def find_layout(name: str, game_id: str = "") -> str:
    """Return a layout of a game, or of any game; raise CallError if it is not offered."""
    cards = [layout_card for layout_card in games() if game_id in ("", layout_card["id"])]
    typed_names = {layout_card["typed"] for card in cards for layout_card in card["layouts"]}
    if name in typed_names or (numbers_of(name) is not None and any(card["seeds"] for card in cards)):
        return name
    raise CallError(
        N_("unknown layout {layout!r}"),
        hint=N_("Choose a built-in layout, or an island by its seed."),
        layout=name[:60],
    )


def match_of(request: Request) -> pp.Match:
    """Return the match id in an address; reading the match reports an unknown one."""
    return server_of(request).ledger.find_match(request.path_params["match"])


def check_word(key: str, word: str, words: Collection[str]) -> str:
    """Return a word of a list; raise CallError for any other."""
    if word not in words:
        raise CallError(
            N_("invalid value for {name}: {given!r}"), hint=N_("Possible values: {known}."),
            name=key, given=word[:40], known=", ".join(sorted(filter(None, words))),
        )  # fmt: skip
    return word
