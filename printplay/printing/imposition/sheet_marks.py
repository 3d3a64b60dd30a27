"""The marks on a side of paper, outside of every trim: crop marks and the slug."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import Marks
from printplay.printing.drawing.colour import INK, Colour, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.sense import DECORATION, FOOTER, heading
from printplay.printing.imposition.component import Side
from printplay.printing.imposition.crop_marks import (
    LENGTH,
    OFFSET,
    Box,
    covered_spans,
    crop_marks,
    gaps,
    outside_slug,
)
from printplay.printing.imposition.cutter import ZONE, draw_marks
from printplay.printing.imposition.paper import Spacing
from printplay.printing.text.fonts import TEXT, face
from printplay.printing.text.typesetting import fit

_FOLD = Pen(None, grey(0.45), 0.15, (2.0, 1.5), round=False)
_SIZE, _SMALLEST = 6.0, 5.0  # pt
_HIGH = 0.96  # from descender to ascender, as a share of the type size
_NORMAL = 0.9 * _SIZE * PT  # mm, the least strip for a line that may be larger than the smallest
_LEADING = 1.25  # between its lines, as a share of the type size
#: How to turn a page that has one side upside down in the file.
_SIDEWAYS = N_("flip sideways")
_DOT = " · "  # between its items
_AIR = 0.4  # mm around the slug
_TIGHT = 0.15  # the same where a printer leaves no more than the smallest line
_FOOT = 8.0  # mm, most of a margin: the slug stands in the middle of that
#: The check bar in the slug, mm: length, height, and the gaps between it, its label and the text.
_BAR, _BAR_HIGH, _BAR_AIR = 20, 0.9, 1.2
_BAR_LABEL = f"{_BAR} mm"


@dataclass(frozen=True)
class Slug:
    """The slug: a line of text on every side; `boards` are names with hashes, `house` house rules.

    `short` are the house rules by their keys, where their sentences have no room. `note` is a
    translatable text; `original` names the published game, where there is room, and no code above.
    """

    game: str
    boards: str
    house: str
    short: str = ""
    note: str = N_("fan-made, for private play; please buy the original")
    original: str = ""

    def lines(
        self, title: str, page: int, pages: int, cut: str = "", turn: str = "", *, short: bool = False
    ) -> Iterator[str]:
        """Yield the slug's texts, longest first: game, part, page n of m, cut file, board, ...

        `turn` says how to turn over the page; it is left out without room.
        """
        note = _(self.note) if self.note else ""
        note_with_name = f"{note}: {self.original}" if note and self.original else note
        for turn_text in dict.fromkeys((turn, "")):
            for last in dict.fromkeys((note_with_name, note)):
                house = self.short if short else self.house
                yield self._line(title, page, pages, cut, house, last, turn_text)

    def _line(self, title: str, page: int, pages: int, cut: str, house: str, note: str, turn: str) -> str:
        parts = [
            self.game,
            title,
            _("page {page} of {pages}").format(page=page, pages=pages),
            cut,
            self.boards,
            _("house rules: {rules}").format(rules=house) if house else "",
            language(),
            note,
            turn,
        ]
        return _DOT.join(part for part in parts if part)


def furniture(
    side: Side, slug: Slug, page: int, pages: int, spacing: Spacing | None = None, opens: str = ""
) -> Drawing:
    """Draw the crop or registration marks, the crease and the slug of one side.

    They keep the margin of `spacing`. The slug is read as a heading if the side `opens` parts
    without one, else as a footer.
    """
    drawing = Drawing("furniture", inline=True)
    if side.borderless:
        return drawing
    if side.coded:  # codes need white paper around them
        slug = replace(slug, original="")
    cut, spacing = side.cut, spacing or Spacing()
    margin = spacing.margin
    with drawing.tagged(replace(heading(1, opens), place=-1) if opens else FOOTER):
        about = (side.title, page, pages, cut.name if cut else "", _(_SIDEWAYS) if side.sideways else "")
        short = bool(slug.short)
        # House rules in sentences have to leave room for the check bar.
        slug_box = next(chain(
            filter(None, (_slug(drawing, side, line, margin, barred=True)
                          for line in (slug.lines(*about) if short else ()))),
            filter(None, (_slug(drawing, side, line, margin)
                          for line in slug.lines(*about, short=short))),
        ), None)  # fmt: skip
    with drawing.tagged(DECORATION):
        if cut:  # its reader runs along the margins, which must be free
            draw_marks(drawing, cut)
        elif side.marks and spacing.marks is not Marks.none:
            full = spacing.marks is Marks.full
            drawing.stamp(crop_marks(side, slug_box, margin, full=full))
        if side.fold is not None:
            _fold_line(drawing, side, side.fold, slug_box, margin)
    return drawing


def check_bar(drawing: Drawing, x: float, y: float, length: int, colour: Colour, height: float = 0.9) -> None:
    """Draw a bar to check with a ruler: exactly `length` mm from edge to edge (whole tens)."""
    solid, line = Pen(colour), min(0.15, height / 6)
    for number in range(length // 10):
        left = x + 10 * number
        if number % 2 == 0:
            drawing.rect(left, y, 10, height, solid)
        else:  # an open field: its strokes are inside the bar
            drawing.rect(left, y, 10, line, solid)
            drawing.rect(left, y + height - line, 10, line, solid)
            drawing.rect(left + 10 - line, y, line, height, solid)


def _fold_line(
    drawing: Drawing, side: Side, fold: tuple[str, float], slug_box: Box | None, margin: float
) -> None:
    """Draw the crease across the printable part of the paper; no component crosses it."""
    axis, at = fold
    margin += _FOLD.width / 2
    end = (side.paper.height if axis == "x" else side.paper.width) - margin
    for a, b in outside_slug(slug_box, at, margin, end, vertical=axis == "x"):
        points = [(at, a), (at, b)] if axis == "x" else [(a, at), (b, at)]
        drawing.line(points, _FOLD, role="mark")


def _slug(drawing: Drawing, side: Side, text: str, margin: float, *, barred: bool = False) -> Box | None:
    """Draw the slug in the widest free strip; return its box, or None if no strip is wide enough.

    It is turned together with the content of the side. `barred` asks for a level one with its bar.
    """
    if side.turned:
        line = Drawing("slug", inline=True)
        wide, high = side.paper.width, side.paper.height
        trims = [(wide - x - w, high - y - h, w, h) for x, y, w, h in side.trims]
        box = _slug(line, replace(side, trims=trims, turned=False), text, margin, barred=barred)
        drawing.stamp(line, wide, high, angle=180)
        return box and (wide - box[2], high - box[3], wide - box[0], high - box[1])
    for halved in (False, True):
        lines = _halves(text) if halved else (text,)
        for upright in (False,) if barred else (False, True):
            box = _draw_slug(drawing, side, lines, margin, upright=upright, barred=barred)
            if box is not None:
                return box
    return None  # the preflight reports it missing


def _halves(text: str) -> tuple[str, ...]:
    """Break a slug into two lines of balanced length."""
    parts = text.split(_DOT)
    splits = [(_DOT.join(parts[:at]), _DOT.join(parts[at:])) for at in range(1, len(parts))]
    return min(splits, key=lambda pair: max(_wide(line, _SMALLEST) for line in pair))


def _draw_slug(
    drawing: Drawing, side: Side, lines: Sequence[str], margin: float, *, upright: bool, barred: bool
) -> Box | None:
    """Draw the slug, level or upright; return its box, or None if there is no room.

    In a margin it is outside of the crop marks if both fit. A check bar goes before it if the strip
    is long enough for both.
    """
    paper, (wide, text) = side.paper, max((_wide(line, _SMALLEST), line) for line in lines)
    across, along = (paper.width, paper.height) if upright else (paper.height, paper.width)
    free = gaps(covered_spans(side.trims, side.bleed, vertical=upright), across)
    if side.cut:  # the reader runs down the left margin and along the upper one
        free = free[1:] if upright else free[:-1]
    strip = _strip(free, across, margin, len(lines))
    if strip is None:
        return None
    room = along - 2 * (ZONE if side.cut else margin + 2)
    if side.marks:  # if possible within the outermost trims, where the crop marks are
        trims = covered_spans(side.trims, side.bleed, vertical=not upright)
        inner = along - 2 * (min(min(a, along - b) for a, b in trims) + 1)
        if wide <= inner:
            room = min(room, inner)
    bar_length = _BAR + 2 * _BAR_AIR + _wide(_BAR_LABEL, _SMALLEST)
    if wide + bar_length > room:
        bar_length = 0.0
    if wide > room or (barred and not bar_length):
        return None
    size = fit(text, TEXT, room - bar_length, _SIZE + 1, _SMALLEST, _("slug"))
    low, high = strip
    if len(lines) > 1 or high - low < _NORMAL:
        size = _SMALLEST
    tall = (_HIGH + _LEADING * (len(lines) - 1)) * size * PT
    free_height = min(high - low - OFFSET - LENGTH, _FOOT)
    if side.marks and low < across / 2 - 1 and low <= margin + _AIR + 1e-6:
        high = low + max(free_height, tall)
    elif side.marks and high >= across - margin - _AIR - 1e-6:
        low = high - max(free_height, tall)
    middle = (low + high) / 2
    half, deep = (bar_length + _wide(text, size)) / 2, tall / 2 + _AIR / 2
    line = Drawing("slug", inline=True)
    if bar_length:
        line.stamp(_bar(), -half)
    for number, words in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * _LEADING
        line.text(bar_length - half, (-0.26 - down) * size * PT, words, TEXT, size, colour=INK)
    half += _AIR
    if upright:
        drawing.stamp(line, middle, along / 2, angle=90)
        return middle - deep, along / 2 - half, middle + deep, along / 2 + half
    drawing.stamp(line, along / 2, middle)
    return along / 2 - half, middle - deep, along / 2 + half, middle + deep


@cache
def _bar() -> Drawing:
    """Draw the slug's check bar with its label; the origin is its left end."""
    drawing = Drawing("check-bar", sense=DECORATION)
    check_bar(drawing, 0.0, -_BAR_HIGH / 2, _BAR, INK, _BAR_HIGH)
    drawing.text(_BAR + _BAR_AIR, -0.26 * _SMALLEST * PT, _BAR_LABEL, TEXT, _SMALLEST, colour=INK)
    return drawing


def _wide(text: str, size: float) -> float:
    return face(TEXT).width(text, size)


def _strip(
    free: Sequence[tuple[float, float]], length: float, margin: float, lines: int
) -> tuple[float, float] | None:
    """Return the widest printable strip (start, end), or None if the lines do not fit."""
    start, end = max(
        ((max(start, margin), min(end, length - margin)) for start, end in free),
        key=lambda strip: round(strip[1] - strip[0], 5),
        default=(0.0, 0.0),
    )
    needed = _NORMAL + (lines - 1) * _LEADING * _SMALLEST * PT
    if end - start >= needed + 2 * _AIR:
        return start + _AIR, end - _AIR
    if lines == 1 and end - start >= _HIGH * _SMALLEST * PT + 2 * _TIGHT:
        return start + _TIGHT, end - _TIGHT
    return None
