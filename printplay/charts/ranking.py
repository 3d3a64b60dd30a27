"""The players of a match ranked: whose pen, how many points, what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.charts.look import Look, fitted, words
from printplay.charts.page import MARGIN, WIDTH, Block
from printplay.games.standings import Placing, Standings
from printplay.i18n import _
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, face
from printplay.printing.icons import icon
from printplay.printing.path import rectangle
from printplay.printing.patterns import pattern

_ROW, _BAR = 8.0, 5.4  # mm of a row, and of the bar below it
_NAME = MARGIN + 20.5  # where names begin
_SCORE = 17.0  # mm for a score at the right
_MOST = 40  # pieces of a bar that are still seen apart


def ranking(
    ranked: Standings, seats: Sequence[str], own: Mapping[str, str], look: Look
) -> Iterator[Block]:
    """Yield a row for each player; `own` has the words of the game, `seats` are the players."""
    whole = max((_length(placing) for placing in ranked.placings), default=0)
    bars = any(1 < len(placing.points) <= _MOST for placing in ranked.placings)
    for placing in ranked.placings:
        seat = seats.index(placing.player)
        untold = placing.player in ranked.without
        yield _row(placing, seat, own, look, whole if bars else 0, untold=untold)


def _length(placing: Placing) -> int:
    return sum(abs(one.value) for one in placing.points)


def _row(
    placing: Placing, seat: int, own: Mapping[str, str], look: Look, whole: int, *, untold: bool
) -> Block:
    ties = [f"{_(own.get(key, key))} {'?' if value is None else value}"
            for key, value in placing.tie_break.items()]  # fmt: skip
    if placing.unchecked:
        ties.append(_("total as entered"))
    about = words(", ".join(ties), TEXT)

    def draw(drawing: Drawing, top: float) -> None:
        base = top - 5.6
        drawing.text(MARGIN, base, f"{placing.rank}.", BOLD, 11, colour=look.ink)
        middle = base + face(BOLD).cap_height * 11 * PT / 2
        drawing.line([(MARGIN + 7, middle), (MARGIN + 18, middle)], look.seat(seat, 0.9))
        end = WIDTH - MARGIN - _SCORE
        if placing.winner:
            drawing.stamp(icon("star", look.gold, look.ground), end + 1.2, middle, scale=2.3)
            end -= 2.2
        aside = face(TEXT).width(about, 8.5)
        name, size = fitted(placing.player, BOLD, end - _NAME - aside - 3, 12, 8.5)
        drawing.text(_NAME, base, name, BOLD, size, colour=look.ink)
        drawing.text(end - 1, base, about, TEXT, 8.5, colour=look.soft, anchor="end")
        score, size = fitted("–" if untold else str(placing.score), CHART, _SCORE - 4, 19, 9)
        drawing.text(WIDTH - MARGIN, base - 0.6, score, CHART, size,
                     colour=look.title, anchor="end")  # fmt: skip
        if whole:
            _bar(drawing, placing, whole, top - _ROW - 3.2, look)

    return Block(_ROW + (_BAR if whole else 0), draw)


def _bar(drawing: Drawing, placing: Placing, whole: int, low: float, look: Look) -> None:
    """Draw what the points are made of, in the order in which they came; losses are hatched."""
    unit, high, x = (WIDTH - MARGIN - _NAME) / whole, 4.0, _NAME
    for one in placing.points:
        wide = abs(one.value) * unit
        if not wide:
            continue
        edge = Pen(None, look.frame, 0.15)
        if one.value > 0:
            drawing.rect(x, low, wide, high, Pen(look.fill))
        else:
            hatch = pattern("stripes", wide, high, 1.0, look.fill)
            drawing.rect(x, low, wide, high, Pen(look.ground))
            drawing.stamp(hatch, x + wide / 2, low + high / 2,
                          clip=rectangle(-wide / 2, -high / 2, wide, high))  # fmt: skip
        drawing.rect(x, low, wide, high, edge)
        text = str(one.value)
        if face(TEXT).width(text, 8.5) + 0.6 <= wide:
            drawing.text(x + wide / 2, low + 1.0, text, TEXT, 8.5, colour=look.ink,
                         anchor="middle")  # fmt: skip
        x += wide
