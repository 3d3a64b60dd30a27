"""What Goldrausch prints, part by part; the cards come from the deck file in layouts/."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from printplay import resources
from printplay.decks import Deck, read_deck
from printplay.decks.deck import COPIES
from printplay.decks.printing import painter_of, print_of
from printplay.games.goldrausch import chips, reference
from printplay.games.goldrausch.composition import Composition
from printplay.games.goldrausch.pad import pad
from printplay.games.goldrausch.state import CHIPS, PLAYERS
from printplay.games.goldrausch.theme import CHIP_COLOURS
from printplay.i18n import _
from printplay.printing.colour import INK, WHITE, Meaning
from printplay.printing.component import Batch, Component
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.order import Order, Print
from printplay.printing.paper import Paper
from printplay.printing.path import rectangle
from printplay.printing.standard import reference_cards, score_pad


def shipped() -> Deck:
    """Return the deck as it ships, whose look those without one of their own borrow."""
    return read_deck(resources.layouts("goldrausch") / "cards.toml")


def cards(order: Order) -> Print:
    """Return the cards that are shuffled, alike from behind."""
    look = shipped()
    return print_of(
        read_deck(order.boards[0].path), order, "cards", _("Figures and coins"),
        _("Cut along the marks and shuffle all of them."),
        look=look,
    )  # fmt: skip


def symbols(order: Order) -> Print:
    """Return the six cards the others are laid beside, one for each group the deck knows."""
    look = shipped()
    rows = tuple({"kind": "symbol", "group": group, COPIES: 1} for group in look.by["group"])
    lines = (None,) * len(rows)
    deck = Deck(look.game, "symbols", look.title, rows, lines, look.path, look.path)
    return print_of(
        deck, order, "symbols", _("Symbol cards"),
        _("Cut along the marks; lay them in one column on the table."),
        look=look, telling=look.by["group"],
    )  # fmt: skip


def chip_set(order: Order) -> Print:
    """Return three chips of every colour, for each copy."""

    def make(number: int) -> Component:
        chip = CHIP_COLOURS[number // CHIPS % len(CHIP_COLOURS)]
        front, back = chips.chip_sides(chip, low_ink=order.low_ink)
        return Component(
            _("chip {letter}").format(letter=chip.letter),
            chips.SIDE, chips.SIDE, front, back, chips.SAFE,
        )  # fmt: skip

    def original(number: int) -> int:
        return number // CHIPS % len(CHIP_COLOURS) * CHIPS

    title, count = _("chips"), CHIPS * len(CHIP_COLOURS) * order.copies
    batch = Batch(count, make, title, title, original=original)
    return Print(
        "chips",
        _("Chips"),
        (batch,),
        _("On stiff paper; cut squares along the marks, or punch them round along the rim."),
        _meanings(low_ink=order.low_ink),
    )


def _meanings(*, low_ink: bool) -> list[Meaning]:
    """Return the chips' colours with the patterns that tell them apart without any colour."""
    return [(_(chip.name), INK if low_ink else chip.colour, chip.pattern) for chip in CHIP_COLOURS]


def pads(order: Order) -> Print:
    """Return pages of the score pad, one a match."""
    players = min(max(PLAYERS[0], order.players), PLAYERS[1])
    draw = partial(pad, players=players, deck=_deck(order), low_ink=order.low_ink)
    cutting = _("Nothing to cut; one page is one match.")
    meanings = _meanings(low_ink=order.low_ink)[:players]
    return score_pad(order, (130, 190), draw, cutting, meanings)


def references(order: Order) -> Print:
    """Return a reference card for each player and copy."""
    sides = reference.card_sides(_deck(order), order.house, low_ink=order.low_ink)
    shown = _meanings(low_ink=order.low_ink)[: reference.SHOWN_CHIPS]
    return reference_cards(order, sides, reference.WIDTH, reference.HEIGHT, reference.SAFE, shown)


def _deck(order: Order) -> Composition:
    """Return the cards the order is for, as the rules see them."""
    found: Any = order.boards[0]
    deck: Composition = found
    return deck


def picture(board: Any, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a fan of three cards, with its width and height in mm."""
    order = Order((), Paper("fan", 177, 118), 1, low_ink=low_ink)
    deck = read_deck(board.path)
    painter = painter_of(deck, order, shipped())
    kinds = [row["kind"] for row in deck.rows]
    best = len(kinds) - 1 - kinds[::-1].index("gold")
    chosen = [kinds.index("figure"), kinds.index("counterfeit"), best]
    drawing = Drawing("fan")
    for index, (x, y, angle) in zip(chosen, ((24, 8, 14), (56, 16, 0), (92, 24, -14)), strict=True):
        face = painter.front(index)
        edge = rectangle(0, 0, face.width, face.height, 3)
        whole = Drawing("card", inline=True)
        whole.path(edge, Pen(WHITE))
        whole.stamp(face.drawing, clip=edge)
        whole.path(edge, Pen(None, INK, 0.3))
        drawing.stamp(whole, x, y, angle=angle)
    return drawing, 177.0, 118.0


PARTS: Mapping[str, Callable[[Order], Print]] = {
    "cards": cards,
    "symbols": symbols,
    "chips": chip_set,
    "pad": pads,
    "reference": references,
}
