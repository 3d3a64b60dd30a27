"""The island as a sea chart: coast, surf, its spaces and their symbols, and the compass rose."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from printplay.core.i18n import _, language
from printplay.games.go_for_gold.board.cells import FRAME, cell, corners, texture
from printplay.games.go_for_gold.contents import Island, letter, ports
from printplay.games.go_for_gold.prints.lettering import NAME_SIZE, draw_symbol, lettering
from printplay.games.go_for_gold.prints.scenery import LAND as SCENERY
from printplay.games.go_for_gold.prints.scenery import Theme, beasts, frame, kind_of, sea, theme
from printplay.games.go_for_gold.seeds import name_in_print
from printplay.games.go_for_gold.tokens import COLOURS
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply, inverse
from printplay.geometry.shapes.coast import Coast, coast
from printplay.geometry.shapes.placement import SymbolSpot
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import PT, Drawing, Pen, Text
from printplay.printing.drawing.extent import enclosed
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import Command, rectangle, smooth
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.preflight.legibility import line
from printplay.printing.text.fonts import BOLD, TEXT, face

#: A path, and the method that puts it on the sheet.
Placed = tuple[Sequence[Command], Affine]

#: Bearing of each point, degrees clockwise from north.
_POINTS = {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}
#: The rose contradicts a port that lies farther than this from its point, degrees.
_AGREES = 45.0
#: Points along a letter, and the share of them that may lie on a colour that hides it.
_ALONG, _LOST = 7, 0.34
_STAR = 0.76  # share of the rose's radius left for it when letters stand around it
DOT, PORT_DOT = 0.42, 0.75  # mm
_PITCH = 14.5
#: The thickness of the lines or dots of a texture, mm.
_TEXTURES = {"port": 0.14, "treasure": 0.12, "temple": 0.26, "shovel": 0.14, "foot": 0.36}
#: The name of the drawing of a texture, by the kind of the space.
GROUND = "ground-{}"
#: The width of a stream, mm.
STREAM = 0.5
#: The thickness of the outlines of scenery where ink is saved, as a share of its radius.
_THIN = 0.07


@lru_cache(maxsize=16)
def shore(board: Island) -> Coast:
    return coast(board)


@lru_cache(maxsize=16)
def land(board: Island) -> tuple[Command, ...]:
    """Return the outline of an island with its lakes, mm of the board."""
    return tuple(command for ring in shore(board).land for command in smooth(ring))


def island(board: Island, *, low_ink: bool, light: bool = False) -> Drawing:
    """Draw the island in board mm, without the sea; players draw their lines on it."""
    return _island(board, low_ink, light, language())


@lru_cache(maxsize=16)
def _island(board: Island, low_ink: bool, light: bool, _language: str) -> Drawing:
    colours = theme(board.theme, low_ink=low_ink, light=light)
    lanes = [(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges]
    drawing = Drawing("island", {"layout": board.name, "hash": board.hash}, lanes=lanes)
    for number, rings in reversed(list(enumerate(shore(board).surf))):
        pen = Pen(None, colours.surf, (0.34, 0.26, 0.2, 0.15)[number % 4])
        for ring in rings:
            drawing.path(smooth(ring), pen, role="ground")
    drawing.path(land(board), Pen(colours.land, colours.coast, 0.3), role="ground")
    for name, space in board.land.items():
        ground = colours.ground(space.contents)
        tint = ground[0] if ground else colours.cell
        drawing.path(cell(space), Pen(tint, colours.cell_edge, 0.14), mark=f"space-{name}", role="ground")
        if ground:
            for line in corners(board, name):
                drawing.line(line, Pen(None, ground[1], FRAME), role="ground")
            _texture(drawing, board, name, colours)
    places = lettering(board)
    for course in places.streams:
        drawing.line(course, Pen(None, colours.surf, STREAM), role="ground")
    tinted = colours.cell
    for kind, spot in places.scenery:
        picture = icon(kind, colours.scenery or WHITE, tinted or WHITE, low_ink=low_ink, line=_THIN)
        drawing.stamp(picture, spot.x, spot.y, scale=SCENERY[kind] * spot.scale, role="ground")
    unit = min(1.0, board.spacing / _PITCH)
    for name, space in board.land.items():
        start = space.contents.kind == "port"
        drawing.circle(*space.centre, (PORT_DOT if start else DOT) * unit, Pen(colours.dot))
        for symbol, spot in places.symbols.get(name, ()):
            text = letter(board, symbol.text, language()) if symbol.kind == "letter" else symbol.text
            drawing.stamp(
                draw_symbol(symbol, colours, text), spot.x, spot.y, scale=spot.scale, role="feature"
            )
        _draw_name(drawing, name, places.names[name], colours)
    return drawing


def _texture(drawing: Drawing, board: Island, name: SpaceId, colours: Theme) -> None:
    contents = board.spaces[name].contents
    ground = colours.ground(contents)
    kind = kind_of(contents)
    if ground is None:
        return
    if ground[0] is None:
        pen = Pen(None, colours.cell_edge, _TEXTURES[kind])
    elif not colours.textured(kind):
        return
    else:
        pen = Pen(None, ground[1].mix(ground[0], 0.2), _TEXTURES[kind])
    if path := texture(board, name, kind):
        lines = Drawing(GROUND.format(kind), inline=True)
        lines.path(path, pen, role="ground")
        drawing.stamp(lines, role="ground")


def _draw_name(drawing: Drawing, name: SpaceId, spot: SymbolSpot, colours: Theme) -> None:
    size = NAME_SIZE * spot.scale
    low = spot.y - face(TEXT).cap_height * size * PT / 2
    drawing.text(spot.x, low, name, TEXT, size, colour=colours.name, anchor="middle", role="name")


def vignette(board: Island, *, low_ink: bool, light: bool = False) -> tuple[Drawing, float, float]:
    """Return a small picture of the island in its sea, with its width and height in mm."""
    colours = theme(board.theme, low_ink=low_ink, light=light)
    margin = 9.0
    width, height = board.size[0] + 2 * margin, board.size[1] + 2 * margin
    drawing = Drawing(f"vignette-{board.name}", sense=figure(island_sentence(board)))
    sea(drawing, 0, 0, width, height, colours, board.hash)
    cut = rectangle(-margin, -margin, width, height)
    drawing.stamp(island(board, low_ink=low_ink, light=light), margin, margin, clip=cut)
    coast = [[(margin + x, margin + y) for x, y in ring] for ring in shore(board).land]
    beasts(drawing, (1.5, 1.5, width - 1.5, height - 1.5), coast, (), colours, board.hash)
    frame(drawing, 0, 0, width, height, colours, bar=False)
    return drawing, width, height


def island_sentence(board: Island) -> str:
    """Return the name and the size of an island in a sentence."""
    title = board.title.get(language()) or board.title.get("en") or ""
    name = ": ".join(filter(None, (name_in_print(board, _("side {name}")), title)))
    sentence = _("Map of the island, {name}, with {count} spaces.")
    return sentence.format(name=name, count=len(board.land))


def described(board: Island) -> str:
    """Return a description of an island: its spaces, ports, treasures, temples, tools."""
    return _described(board, language())


@lru_cache(maxsize=32)
def _described(board: Island, _language: str) -> str:
    return " ".join([island_sentence(board), *_features(board)])


def _features(board: Island) -> Iterator[str]:
    """Yield a sentence for each kind of feature on an island, with its spaces."""
    ports, treasures, temples = list[str](), list[str](), list[str]()
    shovels, feet = list[str](), list[str]()
    for name, space in board.land.items():
        contents = space.contents
        if contents.port is not None:
            ports.append(f"{letter(board, contents.port, language())} {name}")
        if contents.number is not None:
            treasures.append(f"{contents.number} {name}")
        if contents.temple is not None:
            temples.append(f"{_(COLOURS[contents.temple])} {name}")
        shovels += [name] * contents.shovels
        feet += [name] * contents.feet
    for sentence, places in (
        (_("Ports: {where}."), ports), (_("Treasures: {where}."), treasures),
        (_("Temples: {where}."), temples), (_("Shovels: {where}."), shovels),
        (_("Feet: {where}."), feet),
    ):  # fmt: skip
        if places:
            yield sentence.format(where=", ".join(places))


def north(board: Island) -> float | None:
    """Return the bearing of north that suits the ports best, degrees clockwise; None if none does."""
    width, height = board.size
    offsets: list[float] = []
    for label, space in ports(board).items():
        if label in _POINTS:
            x, y = board.spaces[space].centre
            bearing = math.degrees(math.atan2(x - width / 2, y - height / 2))
            offsets.append(math.radians(bearing - _POINTS[label]))
    if not offsets:
        return None
    mean = math.degrees(math.atan2(sum(map(math.sin, offsets)), sum(map(math.cos, offsets))))
    deviations = (abs((math.degrees(offset) - mean + 180) % 360 - 180) for offset in offsets)
    return None if max(deviations) > _AGREES else float(round(mean))


def rose(board: Island, colours: Theme) -> Drawing:
    """Draw the rose within radius 1, with the letters of its points where ports bear them."""
    drawing = Drawing("rose", inline=True, sense=DECORATION)
    north_bearing = north(board)
    star = icon("compass", colours.lettering, colours.sea or WHITE)
    if north_bearing is None:
        drawing.stamp(star)
        return drawing
    drawing.stamp(star, scale=_STAR, angle=-north_bearing)
    size = 0.21 / PT / face(BOLD).cap_height
    for label, bearing in _POINTS.items():
        angle = math.radians(bearing + north_bearing)
        x, y = 0.89 * math.sin(angle), 0.89 * math.cos(angle)
        text = letter(board, label, language())
        drawing.text(x, y - 0.105, text, BOLD, size, colour=colours.lettering, anchor="middle",
                     role="feature")  # fmt: skip
    return drawing


def room_for_rose(
    land: Iterable[Point], middles: Iterable[tuple[Point, Point]], radii: Iterable[float]
) -> Iterator[tuple[float, float, float]]:
    """Yield places and radii of roses that stand clear of the land, mm, the largest first.

    `land` are corners of the spaces; `middles` are corners of the sea, each with the direction from
    it into the sea.
    """
    shore, corners = list(land), list(middles)
    for radius in radii:
        for (x, y), (dx, dy) in corners:
            middle = x + dx * radius, y + dy * radius
            if all(math.dist(middle, point) > radius + 1.2 for point in shore):
                yield *middle, radius


def letters_lost(rose_drawing: Drawing, transform: Affine, pale: Iterable[Placed]) -> bool:
    """Return whether a pale letter of a transformed rose stands on something pale (PF-14)."""
    texts = [
        (item, item_transform)
        for item, item_transform in rose_drawing.walk(transform)
        if isinstance(item, Text)
    ]
    points = [point for text in texts for point in line(*text).points[:_ALONG]]
    lost_points: set[int] = set()
    for path, item_transform in pale:
        if to_path := inverse(item_transform):
            are_inside = enclosed(path, [apply(to_path, point) for point in points])
            lost_points.update(number for number, is_inside in enumerate(are_inside) if is_inside)
    return any(
        sum(number // _ALONG == letter for number in lost_points) > _LOST * _ALONG
        for letter in range(len(texts))
    )
