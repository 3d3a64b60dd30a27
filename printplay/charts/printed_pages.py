"""The pages of a printed report, and their PDF: headings, the board, sections in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from printplay.charts.highlights import ReportSection, fill_columns
from printplay.charts.page import (
    INNER,
    MARGIN,
    ChartBlock,
    ChartColours,
    print_colours,
    sentence,
    title_block,
)
from printplay.core.errors import PaperError
from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import Duplex, Ink
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import figure
from printplay.printing.imposition.component import PAGE_INSET, Side, page_component
from printplay.printing.imposition.paper import Paper
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.output.pdf.document import PdfWriter

_AT: Affine = (1.0, 0.0, 0.0, 1.0, PAGE_INSET, PAGE_INSET)
#: The margin inside the frame of a page, mm.
_INSET = 6.0
_AIR = 2.5  # below the board, mm
_GAP = 7.0  # between two columns, mm at the size of charts
#: The scale of charts on paper: the smallest readable on a wall, and the largest.
_LEAST, _LARGEST = 0.9, 2.3
#: The share of a page for the board: least; if the report continues; most.
_BOARD, _OF_MANY, _MOST = 0.3, 0.45, 0.66
_NARROWER = (1.0, 0.88, 0.76, 0.66)
_COLUMNS = (1, 2, 3)
_SMALLEST = (80.0, 110.0)  # mm, the smallest space within the frame


@dataclass(frozen=True)
class Content:
    """The content of a report: a title, lines below it, the board, a sentence, and sections.

    `board` draws the board with lines of a width and returns the drawing with its size in mm.
    """

    title: str
    about: Sequence[str]
    sections: Sequence[ReportSection]
    lead: str = ""
    board: Callable[[float], tuple[Drawing, float, float]] | None = None
    board_description: str = ""  # what the board shows


@dataclass(frozen=True)
class _Size:
    """The number of columns, and the scale of charts."""

    columns: int
    scale: float

    @property
    def width(self) -> float:
        return (self.columns * INNER + (self.columns - 1) * _GAP) * self.scale


def report_pages(content: Content, paper: Paper, colours: ChartColours) -> list[Drawing]:
    """Return the drawings of all pages, charts as large as possible; raise PaperError for small paper."""
    width = paper.width - 2 * PAGE_INSET - 2 * _INSET
    height = paper.height - 2 * PAGE_INSET - 2 * _INSET
    if width < _SMALLEST[0] or height < _SMALLEST[1]:
        least = [size + 2 * PAGE_INSET + 2 * _INSET for size in _SMALLEST]
        raise PaperError(
            N_("{paper} is too small for a report"),
            hint=N_("It needs at least {width:g} x {height:g} mm."),
            paper=paper.title, width=least[0], height=least[1],
        )  # fmt: skip
    report = _Report(content, colours, width, height)
    for size in _sizes(width):
        plain = report.pages(size, 0.0)
        if len(plain) == 1:
            if content.board is None:
                return [drawing for drawing, _free_height in plain]
            room = min(plain[0][1], report.board_height, _MOST * height)
            if room >= min(_BOARD * height, report.board_height):
                return [drawing for drawing, _free_height in report.pages(size, room)]
    size = min(_sizes(width, (1.0,)), key=lambda size: size.scale)
    room = min(report.board_height, _OF_MANY * height) if content.board else 0.0
    return [drawing for drawing, _free_height in report.pages(size, room)]


def _sizes(width: float, shares: Sequence[float] = _NARROWER) -> Iterator[_Size]:
    """Yield numbers of columns and scales, the largest first, for some shares of the width."""
    sizes = [
        _Size(columns, width * share / (columns * INNER + (columns - 1) * _GAP))
        for columns in _COLUMNS
        for share in shares
    ]
    fitting_sizes = [size for size in sizes if _LEAST <= size.scale <= _LARGEST]
    yield from sorted(fitting_sizes or sizes[:1], key=lambda size: -size.scale)


class _Report:
    """Draws the pages of a report within a width and a height, mm."""

    def __init__(self, content: Content, colours: ChartColours, width: float, height: float) -> None:
        self.content, self.colours = content, colours
        self.width, self.height = width, height
        board = content.board(1.0) if content.board is not None else None
        #: The height of the board at full width, with the space below it, mm.
        self.board_height = width * board[2] / board[1] + _AIR if board is not None else 0.0

    def pages(self, size: _Size, board: float) -> list[tuple[Drawing, float]]:
        """Return all pages with the free height below each, for a board height in mm."""
        drawn_pages = list[tuple[Drawing, float]]()
        waiting = self.content.sections
        left_edge = _INSET + (self.width - size.width) / 2
        while waiting or not drawn_pages:
            drawing = self._page()
            head = self._heading(size, is_continued=bool(drawn_pages))
            top = self._wide(drawing, head, size, _INSET + self.height)
            if not drawn_pages:
                top = self._first(drawing, size, board, top)
            room = (top - _INSET) / size.scale
            low = top
            filling = fill_columns(waiting, size.columns, room, top=bool(drawn_pages))
            for number, column in enumerate(filling.columns):
                x, y = left_edge + number * (INNER + _GAP) * size.scale, top
                for block in column:
                    y = _draw_below(drawing, block, x, y, size.scale)
                low = min(low, y)
            waiting = filling.rest
            drawn_pages.append((drawing, low - _INSET))
        return drawn_pages

    def _page(self) -> Drawing:
        drawing = Drawing("report", inline=True)
        wide, high = self.width + 2 * _INSET, self.height + 2 * _INSET
        drawing.rect(0.3, 0.3, wide - 0.6, high - 0.6, Pen(None, self.colours.frame, 0.5))
        drawing.rect(1.5, 1.5, wide - 3.0, high - 3.0, Pen(None, self.colours.frame, 0.15))
        return drawing

    def _heading(self, size: _Size, *, is_continued: bool) -> ChartBlock:
        about = [_("continued")] if is_continued else self.content.about
        wide = size.width / size.scale + 2 * MARGIN
        return title_block(self.content.title, about, self.colours, width=wide)

    def _first(self, drawing: Drawing, size: _Size, board: float, top: float) -> float:
        """Draw what is only on the first page: the board and the sentence; return where it ends."""
        if board and self.content.board is not None:
            top = self._board(drawing, board, top)
        if self.content.lead:
            wide = size.width / size.scale + 2 * MARGIN
            top = self._wide(drawing, sentence(self.content.lead, self.colours, width=wide), size, top)
        return top

    def _wide(self, drawing: Drawing, block: ChartBlock, size: _Size, top: float) -> float:
        """Draw a block over all columns; return where it ends."""
        left_edge = _INSET + (self.width - size.width) / 2
        return _draw_below(drawing, block, left_edge, top, size.scale)

    def _board(self, drawing: Drawing, height: float, top: float) -> float:
        """Draw the board in the middle, in a frame; return where it ends."""
        assert self.content.board is not None  # noqa: S101  there is none to draw otherwise
        _board_drawing, wide, high = self.content.board(1.0)
        scale = min((height - _AIR) / high, self.width / wide)
        board_drawing, wide, high = self.content.board(min(1.7, max(1.0, 1.2 / scale)))
        x, y = _INSET + (self.width - scale * wide) / 2, top - scale * high
        with drawing.tagged(figure(self.content.board_description)):
            drawing.stamp(board_drawing, x, y, scale=scale, role="ground")
        drawing.rect(x, y, scale * wide, scale * high, Pen(None, self.colours.frame, 0.3))
        return y - _AIR


def _draw_below(drawing: Drawing, block: ChartBlock, x: float, top: float, scale: float) -> float:
    """Draw a block below a place; return where it ends."""
    inner = Drawing("block", inline=True)
    block.draw(inner, block.height)
    low = top - scale * block.height
    drawing.stamp(inner, x - scale * MARGIN, low, scale=scale)
    return low


def sides(content: Content, paper: Paper, ink: Ink) -> list[Side]:
    """Return the sides of paper of a report; raise PaperError if the paper is too small."""
    upright = paper if paper.width <= paper.height else paper.rotate()
    return [
        Side(
            upright,
            [(page_component(content.title, upright, drawing, None), drawing, _AT)],
            [(PAGE_INSET, PAGE_INSET, upright.width - 2 * PAGE_INSET, upright.height - 2 * PAGE_INSET)],
            ", ".join(content.about[:1]),
            marks=False,
        )
        for drawing in report_pages(content, upright, print_colours(ink))
    ]


def pdf(sides: Sequence[Side], title: str, boards: str = "") -> bytes:
    """Return sides of paper as a PDF with a title; `boards` are names with hashes."""
    slug = Slug(title, boards, "", note="")
    buffer = BytesIO()
    with PdfWriter(title, language(), Duplex.none) as writer:
        for number, side in enumerate(sides, 1):
            marks: Drawing = furniture(side, slug, number, len(sides))
            writer.add(side, marks)
        writer.finish(buffer)
    return buffer.getvalue()
