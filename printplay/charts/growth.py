"""How the points of a match grew: a line for each player, event by event."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from printplay.charts.page import MARGIN, WIDTH, ChartBlock
from printplay.charts.scale import scale
from printplay.charts.style import ChartColours, fitted, number, words
from printplay.core.i18n import _
from printplay.match.standings import Standings
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.sense import figure
from printplay.printing.text.fonts import BOLD, TEXT, face

_HIGH = 34.0  # mm of the plot
_LEFT, _RIGHT = 7.0, 30.0  # mm for the numbers of the axis, and at most for names at line ends
_LABEL = 4.0  # mm between two names
_SIZE = 9.0
_ASIDE = 0.5  # mm between the lines of two players with equal points


def points_by_event(ranked: Standings) -> Mapping[str, Sequence[int]]:
    """Return every player's points after each scoring event, starting at 0.

    Empty if unknown: only results were entered, or the decided points differ.
    """
    events = sorted({one.event for placing in ranked.placings for one in placing.points
                     if one.event is not None})  # fmt: skip
    found: dict[str, list[int]] = {}
    several = False
    for placing in ranked.placings:
        own: dict[int, int] = dict.fromkeys(events, 0)
        for one in placing.points:
            if one.event is not None:
                own[one.event] += one.value
        values = [0]
        for event in events:
            values.append(values[-1] + own[event])
        if values[-1] != placing.score:
            return {}
        several = several or len({one.event for one in placing.points}) > 1
        found[placing.player] = values
    return found if several else {}


def growth(ranked: Standings, seats: Sequence[str], colours: ChartColours) -> ChartBlock | None:
    """Return the chart of growing points, or None if unknown; `seats` are the players."""
    values = points_by_event(ranked)
    if not values:
        return None
    axis = scale(value for own in values.values() for value in own)
    steps = len(next(iter(values.values()))) - 1
    widest = max(face(BOLD).width(words(name, BOLD), _SIZE) for name in values)
    room = min(widest + 4, _RIGHT)
    left, right = MARGIN + _LEFT, WIDTH - MARGIN - room

    description = "; ".join(f"{name}: {', '.join(map(number, own))}" for name, own in values.items())

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(figure(f"{_('Points over time')}: {description}")):
            plot(drawing, top)

    def plot(drawing: Drawing, top: float) -> None:
        drawing.text(MARGIN, top - 3.2, _("Points over time"), TEXT, 8.5, colour=colours.soft)
        low = top - 6.4 - _HIGH

        def place(step: int, value: int) -> tuple[float, float]:
            return left + (right - left) * step / steps, low + _HIGH * axis.share(value)

        drawing.rect(left, low, right - left, _HIGH, Pen(colours.panel), role="ground")
        for tick in axis.ticks:
            y = place(0, tick)[1]
            pen = Pen(None, colours.frame if tick == 0 else colours.grid, 0.2)
            drawing.line([(left, y), (right, y)], pen, role="ground")
            drawing.text(left - 1.2, y - 0.9, number(tick), TEXT, 8, colour=colours.soft, anchor="end")
        ends = []
        first = (len(ranked.placings) - 1) / 2
        for rank, placing in reversed([*enumerate(ranked.placings)]):  # the first on top
            seat = seats.index(placing.player)
            aside = _ASIDE * (first - rank)  # equal lines are drawn side by side
            points = [(x, y + aside) for x, y in itertools.starmap(place, enumerate(values[placing.player]))]
            drawing.line(points, Pen(None, colours.panel, 1.0))
            drawing.line(points, colours.seat(seat, 0.65))
            ends.append((points[-1][1], placing.player, seat))
        for y, _player, seat in ends:
            drawing.circle(right, y, 0.8, Pen(colours.colour_of(seat), colours.panel, 0.2))
        _names(drawing, ends, right, low, colours)

    return ChartBlock(_HIGH + 9.0, draw)


def _names(
    drawing: Drawing, ends: Sequence[tuple[float, str, int]], right: float, low: float, colours: ChartColours
) -> None:
    """Write each name beside the end of its line without overlaps."""
    ordered = sorted(ends, key=lambda end: end[0])
    places: list[float] = []
    for y, _player, _seat in ordered:
        places.append(max(y, places[-1] + _LABEL) if places else y)
    highest = low + _HIGH
    for at in range(len(places) - 1, -1, -1):  # names at the end push the others down
        places[at] = min(places[at], highest)
        highest = places[at] - _LABEL
    for (y, player, seat), end in zip(ordered, places, strict=True):
        colour = colours.colour_of(seat)
        if abs(end - y) > 0.4:
            drawing.line([(right + 1.1, y), (right + 3.0, end)], Pen(None, colour, 0.2))
        text, size = fitted(player, BOLD, WIDTH - MARGIN - right - 3.6, _SIZE, 7)
        drawing.text(right + 3.6, end - face(BOLD).cap_height * size * PT / 2, text, BOLD, size,
                     colour=colour)  # fmt: skip
