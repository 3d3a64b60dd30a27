"""A page of a pad: its title, its blocks, and the small print at the foot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printplay.core.i18n import _, language, language_of
from printplay.pads.prints.arrangement import EDGE, Arranged, sides
from printplay.pads.prints.content import PadContent, PointsPlace
from printplay.pads.prints.ruled_table import Box
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import GROUP, heading, in_language
from printplay.printing.imposition.component import PAGE_INSET, Component, page_component
from printplay.printing.imposition.paper import Paper
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face
from printplay.printing.text.running_text import Style, set_words, text_height
from printplay.printing.text.type_scale import SCALE

#: The head of a page: the title, a strong rule with a thin one below it, and a gap, mm.
_TITLE, _RULES, _BELOW = 9.5, 1.4, 3.2
_DATE = 46.0  # mm, for the date
_SPACING = 1.2
#: mm between the small print and the slug in the margin below it.
_ABOVE_SLUG = 0.8


def pad_page(content: PadContent, paper: Paper) -> Component:
    """Return a page of the pad, with a back if it is too long for a side.

    Raises PaperError if its blocks do not fit on the paper.
    """
    narrow = min(paper.width, paper.height) - 2 * PAGE_INSET
    every: tuple[PointsPlace, ...] = ("beside", "below", "boxes")

    def feet(shown: PadContent) -> Mapping[PointsPlace, float]:
        return {
            references: _foot_height(shown.foot(references), narrow) + _ABOVE_SLUG
            for references in every
        }

    found = sides(content, paper, _TITLE + _RULES + _BELOW, feet)
    drawn = [_side(shown, lies) for shown, lies in found]
    back = drawn[1] if len(drawn) > 1 else None
    return page_component(content.title, found[0][1].page, drawn[0], back)


def _side(content: PadContent, found: Arranged) -> Drawing:
    page = found.page
    width, height = page.width - 2 * PAGE_INSET, page.height - 2 * PAGE_INSET
    drawing = Drawing("pad", inline=True)
    _head(drawing, content, width, height)
    with drawing.tagged(replace(GROUP, place=1)):
        low = _foot(drawing, content.foot(found.points_place), width)
    top = height - _TITLE - _RULES - _BELOW
    found.draw(drawing, content, Box(EDGE, low, width - 2 * EDGE, top - low))
    return drawing


def _head(drawing: Drawing, content: PadContent, width: float, top: float) -> None:
    """Draw the title, a line for the date, and two rules below them."""
    look = content.look
    base = top - _TITLE + 2.2
    room = width - _DATE - 6
    letters = BOLD if face(CHART).lacks(content.title) else CHART
    size = next(
        (SCALE[name] for name in ("poster", "title", "head", "label", "lead")
         if face(letters).width(content.title, SCALE[name]) <= room),
        SCALE["lead"],
    )  # fmt: skip
    style = Style(
        letters, size, SCALE["note"], 1.0, "left", "bottom", INK, language_of(content.title)
    )
    made = set_words([content.title], room, _TITLE - 0.4, style)
    if made is not None:
        with drawing.tagged(in_language(heading(2), content.title)):
            drawing.stamp(made, 0.2, top)
    date = _("Date")
    wide = face(TEXT).width(date, SCALE["rule"])
    left = width - _DATE
    drawing.text(left, base, date, TEXT, SCALE["rule"], colour=INK)
    drawing.line([(left + wide + 1.5, base - 0.6), (width - 0.2, base - 0.6)], look.thin)
    rule = top - _TITLE - 0.45
    drawing.rect(0.2, rule - 0.45, width - 0.4, look.bar, Pen(look.accent))
    drawing.rect(0.2, rule - 1.02, width - 0.4, 0.15, Pen(look.accent))


def _foot_height(text: str, width: float) -> float:
    if not text:
        return 0.0
    tall = text_height([text], TEXT, SCALE["rule"], width - 0.4, _SPACING, language())
    return (tall or 0.0) + 2.5


def _foot(drawing: Drawing, text: str, width: float) -> float:
    """Draw the small print about winner and tie-break; return its height, mm."""
    if not text:
        return 0.3
    tall = _foot_height(text, width)
    style = Style(TEXT, SCALE["rule"], SCALE["note"], _SPACING, "left", "bottom", INK, language())
    made = set_words([text], width - 0.4, tall, style)
    if made is not None:
        drawing.stamp(made, 0.2, tall + _ABOVE_SLUG)
    return tall + _ABOVE_SLUG
