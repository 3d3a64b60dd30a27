"""Reports on paper: a match, an evening, and all matches."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from printplay.charts.highlights import ReportSection, day_in_words, highlight_sections
from printplay.charts.history import game_blocks, history_about, key_block
from printplay.charts.match import (
    NAME,
    WEIGHT,
    BestMaps,
    about_of,
    board_block,
    board_description,
    board_of,
    evening_about,
    growth,
    ranking,
    sentence_of,
)
from printplay.charts.page import (
    INNER,
    MARGIN,
    ChartBlock,
    ChartColours,
    gap,
    number_text,
    paragraph,
    sentence,
    subtitle,
)
from printplay.charts.printed_pages import Content
from printplay.charts.year import months, people
from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.ledger.lists.game_figures import has_won
from printplay.ledger.lists.history import Statistics
from printplay.ledger.lists.summary import HistoryFilter, Summary
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import AS_ENTERED, Placing
from printplay.match.text.report_text import source_in_words
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.sense import PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT

_MATCH_LINE = 4.3  # mm
_DAY = 6.4  # mm
_NAMES = MARGIN + 4.5  # where names begin
#: The most figures of one source listed one by one; of more, only the sum is shown.
_FEW = 4
#: The prefix of sources that belong to a round.
_ROUND = re.compile(r"^round \d+ ")
_SIZE, _LINE = 8.5, 3.8  # points; mm


def match_content(
    stored: StoredMatch, colours: ChartColours, ink: Ink, best: Sequence[str] = (),
    maps: BestMaps | None = None,
) -> Content:  # fmt: skip
    """Return the report of one match, with the best lines as sentences (`best`) or as `maps`."""

    def board(weight: float) -> tuple[Drawing, float, float]:
        drawn = stored.game.display.course(stored.report, weight, ink)
        assert drawn is not None  # noqa: S101  it is drawn only where there are lines
        return drawn

    lines = stored.game.display.course(stored.report, 1.0, ink) is not None
    sections = [ReportSection(list(_standings(stored, colours)))]
    growth_chart = growth(stored.standings, stored.players, colours)
    if growth_chart is not None:
        sections.append(ReportSection([growth_chart]))
    if maps is not None:
        sections += [ReportSection(list(best_map.blocks(colours)), keep=2) for best_map in maps.maps]
        sections.append(ReportSection(list(maps.key(colours))))
    elif best:
        sections.append(ReportSection([sentence(text, colours, size=9.5) for text in best]))
    return Content(
        _(stored.game.title), about_of(stored), sections, sentence_of(stored),
        board if lines else None, board_description(stored),
    )  # fmt: skip


def evening_content(
    day: str, matches: Sequence[StoredMatch], colours: ChartColours, ink: Ink,
    best: Mapping[str, Sequence[str]],
) -> Content:  # fmt: skip
    """Return the report of the matches of a day; `best` are sentences by the ids of matches."""
    sections = [people([match.standings for match in matches], colours)] if len(matches) > 1 else []
    for stored in matches:
        title, board = _(stored.game.title), board_of(stored)
        goes_on = subtitle(title, _("continued"), colours)
        above, rows = list(_above(stored, colours, ink)), list(_standings(stored, colours))
        below = [sentence(text, colours, size=9.5) for text in best.get(stored.id, ())]
        head, keep = subtitle(title, board, colours), len(above) + 1
        sections.append(ReportSection([*above, *rows, *below], head, goes_on, keep))
    return Content(day_in_words(day), evening_about(matches), sections)


def _above(stored: StoredMatch, colours: ChartColours, ink: Ink) -> Iterator[ChartBlock]:
    """Yield the blocks above the standings of a match of an evening."""
    if stored.record.setup.note:
        yield sentence(stored.record.setup.note, colours, size=9.5, strong=False)
    drawn = stored.game.display.course(stored.report, WEIGHT, ink)
    if drawn is not None:
        yield board_block(*drawn, colours, board_description(stored))
    if text := sentence_of(stored):
        yield sentence(text, colours)
        yield gap(1)


def _standings(stored: StoredMatch, colours: ChartColours) -> Iterator[ChartBlock]:
    ranked = stored.standings
    if not stored.over:  # the leader has not won yet
        ranked = ranked.without_winner(ranked.decided_by, ranked.without)
    rows = ranking(ranked, stored.players, stored.game.messages, colours)
    for row, placing in zip(rows, ranked.placings, strict=True):
        below = sources(placing, stored)
        yield _with_text_below(row, below, colours) if below else row


def sources(placing: Placing, stored: StoredMatch) -> str:
    """Return the sources of a player's points in order; often empty."""
    values_by_source: dict[str, list[int]] = {}
    for points in placing.points:
        if points.source != AS_ENTERED:
            values_by_source.setdefault(_ROUND.sub("", points.source), []).append(points.value)
    if len(placing.points) < 2:  # a single source adds nothing to the score
        return ""
    return " · ".join(
        f"{source_in_words(source, stored.game)}:\N{NO-BREAK SPACE}"
        + ", ".join(map(number_text, values if len(values) <= _FEW else [sum(values)]))
        for source, values in values_by_source.items()
    )


def _with_text_below(row: ChartBlock, text: str, colours: ChartColours) -> ChartBlock:
    """Return the row of a player with a text below its name; no column break divides it."""
    lines = paragraph(text, TEXT, MARGIN + INNER - NAME, _SIZE)

    def draw(drawing: Drawing, top: float) -> None:
        row.draw(drawing, top)
        with drawing.tagged(PARAGRAPH):
            for line_number, line in enumerate(lines, 1):
                drawing.text(NAME, top - row.height - line_number * _LINE + 1.0, line, TEXT, _SIZE,
                             colour=colours.soft)  # fmt: skip

    return ChartBlock(row.height + len(lines) * _LINE + 1.4, draw)


def history_content(history: Statistics, choice: HistoryFilter, colours: ChartColours) -> Content:
    """Return the report of all matches that count; at least one must."""
    sections = [people([match.standings for match in history.stored], colours)]
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
        for day, stored in groupby(history.stored, lambda match: match.date)
        for block in _day(day, list(stored), colours)
    ]
    head, continued_head = (subtitle(_("Matches"), note, colours) for note in ("", _("continued")))
    sections.append(ReportSection(rows, head, continued_head))
    return Content(choice.year or _("Looking back"), history_about(history, choice), sections)


def _day(day: str, matches: list[Summary], colours: ChartColours) -> list[ChartBlock]:
    first_block, *other_blocks = (_match(match, colours) for match in matches)

    def draw(drawing: Drawing, top: float) -> None:
        drawing.text(MARGIN, top - _DAY + 2.0, day_in_words(day), BOLD, 9.5, colour=colours.title)
        first_block.draw(drawing, top - _DAY)

    return [ChartBlock(_DAY + first_block.height, draw), *other_blocks]


def _match(stored: Summary, colours: ChartColours) -> ChartBlock:
    title = " · ".join(filter(None, (_(stored.game.title), stored.place)))
    ranked = stored.standings
    scores = ", ".join(_place_and_score(placing, is_known=placing.player not in ranked.without) for placing in
                       ranked.placings)  # fmt: skip
    lines = [*paragraph(title, TEXT, INNER - 4.5, 8.5), *paragraph(scores, BOLD, INNER - 4.5, 9.5)]
    titles = len(paragraph(title, TEXT, INNER - 4.5, 8.5))
    won = any(has_won(ranked, placing) for placing in ranked.placings)

    def draw(drawing: Drawing, top: float) -> None:
        for line_number, line in enumerate(lines):
            y = top - (line_number + 1) * _MATCH_LINE + 1.1
            if line_number < titles:
                drawing.text(_NAMES, y, line, TEXT, 8.5, colour=colours.soft)
            else:
                drawing.text(_NAMES, y, line, BOLD, 9.5, colour=colours.ink)
        if won:
            y = top - (titles + 1) * _MATCH_LINE + 2.3
            drawing.stamp(icon("star", colours.gold, colours.ground), MARGIN + 1.6, y, scale=1.6)
        low = top - len(lines) * _MATCH_LINE - 0.9
        drawing.line([(_NAMES, low), (MARGIN + INNER, low)], Pen(None, colours.grid, 0.15))

    return ChartBlock(len(lines) * _MATCH_LINE + 1.6, draw)


def _place_and_score(placing: Placing, *, is_known: bool) -> str:
    score = number_text(placing.score) if is_known else "–"
    return f"{placing.player}\N{NO-BREAK SPACE}{score}"
