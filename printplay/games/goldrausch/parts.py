"""What Goldrausch prints, part by part; its cards are the deck files in layouts/goldrausch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from printplay import resources
from printplay.decks import Deck, read_deck
from printplay.decks.deck import COPIES
from printplay.decks.printing import painter_of, print_of
from printplay.games.goldrausch.pad import LEAST, pad
from printplay.i18n import _, language
from printplay.printing.colour import INK, WHITE
from printplay.printing.component import Batch, Component, page_component, page_size
from printplay.printing.drawing import Drawing, Pen, rectangle
from printplay.printing.order import Order, Print
from printplay.printing.paper import Paper


def shipped(name: str) -> Deck:
    """Return a deck of the game as it ships."""
    return read_deck(resources.layouts("goldrausch") / f"{name}.toml")


def groups(look: Deck) -> Mapping[str, Mapping[str, Any]]:
    """Return what the cards of each group have in common: sign, pattern, name in all languages."""
    return look.by["group"]


def _meanings(look: Deck) -> list[tuple[str, str, str]]:
    """Return the colours of the groups, each with the sign that says it, too."""
    return [(group, group, str(row["sign"])) for group, row in groups(look).items()]


def cards(order: Order) -> Print:
    """Return the cards that are shuffled, alike from behind."""
    deck = read_deck(order.boards[0].path)
    look = shipped("cards")
    return print_of(
        deck, order, "cards", _("Figures and coins"),
        _("Cut along the marks and shuffle all of them."),
        look=look, meanings=_meanings(look),
    )  # fmt: skip


def symbols(order: Order) -> Print:
    """Return the six cards the others are laid beside, one for each group the cards know."""
    look = shipped("cards")
    rows = tuple({"kind": "symbol", "group": group, COPIES: 1} for group in groups(look))
    lines = (None,) * len(rows)
    deck = Deck(look.game, "symbols", look.title, rows, lines, look.path, look.path)
    return print_of(
        deck, order, "symbols", _("Symbol cards"),
        _("Cut along the marks; lay them in one column on the table."),
        look=look, meanings=_meanings(look),
    )  # fmt: skip


def chips(order: Order) -> Print:
    """Return three chips for each player, a colour each."""
    deck = shipped("chips")
    taken = {row["colour"] for row in deck.rows[: order.players]}
    return print_of(
        deck, order, "chips", _("Chips"),
        _("Cut along the marks: three of one colour for each player. Thick paper is best."),
        only=lambda row: row["colour"] in taken,
        meanings=[(row["colour"], row["colour"], row["sign"]) for row in deck.rows],
    )  # fmt: skip


def references(order: Order) -> Print:
    """Return a card with the turn and the settlement for each player."""
    each = replace(order, copies=order.copies * order.players)
    return print_of(
        shipped("reference"), each, "reference", _("Reference cards"),
        _("Cut along the marks, one for each player."),
    )  # fmt: skip


def pads(order: Order) -> Print:
    """Return pages of the score pad, a match each."""
    paper = order.paper if order.paper.width <= order.paper.height else order.paper.turned()
    width, height = page_size(_("score pad"), paper, LEAST)
    named = [
        (str(row["sign"]), str(row[f"called.{language()}"]))
        for row in groups(shipped("cards")).values()
    ]
    page = pad(width, height, named, max(2, order.players), low_ink=order.low_ink)

    def make(_number: int) -> Component:
        return page_component(_("score pad"), paper, page, None)

    batch = Batch(order.copies, make, _("score pad"), marks=False)
    return Print("pad", _("Score pad"), (batch,), _("Nothing to cut."))


def picture(board: Any, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a fan of cards, with its width and height in mm."""
    order = Order((), Paper("a4", 210, 297), 1, low_ink=low_ink)
    deck = read_deck(board.path)
    painter = painter_of(deck, order, shipped("cards"))
    kinds = [row["kind"] for row in deck.rows]
    best = len(kinds) - 1 - kinds[::-1].index("gold")
    chosen = [kinds.index("figure"), kinds.index("counterfeit"), best]
    drawing = Drawing("fan")
    for index, (x, y, angle) in zip(
        chosen, ((12, 14, 14), (44, 22, 0), (80, 30, -14)), strict=True
    ):
        face = painter.front(index)
        edge = rectangle(0, 0, face.width, face.height, 3)
        whole = Drawing("card", inline=True)
        whole.path(edge, Pen(WHITE))
        whole.stamp(face.drawing, clip=edge)
        whole.path(edge, Pen(None, INK, 0.3))
        drawing.stamp(whole, x, y, angle=angle)
    return drawing, 160.0, 125.0


PARTS: Mapping[str, Callable[[Order], Print]] = {
    "cards": cards,
    "symbols": symbols,
    "chips": chips,
    "pad": pads,
    "reference": references,
}
