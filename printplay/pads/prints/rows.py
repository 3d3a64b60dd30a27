"""Blocks of games without rounds: players beside or below each other, or a line for each match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printplay.core.i18n import _
from printplay.pads.prints.block import (
    LEAST_LINE,
    NAME,
    TICK,
    TURNED,
    BlockArea,
    Builder,
    add_names,
    add_sums,
    carried,
    closing,
    corner,
    label_width,
    labels_of,
    match_of,
    name_fields,
    note,
    section,
    short_name,
    to_fill,
    total_label,
)
from printplay.pads.prints.content import PadContent, PrintedRow
from printplay.pads.prints.look import TITLES
from printplay.pads.prints.pad_fields import What
from printplay.pads.prints.ruled_table import AIR, Cell, CellText, Ground, RuledTable, shared_sizes
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import SCALE

_UPRIGHT = (SCALE["rule"], SCALE["note"], SCALE["fine"])
_NAMES = 26.0  # mm, the least width of a column of names
_MATCH = 17.0  # mm, a column for a match of a cooperative game
_MOST_MATCHES = 8
_TALL = 17.0  # mm, the greatest height of column headings; longer ones are turned upwards


def rows_across(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return a line for each row and a column for each player, team, or match of all together."""
    builder = Builder()
    labels = labels_of(content.entries)
    every = [*labels_of(content.every), total_label()]
    wide = label_width(every, room, [room.cell] * len(content.sides))
    heads = _heads(content, room.width - wide, nth)
    builder.column(wide, 0.0, "strong")
    for _head in heads:
        builder.column(room.cell)
    cell_width = builder.cell_width(room)
    if cell_width is None:
        return None
    builder.cells[add_names(builder, content, heads, cell_width), 0] = corner(content, nth)
    carried(builder, content, room)
    for entry, cell in zip(content.entries, labels, strict=True):
        section(builder, entry)
        tall = cell.height(wide)
        if tall is None:
            return None
        line = builder.line(max(room.line, tall), ground="band" if entry.worked_out else "")
        builder.cells[line, 0] = cell
        for side in range(len(heads)):
            match = match_of(content, nth, side, len(heads))
            builder.cells[line, side + 1] = to_fill(entry, 0 if match else side, match=match)
    add_sums(builder, content, room, nth)
    return builder.table()


def _heads(content: PadContent, width: float, nth: int) -> Sequence[str]:
    """Return the headings of the columns: names, or the matches of a cooperative game."""
    if not content.pad.coop:
        return content.sides
    count = max(1, min(_MOST_MATCHES, int(width / _MATCH)))
    first = max(0, nth - 1) * count
    return [_("Match {nth}").format(nth=first + index + 1) for index in range(count)]


def rows_down(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return a line for each player or team, and a column for each row."""
    if not content.share.is_whole:
        return None
    builder = Builder()
    builder.column(names_width(content, room), 0.35, "strong")
    for entry in content.entries:
        builder.column(TICK if entry.is_tick else room.cell, 0.6 if entry.is_tick else 1.0)
    last_columns(builder, content)
    cell_width = builder.cell_width(room)
    if cell_width is None:
        return None
    columns = builder.columns[1 : 1 + len(content.entries)]
    heads, tall = _upright(content.entries, [column.least + cell_width - room.cell for column in columns])
    # Columns of ticks grow less than that.
    widths = [column.least + column.grow * (cell_width - room.cell) for column in columns]
    heights = [0.0 if head.upright else head.height(width) for head, width in zip(heads, widths, strict=True)]
    if any(height is None or height > max(NAME, tall) + 1e-6 for height in heights):
        heads, tall = _upright(content.entries, widths)
    head = builder.line(max(NAME, tall), rule="strong", ground="head", grow=0.1)
    builder.cells[head, 0] = corner(content, nth, down=True)
    for column, cell in enumerate(heads, 1):
        builder.cells[head, column] = cell
    last_heads(builder, content, head, len(heads) + 1)
    for side, name in enumerate(content.sides):
        line = builder.line(max(room.line, 7.0 * content.mates))
        builder.cells[line, 0] = name_cell(content, name, nth)
        for column, entry in enumerate(content.entries, 1):
            ground: Ground = "band" if entry.worked_out else ""
            builder.cells[line, column] = to_fill(entry, side, ground=ground)
        last_cells(builder, content, line, len(heads) + 1, side)
    return builder.table()


def _upright(entries: Sequence[PrintedRow], widths: Sequence[float]) -> tuple[list[Cell], float]:
    """Return the headings of columns, and their height, mm; too wide ones are turned upwards."""
    cells, tall = [], 0.0
    sizes = shared_sizes([entry.title for entry in entries], widths, _UPRIGHT, BOLD)
    for entry, width in zip(entries, widths, strict=False):
        title = CellText(entry.title, sizes, BOLD)
        cell = Cell((title, *note(entry.note)), entry.sign, "centre", above=True)
        high = cell.height(width)
        if high is None or high > _TALL:
            cell = Cell((title,), entry.sign, "centre", above=True)
            high = cell.height(width)
        if high is None or high > _TALL:
            cell, high = Cell((title,), upright=True), TURNED
        cells.append(cell)
        tall = max(tall, high)
    return cells, tall


def names_width(content: PadContent, room: BlockArea) -> float:
    """Return the width of a column of names, mm."""
    if content.coded:
        return _NAMES
    longest = max((face(TEXT).width(side, TITLES[0]) for side in content.sides), default=0.0)
    return max(_NAMES, min(longest + 2 * AIR + 1, 0.3 * room.width))


def name_cell(content: PadContent, side: str, nth: int) -> Cell:
    """Return the cell of a name, labelled if it is handwritten and has no heading."""
    if content.coded:
        side = short_name(side, _NAMES, LEAST_LINE, TITLES, TEXT)
    words = (CellText(side, TITLES, TEXT, divided=False),) if side else ()
    return Cell(words, fields=name_fields(content, side, labels=bool(nth)))


def last_columns(builder: Builder, content: PadContent) -> None:
    """Add the last columns: total, rank, winner."""
    last = builder.columns.pop()
    builder.columns.append(replace(last, rule="strong"))
    if content.totalled:
        builder.column(14.0, 0.8, "strong" if content.names_winner else "fine")
    if content.ranked or content.names_winner:
        builder.column(11.0, 0.2)


def last_heads(builder: Builder, content: PadContent, head: int, first: int) -> None:
    """Add the headings of the last columns, from the column `first`."""
    heads = [_("Total")] if content.totalled else []
    heads += [_("Rank")] if content.ranked else [_("Won")] if content.names_winner else []
    for column, text in enumerate(heads, first):
        builder.cells[head, column] = Cell((CellText(text, _UPRIGHT, BOLD),), align="centre")


def last_cells(builder: Builder, content: PadContent, line: int, first: int, side: int) -> None:
    """Add the cells of the last columns of a side, from the column `first`."""
    if content.totalled:
        builder.cells[line, first] = closing("total", side, ground="total")
    if content.ranked or content.names_winner:
        outcome: What = "rank" if content.ranked else "won"
        builder.cells[line, first + content.totalled] = closing(outcome, side)


def matches(content: PadContent, room: BlockArea, _nth: int) -> RuledTable | None:
    """Return a line for each match and a column for each player: ticks for winners, or points."""
    builder = Builder()
    builder.column(12.0, 0.0)
    builder.column(20.0, 0.2, "strong")
    for _side in content.sides:
        builder.column(room.cell)
    cell_width = builder.cell_width(room)
    if cell_width is None:
        return None
    head = add_names(builder, content, content.sides, cell_width)
    for column, text in enumerate((_("Match"), _("Date"))):
        builder.cells[head, column] = Cell((CellText(text, _UPRIGHT, BOLD),), align="centre")
    key = content.every[0].row.key if content.every else ""
    for number in range(1, room.rounds + 1):
        line = builder.line(room.line)
        builder.cells[line, 0] = Cell((CellText(f"{number}", TITLES, TEXT),), align="centre")
        for column in range(len(content.sides)):
            if content.names_winner or not key:
                builder.cells[line, column + 2] = closing("won", column, match=number)
            else:
                builder.cells[line, column + 2] = to_fill(content.every[0], column, match=number)
    builder.strong()
    line = builder.line(1.12 * room.line, ground="total")
    text = _("Won") if content.names_winner else _("Total")
    builder.cells[line, 0] = Cell((CellText(text, TITLES, BOLD),), across=2)
    return builder.table()
