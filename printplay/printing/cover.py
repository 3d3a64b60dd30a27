"""The cover page of a kit: contents, printing and cutting directions, and a check bar."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
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
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face
from printplay.printing.text.typesetting import TypesetText, fit, set_text

_FLIP = {
    Duplex.long: N_("Print on both sides, flip on the long edge."),
    Duplex.short: N_("Print on both sides, flip on the short edge."),
    Duplex.fold: N_("Print on one side of the paper only, and fold along the dashed line."),
    Duplex.none: N_("Print on one side of the paper only."),
}

#: A drawing with its width and height, mm.
Picture = tuple[Drawing, float, float]
#: The share of the page for pictures, and the scales of the text tried to make room for them.
_SHOWN, _SHRINKING = 0.5, (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
#: The lowest end of the text, the gap between two pictures, and the least height of a picture, mm.
_FOOT, _GAP, _LEAST = 15.0, 8.0, 25.0
#: The share of the width for the steps of printing, beside what else is needed, and the room
#: between the two, mm.
_STEPS, _APART = 0.6, 6.0


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
    #: Decoration of the page: drawings with their width and height in mm.
    pictures: Sequence[Picture] = ()


@dataclass(frozen=True)
class CoverRow:
    """A part in the table of contents: its pages, and the sheets it adds to those of earlier parts.

    `cuts` is the number of cuts for its sheets, `ink` its solid ink in mm², on `area` mm² of paper.
    """

    title: str
    first: int
    last: int
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
    frame = Pen(None, rgb("#1f3350"), 0.5)
    drawing.rect(0.3, 0.3, width - 0.6, height - 0.6, frame, radius=3)
    drawing.rect(1.5, 1.5, width - 3, height - 3, Pen(None, rgb("#1f3350"), 0.15), radius=2.2)
    left, inner = 9.0, width - 18.0
    unit = min(1.0, height / 281)  # on small paper everything shrinks in proportion
    rose = icon("compass", rgb("#1f3350"), WHITE)
    drawing.stamp(rose, width - 9 - 14 * unit, height - 9 - 14 * unit, scale=14 * unit)
    where = _("cover")
    y = height - 22 * unit
    size = fit(text.title, CHART, inner - 34 * unit, 40 * unit, 12, where)
    with drawing.tagged(heading(1)):
        drawing.text(left, y, text.title, CHART, size, colour=INK)
    y -= 9 * unit
    for line in (text.subtitle, *text.boards):
        beside = y + 4 * unit > height - 9 - 28 * unit  # beside the compass
        room, size = inner - 34 * unit * beside, max(6, 11 * unit)
        if face(TEXT).width(line, size) > room:
            size = max(6, 9.5 * unit)
        block = set_text(line, TEXT, room, 15 * unit, size, 6, where)
        _block(drawing, left, y, block)
        more = len(block.lines) - 1
        y -= more * block.leading + (6.6 if more else 5.4) * unit
    words, deep = Drawing("words", inline=True), 0.0
    wanted = _SHOWN * height
    if len(text.pictures) == 1:  # as wide as the page
        ((_picture, wide, high),) = text.pictures
        wanted = min(wanted, inner / wide * high + 8.0 * unit)
    for share in _SHRINKING:  # the text shrinks to make room for the pictures
        words = Drawing("words", inline=True)
        deep = -_words(words, text, rows, stacks, inner, share * unit)
        if y - _FOOT - deep >= wanted:
            break
    with drawing.tagged(replace(GROUP, place=2)):  # read after the pictures, which are drawn last
        drawing.stamp(words, left, _FOOT + deep)
        _bar(drawing, (width - 100) / 2, 11.0)
    low = _FOOT + deep + 8.0 * unit
    _pictures(drawing, text.pictures, left, low, inner, y - low)
    return drawing


def _words(
    drawing: Drawing, text: Cover, rows: Sequence[CoverRow], stacks: Sequence[Stack], inner: float,
    unit: float,
) -> float:  # fmt: skip
    """Draw all text, `inner` mm wide, from 0, 0 downwards; return the y (mm) of its end."""
    steps = [
        _("Print at 100 % (“actual size”), never “fit to page”."),
        _(_FLIP[stacks[0].duplex]),
        *_papers(stacks),
        _("Print this page first and measure the bar below: it is exactly 100 mm long."),
        _("Then print the rest in the order of the list, and cut as listed."),
    ]
    first = _STEPS * inner
    done = listing(drawing, 0.0, 0.0, first - _APART, unit, _("Printing"), steps)
    needs = listing(drawing, first, 0.0, inner - first, unit, _("You also need"), [text.needs])
    if text.house:
        needs = listing(drawing, first, needs, inner - first, unit, _("House rules in force"),
                        text.house)  # fmt: skip
    note = _("Ink: how much of the paper is covered. Cuts: straight cuts, all sheets.")
    return _contents(drawing, 0.0, min(done, needs), inner, unit, [*rows, _together(rows, note)],
                     apart=len(stacks) > 1)  # fmt: skip


class _Grid(NamedTuple):
    """A grid of pictures: their number, columns and scale."""

    area: float  # mm², total of the pictures
    shown: int
    columns: int
    scale: float


def _grid(pictures: Sequence[Picture], width: float, height: float) -> _Grid:
    """Return the grid that covers most of a box in mm, with all pictures or only the first."""
    found = []
    alone = [(1, 1)] if len(pictures) != 2 else []  # both of two are shown
    for count, rows in [*alone, *((len(pictures), row + 1) for row in range(len(pictures)))]:
        columns = math.ceil(count / rows)
        wide = max(x for _one, x, _y in pictures[:count])
        high = max(y for _one, _x, y in pictures[:count])
        scale = min(
            (width - _GAP * (columns - 1)) / columns / wide,
            (height - _GAP * (rows - 1)) / rows / high,
        )
        area = sum(x * y for _one, x, y in pictures[:count]) * max(0.0, scale) ** 2
        found.append(_Grid(area, count, columns, scale))
    return max(found)


def _pictures(
    drawing: Drawing, pictures: Sequence[Picture], x: float, y: float, width: float, height: float
) -> None:
    """Draw the pictures in a box, in rows of one size, if there is enough room."""
    if not pictures or height < _LEAST:
        return
    grid = _grid(pictures, width, height)
    if len(pictures) == 2 and _two(drawing, pictures, (x, y, width, height), grid.area):
        return
    shown = pictures[: grid.shown]
    rows = [shown[i : i + grid.columns] for i in range(0, grid.shown, grid.columns)]
    high = max(one[2] for one in shown) * grid.scale
    top = y + (height + len(rows) * (high + _GAP) - _GAP) / 2
    for number, row in enumerate(rows):
        left = x + (width - sum(one[1] * grid.scale + _GAP for one in row) + _GAP) / 2
        for picture, wide, tall in row:
            low = top - number * (high + _GAP) - (high + tall * grid.scale) / 2
            drawing.stamp(picture, left, low, scale=grid.scale, role="ground")
            left += wide * grid.scale + _GAP


def _two(
    drawing: Drawing, pictures: Sequence[Picture], box: tuple[float, float, float, float],
    least: float,
) -> bool:  # fmt: skip
    """Draw the second of two pictures partly beneath the first, if they cover `least` mm² so.

    Return whether they do.
    """
    x, y, width, height = box
    wide, high = max(one[1] for one in pictures), max(one[2] for one in pictures)
    scale = min(_SEEN[0] * width / wide, _SEEN[1] * height / high)
    beneath = max(0.0, 2 * scale * wide - width) * max(0.0, 2 * scale * high - height)
    if 2 * scale * scale * wide * high - beneath < least:
        return False
    (first, first_wide, first_high), (second, second_wide, _second_high) = pictures
    with drawing.tagged(replace(GROUP, place=1)):  # beneath the first, but read after it
        drawing.stamp(second, x + width - scale * second_wide, y, scale=scale, role="ground")
    low = y + height - scale * first_high
    drawing.rect(x - _RIM, low - _RIM, scale * first_wide + 2 * _RIM, scale * first_high + 2 * _RIM,
                 Pen(WHITE))  # fmt: skip
    drawing.stamp(first, x, low, scale=scale, role="ground")
    return True


def _head(drawing: Drawing, x: float, y: float, unit: float, text: str) -> float:
    with drawing.tagged(heading(2)):
        drawing.text(x, y, text, CHART, max(8, 16 * unit), colour=rgb("#1f3350"))
    return y - 6.4 * unit


def listing(
    drawing: Drawing, x: float, y: float, width: float, unit: float, head: str,
    lines: Sequence[str],
) -> float:  # fmt: skip
    """Draw numbered lines below a heading, from x, y (mm) downwards; return the y of their end."""
    y = _head(drawing, x, y, unit, head)
    with drawing.tagged(LIST):
        for number, line in enumerate(lines, 1):
            label = f"{number}" if len(lines) > 1 else "•"
            with drawing.tagged(ITEM):
                with drawing.tagged(LABEL):
                    drawing.text(x, y, label, BOLD, max(6, 10.5 * unit), colour=INK)
                block = set_text(line, TEXT, width - 6, 40, max(6, 10.5 * unit), 6, _("cover"))
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
        _("Together"), 0, 0, sum(row.sheets for row in rows), sum(row.cuts for row in rows), note,
        sum(row.ink for row in rows), sum(row.area for row in rows),
    )  # fmt: skip


def _percent(share: float) -> str:
    return f"{max(1, round(100 * share))} %"


def _contents(
    drawing: Drawing, x: float, y: float, width: float, unit: float, rows: Sequence[CoverRow], *,
    apart: bool,
) -> float:  # fmt: skip
    y = _head(drawing, x, y, unit, _("In this file") if not apart else _("In these files"))
    columns = [x + share * width for share in (0, 0.25, 0.36, 0.46, 0.55, 0.64)]
    size = max(6, 10.5 * unit)
    labels = (_("Part"), _("Pages"), _("Sheets"), _("Ink"), _("Cuts"), _("Cutting"))
    rule = Pen(None, grey(0.4), 0.25)
    with drawing.tagged(TABLE):
        with drawing.tagged(ROW):
            for at, label in zip(columns, labels, strict=True):
                with drawing.tagged(Sense("header", scope="column")):
                    drawing.text(at, y, label, BOLD, size, colour=INK)
        drawing.line([(x, y - 1.6 * unit), (x + width, y - 1.6 * unit)], rule)
        y -= 6.2 * unit
        for row in rows:
            if row is rows[-1]:
                drawing.line([(x, y + 4.4 * unit), (x + width, y + 4.4 * unit)], rule)
                y -= 0.4 * unit
            with drawing.tagged(ROW):
                y -= _row(drawing, row, y, columns, x + width, size) + 1.6 * unit
    return y - 6 * unit


def _row(
    drawing: Drawing, row: CoverRow, y: float, columns: Sequence[float], end: float, size: float
) -> float:
    """Draw a row of the table of contents, and return its height, mm."""
    pages = f"{row.first}–{row.last}" if row.last > row.first else str(row.first or "")
    fitted = fit(row.title, TEXT, columns[1] - columns[0] - 2, size, 6, _("cover"))
    with drawing.tagged(Sense("header", scope="row")):
        drawing.text(columns[0], y, row.title, TEXT, fitted, colour=INK)
    told_of = (pages, str(row.sheets or "–"), _percent(row.ink / max(1, row.area)),
               str(row.cuts or "–"))  # fmt: skip
    for at, text in zip(columns[1:], told_of, strict=False):
        with drawing.tagged(CELL):
            drawing.text(at, y, text, TEXT, size, colour=INK)
    block = set_text(row.cutting, TEXT, end - columns[-1], 30, size, 6, _("cover"))
    with drawing.tagged(CELL):
        _block(drawing, columns[-1], y, block)
    return max(1, len(block.lines)) * block.leading


def _bar(drawing: Drawing, x: float, y: float) -> None:
    """Draw the check bar of exactly 100 mm."""
    with drawing.tagged(DECORATION):
        check_bar(drawing, x, y, 100, INK, 2.0)
        for number in range(11):
            at = x + 10 * number
            drawing.text(at, y - 3, str(10 * number), TEXT, 7, colour=INK, anchor="middle")
    drawing.text(x + 50, y + 3.2, _("exactly 100 mm"), TEXT, 8, colour=INK, anchor="middle")
