"""What Frogs prints: the pond."""

from __future__ import annotations

from printplay.match.game import Display
from printplay.printing.drawing.colour import INK, grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.options import Print, PrintOptions
from printplay.printing.text.fonts import CHART

from .rules import Pond


def picture(pond: Pond, *, low_ink: bool) -> tuple[Drawing, float, float]:
    drawing = Drawing(pond.name)
    for name, stone in pond.land.items():
        drawing.circle(*stone.centre, 4, Pen(None if low_ink else grey(0.85), INK))
        drawing.text(*stone.centre, name, CHART, 9, colour=INK, anchor="middle")
    return drawing, *pond.size


def board(order: PrintOptions) -> Print:
    drawing, width, height = picture(order.boards[0], low_ink=order.low_ink)  # type: ignore[arg-type]
    batch = Batch(order.copies, lambda _n: Component("pond", width, height, drawing), "board")
    return Print("board", "Board", (batch,), "Cut along the marks.")


PARTS = {"board": board}


class FrogsDisplay(Display):
    """What Frogs prints and shows."""

    parts = PARTS
    picture = staticmethod(picture)
