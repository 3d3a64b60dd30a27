"""A rating as a picture: the spaces entered, scores, winners and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printplay.core.i18n import N_, _, decimal, filled, language, localised, thousands
from printplay.games.go_for_gold.board.cells import cell
from printplay.games.go_for_gold.contents import Contents, Island, letter
from printplay.games.go_for_gold.islands.rating.figures import Figures, Standing
from printplay.games.go_for_gold.prints.lettering import port, temple, treasure
from printplay.games.go_for_gold.prints.scenery import theme
from printplay.geometry.board import Space
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.seats import pen_of
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


def picture(
    board: Island, within: float, found: Sequence[Figures], sentences: Sequence[str]
) -> tuple[Drawing, float, float]:
    """Return a drawing with a panel for each policy, and its width and height in mm."""
    players = max(one.players for one in found)
    deep = max(board.size[1] + 12, 128.0 + _ROW * (len(found[0].ports) + players - 8))
    width = 2 * _MARGIN + board.size[0] + _GAP + _SIDE
    panel = deep + _HEAD + 2 * _MARGIN
    drawing = Drawing(f"rating-{board.name}")
    drawing.rect(0, 0, width, panel * len(found), Pen(_PAPER))
    for number, (one, sentence) in enumerate(zip(found, sentences, strict=True)):
        low = panel * (len(found) - 1 - number) + _MARGIN
        _panel(drawing, board, one.players, within, one, sentence, low, deep)
        if number:
            top = low + panel - _MARGIN
            drawing.line([(_MARGIN, top), (width - _MARGIN, top)], Pen(None, _RULE, 0.3))
    return drawing, width, panel * len(found)


def _panel(
    drawing: Drawing, board: Island, players: int, within: float, figures: Figures, sentence: str,
    low: float, deep: float,
) -> None:  # fmt: skip
    left = 2 * _MARGIN + board.size[0] + _GAP - _MARGIN
    title = "  ".join(filter(None, [board.name, localised(board.title)]))
    top = low + deep + _HEAD
    size = fit(title, BOLD, board.size[0], 13, 7, _("picture"))
    drawing.text(_MARGIN, top - 4.6, title, BOLD, size, colour=INK)
    about = filled(
        N_("{policy}, {players:player|players}, {matches:match|matches}"),
        {"policy": figures.policy, "players": players, "matches": thousands(figures.matches)},
    )
    drawing.text(left, top - 4.6, about, TEXT, fit(about, TEXT, _SIDE, 10, 6, _("picture")), colour=INK)
    _map(drawing, board, figures, _MARGIN, low + 10)
    _key(drawing, figures, _MARGIN, low, board.size[0])
    y = low + deep - 1
    block = set_text(sentence, TEXT, _SIDE, 14, 9, 6, _("picture"))
    for number, line in enumerate(block.lines):
        drawing.text(left, y - 3 - number * block.leading, line, TEXT, block.size, colour=INK)
    y -= 18
    if players > 1:
        y = _shares(drawing, board, players, within, figures, left, y)
    _points(drawing, board, figures, left, low, y - low)


# -- the island ------------------------------------------------------------------------------------


def _heat(share: float) -> Colour:
    """Return the colour for a share, 0 to 1, of the most walked space."""
    at = min(share, 1.0) * (len(_HEAT) - 1)
    step = min(int(at), len(_HEAT) - 2)
    return _HEAT[step].mix(_HEAT[step + 1], at - step)


def _map(drawing: Drawing, board: Island, figures: Figures, left: float, low: float) -> None:
    """Draw the spaces coloured by how often they are walked, with their contents."""
    most = max(figures.walked.values(), default=0.0) or 1.0
    taken = {place.space: place.taken for place in figures.places}
    chart = Drawing(f"heat-{board.name}-{figures.policy}-{figures.players}", inline=True)
    for name, space in board.land.items():
        share = figures.walked[str(name)]
        colour = _heat(share / most)
        start = space.contents.kind == "port"
        fill = _BAND if start and not share else colour
        chart.path(cell(space), Pen(fill, grey(0.62), 0.16))
        _in_space(chart, board, space, share, colour, taken.get(str(name)))
    drawing.stamp(chart, left, low)


def _in_space(
    chart: Drawing, board: Island, space: Space[Contents], share: float, colour: Colour, taken: float | None
) -> None:
    unit, (x, y) = board.spacing / 14.5, space.centre
    ink = INK if colour.whiteness > 0.45 else WHITE
    figure = f"{100 * share:.0f}"
    bears = _symbol(space, board, ink)
    if bears is not None:
        chart.stamp(bears, x, y + 2.6 * unit, scale=2.5 * unit)
    size = (7.0 if bears is not None else 9.0) * unit
    down = 2.6 * unit if bears is not None and taken is None else 0.0
    below = 2.5 * unit if taken is not None else 0.0
    middle = y - down - below * 0.55
    chart.text(x, middle - face(BOLD).cap_height * size * PT / 2, figure, BOLD, size,
               colour=ink, anchor="middle")  # fmt: skip
    if taken is not None:
        text = f"{100 * taken:.0f}"
        wide = 6.4 * unit
        chart.rect(x - wide / 2, y - 5.6 * unit, wide, 2.7 * unit, Pen(_PILL), radius=1.3 * unit)
        small = 6.0 * unit
        chart.text(x, y - 4.25 * unit - face(BOLD).cap_height * small * PT / 2, text, BOLD, small,
                   colour=WHITE, anchor="middle")  # fmt: skip


def _symbol(space: Space[Contents], board: Island, ink: Colour) -> Drawing | None:
    """Return what stands in a space as the sheet draws it, 1 mm its half height; None if plain.

    Shovels and feet have the colour of the figure below, so that they show on any ground.
    """
    contents, shades = space.contents, theme(board.theme, low_ink=False)
    drawn = Drawing(f"bears-{space.id}", inline=True)
    if contents.port is not None:
        port(drawn, letter(board, contents.port, language()), shades)
    elif contents.number is not None:
        treasure(drawn, str(contents.number), shades)
    elif contents.temple is not None:
        temple(drawn, contents.temple, shades)
    elif contents.shovels or contents.feet:
        kind = "shovel" if contents.shovels else "foot"
        drawn.stamp(icon(kind, ink if ink == WHITE else grey(0.35), _PAPER))
    else:
        return None
    return drawn


def _key(drawing: Drawing, figures: Figures, left: float, low: float, width: float) -> None:
    """Draw the key of the colours and dark figures."""
    steps, bar = 24, 34.0
    for number in range(steps):
        drawing.rect(left + bar * number / steps, low + 1, bar / steps + 0.05, 3.4,
                     Pen(_heat(number / (steps - 1))))  # fmt: skip
    most = 100 * max(figures.walked.values(), default=0.0)
    text = _("entered by 0 to {most:.0f} of 100 lines").format(most=most)
    room = (width - bar - 6) / 2
    drawing.text(left + bar + 2, low + 1.6, text, TEXT, fit(text, TEXT, room, 8, 5, _("picture")), colour=INK)
    x = left + bar + 4 + room
    drawing.rect(x, low + 1.3, 6.4, 2.7, Pen(_PILL), radius=1.3)
    text = _("number: scored by so many of 100 sheets")
    drawing.text(x + 8, low + 1.6, text, TEXT, fit(text, TEXT, room - 8, 8, 5, _("picture")), colour=INK)


# -- shares and points -----------------------------------------------------------------------------


def _shares(
    drawing: Drawing, board: Island, players: int, within: float, figures: Figures, left: float, top: float
) -> float:
    """Draw the shares of ports and seats with their intervals; return the lower end."""
    ports = [(letter(board, each.name, language()), each) for each in figures.ports]
    seats = [(each.name, each) for each in figures.seats]
    even, y = 1 / players, top
    ends = [end for _name, each in (*ports, *seats) for end in (each.low or 0, each.high or 0)]
    reach = 1.08 * max(within / 100, *(abs(end - even) for end in ends))
    for heading, rows in ((_("wins by port"), ports), (_("wins by seat"), seats)):
        drawing.text(left, y, heading, BOLD, 9, colour=INK)
        y -= 3.0
        deep = _ROW * len(rows)
        at, half = left + 8 + (_SIDE - 28) / 2, (_SIDE - 28) / 2
        band = min(half, half * within / 100 / reach)
        drawing.rect(at - band, y - deep, 2 * band, deep, Pen(_BAND))
        drawing.line([(at, y), (at, y - deep)], Pen(None, grey(0.55), 0.25, (1.0, 0.8)))
        for name, each in rows:
            y -= _ROW
            _interval(drawing, name, each, even, reach, left, at, half, y + _ROW / 2)
        text = f"{100 * even:.0f} %"
        drawing.text(at, y - 3.0, text, TEXT, 7, colour=_QUIET, anchor="middle")
        y -= 9.0
    return y


def _interval(
    drawing: Drawing, name: str, each: Standing, even: float, reach: float, left: float, at: float,
    half: float, y: float,
) -> None:  # fmt: skip
    share, low, high = each.share or 0.0, each.low or 0.0, each.high or 0.0
    x0, x1, x2 = (at + half * (value - even) / reach for value in (low, share, high))
    colour = rgb("#1b4f9c")
    drawing.text(left + 3, y - 1.1, name, BOLD, 9, colour=INK, anchor="middle")
    drawing.line([(x0, y), (x2, y)], Pen(None, colour, 0.6))
    for x in (x0, x2):
        drawing.line([(x, y - 1.1), (x, y + 1.1)], Pen(None, colour, 0.4))
    drawing.circle(x1, y, 1.05, Pen(colour))
    drawing.text(left + _SIDE, y - 1.1, f"{decimal(100 * share)} %", TEXT, 8.5, colour=INK, anchor="end")


def _points(drawing: Drawing, board: Island, figures: Figures, left: float, low: float, room: float) -> None:
    """Draw the distribution of points, a line for each port."""
    deep, base = room - 17, low + 10
    drawing.text(left, low + room - 1, _("points"), BOLD, 9, colour=INK)
    shares = {name: _shared(counts) for name, counts in figures.points.items()}
    values = [value for counts in figures.points.values() for value in counts]
    first, last = min(values, default=0), max(max(values, default=1), 1)
    highest = max((share for each in shares.values() for share in each.values()), default=1.0)
    wide = _SIDE / (last - first + 1)
    drawing.line([(left, base), (left + _SIDE, base)], Pen(None, grey(0.55), 0.25))
    for value in range(first - first % 10, last + 1, 10):
        if value >= first:
            x = left + wide * (value - first + 0.5)
            drawing.line([(x, base), (x, base + deep)], Pen(None, grey(0.9), 0.15))
            drawing.text(x, base - 3.2, str(value), TEXT, 7, colour=_QUIET, anchor="middle")
    x = left
    for number, (port_, each) in enumerate(zip(figures.ports, shares.values(), strict=True)):
        pen = pen_of(number)
        line = [
            (left + wide * (value - first + 0.5), base + deep * each.get(value, 0.0) / highest)
            for value in range(first, last + 1)
        ]
        drawing.line(line, pen.line(0.35))
        name = letter(board, port_.name, language())
        drawing.line([(x, low + 1.8), (x + 7, low + 1.8)], pen.line(0.5))
        text = _("{port}, mean {mean}").format(port=name, mean=decimal(port_.mean))
        slot = _SIDE / len(figures.ports)
        drawing.text(x + 8, low + 0.8, text, TEXT, fit(text, TEXT, slot - 9, 8, 4, _("picture")), colour=INK)
        x += slot


def _shared(counts: Mapping[int, int]) -> Mapping[int, float]:
    whole = sum(counts.values()) or 1
    return {value: count / whole for value, count in counts.items()}
