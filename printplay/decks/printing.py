"""A deck as something to print: its cards as components, in batches of one size.

A game makes a part of cards in a few lines:

    deck = read_deck(order.boards[0].path)
    return print_of(deck, order, "cards", _("Cards"), _("Cut along the marks."))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from printplay.decks.deck import Deck
from printplay.decks.design import BLEED, SAFE, colour_code
from printplay.decks.designing import design
from printplay.decks.painter import Painter, copies
from printplay.errors import LayoutError, Place
from printplay.i18n import N_, _, language
from printplay.printing.colour import Meaning
from printplay.printing.component import Batch, Component
from printplay.printing.order import Order, Print

#: Cards that are kept while others are drawn; more copies than one of a card are one drawing.
_KEPT = 256


def print_of(
    deck: Deck,
    order: Order,
    part: str,
    title: str,
    cutting: str,
    *,
    only: Callable[[Mapping[str, Any]], bool] = lambda _row: True,
    look: Deck | None = None,
    telling: Collection[str] | None = None,
) -> Print:
    """Return the cards of a deck whose rows are wanted, each as often as its copies say.

    Cards of one size, with backs or without, are imposed together, in the order of the deck. One
    without templates of its own is drawn with those of the deck `look`. `telling` are the colours
    of its `[meanings]` that say something on these cards; None is all of them.
    Raises LayoutError where the deck's templates are wrong, or no card is wanted.
    """
    painter = painter_of(deck, order, look)
    kinds: dict[tuple[float, float, bool], list[int]] = {}
    for index, row in enumerate(deck.rows):
        if copies(row) and only(row):
            key = (*painter.size(index), painter.back_template(index) is not None)
            kinds.setdefault(key, []).append(index)
    if not kinds:
        raise LayoutError(
            N_("there is no card to print"),
            place=Place(str(deck.source), key="copies"),
            hint=N_("Let at least one card have copies."),
        )
    batches = tuple(_batch(painter, rows, order.copies, title) for rows in kinds.values())
    return Print(part, title, batches, cutting, meanings_of(painter, telling))


def painter_of(deck: Deck, order: Order, look: Deck | None = None) -> Painter:
    """Return what draws the cards of a deck as an order asks for them."""
    bleed = BLEED if order.bleed is None else max(BLEED, order.bleed)
    return Painter(design(deck, look), language(), low_ink=order.low_ink, bleed=bleed)


def _batch(painter: Painter, rows: Sequence[int], sets: int, title: str) -> Batch:
    """Return the cards of some rows, all sets of them one after the other."""
    ends = list(accumulate(copies(painter.deck.rows[index]) for index in rows))
    backs = {painter.back_key(painter.back_template(index), index) for index in rows}

    @lru_cache(maxsize=_KEPT)
    def component(index: int) -> Component:
        front = painter.front(index)
        front.drawing.inline = copies(painter.deck.rows[index]) * sets == 1
        back = painter.back(index)
        return Component(
            painter.name(index), front.width, front.height, front.drawing,
            back.drawing if back else None, SAFE, bleed=painter.bleed,
            title=painter.called(index),
        )  # fmt: skip

    def at(number: int) -> int:
        return bisect_right(ends, number % ends[-1])

    return Batch(
        ends[-1] * sets, lambda number: component(rows[at(number)]), title,
        _("{title}, backs").format(title=title),
        original=lambda number: ends[at(number)] - copies(painter.deck.rows[rows[at(number)]]),
        one_back=len(backs) == 1,
    )  # fmt: skip


def meanings_of(painter: Painter, telling: Collection[str] | None = None) -> list[Meaning]:
    """Return the colours of a deck that carry a meaning, for the preflight."""
    design = painter.design
    found = []
    for name, sign in design.meanings.items():
        colour = colour_code(name, design.colours, low_ink=painter.low_ink)
        if colour is not None and (telling is None or name in telling):
            found.append((name, colour, sign))
    return found
