"""A picture as a file: PNG, PDF, or SVG with title and description."""

from __future__ import annotations

from printplay.charts.page import ChartPage
from printplay.core.i18n import language
from printplay.printing.imposition.component import Component
from printplay.printing.output.faces import face


def picture(page: ChartPage, suffix: str, figures: str) -> bytes:
    """Render a page in the format of a suffix; raise CallError for an unknown one.

    The first line of the figures is its title.
    """
    title = figures.partition("\n")[0]
    component = Component(title, page.width, page.height, page.drawing, safe=0)
    return face(component, page.drawing, suffix, language(), about=figures)
