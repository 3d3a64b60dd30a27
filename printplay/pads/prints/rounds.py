"""Blocks of games in rounds: a line, a column, or some lines for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printplay.core.i18n import N_, _, fill_template
from printplay.pads.prints.block import (
    LEAST_LINE,
    NAME,
    NARROW,
    TICK,
    BlockArea,
    Builder,
    add_names,
    add_sums,
    carried,
    closing,
    corner,
    label_width,
    labels_of,
    to_fill,
    total_label,
)
from printplay.pads.prints.cells import (
    CODED_FIGURE,
    FIGURE,
    SPLIT_FROM,
    boxes,
    dealing,
    framed,
    halved,
    halves,
    tick,
)
from printplay.pads.prints.content import PadContent, PrintedRow
from printplay.pads.prints.look import TITLES
from printplay.pads.prints.pad_fields import Purpose, What
from printplay.pads.prints.rows import last_cells, last_columns, last_heads, name_cell, names_width
from printplay.pads.prints.ruled_table import Cell, CellText, Rule, RuledTable, shared_sizes
from printplay.printing.text.fonts import BOLD, TEXT
from printplay.printing.text.typesetting import SCALE

_HEADS = (SCALE["rule"], SCALE["note"], SCALE["fine"])
_SUMS = (SCALE["lead"], SCALE["rule"], SCALE["note"], SCALE["fine"])
_TURNED = 18.0
_SO_FAR = 11.0  # mm
_ROUND = 13.0  # mm, the number of a round
_TURNED_ROUND = 8.0  # mm, the same if it is vertical
#: The height of a cell with boxes in its corner and room for a sum below, mm; the least height.
_FRAME, _LOW_FRAME = 14.0, 12.0
_CODED_FRAME = 16.5  # mm, of a cell whose boxes a camera reads


def rounds_below(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return a line for each round, and for each player a column for each row."""
    subs = _player_columns(content, room)
    if not subs:  # nothing is entered in a round
        return None
    builder = Builder()
    once_labels = labels_of(content.once_entries)
    every = labels_of([entry for entry in content.every if entry.row.once])
    cells = [max(least, room.cell if least > TICK else TICK) for _text, least in subs]
    cell_widths = cells * len(content.sides)
    wide = label_width([*every, total_label()], room, cell_widths) if every else _ROUND + 5
    cards = content.deals and not every
    builder.column(_ROUND if cards else wide, 0.0, "fine" if cards else "strong")
    if cards:
        builder.column(_ROUND, 0.0, "strong")
    first = len(builder.columns)
    for _side in content.sides:
        for index, least in enumerate(cells):
            builder.column(least, rule="strong" if index == len(cells) - 1 else "fine")
    cell_width = builder.cell_width(room)
    if cell_width is None:
        return None
    extra = cell_width - room.cell
    span = len(subs)
    widths = [column.least + extra for column in builder.columns[first : first + span]]
    head = add_names(builder, content, content.heads(nth), sum(widths), span)
    builder.cells[head, 0] = replace(corner(content, nth), across=first)
    if span > 1 or cards or _added_below(content, room):
        _sub_heads(builder, content, subs, widths, first)
    carried(builder, content, room, span, first)
    _round_lines(builder, content, room, span, first)
    for entry, cell in zip(content.once_entries, once_labels, strict=True):
        tall = cell.height(wide)
        if tall is None:
            return None
        if entry is content.once_entries[0]:
            builder.strong()
        index = builder.line(max(room.line, tall), ground="band" if entry.worked_out else "")
        builder.cells[index, 0] = cell
        for side in range(len(content.sides)):
            builder.cells[index, first + side * span] = to_fill(entry, side, across=span)
    below = len(builder.lines)
    add_sums(builder, content, room, nth, span, first)
    for index in range(below, len(builder.lines)):
        builder.cells[index, 0] = replace(builder.cells[index, 0], across=first)
    return builder.table()


def _player_columns(content: PadContent, room: BlockArea) -> list[tuple[str, float]]:
    """Return the columns of a player: heading and least width; the sum so far if it helps."""
    entries = content.each_round
    columns = [(entry.title, TICK if entry.is_tick else NARROW) for entry in entries]
    plain = len(entries) == 1 and not entries[0].counted
    several = content.summed and not plain and any(entry.row.points for entry in entries)
    if several and room.adding == "both":
        columns.append((_("Points"), NARROW))
    if content.summed and not _added_below(content, room):
        wide = _SO_FAR if room.adding == "both" else NARROW
        columns.append((_so_far(content), wide))
    return columns


def _so_far(content: PadContent) -> str:
    return _("Left") if content.countdown else _("So far")


def _added_below(content: PadContent, room: BlockArea) -> bool:
    """Return whether the sum so far has a line of its own below each round."""
    return content.summed and room.adding == "below"


def _sub_heads(
    builder: Builder, content: PadContent, subs: Sequence[tuple[str, float]],
    widths: Sequence[float], first: int,
) -> None:  # fmt: skip
    """Add the line of headings below the names, from the column `first`."""
    cells, tall = [], 0.0
    sizes = shared_sizes([text for text, _least in subs], widths, _HEADS, TEXT)
    for (text, _least), width in zip(subs, widths, strict=True):
        cell = Cell((CellText(text, sizes, TEXT),), align="centre")
        high = cell.height(width)
        if high is None or high > NAME:
            cell, high = Cell((CellText(text, _HEADS, TEXT),), upright=True), _TURNED
        cells.append(cell)
        tall = max(tall, high, 6.0)
    line = builder.line(tall, rule="strong", ground="head", grow=0.0)
    for column, text in zip(range(first), (_("Round"), _("Cards")), strict=False):
        builder.cells[line, column] = Cell((CellText(text, _HEADS, BOLD),), align="centre")
    for number in range(len(content.sides) * len(cells)):
        builder.cells[line, number + first] = cells[number % len(cells)]


def _round_lines(builder: Builder, content: PadContent, room: BlockArea, span: int, first: int) -> None:
    sides = len(content.sides)
    entries = content.each_round
    sum_kinds: Sequence[What] = ("round", "so far") if room.adding == "both" else ("so far",)
    sum_kinds = sum_kinds[len(sum_kinds) - (span - len(entries)) :] if span > len(entries) else ()
    target = content.pad.target
    below = _added_below(content, room)
    subtotals = content.subtotals
    if target is not None and target.countdown and not content.share.has_previous:
        line = builder.line(LEAST_LINE, rule="strong", grow=0.0, ground="total")
        wide = span if below else 1  # below, the sum so far is as wide as all columns together
        for side in range(1, sides + 1):
            start_cell = Cell((CellText(f"{target.points}", TITLES, BOLD),), align="centre", across=wide)
            builder.cells[line, first + side * span - wide] = start_cell
    for number in content.rounds(room.rounds):
        line = builder.line(room.line)
        builder.cells[line, 0] = Cell((CellText(f"{number}", TITLES, TEXT),), align="centre")
        if first > 1:
            card_text = CellText(f"{content.cards(number) or ''}", TITLES[1:], TEXT)
            builder.cells[line, 1] = Cell((card_text,), align="centre")
        for column in range(sides * span):
            side, place = divmod(column, span)
            cell = (
                replace(to_fill(entries[place], side, number), fields=None)
                if place < len(entries)
                else closing(sum_kinds[place - len(entries)], side, number)
            )
            if place < len(entries) and entries[place].is_tick:
                cell = replace(cell, fields=tick)
            else:  # no room for points beside a count: they have a column of their own
                cell = replace(cell, purposes=cell.purposes[:1], parts=None)
            if content.pad.dealer and column == (number - 1) % sides * span:
                cell = replace(cell, fields=dealing(cell.fields))
            builder.cells[line, column + first] = cell
        if below:
            line = builder.line(room.line, rule="strong", ground="total")
            builder.cells[line, 0] = Cell((CellText(_so_far(content), _HEADS, TEXT),), across=first)
            for side in range(sides):
                builder.cells[line, first + side * span] = closing("so far", side, number, across=span)
        if number in subtotals:
            _subtotal(builder, room, subtotals[number], first, span, number)


def _subtotal(builder: Builder, room: BlockArea, title: str, first: int, span: int, number: int) -> None:
    """Add the line of a sum of rounds, with its cells below the added ones."""
    builder.strong()
    index = builder.line(room.line, rule="strong", ground="total")
    builder.cells[index, 0] = Cell((CellText(title, TITLES, BOLD),), align="centre", across=first)
    for side, start in enumerate(range(first, len(builder.columns), span)):
        builder.cells[index, start + span - 1] = closing("part", side, number)


def rounds_stacked(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return the rows of each round below each other, and a column for each player."""
    if len(content.each_round) < 2:  # a line for each round says the same
        return None
    builder = Builder()
    labels = labels_of(content.each_round)
    once_labels = labels_of(content.once_entries)
    cells = [room.cell] * len(content.sides)
    every = [*labels_of(content.every), total_label()]
    wide = label_width(every, replace(room, width=room.width - _TURNED_ROUND), cells)
    builder.column(_TURNED_ROUND, 0.0)
    builder.column(wide, 0.0, "strong")
    for _side in content.sides:
        builder.column(room.cell)
    cell_width = builder.cell_width(room)
    if cell_width is None:
        return None
    head = add_names(builder, content, content.heads(nth), cell_width)
    builder.cells[head, 0] = _over(corner(content, nth))
    carried(builder, content, room, first=2)
    subtotal = content.summed and len(labels) > 1
    for number in content.rounds(room.rounds):
        first = len(builder.lines)
        for entry, cell in zip(content.each_round, labels, strict=True):
            tall = cell.height(wide)
            if tall is None:
                return None
            line = builder.line(max(room.line, tall), ground="band" if entry.worked_out else "")
            builder.cells[line, 1] = cell
            for side in range(len(content.sides)):
                builder.cells[line, side + 2] = to_fill(entry, side, number)
        if subtotal:
            _sum_so_far(builder, content, room, cell_width, number)
        builder.strong()
        builder.cells[first, 0] = Cell(_round_words(content, number), align="centre", upright=True,
                                    down=len(builder.lines) - first, ground="head")  # fmt: skip
    for entry, cell in zip(content.once_entries, once_labels, strict=True):
        line = builder.line(max(room.line, cell.height(wide) or 0.0))
        builder.cells[line, 0] = _over(cell)
        for side in range(len(content.sides)):
            builder.cells[line, side + 2] = to_fill(entry, side)
    first = len(builder.lines)
    add_sums(builder, content, room, nth, first=2)
    for line in range(first, len(builder.lines)):
        builder.cells[line, 0] = _over(builder.cells[line, 0])
    return builder.table()


def _round_words(content: PadContent, number: int) -> tuple[CellText, ...]:
    title = CellText(_("Round {number}").format(number=number), TITLES, BOLD)
    if (cards := content.cards(number)) is None:
        return (title,)
    return title, CellText(fill_template(N_("{cards:card|cards}"), {"cards": cards}), _HEADS[1:], TEXT)


def _sum_so_far(builder: Builder, content: PadContent, room: BlockArea, width: float, number: int) -> None:
    """Add the sum of a round, and beside it the sum so far, or the latter alone."""
    line = builder.line(room.line, ground="total")
    several, is_later = content.pad.rounds != 1, number > 1
    has_both = several and is_later and width >= SPLIT_FROM
    title = _("Sum so far") if has_both else _("So far") if is_later else _("Sum")
    builder.cells[line, 1] = Cell((CellText(title, TITLES, BOLD),))
    for side in range(len(content.sides)):
        each: Sequence[What] = ("round", "so far") if has_both else ("so far",)
        builder.cells[line, side + 2] = Cell(
            fields=halves if has_both else None, parts=halved if has_both else None,
            purposes=[Purpose(kind, side=side, round=number) for kind in each],
        )  # fmt: skip


def _over(cell: Cell) -> Cell:
    """Return a label that also covers the number of the round."""
    return replace(cell, across=2)


def rounds_beside(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return a line for each player and a column for each round, with boxes for entries."""
    if not content.share.is_whole:
        return None
    builder = Builder()
    entries = [entry for entry in content.each_round if not entry.worked_out]
    subtotals = content.subtotals
    # Below the boxes of a cell is room for what is reached so far.
    framed = len(entries) > 1 or (content.summed and not subtotals)
    figure = _figure(content, room)
    frame_line = _CODED_FRAME if figure >= CODED_FIGURE else _FRAME
    frame_line = frame_line if room.line > LEAST_LINE else _LOW_FRAME
    frames = {
        number: [entry for entry in entries if content.enters(entry, number)]
        for number in content.rounds(room.rounds)
    }
    builder.column(names_width(content, room), 0.3, "strong")
    at_round, at_sum = {}, {}
    for number, frame in frames.items():
        wide = max(room.cell, figure * len(frame) if framed else 0.0)
        rule: Rule = "strong" if number in subtotals else "fine"
        at_round[number] = builder.column(wide, max(1, len(frame)), rule)
        if number in subtotals:
            at_sum[number] = builder.column(_SO_FAR, 0.5, "strong")
    for entry in content.once_entries:
        builder.column(TICK if entry.is_tick else room.cell)
    last_columns(builder, content)
    if builder.cell_width(room) is None:
        return None
    head = builder.line(8.0, rule="strong", ground="head", grow=0.1)
    builder.cells[head, 0] = corner(content, nth, down=True)
    for number, column in at_round.items():
        builder.cells[head, column] = Cell((CellText(f"{number}", TITLES, BOLD),), align="centre")
        if number in at_sum:
            words = (CellText(subtotals[number], _SUMS, BOLD),)
            builder.cells[head, at_sum[number]] = Cell(words, align="centre")
    first_once = 1 + len(at_round) + len(at_sum)
    for column, entry in enumerate(content.once_entries, first_once):
        builder.cells[head, column] = Cell((CellText(entry.title, _HEADS, BOLD),), align="centre")
    next_column = first_once + len(content.once_entries)
    last_heads(builder, content, head, next_column)
    for side, name in enumerate(content.sides):
        line = builder.line(max(frame_line if framed else room.line, 7.0 * content.mates))
        builder.cells[line, 0] = name_cell(content, name, nth)
        for number, frame in frames.items():
            builder.cells[line, at_round[number]] = (
                _framed(content, frame, side, number, figure) if framed
                else to_fill(frame[0], side, number) if frame else Cell()
            )  # fmt: skip
        for number, column in at_sum.items():
            builder.cells[line, column] = closing("part", side, number, ground="total")
        for column, entry in enumerate(content.once_entries, first_once):
            builder.cells[line, column] = replace(to_fill(entry, side), fields=None)
        last_cells(builder, content, line, next_column, side)
    return builder.table()


def _figure(content: PadContent, room: BlockArea) -> float:
    """Return the side of a box in a frame, mm: larger for a camera, if the lines are."""
    return CODED_FIGURE if content.coded and room.line >= CODED_FIGURE else FIGURE


def _framed(content: PadContent, frame: Sequence[PrintedRow], side: int, number: int, figure: float) -> Cell:
    """Return the cell of a round with a box for each entry, and the sum so far below."""
    purposes = [Purpose("value", entry.row.key, side, number, tick=entry.is_tick) for entry in frame]
    below = [Purpose("so far", side=side, round=number)] if content.summed else []
    return Cell(
        fields=boxes([entry.is_tick for entry in frame], figure), parts=framed(len(frame), figure),
        purposes=(*purposes, *below),
    )  # fmt: skip
