"""The best lines of a match, each on a map over the line that was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.charts.board import board_block
from printplay.charts.page import ChartBlock, gap, sentence
from printplay.charts.style import ChartColours
from printplay.core.i18n import _
from printplay.printing.drawing.drawing import Drawing


class BestMap(NamedTuple):
    """A player's best line: a sentence, what rounds cost (often nothing), a map with its size."""

    sentence: str
    costs: Sequence[str]
    drawing: Drawing
    width: float
    height: float

    def blocks(self, colours: ChartColours) -> Iterator[ChartBlock]:
        """Yield the sentence, the map, and what rounds cost."""
        yield sentence(self.sentence, colours, size=9.5)
        yield board_block(self.drawing, self.width, self.height, colours, self.sentence)
        yield from (sentence(text, colours, size=8.5, strong=False) for text in self.costs)


class BestMaps(NamedTuple):
    """The maps of all players, and a sentence about the special dice assumed."""

    maps: Sequence[BestMap]
    dice: str

    def blocks(self, colours: ChartColours) -> Iterator[ChartBlock]:
        """Yield the maps, and sentences that explain them."""
        for one in self.maps:
            yield gap(3)
            yield from one.blocks(colours)
        yield gap(1)
        yield from self.key(colours)

    def key(self, colours: ChartColours) -> Iterator[ChartBlock]:
        """Yield sentences that explain the maps."""
        says = _("The best line, over a pale band: the line that was drawn. In a golden ring are "
                 "the points scored there.")  # fmt: skip
        for text in (says, self.dice):
            yield sentence(text, colours, size=8.5, strong=False)
