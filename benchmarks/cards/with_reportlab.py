"""The cards with ReportLab, written by hand: naively, or with forms and a small subset font.

Naively every card and back is drawn anew. With forms, what all fronts share is one form and the
back another; only the numbers and the title are drawn for every card.
"""

from __future__ import annotations

import sys

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.cards import COUNT, GREEN, HEIGHT, PALE, PAPER, WIDTH, mirrored, places, star, title
from printplay.core import resources

FACE = "text-bold"


def _star(canvas: Canvas, radius: float) -> None:
    path = canvas.beginPath()
    for number, (x, y) in enumerate(star(WIDTH / 2 * mm, HEIGHT / 2 * mm, radius * mm)):
        (path.lineTo if number else path.moveTo)(x, y)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _shared(canvas: Canvas) -> None:
    canvas.setFillColorRGB(*PALE)
    canvas.setStrokeColorRGB(*GREEN)
    canvas.setLineWidth(0.5 * mm)
    canvas.roundRect(3.5 * mm, 3.5 * mm, (WIDTH - 7) * mm, (HEIGHT - 7) * mm, 3 * mm, fill=1)
    canvas.setFillColorRGB(*GREEN)
    _star(canvas, 15)


def _own(canvas: Canvas, number: int) -> None:
    canvas.setFillColorRGB(*GREEN)
    canvas.setFont(FACE, 20)
    canvas.drawString(6 * mm, (HEIGHT - 13) * mm, str(number))
    canvas.saveState()
    canvas.translate(WIDTH * mm, HEIGHT * mm)
    canvas.rotate(180)
    canvas.drawString(6 * mm, (HEIGHT - 13) * mm, str(number))
    canvas.restoreState()
    canvas.setFont(FACE, 12)
    canvas.drawCentredString(WIDTH / 2 * mm, 20 * mm, title(number))


def _back(canvas: Canvas) -> None:
    canvas.setFillColorRGB(*GREEN)
    canvas.rect(0, 0, WIDTH * mm, HEIGHT * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(*PALE)
    _star(canvas, 20)


def make(path: str, *, forms: bool = True) -> None:
    """Write the cards to a file."""
    pdfmetrics.registerFont(TTFont(FACE, str(resources.fonts() / f"{FACE}.ttf")))
    canvas = Canvas(path, pagesize=(PAPER[0] * mm, PAPER[1] * mm), pageCompression=0)
    if forms:
        for name, draw in (("shared", _shared), ("back", _back)):
            canvas.beginForm(name, 0, 0, WIDTH * mm, HEIGHT * mm)
            draw(canvas)
            canvas.endForm()
    at = places()
    for first in range(1, COUNT + 1, len(at)):
        page = list(zip(range(first, COUNT + 1), at, strict=False))
        for number, (x, y) in page:
            canvas.saveState()
            canvas.translate(x * mm, y * mm)
            canvas.doForm("shared") if forms else _shared(canvas)
            _own(canvas, number)
            canvas.restoreState()
        canvas.showPage()
        for _number, place in page:
            canvas.saveState()
            canvas.translate(*(value * mm for value in mirrored(place)))
            canvas.doForm("back") if forms else _back(canvas)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    make(sys.argv[1], forms="naive" not in sys.argv)
