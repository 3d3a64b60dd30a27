"""A year as a picture: matches by month, who played and won, the games, the highlights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from printplay.charts.highlights import ReportSection, highlight_blocks, month_of
from printplay.charts.page import (
    INNER,
    MARGIN,
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
from printplay.core.i18n import _, fill_template
from printplay.ledger.lists.game_figures import has_won
from printplay.ledger.lists.history import Statistics
from printplay.ledger.lists.summary import HistoryFilter
from printplay.match.standings import Standings
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.sense import PARAGRAPH, figure
from printplay.printing.text.fonts import BOLD, TEXT

_ROW, _HEAD = 6.2, 5.2  # mm
_RIGHT = MARGIN + INNER
_COLUMN = 17.0  # mm of a number
_STARS = 5  # the most wins shown as stars; more are figures
_STAR = 4.2  # mm
#: Players and games that are shown.
_MOST = 16
_HIGH = 20.0  # mm of the highest bar
_LINE = 5.4  # mm of a game
_NAME = 34.0  # mm of a game's title


def year_page(history: Statistics, choice: HistoryFilter, *, dark: bool) -> ChartPage:
    """Return the picture of a year; at least one match must count."""
    colours = chart_colours(dark=dark)
    table = people([match.standings for match in history.stored], colours)
    blocks = [subtitle(_("Matches by month"), "", colours), months(history, colours)]
    blocks += table.every[: _MOST + 1]
    if (hidden_count := len(table.blocks) - _MOST) > 0:
        text = _("{count} more who played less often.").format(count=hidden_count)
        blocks.append(sentence(text, colours, size=8.5, strong=False))
    if len(history.games) > 1:
        blocks += [subtitle(_("Games"), "", colours), *games(history, colours)]
    blocks += highlight_blocks(history, colours)
    return page(choice.year, year_about(history, choice), blocks, colours)


def year_about(history: Statistics, choice: HistoryFilter) -> list[str]:
    """Return the lines below the title: how much was played, and which matches count."""
    days = len({stored.date for stored in history.stored})
    players = len({tally.player for tallies in history.games.values() for tally in tallies})
    counts = [
        fill_template("{count:match|matches}", {"count": history.matches}),
        fill_template("on {count:day|days}", {"count": days}),
        fill_template("{count:player|players}", {"count": players}),
    ]
    lines = [", ".join(counts)]
    lines += [choice.place] if choice.place else []
    if choice.players:
        lines.append(_("with {names}").format(names=", ".join(choice.players)))
    return lines


def by_month(history: Statistics) -> list[int]:
    counted = Counter(int(stored.date[5:7]) for stored in history.stored)
    return [counted[month] for month in range(1, 13)]


def months_in_words(history: Statistics) -> str:
    counts = enumerate(by_month(history), 1)
    return ", ".join(f"{month_of(month)} {count}" for month, count in counts if count)


def months(history: Statistics, colours: ChartColours) -> ChartBlock:
    """Return a bar for each month, with its number of matches above it."""
    counts = by_month(history)
    highest_count, wide, title = max(counts), INNER / 12, _("Matches by month")

    def draw(drawing: Drawing, top: float) -> None:
        low = top - _HIGH - 5.0
        with drawing.tagged(figure(f"{title}: {months_in_words(history)}")):
            for month_index, count in enumerate(counts):
                x, high = MARGIN + month_index * wide, _HIGH * count / highest_count
                if count:
                    pen = Pen(colours.fill, colours.strong, 0.3)
                    drawing.rect(x + 0.9, low, wide - 1.8, high, pen)
                    drawing.text(x + wide / 2, low + high + 1.0, number_text(count), BOLD, 8.5,
                                 colour=colours.ink, anchor="middle")  # fmt: skip
            drawing.line([(MARGIN, low), (MARGIN + INNER, low)], Pen(None, colours.frame, 0.3))
        for month_index in range(12):
            name, size = fit_text(month_of(month_index + 1)[:3], TEXT, wide - 0.4, 7.5, 6)
            drawing.text(MARGIN + (month_index + 0.5) * wide, low - 3.4, name, TEXT, size,
                         colour=colours.soft, anchor="middle")  # fmt: skip

    return ChartBlock(_HIGH + 10.0, draw)


def games(history: Statistics, colours: ChartColours) -> Sequence[ChartBlock]:
    """Return a bar for each game, the most played first."""
    names = history.names
    often = sorted(history.days.items(), key=lambda pair: (-len(pair[1]), names[pair[0]]))
    most_days = len(often[0][1])
    return [_game(names[game], len(days), most_days, colours) for game, days in often[:_MOST]]


def _game(title: str, count: int, highest_count: int, colours: ChartColours) -> ChartBlock:
    room = INNER - _NAME - 9.0

    def draw(drawing: Drawing, top: float) -> None:
        base = top - _LINE + 1.6
        name, size = fit_text(title, BOLD, _NAME - 2, 9.5, 7)
        drawing.text(MARGIN, base, name, BOLD, size, colour=colours.ink)
        long = room * count / highest_count
        pen = Pen(colours.fill, colours.strong, 0.3)
        drawing.rect(MARGIN + _NAME, top - _LINE + 0.9, long, _LINE - 1.8, pen)
        drawing.text(MARGIN + _NAME + long + 1.5, base, number_text(count), BOLD, 9.5, colour=colours.title)

    return ChartBlock(_LINE, draw)


def people(standings_of_matches: Sequence[Standings], colours: ChartColours) -> ReportSection:
    """Return the table of those who played, the winners first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for standings in standings_of_matches:
        for placing in standings.placings:
            played[placing.player] += 1
            won[placing.player] += has_won(standings, placing)
    ordered = sorted(played, key=lambda name: (-won[name], played[name], name))
    rows = [_player_row(name, won[name], played[name], max(won.values()), colours) for name in ordered]
    head, continued_head = (subtitle(_("Players"), note, colours) for note in ("", _("continued")))
    return ReportSection(rows, _under(head, colours), _under(continued_head, colours))


def _under(title: ChartBlock, colours: ChartColours) -> ChartBlock:
    def draw(drawing: Drawing, top: float) -> None:
        title.draw(drawing, top)
        base = top - title.height - _HEAD + 2.0
        for right, word in ((_RIGHT - _COLUMN, _("Won")), (_RIGHT, _("Matches"))):
            fitted_word, size = fit_text(word, TEXT, _COLUMN - 1.5, 8.5, 6)
            drawing.text(right, base, fitted_word, TEXT, size, colour=colours.soft, anchor="end")

    return ChartBlock(title.height + _HEAD, draw)


def _player_row(name: str, won: int, played: int, most_won: int, colours: ChartColours) -> ChartBlock:
    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(PARAGRAPH):
            draw_words(drawing, top)

    def draw_words(drawing: Drawing, top: float) -> None:
        base = top - _ROW + 1.9
        stars, widest = (won, most_won) if most_won <= _STARS else (0, 0)
        room = _RIGHT - 2 * _COLUMN + 5.0 - MARGIN - widest * _STAR
        shown_name, size = fit_text(name, BOLD, room, 11, 7.5)
        drawing.text(MARGIN, base, shown_name, BOLD, size, colour=colours.ink)
        for star_number in range(stars):
            x = _RIGHT - 2 * _COLUMN + 6.0 - (star_number + 0.5) * _STAR
            drawing.stamp(icon("star", colours.gold, colours.ground), x, base + 1.3, scale=1.8)
        for right, count in ((_RIGHT - _COLUMN, won), (_RIGHT, played)):
            drawing.text(right, base, f"{count}", BOLD, 11, colour=colours.title, anchor="end")
        drawing.line([(MARGIN, top - _ROW), (_RIGHT, top - _ROW)], Pen(None, colours.grid, 0.15))

    return ChartBlock(_ROW, draw)
