"""The island as a screen shows it, and the lines drawn on it: symbols large, in their spaces.

On paper symbols stand aside, small and pale, as a pen goes through the middle of each space. On a
screen the line is a layer of its own, and a thumb covers what is small. The names of spaces are
letters of that layer, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from printplay.core.i18n import language
from printplay.games.go_for_gold.board.cells import cell
from printplay.games.go_for_gold.contents import Contents, Island, island, letter
from printplay.games.go_for_gold.play_picture import turns
from printplay.games.go_for_gold.prints.chart import shore
from printplay.games.go_for_gold.prints.lettering import RADIUS, Symbol, draw_symbol, symbols
from printplay.games.go_for_gold.prints.scenery import Theme, frame, sea, theme
from printplay.geometry.board import BuiltBoard
from printplay.match.report import Report
from printplay.match.shown import DrawnMove
from printplay.printing.drawing.colour import rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, rectangle, smooth

#: mm of sea around the island: just enough to show that it is one.
MARGIN = 4.5
#: Shares of the radius within a space: of a single symbol, and of a port's anchor beside its
#: letter.
_LARGE, _BESIDE = 0.52, 0.4
_STRONG = rgb("#5b6c7f")  # pale on paper; here no pen goes over it


def picture(board: BuiltBoard[Contents]) -> tuple[Drawing, float, float]:
    """Return the island in its sea, with width and height in mm; its margin is MARGIN."""
    return _picture(island(board), language())


@lru_cache(maxsize=16)
def _picture(board: Island, _language: str) -> tuple[Drawing, float, float]:
    colours = theme(board.theme, low_ink=False)
    width, height = board.size[0] + 2 * MARGIN, board.size[1] + 2 * MARGIN
    drawing = Drawing(f"screen-{board.name}")
    sea(drawing, 0, 0, width, height, colours, board.hash)
    cut = rectangle(-MARGIN, -MARGIN, width, height)
    drawing.stamp(_land(board, replace(colours, symbol=_STRONG)), MARGIN, MARGIN, clip=cut)
    frame(drawing, 0, 0, width, height, colours, bar=False)
    return drawing, width, height


def _land(board: Island, colours: Theme) -> Drawing:
    """Draw the island with the features of its spaces, in board mm."""
    drawing = Drawing("island")
    coast = shore(board)
    for number, rings in reversed(list(enumerate(coast.surf[:3]))):
        for ring in rings:
            drawing.path(smooth(ring), Pen(None, colours.surf, (0.34, 0.26, 0.2)[number]))
    land: list[Command] = []
    for ring in coast.land:
        land += smooth(ring)
    drawing.path(land, Pen(colours.land, colours.coast, 0.3))
    for space in board.land.values():
        tint, edge = colours.ground(space.contents) or (colours.cell, colours.cell_edge)
        drawing.path(cell(space), Pen(tint, edge, 0.3))
        _bears(drawing, board, space.contents, space.centre, colours)
    return drawing


def _bears(
    drawing: Drawing, board: Island, contents: Contents, centre: tuple[float, float], colours: Theme
) -> None:
    """Draw the features of a space in its middle; several stand side by side."""
    space_symbols = list(symbols(contents))
    radius = board.spacing / 2
    x, y = centre
    y -= 0.08 * radius
    for number, symbol in enumerate(space_symbols):
        share = _LARGE if len(space_symbols) == 1 else _BESIDE
        aside = (number - (len(space_symbols) - 1) / 2) * 2 * _BESIDE * radius
        text = letter(board, symbol.text, language()) if symbol.kind == "letter" else symbol.text
        drawing.stamp(draw_symbol(symbol, colours, text), x + aside, y, scale=_scale(symbol, share * radius))


def _scale(symbol: Symbol, radius: float) -> float:
    """Return the scale that gives a symbol a radius, mm; a letter gets that height."""
    return radius / RADIUS.get(symbol.kind, 10.0 * PT * 0.5)


def trails(report: Report) -> Iterator[DrawnMove]:
    """Yield the moves of a match as they were drawn, mm on its board."""
    for turn in turns(report):
        yield DrawnMove(turn.seat, turn.round, tuple(turn.points))
