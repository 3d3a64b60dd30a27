"""All matches on paper: people, points of each match by game, and a list of the matches."""

from __future__ import annotations

from itertools import groupby

from printplay.charts.highlights import ReportSection, day_in_words, highlight_sections
from printplay.charts.history import game_blocks, history_about, key_block
from printplay.charts.page import INNER, MARGIN, ChartBlock, ChartColours, number, paragraph, subtitle
from printplay.charts.printed.pages import Content
from printplay.charts.year import months, people
from printplay.core.i18n import _
from printplay.ledger.lists.choice import HistoryFilter
from printplay.ledger.lists.history import Statistics
from printplay.ledger.lists.streaks import has_won
from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import Placing
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.text.fonts import BOLD, TEXT

_LINE = 4.3  # mm
_DAY = 6.4  # mm
_NAMES = MARGIN + 4.5  # where names begin


def history_content(history: Statistics, choice: HistoryFilter, colours: ChartColours) -> Content:
    """Return the report of all matches that count; at least one must."""
    sections = [people(history.stored, colours)]
    if choice.year:
        head = subtitle(_("Matches by month"), "", colours)
        sections.insert(0, ReportSection([months(history, colours)], head))
    for game in history.games:
        head, *blocks = game_blocks(history, choice, game, colours)
        continued_head = subtitle(_(history.titles[game]), _("continued"), colours)
        sections.append(ReportSection(blocks, head, continued_head))
    sections.append(ReportSection([key_block(history, colours)]))
    sections += highlight_sections(history, colours)
    rows = [
        block
        for day, stored in groupby(history.stored, lambda one: one.date)
        for block in _day(day, list(stored), colours)
    ]
    head, continued_head = (subtitle(_("Matches"), note, colours) for note in ("", _("continued")))
    sections.append(ReportSection(rows, head, continued_head))
    return Content(choice.year or _("Looking back"), history_about(history, choice), sections)


def _day(day: str, matches: list[StoredMatch | Summary], colours: ChartColours) -> list[ChartBlock]:
    """Return the blocks of a day's matches; the first one has the date above it."""
    first, *others = (_match(one, colours) for one in matches)

    def draw(drawing: Drawing, top: float) -> None:
        drawing.text(MARGIN, top - _DAY + 2.0, day_in_words(day), BOLD, 9.5, colour=colours.title)
        first.draw(drawing, top - _DAY)

    return [ChartBlock(_DAY + first.height, draw), *others]


def _match(stored: StoredMatch | Summary, colours: ChartColours) -> ChartBlock:
    """Return the block of a match: the game, then the points of each player."""
    place = stored.place if isinstance(stored, Summary) else stored.record.setup.place
    title = " · ".join(filter(None, (_(stored.game.title), place)))
    ranked = stored.standings
    scores = ", ".join(_place_and_score(placing, is_known=placing.player not in ranked.without) for placing in
                       ranked.placings)  # fmt: skip
    lines = [*paragraph(title, TEXT, INNER - 4.5, 8.5), *paragraph(scores, BOLD, INNER - 4.5, 9.5)]
    titles = len(paragraph(title, TEXT, INNER - 4.5, 8.5))
    won = any(has_won(ranked, placing) for placing in ranked.placings)

    def draw(drawing: Drawing, top: float) -> None:
        for line_number, line in enumerate(lines):
            y = top - (line_number + 1) * _LINE + 1.1
            if line_number < titles:
                drawing.text(_NAMES, y, line, TEXT, 8.5, colour=colours.soft)
            else:
                drawing.text(_NAMES, y, line, BOLD, 9.5, colour=colours.ink)
        if won:
            y = top - (titles + 1) * _LINE + 2.3
            drawing.stamp(icon("star", colours.gold, colours.ground), MARGIN + 1.6, y, scale=1.6)
        low = top - len(lines) * _LINE - 0.9
        drawing.line([(_NAMES, low), (MARGIN + INNER, low)], Pen(None, colours.grid, 0.15))

    return ChartBlock(len(lines) * _LINE + 1.6, draw)


def _place_and_score(placing: Placing, *, is_known: bool) -> str:
    score = number(placing.score) if is_known else "–"
    return f"{placing.player}\N{NO-BREAK SPACE}{score}"
