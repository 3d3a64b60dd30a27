"""The printed parts of a custom game: its score pad, and a scoring reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from printplay.core.errors import PaperError
from printplay.core.i18n import _
from printplay.pads.file.pad import Pad
from printplay.pads.prints.arrangement import first_block
from printplay.pads.prints.content import PadContent, content_of
from printplay.pads.prints.look import look
from printplay.pads.prints.pad_code import PAPERS
from printplay.pads.prints.page import PadSide, pad_page, page_sides
from printplay.pads.prints.reference import reference
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.options import Print, PrintOptions

#: Columns of the picture on the cover.
_SHOWN = 4


def pads(options: PrintOptions) -> Print:
    """Return pages of the score pad, with room for one match or several."""
    sides, notes = _sides(options)

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


def _sides(options: PrintOptions) -> tuple[Sequence[PadSide], Sequence[str]]:
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
            why = _("{paper} is too small for a pad with codes")
    else:
        why = _("they need one of the papers {known}")
    said = _("Printed without codes, so no camera reads it: {why}.").format(
        why=why.format(paper=options.paper.title, known=", ".join(PAPERS))
    )
    return page_sides(replace(content, coded=False), options.paper), (said,)


def references(options: PrintOptions) -> Print:
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
    shown = look(pad.look.colour, low_ink=low_ink, light=False)
    return first_block(PadContent(pad, players, (), shown))


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {"pad": pads, "reference": references}
