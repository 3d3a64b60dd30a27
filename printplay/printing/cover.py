"""The cover page of a kit: the game on most of it, directions beneath, and a check bar."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from printplay.core.i18n import N_, _, ranges
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import Command, rectangle
from printplay.printing.drawing.sense import (
    BODY,
    CELL,
    DECORATION,
    GROUP,
    ITEM,
    LABEL,
    LIST,
    ROW,
    TABLE,
    Sense,
    heading,
)
from printplay.printing.imposition.component import page_size
from printplay.printing.imposition.paper import Paper
from printplay.printing.imposition.sheet_marks import check_bar
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face, title_face
from printplay.printing.text.typesetting import TypesetText, fit, set_text

_BLUE = rgb("#1f3350")
_FLIP = {
    Duplex.long: N_("Print on both sides, flip on the long edge."),
    Duplex.short: N_("Print on both sides, flip on the short edge."),
    Duplex.fold: N_("Print on one side of the paper only, and fold along the dashed line."),
    Duplex.none: N_("Print on one side of the paper only."),
}

#: A drawing with its width and height, mm.
Picture = tuple[Drawing, float, float]
#: It draws the game in a box: width, height, and the height of the calm strip on top, mm.
Scene = Callable[[float, float, float], Drawing]
#: The share of the page for the game and its title, and the scales of the text tried for it.
_SHOWN, _SHRINKING, _TIGHTER = 0.66, (1.0, 0.95, 0.9, 0.85, 0.8, 0.75), (0.65, 0.55)
#: The type of the text at full size, and the smallest one, pt.
_TYPE, _SMALLEST = 10.5, 6
#: The lowest end of the text, the gap between two pictures, the least height of a picture, and
#: the distance of the game from the edge of the page, mm.
_FOOT, _GAP, _LEAST, _INSIDE = 15.5, 8.0, 25.0, 1.5
#: The least distance of a text from the heading above it, mm.
_BELOW = 3.2
#: The share of the width for what is needed, beside the contents, and the room between them, mm.
_NEEDED, _APART = 0.42, 7.0
#: Names of boards below this length are labels of what is said of them.
_LABEL = 3
#: The radius of the frame's corners, mm.
_ROUND = 2.2

#: The share of width and height of each of two overlapping pictures; the first one's rim, mm.
_SEEN, _RIM = (0.7, 0.84), 1.2


@dataclass(frozen=True)
class Cover:
    """The content of a cover from its game: titles, boards, house rules, other things needed."""

    title: str
    subtitle: str
    boards: Sequence[str]
    house: Sequence[str]
    needs: str
    #: What is said of boards, by their names.
    notes: Mapping[str, str] = field(default_factory=dict)
    #: Decoration of the page: drawings with their width and height in mm.
    pictures: Sequence[Picture] = ()
    #: The game, drawn up to the frame; then there are no pictures.
    scene: Scene | None = None


@dataclass(frozen=True)
class CoverRow:
    """A part in the table of contents: its pages, and the sheets it adds to those of earlier parts.

    `cuts` is the number of cuts for its sheets, `ink` its solid ink in mm², on `area` mm² of paper.
    """

    title: str
    pages: Sequence[int]
    sheets: int
    cuts: int
    cutting: str
    ink: float
    area: float


@dataclass(frozen=True)
class Stack:
    """The paper of a file, and its duplex mode; `file` is empty for the file with the cover."""

    file: str
    paper: Paper
    sheets: int
    duplex: Duplex


def cover(text: Cover, rows: Sequence[CoverRow], paper: Paper, stacks: Sequence[Stack]) -> Drawing:
    """Draw the cover for a page of the paper, inside the inset of page components."""
    width, height = page_size(_("cover"), paper, (125, 185))
    drawing = Drawing("cover")
    left, inner = 9.0, width - 18.0
    unit = min(1.0, height / 281)  # on small paper everything shrinks in proportion
    head, end = _title_drawing(text, width, height, unit)
    words, deep = Drawing("words", inline=True), 0.0
    smallest = _SHRINKING[-1] * unit * _TYPE <= _SMALLEST  # then only the gaps shrink on
    for share in (
        *_SHRINKING,
        *(_TIGHTER if smallest else ()),
    ):  # the text shrinks to make room for the pictures
        words = Drawing("words", inline=True)
        deep = -_draw_words(words, text, rows, stacks, inner, share * unit)
        if height - _FOOT - deep - 8.0 * unit >= _SHOWN * height:
            break
    low = _FOOT + deep + 8.0 * unit
    if text.scene is not None:
        _draw_scene(drawing, text.scene, width, height, low, height - end)
    drawing.rect(0.3, 0.3, width - 0.6, height - 0.6, Pen(None, _BLUE, 0.5), radius=3)
    drawing.rect(_INSIDE, _INSIDE, width - 2 * _INSIDE, height - 2 * _INSIDE,
                 Pen(None, _BLUE, 0.15), radius=_ROUND)  # fmt: skip
    drawing.stamp(head)
    with drawing.tagged(replace(GROUP, place=2)):  # read after the pictures, which are drawn last
        drawing.stamp(words, left, _FOOT + deep)
        _bar(drawing, (width - 100) / 2, 11.0)
    _pictures(drawing, text.pictures, left, low, inner, end - low)
    return drawing


def _title_drawing(text: Cover, width: float, height: float, unit: float) -> tuple[Drawing, float]:
    """Return the title of the page, beside a compass, and the y (mm) of its end."""
    drawing, part_name = Drawing("title", inline=True), _("cover")
    left, inner = 9.0, width - 18.0
    rose = icon("compass", _BLUE, WHITE)
    drawing.stamp(rose, width - 9 - 14 * unit, height - 9 - 14 * unit, scale=14 * unit)
    y = height - 20 * unit
    letters = title_face(text.title)
    size = fit(text.title, letters, inner - 34 * unit, 40 * unit, 12, part_name)
    with drawing.tagged(heading(1)):
        drawing.text(left, y, text.title, letters, size, colour=INK)
    y -= 8.5 * unit
    for line in (text.subtitle, *text.boards):
        is_beside_compass = y + 4 * unit > height - 9 - 28 * unit  # beside the compass
        room, size = inner - 34 * unit * is_beside_compass, max(6, 11 * unit)
        if face(TEXT).width(line, size) > room:
            size = max(6, 9.5 * unit)
        block = set_text(line, TEXT, room, 15 * unit, size, 6, part_name)
        _block(drawing, left, y, block)
        further_lines = len(block.lines) - 1
        y -= further_lines * block.leading + (6.6 if further_lines else 5.2) * unit
    return drawing, y + 1.5 * unit


def _draw_scene(drawing: Drawing, scene: Scene, width: float, height: float, low: float, calm: float) -> None:
    """Draw the game from `low` up to the frame around the page, behind its title."""
    wide, high = width - 2 * _INSIDE, height - _INSIDE - low
    rounded = rectangle(0, 0, wide, high, _ROUND)
    edge: list[Command] = [("M", wide, 0.0), *rounded[3:7], ("L", 0.0, 0.0), ("Z",)]
    with drawing.tagged(replace(GROUP, place=1)):  # beneath the title, but read after it
        drawing.stamp(scene(wide, high, calm - _INSIDE), _INSIDE, low, clip=edge, role="ground")
    drawing.line([(_INSIDE, low), (_INSIDE + wide, low)], Pen(None, _BLUE, 0.3))


def _draw_words(
    drawing: Drawing, text: Cover, rows: Sequence[CoverRow], stacks: Sequence[Stack], inner: float,
    unit: float,
) -> float:  # fmt: skip
    """Draw all text, `inner` mm wide, from 0, 0 downwards; return the y (mm) of its end.

    What is needed is beside the contents; what else is said goes below the shorter of the two.
    """
    steps = [
        _("Print at 100 % (“actual size”), never “fit to page”."),
        _(_FLIP[stacks[0].duplex]),
        *_papers(stacks),
        _("Print this page first and measure the bar below: it is exactly 100 mm long."),
        _("Then print the rest in the order of the list, and cut as listed."),
    ]
    first = _NEEDED * inner
    columns = ((0.0, first - _APART), (first, inner - first))
    ends = [listing(drawing, 0.0, 0.0, columns[0][1], unit, _("Printing"), steps), 0.0]
    ends[0] = listing(drawing, 0.0, ends[0], columns[0][1], unit, _("You also need"), [text.needs])
    note = _("Ink: how much of the paper is covered. Cuts: straight cuts, all sheets.")
    ends[1] = _contents(drawing, first, 0.0, inner - first, unit, [*rows, _together(rows, note)],
                        in_other_files=len(stacks) > 1)  # fmt: skip
    notes = list(text.notes.values())
    names = tuple(text.notes) if len(notes) > 1 else ()
    further_texts = [
        (_("House rules in force"), text.house, ()),
        (_("Fairness"), notes, names if max(map(len, names), default=0) < _LABEL else ()),
    ]
    further_texts = [text_pair for text_pair in further_texts if text_pair[1]]

    def below(chosen: Sequence[int], on: Drawing) -> float:
        """Draw each list in the column chosen for it, and return the lower end of both columns."""
        low = list(ends)
        for column, (title, lines, labels) in zip(chosen, further_texts, strict=True):
            x, wide = columns[column]
            low[column] = listing(on, x, low[column], wide, unit, title, lines, labels)
        return min(low)

    places = product((0, 1), repeat=len(further_texts))
    best = max(places, key=lambda chosen: below(chosen, Drawing("")))
    return below(best, drawing) + 6 * unit


class _Grid(NamedTuple):
    area: float  # mm², total of the pictures
    shown: int
    columns: int
    scale: float


def _picture_grid(pictures: Sequence[Picture], width: float, height: float) -> _Grid:
    """Return the grid that covers most of a box in mm, with all pictures or only the first."""
    grids = []
    single_cells = [(1, 1)] if len(pictures) != 2 else []  # both of two are shown
    for count, rows in [*single_cells, *((len(pictures), row + 1) for row in range(len(pictures)))]:
        columns = math.ceil(count / rows)
        wide = max(x for _picture, x, _y in pictures[:count])
        high = max(y for _picture, _x, y in pictures[:count])
        scale = min(
            (width - _GAP * (columns - 1)) / columns / wide, (height - _GAP * (rows - 1)) / rows / high
        )
        area = sum(x * y for _picture, x, y in pictures[:count]) * max(0.0, scale) ** 2
        grids.append(_Grid(area, count, columns, scale))
    return max(grids)


def _pictures(
    drawing: Drawing, pictures: Sequence[Picture], x: float, y: float, width: float, height: float
) -> None:
    """Draw the pictures in a box, in rows of one size, if there is enough room."""
    if not pictures or height < _LEAST:
        return
    grid = _picture_grid(pictures, width, height)
    if len(pictures) == 2 and _two(drawing, pictures, (x, y, width, height), grid.area):
        return
    shown_pictures = pictures[: grid.shown]
    rows = [shown_pictures[i : i + grid.columns] for i in range(0, grid.shown, grid.columns)]
    high = max(sized_picture[2] for sized_picture in shown_pictures) * grid.scale
    top = y + (height + len(rows) * (high + _GAP) - _GAP) / 2
    for number, row in enumerate(rows):
        left = x + (width - sum(sized_picture[1] * grid.scale + _GAP for sized_picture in row) + _GAP) / 2
        for picture, wide, tall in row:
            low = top - number * (high + _GAP) - (high + tall * grid.scale) / 2
            drawing.stamp(picture, left, low, scale=grid.scale, role="ground")
            left += wide * grid.scale + _GAP


def _two(
    drawing: Drawing, pictures: Sequence[Picture], box: tuple[float, float, float, float], least: float
) -> bool:
    """Draw the second of two pictures partly beneath the first; return whether they cover `least` mm² so."""
    x, y, width, height = box
    wide, high = max(picture[1] for picture in pictures), max(picture[2] for picture in pictures)
    scale = min(_SEEN[0] * width / wide, _SEEN[1] * height / high)
    hidden_area = max(0.0, 2 * scale * wide - width) * max(0.0, 2 * scale * high - height)
    if 2 * scale * scale * wide * high - hidden_area < least:
        return False
    (first, first_wide, first_high), (second, second_wide, _second_high) = pictures
    with drawing.tagged(replace(GROUP, place=1)):  # beneath the first, but read after it
        drawing.stamp(second, x + width - scale * second_wide, y, scale=scale, role="ground")
    low = y + height - scale * first_high
    drawing.rect(x - _RIM, low - _RIM, scale * first_wide + 2 * _RIM, scale * first_high + 2 * _RIM,
                 Pen(WHITE))  # fmt: skip
    drawing.stamp(first, x, low, scale=scale, role="ground")
    return True


def _draw_heading(drawing: Drawing, x: float, y: float, unit: float, text: str) -> float:
    with drawing.tagged(heading(2)):
        drawing.text(x, y, text, CHART, max(8, 16 * unit), colour=_BLUE)
    return y - max(_BELOW, 6.4 * unit)


def listing(
    drawing: Drawing, x: float, y: float, width: float, unit: float, head: str,
    lines: Sequence[str], labels: Sequence[str] = (),
) -> float:  # fmt: skip
    """Draw lines, labelled or numbered, below a heading from x, y (mm) down; return the y of their end."""
    y = _draw_heading(drawing, x, y, unit, head)
    with drawing.tagged(LIST):
        for number, line in enumerate(lines, 1):
            label = labels[number - 1] if labels else f"{number}" if len(lines) > 1 else "•"
            with drawing.tagged(ITEM):
                with drawing.tagged(LABEL):
                    drawing.text(x, y, label, BOLD, max(_SMALLEST, _TYPE * unit), colour=INK)
                block = set_text(line, TEXT, width - 6, 40, max(_SMALLEST, _TYPE * unit), 6, _("cover"))
                with drawing.tagged(BODY):
                    _block(drawing, x + 6, y, block)
            y -= len(block.lines) * block.leading + 0.9 * unit
    return y - 6 * unit


def _block(drawing: Drawing, x: float, y: float, block: TypesetText) -> None:
    """Draw the lines of a text from its first baseline downwards."""
    for number, words in enumerate(block.lines):
        drawing.text(x, y - number * block.leading, words, TEXT, block.size, colour=INK)


def _papers(stacks: Sequence[Stack]) -> Iterator[str]:
    """Yield sentences about the paper needed, and about separate files."""
    own, *others = stacks
    template = _("Paper: {paper}, {count} sheets including this one.")
    yield template.format(paper=own.paper.title, count=own.sheets)
    for other in others:
        template = _("Print {file} separately: {paper}, sheets: {count}. {flip}")
        yield template.format(file=f"{other.file}.pdf", paper=other.paper.title, count=other.sheets,
                          flip=_(_FLIP[other.duplex]))  # fmt: skip


def _together(rows: Sequence[CoverRow], note: str) -> CoverRow:
    """Return the last row of the table: all parts, with a note instead of cutting directions."""
    return CoverRow(
        _("Together"), (), sum(row.sheets for row in rows), sum(row.cuts for row in rows), note,
        sum(row.ink for row in rows), sum(row.area for row in rows),
    )  # fmt: skip


def _contents(
    drawing: Drawing, x: float, y: float, width: float, unit: float, rows: Sequence[CoverRow], *,
    in_other_files: bool,
) -> float:  # fmt: skip
    """Draw the table of contents; how to cut a part is below its name, across the table."""
    y = _draw_heading(drawing, x, y, unit, _("In this file") if not in_other_files else _("In these files"))
    columns = [x + share * width for share in (0, 0.48, 0.64, 0.77, 0.89)]
    size = max(_SMALLEST, _TYPE * unit)
    labels = (_("Part"), _("Pages"), _("Sheets"), _("Ink"), _("Cuts"))
    rule = Pen(None, grey(0.4), 0.25)
    with drawing.tagged(TABLE):
        with drawing.tagged(ROW):
            for column_x, label in zip(columns, labels, strict=True):
                with drawing.tagged(Sense("header", scope="column")):
                    drawing.text(column_x, y, label, BOLD, size, colour=INK)
            after_label = columns[0] + face(BOLD).width(f"{labels[0]}, ", size)
            with drawing.tagged(Sense("header", scope="column")):
                drawing.text(after_label, y, _("Cutting"), TEXT, size, colour=INK)
        em = size * PT
        drawing.line([(x, y - 0.45 * em), (x + width, y - 0.45 * em)], rule)
        y -= 1.6 * em
        for row in rows:
            if row is rows[-1]:
                drawing.line([(x, y + 1.05 * em), (x + width, y + 1.05 * em)], rule)
                y -= 0.15 * em
            with drawing.tagged(ROW):
                y -= _draw_row(drawing, row, y, columns, x + width, size) + 1.2 * unit
    return y - 6 * unit


def _draw_row(
    drawing: Drawing, row: CoverRow, y: float, columns: Sequence[float], end: float, size: float
) -> float:
    """Draw a row of the table of contents, and return its height, mm."""
    fitted = fit(row.title, BOLD, columns[1] - columns[0] - 2, size, 6, _("cover"))
    with drawing.tagged(Sense("header", scope="row")):
        drawing.text(columns[0], y, row.title, BOLD, fitted, colour=INK)
    pages = set_text(ranges(row.pages), TEXT, columns[2] - columns[1] - 1, 30, size, 6, _("cover"))
    with drawing.tagged(CELL):
        _block(drawing, columns[1], y, pages)
    percent = max(1, round(100 * row.ink / max(1, row.area)))
    numbers = str(row.sheets or "–"), f"{percent} %", str(row.cuts or "–")
    for column_x, text in zip(columns[2:], numbers, strict=True):
        with drawing.tagged(CELL):
            drawing.text(column_x, y, text, TEXT, size, colour=INK)
    block = set_text(row.cutting, TEXT, end - columns[0], 30, size, 6, _("cover"))
    above = len(pages.lines) * block.leading
    with drawing.tagged(CELL):
        _block(drawing, columns[0], y - above, block)
    return above + max(1, len(block.lines)) * block.leading


def _bar(drawing: Drawing, x: float, y: float) -> None:
    """Draw the check bar of exactly 100 mm."""
    with drawing.tagged(DECORATION):
        check_bar(drawing, x, y, 100, INK, 2.0)
        for number in range(11):
            left_end = x + 10 * number
            drawing.text(left_end, y - 3, str(10 * number), TEXT, 7, colour=INK, anchor="middle")
    drawing.text(x + 50, y + 3.2, _("exactly 100 mm"), TEXT, 8, colour=INK, anchor="middle")
