"""A report as a PDF: fonts embedded, page boxes, a footer, as every print has them."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from printplay.charts.page import print_colours
from printplay.charts.printed.pages import Content, pages
from printplay.core.i18n import language
from printplay.core.print_choices import Duplex, Ink
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import PAGE_INSET, Side, page_component
from printplay.printing.imposition.paper import Paper
from printplay.printing.imposition.sheet_marks import Slug, furniture
from printplay.printing.output.pdf.document import PdfWriter

_AT: Affine = (1.0, 0.0, 0.0, 1.0, PAGE_INSET, PAGE_INSET)


def sides(content: Content, paper: Paper, ink: Ink) -> list[Side]:
    """Return the sides of paper of a report; raise PaperError if the paper is too small."""
    upright = paper if paper.width <= paper.height else paper.rotate()
    return [
        Side(
            upright,
            [(page_component(content.title, upright, drawing, None), drawing, _AT)],
            [(PAGE_INSET, PAGE_INSET, upright.width - 2 * PAGE_INSET, upright.height - 2 * PAGE_INSET)],
            ", ".join(content.about[:1]),
            marks=False,
        )
        for drawing in pages(content, upright, print_colours(ink))
    ]


def pdf(sides: Sequence[Side], title: str, boards: str = "") -> bytes:
    """Return sides of paper as a PDF with a title; `boards` are names with hashes."""
    slug = Slug(title, boards, "", note="")
    buffer = BytesIO()
    with PdfWriter(title, language(), Duplex.none) as writer:
        for number, side in enumerate(sides, 1):
            marks: Drawing = furniture(side, slug, number, len(sides))
            writer.add(side, marks)
        writer.finish(buffer)
    return buffer.getvalue()
