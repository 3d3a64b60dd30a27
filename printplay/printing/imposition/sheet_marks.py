"""The marks on a side of paper, outside of every trim: crop marks and the slug."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

from printplay.core.i18n import N_, _, language
from printplay.core.print_choices import Marks
from printplay.printing.drawing.colour import INK, Colour, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.sense import DECORATION, FOOTER, heading
from printplay.printing.imposition.component import Side
from printplay.printing.imposition.cutter import ZONE, draw_marks
from printplay.printing.imposition.paper import Paper, Spacing
from printplay.printing.text.fonts import TEXT, face
from printplay.printing.text.typesetting import fit

OFFSET, LENGTH = 0.6, 4.0  # mm: distance from the trim, and length
#: The distance where the margin of the printer leaves no room for a mark of `_SHORT` mm: 0.3 to the
#: round end of its line.
_NEAR, _SHORT = 0.375, 1.0
_HAIR = Pen(None, grey(0.25), 0.15)
_CLEAR = 1.2  # mm between the slug and marks or creases
_SHORTEST = 0.3  # mm, least length of a mark

Box = tuple[float, float, float, float]
#: Whether it is upright, the position of its cut, its start and its end, mm.
Mark = tuple[bool, float, float, float]
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
    axis, crease = fold
    margin += _FOLD.width / 2
    end = (side.paper.height if axis == "x" else side.paper.width) - margin
    for a, b in outside_slug(slug_box, crease, margin, end, vertical=axis == "x"):
        points = [(crease, a), (crease, b)] if axis == "x" else [(a, crease), (b, crease)]
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
    splits = [(_DOT.join(parts[:count]), _DOT.join(parts[count:])) for count in range(1, len(parts))]
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


# -- crop marks: strokes to cut along, outside every trim and its bleed ------------------------------


def crop_marks(side: Side, slug_box: Box | None, margin: float, *, full: bool) -> Drawing:
    """Return a side's crop marks, `margin` mm or more from the paper's edges, and off the slug's box."""
    inner = margin + _HAIR.width / 2  # the round end of a stroke
    paper, trims = side.paper, tuple(side.trims)
    marks = (
        _mixed_marks(paper, trims, tuple(side.bleeds), inner, full=full)
        if side.mixed
        else _cut_marks(paper, trims, side.bleed, inner, full=full)
    )
    return _draw(
        tuple(
            (vertical, cut, a, b)
            for vertical, cut, low, high in marks
            if inner <= cut <= (paper.width if vertical else paper.height) - inner
            for a, b in outside_slug(slug_box, cut, low, high, vertical=vertical)
        )
    )


@lru_cache(maxsize=64)
def _draw(marks: tuple[Mark, ...]) -> Drawing:
    """Draw marks; cached, as many sides have equal ones."""
    drawing = Drawing("crop-marks")
    for vertical, cut, a, b in marks:
        points = [(cut, a), (cut, b)]
        drawing.line(points if vertical else [(v, u) for u, v in points], _HAIR, role="mark")
    return drawing


@lru_cache(maxsize=64)
def _cut_marks(
    paper: Paper, trims: tuple[Box, ...], bleed: float, margin: float, *, full: bool
) -> list[Mark]:
    marks: list[Mark] = []
    for vertical in (True, False):
        length = paper.height if vertical else paper.width
        cuts = sorted(
            {
                round(edge, 3)
                for x, y, width, height in trims
                for edge in ((x, x + width) if vertical else (y, y + height))
            }
        )
        for start, end in gaps(covered_spans(trims, bleed, vertical=not vertical), length):
            for low, high in _strokes(start, end, length, margin, full=full):
                marks += [(vertical, cut, low, high) for cut in cuts]
    return marks


@lru_cache(maxsize=64)
def _mixed_marks(
    paper: Paper, trims: tuple[Box, ...], bleeds: tuple[float, ...], margin: float, *, full: bool
) -> list[Mark]:
    """Return marks at each trim's corners that end before the next piece, and before its marks."""
    marks: dict[Mark, None] = {}
    for vertical in (True, False):
        length = paper.height if vertical else paper.width
        boxes = trims if vertical else tuple((y, x, high, wide) for x, y, wide, high in trims)
        taken_boxes = [  # each with its bleed and a margin
            (x - distance, y - distance, x + wide + distance, y + high + distance)
            for (x, y, wide, high), bleed in zip(boxes, bleeds, strict=True)
            for distance in (bleed + OFFSET,)
        ]
        for (x, _y, wide, _high), (_left, low, _right, top) in zip(boxes, taken_boxes, strict=True):
            for cut in (x, x + wide):
                # obstacles for a line along the cut
                near_spans = [(b, d) for a, b, c, d in taken_boxes if a < cut < c]
                reach = length if full else LENGTH
                ends_below = [b for a, b in near_spans if a < low - 1e-6]
                starts_above = [a for a, b in near_spans if b > top + 1e-6]
                start = max([margin, low - reach, *ends_below])
                end = min([length - margin, top + reach, *starts_above])
                for a, b in (
                    (start, low if ends_below else _nearer(start, low)),
                    (top if starts_above else -_nearer(-end, -top), end),
                ):
                    if b - a > _SHORTEST:
                        marks[vertical, round(cut, 3), round(a, 3), round(b, 3)] = None
    return list(marks)


def _nearer(start: float, end: float) -> float:
    """Return the end of a mark that starts at the margin, nearer to its trim if it is short."""
    return end + OFFSET - _NEAR if end - start < _SHORT else end


def outside_slug(
    slug_box: Box | None, cut: float, low: float, high: float, *, vertical: bool
) -> list[tuple[float, float]]:
    """Return the parts of a stroke outside the slug's box."""
    if slug_box is None:
        return [(low, high)]
    x0, y0, x1, y1 = slug_box if vertical else (slug_box[1], slug_box[0], slug_box[3], slug_box[2])
    x0, y0, x1, y1 = x0 - _CLEAR, y0 - _CLEAR, x1 + _CLEAR, y1 + _CLEAR
    if not (x0 < cut < x1 and low < y1 and high > y0):
        return [(low, high)]
    return [(a, b) for a, b in ((low, y0), (y1, high)) if b - a > _SHORTEST]


def covered_spans(trims: Sequence[Box], margin: float, *, vertical: bool) -> list[tuple[float, float]]:
    """Return the spans of the paper's width or height that trims with `margin` mm around cover."""
    if vertical:
        return [(x - margin, x + width + margin) for x, _y, width, _height in trims]
    return [(y - margin, y + height + margin) for _x, y, _width, height in trims]


def gaps(spans: Sequence[tuple[float, float]], length: float) -> list[tuple[float, float]]:
    """Return the stretches from 0 to length that no span covers."""
    gaps, last_end = [], 0.0
    for start, end in sorted(spans):
        if start > last_end + 1e-6:
            gaps.append((last_end, start))
        last_end = max(last_end, end)
    gaps.append((last_end, length))
    return gaps


def _strokes(
    start: float, end: float, length: float, margin: float, *, full: bool
) -> list[tuple[float, float]]:
    """Return the marks in a gap, at its ends or `full` along it, off the paper's edge by the margin."""
    first, last = start <= 1e-6, end >= length - 1e-6
    low = margin if first else start + OFFSET
    high = length - margin if last else end - OFFSET
    if first and not last:
        high = _nearer(low, high)
    elif last and not first:
        low = -_nearer(-high, -low)
    marks = [(low, high)]
    if not full:
        marks = [] if last else [(max(low, high - LENGTH), high)]
        marks += [] if first else [(low, min(high, low + LENGTH))]
    return [(a, b) for a, b in marks if b - a > _SHORTEST]
