"""Prints the pad of a game: with codes where it can be read, else as its deck file draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from printplay.core.errors import PaperError
from printplay.core.i18n import _
from printplay.decks.part_files import rows_for
from printplay.match.game import Meta
from printplay.pads.deck_pads.deck_page import DeckContent, DeckSide, deck_sides
from printplay.pads.deck_pads.game_pad import game_pad
from printplay.pads.prints.pad_code import PAPERS
from printplay.printing.imposition.component import Batch, Component, page_component
from printplay.printing.options import Print, PrintOptions


def game_pads_print(
    meta: Meta, options: PrintOptions, plain: Callable[[PrintOptions], Print], *, shipped: bool = True
) -> Print:
    """Return the pad of a game with codes; where there can be none, `plain` with a note.

    A pad for a deck of one's own, which is not `shipped`, has codes if it is printed for a match:
    the ledger knows the deck.
    """
    made = plain(options)
    if not options.codes:
        return made
    sides, why = _sides(meta, options, shipped=shipped)
    if not sides:
        said = _("Printed without codes, so no camera reads it: {why}.").format(why=why)
        return replace(made, notes=(*made.notes, said))

    @cache
    def page(number: int) -> Component:
        drawn = [side.drawn(options.number(number)) for side in sides]
        back = drawn[1] if len(drawn) > 1 else None
        return page_component(made.title, sides[0].page, drawn[0], back, coded=True)

    # Each copy printed for a match has a number of its own; all others are alike.
    numbered, one = bool(options.names), len(sides) == 1
    (first,) = made.batches
    batch = Batch(
        options.copies, lambda number: page(number if numbered else 0), first.front_title,
        first.front_title, marks=False, original=lambda number: number if numbered else 0,
        loose=one, again=one and not numbered,
    )  # fmt: skip
    return replace(made, batches=(batch,))


def _sides(meta: Meta, options: PrintOptions, *, shipped: bool) -> tuple[Sequence[DeckSide], str]:
    """Return the sides of a page, or none and why it has no codes."""
    if not shipped and not options.names:
        return (), _("a pad for a deck of your own has them only with --match")
    if options.paper.name not in PAPERS:
        return (), _("they need one of the papers {known}").format(known=", ".join(PAPERS))
    lines = rows_for(meta, options)
    content = DeckContent(game_pad(meta.id), lines, options.names, seated=bool(options.names))
    try:
        return deck_sides(content, options), ""
    except PaperError:
        return (), _("{paper} is too small for a pad with codes").format(paper=options.paper.title)
