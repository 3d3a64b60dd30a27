"""A pad on a screen: frames in games of few rounds, else a table as on paper."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.match.tiles import Tile
from printplay.pads.file.pad import Pad
from printplay.pads.scoring.state import State
from printplay.pads.tiles.block import blocks
from printplay.pads.tiles.frames import framed, frames
from printplay.printing.drawing.drawing import Drawing


def tiles(state: State) -> Iterator[Tile]:
    """Yield the pictures of a pad; none before the first value."""
    if state.facts:
        yield from frames(state) if framed(state) else blocks(state)


def art_of(_layout: Pad, name: str) -> tuple[Drawing, float, float]:
    """Raise KeyError: a pad needs no drawings."""
    raise KeyError(name)
