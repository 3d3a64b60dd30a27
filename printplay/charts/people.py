"""The table of people: how many matches each played and won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from printplay.charts.page import INNER, MARGIN, ChartBlock, subtitle
from printplay.charts.printed.section import ReportSection
from printplay.charts.style import ChartColours, fitted
from printplay.core.i18n import _
from printplay.ledger.lists.decisions import won as has_won
from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches.match import StoredMatch
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.sense import PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT

_ROW, _HEAD = 6.2, 5.2  # mm
_RIGHT = MARGIN + INNER
_COLUMN = 17.0  # mm of a number
_STARS = 5  # the most wins shown as stars; more are figures
_STAR = 4.2  # mm


def people(matches: Sequence[StoredMatch | Summary], colours: ChartColours) -> ReportSection:
    """Return the table of those who played, the winners first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for stored in matches:
        for placing in stored.standings.placings:
            played[placing.player] += 1
            won[placing.player] += has_won(stored.standings, placing)
    ordered = sorted(played, key=lambda name: (-won[name], played[name], name))
    rows = [_row(name, won[name], played[name], max(won.values()), colours) for name in ordered]
    head, again = (subtitle(_("Players"), note, colours) for note in ("", _("continued")))
    return ReportSection(rows, _under(head, colours), _under(again, colours))


def _under(title: ChartBlock, colours: ChartColours) -> ChartBlock:
    """Return a heading with the headings of the columns below it."""

    def draw(drawing: Drawing, top: float) -> None:
        title.draw(drawing, top)
        base = top - title.height - _HEAD + 2.0
        for right, word in ((_RIGHT - _COLUMN, _("Won")), (_RIGHT, _("Matches"))):
            shown, size = fitted(word, TEXT, _COLUMN - 1.5, 8.5, 6)
            drawing.text(right, base, shown, TEXT, size, colour=colours.soft, anchor="end")

    return ChartBlock(title.height + _HEAD, draw)


def _row(name: str, won: int, played: int, most: int, colours: ChartColours) -> ChartBlock:
    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(PARAGRAPH):
            draw_words(drawing, top)

    def draw_words(drawing: Drawing, top: float) -> None:
        base = top - _ROW + 1.9
        stars, widest = (won, most) if most <= _STARS else (0, 0)
        room = _RIGHT - 2 * _COLUMN + 5.0 - MARGIN - widest * _STAR
        shown, size = fitted(name, BOLD, room, 11, 7.5)
        drawing.text(MARGIN, base, shown, BOLD, size, colour=colours.ink)
        for at in range(stars):
            x = _RIGHT - 2 * _COLUMN + 6.0 - (at + 0.5) * _STAR
            drawing.stamp(icon("star", colours.gold, colours.ground), x, base + 1.3, scale=1.8)
        for right, count in ((_RIGHT - _COLUMN, won), (_RIGHT, played)):
            drawing.text(right, base, f"{count}", BOLD, 11, colour=colours.title, anchor="end")
        drawing.line([(MARGIN, top - _ROW), (_RIGHT, top - _ROW)], Pen(None, colours.grid, 0.15))

    return ChartBlock(_ROW, draw)
