"""The parts that Gotoku prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printplay.core.i18n import _
from printplay.decks.part_files import OVERVIEW, headed, large, print_part
from printplay.decks.printing import painter_of, print_of
from printplay.games.gotoku.layout import GotokuDeck, deck_of
from printplay.games.gotoku.meta import META
from printplay.games.gotoku.prints import characters, dials
from printplay.games.gotoku.prints.set_up import table
from printplay.games.gotoku.prints.theme import DICE, DiceColour, character_name
from printplay.games.gotoku.state.composition import CardComposition, CharacterCard
from printplay.printing.drawing.colour import INK, WHITE, Meaning
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.ink_saving import faded, lightened, lighter
from printplay.printing.drawing.path import rectangle
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.paper import Paper
from printplay.printing.order import Order, Print


def point_cards(order: Order) -> Print:
    """Return the point cards, for each copy, with a back of their own."""
    return _of_deck(
        order, "point", "points", _("point cards"),
        _("Cut along the marks; they are shuffled by themselves."),
    )  # fmt: skip


def action_cards(order: Order) -> Print:
    """Return the action cards, for each copy, with a back of their own."""
    return _of_deck(
        order, "action", "actions", _("action cards"),
        _("Cut along the marks; they are shuffled by themselves."),
    )  # fmt: skip


def _of_deck(order: Order, kind: str, part: str, title: str, cutting: str) -> Print:
    """Return the cards of a kind, drawn by the deck file."""
    cards = _cards(order)
    return headed(
        print_of(deck_of(cards), order, part, title, cutting, only=lambda row: row["kind"] == kind)
    )


def character_cards(order: Order) -> Print:
    """Return the characters, for each copy; their backs are all the same."""
    cards, low_ink = _cards(order), order.low_ink
    back = characters.back(low_ink=low_ink)
    if order.light:
        back = faded(back)
    fronts = [
        (character, characters.front(cards, character, dice, low_ink=low_ink))
        for character, dice in _dealt(cards)
    ]

    def make(number: int) -> Component:
        character, front = fronts[number % len(fronts)]
        return Component(
            _("character {name}").format(name=character_name(character)),
            characters.SIDE, characters.SIDE, front, back, characters.SAFE,
        )  # fmt: skip

    title = _("characters")
    batch = Batch(len(fronts) * order.copies, make, title, title,
                  original=lambda number: number % len(fronts), common_back=True)  # fmt: skip
    return Print(
        "characters",
        _("Characters"),
        (batch,),
        _("Cut along the marks; stiff paper keeps dice in their places."),
        _meanings(low_ink=low_ink),
    )


def dial_tiles(order: Order) -> Print:
    """Return a turning tile for each die of each character, for each copy."""
    cards = _cards(order)
    sides = [
        dials.tile(cards, instinct, dice, low_ink=order.low_ink)
        for character, dice in _dealt(cards)
        for instinct in character.instincts
    ]

    def make(number: int) -> Component:
        front, back = sides[number % len(sides)]
        if order.light:
            front, back = lightened(front), lightened(back)
        return Component(_("turning tile"), dials.SIDE, dials.SIDE, front, back, dials.SAFE)

    title = _("turning tiles")
    batch = Batch(len(sides) * order.copies, make, title, title,
                  original=lambda number: number % len(sides))  # fmt: skip
    return Print(
        "dials",
        _("Turning tiles"),
        (batch,),
        _("In place of dice: on stiff paper, cut squares along the marks."),
        [
            (name, lighter(colour) if order.light else colour, mark)
            for name, colour, mark in _meanings(low_ink=order.low_ink)
        ],
    )


def overview(order: Order) -> Print:
    """Return set-up and play, for the back of the cover."""
    signs = [(sign, colour) for _name, colour, sign in action_cards(order).meanings]
    made = table(
        _cards(order),
        signs,
        order.players,
        low_ink=order.low_ink,
        light=order.light,
        labels=large(order),
    )
    return print_part(META, OVERVIEW, order, art={"table": made})


def _cards(order: Order) -> GotokuDeck:
    """Return the cards the order is for."""
    return order.boards_as(GotokuDeck)[0]


def _dealt(cards: CardComposition) -> Sequence[tuple[CharacterCard, DiceColour]]:
    """Return every character with its dice."""
    return [
        (character, DICE[number % len(DICE)])
        for number, character in enumerate(cards.characters.values())
    ]


def _meanings(*, low_ink: bool) -> list[Meaning]:
    """Return the dice's colours with the patterns that identify them without colour."""
    return [(_(dice.name), INK if low_ink else dice.colour, dice.pattern) for dice in DICE]


def picture(cards: GotokuDeck, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a character above two cards in front, with width and height of all in mm."""
    order = Order((), Paper("fan", 150, 152), 1, low_ink=low_ink)
    deck = deck_of(cards)
    painter = painter_of(deck, order)
    kinds = [row["kind"] for row in deck.rows]
    shown = [painter.front(kinds.index(kind)) for kind in ("point", "action")]
    character, dice = _dealt(cards)[0]
    person = characters.front(cards, character, dice, low_ink=low_ink)
    faces = [
        (person, characters.SIDE, characters.SIDE, (29, 60, 0)),
        *((face.drawing, face.width, face.height, at)
          for face, at in zip(shown, ((16, 0, 10), (72, 11, -10)), strict=True)),
    ]  # fmt: skip
    drawing = Drawing("fan")
    for face, width, height, (x, y, angle) in faces:
        edge = rectangle(0, 0, width, height, 3)
        whole = Drawing("card", inline=True)
        whole.path(edge, Pen(WHITE))
        whole.stamp(face, clip=edge)
        whole.path(edge, Pen(None, INK, 0.3))
        drawing.stamp(whole, x, y, angle=angle)
    return drawing, 150.0, 152.0


PARTS: Mapping[str, Callable[[Order], Print]] = {
    "points": point_cards,
    "actions": action_cards,
    "characters": character_cards,
    "dials": dial_tiles,
    OVERVIEW: overview,
}
