"""The map: the island alone, as large as the paper allows, with a legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from printplay.core.i18n import _, language
from printplay.games.go_for_gold.board.cells import cell
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chart import described, island, rose, shore
from printplay.games.go_for_gold.prints.lettering import port, reduction, temple, treasure
from printplay.games.go_for_gold.prints.scenery import Theme, beasts, frame, sea, theme
from printplay.games.go_for_gold.seeds import name_in_print
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import Ring
from printplay.match.registry import find_game
from printplay.printing.drawing.colour import INK, WHITE, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Role
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import along, circle, points_of, rectangle
from printplay.printing.drawing.sense import DECORATION, PARAGRAPH, figure, heading
from printplay.printing.imposition.poster import Poster
from printplay.printing.text.fonts import BOLD, CHART, TEXT
from printplay.printing.text.typesetting import TypesetText, fit, set_text

_GAME = find_game("go-for-gold")

_PAPER = rgb("#fdf8ea")
#: A wider map is a map of this width, mm, enlarged with its letters and its stars.
_WIDEST = 420.0
#: The reach of the surf around an island, mm of the board; the legend stays clear of it.
_SURF = 10.5
#: The surf that no frame may cut, mm of the board from the coast, and the width of the frame, mm.
_FIRST_SURF, _FRAME = 2.9, 1.5
#: The radius of the smallest rose that shows its letters, and its distance from the legend, mm.
_SMALLEST_ROSE, _CLEAR = 8.0, 2.5


def island_map(board: Island, width: float, height: float, *, low_ink: bool, light: bool = False) -> Drawing:
    """Draw the map of a board on a page of width x height mm, lying."""
    return _map(board, width, height, low_ink, light, language())


@lru_cache(maxsize=16)
def _map(board: Island, width: float, height: float, low_ink: bool, light: bool, _language: str) -> Drawing:
    drawing = Drawing(f"map-{board.name}")
    colours = theme(board.theme, low_ink=low_ink, light=light)
    unit = max(1.0, width / _WIDEST)
    if unit == 1.0:
        _chart(drawing, board, width, height, colours, low_ink=low_ink)
    else:
        chart = Drawing("chart", inline=True)
        _chart(chart, board, width / unit, height / unit, colours, low_ink=low_ink)
        drawing.stamp(chart, scale=unit)
    frame(drawing, 0.3, 0.3, width - 0.6, height - 0.6, colours)  # its bar is 100 mm on any map
    return drawing


class _IslandPlacement(NamedTuple):
    """The place of the island on a map: its scale, and its distance from left and bottom in mm."""

    legend: float  # mm wide
    scale: float
    left: float
    low: float


def _place_island(board: Island, width: float, height: float) -> _IslandPlacement:
    legend = min(62.0, max(46.0, 0.2 * width))
    board_x, board_y = board.size
    edge = _coast(board) + _FIRST_SURF  # beyond the board: it grows with the island
    scale = min(
        (width - legend - 6 - _FRAME) / (board_x + _SURF + edge),
        (height - 2 * _FRAME) / (board_y + 2 * edge),
        (height - 17) / board_y,
    )
    from_left = legend + 6 + _SURF * scale
    left = from_left + (width - _FRAME - edge * scale - from_left - board_x * scale) / 2
    return _IslandPlacement(legend, scale, left, (height - board_y * scale) / 2)


def _coast(board: Island) -> float:
    """Return the distance of a board's coast from its spaces, mm of the board."""
    width, height = board.size
    return max(max(-x, x - width, -y, y - height) for ring in shore(board).land for x, y in ring)


def map_poster(board: Island, width: float, height: float, *, low_ink: bool, light: bool = False) -> Poster:
    """Return the map as a poster: cuts avoid its dots, and spaces where possible."""
    unit = max(1.0, width / _WIDEST)
    legend, scale, left, low = _place_island(board, width / unit, height / unit)

    def ring(points: Iterable[Point]) -> Ring:
        return tuple((unit * (left + scale * x), unit * (low + scale * y)) for x, y in points)

    dots = [space.centre for space in board.land.values()]
    below = _below(board, height / unit, legend)
    deep = unit * _depth(board, legend)
    return Poster(
        name_in_print(board, _("map, side {name}"), _("map, {name}")),
        island_map(board, width, height, low_ink=low_ink, light=light),
        width,
        height,
        keep=[*(ring(points_of(circle(x, y, 0.9))) for x, y in dots),
              *([tuple(points_of(circle(unit * below.x, unit * below.y, unit * below.star)))]
                if below.star else [])],
        spaces=[*(ring(along(cell(space))) for space in board.land.values()),
                _box(unit * 6, height - unit * 6 - deep, unit * legend, deep),
                _box(width - 111.3, 0.0, 100.0, 2.0)],
    )  # fmt: skip


def _box(x: float, y: float, width: float, height: float) -> Ring:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _chart(
    drawing: Drawing, board: Island, width: float, height: float, colours: Theme, *, low_ink: bool
) -> None:
    """Draw the sea, the island, the legend and the rose."""
    legend, scale, left, low = _place_island(board, width, height)
    cut = rectangle((0.3 - left) / scale, (0.3 - low) / scale, (width - 0.6) / scale, (height - 0.6) / scale)
    # a map that is smaller than a sheet's is to be looked at: no pen has room on it
    role: Role = "" if scale >= reduction(board) else "ground"
    with drawing.tagged(replace(figure(described(board)), place=1)):
        sea(drawing, 0.3, 0.3, width - 0.6, height - 0.6, colours, board.hash)
        drawing.stamp(
            island(board, low_ink=low_ink, light=colours.pale), left, low, scale=scale, clip=cut, role=role
        )
    _cartouche(drawing, board, 6.0, height, legend, colours, low_ink=low_ink)
    below = _below(board, height, legend)
    if below.star > 0:
        drawing.stamp(rose(board, colours), below.x, below.y, scale=below.star)
    margin = 1.0 + _FRAME
    coast = [[(left + scale * x, low + scale * y) for x, y in ring] for ring in shore(board).surf[1]]
    beasts(
        drawing, (margin, margin, width - margin, height - margin),
        [*coast, _box(6.0, height - 6.0 - _depth(board, legend), legend, _depth(board, legend))],
        [(below.x, below.y, below.star)], colours, board.hash,
    )  # fmt: skip


class _Below(NamedTuple):
    """The place of the rose below the legend: its middle and its radius, mm; 0 for no rose."""

    x: float
    y: float
    star: float


def _below(board: Island, height: float, legend: float) -> _Below:
    """Return the place of the rose."""
    room = height - 6.0 - _depth(board, legend) - 9.0 - 2 * _CLEAR
    star = min(0.4 * legend, 20.0, room / 2)
    star = star if star >= _SMALLEST_ROSE else 0.0
    return _Below(6.0 + legend / 2, 9.0 + star, star)


def _cartouche(
    drawing: Drawing, board: Island, x: float, height: float, width: float, colours: Theme, *, low_ink: bool
) -> None:
    """Letter title and legend on a sheet of pale paper in the sea."""
    unit = width / 50
    rows = _legend(board)
    title = board.title.get(language()) or board.title.get("en") or board.name
    deep = _depth(board, width)
    low = height - 6 - deep
    drawing.rect(x, low, width, deep, Pen(_PAPER if not low_ink else WHITE, colours.frame, 0.35), radius=1.5)
    drawing.rect(x + 1, low + 1, width - 2, deep - 2, Pen(None, colours.frame, 0.12), radius=1)
    middle, inner = x + width / 2, width - 8 * unit
    y = height - 6 - 9.5 * unit
    size = fit(_(_GAME.title), CHART, inner, 24 * unit, 8, _("map"))
    with drawing.tagged(heading(2)):
        drawing.text(middle, y, _(_GAME.title), CHART, size, colour=INK, anchor="middle")
    setting = set_text(title, TEXT, inner, 9 * unit, 11 * unit, 6, _("map"))
    y -= 6.2 * unit
    for number, line in enumerate(setting.lines):
        drawing.text(middle, y - number * setting.leading, line, TEXT, setting.size, colour=INK,
                     anchor="middle")  # fmt: skip
    side = name_in_print(board, _("Side {name}"))
    y -= setting.leading * (len(setting.lines) - 1) + 5.6 * unit
    size = fit(side, BOLD, inner, 11 * unit, 6, _("map"))
    drawing.text(middle, y, side, BOLD, size, colour=INK, anchor="middle")
    lower = 2.2 * unit if len(setting.lines) > 1 else 0.0  # a long title takes room from the foot
    blocks = _set_alike([text for _kind, text in rows], width - 15 * unit, 8.4 * unit, 8.5 * unit)
    for number, ((kind, _text), block) in enumerate(zip(rows, blocks, strict=True)):
        row_y = height - 6 - (30 + 9.2 * number) * unit - lower
        _sample(drawing, kind, x + 6.5 * unit, row_y, 3.6 * unit, colours, board)
        start = row_y + (len(block.lines) / 2 - 0.8) * block.leading
        with drawing.tagged(PARAGRAPH):
            for row, line in enumerate(block.lines):
                drawing.text(x + 12 * unit, start - row * block.leading, line, TEXT, block.size, colour=INK)


def _set_alike(texts: Sequence[str], width: float, height: float, size: float) -> list[TypesetText]:
    """Set texts in boxes of width x height mm, all in one size; raises TextFitError below 5.5 pt."""
    for text in texts:
        size = set_text(text, TEXT, width, height, size, 5.5, _("map")).size
    return [set_text(text, TEXT, width, height, size, size, _("map")) for text in texts]


def _depth(board: Island, width: float) -> float:
    """Return the height of a cartouche of a width, mm."""
    return (30 + 9.2 * len(_legend(board))) * width / 50


def _legend(board: Island) -> list[tuple[str, str]]:
    """Return the kinds of symbols on this board, with their meanings."""
    kinds = {space.contents.kind for space in board.land.values()}
    rows = [
        ("port", _("port: a line may start here; entering one ends the move")),
        ("treasure", _("treasure: roll at least its number, or add shovels")),
        ("temple", _("temple: roll no more than your shovels")),
    ]
    legend_rows = [row for row in rows if row[0] in kinds]
    if any(space.contents.shovels for space in board.land.values()):
        legend_rows.append(("shovel", _("shovel: gathered by entering the space")))
    if any(space.contents.feet for space in board.land.values()):
        legend_rows.append(("foot", _("foot: 1 to 6 steps instead of the roll")))
    return legend_rows


def _sample(drawing: Drawing, kind: str, x: float, y: float, r: float, colours: Theme, board: Island) -> None:
    sample = Drawing(f"sample-{kind}")
    if kind == "port":
        port(sample, "N", colours)
    elif kind == "treasure":
        number = max(s.contents.number or 0 for s in board.land.values())
        treasure(sample, str(number), colours)
    elif kind == "temple":
        colour = next(str(s.contents.temple) for s in board.land.values() if s.contents.temple)
        temple(sample, colour, colours)
    else:
        sample.stamp(icon(kind, colours.token(kind), _PAPER, low_ink=colours.low_ink))
    with drawing.tagged(DECORATION):  # its words say it already
        drawing.stamp(sample, x, y, scale=r)
