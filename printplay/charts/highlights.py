"""The tables of a history, in a picture and on paper: a title, then a line or two a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from printplay.charts.page import (
    INNER,
    MARGIN,
    ChartBlock,
    ChartColours,
    fit_text,
    gap,
    number_text,
    paragraph,
    sentence,
    subtitle,
)
from printplay.core.i18n import N_, _, language
from printplay.ledger.lists.highlights import Highlight, HighlightRow, highlights, noted
from printplay.ledger.lists.history import Statistics
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import PARAGRAPH
from printplay.printing.text.fonts import BOLD, TEXT

_MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
#: Between two sections of a column, mm at the size of charts.
BETWEEN = 3.0
_STEPS = 24  # heights tried to balance columns
#: Rows of a table that a picture shows.
MOST = 14
_LINE = 4.2  # mm
_RIGHT = MARGIN + INNER
_COLUMN = 12.5  # mm of a number
_LEAST = 34.0  # mm, least width of a label


def highlight_sections(history: Statistics, colours: ChartColours) -> list[ReportSection]:
    """Return all tables of a history, for paper."""
    return [_section(highlight, colours) for highlight in highlights(history)]


def highlight_blocks(history: Statistics, colours: ChartColours) -> Iterator[ChartBlock]:
    """Yield the tables of a history for a picture, each with its first rows."""
    for highlight in highlights(history):
        section = _section(highlight, colours)
        yield from section.every[: MOST + 1]
        if (hidden_count := len(section.blocks) - MOST) > 0:
            yield sentence(_("{count} more.").format(count=hidden_count), colours, size=8.5, strong=False)


def _section(highlight: Highlight, colours: ChartColours) -> ReportSection:
    head, continued_head = (
        _with_headings(subtitle(highlight.title, note, colours), highlight, colours)
        for note in ("", _("continued"))
    )
    return ReportSection(
        [_highlight_row(row, len(highlight.heads), colours) for row in highlight.rows], head, continued_head
    )


def _width(columns: int) -> float:
    return min(_COLUMN, (INNER - _LEAST) / columns)


def _with_headings(title: ChartBlock, highlight: Highlight, colours: ChartColours) -> ChartBlock:
    wide = _width(len(highlight.heads))
    lines = [_in_lines(head, wide - 1.2) for head in highlight.heads]
    deep = max(map(len, lines))

    def draw(drawing: Drawing, top: float) -> None:
        title.draw(drawing, top)
        low = top - title.height - deep * 3.1 + 0.4
        for column, head in enumerate(reversed(lines)):
            for line_number, line in enumerate(reversed(head)):
                heading_text, size = fit_text(line, TEXT, wide - 1.0, 8, 5.5)
                drawing.text(_RIGHT - column * wide, low + 3.1 * line_number, heading_text, TEXT, size,
                             colour=colours.soft, anchor="end")  # fmt: skip

    return ChartBlock(title.height + deep * 3.1 + 0.6, draw)


def _in_lines(head: str, width: float) -> list[str]:
    return paragraph(head, TEXT, width, 8) if " " in head else [head]


def _highlight_row(row: HighlightRow, columns: int, colours: ChartColours) -> ChartBlock:
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
                cell_text, size = fit_text(_cell_text(cell), BOLD, wide - 1.0, 9.5, 6)
                drawing.text(_RIGHT - column * wide, top - _LINE + 0.8, cell_text, BOLD, size,
                             colour=colours.title, anchor="end")  # fmt: skip
        low = top - height + 0.2
        drawing.line([(MARGIN, low), (_RIGHT, low)], Pen(None, colours.grid, 0.15), role="ground")

    return ChartBlock(height, draw)


def _cell_text(value: float | None) -> str:
    if value is None:
        return "–"
    return decimal(value) if isinstance(value, float) else number_text(value)


def highlight_lines(history: Statistics) -> Iterator[str]:
    """Yield the tables in words, for screen readers."""
    for highlight in highlights(history):
        yield ""
        yield highlight.title
        for row in highlight.rows[:MOST]:
            cells = [
                f"{head} {_cell_text(cell)}" for head, cell in zip(highlight.heads, row.cells, strict=True)
            ]
            yield f"{row.label}: {', '.join([*cells, *noted(row)])}"


@dataclass(frozen=True)
class ReportSection:
    """Blocks below a heading; after a break, it continues below `again`.

    The first `keep` blocks stay with the heading, if a column has room for them.
    """

    blocks: Sequence[ChartBlock]
    head: ChartBlock | None = None
    again: ChartBlock | None = None
    keep: int = 1

    @property
    def every(self) -> Sequence[ChartBlock]:
        return [*([self.head] if self.head else []), *self.blocks]

    @property
    def height(self) -> float:
        return sum(block.height for block in self.every)

    def fitting(self, room: float) -> int:
        """Return the number of its blocks that fit into a height below its heading."""
        used = self.head.height if self.head else 0.0
        for count, block in enumerate(self.blocks):
            used += block.height
            if used > room + 1e-6:
                return count
        return len(self.blocks)


class FilledColumns(NamedTuple):
    """Columns of blocks, and the sections that did not fit."""

    columns: Sequence[Sequence[ChartBlock]]
    rest: Sequence[ReportSection]


def fill_columns(sections: Sequence[ReportSection], columns: int, room: float, *, top: bool) -> FilledColumns:
    """Fill sections into columns of `room` mm, one after the other.

    A section is divided only if it is higher than a column. At the `top` of a page each column
    takes at least one block. If everything fits, the columns are balanced.
    """
    fill = _fill(sections, columns, room, top=top)
    if fill.rest:
        return fill
    low, high = 0.0, room
    for _step in range(_STEPS):
        middle = (low + high) / 2
        shorter = _fill(sections, columns, middle, top=False)
        if shorter.rest:
            low = middle
        else:
            high, fill = middle, shorter
    return fill


def _fill(sections: Sequence[ReportSection], columns: int, room: float, *, top: bool) -> FilledColumns:
    waiting, filled_columns = list(sections), list[list[ChartBlock]]()
    while waiting and len(filled_columns) < columns:
        column = list[ChartBlock]()
        used = 0.0
        while waiting:
            section = waiting[0]
            space = BETWEEN if column else 0.0
            if used + space + section.height <= room + 1e-6:
                count = len(section.blocks)
            elif column and section.height <= room:
                break
            else:
                count = section.fitting(room - used - space)
                if column and count < min(section.keep, len(section.blocks)):
                    break
                if not count and top and not column:
                    count = 1
                if not count and section.blocks:
                    break
            part = replace(section, blocks=section.blocks[:count])
            if space:
                column.append(gap(space))
            column += part.every
            used += space + part.height
            if count < len(section.blocks):
                rest = section.blocks[count:]
                waiting[0] = replace(section, blocks=rest, head=section.again, keep=1)
                break
            waiting.pop(0)
        if not column:
            break
        filled_columns.append(column)
    return FilledColumns(filled_columns, waiting)


def day_in_words(day: str) -> str:
    """Format a day, YYYY-MM-DD, in words.

    >>> day_in_words("2026-11-20")
    '20 November 2026'
    """
    parsed_day = date.fromisoformat(day)
    return _("{day} {month} {year}").format(
        day=parsed_day.day, month=_(_MONTHS[parsed_day.month - 1]), year=parsed_day.year
    )


def month_of(number: int) -> str:
    """Return the name of a month, 1 to 12.

    >>> month_of(11)
    'November'
    """
    return _(_MONTHS[number - 1])


def span_in_words(first: str, last: str) -> str:
    """Format a span of days; equal days are one day.

    >>> span_in_words("2026-01-03", "2026-11-20"), span_in_words("2026-01-03", "2026-01-03")
    ('3 January 2026 to 20 November 2026', '3 January 2026')
    """
    if first == last:
        return day_in_words(first)
    return _("{first} to {last}").format(first=day_in_words(first), last=day_in_words(last))


def decimal(value: float) -> str:
    """Return a number with one decimal.

    >>> decimal(23.44)
    '23.4'
    """
    text = f"{value:.1f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if language() == "de" else text
