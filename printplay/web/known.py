"""What does not change while a server runs: the games there are, in each language.

Score pads are among them, those that ship and those of the own layouts.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import printplay as pp
from printplay.api.catalogue import own_games
from printplay.core.i18n import language


def games() -> list[dict[str, Any]]:
    """Return the games as `pp.list_games` does; their layouts are read once, not for every page."""
    return _games(language())


@cache
def _games(lang: str) -> list[dict[str, Any]]:
    return [*pp.list_games(lang), *own_games(lang)]
