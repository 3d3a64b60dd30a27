"""What Goldrausch prints, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printplay.games.goldrausch import chips, reference
from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.pad import pad
from printplay.games.goldrausch.state import CHIPS, PLAYERS
from printplay.games.goldrausch.theme import CHIP_COLOURS, SIGNS, theme
from printplay.i18n import _
from printplay.printing.colour import INK
from printplay.printing.component import Batch, Component, page_component, page_size
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.icons import icon
from printplay.printing.order import Order, Print


def chip_set(order: Order) -> Print:
    """Return three chips of every colour, for each copy."""

    def make(number: int) -> Component:
        chip = CHIP_COLOURS[number // CHIPS % len(CHIP_COLOURS)]
        front, back = chips.chip_sides(chip, low_ink=order.low_ink)
        return Component(
            _("chip {letter}").format(letter=chip.letter),
            chips.SIDE, chips.SIDE, front, back, chips.SAFE,
        )  # fmt: skip

    title = _("chips")
    batch = Batch(CHIPS * len(CHIP_COLOURS) * order.copies, make, title, title)
    return Print(
        "chips",
        _("Chips"),
        (batch,),
        _("On stiff paper; cut squares along the marks, or punch them round along the rim."),
        [
            (_(chip.name), INK if order.low_ink else chip.colour, chip.pattern)
            for chip in CHIP_COLOURS
        ],
    )


def pads(order: Order) -> Print:
    """Return pages of the score pad, one a match."""
    paper = order.paper if order.paper.width <= order.paper.height else order.paper.turned()
    width, height = page_size(_("score pad"), paper, (130, 190))
    players = min(max(PLAYERS[0], order.players), PLAYERS[1])
    page = pad(width, height, players, _deck(order), low_ink=order.low_ink)

    def make(_number: int) -> Component:
        return page_component(_("score pad"), paper, page, None)

    batch = Batch(order.copies, make, _("score pad"), marks=False)
    return Print("pad", _("Score pad"), (batch,), _("Nothing to cut; one page is one match."))


def references(order: Order) -> Print:
    """Return a reference card for each player and copy."""
    front, back = reference.card_sides(_deck(order), order.house, low_ink=order.low_ink)

    def make(_number: int) -> Component:
        return Component(
            _("reference card"), reference.WIDTH, reference.HEIGHT, front, back, reference.SAFE,
            gutter=2.0,
        )  # fmt: skip

    title = _("reference cards")
    batch = Batch(order.players * order.copies, make, title, title, alike=True)
    return Print(
        "reference", _("Reference cards"), (batch,), _("Cut along the marks, one for each player.")
    )


def _deck(order: Order) -> Composition:
    """Return the cards the order is for, as the rules see them."""
    found: Any = order.boards[0]
    deck: Composition = found
    return deck


def picture(_board: Composition, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return the six groups beside each other, with their width and height in mm."""
    inks = theme(low_ink=low_ink)
    drawing, step = Drawing("groups"), 30.0
    width, height = step * len(GROUPS), 34.0
    drawing.line([(0, 1.6), (width, 1.6)], Pen(None, inks.gold, 0.5))
    drawing.line([(0, height - 1.6), (width, height - 1.6)], Pen(None, inks.gold, 0.5))
    for number, group in enumerate(GROUPS):
        x, y = step * (number + 0.5), height / 2
        drawing.circle(x, y, 12.6, Pen(inks.tint, inks.ink, 0.5))
        drawing.circle(x, y, 11.7, Pen(None, inks.ink, 0.2))
        sign = icon(SIGNS[group], inks.ink, inks.tint, low_ink=low_ink)
        drawing.stamp(sign, x, y, scale=9.2)
    return drawing, width, height


#: Parts that are decks of cards come from deck files.
PARTS: Mapping[str, Callable[[Order], Print]] = {
    "chips": chip_set,
    "pad": pads,
    "reference": references,
}
