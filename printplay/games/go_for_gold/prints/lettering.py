"""The positions of an island's symbols and names, and its scale on a player sheet.

A symbol's hull, the same in every ink and language, decides its place on the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from printplay.core.i18n import LANGUAGES
from printplay.games.go_for_gold.contents import Contents, Island, letter
from printplay.games.go_for_gold.prints.design import DESIGN
from printplay.games.go_for_gold.prints.scenery import TEMPLES, Chance, Theme, kind_of, planted, theme
from printplay.games.go_for_gold.prints.scenery import hull as outline
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.geometry.shapes.placement import CLEAR, NAME_SHARE, SYMBOL_SHARE, Placer, SymbolSpot
from printplay.geometry.shapes.region import convex_hull, overlap
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Shape, Stamp, Text
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import along
from printplay.printing.text.fonts import BOLD, TEXT, face

#: The radius of a symbol, mm, if there is room for it.
RADIUS = {"anchor": 2.3, "treasure": 2.6, "temple": 2.9, "shovel": 2.3, "foot": 2.2}
#: The sizes of a port's letter and of a count, pt.
LETTERING = {"letter": 10.0, "count": 7.5}
#: The spring, as a share of the way from the centre to the shore; mm from the shore to the mouth.
_SPRING, _MOUTH = 0.4, 2.4
#: How far it bends to each side, mm, and its number of points.
_BEND, _POINTS = 0.5, 15
#: Only sides of a space that are at least this long, mm, and touch no other space are shore; and
#: the least distance of their middles from the centre, which may lie anywhere in the space, mm.
_SHORTEST, _NEAREST = 3.5, 1.0
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
            marker_boxes = [
                ((x0 - left) / scale, (y0 - low) / scale, (x1 - left) / scale, (y1 - low) / scale)
                for x0, y0, x1, y1 in MARKERS
            ]
            if not overlap(land, marker_boxes):
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
    """Find the places of symbols and names, clear of a sheet's lanes, then streams and scenery."""
    placed, placer = _place_lettering(board)
    placer = placer.copy()
    streams = tuple(_streams(board, placer))
    return replace(placed, scenery=tuple(_scenery(board, placer)), streams=streams)


def plain_lettering(board: Island) -> Lettering:
    """Return the same without streams and scenery, which take as long again to be placed."""
    return _place_lettering(board)[0]


@lru_cache(maxsize=16)
def _place_lettering(board: Island) -> tuple[Lettering, Placer]:
    """Place symbols and names; return them, and the room they leave."""
    placer = Placer(board, CLEAR / reduction(board))
    placed_symbols: dict[SpaceId, list[tuple[Symbol, SymbolSpot]]] = {}
    boxes, letters = _name_boxes(board), list[tuple[SpaceId, Symbol]]()
    for name, space in board.land.items():
        for symbol in symbols(space.contents):
            if symbol.kind == "letter":
                letters.append((name, symbol))
                continue
            share = NAME_SHARE if symbol.kind in LETTERING else SYMBOL_SHARE
            spot = placer.symbol(name, hull(symbol), share)
            placed_symbols.setdefault(name, []).append((symbol, spot))
    names = {name: placer.label(name, *box) for name, box in boxes.items()}
    for name, symbol in letters:  # there is room for them where the water is
        texts = frozenset(letter(board, symbol.text, lang) for lang in LANGUAGES)
        around = letters_hull(texts)
        ashore = (placer.ashore(name, around, _INSIDE, off) for off in _OFF)
        spot = next(filter(None, ashore), None) or placer.symbol(name, hull(symbol), NAME_SHARE)
        placed_symbols[name].append((symbol, spot))
    least: dict[str, float] = {}
    for symbol, spot in (pair for row in placed_symbols.values() for pair in row):
        least[symbol.kind] = min(spot.scale, least.get(symbol.kind, spot.scale))
    placed = {
        name: tuple((symbol, _even_size(symbol, spot, least[symbol.kind])) for symbol, spot in row)
        for name, row in placed_symbols.items()
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
    bare_spaces = [name for name, space in board.land.items() if kind_of(space.contents) == "land"]
    for name, kind, corner in planted(bare_spaces, board.hash):
        spot = placer.ornament(SpaceId(name), outline(kind), corner)
        if spot is not None:
            yield kind, spot


def _off_lanes(name: str, spot: SymbolSpot, placer: Placer) -> SymbolSpot:
    """Return the spot of a name so small that its descender stays clear of the lanes, too."""
    while spot.fits and _TAILS.intersection(name) and spot.scale > _LEAST_NAME:
        size = NAME_SIZE * spot.scale
        left = spot.x - face(TEXT).width(name, size) / 2
        low = spot.y - face(TEXT).cap_height * size * PT / 2
        ink = [(left + size * PT * x, low + size * PT * y) for x, y in _name_hull(name)]
        if placer.off_lanes(ink):
            break
        spot = replace(spot, scale=0.95 * spot.scale)
    return spot


@lru_cache(maxsize=256)
def _name_hull(name: str) -> tuple[Point, ...]:
    """Return the corners of the convex hull of a name, of size 1."""
    return convex_hull(along(face(TEXT).outline(name)))


def _streams(board: Island, placer: Placer) -> Iterator[tuple[Point, ...]]:
    """Yield streams on bare spaces by the water, by the board's hash."""
    stream_count = 0
    for course in courses(board):
        if stream_count < _STREAMS and placer.course(course, _STREAM):
            stream_count += 1
            yield course


def _even_size(symbol: Symbol, spot: SymbolSpot, least: float) -> SymbolSpot:
    """Return a spot with its symbol as large as the smallest of its kind, if that is near it."""
    is_near_size = symbol.kind == "letter" or least > _ALIKE * spot.scale
    return replace(spot, scale=least) if is_near_size else spot


def name_box(name: str) -> Point:
    """Return the width and height of a name at its usual size, mm."""
    return face(TEXT).width(name, NAME_SIZE), face(TEXT).cap_height * NAME_SIZE * PT


def courses(board: Island) -> Iterator[tuple[Point, ...]]:
    """Yield possible streams, board mm, in an order that the board's hash gives."""
    chance = Chance(board.hash)
    bare_spaces = [space for space in board.land.values() if kind_of(space.contents) == "land"]
    drawn_lots = sorted((chance.below(1 << 20), space.id) for space in bare_spaces)
    for number, name in drawn_lots:
        shores = list(_shores(board, name))
        if shores:
            yield _course(board.spaces[name].centre, shores[number % len(shores)], number)


def _shores(board: Island, name: SpaceId) -> Iterator[Point]:
    """Yield the middles of the sides of a space that border on water."""
    space = board.spaces[name]
    neighbours = [board.spaces[neighbour] for neighbour in sorted(board.neighbours(space.id))]
    for (x0, y0), (x1, y1) in pairwise((*space.outline, space.outline[0])):
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        far = math.dist(space.centre, middle)
        if far < _NEAREST or math.dist((x0, y0), (x1, y1)) < _SHORTEST:
            continue
        if all(math.dist(middle, neighbour.centre) > 1.2 * far for neighbour in neighbours):
            yield middle


def _course(centre: Point, shore: Point, number: int) -> tuple[Point, ...]:
    far = math.dist(centre, shore)
    u, v = (shore[0] - centre[0]) / far, (shore[1] - centre[1]) / far
    side = 1 if number // 7 % 2 else -1
    start, end = _SPRING * far, far + _MOUTH
    points = []
    for step in range(_POINTS):
        share = step / (_POINTS - 1)
        along, aside = start + share * (end - start), side * _BEND * math.sin(2.4 * math.pi * share)
        points.append((centre[0] + along * u - aside * v, centre[1] + along * v + aside * u))
    return tuple(points)


@dataclass(frozen=True)
class Symbol:
    """A symbol in a space: its kind, and its text."""

    kind: str  # anchor, letter, treasure, temple, shovel, foot or count
    text: str = ""


def symbols(contents: Contents) -> Iterator[Symbol]:
    """Yield the symbols of a space; a port's text is its label, a temple's its colour."""
    if contents.port is not None:
        yield Symbol("anchor")
        yield Symbol("letter", contents.port)
    elif contents.number is not None:
        same = contents.points == contents.number
        yield Symbol("treasure", f"{contents.number}" + ("" if same else f":{contents.points}"))
    elif contents.temple is not None:
        yield Symbol("temple", contents.temple)
    for kind, count in (("shovel", contents.shovels), ("foot", contents.feet)):
        if count:
            yield Symbol(kind)
        if count > 1:
            yield Symbol("count", f"\u00d7{count}")


@cache
def draw_symbol(symbol: Symbol, colours: Theme, text: str = "") -> Drawing:
    """Draw a symbol around its origin, mm; `text` is a port's letter in the current language."""
    drawing = Drawing(f"symbol-{symbol.kind}-{text or symbol.text}")
    if symbol.kind in LETTERING:
        _letter(drawing, text or symbol.text, LETTERING[symbol.kind], colours.figure)
        return drawing
    scale = RADIUS[symbol.kind]
    place = Drawing(drawing.name, inline=True)
    if symbol.kind == "treasure":
        treasure(place, symbol.text, colours)
    elif symbol.kind == "temple":
        temple(place, symbol.text, colours)
    else:
        place.stamp(icon(symbol.kind, colours.token(symbol.kind), WHITE, low_ink=colours.low_ink))
    drawing.stamp(place, scale=scale)
    return drawing


def treasure(drawing: Drawing, text: str, colours: Theme) -> None:
    """Draw a treasure within radius 1: a chest with its number, and its points."""
    drawing.stamp(icon("chest", colours.gold, WHITE, low_ink=colours.low_ink))
    size = 0.94 / PT / face(BOLD).cap_height
    size = min(size, size * 1.26 / face(BOLD).width(text, size))
    _letter(drawing, text, size, colours.figure, 0.0, -0.02)


def temple(drawing: Drawing, colour: str, colours: Theme) -> None:
    """Draw a temple within radius 1: stepped, in its colour, with its own glyph."""
    main, glyph = colours.temple(colour), TEMPLES[colour][1]
    drawing.stamp(icon("temple", main, WHITE, low_ink=colours.low_ink))
    inner = icon(glyph, main if colours.low_ink else WHITE, WHITE)
    drawing.stamp(inner, 0.0, -0.1, scale=0.45)


def port(drawing: Drawing, letter: str, colours: Theme) -> None:
    """Draw a port as one symbol within radius 1: an anchor with a letter beside it."""
    drawing.stamp(icon("anchor", colours.token("anchor"), WHITE, low_ink=colours.low_ink), -0.4, scale=0.66)
    size = 1.05 / PT / face(BOLD).cap_height
    size = min(size, size * 0.8 / face(BOLD).width(letter, size))
    _letter(drawing, letter, size, colours.figure, 0.58)


def _letter(drawing: Drawing, text: str, size: float, colour: Colour, x: float = 0.0, y: float = 0.0) -> None:
    low = y - face(BOLD).cap_height * size * PT / 2
    drawing.text(x, low, text, BOLD, size, colour=colour, anchor="middle", role="name")


@cache
def hull(symbol: Symbol) -> tuple[Point, ...]:
    """Return the convex outline of a symbol's ink, mm around its origin.

    A letter of a port has the box of the widest one, so it stands at the same place in every
    language.
    """
    if symbol.kind in LETTERING:
        widest = "W" * len(symbol.text) if symbol.kind == "letter" else symbol.text
        wide = face(BOLD).width(widest, LETTERING[symbol.kind]) / 2
        # round letters are a little higher
        high = 1.04 * face(BOLD).cap_height * LETTERING[symbol.kind] * PT / 2
        return (-wide, -high), (wide, -high), (wide, high), (-wide, high)
    # outlines of low ink reach farthest
    return convex_hull(_ink(draw_symbol(symbol, theme("light", low_ink=True))), 0.05)


@cache
def letters_hull(texts: frozenset[str]) -> tuple[Point, ...]:
    """Return the convex outline of what any of a port's letters covers, mm around its middle."""
    ink: list[Point] = []
    for text in texts:
        drawing = Drawing("letter")
        _letter(drawing, text, LETTERING["letter"], WHITE)
        ink += _ink(drawing)
    return convex_hull(ink, 0.01)  # with the curve of O, which is higher than flat letters


def _ink(drawing: Drawing, transform: Affine = (1, 0, 0, 1, 0, 0)) -> Iterator[Point]:
    """Yield points around the outline of a drawing's ink."""
    for item in drawing.items:
        if isinstance(item, Stamp):
            yield from _ink(item.drawing, then(item.transform, transform))
        elif isinstance(item, Shape):
            half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
            for x, y in along(item.path):
                for step in range(8 if half else 1):
                    angle = math.pi * step / 4
                    yield apply(transform, (x + half * math.cos(angle), y + half * math.sin(angle)))
        elif isinstance(item, Text):
            scale = item.size * PT
            left = item.x - face(item.face).width(item.string, item.size) / 2
            for x, y in along(face(item.face).outline(item.string)):
                yield apply(transform, (left + scale * x, item.y + scale * y))
