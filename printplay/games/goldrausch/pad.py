"""The score pad: four rounds, in each the gold and the chips of six groups, and what they pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printplay.games.goldrausch.meta import META
from printplay.games.goldrausch.state import ROUNDS
from printplay.i18n import _
from printplay.printing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import BOLD, CHART, TEXT, fit
from printplay.printing.icons import icon
from printplay.printing.marks import check_bar

#: The smallest page one can write on, mm.
LEAST = (125.0, 185.0)
_TOP, _NAMES, _TOTAL = 15.0, 8.5, 9.5  # mm: the title, the names of players, the grand total
_FINE, _BOLD = Pen(None, grey(0.45), 0.18), Pen(None, INK, 0.4)


@dataclass(frozen=True)
class _Columns:
    """The vertical lines of the table, mm."""

    left: float
    gold: float
    chips: float
    share: float
    players: float
    each: float
    right: float

    def player(self, number: int) -> tuple[float, float, float]:
        """Return the left edge of a player's chips, of the coins, and the right edge."""
        start = self.players + number * self.each
        return start, start + 0.36 * self.each, start + self.each


def pad(
    width: float, height: float, groups: Sequence[tuple[str, str]], players: int, *, low_ink: bool
) -> Drawing:
    """Draw a page of width x height mm; `groups` are the icon and the name of each group."""
    drawing = Drawing("pad")
    title = _("{game}: score pad").format(game=_(META.title))
    size = fit(title, CHART, width * 0.6, 20, 10, _("score pad"))
    drawing.text(0.5, height - 9, title, CHART, size, colour=INK)
    drawing.text(width * 0.68, height - 9, _("Date"), TEXT, 9, colour=INK)
    drawing.line([(width * 0.68 + 10, height - 9.6), (width - 0.5, height - 9.6)],
                 Pen(None, grey(0.4), 0.2))  # fmt: skip
    check_bar(drawing, 0.4, height - 13.2, 50, INK)
    drawing.text(51.4, height - 13.5, "50 mm", TEXT, 6, colour=INK)
    left, right = 0.4, width - 0.4
    wide = right - left
    gold, chips, share, first = (left + wide * part for part in (0.165, 0.235, 0.295, 0.365))
    columns = _Columns(left, gold, chips, share, first, (right - first) / players, right)
    y = height - _TOP
    _names(drawing, y, columns, players)
    y -= _NAMES
    room = (y - _TOTAL - 0.4) / ROUNDS
    row = (room - 2.2) / (len(groups) + 2)
    for number in range(ROUNDS):
        _round(drawing, y, row, columns, groups, players, number + 1, low_ink=low_ink)
        y -= room
    _grand(drawing, y + 1.0, columns, players, low_ink=low_ink)
    return drawing


def _names(drawing: Drawing, top: float, columns: _Columns, players: int) -> None:
    """Draw a line for the name of each player above the player's columns."""
    label = _("Names")
    size = fit(label, BOLD, columns.gold - columns.left - 2, 9, 5.5, _("score pad"))
    drawing.text(columns.left, top - _NAMES + 3.2, label, BOLD, size, colour=INK)
    for number in range(players):
        start, _middle, end = columns.player(number)
        drawing.line([(start + 1, top - _NAMES + 2.4), (end - 0.5, top - _NAMES + 2.4)], _FINE)


def _round(
    drawing: Drawing, top: float, row: float, columns: _Columns,
    groups: Sequence[tuple[str, str]], players: int, number: int, *, low_ink: bool,
) -> None:  # fmt: skip
    """Draw the table of one round: a heading, a row for each group, a row for the sums."""
    rows = len(groups) + 2
    low = top - rows * row
    left, right = columns.left, columns.right
    tint = Pen(WHITE if low_ink else rgb("#f3e6c4"))
    drawing.rect(left, top - row, right - left, row, tint)
    drawing.rect(left, low, right - left, row, tint)
    heads = [
        (left, columns.gold, _("Round {number}").format(number=number)),
        (columns.gold, columns.chips, _("Gold")),
        (columns.chips, columns.share, _("Chips")),
        (columns.share, columns.players, _("Share")),
    ]
    for player in range(players):
        start, middle, end = columns.player(player)
        heads += [(start, middle, _("Chips")), (middle, end, _("Coins"))]
    smallest = min(
        fit(label, BOLD, end - start - 0.8, 8, 5, _("score pad")) for start, end, label in heads[1:]
    )
    for start, end, label in heads:
        size = smallest if label != heads[0][2] else fit(
            label, BOLD, end - start - 1, 9, 5, _("score pad"))  # fmt: skip
        drawing.text((start + end) / 2, top - row / 2 - 1.1, label, BOLD, size, colour=INK,
                     anchor="middle")  # fmt: skip
    radius = min(2.3, row * 0.38)
    for index, (sign, name) in enumerate(groups):
        y = top - (index + 1.5) * row
        drawing.stamp(icon(sign, INK), left + radius + 0.8, y, scale=radius)
        space = columns.gold - left - 2 * radius - 2.4
        size = fit(name, TEXT, space, 8.5, 5, _("score pad"))
        drawing.text(left + 2 * radius + 1.8, y - 1.0, name, TEXT, size, colour=INK)
    label = _("Sum")
    drawing.text(columns.players - 1.2, low + row / 2 - 1.1, label, BOLD, 8, colour=INK,
                 anchor="end")  # fmt: skip
    _lines(drawing, top, low, row, rows, columns, players)


def _lines(
    drawing: Drawing, top: float, low: float, row: float, rows: int, columns: _Columns, players: int
) -> None:
    for number in range(1, rows):
        y = top - number * row
        drawing.line([(columns.left, y), (columns.right, y)],
                     _BOLD if number in (1, rows - 1) else _FINE)  # fmt: skip
    for x in (columns.gold, columns.chips, columns.share):
        drawing.line([(x, top), (x, low + row)], _FINE)
    for player in range(players):
        start, middle, _end = columns.player(player)
        drawing.line([(start, top), (start, low)], _BOLD)
        drawing.line([(middle, top), (middle, low)], _FINE)
    drawing.rect(columns.left, low, columns.right - columns.left, top - low, _BOLD)


def _grand(drawing: Drawing, top: float, columns: _Columns, players: int, *, low_ink: bool) -> None:
    """Draw the boxes of the grand totals below the columns of the players."""
    low = top - _TOTAL + 0.4
    label = _("Grand total")
    size = fit(label, BOLD, columns.players - columns.left - 3, 11, 6, _("score pad"))
    drawing.text(columns.players - 1.6, (top + low) / 2 - 1.3, label, BOLD, size, colour=INK,
                 anchor="end")  # fmt: skip
    for player in range(players):
        start, _middle, end = columns.player(player)
        drawing.rect(start, low, end - start, top - low,
                     Pen(WHITE if low_ink else rgb("#f3e6c4"), INK, 0.4))  # fmt: skip
