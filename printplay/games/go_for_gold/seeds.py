"""Islands by their seed: `seed:1:4711` is one for good, on every machine; 1 is the maker's version.

The seed is the name of such a layout everywhere, also on its sheets.
"""

from __future__ import annotations

from functools import lru_cache, partial

from printplay.core.errors import LayoutError
from printplay.core.seed_names import numbers_of, seed_name
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import Island, read
from printplay.games.go_for_gold.islands.maker.making import make
from printplay.games.go_for_gold.islands.maker.options import SEEDS, VERSION, IslandOptions
from printplay.games.go_for_gold.islands.maker.text import layout_text
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.building import build_board
from printplay.geometry.layouts.layout import read_layout
from printplay.geometry.layouts.source import MadeFile
from printplay.geometry.playable import is_side

NEWEST = VERSION


@lru_cache(maxsize=64)
def text(version: int, seed: int) -> str:
    """Return the layout file of the island of a seed, made with the default options.

    Raises LayoutError for a version of the maker that this printplay does not have.
    """
    if version != VERSION:
        raise LayoutError(
            N_("islands of version {version} are not supported"),
            hint=N_("This printplay makes version {known}. Update it to make newer ones."),
            version=version,
            known=VERSION,
        )
    return layout_text(make(seed, IslandOptions()), seed_name(version, seed))


@lru_cache(maxsize=16)
def seeded(board: Island) -> str:
    """Return the name of the island of a seed; empty for any other board, whatever its name.

    A file that `new island` wrote is that island as long as nobody has changed it.
    """
    version, seed = numbers_of(board.name) or (None, 0)
    if version != VERSION or seed >= SEEDS:
        return ""
    if board.name != seed_name(version, seed):
        return ""
    made = MadeFile.called(board.name, partial(text, version, seed))
    same = build_board(read_layout(made), read, BuiltBoard).hash == board.hash
    return board.name if same else ""


def shown(board: Island, side: str, plain: str = "{name}") -> str:
    """Return the name of a board in a print: a `side` if it is one, else its name in `plain`."""
    return (side if is_side(board.name) else plain).format(name=board.name)
