"""The cover page of a kit: what is in it, how to print it, how to cut it, and a bar to measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printplay.core.i18n import N_, _
from printplay.printing.drawing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.imposition.component import page_size
from printplay.printing.imposition.paper import Duplex, Paper
from printplay.printing.imposition.sheet_marks import check_bar
from printplay.printing.text.fonts import BOLD, CHART, TEXT
from printplay.printing.text.typesetting import fit, set_text

_FLIP = {
    Duplex.long: N_("Print on both sides, flip on the long edge."),
    Duplex.short: N_("Print on both sides, flip on the short edge."),
    Duplex.fold: N_("Print on one side of the paper only, and fold along the dashed line."),
    Duplex.none: N_("Print on one side of the paper only."),
}


@dataclass(frozen=True)
class Cover:
    """What a game puts on its cover: a line below the title, and what else the table needs."""

    title: str
    subtitle: str
    boards: Sequence[str]
    house: Sequence[str]
    needs: str
    low_ink: bool
    light: bool = False
    #: What decorates the page: drawings with their width and height in mm.
    pictures: Sequence[tuple[Drawing, float, float]] = ()


@dataclass(frozen=True)
class Row:
    """A part in the table of contents: its pages, and what it needs beyond earlier parts.

    `cuts` part the pieces on its sheets. `ink` is how much solid ink it takes, mm², on `area` mm²
    of paper.
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
    """The paper of a file, and how it is turned; the name is empty for the file of the cover."""

    file: str
    paper: Paper
    sheets: int
    duplex: Duplex


def cover(text: Cover, rows: Sequence[Row], paper: Paper, stacks: Sequence[Stack]) -> Drawing:
    """Draw the cover for a page of the paper, inside the inset of page components."""
    width, height = page_size(_("cover"), paper, (125, 185))
    drawing = Drawing("cover")
    frame = Pen(None, rgb("#1f3350"), 0.5)
    drawing.rect(0.3, 0.3, width - 0.6, height - 0.6, frame, radius=3)
    drawing.rect(1.5, 1.5, width - 3, height - 3, Pen(None, rgb("#1f3350"), 0.15), radius=2.2)
    left, inner = 9.0, width - 18.0
    unit = min(1.0, height / 281)  # everything shrinks together on small paper
    rose = icon("compass", rgb("#1f3350"), WHITE)
    drawing.stamp(rose, width - 9 - 14 * unit, height - 9 - 14 * unit, scale=14 * unit)
    where = _("cover")
    y = height - 22 * unit
    size = fit(text.title, CHART, inner - 34 * unit, 40 * unit, 12, where)
    drawing.text(left, y, text.title, CHART, size, colour=INK)
    y -= 9 * unit
    for line in (text.subtitle, *text.boards):
        size = fit(line, TEXT, inner - 34 * unit, 11 * unit, 6, where)
        drawing.text(left, y, line, TEXT, size, colour=INK)
        y -= 5.4 * unit
    y -= 4 * unit
    steps = [
        _("Print at 100 % (“actual size”), never “fit to page”."),
        _(_FLIP[stacks[0].duplex]),
        *_papers(stacks),
        _("Print this page first and measure the bar below: it is exactly 100 mm long."),
        _("Then print the rest in the order of the list, and cut as it says."),
    ]
    y = listing(drawing, left, y, inner, unit, _("Printing"), steps)
    note = _("Ink: how much of the paper is covered. Cuts: straight cuts, all sheets.")
    if not text.low_ink:
        note += " " + (
            _("Even less with --ink low.") if text.light
            else _("Less with --ink light, far less with --ink low.")
        )  # fmt: skip
    y = _contents(drawing, left, y, inner, unit, [*rows, _together(rows, note)],
                  apart=len(stacks) > 1)  # fmt: skip
    if text.house:
        y = listing(drawing, left, y, inner, unit, _("House rules in force"), text.house)
    y = listing(drawing, left, y, inner, unit, _("You also need"), [text.needs])
    _bar(drawing, (width - 100) / 2, 11.0)
    _pictures(drawing, text.pictures, left, 24.0, inner, y - 24.0)
    return drawing


def _pictures(
    drawing: Drawing, pictures: Sequence[tuple[Drawing, float, float]], x: float, y: float,
    width: float, height: float,
) -> None:  # fmt: skip
    """Place the pictures side by side in the rest of the page, if there is enough room."""
    if not pictures or height < 25:
        return
    gap = 8.0
    room = (width - gap * (len(pictures) - 1)) / len(pictures)
    for number, (picture, wide, high) in enumerate(pictures):
        scale = min(room / wide, height / high)
        left = x + number * (room + gap) + (room - wide * scale) / 2
        drawing.stamp(picture, left, y + (height - high * scale) / 2, scale=scale,
                      role="ground")  # fmt: skip


def _head(drawing: Drawing, x: float, y: float, unit: float, text: str) -> float:
    drawing.text(x, y, text, CHART, max(8, 16 * unit), colour=rgb("#1f3350"))
    return y - 6.4 * unit


def listing(
    drawing: Drawing, x: float, y: float, width: float, unit: float, head: str,
    lines: Sequence[str],
) -> float:  # fmt: skip
    """Draw numbered lines below a heading, from x, y (mm) downwards; return where they end."""
    y = _head(drawing, x, y, unit, head)
    for number, line in enumerate(lines, 1):
        label = f"{number}" if len(lines) > 1 else "•"
        drawing.text(x, y, label, BOLD, max(6, 10.5 * unit), colour=INK)
        block = set_text(line, TEXT, width - 6, 40, max(6, 10.5 * unit), 6, _("cover"))
        for row, words in enumerate(block.lines):
            drawing.text(x + 6, y - row * block.leading, words, TEXT, block.size, colour=INK)
        y -= len(block.lines) * block.leading + 0.9 * unit
    return y - 6 * unit


def _papers(stacks: Sequence[Stack]) -> Iterator[str]:
    """Yield the paper needed, and what is a separate file."""
    own, *others = stacks
    said = _("Paper: {paper}, {count} sheets including this one.")
    yield said.format(paper=own.paper.title, count=own.sheets)
    for other in others:
        said = _("{file} is printed by itself: {paper}, sheets: {count}. {flip}")
        yield said.format(file=f"{other.file}.pdf", paper=other.paper.title, count=other.sheets,
                          flip=_(_FLIP[other.duplex]))  # fmt: skip


def _together(rows: Sequence[Row], note: str) -> Row:
    """Return the last row of the table: all parts, with a note instead of cutting directions."""
    return Row(
        _("Together"), 0, 0, sum(row.sheets for row in rows), sum(row.cuts for row in rows), note,
        sum(row.ink for row in rows), sum(row.area for row in rows),
    )  # fmt: skip


def _percent(share: float) -> str:
    return f"{max(1, round(100 * share))} %"


def _contents(
    drawing: Drawing, x: float, y: float, width: float, unit: float, rows: Sequence[Row], *,
    apart: bool,
) -> float:  # fmt: skip
    y = _head(drawing, x, y, unit, _("In this file") if not apart else _("In these files"))
    columns = [x + share * width for share in (0, 0.25, 0.36, 0.46, 0.55, 0.64)]
    size = max(6, 10.5 * unit)
    labels = (_("Part"), _("Pages"), _("Sheets"), _("Ink"), _("Cuts"), _("Cutting"))
    for at, label in zip(columns, labels, strict=True):
        drawing.text(at, y, label, BOLD, size, colour=INK)
    rule = Pen(None, grey(0.4), 0.25)
    drawing.line([(x, y - 1.6 * unit), (x + width, y - 1.6 * unit)], rule)
    y -= 6.2 * unit
    for row in rows:
        if row is rows[-1]:
            drawing.line([(x, y + 4.4 * unit), (x + width, y + 4.4 * unit)], rule)
            y -= 0.4 * unit
        pages = f"{row.first}–{row.last}" if row.last > row.first else str(row.first or "")
        fitted = fit(row.title, TEXT, columns[1] - columns[0] - 2, size, 6, _("cover"))
        drawing.text(columns[0], y, row.title, TEXT, fitted, colour=INK)
        told_of = (pages, str(row.sheets or "–"), _percent(row.ink / max(1, row.area)),
                   str(row.cuts or "–"))  # fmt: skip
        for at, told in zip(columns[1:], told_of, strict=False):
            drawing.text(at, y, told, TEXT, size, colour=INK)
        block = set_text(row.cutting, TEXT, x + width - columns[-1], 30, size, 6, _("cover"))
        for number, words in enumerate(block.lines):
            drawing.text(columns[-1], y - number * block.leading, words, TEXT, block.size,
                         colour=INK)  # fmt: skip
        y -= max(1, len(block.lines)) * block.leading + 1.6 * unit
    return y - 6 * unit


def _bar(drawing: Drawing, x: float, y: float) -> None:
    """Draw the check bar of exactly 100 mm."""
    check_bar(drawing, x, y, 100, INK, 2.0)
    for number in range(11):
        drawing.text(x + 10 * number, y - 3, str(10 * number), TEXT, 7, colour=INK, anchor="middle")
    drawing.text(x + 50, y + 3.2, _("exactly 100 mm"), TEXT, 8, colour=INK, anchor="middle")
