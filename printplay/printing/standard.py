"""Parts that every game has, whatever is drawn on them: reference cards, and pages of a pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printplay.i18n import _
from printplay.printing.component import Batch, Component, page_component, page_size
from printplay.printing.drawing import Drawing
from printplay.printing.order import Meaning, Order, Print


def reference_cards(
    order: Order,
    sides: tuple[Drawing, Drawing],
    width: float,
    height: float,
    safe: float,
    meanings: Sequence[Meaning] = (),
) -> Print:
    """Return a reference card of width x height mm for each player and copy."""
    front, back = sides

    def make(_number: int) -> Component:
        return Component(_("reference card"), width, height, front, back, safe, gutter=2.0)

    title = _("reference cards")
    batch = Batch(order.players * order.copies, make, title, title, alike=True)
    return Print(
        "reference", _("Reference cards"), (batch,),
        _("Cut along the marks, one for each player."), meanings,
    )  # fmt: skip


def score_pad(
    order: Order,
    least: tuple[float, float],
    draw: Callable[[float, float], Drawing],
    cutting: str = "",
    meanings: Sequence[Meaning] = (),
) -> Print:
    """Return upright pages of the score pad, `draw` given width and height in mm.

    Raises PaperError where the paper leaves less than `least`.
    """
    paper = order.paper if order.paper.width <= order.paper.height else order.paper.turned()
    page = draw(*page_size(_("score pad"), paper, least))

    def make(_number: int) -> Component:
        return page_component(_("score pad"), paper, page, None)

    batch = Batch(order.copies, make, _("score pad"), marks=False)
    return Print("pad", _("Score pad"), (batch,), cutting or _("Nothing to cut."), meanings)
