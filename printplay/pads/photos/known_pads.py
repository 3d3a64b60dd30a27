"""Pads that a code may name: those given, of the current folder, the user's, and shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from printplay.core.errors import PrintplayError
from printplay.pads.deck_pads.game_pad import game_pads
from printplay.pads.file import finding
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad
from printplay.pads.photos.pages import FindPad


def among(pads: Sequence[Pad]) -> FindPad:
    """Return a function that finds a pad by its hash: one of some first, then any at hand."""
    given = {pad.hash: pad for pad in pads}
    return lambda wanted: given.get(wanted) or _at_hand(wanted)


@lru_cache(maxsize=32)
def _at_hand(wanted: str) -> Pad | None:
    for game in game_pads():
        if game.hash == wanted:
            return game
    for path in finding.pads(here=True).values():
        pad = _read(path)
        if pad is not None and pad.hash == wanted:
            return pad
    return None


@lru_cache(maxsize=256)
def _read(path: Path) -> Pad | None:
    try:
        return sound(path)
    except PrintplayError:  # a file of the user with faults is none that this page was printed from
        return None
