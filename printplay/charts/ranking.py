"""The ranking of a match: pen, points, and what they consist of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.charts.page import MARGIN, WIDTH, ChartBlock
from printplay.charts.style import ChartColours, fitted, number, words
from printplay.core.i18n import _
from printplay.match.standings import Placing, Standings
from printplay.printing.drawing import sense
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.patterns import pattern
from printplay.printing.text.fonts import BOLD, TEXT, face

_ROW, _BAR = 8.0, 5.4  # mm of a row, and of the bar below it
_BELOW = 4.0  # mm more, if a long name leaves no room beside it
NAME = MARGIN + 20.5  # where names begin
_SCORE = 17.0  # mm for a score at the right


def ranking(
    ranked: Standings, seats: Sequence[str], game_words: Mapping[str, str], colours: ChartColours
) -> Iterator[ChartBlock]:
    """Yield a row for each player; `game_words` holds the game's words, `seats` the players."""
    lost, gained = (max((_sum(p, sign) for p in ranked.placings), default=0) for sign in (-1, 1))
    bars = any(len(placing.points) > 1 for placing in ranked.placings)
    reach = (lost, gained) if bars else (0, 0)
    for placing in ranked.placings:
        seat = seats.index(placing.player)
        unknown = placing.player in ranked.without
        yield _row(placing, seat, game_words, colours, reach, unknown=unknown)


def _sum(placing: Placing, sign: int) -> int:
    """Return the sum of gains (1) or losses (-1)."""
    return sum(max(0, sign * one.value) for one in placing.points)


def _row(
    placing: Placing,
    seat: int,
    game_words: Mapping[str, str],
    colours: ChartColours,
    reach: tuple[int, int],
    *,
    unknown: bool,
) -> ChartBlock:
    ties = [f"{_(game_words.get(key, key))} {'?' if value is None else value}"
            for key, value in placing.tie_break.items()]  # fmt: skip
    if placing.unchecked:
        ties.append(_("total as entered"))
    about = words(", ".join(ties), TEXT)
    end = WIDTH - MARGIN - _SCORE - (2.2 if placing.winner else 0)
    beside = end - NAME - face(TEXT).width(about, 8.5) - 3
    below = face(BOLD).width(words(placing.player, BOLD), 10.5) > beside and bool(about)
    row = _ROW + (_BELOW if below else 0)

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(sense.PARAGRAPH):
            words_of(drawing, top)
        if any(reach):  # decoration: the words and the score say the same
            with drawing.tagged(sense.DECORATION):
                _bar(drawing, placing, reach, top - row - 3.2, colours)

    def words_of(drawing: Drawing, top: float) -> None:
        base = top - 5.6
        drawing.text(MARGIN, base, f"{placing.rank}.", BOLD, 11, colour=colours.ink)
        middle = base + face(BOLD).cap_height * 11 * PT / 2
        drawing.line([(MARGIN + 7, middle), (MARGIN + 18, middle)], colours.seat(seat, 0.9))
        if placing.winner:
            drawing.stamp(icon("star", colours.gold, colours.ground), end + 3.4, middle, scale=2.3)
        name, size = fitted(placing.player, BOLD, end - NAME - 1 if below else beside, 12, 8.5)
        drawing.text(NAME, base, name, BOLD, size, colour=colours.ink)
        if below:
            drawing.text(NAME, base - _BELOW, about, TEXT, 8.5, colour=colours.soft)
        else:
            drawing.text(end - 1, base, about, TEXT, 8.5, colour=colours.soft, anchor="end")
        score, size = fitted("–" if unknown else number(placing.score), BOLD, _SCORE - 4, 17, 9)
        drawing.text(WIDTH - MARGIN, base - 0.4, score, BOLD, size, colour=colours.title, anchor="end")

    return ChartBlock(row + (_BAR if any(reach) else 0), draw)


def _bar(
    drawing: Drawing, placing: Placing, reach: tuple[int, int], low: float, colours: ChartColours
) -> None:
    """Draw the parts of the points in order; losses are hatched, to the left."""
    unit, high = (WIDTH - MARGIN - NAME) / sum(reach), 4.0
    zero = right = left = NAME + reach[0] * unit
    edge = Pen(None, colours.frame, 0.15)
    for one in placing.points:
        wide = abs(one.value) * unit
        if not wide:
            continue
        if one.value > 0:
            x, right = right, right + wide
            drawing.rect(x, low, wide, high, Pen(colours.fill))
        else:
            x = left = left - wide
            hatch = pattern("stripes", wide, high, 1.0, colours.hatch)
            drawing.rect(x, low, wide, high, Pen(colours.ground))
            drawing.stamp(hatch, x + wide / 2, low + high / 2,
                          clip=rectangle(-wide / 2, -high / 2, wide, high))  # fmt: skip
        drawing.rect(x, low, wide, high, edge)
        text = number(one.value)
        if face(TEXT).width(text, 8.5) + 0.6 <= wide:
            drawing.text(x + wide / 2, low + 1.0, text, TEXT, 8.5, colour=colours.ink, anchor="middle")
    if reach[0]:
        drawing.line([(zero, low - 0.5), (zero, low + high + 0.5)], Pen(None, colours.frame, 0.35))
