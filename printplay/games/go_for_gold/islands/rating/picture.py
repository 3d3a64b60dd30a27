"""A rating as a picture: the spaces entered, scores, winners and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printplay.core.i18n import N_, _, decimal, fill_template, language, localised, thousands
from printplay.games.go_for_gold.board.cells import cell
from printplay.games.go_for_gold.contents import Contents, Island, letter
from printplay.games.go_for_gold.islands.rating.figures import Figures, Standing
from printplay.games.go_for_gold.prints.lettering import port, temple, treasure
from printplay.games.go_for_gold.prints.scenery import theme
from printplay.geometry.board import Space
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.patterns import pen_of
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import fit, set_text

#: mm around a panel, between its halves, and of the right half.
_MARGIN, _GAP, _SIDE = 8.0, 8.0, 104.0
_HEAD = 9.0
#: From the least to the most walked space.
_HEAT = (rgb("#fffaf0"), rgb("#f6c56f"), rgb("#d9663b"), rgb("#8a1f2d"))
_PAPER, _RULE, _BAND, _QUIET = WHITE, grey(0.8), rgb("#dcebdc"), grey(0.42)
_PILL = rgb("#27384d")
_ROW = 6.4  # mm between rows of shares


def draw_rating(
    board: Island, tolerance: float, tables: Sequence[Figures], sentences: Sequence[str]
) -> tuple[Drawing, float, float]:
    """Return a drawing with a panel for each policy, and its width and height in mm."""
    players = max(table.players for table in tables)
    deep = max(board.size[1] + 12, 128.0 + _ROW * (len(tables[0].ports) + players - 8))
    width = 2 * _MARGIN + board.size[0] + _GAP + _SIDE
    panel = deep + _HEAD + 2 * _MARGIN
    drawing = Drawing(f"rating-{board.name}")
    drawing.rect(0, 0, width, panel * len(tables), Pen(_PAPER))
    for number, (table, sentence) in enumerate(zip(tables, sentences, strict=True)):
        low = panel * (len(tables) - 1 - number) + _MARGIN
        _draw_panel(drawing, board, table.players, tolerance, table, sentence, low, deep)
        if number:
            top = low + panel - _MARGIN
            drawing.line([(_MARGIN, top), (width - _MARGIN, top)], Pen(None, _RULE, 0.3))
    return drawing, width, panel * len(tables)


def _draw_panel(
    drawing: Drawing, board: Island, players: int, tolerance: float, figures: Figures, sentence: str,
    low: float, deep: float,
) -> None:  # fmt: skip
    left_edge = 2 * _MARGIN + board.size[0] + _GAP - _MARGIN
    title = "  ".join(filter(None, [board.name, localised(board.title)]))
    top = low + deep + _HEAD
    size = fit(title, BOLD, board.size[0], 13, 7, _("picture"))
    drawing.text(_MARGIN, top - 4.6, title, BOLD, size, colour=INK)
    about = fill_template(
        N_("{policy}, {players:player|players}, {matches:match|matches}"),
        {"policy": figures.policy, "players": players, "matches": thousands(figures.matches)},
    )
    drawing.text(left_edge, top - 4.6, about, TEXT, fit(about, TEXT, _SIDE, 10, 6, _("picture")), colour=INK)
    _draw_map(drawing, board, figures, _MARGIN, low + 10)
    _draw_key(drawing, figures, _MARGIN, low, board.size[0])
    y = low + deep - 1
    block = set_text(sentence, TEXT, _SIDE, 14, 9, 6, _("picture"))
    for number, line in enumerate(block.lines):
        drawing.text(left_edge, y - 3 - number * block.leading, line, TEXT, block.size, colour=INK)
    y -= 18
    if players > 1:
        y = _draw_shares(drawing, board, players, tolerance, figures, left_edge, y)
    _draw_points(drawing, board, figures, left_edge, low, y - low)


# -- the island ------------------------------------------------------------------------------------


def _heat_colour(share: float) -> Colour:
    """Return the colour for a share, 0 to 1, of the most walked space."""
    position = min(share, 1.0) * (len(_HEAT) - 1)
    step = min(int(position), len(_HEAT) - 2)
    return _HEAT[step].mix(_HEAT[step + 1], position - step)


def _draw_map(drawing: Drawing, board: Island, figures: Figures, left_edge: float, low: float) -> None:
    """Draw the spaces coloured by how often they are walked, with their contents."""
    max_share = max(figures.walked.values(), default=0.0) or 1.0
    score_shares = {place.space: place.taken for place in figures.places}
    chart = Drawing(f"heat-{board.name}-{figures.policy}-{figures.players}", inline=True)
    for name, space in board.land.items():
        share = figures.walked[str(name)]
        colour = _heat_colour(share / max_share)
        start = space.contents.kind == "port"
        fill = _BAND if start and not share else colour
        chart.path(cell(space), Pen(fill, grey(0.62), 0.16))
        _draw_contents(chart, board, space, share, colour, score_shares.get(str(name)))
    drawing.stamp(chart, left_edge, low)


def _draw_contents(
    chart: Drawing,
    board: Island,
    space: Space[Contents],
    share: float,
    colour: Colour,
    score_share: float | None,
) -> None:
    unit, (x, y) = board.spacing / 14.5, space.centre
    ink = INK if colour.whiteness > 0.45 else WHITE
    figure = f"{100 * share:.0f}"
    bears = _symbol(space, board, ink)
    if bears is not None:
        chart.stamp(bears, x, y + 2.6 * unit, scale=2.5 * unit)
    size = (7.0 if bears is not None else 9.0) * unit
    down = 2.6 * unit if bears is not None and score_share is None else 0.0
    below = 2.5 * unit if score_share is not None else 0.0
    middle = y - down - below * 0.55
    chart.text(x, middle - face(BOLD).cap_height * size * PT / 2, figure, BOLD, size,
               colour=ink, anchor="middle")  # fmt: skip
    if score_share is not None:
        text = f"{100 * score_share:.0f}"
        wide = 6.4 * unit
        chart.rect(x - wide / 2, y - 5.6 * unit, wide, 2.7 * unit, Pen(_PILL), radius=1.3 * unit)
        small = 6.0 * unit
        chart.text(x, y - 4.25 * unit - face(BOLD).cap_height * small * PT / 2, text, BOLD, small,
                   colour=WHITE, anchor="middle")  # fmt: skip


def _symbol(space: Space[Contents], board: Island, ink: Colour) -> Drawing | None:
    """Return what stands in a space as the sheet draws it, 1 mm its half height; None if plain."""
    contents, shades = space.contents, theme(board.theme, low_ink=False)
    drawing = Drawing(f"bears-{space.id}", inline=True)
    if contents.port is not None:
        port(drawing, letter(board, contents.port, language()), shades)
    elif contents.number is not None:
        treasure(drawing, str(contents.number), shades)
    elif contents.temple is not None:
        temple(drawing, contents.temple, shades)
    elif contents.shovels or contents.feet:
        kind = "shovel" if contents.shovels else "foot"
        drawing.stamp(icon(kind, ink if ink == WHITE else grey(0.35), _PAPER))
    else:
        return None
    return drawing


def _draw_key(drawing: Drawing, figures: Figures, left_edge: float, low: float, width: float) -> None:
    steps, bar = 24, 34.0
    for number in range(steps):
        drawing.rect(left_edge + bar * number / steps, low + 1, bar / steps + 0.05, 3.4,
                     Pen(_heat_colour(number / (steps - 1))))  # fmt: skip
    max_share = 100 * max(figures.walked.values(), default=0.0)
    text = _("entered by 0 to {most:.0f} of 100 lines").format(most=max_share)
    room = (width - bar - 6) / 2
    drawing.text(
        left_edge + bar + 2, low + 1.6, text, TEXT, fit(text, TEXT, room, 8, 5, _("picture")), colour=INK
    )
    x = left_edge + bar + 4 + room
    drawing.rect(x, low + 1.3, 6.4, 2.7, Pen(_PILL), radius=1.3)
    text = _("number: scored by so many of 100 sheets")
    drawing.text(x + 8, low + 1.6, text, TEXT, fit(text, TEXT, room - 8, 8, 5, _("picture")), colour=INK)


# -- shares and points -----------------------------------------------------------------------------


def _draw_shares(
    drawing: Drawing,
    board: Island,
    players: int,
    tolerance: float,
    figures: Figures,
    left_edge: float,
    top: float,
) -> float:
    """Draw the shares of ports and seats with their intervals; return the lower end."""
    ports = [(letter(board, each.name, language()), each) for each in figures.ports]
    seats = [(each.name, each) for each in figures.seats]
    even, y = 1 / players, top
    ends = [end for _name, each in (*ports, *seats) for end in (each.low or 0, each.high or 0)]
    reach = 1.08 * max(tolerance / 100, *(abs(end - even) for end in ends))
    for heading, rows in ((_("wins by port"), ports), (_("wins by seat"), seats)):
        drawing.text(left_edge, y, heading, BOLD, 9, colour=INK)
        y -= 3.0
        deep = _ROW * len(rows)
        middle, half = left_edge + 8 + (_SIDE - 28) / 2, (_SIDE - 28) / 2
        band = min(half, half * tolerance / 100 / reach)
        drawing.rect(middle - band, y - deep, 2 * band, deep, Pen(_BAND))
        drawing.line([(middle, y), (middle, y - deep)], Pen(None, grey(0.55), 0.25, (1.0, 0.8)))
        for name, each in rows:
            y -= _ROW
            _draw_interval(drawing, name, each, even, reach, left_edge, middle, half, y + _ROW / 2)
        text = f"{100 * even:.0f} %"
        drawing.text(middle, y - 3.0, text, TEXT, 7, colour=_QUIET, anchor="middle")
        y -= 9.0
    return y


def _draw_interval(
    drawing: Drawing, name: str, each: Standing, even: float, reach: float, left_edge: float, middle: float,
    half: float, y: float,
) -> None:  # fmt: skip
    share, low, high = each.share or 0.0, each.low or 0.0, each.high or 0.0
    x0, x1, x2 = (middle + half * (value - even) / reach for value in (low, share, high))
    colour = rgb("#1b4f9c")
    drawing.text(left_edge + 3, y - 1.1, name, BOLD, 9, colour=INK, anchor="middle")
    drawing.line([(x0, y), (x2, y)], Pen(None, colour, 0.6))
    for x in (x0, x2):
        drawing.line([(x, y - 1.1), (x, y + 1.1)], Pen(None, colour, 0.4))
    drawing.circle(x1, y, 1.05, Pen(colour))
    drawing.text(left_edge + _SIDE, y - 1.1, f"{decimal(100 * share)} %", TEXT, 8.5, colour=INK, anchor="end")


def _draw_points(
    drawing: Drawing, board: Island, figures: Figures, left_edge: float, low: float, room: float
) -> None:
    """Draw the distribution of points, a line for each port."""
    deep, base = room - 17, low + 10
    drawing.text(left_edge, low + room - 1, _("points"), BOLD, 9, colour=INK)
    shares = {name: _shares_of(counts) for name, counts in figures.points.items()}
    values = [value for counts in figures.points.values() for value in counts]
    first, last = min(values, default=0), max(max(values, default=1), 1)
    highest = max((share for each in shares.values() for share in each.values()), default=1.0)
    wide = _SIDE / (last - first + 1)
    drawing.line([(left_edge, base), (left_edge + _SIDE, base)], Pen(None, grey(0.55), 0.25))
    for value in range(first - first % 10, last + 1, 10):
        if value >= first:
            x = left_edge + wide * (value - first + 0.5)
            drawing.line([(x, base), (x, base + deep)], Pen(None, grey(0.9), 0.15))
            drawing.text(x, base - 3.2, str(value), TEXT, 7, colour=_QUIET, anchor="middle")
    x = left_edge
    for number, (port_, each) in enumerate(zip(figures.ports, shares.values(), strict=True)):
        pen = pen_of(number)
        line = [
            (left_edge + wide * (value - first + 0.5), base + deep * each.get(value, 0.0) / highest)
            for value in range(first, last + 1)
        ]
        drawing.line(line, pen.line(0.35))
        name = letter(board, port_.name, language())
        drawing.line([(x, low + 1.8), (x + 7, low + 1.8)], pen.line(0.5))
        text = _("{port}, mean {mean}").format(port=name, mean=decimal(port_.mean))
        slot = _SIDE / len(figures.ports)
        drawing.text(x + 8, low + 0.8, text, TEXT, fit(text, TEXT, slot - 9, 8, 4, _("picture")), colour=INK)
        x += slot


def _shares_of(counts: Mapping[int, int]) -> Mapping[int, float]:
    total = sum(counts.values()) or 1
    return {value: count / total for value, count in counts.items()}
