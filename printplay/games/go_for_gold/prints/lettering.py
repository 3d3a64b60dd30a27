"""The positions of an island's symbols and names, and its scale on a player sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from printplay.core.i18n import LANGUAGES
from printplay.games.go_for_gold.contents import Island, letter
from printplay.games.go_for_gold.prints.design import DESIGN
from printplay.games.go_for_gold.prints.scenery import hull as outline
from printplay.games.go_for_gold.prints.scenery import planted
from printplay.games.go_for_gold.prints.streams import courses
from printplay.games.go_for_gold.prints.symbols import LETTERING, Symbol, hull, letters_hull, symbols
from printplay.games.go_for_gold.prints.theme import kind_of
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.placement import CLEAR, NAME_SHARE, SYMBOL_SHARE, Placer, SymbolSpot
from printplay.geometry.shapes.region import convex_hull, overlap
from printplay.printing.drawing.drawing import PT
from printplay.printing.drawing.path import along
from printplay.printing.text.fonts import TEXT, face

#: Room for an island on a player sheet, mm; a larger one is printed smaller there.
ROOM = (149.4, 115.0)
#: The areas of the chart that two of the sheet's markers cover, mm: left, low, right, high.
MARKERS = ((0.9, -6.5, 14.1, 6.7), (0.9, 106.5, 14.1, 119.7))
#: Letters with descenders, and the height of a name with one as a multiple of its digits' height.
_TAILS, _TAILED = frozenset("gjpqyQ"), 1.7
_Place = tuple[float, float, float]
NAME_SIZE = 5.0  # pt, if there is room for it
#: No name shrinks below this share of its size to keep its descender off a lane.
_LEAST_NAME = 0.7
#: How far the letter of a port stands from the edge of its space, and from its middle: the first
#: of these for which there is room, mm.
_INSIDE, _OFF = 1.0, (3.6, 3.2)
#: Streams on an island at most, and half of their width, mm.
_STREAMS, _STREAM = 2, 0.3
#: Symbols that differ by less than this in size get the same size.
_ALIKE = 0.6


def reduction(board: Island) -> float:
    """Return the scale of a board on a player sheet, at most 1."""
    return on_sheet(board)[0]


@lru_cache(maxsize=16)
def on_sheet(board: Island) -> _Place:
    """Return scale and place of an island on the chart of a sheet.

    The place is that of its lower left corner, mm from that of the chart. An island stands in the
    middle, or so far to the right that its land stays clear of the two markers; if needed, smaller.
    """
    wide, high = board.size
    chart = DESIGN.chart
    land = [space.outline for space in board.land.values()]
    full = min(1.0, ROOM[0] / wide, ROOM[1] / high)
    for step in range(12):
        scale = full * (1 - 0.01 * step)
        spare, low = chart.width - wide * scale, 0.5 + (chart.height - high * scale) / 2
        for left in (spare / 2, 0.75 * spare, spare - (chart.width - ROOM[0]) / 2):
            taken = [
                ((x0 - left) / scale, (y0 - low) / scale, (x1 - left) / scale, (y1 - low) / scale)
                for x0, y0, x1, y1 in MARKERS
            ]
            if not overlap(land, taken):
                return scale, left, low
    return scale, left, low


@dataclass(frozen=True)
class Lettering:
    """The positions of all symbols, names and scenery, board mm; a name's spot is its middle.

    `streams` run from a spring to the water.
    """

    symbols: dict[SpaceId, tuple[tuple[Symbol, SymbolSpot], ...]]
    names: dict[SpaceId, SymbolSpot]
    scenery: tuple[tuple[str, SymbolSpot], ...] = ()
    streams: tuple[tuple[Point, ...], ...] = ()


@lru_cache(maxsize=16)
def lettering(board: Island) -> Lettering:
    """Find the places of all symbols and names; they keep clear of the lanes on a sheet.

    Streams and scenery get what room is left.
    """
    placed, placer = _placed(board)
    placer = placer.copy()
    streams = tuple(_streams(board, placer))
    return replace(placed, scenery=tuple(_scenery(board, placer)), streams=streams)


def plain_lettering(board: Island) -> Lettering:
    """Return the same without streams and scenery, which take as long again to be placed."""
    return _placed(board)[0]


@lru_cache(maxsize=16)
def _placed(board: Island) -> tuple[Lettering, Placer]:
    """Place symbols and names; return them, and the room they leave."""
    placer = Placer(board, CLEAR / reduction(board))
    found: dict[SpaceId, list[tuple[Symbol, SymbolSpot]]] = {}
    boxes, letters = _name_boxes(board), list[tuple[SpaceId, Symbol]]()
    for name, space in board.land.items():
        for symbol in symbols(space.contents):
            if symbol.kind == "letter":
                letters.append((name, symbol))
                continue
            share = NAME_SHARE if symbol.kind in LETTERING else SYMBOL_SHARE
            spot = placer.symbol(name, hull(symbol), share)
            found.setdefault(name, []).append((symbol, spot))
    names = {name: placer.label(name, *box) for name, box in boxes.items()}
    for name, symbol in letters:  # there is room for them where the water is
        texts = frozenset(letter(board, symbol.text, lang) for lang in LANGUAGES)
        around = letters_hull(texts)
        ashore = (placer.ashore(name, around, _INSIDE, off) for off in _OFF)
        spot = next(filter(None, ashore), None) or placer.symbol(name, hull(symbol), NAME_SHARE)
        found[name].append((symbol, spot))
    least: dict[str, float] = {}
    for symbol, spot in (pair for row in found.values() for pair in row):
        least[symbol.kind] = min(spot.scale, least.get(symbol.kind, spot.scale))
    placed = {
        name: tuple((symbol, _alike(symbol, spot, least[symbol.kind])) for symbol, spot in row)
        for name, row in found.items()
    }
    names = {name: _off_lanes(name, spot, placer) for name, spot in names.items()}
    return Lettering(placed, names), placer


def _name_boxes(board: Island) -> dict[SpaceId, Point]:
    """Return width and height of the names, mm."""
    boxes = {name: name_box(name) for name in board.land}
    if board.lattice != "free":  # all names alike
        wide = max((width for width, _high in boxes.values()), default=0.0)
        boxes = {name: (wide, high) for name, (_width, high) in boxes.items()}
    else:  # a descender has room there only by chance
        boxes = {
            name: (width, high * (_TAILED if _TAILS.intersection(name) else 1))
            for name, (width, high) in boxes.items()
        }
    return boxes


def _scenery(board: Island, placer: Placer) -> Iterator[tuple[str, SymbolSpot]]:
    """Yield the scenery of empty spaces, where there is room for it."""
    bare = [name for name, space in board.land.items() if kind_of(space.contents) == "land"]
    for name, kind, corner in planted(bare, board.hash):
        spot = placer.ornament(SpaceId(name), outline(kind), corner)
        if spot is not None:
            yield kind, spot


def _off_lanes(name: str, spot: SymbolSpot, placer: Placer) -> SymbolSpot:
    """Return the spot of a name so small that its descender stays clear of the lanes, too."""
    while spot.fits and _TAILS.intersection(name) and spot.scale > _LEAST_NAME:
        size = NAME_SIZE * spot.scale
        left = spot.x - face(TEXT).width(name, size) / 2
        low = spot.y - face(TEXT).cap_height * size * PT / 2
        ink = [(left + size * PT * x, low + size * PT * y) for x, y in _around(name)]
        if placer.off_lanes(ink):
            break
        spot = replace(spot, scale=0.95 * spot.scale)
    return spot


@lru_cache(maxsize=256)
def _around(name: str) -> tuple[Point, ...]:
    """Return the corners of the convex hull of a name, of size 1."""
    return convex_hull(along(face(TEXT).outline(name)))


def _streams(board: Island, placer: Placer) -> Iterator[tuple[Point, ...]]:
    """Yield streams on bare spaces by the water, by the board's hash."""
    found = 0
    for course in courses(board):
        if found < _STREAMS and placer.course(course, _STREAM):
            found += 1
            yield course


def _alike(symbol: Symbol, spot: SymbolSpot, least: float) -> SymbolSpot:
    """Return a spot with its symbol as large as the smallest of its kind, if that is near it.

    Letters of ports always have the same size.
    """
    alike = symbol.kind == "letter" or least > _ALIKE * spot.scale
    return replace(spot, scale=least) if alike else spot


def name_box(name: str) -> Point:
    """Return the width and height of a name at its usual size, mm."""
    return face(TEXT).width(name, NAME_SIZE), face(TEXT).cap_height * NAME_SIZE * PT
