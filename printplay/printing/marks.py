"""What stands around the components on a side of paper: crop marks, and the slug that names it.

Marks lie outside of every trim, in the margins as well as between components, so that they are
still there after the first cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printplay.i18n import N_, _, language
from printplay.printing.colour import INK, grey
from printplay.printing.component import Side
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import TEXT, fit
from printplay.printing.paper import UNPRINTABLE

_OFFSET, _LENGTH = 0.6, 4.0  # mm from the trim, and long
_HAIR = Pen(None, grey(0.25), 0.15)
FAN_MADE = N_("fan-made, for private play; please buy the original")
_SIZE = 6.0  # pt


@dataclass(frozen=True)
class Slug:
    """What every side says of itself; `boards` are names with hashes, `house` rules in force."""

    game: str
    boards: str
    house: str

    def line(self, title: str, page: int, pages: int) -> str:
        """Return the slug's text: game, part, page n of m, board, house rules, language."""
        parts = [
            self.game,
            title,
            _("page {page} of {pages}").format(page=page, pages=pages),
            self.boards,
            _("house rules: {rules}").format(rules=self.house) if self.house else "",
            language(),
            _(FAN_MADE),
        ]
        return " · ".join(part for part in parts if part)


def furniture(side: Side, slug: Slug, page: int, pages: int) -> Drawing:
    """Draw the crop marks and the slug of one side."""
    drawing = Drawing("furniture", inline=True)
    if side.marks:
        _crop_marks(drawing, side)
    _slug(drawing, side, slug.line(side.title, page, pages))
    return drawing


def _crop_marks(drawing: Drawing, side: Side) -> None:
    paper = side.paper
    for vertical in (True, False):
        length = paper.height if vertical else paper.width
        cuts = sorted(
            {
                round(edge, 3)
                for x, y, width, height in side.trims
                for edge in ((x, x + width) if vertical else (y, y + height))
            }
        )
        spans = [
            (y, y + height) if vertical else (x, x + width) for x, y, width, height in side.trims
        ]
        for start, end in _gaps(spans, length):
            for cut in cuts:
                for low, high in _strokes(start, end, length):
                    points = [(cut, low), (cut, high)]
                    drawing.line(points if vertical else [(v, u) for u, v in points], _HAIR,
                                 role="mark")  # fmt: skip


def _gaps(spans: Sequence[tuple[float, float]], length: float) -> list[tuple[float, float]]:
    """Return the stretches from 0 to length that no span covers."""
    gaps, at = [], 0.0
    for start, end in sorted(spans):
        if start > at + 1e-6:
            gaps.append((at, start))
        at = max(at, end)
    gaps.append((at, length))
    return gaps


def _strokes(start: float, end: float, length: float) -> list[tuple[float, float]]:
    """Return the marks in a gap: near each component beside it, within the paper."""
    low = [] if end >= length - 1e-6 else [(max(end - _OFFSET - _LENGTH, start + _OFFSET, 0),
                                           end - _OFFSET)]  # fmt: skip
    high = [] if start <= 1e-6 else [(start + _OFFSET, min(start + _OFFSET + _LENGTH,
                                                           end - _OFFSET, length))]  # fmt: skip
    return [(a, b) for a, b in (*low, *high) if b - a > 0.3]


def _slug(drawing: Drawing, side: Side, text: str) -> None:
    """Letter the slug into the widest free strip: between components, or a margin."""
    paper = side.paper
    spans = [(y, y + height) for _x, y, _width, height in side.trims]
    best = None
    for start, end in _gaps(spans, paper.height):
        low = max(start, UNPRINTABLE) + 0.4
        high = min(end, paper.height - UNPRINTABLE) - 0.4
        if best is None or high - low > best[1] - best[0] + 1e-6:
            best = (low, high)
    left, width = UNPRINTABLE + 2, paper.width - 2 * UNPRINTABLE - 4
    if best is not None and best[1] - best[0] >= _SIZE * PT * 0.9:
        # clear of the crop marks, which stand at the trims of the outermost components
        marks = [x for x, _y, _w, _h in side.trims] if side.marks else []
        left = max([left, *(x + 1 for x in marks if x < paper.width / 4)])
        width = min(width, paper.width - 2 * left)
        size = fit(text, TEXT, width, _SIZE + 1, 5, _("slug"))
        middle = (best[0] + best[1]) / 2 - 0.3 * size * PT
        drawing.text(paper.width / 2, middle, text, TEXT, size, colour=INK, anchor="middle")
        return
    spans = [(x, x + width) for x, _y, width, _height in side.trims]
    for start, end in _gaps(spans, paper.width):
        low, high = max(start, UNPRINTABLE) + 0.3, min(end, paper.width - UNPRINTABLE) - 0.3
        if high - low >= _SIZE * PT * 0.9:
            size = fit(text, TEXT, paper.height - 2 * UNPRINTABLE - 4, _SIZE + 1, 5, _("slug"))
            drawing.text((low + high) / 2 + 0.3 * size * PT, paper.height / 2, text, TEXT, size,
                         colour=INK, anchor="middle", angle=90)  # fmt: skip
            return
