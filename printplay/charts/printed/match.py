"""A match and an evening on paper: boards, standings, and the sources of all points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from printplay.charts.highlights import ReportSection, day_in_words
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
    number,
    paragraph,
    sentence,
    subtitle,
)
from printplay.charts.printed.pages import Content
from printplay.charts.year import people
from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import AS_ENTERED, Placing
from printplay.match.text.report_text import source_in_words
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.sense import PARAGRAPH
from printplay.printing.text.fonts import TEXT

#: The most figures of one source listed one by one; of more, only the sum is shown.
_FEW = 4
#: The prefix of sources that belong to a round.
_ROUND = re.compile(r"^round \d+ ")
_SIZE, _LINE = 8.5, 3.8  # points; mm


def match_content(
    stored: StoredMatch, colours: ChartColours, ink: Ink, best: Sequence[str] = (),
    maps: BestMaps | None = None,
) -> Content:  # fmt: skip
    """Return the report of one match; `best` are sentences about the best lines.

    Instead of these, `maps` show them.
    """

    def board(weight: float) -> tuple[Drawing, float, float]:
        drawn = stored.game.course(stored.report, weight, ink)
        assert drawn is not None  # noqa: S101  it is drawn only where there are lines
        return drawn

    lines = stored.game.course(stored.report, 1.0, ink) is not None
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
    sections = [people(matches, colours)] if len(matches) > 1 else []
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
    drawn = stored.game.course(stored.report, WEIGHT, ink)
    if drawn is not None:
        yield board_block(*drawn, colours, board_description(stored))
    if text := sentence_of(stored):
        yield sentence(text, colours)
        yield gap(1)


def _standings(stored: StoredMatch, colours: ChartColours) -> Iterator[ChartBlock]:
    """Yield a block for each player: the score, and below it the sources of the points."""
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
        + ", ".join(map(number, values if len(values) <= _FEW else [sum(values)]))
        for source, values in values_by_source.items()
    )


def _with_text_below(row: ChartBlock, text: str, colours: ChartColours) -> ChartBlock:
    """Return the row of a player with a text below its name; no column break divides it."""
    lines = paragraph(text, TEXT, MARGIN + INNER - NAME, _SIZE)

    def draw(drawing: Drawing, top: float) -> None:
        row.draw(drawing, top)
        with drawing.tagged(PARAGRAPH):
            for at, line in enumerate(lines, 1):
                drawing.text(NAME, top - row.height - at * _LINE + 1.0, line, TEXT, _SIZE,
                             colour=colours.soft)  # fmt: skip

    return ChartBlock(row.height + len(lines) * _LINE + 1.4, draw)
