"""Data that is constant while a server runs: the games, in each language.

Score pads are included: shipped ones and the user's own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import printplay as pp
from printplay.api.catalogue import own_games
from printplay.core.i18n import language


def games() -> list[dict[str, Any]]:
    """Return `pp.list_games()`, with layouts read once instead of for every page."""
    return _games(language())


@cache
def _games(lang: str) -> list[dict[str, Any]]:
    return [*pp.list_games(lang), *own_games(lang)]
