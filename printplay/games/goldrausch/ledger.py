"""The ledger: the frames, headings and ruled lines that everything printed has in common."""

from __future__ import annotations

from printplay.games.goldrausch.theme import Theme
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import CHART, face, fit


def frame(
    drawing: Drawing, x: float, y: float, width: float, height: float, inks: Theme, *,
    corner: float = 2.4, weight: float = 0.5,
) -> None:  # fmt: skip
    """Draw a double frame with corners bitten out, as on a share certificate."""
    for inset, line, fill in ((weight / 2, weight, inks.ground), (weight + 0.55, 0.15, None)):
        x0, y0, x1, y1 = x + inset, y + inset, x + width - inset, y + height - inset
        r = corner
        k = r * 0.45
        drawing.path(
            (
                ("M", x0 + r, y0), ("L", x1 - r, y0),
                ("C", x1 - r, y0 + k, x1 - k, y0 + r, x1, y0 + r),
                ("L", x1, y1 - r), ("C", x1 - k, y1 - r, x1 - r, y1 - k, x1 - r, y1),
                ("L", x0 + r, y1), ("C", x0 + r, y1 - k, x0 + k, y1 - r, x0, y1 - r),
                ("L", x0, y0 + r), ("C", x0 + k, y0 + r, x0 + r, y0 + k, x0 + r, y0), ("Z",),
            ),
            Pen(fill, inks.ink, line),
        )  # fmt: skip


def heading(
    drawing: Drawing, text: str, x: float, y: float, width: float, size: float, inks: Theme,
    where: str,
) -> None:  # fmt: skip
    """Letter a heading about x with a rule at both sides that ends in a diamond."""
    size = fit(text, CHART, width * 0.8, size, 8, where)
    half = face(CHART).width(text, size) / 2
    drawing.text(x, y, text, CHART, size, colour=inks.ink, anchor="middle")
    level = y + 0.11 * size * 0.9
    for side in (-1, 1):
        start, end = x + side * (half + 2.6), x + side * width / 2
        if side * (end - start) < 2:
            continue
        drawing.line([(start, level), (end, level)], Pen(None, inks.gold, 0.3))
        drawing.polygon(
            [(start - side * 1.0, level), (start, level + 0.6), (start + side * 1.0, level),
             (start, level - 0.6)], Pen(inks.gold),
        )  # fmt: skip
