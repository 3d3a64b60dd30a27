"""What a request says: the values of its body, checked, and the games and matches that it names.

A value is found among what is offered, or refused in the same way whether it is a path or not.
Below this, a `str` is the name of something in the catalogue: only a `Path` opens a file.

Score pads are among the games: shipped ones and the user's own.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from starlette.requests import Request

import printplay as pp
from printplay.api.catalogue import own_games
from printplay.api.scores.ledger import Ledger
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.core.seed_names import numbers_of
from printplay.web.server import server_of

Body = Mapping[str, Any]


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
        if name not in {stored.game_id for stored in ledger.overview().stored}:
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


async def form_or_json(request: Request) -> Body:
    """Parse a form or a JSON object; raise CallError for anything else."""
    if kind_of(request) == "application/x-www-form-urlencoded":
        async with request.form(max_fields=50) as form:
            return {key: value for key, value in form.multi_items() if isinstance(value, str)}
    return await json_object(request)


def kind_of(request: Request) -> str:
    """Return the content type of a request."""
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold()


async def json_object(request: Request) -> Body:
    """Parse a JSON object; raise CallError for anything else, or another content type.

    A foreign page can make a browser send text or a form, but not JSON.
    """
    if kind_of(request) != "application/json":
        raise CallError(N_("this request is not a JSON object"))
    try:
        parsed = json.loads(await request.body())
        json.dumps(parsed, ensure_ascii=False).encode()  # a surrogate ("\ud800") is no text
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise CallError(N_("this request is not a JSON object"))
    return parsed


def text_in(body: Body, key: str, *, default: str | None = None, limit: int = 200) -> str:
    """Return a string; raise CallError if it has another type or is missing without a default."""
    value = body.get(key, default)
    if not isinstance(value, str) or len(value) > limit:
        raise CallError(N_("`{key}` must be a text of at most {most} characters"), key=key, most=limit)
    return value


def texts_in(body: Body, key: str, *, limit: int) -> list[str]:
    """Return a list of strings; raise CallError for anything else."""
    value = body.get(key)
    is_list = isinstance(value, list) and 0 < len(value) <= limit
    if not is_list or not all(isinstance(text, str) and len(text) <= 4000 for text in value or ()):
        raise CallError(N_("`{key}` must be a list of 1 to {most} texts"), key=key, most=limit)
    return list(value or ())


def table_in(body: Body, key: str) -> dict[str, str]:
    """Return a mapping of strings, empty if missing; raise CallError for anything else."""
    value = body.get(key) or {}
    is_table = isinstance(value, dict) and len(value) <= 40
    if not is_table or not all(isinstance(text, str) and len(text) <= 400 for text in value.values()):
        raise CallError(N_("`{key}` must be a table of texts"), key=key)
    return dict(value)


def number_in(body: Body, key: str) -> int:
    """Return a non-negative integer; raise CallError for anything else."""
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise CallError(N_("`{key}` must be a whole number"), key=key)
    return value


def numbers_in(body: Body, key: str, limit: int) -> list[int]:
    """Return a list of numbers from 1 to `limit`; raise CallError for anything else."""
    value = body.get(key)
    if not (isinstance(value, list) and value) or not all(
        isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= limit for number in value
    ):
        raise CallError(N_("`{key}` must be a list of whole numbers from 1 to {most}"), key=key, most=limit)
    return value


def flag_in(body: Body, key: str) -> bool:
    """Return a boolean; raise CallError for anything else."""
    value = body.get(key, False)
    if not isinstance(value, bool):
        raise CallError(N_("`{key}` must be true or false"), key=key)
    return value


def games() -> list[dict[str, Any]]:
    """Return `pp.list_games()`, with layouts read once instead of for every page."""
    return _games(language())


@cache
def _games(lang: str) -> list[dict[str, Any]]:
    return [*pp.list_games(lang), *own_games(lang)]
