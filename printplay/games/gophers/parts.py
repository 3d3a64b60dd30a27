"""What Gophers prints, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from printplay.decks.printing import print_of
from printplay.games.gophers import pawns as figures
from printplay.games.gophers import reference as card
from printplay.games.gophers.book import Book
from printplay.games.gophers.cards import KINDS
from printplay.games.gophers.layout import deck_of
from printplay.games.gophers.pad import pad
from printplay.games.gophers.storey import page_of
from printplay.games.gophers.theme import CONTENTS, TEAMS, storey
from printplay.i18n import _
from printplay.printing.colour import Colour
from printplay.printing.component import PAGE_INSET, Batch, Component, page_component, page_size
from printplay.printing.drawing import Drawing, rectangle
from printplay.printing.order import Meaning, Order, Print
from printplay.printing.paper import Paper
from printplay.printing.standard import reference_cards, score_pad

#: mm between the two holes of a punch: of ISO 838, and of Letter paper.
_PUNCH, _PUNCH_LETTER = 80.0, 69.85
_MARGIN = 13.0  # mm a page is larger than its caves' field: the strip above, a little earth beside
_SHOWN = (281.0, 194.0)  # mm: a page of A4, as a picture by itself
_MANY = 12  # tiles at most for one storey


def pages(order: Order) -> Print:
    """Return the six storeys of every book, a page each, or in tiles where paper is smaller."""
    batches = []
    for book in cast("Sequence[Book]", order.boards):
        least = (book.size[0] + _MARGIN, book.size[1] + _MARGIN)
        paper, columns, rows = _tiles(order.paper, least)
        tile = page_size(_("storeys"), paper, (60, 60))
        width, height = tile[0] * columns, tile[1] * rows
        punch = _PUNCH_LETTER if order.paper.name == "letter" else _PUNCH
        for number, page in book.pages.items():
            whole = page_of(book, number, width, height, low_ink=order.low_ink, punch=punch)
            drawings = [
                _tile(whole, column, row, tile)
                for row in reversed(range(rows)) for column in range(columns)
            ] if columns * rows > 1 else [whole]  # fmt: skip
            title = _("storey {number}").format(number=page.number)
            batches.append(
                Batch(
                    order.copies * len(drawings),
                    _maker(title, paper, drawings),
                    title,
                    marks=len(drawings) > 1,
                )
            )
    tiled = any(batch.marks for batch in batches)
    return Print(
        "pages",
        _("Storeys"),
        batches,
        _("Cut one of two meeting edges, glue the storey together, then punch and bind it on top.")
        if tiled
        else _("Nothing to cut; punch the upper edge and bind the six as a book to flip."),
        [*_storeys(order, low_ink=order.low_ink), *_meanings(CONTENTS, low_ink=order.low_ink)],
    )


def _maker(title: str, paper: Paper, drawings: Sequence[Drawing]) -> Callable[[int], Component]:
    def make(number: int) -> Component:
        return page_component(title, paper, drawings[number % len(drawings)], None)

    return make


def _tiles(paper: Paper, least: tuple[float, float]) -> tuple[Paper, int, int]:
    """Return how paper lies, and how many columns and rows of it hold a storey: the fewest."""
    lying = paper if paper.width > paper.height else paper.turned()
    found = []
    for page in (lying, lying.turned()):
        width, height = page.width - 2 * PAGE_INSET, page.height - 2 * PAGE_INSET
        columns, rows = -(-least[0] // max(1, width)), -(-least[1] // max(1, height))
        found.append((columns * rows, page, int(columns), int(rows)))
    count, page, columns, rows = min(found, key=lambda item: item[0])
    if count > _MANY:
        page_size(_("storeys"), page, (least[0] / 4, least[1] / 3))  # says that it is too small
    return page, columns, rows


def _tile(whole: Drawing, column: int, row: int, tile: tuple[float, float]) -> Drawing:
    """Return a piece of a storey."""
    drawing = Drawing(f"{whole.name}-{column}-{row}", inline=True)
    x, y = column * tile[0], row * tile[1]
    drawing.stamp(whole, -x, -y, clip=rectangle(x, y, *tile))
    return drawing


def _meanings(colours: Mapping[str, Colour], *, low_ink: bool) -> list[Meaning]:
    """Return colours with what tells them apart without any: here, each has a shape by its name."""
    ink = storey(1, low_ink=True).ink
    return [(name, ink if low_ink else colour, name) for name, colour in colours.items()]


def _storeys(order: Order, *, low_ink: bool) -> list[Meaning]:
    """Return the earth of each storey with the number that stands on it."""
    numbers = {page for book in cast("Sequence[Book]", order.boards) for page in book.pages}
    inks = [storey(number, low_ink=low_ink) for number in sorted(numbers)]
    title = _("storey {number}")
    return [
        (title.format(number=ink.number), ink.fill(ink.ground), str(ink.number)) for ink in inks
    ]


def _teams(*, low_ink: bool) -> list[Meaning]:
    ink = storey(1, low_ink=True).ink
    return [(letter, ink if low_ink else colour, mark) for letter, colour, mark in TEAMS]


def cards(order: Order) -> Print:
    """Return the cards of the first layout, as many sets as copies."""
    (book, *_others) = cast("Sequence[Book]", order.boards)
    return print_of(
        deck_of(book), order, "cards", _("Cards"), _("Cut along the marks; all backs are alike."),
    )  # fmt: skip


def pawns(order: Order) -> Print:
    """Return a pawn for each player and copy."""

    def make(number: int) -> Component:
        front = figures.pawn(number % order.players, low_ink=order.low_ink)
        return Component(
            _("pawn"), figures.WIDTH, figures.HEIGHT, front, None, figures.SAFE, gutter=5.0
        )

    batch = Batch(order.players * order.copies, make, _("pawns"))
    return Print(
        "pawns",
        _("Pawns"),
        (batch,),
        _("Print on card. Cut along the marks, fold at the three dashed lines, glue the strip "
          "below the base."),
        _teams(low_ink=order.low_ink),
    )  # fmt: skip


def baskets(order: Order) -> Print:
    """Return a basket for each player and copy."""

    def make(number: int) -> Component:
        front, back = figures.basket_sides(number % order.players, low_ink=order.low_ink)
        return Component(_("basket"), figures.TOKEN, figures.TOKEN, front, back, 1.0, gutter=5.0)

    batch = Batch(order.players * order.copies, make, _("baskets"), _("baskets, backs"))
    return Print(
        "baskets",
        _("Baskets"),
        (batch,),
        _("Print on card and cut along the marks, or round them off with scissors."),
        _teams(low_ink=order.low_ink),
    )


def references(order: Order) -> Print:
    """Return a reference card for each player and copy."""
    sides = card.card_sides(order.house, low_ink=order.low_ink)
    meanings = [
        *_meanings(CONTENTS, low_ink=order.low_ink),
        *_teams(low_ink=order.low_ink)[:1],  # whose basket is shown
    ]
    return reference_cards(order, sides, card.WIDTH, card.HEIGHT, card.SAFE, meanings)


def pads(order: Order) -> Print:
    """Return pages of the score pad."""
    players = max(2, order.players)
    draw = partial(pad, players=players, low_ink=order.low_ink)
    meanings = _meanings({kind: CONTENTS[kind] for kind in KINDS}, low_ink=order.low_ink)
    return score_pad(order, (110, 80), draw, meanings=meanings)


def picture(book: Book, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return all storeys beside and below each other, with width and height in mm."""
    drawing = Drawing("storeys")
    (width, height), gap, columns = _SHOWN, 8.0, 3
    rows = -(-len(book.pages) // columns)
    for at, number in enumerate(sorted(book.pages)):
        row, column = divmod(at, columns)
        page = page_of(book, number, width, height, low_ink=low_ink)
        drawing.stamp(page, column * (width + gap), (rows - 1 - row) * (height + gap))
    return drawing, columns * (width + gap) - gap, rows * (height + gap) - gap


PARTS: Mapping[str, Callable[[Order], Print]] = {
    "pages": pages,
    "cards": cards,
    "pawns": pawns,
    "baskets": baskets,
    "pad": pads,
    "reference": references,
}
