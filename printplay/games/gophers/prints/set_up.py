"""The table set up for Gophers: the open page with the pawns, the pile, six cards each."""

from __future__ import annotations

from dataclasses import replace

from printplay.core.i18n import _
from printplay.games.gophers.layout import Storeys
from printplay.games.gophers.prints.gopher import HEIGHT, gopher
from printplay.games.gophers.prints.storey import sketch_of
from printplay.games.gophers.prints.theme import CONTENTS, TEAMS
from printplay.printing.drawing.colour import INK, WHITE, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Stamp, Text
from printplay.printing.table_top import TableTop

_BACK, _STRAW = rgb("#8a5a3a"), rgb("#f3e2bd")
#: The size of the drawn page, mm, and its width on the table.
_PAGE, _WIDE = (281.0, 194.0), 58.0
_HAND = 6
#: The places of pawns beside the page before the first roll.
_PAWNS = ((31.0, 66.0), (44.0, 58.0), (60.0, 64.0), (70.0, 50.0), (38.0, 46.0))


def table(book: Storeys, players: int, *, low_ink: bool, light: bool, labels: bool) -> Drawing:
    """Draw the table for some players."""
    top = TableTop("gophers", low_ink=low_ink, light=light, labels=labels)
    scale = _WIDE / _PAGE[0]
    page = sketch_of(book, min(book.pages), *_PAGE, low_ink=low_ink, light=light)
    low = 55.0 - scale * _PAGE[1] / 2
    top.put(_wordless(page), 50 - _WIDE / 2, low, scale=scale)
    for (_letter, colour, _mark), (x, y) in list(zip(TEAMS, _PAWNS, strict=True))[:players]:
        pawn = Drawing("pawn", inline=True)
        pawn.circle(0, 0, 2.9, Pen(WHITE, INK if low_ink else colour, 0.9))
        pawn.stamp(gopher(low_ink), 0, -1.15 * HEIGHT, scale=2.3)
        top.put(pawn, x, y)
    top.sign(None, "die-3", 10.5, 60.0, 4.2, INK)
    top.label(10.5, 51.0, _("die"), 18.0)
    top.pile(89.0, 58.0, 10.6, 14.8, _BACK, "gopher", _STRAW)
    top.label(89.0, 45.0, _("draw pile"), 20.0)
    kinds = ("berry", "acorn", "grain")
    for number in range(_HAND):
        turn = 9.0 * ((_HAND - 1) / 2 - number)
        at = 50 - 0.85 * turn, 18.0 - 0.0075 * turn * turn
        kind = kinds[number // 2]
        top.card(*at, 10.6, 14.8, CONTENTS[kind], sign=kind, angle=turn)
        if players > 1:
            top.card(50 - 0.55 * turn, 89.0 + 0.004 * turn * turn, 7.6, 10.6, _BACK,
                     inner=False, angle=180 - turn)  # fmt: skip
    top.label(50.0, 5.0, _("six cards for everyone"), 60.0)
    return top.as_icon()


def _wordless(drawing: Drawing) -> Drawing:
    """Return a drawing without its letters, which are illegible at this size."""
    made = Drawing(drawing.name, inline=drawing.inline)
    for item in drawing.items:
        if isinstance(item, Stamp):
            made.items.append(replace(item, drawing=_wordless(item.drawing)))
        elif not isinstance(item, Text):
            made.items.append(item)
    return made
