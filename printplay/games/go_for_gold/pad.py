"""The score pad: one block a match, a row a player, the six entries, total, shovels and rank."""

from __future__ import annotations

from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.state import BOXES
from printplay.i18n import _
from printplay.printing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import BOLD, fit
from printplay.printing.standard import pad_blocks, pad_head

_ROW, _HEAD, _GAP = 8.0, 6.5, 6.0
_TITLE = 15.0


def pad(width: float, height: float, players: int, *, low_ink: bool) -> Drawing:
    """Draw a page of width x height mm with as many matches as fit, at least one."""
    drawing = Drawing("pad")
    pad_head(drawing, _(META.title), width, height, INK, grey(0.4))
    for number, y in pad_blocks(height - _TITLE, _HEAD + players * _ROW, _GAP):
        _match(drawing, y, width, players, number, low_ink=low_ink)
    return drawing


def _match(
    drawing: Drawing, top: float, width: float, players: int, number: int, *, low_ink: bool
) -> None:
    left, right = 0.4, width - 0.4
    wide = right - left
    columns = [left, left + 0.3 * wide]
    columns += [columns[1] + 0.072 * wide * step for step in range(1, BOXES + 1)]
    columns += [columns[-1] + 0.1 * wide, columns[-1] + 0.2 * wide, right]
    low = top - _HEAD - players * _ROW
    head = Pen(WHITE if low_ink else rgb("#dfe7ee"))
    drawing.rect(left, top - _HEAD, wide, _HEAD, head)
    labels = [
        _("Match {number}: name").format(number=number),
        *map(str, range(1, BOXES + 1)),
        _("Total"), _("Shovels"), _("Rank"),
    ]  # fmt: skip
    for start, end, label in zip(columns[:-1], columns[1:], labels, strict=True):
        size = fit(label, BOLD, end - start - 1.6, 8.5, 5.5, _("score pad"))
        drawing.text((start + end) / 2, top - _HEAD + 2, label, BOLD, size, colour=INK,
                     anchor="middle")  # fmt: skip
    fine, bold = Pen(None, grey(0.45), 0.18), Pen(None, INK, 0.4)
    for x in columns[1:-1]:
        strong = x in (columns[1], columns[BOXES + 1])
        drawing.line([(x, top), (x, low)], bold if strong else fine)
    for row in range(players):
        y = top - _HEAD - row * _ROW
        drawing.line([(left, y), (right, y)], fine if row else bold)
    drawing.rect(left, low, wide, top - low, bold)
