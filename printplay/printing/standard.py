"""Parts that every game has, whatever is drawn on them: reference cards, and pages of a pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from printplay.i18n import _
from printplay.printing.colour import Colour, Meaning
from printplay.printing.component import Batch, Component, page_component, page_for, page_size
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.fonts import CHART, TEXT, face, fit
from printplay.printing.marks import check_bar
from printplay.printing.order import Order, Print


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
    batch = Batch(order.players * order.copies, make, title, title, alike=True,
                  original=lambda _number: 0, one_back=True)  # fmt: skip
    return Print(
        "reference", _("Reference cards"), (batch,),
        _("Cut along the marks, one for each player."), meanings,
    )  # fmt: skip


def pad_head(
    drawing: Drawing, game: str, width: float, height: float, ink: Colour, line: Colour
) -> None:
    """Draw the head of a page of the score pad: whose it is, a line for the date, 50 mm to measure.

    It takes 13.5 mm from the top of a page of width x height mm.
    """
    title = _("{game}: score pad").format(game=game)
    size = fit(title, CHART, width * 0.6, 20, 10, _("score pad"))
    y, at = height - 9, width * 0.68
    drawing.text(0.5, y, title, CHART, size, colour=ink)
    date = _("Date")
    drawing.text(at, y, date, TEXT, 9, colour=ink)
    left = at + face(TEXT).width(date, 9) + 2
    drawing.line([(left, y - 0.6), (width - 0.5, y - 0.6)], Pen(None, line, 0.2))
    check_bar(drawing, 0.4, height - 13.2, 50, ink)
    drawing.text(51.4, height - 13.5, "50 mm", TEXT, 6, colour=ink)


def pad_blocks(top: float, block: float, gap: float) -> Iterator[tuple[int, float]]:
    """Yield number and top (mm) of as many blocks of a height as fit below `top`, at least one.

    They are at least `gap` apart, and at most twice that where the page leaves more.
    """
    count = max(1, int((top - 1 + gap) // (block + gap)))
    between = (top - 1 - count * block) / (count - 1) if count > 1 else 0.0
    y = top
    for number in range(1, count + 1):
        yield number, y
        y -= block + min(between, 2 * gap)


def score_pad(
    order: Order,
    least: tuple[float, float],
    draw: Callable[[float, float], Drawing],
    cutting: str = "",
    meanings: Sequence[Meaning] = (),
) -> Print:
    """Return pages of the score pad, upright where they can be; `draw` takes width, height in mm.

    Raises PaperError where the paper leaves less than `least`.
    """
    paper = page_for(order.paper, least)
    page = draw(*page_size(_("score pad"), paper, least))

    def make(_number: int) -> Component:
        return page_component(_("score pad"), paper, page, None)

    batch = Batch(order.copies, make, _("score pad"), marks=False, original=lambda _number: 0)
    return Print("pad", _("Score pad"), (batch,), cutting or _("Nothing to cut."), meanings)
