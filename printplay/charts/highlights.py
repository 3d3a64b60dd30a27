"""The tables of a history, in a picture and on paper: a title, then a line or two a row."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.charts.dates import decimal
from printplay.charts.page import INNER, MARGIN, ChartBlock, sentence, subtitle
from printplay.charts.printed.section import ReportSection
from printplay.charts.style import ChartColours, fitted, number, paragraph
from printplay.core.i18n import _
from printplay.ledger.lists.highlights import Highlight, HighlightRow, highlights, noted
from printplay.ledger.lists.history import Statistics
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT

#: Rows of a table that a picture shows.
MOST = 14
_LINE = 4.2  # mm
_RIGHT = MARGIN + INNER
_COLUMN = 12.5  # mm of a number
_LEAST = 34.0  # mm, least width of a label


def highlight_sections(history: Statistics, colours: ChartColours) -> list[ReportSection]:
    """Return all tables of a history, for paper."""
    return [_section(one, colours) for one in highlights(history)]


def highlight_blocks(history: Statistics, colours: ChartColours) -> Iterator[ChartBlock]:
    """Yield the tables of a history for a picture, each with its first rows."""
    for one in highlights(history):
        found = _section(one, colours)
        yield from found.every[: MOST + 1]
        if (more := len(found.blocks) - MOST) > 0:
            yield sentence(_("{count} more.").format(count=more), colours, size=8.5, strong=False)


def _section(one: Highlight, colours: ChartColours) -> ReportSection:
    head, again = (_under(subtitle(one.title, note, colours), one, colours) for note in ("", _("continued")))
    return ReportSection([_row(row, len(one.heads), colours) for row in one.rows], head, again)


def _width(columns: int) -> float:
    """Return the width of each of some columns of numbers, mm."""
    return min(_COLUMN, (INNER - _LEAST) / columns)


def _under(title: ChartBlock, one: Highlight, colours: ChartColours) -> ChartBlock:
    """Return a title with the headings of the numbers below it."""
    wide = _width(len(one.heads))
    lines = [_in_lines(head, wide - 1.2) for head in one.heads]
    deep = max(map(len, lines))

    def draw(drawing: Drawing, top: float) -> None:
        title.draw(drawing, top)
        low = top - title.height - deep * 3.1 + 0.4
        for column, head in enumerate(reversed(lines)):
            for at, line in enumerate(reversed(head)):
                shown, size = fitted(line, TEXT, wide - 1.0, 8, 5.5)
                drawing.text(_RIGHT - column * wide, low + 3.1 * at, shown, TEXT, size,
                             colour=colours.soft, anchor="end")  # fmt: skip

    return ChartBlock(title.height + deep * 3.1 + 0.6, draw)


def _in_lines(head: str, width: float) -> list[str]:
    """Break a heading between its words."""
    return paragraph(head, TEXT, width, 8) if " " in head else [head]


def _row(row: HighlightRow, columns: int, colours: ChartColours) -> ChartBlock:
    wide = _width(columns)
    label = paragraph(row.label, BOLD, INNER - columns * wide - 1, 9.5)
    notes = ", ".join(noted(row))
    under = paragraph(notes, TEXT, INNER - columns * wide - 1, 8) if notes else []
    height = _LINE * len(label) + 3.5 * len(under) + 1.3

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(PARAGRAPH):
            y = top - _LINE + 0.8
            for line in label:
                drawing.text(MARGIN, y, line, BOLD, 9.5, colour=colours.ink)
                y -= _LINE
            y += 0.6
            for line in under:
                drawing.text(MARGIN, y, line, TEXT, 8, colour=colours.soft)
                y -= 3.5
            for column, cell in enumerate(reversed(row.cells)):
                shown, size = fitted(_cell(cell), BOLD, wide - 1.0, 9.5, 6)
                drawing.text(_RIGHT - column * wide, top - _LINE + 0.8, shown, BOLD, size,
                             colour=colours.title, anchor="end")  # fmt: skip
        low = top - height + 0.2
        drawing.line([(MARGIN, low), (_RIGHT, low)], Pen(None, colours.grid, 0.15), role="ground")

    return ChartBlock(height, draw)


def _cell(value: float | None) -> str:
    if value is None:
        return "–"
    return decimal(value) if isinstance(value, float) else number(value)


def highlight_lines(history: Statistics) -> Iterator[str]:
    """Yield the tables in words, for screen readers."""
    for one in highlights(history):
        yield ""
        yield one.title
        for row in one.rows[:MOST]:
            cells = [f"{head} {_cell(cell)}" for head, cell in zip(one.heads, row.cells, strict=True)]
            yield f"{row.label}: {', '.join([*cells, *noted(row)])}"
