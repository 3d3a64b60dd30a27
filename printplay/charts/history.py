"""All matches over time: for each game and player the points of each match, and the wins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from printplay.charts.highlights import decimal, highlight_blocks, span_in_words
from printplay.charts.page import (
    MARGIN,
    WIDTH,
    ChartBlock,
    ChartColours,
    ChartPage,
    chart_colours,
    fit_text,
    number_text,
    page,
    sentence,
    subtitle,
)
from printplay.core.i18n import _
from printplay.geometry.layouts.lattice import Point
from printplay.ledger.lists.history import Played, Statistics, Tally
from printplay.ledger.lists.summary import HistoryFilter
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import figure
from printplay.printing.text.fonts import BOLD, TEXT, face

#: Indistinguishable distances, mm: along a line, and between two dots of half a millimetre.
_LINE, _DOTS = 0.05, 0.1
#: Up to this many points, nothing is dropped.
_FEW = 250
#: The most players of a game in a chart: those who played most often.
MOST = 16
_HIGH = 13.0  # mm of a plot
_POINTS = (MARGIN + 7.0, MARGIN + 53.0)  # mm: left and right of the plot of points
_SHARE = (MARGIN + 57.0, MARGIN + 71.5)
_MANY = 30  # matches; with more, a mean of the last ones replaces the line
_LAST = 10


def history_page(history: Statistics, choice: HistoryFilter, *, dark: bool) -> ChartPage:
    """Return the picture of a history; at least one match must count."""
    colours = chart_colours(dark=dark)
    blocks: list[ChartBlock] = []
    for game in history.games:
        blocks += game_blocks(history, choice, game, colours)
    blocks.append(key_block(history, colours))
    blocks += highlight_blocks(history, colours)
    return page(_("Looking back"), history_about(history, choice), blocks, colours)


def game_blocks(
    history: Statistics, choice: HistoryFilter, game: str, colours: ChartColours
) -> Iterator[ChartBlock]:
    """Yield the blocks of a game: its title, the points and wins of each player, the days."""
    days = history.days[game]
    about = _("Matches: {count}").format(count=len(days))
    yield subtitle(history.names[game], about, colours)
    shown_tallies, hidden_count = tallies_to_draw(history.games[game], choice.players)
    scores = [score for tally in shown_tallies for score in tally.scores]
    axis = scale(scores, 3) if scores else None
    yield _heads(colours, scored=bool(scores))
    yield from (_tally_row(tally, len(days), axis, colours) for tally in shown_tallies)
    yield _dates(days, colours)
    if hidden_count:
        text = _("{count} more who played less often.").format(count=hidden_count)
        yield sentence(text, colours, size=8.5, strong=False)


def history_about(history: Statistics, choice: HistoryFilter) -> list[str]:
    """Return the lines below the title: which matches count."""
    lines = [span_in_words(history.stored[0].date, history.stored[-1].date)]
    if choice.place:
        lines.append(choice.place)
    if choice.players:
        lines.append(_("with {names}").format(names=", ".join(choice.players)))
    return lines


def tallies_to_draw(tallies: Sequence[Tally], first: Sequence[str]) -> tuple[list[Tally], int]:
    """Return the tallies to draw, those of `first` and who played most, and the number left out."""
    often = sorted(tallies, key=lambda tally: (tally.player not in first, -tally.matches))[:MOST]
    return [tally for tally in tallies if tally in often], len(tallies) - len(often)


def shares(played: Sequence[Played]) -> Iterator[tuple[int, float]]:
    """Yield the number of each decided match and the share won up to it."""
    wins = decided = 0
    for match in played:
        if match.decided:
            decided += 1
            wins += match.won
            yield match.number, wins / decided


def means(played: Sequence[Played]) -> Iterator[tuple[int, float]]:
    """Yield the number of each scored match and the mean of the last ten."""
    last: list[int] = []
    for match in played:
        if match.score is not None:
            last = [*last, match.score][-_LAST:]
            yield match.number, sum(last) / len(last)


def _heads(colours: ChartColours, *, scored: bool) -> ChartBlock:
    title = _("Points per match") if scored else _("Match by match")

    def draw(drawing: Drawing, top: float) -> None:
        drawing.text(_POINTS[0], top - 2.6, title, TEXT, 8.5, colour=colours.soft)
        drawing.text(_SHARE[0], top - 2.6, _("Win rate"), TEXT, 8.5, colour=colours.soft)

    return ChartBlock(3.6, draw)


def _tally_row(tally: Tally, count: int, axis: Scale | None, colours: ChartColours) -> ChartBlock:
    texts = []
    if tally.average is not None:
        texts = [_("average {number}").format(number=decimal(tally.average)),
                 _("best {number}").format(number=number_text(tally.best or 0))]  # fmt: skip
    about = " · ".join(texts)

    def draw(drawing: Drawing, top: float) -> None:
        about_width = face(TEXT).width(about, 8.5)
        name, size = fit_text(tally.player, BOLD, WIDTH - 2 * MARGIN - about_width - 3, 11, 8)
        drawing.text(MARGIN, top - 4.4, name, BOLD, size, colour=colours.ink)
        drawing.text(WIDTH - MARGIN, top - 4.4, about, TEXT, 8.5, colour=colours.soft, anchor="end")
        low = top - 6.4 - _HIGH
        scores = ", ".join(number_text(score) for score in tally.scores[:_MANY])
        with drawing.tagged(figure(f"{_('Points per match')}: {scores}" if scores else "")):
            _draw_points(drawing, tally, count, axis, low, colours)
        _wins(drawing, tally, count, low, colours)

    return ChartBlock(_HIGH + 8.6, draw)


def _across(box: tuple[float, float], number: int, count: int) -> float:
    """Return the x position of a match; a single one is centred."""
    left_edge, right_edge = box[0] + 1.2, box[1] - 1.2
    return left_edge + (right_edge - left_edge) * (number / (count - 1) if count > 1 else 0.5)


def _panel(drawing: Drawing, box: tuple[float, float], low: float, colours: ChartColours) -> None:
    drawing.rect(box[0], low, box[1] - box[0], _HIGH, Pen(colours.panel), role="ground")


def _draw_points(
    drawing: Drawing, tally: Tally, count: int, axis: Scale | None, low: float, colours: ChartColours
) -> None:
    left_edge, right_edge = _POINTS
    _panel(drawing, _POINTS, low, colours)
    radius = min(0.8, max(0.28, 0.42 * (right_edge - left_edge) / count))
    if axis is None:  # a game without points: only wins are shown
        middle = low + _HIGH / 2
        places = [(played, (_across(_POINTS, played.number, count), middle)) for played in tally.played]
        _dots(drawing, places, radius, colours)
        return

    def y_of(value: float) -> float:
        return low + 1 + (_HIGH - 2) * axis.share(value)

    for tick in axis.ticks:
        pen = Pen(None, colours.frame if tick == 0 else colours.grid, 0.18)
        drawing.line([(left_edge, y_of(tick)), (right_edge, y_of(tick))], pen, role="ground")
        drawing.text(
            left_edge - 1.1, y_of(tick) - 0.9, number_text(tick), TEXT, 7.5, colour=colours.soft, anchor="end"
        )
    many = len(tally.played) > _MANY
    numbered_scores = [
        (played.number, float(played.score)) for played in tally.played if played.score is not None
    ]
    line = list(means(tally.played)) if many else numbered_scores
    points = thin_line([(_across(_POINTS, number, count), y_of(value)) for number, value in line])
    if len(points) > 1 and not many:
        drawing.line(points, Pen(None, colours.strong, 0.3))
    dots = [(played, (_across(_POINTS, played.number, count), y_of(played.score)))
            for played in tally.played if played.score is not None]  # fmt: skip
    _dots(drawing, dots, radius, colours)
    if len(points) > 1 and many:
        drawing.line(points, Pen(None, colours.panel, 1.0))
        drawing.line(points, Pen(None, colours.strong, 0.5))


def _dots(
    drawing: Drawing, dots: Sequence[tuple[Played, Point]], radius: float, colours: ChartColours
) -> None:
    """Draw matches: filled if won, a ring if not, a square if undecided."""
    won = drop_overlaps(point for played, point in dots if played.decided and played.won)
    lost_points = drop_overlaps(point for played, point in dots if played.decided and not played.won)
    for x, y in drop_overlaps(point for played, point in dots if not played.decided):
        side = 1.7 * radius
        drawing.rect(x - side / 2, y - side / 2, side, side,
                     Pen(colours.panel, colours.strong, 0.36 * radius))  # fmt: skip
    # Dots are strokes with round ends: hundreds of them take little room in a file.
    filled_pen, hollow_pen = (
        tuple(c for x, y in places for c in (("M", x, y), ("L", x + 0.01, y)))
        for places in (won, lost_points)
    )
    for path, colour, wide in (
        (hollow_pen, colours.strong, 1.08 * radius),
        (hollow_pen, colours.panel, 0.72 * radius),
        (filled_pen, colours.strong, 1.12 * radius),
    ):
        drawing.path(path, Pen(None, colour, 2 * wide))


def _wins(drawing: Drawing, tally: Tally, count: int, low: float, colours: ChartColours) -> None:
    left_edge, right_edge = _SHARE
    _panel(drawing, _SHARE, low, colours)

    def y_of(value: float) -> float:
        return low + 1 + (_HIGH - 2) * value

    for part in (0.0, 0.5, 1.0):
        pen = Pen(None, colours.frame if part == 0 else colours.grid, 0.18)
        drawing.line([(left_edge, y_of(part)), (right_edge, y_of(part))], pen, role="ground")
    points = thin_line(
        [(_across(_SHARE, number, count), y_of(part)) for number, part in shares(tally.played)]
    )
    if points:
        foot = [(points[0][0], y_of(0)), *points, (points[-1][0], y_of(0))]
        if len(points) > 1:
            drawing.polygon(foot, Pen(colours.fill))
            drawing.line(points, Pen(None, colours.strong, 0.45))
        drawing.circle(*points[-1], 0.75, Pen(colours.strong))
    share = "–" if tally.share is None else f"{100 * tally.share:.0f} %"
    drawing.text(WIDTH - MARGIN, low + _HIGH / 2 + 0.4, share, BOLD, 11, colour=colours.ink, anchor="end")
    text = _("{wins} of {matches}").format(wins=tally.wins, matches=tally.decided)
    text, size = fit_text(text, TEXT, WIDTH - MARGIN - right_edge - 1.2, 8.5, 6)
    drawing.text(WIDTH - MARGIN, low + _HIGH / 2 - 3.6, text, TEXT, size, colour=colours.soft, anchor="end")


def _dates(days: Sequence[str], colours: ChartColours) -> ChartBlock:
    def draw(drawing: Drawing, top: float) -> None:
        left_edge, right_edge = _POINTS
        y = top - 1.6
        if days[0] == days[-1]:
            drawing.text(
                (left_edge + right_edge) / 2, y, days[0], TEXT, 7.5, colour=colours.soft, anchor="middle"
            )
            return
        drawing.text(left_edge, y, days[0], TEXT, 7.5, colour=colours.soft)
        drawing.text(right_edge, y, days[-1], TEXT, 7.5, colour=colours.soft, anchor="end")

    return ChartBlock(5.0, draw)


def key_block(history: Statistics, colours: ChartColours) -> ChartBlock:
    """Return the legend of the signs in use."""
    every = [played for tallies in history.games.values() for tally in tallies for played in tally.played]
    signs = [(Played(0, 0, won=True, decided=True), _("won")),
             (Played(0, 0, won=False, decided=True), _("not won"))]  # fmt: skip
    if not all(played.decided for played in every):
        has_solo = any(played.alone for played in every)
        label = _("undecided or alone") if has_solo else _("undecided")
        signs.append((Played(0, 0, won=False, decided=False), label))
    many = any(
        len(played.played) > _MANY for game_tallies in history.games.values() for played in game_tallies
    )

    def draw(drawing: Drawing, top: float) -> None:
        x, y = MARGIN, top - 4.6
        for sign, text in signs:
            _dots(drawing, [(sign, (x + 0.9, y + 0.95))], 0.8, colours)
            drawing.text(x + 2.8, y, text, TEXT, 8.5, colour=colours.soft)
            x += 6.4 + face(TEXT).width(text, 8.5)
        if many:
            drawing.line([(x, y + 0.95), (x + 4.5, y + 0.95)], Pen(None, colours.strong, 0.5))
            text = _("average of the last ten")
            drawing.text(x + 6, y, text, TEXT, 8.5, colour=colours.soft)

    return ChartBlock(6.0, draw)


def thin_line(points: Sequence[Point]) -> list[Point]:
    """Reduce a line to the first, lowest, highest and last point of each column.

    >>> len(thin_line([(x / 1000, x % 9) for x in range(1000)]))
    74
    """
    if len(points) <= _FEW:
        return [*points]
    kept_points: list[Point] = []
    for _column, column_points in groupby(points, lambda point: int(point[0] / _LINE)):
        column = list(column_points)
        if len(column) > 2:
            low, high = (pick(column, key=lambda point: point[1]) for pick in (min, max))
            column = list(dict.fromkeys((column[0], *sorted((low, high)), column[-1])))
        kept_points += column
    return kept_points


def drop_overlaps(dots: Iterable[Point]) -> list[Point]:
    """Drop dots that lie on top of another.

    >>> len(drop_overlaps([(x / 1000, x % 9) for x in range(1000)]))
    99
    """
    dots = [*dots]
    if len(dots) <= _FEW:
        return dots
    dots_by_cell: dict[tuple[int, int], Point] = {}
    for x, y in dots:
        dots_by_cell.setdefault((round(x / _DOTS), round(y / _DOTS)), (x, y))
    return list(dots_by_cell.values())


@dataclass(frozen=True)
class Scale:
    """Values from `low` to `high`, with `ticks` among them."""

    low: float
    high: float
    ticks: Sequence[int]

    def share(self, value: float) -> float:
        """Return the position of a value: 0 at the low end, 1 at the high end."""
        return (value - self.low) / (self.high - self.low)


def scale(values: Iterable[int], step_count: int = 4) -> Scale:
    """Return an axis for integers that includes 0, with about this many steps.

    >>> scale([9, 31]).ticks, scale([-3, 4]).ticks, scale([]).ticks
    ((0, 10, 20, 30, 40), (-4, -2, 0, 2, 4), (0, 1))
    """
    every = [0, *values]
    low, high = min(every), max(every)
    if low == high:
        high = low + 1
    rough = (high - low) / step_count
    size = 10 ** math.floor(math.log10(rough)) if rough > 1 else 1
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], ticks)
