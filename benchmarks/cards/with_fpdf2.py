"""The cards with fpdf2, with the same small font; y goes down there."""

from __future__ import annotations

import sys

from fpdf import FPDF

from benchmarks.cards import COUNT, GREEN, HEIGHT, PALE, PAPER, WIDTH, mirrored, places, star, title
from printplay.core import resources

FACE = "text-bold"
_GREEN, _PALE = (tuple(round(255 * part) for part in colour) for colour in (GREEN, PALE))


def _star(pdf: FPDF, x: float, y: float, radius: float) -> None:
    pdf.polygon(star(x + WIDTH / 2, y + HEIGHT / 2, -radius), style="F")


def _front(pdf: FPDF, x: float, y: float, number: int) -> None:
    pdf.set_fill_color(*_PALE)
    pdf.set_draw_color(*_GREEN)
    pdf.set_text_color(*_GREEN)
    pdf.set_line_width(0.5)
    pdf.rect(x + 3.5, y + 3.5, WIDTH - 7, HEIGHT - 7, style="DF", round_corners=True, corner_radius=3)
    pdf.set_fill_color(*_GREEN)
    _star(pdf, x, y, 15)
    pdf.set_font(FACE, size=20)
    pdf.text(x + 6, y + 13, str(number))
    with pdf.rotation(180, x + WIDTH / 2, y + HEIGHT / 2):
        pdf.text(x + 6, y + 13, str(number))
    pdf.set_font(FACE, size=12)
    words = title(number)
    pdf.text(x + (WIDTH - pdf.get_string_width(words)) / 2, y + HEIGHT - 20, words)


def _back(pdf: FPDF, x: float, y: float) -> None:
    pdf.set_fill_color(*_GREEN)
    pdf.rect(x, y, WIDTH, HEIGHT, style="F")
    pdf.set_fill_color(*_PALE)
    _star(pdf, x, y, 20)


def make(path: str) -> None:
    """Write the cards to a file."""
    pdf = FPDF(unit="mm", format=PAPER)
    pdf.set_auto_page_break(auto=False)
    pdf.set_compression(False)
    pdf.add_font(FACE, fname=resources.fonts() / f"{FACE}.ttf")
    at = places()
    for first in range(1, COUNT + 1, len(at)):
        page = list(zip(range(first, COUNT + 1), at, strict=False))
        pdf.add_page()
        for number, (x, y) in page:
            _front(pdf, x, PAPER[1] - y - HEIGHT, number)
        pdf.add_page()
        for _number, place in page:
            x, y = mirrored(place)
            _back(pdf, x, PAPER[1] - y - HEIGHT)
    pdf.output(path)


if __name__ == "__main__":
    make(sys.argv[1])
