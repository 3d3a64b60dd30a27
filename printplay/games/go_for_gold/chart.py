"""The island as a sea chart: coast, surf, spaces, symbols; and the framed sea around it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from printplay.games.go_for_gold.contents import Field, Island
from printplay.games.go_for_gold.theme import TEMPLES, Theme, theme
from printplay.geometry.board import SpaceId
from printplay.geometry.coast import Coast, coast
from printplay.geometry.lattice import Point
from printplay.geometry.placement import NameSpot, Spot, free_spots, name_spots
from printplay.printing.colour import WHITE, Colour
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, TEXT, face
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar
from printplay.printing.path import Command, circle, points_of, rectangle, smooth

#: mm on a board of the shipped pitch; they shrink with a narrower one.
SYMBOL_RADIUS = {"port": 3.0, "temple": 2.9, "treasure": 2.9, "land": 2.45}
NAME_SIZE = 3.5  # pt: as large as fits between three spaces with all lanes clear
_PITCH = 14.5


def _unit(board: Island) -> float:
    """Return how large a board's print is against one of the shipped pitch, at most 1."""
    return min(1.0, board.spacing / _PITCH)


@lru_cache(maxsize=16)
def spots(board: Island) -> dict[SpaceId, Spot]:
    """Return where the symbol of each space that has one stands, board mm."""
    wanted = {
        name: SYMBOL_RADIUS[space.contents.kind] * _unit(board)
        for name, space in board.land.items()
        if space.contents.kind != "land" or space.contents.shovels or space.contents.feet
    }
    return free_spots(board, wanted)


@lru_cache(maxsize=16)
def _names(board: Island) -> dict[SpaceId, NameSpot]:
    size = NAME_SIZE * _unit(board)
    sizes = {}
    for name in board.land:
        low, high = _ink(name)
        sizes[name] = face(TEXT).width(name, size), (high - low) * size * PT
    return name_spots(board, sizes, list(spots(board).values()))


def _ink(name: str) -> tuple[float, float]:
    """Return how far a name reaches down and up from its baseline, in parts of the type size."""
    ys = [y for _x, y in points_of(face(TEXT).outline(name))]
    return min(ys, default=0.0), max(ys, default=0.0)


@lru_cache(maxsize=16)
def _coast(board: Island) -> Coast:
    return coast(board, spots(board).values())


@lru_cache(maxsize=16)
def island(board: Island, *, low_ink: bool) -> Drawing:
    """Draw the island in board mm, without the sea; the pen draws on this."""
    colours = theme(board.theme, low_ink=low_ink)
    lanes = [(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges]
    drawing = Drawing("island", {"layout": board.name, "hash": board.hash}, lanes=lanes)
    shore = _coast(board)
    for number, rings in reversed(list(enumerate(shore.surf))):
        pen = Pen(None, colours.surf, (0.34, 0.26, 0.2, 0.15)[number % 4])
        for ring in rings:
            drawing.path(smooth(ring), pen, role="ground")
    land: list[Command] = []
    for ring in shore.land:
        land += smooth(ring)
    drawing.path(land, Pen(colours.land, colours.coast, 0.3), role="ground")
    for name, space in board.land.items():
        drawing.path(
            cell(space), Pen(colours.cell, colours.cell_edge, 0.14), mark=f"space-{name}",
            role="ground",
        )  # fmt: skip
    unit = _unit(board)
    for name, space in board.land.items():
        start = space.contents.kind == "port"
        drawing.circle(*space.centre, (0.75 if start else 0.42) * unit, Pen(colours.dot))
        if name in spots(board):
            symbol(drawing, space, spots(board)[name], colours)
    size = NAME_SIZE * unit
    for name, place in _names(board).items():
        drop = sum(_ink(name)) / 2 * size * PT
        drawing.text(
            place.x, place.y - drop, name, TEXT, size, colour=colours.name, anchor="middle",
            role="name",
        )  # fmt: skip
    return drawing


def cell(space: Field) -> tuple[Command, ...]:
    """Return a space's outline, drawn in a little, with round corners that leave room for names."""
    outline = [_toward(point, space.centre, 0.06) for point in space.outline]
    commands: list[Command] = []
    for number, corner in enumerate(outline):
        before, after = outline[number - 1], outline[(number + 1) % len(outline)]
        start, end = _toward(corner, before, 0.24), _toward(corner, after, 0.24)
        commands.append(("L" if commands else "M", *start))
        (x0, y0), (x1, y1), (x2, y2) = start, corner, end
        third = 2 / 3
        commands.append(
            ("C", x0 + (x1 - x0) * third, y0 + (y1 - y0) * third,
             x2 + (x1 - x2) * third, y2 + (y1 - y2) * third, x2, y2)
        )  # fmt: skip
    commands.append(("Z",))
    return tuple(commands)


def _toward(point: Point, goal: Point, share: float) -> Point:
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def symbol(drawing: Drawing, space: Field, spot: Spot, colours: Theme) -> None:
    """Draw what a space holds into its spot."""
    contents, r = space.contents, spot.radius
    low = colours.low_ink
    ground = colours.cell or WHITE
    if contents.kind == "port":
        port(drawing, str(contents.port), spot.x, spot.y, r, colours)
    elif contents.kind == "treasure":
        treasure(drawing, contents.number or 0, contents.points or 0, spot.x, spot.y, r, colours)
    elif contents.kind == "temple":
        temple(drawing, str(contents.temple), spot.x, spot.y, r, low_ink=low)
    else:
        things = {"shovel": contents.shovels, "foot": contents.feet}
        tokens(
            drawing, things, spot.x, spot.y, r, icon_colours=(colours.symbol, ground), low_ink=low
        )


def _role_stamp(drawing: Drawing, picture: Drawing, x: float, y: float, r: float) -> None:
    drawing.stamp(picture, x, y, scale=r, role="feature")


def port(drawing: Drawing, label: str, x: float, y: float, r: float, colours: Theme) -> None:
    """Draw a port: an anchor with the port's letter beside it, inside radius r."""
    picture = icon("anchor", colours.symbol, colours.cell or WHITE, low_ink=colours.low_ink)
    _role_stamp(drawing, picture, x - 0.4 * r, y, 0.66 * r)
    size = 1.05 * r / PT / face(BOLD).cap_height
    size = min(size, size * 0.8 * r / face(BOLD).width(label, size))
    drawing.text(
        x + 0.58 * r, y - face(BOLD).cap_height * size * PT / 2, label, BOLD, size,
        colour=colours.symbol, anchor="middle", role="feature",
    )  # fmt: skip


def treasure(
    drawing: Drawing, number: int, points: int, x: float, y: float, r: float, colours: Theme
) -> None:
    """Draw a treasure: a chest that bears its number, and its points where they differ."""
    picture = icon("chest", colours.gold, WHITE, low_ink=colours.low_ink)
    _role_stamp(drawing, picture, x, y, r)
    text = str(number) if points == number else f"{number}:{points}"
    size = 0.9 * r / PT / face(BOLD).cap_height
    size = min(size, size * 1.3 * r / face(BOLD).width(text, size))
    drawing.text(
        x, y - face(BOLD).cap_height * size * PT / 2 - 0.02 * r, text, BOLD, size,
        colour=colours.gold if colours.low_ink else WHITE, anchor="middle", role="feature",
    )  # fmt: skip


def temple(
    drawing: Drawing, colour: str, x: float, y: float, r: float, *, low_ink: bool = False
) -> None:
    """Draw a temple: stepped, in its colour, with its own glyph."""
    main, glyph = TEMPLES[colour]
    if low_ink:
        main = theme("none", low_ink=True).symbol
    _role_stamp(drawing, icon("temple", main, WHITE, low_ink=low_ink), x, y, r)
    inner = icon(glyph, main if low_ink else WHITE, WHITE)
    _role_stamp(drawing, inner, x, y - 0.14 * r, 0.38 * r)


def tokens(
    drawing: Drawing,
    things: Mapping[str, int],
    x: float,
    y: float,
    r: float,
    *,
    icon_colours: tuple[Colour, Colour],
    low_ink: bool,
) -> None:
    """Draw what can be gathered in a space, inside radius r; more than one with its number."""
    main, paper = icon_colours
    there = [(name, count) for name, count in things.items() if count]
    for row, (name, count) in enumerate(there):
        share = r if len(there) == 1 else 0.5 * r
        at = y + (len(there) - 1) * share * (0.5 - row) * 2
        picture = icon(name, main, paper, low_ink=low_ink)
        if count == 1:
            _role_stamp(drawing, picture, x, at, share)
            continue
        _role_stamp(drawing, picture, x - 0.36 * share, at, 0.64 * share)
        size = 0.8 * share / PT / face(BOLD).cap_height
        drawing.text(
            x + 0.52 * share, at - face(BOLD).cap_height * size * PT / 2, str(count), BOLD, size,
            colour=main, anchor="middle", role="feature",
        )  # fmt: skip


def sea(
    drawing: Drawing, x: float, y: float, width: float, height: float, colours: Theme, seed: str
) -> None:
    """Draw the framed sea: its tint, a graticule, and stars by night or waves to save ink.

    The seed (a board's hash) decides where the stars stand.
    """
    frame = rectangle(x, y, width, height)
    if colours.sea is not None:
        drawing.path(frame, Pen(colours.sea))
    ground = Drawing("sea")
    for number in range(1, int(width // 19) + 1):
        bend = 1.2 * (number - width / 38)
        at = 19.0 * number
        ground.line([(at - bend, 0), (at, height / 2), (at - bend, height)],
                    Pen(None, colours.graticule, 0.13))  # fmt: skip
    for number in range(1, int(height // 19) + 1):
        at = 19.0 * number
        ground.line([(0, at - 3), (width / 2, at), (width, at - 3)],
                    Pen(None, colours.graticule, 0.13))  # fmt: skip
    if colours.hatch:
        _waves(ground, width, height, colours)
    if colours.stars:
        _stars(ground, width, height, seed)
    drawing.stamp(ground, x, y, clip=rectangle(0, 0, width, height))


def _waves(ground: Drawing, width: float, height: float, colours: Theme) -> None:
    """Draw rows of little waves: the night sea where ink is to be saved."""
    for row in range(int(height / 3.4) + 1):
        for column in range(int(width / 7) + 1):
            x, y = 7 * column + 3.5 * (row % 2), 3.4 * row + 1
            ground.path(
                (("M", x, y), ("C", x + 0.8, y + 0.9, x + 1.6, y + 0.9, x + 2.2, y),
                 ("C", x + 2.8, y + 0.9, x + 3.6, y + 0.9, x + 4.4, y)),
                Pen(None, colours.surf, 0.13),
            )  # fmt: skip


def _stars(ground: Drawing, width: float, height: float, seed: str) -> None:
    """Strew stars by a small generator of our own: the same board, the same sky, everywhere."""
    state = int(seed, 16) or 1
    for number in range(int(width * height / 90)):
        state = (1103515245 * state + 12345) % 2**31
        x = width * (state >> 8) / 2**23
        state = (1103515245 * state + 12345) % 2**31
        y = height * (state >> 8) / 2**23
        size = 0.11 + 0.05 * (number % 4)
        if number % 9 == 0:
            points = [
                (x + (3.4 if i % 2 == 0 else 1) * size * math.cos(math.pi * i / 4),
                 y + (3.4 if i % 2 == 0 else 1) * size * math.sin(math.pi * i / 4))
                for i in range(8)
            ]  # fmt: skip
            ground.polygon(points, Pen(WHITE))
        else:
            ground.path(circle(x, y, size), Pen(WHITE))


def frame(
    drawing: Drawing, x: float, y: float, width: float, height: float, colours: Theme,
    *, bar: bool = True,
) -> None:  # fmt: skip
    """Draw the neat line around a chart; its foot is graduated as a bar of exactly 100 mm."""
    band = 1.0
    fine, bold = Pen(None, colours.frame, 0.12), Pen(None, colours.frame, 0.4)
    drawing.rect(x + 0.2, y + 0.2, width - 0.4, height - 0.4, bold)
    drawing.rect(x + band, y + band, width - 2 * band, height - 2 * band, fine)
    if not bar:
        return
    end = x + width - band - 10
    drawing.rect(end - 100, y + 0.2, 100, 1.3, Pen(WHITE))
    check_bar(drawing, end - 100, y + 0.2, 100, colours.frame, 1.3)
    drawing.text(end + 0.8, y + band + 0.55, "100 mm", TEXT, 6, colour=colours.lettering)


def vignette(board: Island, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a small picture of the island in its sea, with its width and height in mm."""
    colours = theme(board.theme, low_ink=low_ink)
    margin = 9.0
    width, height = board.size[0] + 2 * margin, board.size[1] + 2 * margin
    drawing = Drawing(f"vignette-{board.name}")
    sea(drawing, 0, 0, width, height, colours, board.hash)
    cut = rectangle(-margin, -margin, width, height)
    drawing.stamp(island(board, low_ink=low_ink), margin, margin, clip=cut)
    frame(drawing, 0, 0, width, height, colours, bar=False)
    return drawing, width, height
