"""The score pad: a block a match, for both ways to score: added less subtracted, or smallest."""

from __future__ import annotations

from printplay.games.gophers.larder import content
from printplay.games.gophers.meta import META
from printplay.games.gophers.theme import storey
from printplay.i18n import _
from printplay.printing.colour import INK, WHITE, grey, rgb
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import BOLD, TEXT, fit
from printplay.printing.standard import pad_blocks, pad_head

_ROW, _HEAD, _GAMES, _GAP = 8.0, 12.0, 6.0, 5.0
_TITLE = 17.0
#: The columns: their share of the width, and what stands over them.
_COLUMNS = (0.25, 0.1, 0.11, 0.12, 0.1, 0.1, 0.1, 0.12)


def pad(width: float, height: float, players: int, *, low_ink: bool) -> Drawing:
    """Draw a page of width x height mm with as many matches as fit, at least one."""
    drawing = Drawing("pad")
    pad_head(drawing, _(META.title), width, height, INK, grey(0.4))
    for number, y in pad_blocks(height - _TITLE, _GAMES + _HEAD + players * _ROW, _GAP):
        _match(drawing, y, width, players, number, low_ink=low_ink)
    return drawing


def _match(
    drawing: Drawing, top: float, width: float, players: int, number: int, *, low_ink: bool
) -> None:
    where = _("score pad")
    left, right = 0.4, width - 0.4
    wide = right - left
    _games(drawing, number, left, top - 4.2, wide)
    edges = [left]
    for share in _COLUMNS:
        edges.append(edges[-1] + share * wide)
    edges[-1] = right
    head, low = top - _GAMES, top - _GAMES - _HEAD - players * _ROW
    drawing.rect(left, head - _HEAD, edges[4] - left, _HEAD,
                 Pen(WHITE if low_ink else rgb("#ecdcc0")))  # fmt: skip
    drawing.rect(edges[4], head - _HEAD, right - edges[4], _HEAD,
                 Pen(WHITE if low_ink else rgb("#dfe9d2")))  # fmt: skip
    labels = (_("Name"), _("added"), _("subtracted"), _("total"), _("berries"), _("acorns"),
              _("grains"), _("smallest"))  # fmt: skip
    for at, label in enumerate(labels):
        middle = (edges[at] + edges[at + 1]) / 2
        size = fit(label, BOLD, edges[at + 1] - edges[at] - 1.4, 8.5, 5.5, where)
        drawing.text(middle, head - _HEAD + 1.9, label, BOLD, size, colour=INK, anchor="middle")
        if at in (4, 5, 6):
            picture = content(("berry", "acorn", "grain")[at - 4], low_ink=low_ink)
            drawing.stamp(picture, middle, head - 4.1, scale=3.2)
        elif at in (1, 2, 3):
            drawing.text(middle, head - 6.0, "+–="[at - 1], BOLD, 15, colour=INK, anchor="middle")
    ink = storey(1, low_ink=True).ink
    fine, bold = Pen(None, grey(0.45), 0.18), Pen(None, ink, 0.4)
    for at, x in enumerate(edges[1:-1], 1):
        drawing.line([(x, head), (x, low)], bold if at in (1, 3, 4, 7) else fine)
    for row in range(players):
        y = head - _HEAD - row * _ROW
        drawing.line([(left, y), (right, y)], fine if row else bold)
    drawing.rect(left, low, wide, head - low, bold)


def _games(drawing: Drawing, number: int, left: float, y: float, wide: float) -> None:
    """Letter the match's number and the games to tick."""
    games = (_("basic"), _("simplified"), _("harder"), _("beginner"))
    head = _("Match {number}").format(number=number)
    room = wide / (len(games) + 1)
    size = min(fit(text, BOLD, room - 6, 9, 5.5, _("score pad")) for text in (head, *games))
    drawing.text(left, y, head, BOLD, size, colour=INK)
    for at, name in enumerate(games, 1):
        x = left + at * room
        drawing.rect(x, y - 0.3, 3.0, 3.0, Pen(None, INK, 0.25))
        drawing.text(x + 4.4, y, name, TEXT, size, colour=INK)
