"""The blank player sheet that a code names, drawn again as pixels."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import fields, replace
from functools import lru_cache

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.photos.blank import SCALE, Blank, Picture, printed
from printplay.photos.kept_pictures import kept
from printplay.printing.sheet_code import SheetCode


def blank(board: Island, code: SheetCode) -> Blank:
    """Return a sheet as it is printed; the code in its corners is that of any such sheet.

    So all sheets that differ by their serials share one; nothing is read near the codes.
    """
    return _shared(board, replace(code, serial=0))


@lru_cache(maxsize=4)  # of 20 MB each: two boards in two kinds of ink
def _shared(board: Island, code: SheetCode) -> Blank:
    return Blank(known(board, code, SCALE))


def known(board: Island, code: SheetCode, scale: float) -> Picture:
    """Return the same as `drawn`, from the cache folder if it was drawn before."""
    high, wide = round(HEIGHT * scale), round(WIDTH * scale)
    what = repr((_told(board), code, scale))
    return kept(what, (high, wide), lambda: drawn(board, code, scale))


def _told(board: Island) -> list[object]:
    """Return all that a board says of itself, so that its text is always the same."""
    return [_ordered(getattr(board, field.name)) for field in fields(board)]


def _ordered(value: object) -> object:
    if isinstance(value, Mapping):
        return [(name, _ordered(one)) for name, one in value.items()]
    return sorted(map(str, value)) if isinstance(value, Set) else value


def drawn(board: Island, code: SheetCode, scale: float) -> Picture:
    """Return a sheet as printed, in `scale` pixels per mm."""
    # What draws is loaded only if a sheet has to be drawn.
    from printplay.core.i18n import use
    from printplay.games.go_for_gold.prints.sheet import player_sheet

    with use(code.language):
        return printed(player_sheet(board, code), (WIDTH, HEIGHT), scale, code.language)
