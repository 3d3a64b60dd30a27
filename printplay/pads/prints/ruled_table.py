"""A ruled table to write in: columns and lines in mm, cells with words, rules around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Literal, NamedTuple

from printplay.core.errors import TextFitError
from printplay.core.i18n import N_, language_of
from printplay.core.translation_markers import parts_of
from printplay.pads.prints import small_table
from printplay.pads.prints.look import PadColours
from printplay.pads.prints.pad_fields import PadField, Purpose
from printplay.printing import sheet_code
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import PARAGRAPH, ROW, TABLE, Sense, in_language
from printplay.printing.text.fonts import TEXT, face
from printplay.printing.text.running_text import Align, Style, set_words, text_height

Rule = Literal["fine", "strong", "none"]
Ground = Literal["", "head", "total", "band"]

AIR = 1.2  # mm from a rule to the content of a cell
_ABOVE = 0.5  # mm above and below words in a cell
_BETWEEN = 0.5  # mm between a title and its note
_SPACING = 1.08  # the distance of lines, as a multiple of their size
_SIGN = 4.6  # mm, the diameter of an icon
_SIGN_AIR = 1.5


class Box(NamedTuple):
    """A place on a drawing: its lower left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Track:
    """A column or a line: its least size, its share of the remaining length, the rule after it."""

    least: float
    grow: float = 1.0
    rule: Rule = "fine"


@dataclass(frozen=True)
class CellText:
    """A text of a cell, in the first of some sizes that fits; names are never `divided`."""

    text: str
    sizes: Sequence[float]
    face: str = TEXT
    divided: bool = True

    @property
    def language(self) -> str:
        """Return the language for dividing its words; empty to divide none."""
        return language_of(self.text) if self.divided else ""


#: A function that draws the fields to fill in into a cell.
Fields = Callable[[Drawing, Box, PadColours], None]


@dataclass(frozen=True)
class Cell:
    """The contents of a cell: an icon, words below each other, fields to fill in.

    `upright` turns the words upwards. `sign` is an icon within radius 1, beside the words or `above`
    them; words without one may be `indented` like those beside icons. A `table` of small numbers
    replaces all but the first of the words, beside or below it, if there is room. `purposes` is
    what people write into it, one for each of its `parts` (None: the whole).
    """

    words: tuple[CellText, ...] = ()
    sign: Drawing | None = None
    align: Align = "left"
    ground: Ground = ""
    across: int = 1
    down: int = 1
    upright: bool = False
    above: bool = False
    indented: bool = False
    fields: Fields | None = None
    table: Sequence[tuple[str, str]] = ()
    purposes: Sequence[Purpose] = ()
    parts: Callable[[Box], Sequence[Box]] | None = None

    def places(self, box: Box) -> Iterator[tuple[Purpose, Box]]:
        """Yield what is written into it, and where, if it lies in a box."""
        parts = (box,) if self.parts is None else self.parts(box)
        yield from zip(self.purposes, parts, strict=False)

    def height(self, width: float, *, roomy: bool = False) -> float | None:
        """Return its least height, mm, by its smallest words, or largest; None if one is too wide."""
        if self.upright:
            return None
        if (tabled := self._tabled(width)) is not None:
            cell, table_width, below = tabled
            high_ = cell.height(width - table_width, roomy=roomy)
            return None if high_ is None else max(high_ + below, small_table.HIGH + 2 * _ABOVE)
        step = 0 if roomy else max((len(word.sizes) for word in self.words), default=1) - 1
        heights = self._heights(width - 2 * AIR - self.icon_width, step)
        if heights is None:
            return None
        least = _SIGN + 2 * _ABOVE if self.sign is not None else 0.0
        return max(_stacked(heights) + self._over + 2 * _ABOVE, least)

    def _tabled(self, width: float) -> tuple[Cell, float, float] | None:
        """Return this without its table, and the table's room beside and below, mm; None without."""
        if not self.table or not self.words:
            return None
        title, wide = self.words[0], small_table.width(self.table)
        inner = width - 2 * AIR - self.icon_width
        cell = replace(self, words=(title,), table=())
        if face(title.face).width(title.text, title.sizes[0]) + AIR + wide <= inner:
            return cell, wide + AIR, 0.0
        return (cell, 0.0, small_table.HIGH + _BETWEEN) if wide <= inner else None

    @property
    def icon_width(self) -> float:
        """Return the width that the icon takes, mm."""
        has_icon = self.indented or (self.sign and not self.above)
        return _SIGN + _SIGN_AIR if has_icon and self.words else 0.0

    @property
    def _over(self) -> float:
        """Return the height that the icon takes, mm."""
        return _SIGN + _BETWEEN if self.sign and self.words and self.above else 0.0

    def _heights(self, width: float, step: int) -> list[float] | None:
        heights = [
            text_height(
                parts_of(word.text), word.face, _word_size(word, step), width, _SPACING, word.language
            )
            for word in self.words
        ]
        return [height for height in heights if height is not None] if None not in heights else None

    def draw(self, drawing: Drawing, box: Box, look: PadColours, title: str) -> None:
        """Draw it into a box; raise TextFitError if its words do not fit."""
        if (tabled := self._tabled(box.width)) is not None:
            cell, table_width, below = tabled
            left = box.x + box.width - table_width if table_width else box.x + AIR + self.icon_width
            low = box.y + (box.height - small_table.HIGH) / 2 if table_width else box.y + _ABOVE
            text = "; ".join(f"{count}: {points}" for count, points in self.table)
            with drawing.tagged(Sense("span", text, place=1)):
                small_table.draw_small_table(drawing, self.table, left, low, look)
            rest = Box(box.x, box.y + below, box.width - table_width, box.height - below)
            cell.draw(drawing, rest, look, title)
            return
        if self.fields is not None:
            self.fields(drawing, box, look)
        if self.upright:
            inner = Drawing("turned", inline=True)
            replace(self, upright=False, fields=None).draw(
                inner, Box(0, 0, box.height, box.width), look, title
            )
            drawing.stamp(inner, box.x + box.width, box.y, angle=90)
            return
        if self.sign is not None:
            left = box.x + (AIR + _SIGN / 2 if self.icon_width else box.width / 2)
            middle = box.y + box.height / 2
            if self._over:
                middle = box.y + box.height - 2 * _ABOVE - _SIGN / 2
            drawing.stamp(self.sign, left, middle, scale=_SIGN / 2)
        if self.words:
            self._write(drawing, box._replace(height=box.height - self._over), title)

    def _write(self, drawing: Drawing, box: Box, title: str) -> None:
        width = box.width - 2 * AIR - self.icon_width
        for step in range(max(len(word.sizes) for word in self.words)):
            heights = self._heights(width, step)
            if heights is not None and _stacked(heights) <= box.height - 2 * _ABOVE + 1e-6:
                break
        else:
            raise TextFitError(
                title,
                N_("{text!r} does not fit into {width:.1f} mm at {smallest:g} pt"),
                hint=N_("Shorten the text."),
                text=" ".join(word.text for word in self.words)[:60], width=width,
                smallest=min(word.sizes[-1] for word in self.words),
            )  # fmt: skip
        top = box.y + (box.height + _stacked(heights)) / 2
        for word, tall in zip(self.words, heights, strict=True):
            size = _word_size(word, step)
            style = Style(word.face, size, size, _SPACING, self.align, "top", INK, word.language)
            set_text = set_words(parts_of(word.text), width, tall + 0.01, style)
            assert set_text is not None  # noqa: S101  it was measured at this very size
            set_text.sense = in_language(set_text.sense or PARAGRAPH, word.text)
            drawing.stamp(set_text, box.x + AIR + self.icon_width, top)
            top -= tall + _BETWEEN


def shared_sizes(
    texts: Sequence[str], widths: Sequence[float], sizes: Sequence[float], type_face: str
) -> Sequence[float]:
    """Return the sizes in which all texts fit side by side, each in one line.

    The widths are those of their cells in mm; the smallest size always remains.
    """
    measure = face(type_face)
    for index, size in enumerate(sizes):
        if all(
            measure.width(text, size) <= width - 2 * AIR for text, width in zip(texts, widths, strict=False)
        ):
            return sizes[index:]
    return sizes[-1:]


def _word_size(word: CellText, step: int) -> float:
    return word.sizes[min(step, len(word.sizes) - 1)]


def _stacked(heights: Sequence[float]) -> float:
    return sum(heights) + _BETWEEN * max(0, len(heights) - 1)


_NOTHING = Cell()


@dataclass(frozen=True)
class RuledTable:
    """Columns from the left, lines from the top, and cells by line and column."""

    columns: Sequence[Track]
    lines: Sequence[Track]
    cells: Mapping[tuple[int, int], Cell]
    grounds: Mapping[int, Ground] = field(default_factory=dict)

    @property
    def width(self) -> float:
        """Return its least width, mm."""
        return sum(column.least for column in self.columns)

    @property
    def height(self) -> float:
        """Return its least height, mm."""
        return sum(line.least for line in self.lines)

    def draw(self, drawing: Drawing, box: Box, look: PadColours, title: str) -> None:
        """Draw it into a box of at least its least size."""
        xs, ys = self._edges_in(box)
        for line, ground in self.grounds.items():
            _fill(drawing, Box(box.x, ys[line + 1], box.width, ys[line] - ys[line + 1]), ground, look)
        covered = self._covered()
        with drawing.tagged(TABLE):
            for line in range(len(self.lines)):
                with drawing.tagged(ROW):
                    for column in range(len(self.columns)):
                        position = line, column
                        if covered.get(position, position) != position:
                            continue
                        cell = self.cells.get(position, _NOTHING)
                        with drawing.tagged(self._sense(position, cell)):
                            if position in self.cells:
                                place = _cell_box(position, cell, xs, ys)
                                _fill(drawing, place, cell.ground, look)
                                cell.draw(drawing, place, look, title)
        self._rule(drawing, xs, ys, look)
        drawing.rect(*box, look.strong)

    def fields(self, box: Box, block: int) -> Iterator[PadField]:
        """Yield its fields if it is drawn into a box."""
        xs, ys = self._edges_in(box)
        for position, cell in sorted(self.cells.items(), key=lambda entry: entry[0]):
            for purpose, place in cell.places(_cell_box(position, cell, xs, ys)):
                yield PadField(purpose, block, sheet_code.Box(*place))

    def _edges_in(self, box: Box) -> tuple[Sequence[float], Sequence[float]]:
        return (
            [box.x + x for x in _edges(self.columns, box.width)],
            [box.y + box.height - y for y in _edges(self.lines, box.height)],
        )

    def _covered(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Return the places that larger cells cover, each with the place of its cell."""
        return {
            (line + down, column + across): (line, column)
            for (line, column), cell in self.cells.items()
            for down in range(cell.down)
            for across in range(cell.across)
            if cell.down > 1 or cell.across > 1
        }

    def _sense(self, position: tuple[int, int], cell: Cell) -> Sense:
        """Return the sense of a cell: the first with words in a line or a column is a heading."""
        line, column = position
        sense = Sense("cell", across=cell.across, down=cell.down)
        is_filled = bool(cell.words or cell.fields)
        if is_filled and (line == 0 or self.grounds.get(line) == "head"):
            return replace(sense, kind="header", scope="column")
        if is_filled and column == 0:
            return replace(sense, kind="header", scope="row")
        return sense

    def _rule(self, drawing: Drawing, xs: Sequence[float], ys: Sequence[float], look: PadColours) -> None:
        """Draw the rules, except those within a cell; thin ones first."""
        covered = self._covered()
        lines, columns = len(self.lines), len(self.columns)
        for style in ("fine", "strong"):
            pen = look.thin if style == "fine" else look.strong
            for index, column in enumerate(self.columns[:-1]):
                if column.rule == style:
                    free = [not _is_same_cell(covered, (n, index), (n, index + 1)) for n in range(lines)]
                    for start, end in _rule_runs(free):
                        drawing.line([(xs[index + 1], ys[start]), (xs[index + 1], ys[end])], pen)
            for index, line in enumerate(self.lines[:-1]):
                if line.rule == style:
                    free = [not _is_same_cell(covered, (index, n), (index + 1, n)) for n in range(columns)]
                    for start, end in _rule_runs(free):
                        drawing.line([(xs[start], ys[index + 1]), (xs[end], ys[index + 1])], pen)


def _cell_box(position: tuple[int, int], cell: Cell, xs: Sequence[float], ys: Sequence[float]) -> Box:
    line, column = position
    right, low = xs[column + cell.across], ys[line + cell.down]
    return Box(xs[column], low, right - xs[column], ys[line] - low)


def _is_same_cell(
    covered: Mapping[tuple[int, int], tuple[int, int]],
    position: tuple[int, int],
    other_position: tuple[int, int],
) -> bool:
    return position in covered and covered[position] == covered.get(other_position)


def _rule_runs(free: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of rules.

    >>> list(_rule_runs([True, True, False, True]))
    [(0, 2), (3, 4)]
    """
    start = None
    for index, is_drawn in enumerate((*free, False)):
        if is_drawn and start is None:
            start = index
        elif not is_drawn and start is not None:
            yield start, index
            start = None


def _edges(tracks: Sequence[Track], length: float) -> list[float]:
    """Return the edges of tracks after sharing out the remaining length."""
    spare = length - sum(track.least for track in tracks)
    growing = sum(track.grow for track in tracks) or 1.0
    return list(accumulate((track.least + spare * track.grow / growing for track in tracks), initial=0.0))


def _fill(drawing: Drawing, box: Box, ground: Ground, look: PadColours) -> None:
    colour = {"": None, "head": look.head, "total": look.total, "band": look.band}[ground]
    if colour is not None:
        drawing.rect(*box, Pen(colour))
