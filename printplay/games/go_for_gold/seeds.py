"""Islands by their seed: `seed:1:4711` is one for good, on every machine; 1 is the maker's version.

It is what a layout is called by wherever one is named, and what stands on its sheets.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial

from printplay.errors import LayoutError
from printplay.games.go_for_gold.contents import Island, read
from printplay.games.go_for_gold.maker.making import make
from printplay.games.go_for_gold.maker.text import layout_text
from printplay.games.go_for_gold.maker.wishes import VERSION, Wishes
from printplay.geometry.building import build_board
from printplay.geometry.layout import read_layout
from printplay.geometry.source import MadeFile
from printplay.marking import N_

NEWEST = VERSION
_VERSIONS = range(1, VERSION + 1)


def name_of(version: int, seed: int) -> str:
    """Return how an island is named; it fits a layout's name and a sheet."""
    return f"seed:{version}:{seed}"


@lru_cache(maxsize=64)
def text(version: int, seed: int) -> str:
    """Return the layout file of the island of a seed, made with the usual wishes.

    Raises LayoutError for a version of the maker that this printplay does not have.
    """
    if version not in _VERSIONS:
        raise LayoutError(
            N_("there is no maker of islands of version {version}"),
            hint=N_("This printplay has {known}. A newer printplay may have that one."),
            version=version,
            known=", ".join(map(str, _VERSIONS)),
        )
    return layout_text(make(seed, Wishes()), name_of(version, seed))


@lru_cache(maxsize=16)
def seeded(board: Island) -> str:
    """Return the name of the island of a seed; empty for any other board, whatever its name.

    A file that `layout new` wrote is that island as long as nobody has changed it.
    """
    found = re.fullmatch(r"seed:([0-9]{1,3}):([0-9]{1,9})", board.name)
    if found is None or int(found[1]) not in _VERSIONS:
        return ""
    made = MadeFile.called(board.name, partial(text, int(found[1]), int(found[2])))
    same = build_board(read_layout(made), read).hash == board.hash
    return board.name if same else ""


def shown(board: Island, side: str, plain: str = "{name}") -> str:
    """Return what a print calls a board: `plain` with the name of a seed, `side` with any other."""
    return (plain if seeded(board) else side).format(name=board.name)
