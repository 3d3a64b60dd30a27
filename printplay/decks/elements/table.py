"""Draws a ruled table to write in: headings, columns, rows with optional labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from typing import cast

from printplay.core.errors import FileError, FilePlace
from printplay.core.i18n import N_
from printplay.decks.elements.draw_area import DrawArea, Paint, WrittenCell
from printplay.decks.elements.lettering import draw_text
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.settings import ALIGN, LEVEL, Settings
from printplay.decks.reading.values import TemplateText
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.sense import CELL, DECORATION, GROUP, ROW, TABLE, Sense, figure
from printplay.printing.text.fonts import BOLD
from printplay.printing.text.line_breaking import Piece
from printplay.printing.text.running_text import Align, Style

_MOST = 200  # columns or rows
_PAD = 0.7  # mm between a line and the content of a cell
_LABEL = 1.4  # mm from the edge of a table to the label of a row
_UPPER = 0.58  # part of a heading for a sign above its text
_AIR = 0.07  # above and below the content of a heading, relative to its height
_MARK = 0.8  # part of a sign's space that a letter takes
_APART = 0.3  # mm from the centre of a double line to each of its lines
#: To save ink: how much white is in lines, and their width in parts of the full one.
_PALER, _THINNER = 0.3, 0.7
_LINES = ("fine", "strong", "double", "dashed", "none")


@dataclass(frozen=True)
class _Track:
    """A column or a row: its settings, its extent, and the line after it."""

    cell: Settings
    start: float
    end: float
    after: str
    nth: int  # among repeated ones
    time: int  # of the whole list

    @property
    def first(self) -> bool:
        """Return whether it is the first of those that are repeated, or alone."""
        return self.nth == 1


class TableElement:
    """Draws one table into a box of width x height mm whose lower left corner is 0, 0."""

    def __init__(
        self, settings: Settings, drawing: Drawing, room: DrawArea, paint: Paint, card: FilePlace
    ) -> None:
        self.settings, self.drawing, self.room, self.paint = settings, drawing, room, paint
        self.card = card
        self.width, self.height = room.width, room.height
        self.colour = settings.ink("colour") or INK
        self.head = (settings.lengths("head", self.height) or (0.0,))[0]
        if not 0 <= self.head <= self.height + 1e-6:
            raise settings.error(
                DeckMistake(
                    N_("the headings ({head:g} mm) are higher than their table ({height:g} mm)"),
                    head=self.head, height=round(self.height, 1),
                ),
                "head",
            )  # fmt: skip
        self.columns = self._tracks("columns", self.width, 1)
        count = settings.count(_MOST)
        self.rows = self._tracks("rows", self.height - self.head, count)

    def _tracks(self, name: str, full_length: float, times: int) -> list[_Track]:
        """Divide a length among columns, or among repeated rows."""
        settings = self.settings
        tracks: list[tuple[Settings, str, int, int]] = []
        listed = list(settings.parts(name)) or [settings]
        for time in range(1, times + 1):
            for cell in listed:
                count = round(cell.number("repeat", 1, 0, _MOST))
                for nth in range(1, count + 1):
                    # Unrepeated ones keep the number of the table's surroundings.
                    number = nth if count > 1 else time if times > 1 else None
                    card = settings.design.nth(settings.card, number) if number else settings.card
                    line = cell.word("after" if nth == count else "between", "fine", _LINES)
                    tracks.append((settings.for_part(cell.element, card), line, nth, time))
        if len(tracks) > _MOST:
            raise settings.error(
                DeckMistake(N_("there are more than {limit} rows or columns"), limit=_MOST), name
            )
        shares = [cell.number("share", 1.0, 0.01, 1000.0) for cell, *_rest in tracks]
        edges = [full_length * part / (sum(shares) or 1) for part in accumulate(shares, initial=0.0)]
        return [
            _Track(cell, edges[index], edges[index + 1], line, nth, time)
            for index, (cell, line, nth, time) in enumerate(tracks)
        ]

    def draw(self) -> None:
        """Draw fills, texts, lines and the frame, in this order."""
        spanned, settings = set(self._spanned()), self.settings
        for row in self.rows:
            if row.cell.element is not settings.element:
                box = (0.0, self._down(row.end), self.width, row.end - row.start)
                self._fill(row.cell, box)
        labels = any(_is_labelled(row.cell) for row in self.rows if row.cell.element is not settings.element)
        has_headings = bool(self.head) or (labels and bool(self.columns))
        with self.drawing.tagged(TABLE if has_headings else GROUP):
            if self.head:
                with self.drawing.tagged(ROW):
                    self._headings(spanned)
            for row in self.rows:
                with self.drawing.tagged(ROW if has_headings else GROUP):
                    self._row(row)
        self._rule(spanned)
        self._collect()

    def _collect(self) -> None:
        """Note the cells that are written in: those of columns with a `field`."""
        cells, block = self.room.cells, self.settings.card.value("nth")
        if cells is None:
            return
        for row in self.rows:
            column_name = row.cell.text("field") if row.cell.element is not self.settings.element else ""
            for column in self.columns:
                if field := column.cell.text("field"):
                    box = (self.room.x + column.start, self.room.y + self._down(row.end),
                           column.end - column.start, row.end - row.start)  # fmt: skip
                    cells.append(WrittenCell(field, column_name, column.nth, row.time, int(str(block)), box))

    def _down(self, y: float) -> float:
        """Return the height of a point `y` mm below the headings."""
        return self.height - self.head - y

    def _spanned(self) -> Iterator[int]:
        """Yield the columns under the heading of an earlier one."""
        for number, column in enumerate(self.columns):
            if column.first:
                yield from range(number + 1, number + round(column.cell.number("span", 1, 1, _MOST)))

    def _fill(self, cell: Settings, box: tuple[float, float, float, float]) -> None:
        fill = cell.colour("fill", None)
        if fill is not None:
            self.drawing.rect(
                *box, Pen(cell.ground(fill) if cell.low_ink and not cell.keeps_colour("fill") else fill)
            )

    # -- texts ------------------------------------------------------------------------------------

    def _headings(self, spanned: set[int]) -> None:
        top = self.height - self.head
        self._fill(self.settings, (0.0, top, self.width, self.head))
        for number, column in enumerate(self.columns):
            if number in spanned:
                continue
            span = round(column.cell.number("span", 1, 1, _MOST)) if column.first else 1
            end = self.columns[min(number + span, len(self.columns)) - 1].end
            box = (column.start, top, end - column.start, self.head)
            across = sum(1 for next_column in self.columns[number:] if next_column.start < end - 1e-9)
            sense = Sense("header", across=across, scope="column")
            with self.drawing.tagged(
                sense if _is_labelled(column.cell) else replace(sense, kind="cell", scope="")
            ):
                if column.cell.keys.get("fill") is not None:
                    self._fill(column.cell, box)
                self._heading(column.cell, box)

    def _heading(self, cell: Settings, box: tuple[float, float, float, float]) -> None:
        """Draw a heading: a template, or a text below its sign."""
        x, y, width, height = box
        if cell.text("use"):
            self._use(cell, box)
            return
        sign = bool(cell.text("icon") or cell.text("mark"))
        pieces = _cell_pieces(cell)
        if sign:
            air = _PAD if pieces else _AIR * height
            upper = (height * _UPPER if pieces else height - air) - air
            self._sign(cell, (x + air, y + height - air - upper, width - 2 * air, upper))
        align = cell.word("align", "centre", ALIGN)
        inset = _PAD if align == "centre" else _LABEL
        low = sign or cell.word("level", "middle", LEVEL) == "bottom"
        high = height * (1 - _UPPER) if low else height
        air = _AIR * high
        self._text(cell, pieces, (x + inset, y + air, width - 2 * inset, high - 2 * air), align, "bold")

    def _row(self, row: _Track) -> None:
        """Draw the label of a row in its first column, and the content of its cells."""
        cell, high = row.cell, row.end - row.start
        listed = cell.element is not self.settings.element and bool(self.columns)
        label = Sense("header", scope="row") if listed and _is_labelled(cell) else CELL
        y = self._down(row.end)
        with self.drawing.tagged(label):
            if listed:
                self._label(cell, y, high)
        cells = cell.keys.get("cells", ()) if listed else ()
        texts = cells if isinstance(cells, tuple) else ()
        for column, text in zip_longest(self.columns[1:], texts[: len(self.columns) - 1]):
            with self.drawing.tagged(CELL):
                if isinstance(text, TemplateText):
                    box = (column.start + _PAD, y, column.end - column.start - 2 * _PAD, high)
                    self._text(self.settings, [cell.fill_text(text, "cells")], box, "centre", "text")

    def _label(self, cell: Settings, y: float, high: float) -> None:
        """Draw the label of a row, whose lower edge is at y, into the first column."""
        first = self.columns[0]
        if cell.text("use"):
            self._use(cell, (first.start, y, first.end - first.start, high))
            return
        x = first.start + _LABEL
        if cell.text("icon") or cell.text("mark"):
            side = min(0.8 * high, 6.0)
            self._sign(cell, (x, y + (high - side) / 2, side, side))
            x += side + _LABEL
        align = cell.word("align", "left", ALIGN)
        self._text(cell, _cell_pieces(cell), (x, y, first.end - x - _PAD, high), align, "text")

    def _use(self, cell: Settings, box: tuple[float, float, float, float]) -> None:
        template = self.paint(cell, "use", cell.card, self.room.part(box))
        self.drawing.stamp(template, box[0], box[1])

    def _sign(self, cell: Settings, box: tuple[float, float, float, float]) -> None:
        """Draw an icon, or letters of its size."""
        x, y, width, height = box
        name, mark = cell.text("icon"), cell.text("mark")
        if name:
            try:
                sign = self.room.sign(name, self._colour(cell), WHITE,
                                      low_ink=cell.low_ink and not cell.light)  # fmt: skip
            except DeckMistake as error:
                raise cell.error(error, "icon") from None
            except FileError as error:
                raise cell.with_card(error) from None
            with self.drawing.tagged(DECORATION if _has_words(cell) else figure(icon_in_words(name))):
                radius = min(width, height) / 2
                self.drawing.stamp(sign, x + width / 2, y + height / 2, scale=radius)
            return
        size = _MARK * height / PT
        style = Style(BOLD, size, min(size, 6.0), 1.0, "centre", "middle", self._colour(cell))
        draw_text(cell, self.drawing, [mark], box, style, self.card)

    def _text(
        self, cell: Settings, pieces: Sequence[Piece], box: tuple[float, float, float, float],
        align: str, face: str,
    ) -> None:  # fmt: skip
        if not any(not isinstance(piece, str) or piece.strip() for piece in pieces):
            return
        general = self.settings
        size = general.points("size", "rule")
        smallest = general.points("smallest", "fine")
        size = cell.points("size", size)
        smallest = cell.points("smallest", smallest)
        chosen = (cell if cell.text("face") else general).family("face", face)
        style = Style(chosen.regular, max(size, smallest), smallest, 1.1, cast("Align", align),
                      "middle", self._colour(cell))  # fmt: skip
        draw_text(cell, self.drawing, pieces, box, style, self.card)

    def _colour(self, cell: Settings) -> Colour:
        return (cell.ink("colour") or INK) if "colour" in cell.keys else self.colour

    # -- lines -------------------------------------------------------------------------------------

    def _rule(self, spanned: set[int]) -> None:
        strong = self._pen("strong")
        for number, column in enumerate(self.columns[:-1]):
            top = self.height - (self.head if number + 1 in spanned else 0.0)
            self._line(column.after, (column.end, top), (column.end, 0.0))
        if self.head and self.rows and strong is not None:
            self._line("strong", (0.0, self._down(0.0)), (self.width, self._down(0.0)))
        for row in self.rows[:-1]:
            self._line(row.after, (0.0, self._down(row.end)), (self.width, self._down(row.end)))
        if strong is not None:
            self.drawing.rect(0.0, 0.0, self.width, self.height, strong)

    def _line(self, style: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        pen = self._pen(style)
        if pen is None:
            return
        for off in (-_APART, _APART) if style == "double" else (0.0,):
            x, y = (off, 0.0) if start[0] == end[0] else (0.0, off)
            self.drawing.line([(start[0] + x, start[1] + y), (end[0] + x, end[1] + y)], pen)

    def _pen(self, style: str) -> Pen | None:
        pen = self._full_pen(style)
        if pen is None or pen.stroke is None or not self.settings.low_ink:
            return pen
        return replace(pen, stroke=pen.stroke.mix(WHITE, _PALER), width=_THINNER * pen.width)

    def _full_pen(self, style: str) -> Pen | None:
        settings = self.settings
        width = settings.number("width", 0.4, 0.05, 5.0)
        fine = settings.number("fine", 0.18, 0.05, 5.0)
        if style in ("fine", "double"):
            colour = settings.colour("line", grey(0.45))
            if style == "double":
                colour = settings.colour("double", colour)
            return colour and Pen(None, colour, fine)
        colour = settings.colour("stroke", INK)
        if style == "none" or colour is None:
            return None
        return Pen(None, colour, 0.75 * width, (1.0, 0.8)) if style == "dashed" else Pen(None, colour, width)


def _is_labelled(cell: Settings) -> bool:
    return any(cell.text(key) for key in ("use", "icon", "mark")) or _has_words(cell)


def _has_words(cell: Settings) -> bool:
    """Return whether a heading or a label has words, which say what its icon shows."""
    return any(not isinstance(piece, str) or piece.strip() for piece in _cell_pieces(cell))


def _cell_pieces(cell: Settings) -> list[Piece]:
    try:
        return cell.element.content.pieces(cell.card)
    except DeckMistake as error:
        raise cell.error(error, "text") from None


def draw_ruled_table(
    settings: Settings, drawing: Drawing, _width: float, _height: float, *, room: DrawArea,
    paint: Paint, card: FilePlace,
) -> None:  # fmt: skip
    """Draw a table; its content is how often its rows are repeated."""
    TableElement(settings, drawing, room, paint, card).draw()
