"""The printed parts of a custom game: its score pad, and a scoring reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printplay.core.errors import PaperError
from printplay.core.i18n import _, language, language_of
from printplay.core.translation_markers import parts_of
from printplay.pads.file.pad import Pad
from printplay.pads.prints import coded_page
from printplay.pads.prints.arrangement import EDGE, Arranged, first_block, sides
from printplay.pads.prints.content import PadContent, PointsPlace, content_of
from printplay.pads.prints.look import look
from printplay.pads.prints.pad_fields import PAPERS, PadCode, PadField, fields_check
from printplay.pads.prints.reference import reference
from printplay.pads.prints.ruled_table import Box
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import GROUP, heading, in_language
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component, page_component
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print, PrintOptions
from printplay.printing.text.fonts import TEXT, face, title_face
from printplay.printing.text.running_text import Style, set_words, text_height
from printplay.printing.text.typesetting import SCALE

#: The head of a page: the title, a strong rule with a thin one below it, and a gap, mm.
_TITLE, _RULES, _BELOW = 9.5, 1.4, 3.2
_DATE = 46.0  # mm, for the date
_SPACING = 1.2
#: mm between the small print and the slug in the margin below it.
_ABOVE_SLUG = 0.8
#: mm of the foot of a page with codes: below the blocks, and for the code in letters.
_ABOVE_TEXT, _LETTERS = 0.6, 4.8
#: Columns of the picture on the cover.
_SHOWN = 4


def score_pads(options: PrintOptions) -> Print:
    """Return pages of the score pad, with room for one match or several."""
    sides, notes = _sides_and_notes(options)

    @cache
    def page(number: int) -> Component:
        return pad_page(sides, options.number(number))

    # Each copy printed for a match has a number of its own; all others are alike.
    numbered = sides[0].content.coded and bool(options.names)
    title = _("score pad")
    free = page(0).back is None
    batch = Batch(
        options.copies, lambda number: page(number if numbered else 0), title, title, marks=False,
        original=lambda number: number if numbered else 0, loose=free, again=free and not numbered,
    )  # fmt: skip
    return Print("pad", _("Score pad"), (batch,), _("Nothing to cut."), notes=notes)


def _sides_and_notes(options: PrintOptions) -> tuple[Sequence[PadSide], Sequence[str]]:
    """Return the sides of a page, with codes where the paper has room for them.

    Where it has none, a sentence says so. Raises PaperError if the pad itself does not fit.
    """
    content = content_of(options)
    if not content.coded:
        return page_sides(content, options.paper), ()
    if options.paper.name in PAPERS:
        try:
            return page_sides(content, options.paper), ()
        except PaperError:
            reason = _("{paper} is too small for a pad with codes")
    else:
        reason = _("they need one of the papers {known}")
    note = _("Printed without codes, so no camera reads it: {why}.").format(
        why=reason.format(paper=options.paper.title, known=", ".join(PAPERS))
    )
    return page_sides(replace(content, coded=False), options.paper), (note,)


def scoring_references(options: PrintOptions) -> Print:
    """Return the scoring reference: a card for each player, or a page if a card is too small."""
    content = content_of(options)
    title = _("reference card")
    face = reference(content, options.paper)
    if face.page is not None:
        batch = Batch(
            options.copies, lambda _number: face, title, marks=False, original=lambda _number: 0, loose=True
        )
        return Print("reference", _("How it is scored"), (batch,), _("Nothing to cut."))
    batch = Batch(
        options.seats * options.copies, lambda _number: face, title, title, original=lambda _number: 0
    )
    return Print("reference", _("Reference cards"), (batch,), _("Cut along the marks, one for each player."))


def picture(pad: Pad, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a single block of the pad, with its width and height in mm."""
    players = max(pad.players[0], min(pad.players[1], _SHOWN))
    pad_colours = look(pad.look.colour, low_ink=low_ink, light=False)
    return first_block(PadContent(pad, players, (), pad_colours))


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {"pad": score_pads, "reference": scoring_references}


def pad_page(sides: Sequence[PadSide], serial: int = 1) -> Component:
    """Return a page of the pad, with a back if it is long; one with codes has a `serial`."""
    drawings = [side.drawn(serial) for side in sides]
    back_drawing = drawings[1] if len(drawings) > 1 else None
    content = sides[0].content
    return page_component(content.title, sides[0].page, drawings[0], back_drawing, coded=content.coded)


def page_sides(content: PadContent, paper: Paper) -> Sequence[PadSide]:
    """Return the side of a page, or two of a long pad; raise PaperError if its blocks do not fit."""
    corners = coded_page.BESIDE + coded_page.MARKER if content.coded else 0.0
    narrow = min(paper.width, paper.height) - 2 * PAGE_INSET - corners
    every: tuple[PointsPlace, ...] = ("beside", "below", "boxes")

    def feet(side_content: PadContent) -> Mapping[PointsPlace, float]:
        return {place: _foot_room(side_content, side_content.foot(place), narrow) for place in every}

    arranged_sides = sides(content, paper, _head_room(content), feet)
    return [
        PadSide(side_content, lies, paper, number)
        for number, (side_content, lies) in enumerate(arranged_sides)
    ]


@dataclass(frozen=True)
class PadSide:
    """A side of a page: what is on it, how its blocks are arranged, and its number (0, 1)."""

    content: PadContent
    arranged: Arranged
    paper: Paper
    number: int

    @property
    def page(self) -> Paper:
        """Return the paper as it lies."""
        return self.arranged.page

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the page within its margin, mm."""
        return self.page.width - 2 * PAGE_INSET, self.page.height - 2 * PAGE_INSET

    @property
    def _blocks(self) -> Box:
        width, height = self.size
        foot = self.content.foot(self.arranged.points_place)
        corners = coded_page.BESIDE + coded_page.MARKER if self.content.coded else 0.0
        low = _foot_room(self.content, foot, width - corners) if foot else 0.3
        low = max(low, coded_page.HIGH) if self.content.coded else low
        return Box(EDGE, low, width - 2 * EDGE, height - _head_room(self.content) - low)

    def fields(self) -> Sequence[PadField]:
        """Return the fields to write in, mm of the page within its margin."""
        return list(self.arranged.fields(self.content, self._blocks))

    def code(self, serial: int) -> PadCode:
        content, look = self.content, self.content.look
        ink = "low" if look.low_ink else "light" if look.tinted else "full"
        return PadCode(
            content.pad.hash, language(), ink, self.paper.name, content.players, content.seated,
            self.number, fields_check(self.fields()), serial,
        )  # fmt: skip

    def drawn(self, serial: int = 1) -> Drawing:
        """Return it drawn, with its codes if it has any."""
        content, (width, height) = self.content, self.size
        drawing = Drawing("pad", inline=True)
        if content.coded:
            _coded_head(drawing, content, width, height)
        else:
            _draw_head(drawing, content, width, height)
        with drawing.tagged(replace(GROUP, place=1)):
            foot = content.foot(self.arranged.points_place)
            if content.coded:
                room = width - coded_page.BESIDE - coded_page.MARKER
                low = self._blocks.y
                _small_print(drawing, foot, coded_page.BESIDE, low - _ABOVE_TEXT, room)
            else:
                tall = _foot_height(foot, width)
                _small_print(drawing, foot, 0.2, tall + _ABOVE_SLUG, width)
        self.arranged.draw(drawing, content, self._blocks)
        if content.coded:
            coded_page.draw_codes(drawing, self.code(serial), width, height, content.look)
        return drawing


def _head_room(content: PadContent) -> float:
    """Return the height of the head, mm."""
    usual = _TITLE + _RULES + _BELOW
    return max(usual, coded_page.HIGH) if content.coded else usual


def _foot_room(content: PadContent, text: str, width: float) -> float:
    """Return the height of the foot with its small print, mm."""
    tall = _foot_height(text, width)
    if content.coded:
        return max(coded_page.HIGH, tall + _LETTERS)
    return tall + _ABOVE_SLUG


def _coded_head(drawing: Drawing, content: PadContent, width: float, top: float) -> None:
    """Draw the head between a marker and a code: the date stands below the rules."""
    right = width - coded_page.BESIDE
    _draw_title(drawing, content, coded_page.MARKER + 0.8, right, top)
    _date(drawing, content, 0.2, right, top - coded_page.HIGH + 2.6)
    _double_rule(drawing, content, right, top)


def _draw_head(drawing: Drawing, content: PadContent, width: float, top: float) -> None:
    """Draw the title, a line for the date, and two rules below them."""
    _draw_title(drawing, content, 0.2, width - _DATE - 6 + 0.2, top)
    _date(drawing, content, width - _DATE, width - 0.2, top - _TITLE + 2.2)
    _double_rule(drawing, content, width - 0.2, top)


def _draw_title(drawing: Drawing, content: PadContent, left: float, right: float, top: float) -> None:
    room = right - left
    letters = title_face(content.title)
    size = next(
        (SCALE[name] for name in ("poster", "title", "head", "label", "lead")
         if face(letters).width(content.title, SCALE[name]) <= room),
        SCALE["lead"],
    )  # fmt: skip
    style = Style(letters, size, SCALE["note"], 1.0, "left", "bottom", INK, language_of(content.title))
    words = set_words([content.title], room, _TITLE - 0.4, style)
    if words is not None:
        with drawing.tagged(in_language(heading(2), content.title)):
            drawing.stamp(words, left, top)


def _date(drawing: Drawing, content: PadContent, left: float, right: float, base: float) -> None:
    date = _("Date")
    wide = face(TEXT).width(date, SCALE["rule"])
    drawing.text(left, base, date, TEXT, SCALE["rule"], colour=INK)
    end = min(right, left + _DATE)
    drawing.line([(left + wide + 1.5, base - 0.6), (end, base - 0.6)], content.look.thin)


def _double_rule(drawing: Drawing, content: PadContent, right: float, top: float) -> None:
    look, rule = content.look, top - _TITLE - 0.45
    drawing.rect(0.2, rule - 0.45, right - 0.2, look.bar, Pen(look.accent))
    drawing.rect(0.2, rule - 1.02, right - 0.2, 0.15, Pen(look.accent))


def _foot_height(text: str, width: float) -> float:
    if not text:
        return 0.0
    tall = text_height(parts_of(text), TEXT, SCALE["rule"], width - 0.4, _SPACING, language())
    return (tall or 0.0) + 2.5


def _small_print(drawing: Drawing, text: str, left: float, top: float, width: float) -> None:
    """Draw the small print about winner and tie-break, from its upper edge down."""
    if not text:
        return
    tall = _foot_height(text, width)
    style = Style(TEXT, SCALE["rule"], SCALE["note"], _SPACING, "left", "bottom", INK, language())
    words = set_words(parts_of(text), width - 0.4, tall, style)
    if words is not None:
        drawing.stamp(words, left, top)
