"""Building a block of a pad, line by line: common to all arrangements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from printplay.core.i18n import _
from printplay.pads.prints import small_table
from printplay.pads.prints.cells import (
    SPLIT_FROM,
    count_and_points,
    labelled,
    members,
    split,
    tick,
    tick_boxes,
)
from printplay.pads.prints.content import PadContent, PrintedRow
from printplay.pads.prints.look import NOTES, TITLES
from printplay.pads.prints.pad_fields import Purpose, What
from printplay.pads.prints.ruled_table import AIR, Cell, CellText, Fields, Ground, Rule, RuledTable, Track
from printplay.printing.text.fonts import BOLD, CHART, ITALIC, TEXT, face
from printplay.printing.text.typesetting import SCALE

#: The width that a handwritten number needs, and that of a box to tick, mm.
NARROW, TICK = 9.0, 8.0
LEAST_LINE, LOW_LINE = (7.0, 8.0)  # mm, the least height of a line; that of one that is easy to write in
NAME = 10.0  # mm, the line of names
TURNED = 24.0  # mm, for vertical words
_SECTION = 5.4
#: The most letters of the note on who has won together, beside its cells.
_BRIEF = 24
#: The least width of a column of labels, mm; the greatest, and the guaranteed one, as shares of its
#: block.
_LABEL, _MOST, _LEAST = 24.0, 0.45, 0.28
_HEADS = (SCALE["label"], SCALE["lead"], SCALE["rule"], SCALE["note"])
_CORNER = (SCALE["label"], SCALE["lead"], SCALE["rule"])

Adding = Literal["both", "one", "below"]


@dataclass(frozen=True)
class BlockArea:
    """The room for a block: its width, the height of a line, and the least width of a cell, mm.

    `rounds` is the number of lines of rounds if the game goes on until somebody reaches a target.
    `adding` is the way of keeping sums in rounds: a column for the points of a round and one for
    those so far (`both`), the latter alone (`one`), or a line below each round for it (`below`).
    """

    width: float
    line: float
    cell: float = NARROW
    rounds: int = 10
    adding: Adding = "both"


#: Makes the block of a match by its number, 0 if it is the only one on the sheet; None if the room
#: is too narrow.
Make = Callable[[PadContent, BlockArea, int], RuledTable | None]


class Builder:
    """Gathers the tracks and cells of a table, from the left and from the top."""

    def __init__(self) -> None:
        self.columns: list[Track] = []
        self.lines: list[Track] = []
        self.cells: dict[tuple[int, int], Cell] = {}
        self.grounds: dict[int, Ground] = {}

    def column(self, least: float, grow: float = 1.0, rule: Rule = "fine") -> int:
        self.columns.append(Track(least, grow, rule))
        return len(self.columns) - 1

    def line(self, least: float, *, grow: float = 1.0, rule: Rule = "fine", ground: Ground = "") -> int:
        """Add a line and return its number."""
        self.lines.append(Track(least, grow, rule))
        number = len(self.lines) - 1
        if ground:
            self.grounds[number] = ground
        return number

    def strong(self) -> None:
        """Make the rule below the last line strong."""
        last = self.lines.pop()
        self.lines.append(Track(last.least, last.grow, "strong"))

    def cell_width(self, room: BlockArea) -> float | None:
        """Return the final width of a column of `room.cell` mm; None if there is no room."""
        spare = room.width - sum(column.least for column in self.columns)
        growing = sum(column.grow for column in self.columns) or 1.0
        return None if spare < -1e-6 else room.cell + spare / growing

    def table(self) -> RuledTable:
        return RuledTable(self.columns, self.lines, self.cells, self.grounds)


def labels_of(entries: Sequence[PrintedRow]) -> list[Cell]:
    """Return the label cells of rows: icon, title, and below it the points of the row."""
    indented = any(entry.sign for entry in entries)
    return [
        Cell(
            (CellText(entry.title, TITLES, BOLD if entry.worked_out else TEXT), *note(entry.note)),
            entry.sign, indented=indented, table=entry.table,
        )
        for entry in entries
    ]  # fmt: skip


def total_label() -> Cell:
    return Cell((CellText(_("Total"), TITLES, BOLD),))


def note(text: str) -> tuple[CellText, ...]:
    """Return the note on a title, if there is one."""
    return (CellText(text, NOTES, ITALIC),) if text else ()


def field(entry: PrintedRow) -> Fields | None:
    """Return the drawing in the cells of a row that are filled in by hand."""
    if entry.is_tick:
        return tick
    return count_and_points(coded=entry.coded) if entry.counted else None


def to_fill(
    entry: PrintedRow, side: int, number: int = 0, *, match: int = 0, ground: Ground = "", across: int = 1
) -> Cell:
    """Return the cell of a row that a side fills in, in a round (0: once)."""
    purpose = partial(Purpose, row=entry.row.key, side=side, round=number, match=match)
    if entry.worked_out:
        return Cell(ground=ground, across=across, fields=field(entry), purposes=(purpose("points"),))
    purposes = (purpose("value", tick=entry.is_tick), *((purpose("points"),) if entry.counted else ()))
    divided = partial(split, coded=entry.coded) if entry.counted else None
    parts = tick_boxes if entry.is_tick else divided
    return Cell(ground=ground, across=across, fields=field(entry), purposes=purposes, parts=parts)


def label_width(cells: Sequence[Cell], room: BlockArea, cell_widths: Sequence[float]) -> float:
    """Return the width of the column of labels, mm: the rest that the cells beside it leave.

    `cell_widths` are their least widths. Notes take one line if that leaves cells that are easy to write
    in, else two; a column of labels is never wider than its share of the block.
    """
    spare = room.width - sum(cell_widths)
    max_width = min(_MOST * room.width, max(_LEAST * room.width, spare))
    # The lowest lines have no room for a label of several lines.
    ease = SPLIT_FROM if room.line > LEAST_LINE else 0.0
    at_ease = room.width - sum(max(least, ease) for least in cell_widths)
    short, one_line = (max(_natural(cell, lines) for cell in cells) for lines in (1.75, 1.0))
    return min(max_width, max(_LABEL, short, min(one_line, at_ease)))


def _natural(cell: Cell, lines: float) -> float:
    """Return the width of a label with its title in one line, and its note in `lines`, mm."""
    widths = [
        face(word.face).width(word.text, word.sizes[0]) / (1 if index == 0 else lines)
        for index, word in enumerate(cell.words)
    ]
    if cell.table and widths:  # the table replaces the notes
        wide = small_table.width(cell.table)
        widths = [max(widths[0], wide) if lines > 1 else widths[0] + AIR + wide]
    return max(widths, default=0.0) + 2 * AIR + cell.icon_width + 1.0


def corner(content: PadContent, nth: int, *, down: bool = False) -> Cell:
    """Return the cell beside or above (`down`) names: a match's number, or a heading."""
    if content.pad.coop:
        return Cell()
    if nth:
        return Cell((CellText(_("Match {nth}").format(nth=nth), _CORNER, CHART),))
    return Cell((CellText(name_label(content), (SCALE["rule"], SCALE["note"]), BOLD),) if down else ())


def name_label(content: PadContent) -> str:
    return _("Team") if content.pad.teams else _("Name")


def name_fields(content: PadContent, name: str, *, labels: bool = True) -> Fields | None:
    """Return the drawing in a cell for a name: its label, if the name is written by hand."""
    if name or content.pad.coop:
        return None
    mates = members(content.mates) if content.mates > 1 else None
    return labelled(name_label(content), mates) if labels else mates


def add_names(
    builder: Builder, content: PadContent, heads: Sequence[str], width: float, span: int = 1
) -> int:
    """Add the line of names, each over `span` columns that are `width` mm wide together.

    Names that are too wide are turned upwards.
    """
    mates = content.mates
    tall = max(NAME, 7.0 * mates)
    if content.coded:
        heads = [short_name(head, width, tall, _HEADS, BOLD) for head in heads]
    cells = [
        Cell((CellText(head, _HEADS, BOLD, divided=False),) if head else (), align="centre",
             across=span, fields=name_fields(content, head))
        for head in heads
    ]  # fmt: skip
    highs = [cell.height(width) for cell in cells]
    if any(high is None or high > max(tall, 1.5 * NAME) for high in highs):
        cells = [
            Cell(cell.words, across=span, upright=bool(cell.words), fields=cell.fields) for cell in cells
        ]
        tall = max(tall, TURNED)
    tall = max(tall, *(high or 0.0 for high in highs))
    line = builder.line(tall, rule="strong", ground="head", grow=0.3)
    for number, cell in enumerate(cells):
        builder.cells[line, len(builder.columns) - (len(cells) - number) * span] = cell
    return line


def short_name(name: str, width: float, height: float, sizes: Sequence[float], type_face: str) -> str:
    """Return a name, shortened if it does not fit into a cell in the smallest of some sizes."""
    for count in range(len(name), 0, -1):
        text = name if count == len(name) else f"{name[:count].rstrip(' ,')}…"
        tall = Cell((CellText(text, sizes[-1:], type_face, divided=False),)).height(width)
        if tall is not None and tall <= height:
            return text
    return ""


def section(builder: Builder, entry: PrintedRow) -> None:
    if entry.section:
        builder.strong()
        index = builder.line(_SECTION, ground="head", grow=0.0)
        words = (CellText(entry.section, (SCALE["rule"], SCALE["note"]), BOLD),)
        builder.cells[index, 0] = Cell(words, across=len(builder.columns))


def carried(builder: Builder, content: PadContent, room: BlockArea, span: int = 1, first: int = 1) -> None:
    """Add the line with the points carried over from the previous side, if there is one."""
    if content.share.has_previous and content.summed:
        index = builder.line(room.line, rule="strong", ground="total")
        builder.cells[index, 0] = Cell((CellText(_("Carried over"), TITLES, BOLD),), across=first)
        for start in range(first, len(builder.columns), span):
            builder.cells[index, start] = Cell(across=span)


def add_sums(
    builder: Builder, content: PadContent, room: BlockArea, nth: int, span: int = 1, first: int = 1
) -> None:
    """Add the lines below all rows: total, rank, winner; cells are `span` columns wide.

    If another side follows, the total is the sum up to there.
    """
    builder.strong()
    starts = range(first, len(builder.columns), span)
    below: list[tuple[Cell, float, Ground, What]] = []
    on = content.share.goes_on
    if content.summed and on:
        label = Cell((CellText(_("To carry over"), TITLES, BOLD),))
        below.append((label, room.line, "total", "so far"))
    elif content.totalled:
        below.append((total_label(), 1.12 * room.line, "total", "total"))
    if content.ranked and not on:
        rank = Cell((CellText(_("Rank"), TITLES[1:], TEXT),))
        below.append((rank, min(room.line, LOW_LINE), "", "rank"))
    if content.names_winner and not on:
        brief = content.win if len(content.win) <= _BRIEF else ""  # the foot says it in full
        words = (CellText(_("Won"), TITLES, BOLD), *note(brief))
        below.append((Cell(words), max(7.0, room.line), "", "won"))
    for cell, high, ground, kind in below:
        line = builder.line(high, ground=ground)
        builder.cells[line, 0] = cell
        for side, start in enumerate(starts):
            match = match_of(content, nth, side, len(starts))
            builder.cells[line, start] = closing(kind, 0 if match else side, match=match, across=span)


def match_of(content: PadContent, nth: int, column: int, count: int) -> int:
    """Return the match of a column, one of `count`, where all win or lose together; else 0."""
    return max(0, nth - 1) * count + column + 1 if content.pad.coop else 0


def closing(
    kind: What, side: int, number: int = 0, *, match: int = 0, across: int = 1, ground: Ground = ""
) -> Cell:
    """Return a cell to add up in: points up to a round, a total, a place, the winner's tick."""
    won = kind == "won"
    purpose = Purpose(kind, side=side, round=number, match=match, tick=won)
    return Cell(across=across, ground=ground, fields=tick if won else None, purposes=(purpose,),
                parts=tick_boxes if won else None)  # fmt: skip
