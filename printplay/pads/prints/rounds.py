"""Blocks of games in rounds: a line, a column, or some lines for each round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printplay.core.i18n import N_, _, filled
from printplay.pads.prints.block import (
    LEAST_LINE,
    NAME,
    NARROW,
    TICK,
    BlockArea,
    Builder,
    carried,
    closing,
    corner,
    label_width,
    labels_of,
    names,
    sums,
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
from printplay.pads.prints.ruled_table import Cell, CellText, Rule, RuledTable, alike
from printplay.printing.text.fonts import BOLD, TEXT
from printplay.printing.text.type_scale import SCALE

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
    subs = _columns(content, room)
    if not subs:  # nothing is entered in a round
        return None
    made = Builder()
    once = labels_of(content.once)
    every = labels_of([one for one in content.every if one.row.once])
    cells = [max(least, room.cell if least > TICK else TICK) for _text, least in subs]
    beside = cells * len(content.sides)
    wide = label_width([*every, total_label()], room, beside) if every else _ROUND + 5
    cards = content.deals and not every
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
    if span > 1 or cards or _added_below(content, room):
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
            made.cells[at, first + side * span] = to_fill(entry, side, across=span)
    below = len(made.lines)
    sums(made, content, room, nth, span, first)
    for at in range(below, len(made.lines)):
        made.cells[at, 0] = replace(made.cells[at, 0], across=first)
    return made.table()


def _columns(content: PadContent, room: BlockArea) -> list[tuple[str, float]]:
    """Return the columns of a player: heading and least width; the sum so far if it helps."""
    entries = content.each_round
    found = [(entry.title, TICK if entry.ticked else NARROW) for entry in entries]
    plain = len(entries) == 1 and not entries[0].counted
    several = content.summed and not plain and any(one.row.points for one in entries)
    if several and room.adding == "both":
        found.append((_("Points"), NARROW))
    if content.summed and not _added_below(content, room):
        wide = _SO_FAR if room.adding == "both" else NARROW
        found.append((_so_far(content), wide))
    return found


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
    sizes = alike([text for text, _least in subs], widths, _HEADS, TEXT)
    for (text, _least), width in zip(subs, widths, strict=True):
        cell = Cell((CellText(text, sizes, TEXT),), align="centre")
        high = cell.height(width)
        if high is None or high > NAME:
            cell, high = Cell((CellText(text, _HEADS, TEXT),), turned=True), _TURNED
        cells.append(cell)
        tall = max(tall, high, 6.0)
    at = builder.line(tall, after="strong", ground="head", grow=0.0)
    for column, text in zip(range(first), (_("Round"), _("Cards")), strict=False):
        builder.cells[at, column] = Cell((CellText(text, _HEADS, BOLD),), align="centre")
    for number in range(len(content.sides) * len(cells)):
        builder.cells[at, number + first] = cells[number % len(cells)]


def _round_lines(builder: Builder, content: PadContent, room: BlockArea, span: int, first: int) -> None:
    sides = len(content.sides)
    entries = content.each_round
    more: Sequence[What] = ("round", "so far") if room.adding == "both" else ("so far",)
    more = more[len(more) - (span - len(entries)) :] if span > len(entries) else ()
    target = content.pad.target
    below = _added_below(content, room)
    subtotals = content.subtotals
    if target is not None and target.countdown and not content.share.begun:
        at = builder.line(LEAST_LINE, after="strong", grow=0.0, ground="total")
        wide = span if below else 1  # below, the sum so far is as wide as all columns together
        for side in range(1, sides + 1):
            begun = Cell((CellText(f"{target.points}", TITLES, BOLD),), align="centre", across=wide)
            builder.cells[at, first + side * span - wide] = begun
    for number in content.rounds(room.rounds):
        at = builder.line(room.line)
        builder.cells[at, 0] = Cell((CellText(f"{number}", TITLES, TEXT),), align="centre")
        if first > 1:
            held = CellText(f"{content.cards(number) or ''}", TITLES[1:], TEXT)
            builder.cells[at, 1] = Cell((held,), align="centre")
        for column in range(sides * span):
            side, place = divmod(column, span)
            cell = (
                replace(to_fill(entries[place], side, number), fields=None)
                if place < len(entries)
                else closing(more[place - len(entries)], side, number)
            )
            if place < len(entries) and entries[place].ticked:
                cell = replace(cell, fields=tick)
            else:  # no room for points beside a count: they have a column of their own
                cell = replace(cell, purposes=cell.purposes[:1], parts=None)
            if content.pad.dealer and column == (number - 1) % sides * span:
                cell = replace(cell, fields=dealing(cell.fields))
            builder.cells[at, column + first] = cell
        if below:
            at = builder.line(room.line, after="strong", ground="total")
            builder.cells[at, 0] = Cell((CellText(_so_far(content), _HEADS, TEXT),), across=first)
            for side in range(sides):
                builder.cells[at, first + side * span] = closing("so far", side, number, across=span)
        if number in subtotals:
            _subtotal(builder, room, subtotals[number], first, span, number)


def _subtotal(builder: Builder, room: BlockArea, title: str, first: int, span: int, number: int) -> None:
    """Add the line of a sum of rounds, with its cells below the added ones."""
    builder.strong()
    at = builder.line(room.line, after="strong", ground="total")
    builder.cells[at, 0] = Cell((CellText(title, TITLES, BOLD),), align="centre", across=first)
    for side, start in enumerate(range(first, len(builder.columns), span)):
        builder.cells[at, start + span - 1] = closing("part", side, number)


def rounds_stacked(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return the rows of each round below each other, and a column for each player."""
    if len(content.each_round) < 2:  # a line for each round says the same
        return None
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
                made.cells[at, side + 2] = to_fill(entry, side, number)
        if subtotal:
            _sum_so_far(made, content, room, cell_width, number)
        made.strong()
        made.cells[first, 0] = Cell(_round_words(content, number), align="centre", turned=True,
                                    down=len(made.lines) - first, ground="head")  # fmt: skip
    for entry, cell in zip(content.once, once, strict=True):
        at = made.line(max(room.line, cell.height(wide) or 0.0))
        made.cells[at, 0] = _over(cell)
        for side in range(len(content.sides)):
            made.cells[at, side + 2] = to_fill(entry, side)
    first = len(made.lines)
    sums(made, content, room, nth, first=2)
    for at in range(first, len(made.lines)):
        made.cells[at, 0] = _over(made.cells[at, 0])
    return made.table()


def _round_words(content: PadContent, number: int) -> tuple[CellText, ...]:
    """Return the number of a round and, below it, the number of cards held."""
    title = CellText(_("Round {number}").format(number=number), TITLES, BOLD)
    if (cards := content.cards(number)) is None:
        return (title,)
    return title, CellText(filled(N_("{cards:card|cards}"), {"cards": cards}), _HEADS[1:], TEXT)


def _sum_so_far(builder: Builder, content: PadContent, room: BlockArea, width: float, number: int) -> None:
    """Add the sum of a round, and beside it the sum so far, or the latter alone."""
    at = builder.line(room.line, ground="total")
    several, later = content.pad.rounds != 1, number > 1
    both = several and later and width >= SPLIT_FROM
    title = _("Sum so far") if both else _("So far") if later else _("Sum")
    builder.cells[at, 1] = Cell((CellText(title, TITLES, BOLD),))
    for side in range(len(content.sides)):
        each: Sequence[What] = ("round", "so far") if both else ("so far",)
        builder.cells[at, side + 2] = Cell(
            fields=halves if both else None, parts=halved if both else None,
            purposes=[Purpose(what, side=side, round=number) for what in each],
        )  # fmt: skip


def _over(cell: Cell) -> Cell:
    """Return a label that also covers the number of the round."""
    return replace(cell, across=2)


def rounds_beside(content: PadContent, room: BlockArea, nth: int) -> RuledTable | None:
    """Return a line for each player and a column for each round, with boxes for entries."""
    if not content.share.whole:
        return None
    made = Builder()
    entries = [entry for entry in content.each_round if not entry.worked_out]
    subtotals = content.subtotals
    # Below the boxes of a cell is room for what is reached so far.
    framed = len(entries) > 1 or (content.summed and not subtotals)
    figure = _figure(content, room)
    frame_line = _CODED_FRAME if figure >= CODED_FIGURE else _FRAME
    frame_line = frame_line if room.line > LEAST_LINE else _LOW_FRAME
    frames = {
        number: [one for one in entries if content.enters(one, number)]
        for number in content.rounds(room.rounds)
    }
    made.column(names_width(content, room), 0.3, "strong")
    at_round, at_sum = {}, {}
    for number, frame in frames.items():
        wide = max(room.cell, figure * len(frame) if framed else 0.0)
        after: Rule = "strong" if number in subtotals else "fine"
        at_round[number] = made.column(wide, max(1, len(frame)), after)
        if number in subtotals:
            at_sum[number] = made.column(_SO_FAR, 0.5, "strong")
    for entry in content.once:
        made.column(TICK if entry.ticked else room.cell)
    last_columns(made, content)
    if made.cell_width(room) is None:
        return None
    head = made.line(8.0, after="strong", ground="head", grow=0.1)
    made.cells[head, 0] = corner(content, nth, down=True)
    for number, at in at_round.items():
        made.cells[head, at] = Cell((CellText(f"{number}", TITLES, BOLD),), align="centre")
        if number in at_sum:
            words = (CellText(subtotals[number], _SUMS, BOLD),)
            made.cells[head, at_sum[number]] = Cell(words, align="centre")
    once = 1 + len(at_round) + len(at_sum)
    for at, entry in enumerate(content.once, once):
        made.cells[head, at] = Cell((CellText(entry.title, _HEADS, BOLD),), align="centre")
    behind = once + len(content.once)
    last_heads(made, content, head, behind)
    for side, name in enumerate(content.sides):
        line = made.line(max(frame_line if framed else room.line, 7.0 * content.mates))
        made.cells[line, 0] = name_cell(content, name, nth)
        for number, frame in frames.items():
            made.cells[line, at_round[number]] = (
                _framed(content, frame, side, number, figure) if framed
                else to_fill(frame[0], side, number) if frame else Cell()
            )  # fmt: skip
        for number, at in at_sum.items():
            made.cells[line, at] = closing("part", side, number, ground="total")
        for at, entry in enumerate(content.once, once):
            made.cells[line, at] = replace(to_fill(entry, side), fields=None)
        last_cells(made, content, line, behind, side)
    return made.table()


def _figure(content: PadContent, room: BlockArea) -> float:
    """Return the side of a box in a frame, mm: larger for a camera, if the lines are."""
    return CODED_FIGURE if content.coded and room.line >= CODED_FIGURE else FIGURE


def _framed(content: PadContent, frame: Sequence[PrintedRow], side: int, number: int, figure: float) -> Cell:
    """Return the cell of a round with a box for each entry, and the sum so far below."""
    purposes = [Purpose("value", entry.row.key, side, number, tick=entry.ticked) for entry in frame]
    below = [Purpose("so far", side=side, round=number)] if content.summed else []
    return Cell(
        fields=boxes([entry.ticked for entry in frame], figure), parts=framed(len(frame), figure),
        purposes=(*purposes, *below),
    )  # fmt: skip
