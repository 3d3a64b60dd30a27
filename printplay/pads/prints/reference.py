"""The scoring reference, row by row: a card for each player, or a page if a card is too small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printplay.core.errors import PaperError, TextFitError
from printplay.core.i18n import N_, _, language, language_of, localised
from printplay.core.translation_markers import mixed, parts_of
from printplay.pads.prints.content import PadContent
from printplay.pads.prints.look import PadColours
from printplay.pads.prints.points_table import points_table
from printplay.pads.prints.wording import ending, limited, row_points_in_words, tie, use_of, winning
from printplay.pads.scoring.book import rounds_for, teams_for
from printplay.printing.drawing.colour import INK, WHITE, Colour, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.sense import CELL, PARAGRAPH, ROW, TABLE, Sense, heading, in_language
from printplay.printing.imposition.component import Component, page_component, page_for, page_size
from printplay.printing.imposition.paper import Paper
from printplay.printing.text.fonts import BOLD, TEXT, face, title_face
from printplay.printing.text.line_breaking import Piece, StyledWords, like, text_of
from printplay.printing.text.running_text import Style, set_words, text_height
from printplay.printing.text.typesetting import SCALE

_WIDTH, _HEIGHT, _SAFE = 63.0, 88.0, 3.0  # mm, of a card
_BAND = 10.0  # mm, of its heading
_INSET = 4.0  # mm, from the frame to the text
_PAPER = rgb("#fbf6e9")
_SPACING, _AIR = 1.17, 0.45  # the distance of lines, and of paragraphs as a share of it
_SIGN = 0.95  # the diameter of an icon, as a share of a line
#: The type sizes of a card, and the number of sides allowed for each.
_CARD_SIZES = ((SCALE["lead"], 1), (SCALE["rule"], 1), (SCALE["rule"], 2), (SCALE["note"], 2))
_PAGE_SIZES = (SCALE["label"], SCALE["lead"], SCALE["rule"], SCALE["note"])
_STEPS = 24  # the number of heights tried between the least and the whole
#: Of a table: the width of a cell, the least one, and the height, as multiples of the type size.
_CELL, _LEAST, _TALL = 1.9, 1.4, 1.45
_FIGURE, _LEAST_AIR = (0.92, 1.0)  # the size of its numbers, as a share of the type size; mm beside them


@dataclass(frozen=True)
class Item:
    """An item about a row, or the end: a heading, a text, an icon, a table of points.

    `table` are pairs of a number, or a range, and its points. `indented`: some of the items have an
    icon.
    """

    head: str
    text: str
    sign: Drawing | None = None
    table: Sequence[tuple[str, str]] = ()
    indented: bool = False

    @property
    def language(self) -> str:
        """Return the language of its words: the document's, unless all are in another."""
        languages = {language_of(words) for words in (self.head, self.text) if words}
        return languages.pop() if len(languages) == 1 else language()

    def pieces(self) -> list[Piece]:
        """Return its heading and its text as one paragraph."""
        *heads, last = parts_of(self.head)
        heads.append(text_of(like(last, f"{last}{':' if self.text else ''}")))
        pieces: list[Piece] = [StyledWords(head, BOLD) for head in heads]
        if self.text:
            first, *rest = parts_of(self.text)
            pieces += [like(first, f" {first}"), *rest]
        return pieces


def items(content: PadContent) -> Iterator[Item]:
    """Yield the items about every row, the end of the game and the winner.

    Successive rows with equal points are named together.
    """
    waiting: Item | None = None
    for item in _row_items(content):
        if waiting and item.text and item.text == waiting.text and not (item.table or waiting.table):
            heads = f"{waiting.head}, {item.head}"
            is_same_language = language_of(waiting.head) == language_of(item.head)
            joined_heads = text_of(like(item.head, heads)) if is_same_language else heads
            waiting = Item(mixed(joined_heads, content.foreign), item.text)
            continue
        if waiting:
            yield waiting
        waiting = item
    if waiting:
        yield waiting
    yield from _ending(content)


def _row_items(content: PadContent) -> Iterator[Item]:
    pad = content.pad
    for entry in content.entries:
        row = entry.row
        table, used = points_table(row, pad), "" if row.counts else use_of(row, pad)
        words = localised(row.note) or ("" if table else row_points_in_words(row, pad))
        if not words and not table:
            words = _("points as entered") if row.counts else used or _("gives no points")
        elif not row.counts:
            use_words = used or _("not added up")
            words = f"{words} ({use_words})"
        if only := limited(row, pad):
            words = f"{words}; {only}" if words else only
        yield Item(entry.title, mixed(words, content.foreign), entry.sign, table)


def _ending(content: PadContent) -> Iterator[Item]:
    pad = content.pad
    if pad.winner == "named":
        yield Item(_("Winner"), _("who has won the match; no points are counted"))
    if pad.rounds_by:
        counts = range(pad.players[0], pad.players[1] + 1)
        table = [(f"{count}", f"{rounds_for(pad.rounds_by, count)}") for count in counts]
        yield Item(_("Rounds"), _("by the number of players"), table=table)
    elif pad.rounds:
        yield Item(_("Rounds"), f"{pad.rounds}")
    if pad.teams_by:
        counts = range(pad.players[0], pad.players[1] + 1)
        table = [(f"{count}", f"{teams_for(pad.teams_by, count)}") for count in counts]
        yield Item(_("Teams"), _("by the number of players"), table=table)
    end = _("The start") if pad.counts_down else _("The end")
    for head, text in ((end, ending(pad)), (_("Winner"), winning(pad)), ("", tie(pad))):
        if head and text:
            yield Item(head, mixed(text, content.foreign))
        elif text:
            title, _colon, rest = text.partition(": ")
            yield Item(title, mixed(rest, content.foreign))


def reference(content: PadContent, paper: Paper) -> Component:
    """Return a card with two sides, or a page; raise TextFitError if the text fits on neither."""
    card_items = list(items(content))
    if any(item.sign is not None for item in card_items):
        card_items = [replace(item, indented=True) for item in card_items]
    for size, max_sides in _CARD_SIZES:
        room = _WIDTH - 2 * (_SAFE + _INSET), _HEIGHT - 2 * _SAFE - _BAND - _INSET - 1.5
        sides = _share_out(card_items, size, *room, max_parts=max_sides)
        if sides is not None:
            drawings = [_draw_card(content, side, size) for side in sides]
            return Component(content.title, _WIDTH, _HEIGHT, drawings[0],
                             drawings[1] if len(drawings) > 1 else None, _SAFE)  # fmt: skip
    return _reference_page(content, card_items, paper)


def _share_out(
    items: Sequence[Item], size: float, width: float, height: float, *, max_parts: int
) -> list[list[Item]] | None:
    """Distribute items evenly over sides or columns; None if they do not fit."""
    heights = [_height(item, size, width) for item in items]
    if None in heights:
        return None
    tall = [item_height for item_height in heights if item_height is not None]
    for count in range(1, max_parts + 1):
        least = max([sum(tall) / count, *tall])
        for step in range(_STEPS + 1):
            room = least + (height - least) * step / _STEPS
            shared = _fill_columns(items, tall, room, _AIR * size * _SPACING * PT)
            if room <= height + 1e-6 and len(shared) <= count:
                return shared
    return None


def _fill_columns(
    items: Sequence[Item], heights: Sequence[float], room: float, air: float
) -> list[list[Item]]:
    """Fill items into as many columns as needed, one after the other."""
    shared: list[list[Item]] = []
    used = 0.0
    for item, tall in zip(items, heights, strict=True):
        if shared and used + air + tall <= room + 1e-6:
            shared[-1].append(item)
            used += air + tall
        else:
            shared.append([item])
            used = tall
    return shared


def _indent(item: Item, size: float) -> float:
    return (_SIGN * _SPACING * size * PT + 1.2) if item.indented else 0.0


def _height(item: Item, size: float, width: float) -> float | None:
    inner = width - _indent(item, size)
    tall = text_height(item.pieces(), TEXT, size, inner, _SPACING, item.language)
    if tall is None or not item.table:
        return tall
    lines = -(-len(item.table) // _across(item.table, inner, size)[0])
    return tall + 0.6 + lines * (2 * _TALL * size * PT + 0.8)


def _across(table: Sequence[tuple[str, str]], width: float, size: float) -> tuple[int, float]:
    """Return the number of columns of a table that fit side by side, and their width, mm."""
    widest = max(face(TEXT).width(count, _FIGURE * size) for count, _points in table)
    least = max(_LEAST * size * PT, widest + _LEAST_AIR)
    if len(table) * least <= width:
        return len(table), max(least, min(_CELL * size * PT, width / len(table)))
    return max(1, int(width / least)), least


def _draw_item(
    drawing: Drawing, item: Item, x: float, top: float, width: float, size: float, look: PadColours
) -> float:
    """Draw an item and return its height."""
    indent = _indent(item, size)
    inner = width - indent
    tall = text_height(item.pieces(), TEXT, size, inner, _SPACING, item.language) or 0.0
    style = Style(TEXT, size, size, _SPACING, "left", "top", INK, item.language)
    words = set_words(item.pieces(), inner, tall + 0.01, style)
    if words is not None:
        if item.language != language():
            words.sense = replace(words.sense or PARAGRAPH, language=item.language)
        drawing.stamp(words, x + indent, top)
    if item.sign is not None:
        radius = _SIGN * _SPACING * size * PT / 2
        drawing.stamp(item.sign, x + radius, top - 0.45 * size * PT, scale=radius)
    if item.table:
        _draw_table(drawing, item.table, x + indent, top - tall - 0.6, inner, size, look)
    return _height(item, size, width) or tall


def _draw_table(
    drawing: Drawing, table: Sequence[tuple[str, str]], x: float, top: float, width: float,
    size: float, look: PadColours,
) -> None:  # fmt: skip
    """Draw numbers above their points, in as many lines as needed."""
    tall = _TALL * size * PT
    across, cell = _across(table, width, size)
    for start in range(0, len(table), across):
        part = table[start : start + across]
        wide = cell * len(part)
        if look.head is not None:
            drawing.rect(x, top - tall, wide, tall, Pen(look.head))
        drawing.rect(x, top - 2 * tall, wide, 2 * tall, Pen(None, look.accent, 0.25))
        drawing.line([(x, top - tall), (x + wide, top - tall)], look.thin)
        with drawing.tagged(TABLE):  # read pair by pair
            for number, pair in enumerate(part):
                left = x + number * cell
                if number:
                    drawing.line([(left, top), (left, top - 2 * tall)], look.thin)
                with drawing.tagged(ROW):
                    for line, (letters, sense) in enumerate(
                        ((TEXT, Sense("header", scope="row")), (BOLD, CELL))
                    ):
                        base = top - line * tall - tall / 2 - 0.26 * size * PT * 0.95
                        with drawing.tagged(sense):
                            drawing.text(left + cell / 2, base, pair[line], letters,
                                         _FIGURE * size, colour=INK, anchor="middle")  # fmt: skip
        top -= 2 * tall + 0.8


def _draw_card(content: PadContent, items: Sequence[Item], size: float) -> Drawing:
    drawing = Drawing("reference")
    look = content.look
    light = look.total is None or look.tinted
    band: Colour = WHITE if look.low_ink else look.total if light and look.total else look.accent
    ground = WHITE if look.low_ink or light else _PAPER
    x, y, width, height = _SAFE, _SAFE, _WIDTH - 2 * _SAFE, _HEIGHT - 2 * _SAFE
    drawing.rect(x, y, width, height, Pen(band), radius=2.5)
    drawing.rect(x, y, width, height / 2, Pen(ground), radius=2.5)
    drawing.rect(x, y + height / 4, width, 0.75 * height - _BAND, Pen(ground))
    drawing.rect(x + 0.2, y + 0.2, width - 0.4, height - 0.4, Pen(None, look.accent, 0.4), radius=2.3)
    drawing.rect(x + 0.2, y + height - _BAND - 0.15, width - 0.4, 0.3, Pen(look.accent))
    colour = INK if band in (WHITE, look.total) else WHITE
    _draw_band_title(drawing, content.title, x + _INSET, y + height - _BAND, width - 2 * _INSET, colour)
    top = y + height - _BAND - _INSET + 1.0
    inner = width - 2 * _INSET
    tall = sum(_height(item, size, inner) or 0.0 for item in items)
    leading = size * _SPACING * PT
    spare = top - y - 2.5 - tall
    air = min(spare / max(1, len(items) - 1), 1.1 * leading)
    for item in items:
        top -= _draw_item(drawing, item, x + _INSET, top, inner, size, look) + air
    return drawing


def _draw_band_title(drawing: Drawing, text: str, x: float, y: float, width: float, colour: Colour) -> None:
    """Put a title into a band, smaller if it is long; raise TextFitError if it is too long."""
    letters = title_face(text)
    sizes = [SCALE[name] for name in ("head", "label", "lead", "rule", "note")]
    for size in sizes:
        style = Style(letters, size, size, 1.0, "left", "middle", colour, language_of(text))
        words = set_words([text], width, _BAND - 0.8, style)
        if words is not None:
            with drawing.tagged(in_language(heading(2), text)):
                drawing.stamp(words, x, y + _BAND - 0.4)
            return
    raise TextFitError(
        text, N_("{text!r} does not fit into {width:.1f} mm at {smallest:g} pt"),
        hint=N_("Shorten the text."), text=text[:60], width=width, smallest=sizes[-1],
    )  # fmt: skip


def _reference_page(content: PadContent, items: Sequence[Item], paper: Paper) -> Component:
    least = (100.0, 120.0)
    page = page_for(paper, least)
    width, height = page_size(_("How it is scored"), page, least)
    head, gap = 16.0, 8.0
    for size in _PAGE_SIZES:
        for columns in (1, 2) if width < 150 else (2,):
            wide = (width - (columns - 1) * gap - 1.0) / columns
            shared = _share_out(items, size, wide, height - head, max_parts=columns)
            if shared is not None:
                drawing = Drawing("reference", inline=True)
                _draw_heading(drawing, content, width, height)
                for number, column in enumerate(shared):
                    top = height - head
                    for item in column:
                        left = 0.5 + number * (wide + gap)
                        top -= _draw_item(drawing, item, left, top, wide, size, content.look)
                        top -= _AIR * size * _SPACING * PT
                return page_component(content.title, page, drawing, None)
    raise PaperError(
        N_("{paper} is too small for the reference card of {game}"),
        hint=N_("Choose larger paper, or shorten the notes of the rows."),
        paper=paper.title, game=content.title,
    )  # fmt: skip


def _draw_heading(drawing: Drawing, content: PadContent, width: float, top: float) -> None:
    _draw_band_title(drawing, content.title, 0.2, top - _BAND, width - 0.4, INK)
    rule = top - _BAND
    drawing.rect(0.2, rule, width - 0.4, content.look.bar, Pen(content.look.accent))
    drawing.rect(0.2, rule - 0.6, width - 0.4, 0.15, Pen(content.look.accent))
