"""What the toy game prints."""

from __future__ import annotations

from printplay.core.i18n import language
from printplay.geometry.board import Board
from printplay.printing.drawing.colour import INK, grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.order import Order, Print
from printplay.printing.text.fonts import CHART

from .contents import Stone

GREETING = {"en": "Hop!", "de": "Hüpf!"}


def cards(order: Order) -> Print:
    """Return a card for each player, its back a plain pattern."""

    def make(number: int) -> Component:
        front, back = Drawing(f"card-{number}"), Drawing("back")
        front.text(15, 20, GREETING[language()], CHART, 14, colour=INK, anchor="middle")
        back.circle(15, 20, 8, Pen(None if order.low_ink else grey(0.8), INK))
        return Component(f"card {number + 1}", 30, 40, front, back, gutter=3)

    batch = Batch(order.players * order.copies, make, "cards", "backs")
    return Print("cards", "Cards", (batch,), "Cut along the marks.")


def picture(board: Board[Stone], *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return the pond by itself."""
    drawing = Drawing("pond")
    for stone in board.land.values():
        drawing.circle(*stone.centre, 3, Pen(None if low_ink else grey(0.7), INK))
    return drawing, *board.size


PARTS = {"cards": cards}
