"""The score pad: a page of the ledger for a match, filled in from left to right, group by group."""

from __future__ import annotations

from printplay.games.goldrausch.chips import badge
from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.ledger import frame, heading
from printplay.games.goldrausch.messages import SOURCES
from printplay.games.goldrausch.meta import META
from printplay.games.goldrausch.state import ROUNDS
from printplay.games.goldrausch.theme import SIGNS, theme
from printplay.i18n import N_, _
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, face, fit, set_text
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar

#: The page the measures below are made for, mm; other pages shrink or stretch them.
_WIDTH, _HEIGHT = 188.0, 257.0
_TITLE, _NAMES, _HEAD, _GAP, _FOOT = 13.5, 10.5, 6.2, 2.6, 11.5
_LEAST_FOOT = 10.4  # two lines of the smallest type, and the bar
_INSET = 3.0
_ROWS = ROUNDS * (len(GROUPS) + 1) + 1.25
_LEGEND = N_(
    "Share = gold ÷ all chips on the group, rounded down; the rest is lost. "
    "Coins = chips × share. Most coins after {rounds} rounds win; equals share the win."
)


class _Page:
    """The columns and rows of one page."""

    def __init__(
        self, width: float, height: float, players: int, deck: Composition, *, low_ink: bool
    ) -> None:
        self.low_ink, self.inks = low_ink, theme(low_ink=low_ink)
        self.players, self.deck = players, deck
        self.drawing = Drawing("pad")
        self.left, self.right = _INSET, width - _INSET
        self.top, self.floor = height - _INSET, _INSET
        self.unit = min((width - 2 * _INSET) / _WIDTH, (height - 2 * _INSET) / _HEIGHT)
        fixed = (_TITLE + _NAMES + ROUNDS * (_HEAD + _GAP)) * self.unit
        foot = max(_FOOT * self.unit, _LEAST_FOOT)
        self.row = (height - 2 * _INSET - fixed - foot) / _ROWS
        weights = [3.5, 1.5, *[0.85] * players, 0.95, 1.5, *[1.45] * players]
        part = (self.right - self.left) / sum(weights)
        self.columns = [self.left]
        for weight in weights:
            self.columns.append(self.columns[-1] + weight * part)
        #: Where gold, chips, share and coins begin.
        self.sections = (1, 2, players + 3, players + 4)

    @property
    def fine(self) -> Pen:
        """Return the pen of the ledger's lines."""
        return Pen(None, self.inks.feint, 0.22)

    def size(self, points: float) -> float:
        """Return a type size for this page, never below what can be read."""
        return max(6.0, points * self.unit)

    def cell(self, column: int) -> tuple[float, float]:
        """Return the edges of a column."""
        return self.columns[column], self.columns[column + 1]

    def write(self, column: int, y: float, text: str, points: float, *, bold: bool = False) -> None:
        """Letter a text into the middle of a column."""
        start, end = self.cell(column)
        name = BOLD if bold else TEXT
        size = fit(text, name, end - start - 0.8, self.size(points), 6, _("score pad"))
        self.drawing.text((start + end) / 2, y, text, name, size, colour=self.inks.ink,
                          anchor="middle")  # fmt: skip


def pad(width: float, height: float, players: int, deck: Composition, *, low_ink: bool) -> Drawing:
    """Draw a page of width x height mm for one match."""
    page = _Page(width, height, players, deck, low_ink=low_ink)
    drawing, unit = page.drawing, page.unit
    frame(drawing, 0, 0, width, height, page.inks)
    y = page.top
    _title(page, y)
    y -= _TITLE * unit
    _names(page, y)
    y -= _NAMES * unit
    for number in range(1, ROUNDS + 1):
        _round(page, y, number)
        y -= (_HEAD + _GAP) * unit + (len(GROUPS) + 1) * page.row
    _grand_total(page, y)
    _foot(page)
    return drawing


def _title(page: _Page, top: float) -> None:
    drawing, unit, inks = page.drawing, page.unit, page.inks
    middle, wide = (page.left + page.right) / 2, page.right - page.left
    y = top - 9.4 * unit
    heading(drawing, _("{game}: score pad").format(game=_(META.title)), middle, y, wide * 0.62,
            22 * unit, inks, _("score pad"))  # fmt: skip
    size = page.size(8.5)
    date = _("Date")
    at = page.right - 0.16 * wide
    drawing.text(at, y, date, TEXT, size, colour=inks.ink)
    line = at + face(TEXT).width(date, size) + 1
    drawing.line([(line, y - 0.5), (page.right, y - 0.5)], Pen(None, inks.ink, 0.2))


def _names(page: _Page, top: float) -> None:
    """Draw a line for each player's name behind the chip of the colour."""
    drawing, unit = page.drawing, page.unit
    part = (page.right - page.left) / page.players
    radius = 3.3 * unit
    y = top - _NAMES * unit * 0.5
    for number in range(page.players):
        x = page.left + number * part
        badge(drawing, number, x + radius, y, radius, low_ink=page.low_ink)
        drawing.line([(x + 2 * radius + 1.2 * unit, y - radius * 0.8), (x + part - 2.5 * unit,
                     y - radius * 0.8)], Pen(None, page.inks.ink, 0.2))  # fmt: skip


def _round(page: _Page, top: float, number: int) -> None:
    drawing, unit, inks, row = page.drawing, page.unit, page.inks, page.row
    head = _HEAD * unit
    low = top - head - (len(GROUPS) + 1) * row
    left, right = page.left, page.right
    drawing.rect(left, top - head, right - left, head, Pen(inks.tint))
    drawing.rect(left, low, right - left, row, Pen(inks.tint))
    _headings(page, top - head, number)
    for index, group in enumerate(GROUPS):
        y = top - head - (index + 1) * row
        drawing.line([(left, y), (right, y)], page.fine)
        _group(page, group, y)
    _total_row(page, low, _("Sum of the round"), gold=True)
    _rules(page, top, low)
    drawing.line([(left, top - head), (right, top - head)], Pen(None, inks.ink, 0.3))
    drawing.line([(left, low + row), (right, low + row)], Pen(None, inks.ink, 0.3))
    drawing.rect(left, low, right - left, top - low, Pen(None, inks.ink, 0.45))


def _headings(page: _Page, y: float, number: int) -> None:
    """Head the columns in the order in which they are filled in."""
    unit, inks, drawing = page.unit, page.inks, page.drawing
    base = y + _HEAD * unit / 2 - 0.1 * unit
    low = base - 0.35 * page.size(8.5) * PT + 0.1
    text = _("Round {number}").format(number=number)
    size = fit(text, CHART, page.columns[1] - page.left - 2, 12 * unit, 6, _("score pad"))
    drawing.text(page.left + 1.4 * unit, base - 0.34 * size * PT, text, CHART, size,
                 colour=inks.ink)  # fmt: skip
    page.write(1, low, _("Gold"), 8.5, bold=True)
    page.write(page.players + 2, low, _("all"), 8.5, bold=True)
    page.write(page.players + 3, low, _("Share"), 8.5, bold=True)
    radius = min(2.5 * unit, 0.42 * (page.columns[3] - page.columns[2]))
    for seat in range(page.players):
        start, end = page.cell(2 + seat)
        badge(drawing, seat, (start + end) / 2, base, radius, low_ink=page.low_ink)
        start, end = page.cell(page.players + 4 + seat)
        badge(drawing, seat, start + radius + 0.8 * unit, base, radius, low_ink=page.low_ink)
        coin = icon("coin", inks.gold, inks.tint, low_ink=page.low_ink)
        drawing.stamp(coin, end - radius - 0.8 * unit, base, scale=radius * 0.9)


def _group(page: _Page, group: str, y: float) -> None:
    unit, inks = page.unit, page.inks
    radius = min(0.4 * page.row, 3.0 * unit)
    sign = icon(SIGNS[group], inks.ink, inks.ground, low_ink=page.low_ink)
    page.drawing.stamp(sign, page.left + 1.4 * unit + radius, y + page.row / 2, scale=radius)
    at = page.left + 2 * radius + 2.8 * unit
    name = _(SOURCES[group])
    size = fit(name, TEXT, page.columns[1] - at - 0.6, page.size(9.5), 6, _("score pad"))
    page.drawing.text(at, y + page.row / 2 - 0.34 * size * PT, name, TEXT, size, colour=inks.ink)


def _total_row(page: _Page, y: float, label: str, *, gold: bool) -> None:
    size = fit(label, BOLD, page.columns[1] - page.left - 3, page.size(9.5), 6, _("score pad"))
    page.drawing.text(page.left + 1.4 * page.unit, y + page.row / 2 - 0.34 * size * PT, label, BOLD,
                      size, colour=page.inks.ink)  # fmt: skip
    if gold:
        low = y + page.row / 2 - 0.34 * page.size(8) * PT
        page.write(1, low, f"= {page.deck.total}", 8)


def _rules(page: _Page, top: float, low: float) -> None:
    """Rule the columns: a fine line between two, a double one where a section begins."""
    for number, x in enumerate(page.columns[1:-1], 1):
        if number in page.sections:
            for off in (-0.3, 0.3):
                page.drawing.line(
                    [(x + off, top), (x + off, low)], Pen(None, page.inks.margin, 0.2)
                )
        else:
            page.drawing.line([(x, top), (x, low)], page.fine)


def _grand_total(page: _Page, top: float) -> None:
    drawing, inks = page.drawing, page.inks
    high = 1.25 * page.row
    low = top - high
    start = page.columns[page.sections[-1]]
    drawing.rect(start, low, page.right - start, high, Pen(inks.ground, inks.ink, 0.6))
    for x in page.columns[page.sections[-1] + 1 : -1]:
        drawing.line([(x, top), (x, low)], page.fine)
    label = _("Total of all rounds")
    size = page.size(12)
    drawing.text(start - 2, low + high / 2 - 0.34 * size * PT, label, CHART, size, colour=inks.ink,
                 anchor="end")  # fmt: skip


def _foot(page: _Page) -> None:
    """Letter what the columns mean, and a bar to measure."""
    drawing, inks, unit = page.drawing, page.inks, page.unit
    bar = 50
    check_bar(drawing, page.left, page.floor + 0.6, bar, inks.ink)
    drawing.text(page.left + bar + 1, page.floor + 0.4, f"{bar} mm", TEXT, 6, colour=inks.ink)
    text = _(_LEGEND).format(rounds=ROUNDS)
    block = set_text(text, TEXT, page.right - page.left, 7.2 * unit + 0.6, page.size(8), 6,
                     _("score pad"))  # fmt: skip
    y = page.floor + 3.4 + (len(block.lines) - 1) * block.leading
    for number, line in enumerate(block.lines):
        drawing.text(page.left, y - number * block.leading, line, TEXT, block.size, colour=inks.ink)
