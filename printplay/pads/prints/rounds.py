"""Blocks of games in rounds: a line, a column, or some lines for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printplay.core.i18n import _
from printplay.pads.prints.block import (
    NAME,
    NARROW,
    TICK,
    Builder,
    Room,
    carried,
    corner,
    field,
    label_width,
    labels_of,
    names,
    sums,
    total_label,
)
from printplay.pads.prints.cells import FIGURE, boxes, dealing, tick
from printplay.pads.prints.content import Content, Entry
from printplay.pads.prints.look import TITLES
from printplay.pads.prints.rows import last_cells, last_columns, last_heads, name_cell, names_width
from printplay.pads.prints.ruled_table import Cell, Fields, RuledTable, Word, alike
from printplay.printing.text.fonts import BOLD, TEXT
from printplay.printing.text.type_scale import SCALE

_HEADS = (SCALE["rule"], SCALE["note"], SCALE["fine"])
_TURNED = 18.0
_SO_FAR = 11.0  # mm
_ROUND = 13.0  # mm, the number of a round
_TURNED_ROUND = 8.0  # mm, the same where it runs upwards
_FRAME = 14.0  # mm, the height of a cell with boxes in its corner


def rounds_below(content: Content, room: Room, nth: int) -> RuledTable | None:
    """Return a line for each round, and for each player a column for each row."""
    subs = _columns(content, room)
    made = Builder()
    once = labels_of(content.once)
    every = labels_of([one for one in content.every if one.row.once])
    cells = [max(least, room.cell if least > TICK else TICK) for _text, least in subs]
    beside = cells * len(content.sides)
    wide = label_width([*every, total_label()], room, beside) if every else _ROUND + 5
    cards = content.cards(1) is not None and not every
    made.column(_ROUND if cards else wide, 0.0, "fine" if cards else "strong")
    if cards:
        made.column(_ROUND, 0.0, "strong")
    first = len(made.columns)
    for _side in content.sides:
        for at, least in enumerate(cells):
            made.column(least, after="strong" if at == len(cells) - 1 else "fine")
    cell_width = made.cell_width(room)
    if cell_width is None:
        return None
    extra = cell_width - room.cell
    span = len(subs)
    widths = [column.least + extra for column in made.columns[first : first + span]]
    head = names(made, content, content.heads(nth), sum(widths), span)
    made.cells[head, 0] = replace(corner(content, nth), across=first)
    if span > 1 or cards:
        _sub_heads(made, content, subs, widths, first)
    carried(made, content, room, span, first)
    _round_lines(made, content, room, span, first)
    for entry, cell in zip(content.once, once, strict=True):
        tall = cell.height(wide)
        if tall is None:
            return None
        if entry is content.once[0]:
            made.strong()
        at = made.line(max(room.line, tall), ground="band" if entry.worked_out else "")
        made.cells[at, 0] = cell
        for side in range(len(content.sides)):
            made.cells[at, first + side * span] = Cell(across=span, fields=field(entry))
    below = len(made.lines)
    sums(made, content, room, span, first)
    for at in range(below, len(made.lines)):
        made.cells[at, 0] = replace(made.cells[at, 0], across=first)
    return made.table()


def _columns(content: Content, room: Room) -> list[tuple[str, float]]:
    """Return the columns of a player: heading and least width; the sum so far where it helps."""
    entries = content.each_round
    found = [(entry.title, TICK if entry.ticked else NARROW) for entry in entries]
    plain = len(entries) == 1 and not entries[0].counted
    if content.summed and not plain and any(one.row.points for one in entries):
        found.append((_("Points"), NARROW))
    target = content.pad.target
    if target is not None and target.countdown:
        found.append((_("Left"), _SO_FAR))
    elif content.summed and room.roomy:
        found.append((_("So far"), _SO_FAR))
    return found


def _sub_heads(
    made: Builder, content: Content, subs: Sequence[tuple[str, float]], widths: Sequence[float],
    first: int,
) -> None:  # fmt: skip
    """Add the line of headings below the names, from the column `first`."""
    cells, tall = [], 0.0
    sizes = alike([text for text, _least in subs], widths, _HEADS, TEXT)
    for (text, _least), width in zip(subs, widths, strict=True):
        cell = Cell((Word(text, sizes, TEXT),), align="centre")
        high = cell.height(width)
        if high is None or high > NAME:
            cell, high = Cell((Word(text, _HEADS, TEXT),), turned=True), _TURNED
        cells.append(cell)
        tall = max(tall, high, 6.0)
    at = made.line(tall, after="strong", ground="head", grow=0.0)
    for column, text in zip(range(first), (_("Round"), _("Cards")), strict=False):
        made.cells[at, column] = Cell((Word(text, _HEADS, BOLD),), align="centre")
    for number in range(len(content.sides) * len(cells)):
        made.cells[at, number + first] = cells[number % len(cells)]


def _round_lines(made: Builder, content: Content, room: Room, span: int, first: int) -> None:
    sides = len(content.sides)
    ticks = [one.ticked for one in content.each_round] + [False] * (span - len(content.each_round))
    target = content.pad.target
    if target is not None and target.countdown and not content.share.begun:
        at = made.line(room.line)
        for side in range(sides):
            begun = Cell((Word(f"{target.points}", TITLES, BOLD),), align="centre")
            made.cells[at, first + (side + 1) * span - 1] = begun
    for number in content.rounds(room.rounds):
        at = made.line(room.line)
        made.cells[at, 0] = Cell((Word(f"{number}", TITLES, TEXT),), align="centre")
        if first > 1:
            held = Word(f"{content.cards(number)}", TITLES[1:], TEXT)
            made.cells[at, 1] = Cell((held,), align="centre")
        for column in range(sides * span):
            fields: Fields | None = tick if ticks[column % span] else None
            if content.pad.dealer and column == (number - 1) % sides * span:
                fields = dealing(fields)
            if fields is not None:
                made.cells[at, column + first] = Cell(fields=fields)


def rounds_stacked(content: Content, room: Room, nth: int) -> RuledTable | None:
    """Return the rows of each round below each other, and a column for each player."""
    made = Builder()
    labels = labels_of(content.each_round)
    once = labels_of(content.once)
    cells = [room.cell] * len(content.sides)
    every = [*labels_of(content.every), total_label()]
    wide = label_width(every, replace(room, width=room.width - _TURNED_ROUND), cells)
    made.column(_TURNED_ROUND, 0.0)
    made.column(wide, 0.0, "strong")
    for _side in content.sides:
        made.column(room.cell)
    cell_width = made.cell_width(room)
    if cell_width is None:
        return None
    head = names(made, content, content.heads(nth), cell_width)
    made.cells[head, 0] = _over(corner(content, nth))
    carried(made, content, room, first=2)
    subtotal = content.summed and len(labels) > 1
    for number in content.rounds(room.rounds):
        first = len(made.lines)
        for entry, cell in zip(content.each_round, labels, strict=True):
            tall = cell.height(wide)
            if tall is None:
                return None
            at = made.line(max(room.line, tall), ground="band" if entry.worked_out else "")
            made.cells[at, 1] = cell
            for side in range(len(content.sides)):
                made.cells[at, side + 2] = Cell(fields=field(entry))
        if subtotal:
            at = made.line(room.line, ground="total")
            made.cells[at, 1] = Cell((Word(_("Sum"), TITLES, BOLD),))
        made.strong()
        text = _("Round {number}").format(number=number)
        made.cells[first, 0] = Cell((Word(text, TITLES, BOLD),), align="centre", turned=True,
                                    down=len(made.lines) - first, ground="head")  # fmt: skip
    for entry, cell in zip(content.once, once, strict=True):
        at = made.line(max(room.line, cell.height(wide) or 0.0))
        made.cells[at, 0] = _over(cell)
        for side in range(len(content.sides)):
            made.cells[at, side + 2] = Cell(fields=field(entry))
    first = len(made.lines)
    sums(made, content, room, first=2)
    for at in range(first, len(made.lines)):
        made.cells[at, 0] = _over(made.cells[at, 0])
    return made.table()


def _over(cell: Cell) -> Cell:
    """Return a label over the number of the round, too."""
    return replace(cell, across=2)


def rounds_beside(content: Content, room: Room, nth: int) -> RuledTable | None:
    """Return a line for each player and a column for each round, with boxes for what is entered."""
    if not content.share.whole:
        return None
    made = Builder()
    entries = [entry for entry in content.each_round if not entry.worked_out]
    framed = len(entries) > 1
    rounds = len(content.rounds(room.rounds))
    frames = [[one for one in entries if content.enters(one, n + 1)] for n in range(rounds)]
    made.column(names_width(content, room), 0.3, "strong")
    for frame in frames:
        made.column(max(room.cell, FIGURE * len(frame) if framed else 0.0), max(1, len(frame)))
    for entry in content.once:
        made.column(TICK if entry.ticked else room.cell)
    last_columns(made, content)
    if made.cell_width(room) is None:
        return None
    head = made.line(8.0, after="strong", ground="head", grow=0.1)
    made.cells[head, 0] = corner(content, nth)
    for number in range(1, rounds + 1):
        made.cells[head, number] = Cell((Word(f"{number}", TITLES, BOLD),), align="centre")
    for at, entry in enumerate(content.once, rounds + 1):
        made.cells[head, at] = Cell((Word(entry.title, _HEADS, BOLD),), align="centre")
    behind = rounds + len(content.once) + 1
    last_heads(made, content, head, behind)
    for side in content.sides:
        line = made.line(max(_FRAME if framed else room.line, 7.0 * content.mates))
        made.cells[line, 0] = name_cell(content, side)
        for number in range(1, rounds + 1):
            frame = frames[number - 1]
            fields = boxes([entry.ticked for entry in frame]) if framed else _single(frame)
            made.cells[line, number] = Cell(fields=fields)
        last_cells(made, content, line, behind)
    return made.table()


def _single(entries: Sequence[Entry]) -> Fields | None:
    return field(entries[0]) if entries else None
