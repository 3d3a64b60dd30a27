"""The parts that Gotoku prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.decks.printing import painter_of, print_of
from printplay.decks.reader import OVERVIEW, large, print_part, with_capital
from printplay.games.gotoku.layout import GotokuDeck, deck_of
from printplay.games.gotoku.prints import characters
from printplay.games.gotoku.prints.theme import DICE, INSTINCTS, DiceColour, character_name
from printplay.games.gotoku.state.state import CardComposition, CharacterCard
from printplay.lookup import boards
from printplay.match.pieces import lay_card, lay_pile
from printplay.match.registry import find_game
from printplay.pads.prints.game_pads import game_pads_print
from printplay.printing.drawing.colour import INK, WHITE, Colour, Meaning, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.ink_saving import faded, lightened, lighter
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print, PrintOptions
from printplay.printing.table_top import TableTop

_GAME = find_game("gotoku")

_NIGHT, _DEEP, _STRAW = rgb("#2b3a4a"), rgb("#1d4a4c"), rgb("#f0e2b8")
_PAIRS, _WIDE, _HIGH = 4, 10.4, 14.5
#: The places of a character's fields, as shares of its side from its middle: n, w, c, e, s.
_FIELDS = ((0.0, 0.3), (-0.3, 0.0), (0.0, 0.0), (0.3, 0.0), (0.0, -0.3))
_GROUND = rgb("#ece7f1")
#: The distance of two signs, and the radius of one, mm.
_STEP, _RADIUS = 24.0, 7.0
#: The share of colour in the signs, in full and in light ink.
_TINT, _PALE = 0.3, 0.12
#: A card of a picture by its lower left corner: mm, mm, degrees, scale.
_Place = tuple[float, float, float, float]
#: A character, a point and an action card beside each other, as a picture by itself; and the
#: character above the two, for the cover.
_FAN: Sequence[_Place] = ((21, 12, 12, 0.8), (78, 18, -2, 1.0), (108, 26, -16, 1.0))
_PILE: Sequence[_Place] = ((29, 60, 0, 1.0), (16, 0, 10, 1.0), (72, 11, -10, 1.0))
_PILE_SIZE = (150.0, 152.0)


def point_cards(options: PrintOptions) -> Print:
    """Return the point cards, for each copy, with a back of their own."""
    part = _of_deck(
        options,
        "point",
        "points",
        _("point cards"),
        _("Cut along the marks; they are shuffled by themselves."),
    )
    return replace(part, scene=partial(_cover_scene, options))


def action_cards(options: PrintOptions) -> Print:
    """Return the action cards, for each copy, with a back of their own."""
    return _of_deck(
        options, "action", "actions", _("action cards"),
        _("Cut along the marks; they are shuffled by themselves."),
    )  # fmt: skip


def _of_deck(options: PrintOptions, kind: str, part: str, title: str, cutting: str) -> Print:
    """Return the cards of a kind, drawn by the deck file."""
    cards = _first_deck(options)
    return with_capital(
        print_of(deck_of(cards), options, part, title, cutting, only=lambda row: row["kind"] == kind)
    )


def character_cards(options: PrintOptions) -> Print:
    """Return the characters, for each copy; their backs are all the same."""
    cards, low_ink = _first_deck(options), options.low_ink
    back = characters.draw_back(low_ink=low_ink)
    if options.light:
        back = faded(back)
    fronts = [
        (character, characters.draw_front(cards, character, dice, low_ink=low_ink))
        for character, dice in _characters_with_dice(cards)
    ]

    def make(number: int) -> Component:
        character, front = fronts[number % len(fronts)]
        return Component(
            _("character {name}").format(name=character_name(character)),
            characters.SIDE, characters.SIDE, front, back, characters.SAFE,
        )  # fmt: skip

    title = _("characters")
    batch = Batch(len(fronts) * options.copies, make, title, title,
                  original=lambda number: number % len(fronts), common_back=True)  # fmt: skip
    return Print(
        "characters",
        _("Characters"),
        (batch,),
        _("Cut along the marks; stiff paper keeps dice in their places."),
        _dice_meanings(low_ink=low_ink),
    )


def dial_tiles(options: PrintOptions) -> Print:
    """Return a turning tile for each die of each character, for each copy."""
    cards = _first_deck(options)
    sides = [
        characters.tile(cards, instinct, dice, low_ink=options.low_ink)
        for character, dice in _characters_with_dice(cards)
        for instinct in character.instincts
    ]

    def make(number: int) -> Component:
        front, back = sides[number % len(sides)]
        if options.light:
            front, back = lightened(front), lightened(back)
        return Component(
            _("turning tile"), characters.TILE_SIDE, characters.TILE_SIDE, front, back, characters.TILE_SAFE
        )

    title = _("turning tiles")
    batch = Batch(
        len(sides) * options.copies, make, title, title, original=lambda number: number % len(sides)
    )
    return Print(
        "dials",
        _("Turning tiles"),
        (batch,),
        _("In place of dice: on stiff paper, cut squares along the marks."),
        [
            (name, lighter(colour) if options.light else colour, mark)
            for name, colour, mark in _dice_meanings(low_ink=options.low_ink)
        ],
    )


def score_pads(options: PrintOptions) -> Print:
    """Return pages of the score pad, of several matches each."""
    shipped = all(boards.ships(board.path) for board in options.boards)
    return game_pads_print(_GAME, options, lambda plain: print_part(_GAME, "pad", plain), shipped=shipped)


def overview(options: PrintOptions) -> Print:
    """Return set-up and play, for the back of the cover."""
    signs = [(sign, colour) for _name, colour, sign in action_cards(options).meanings]
    drawn_table = draw_set_up(
        _first_deck(options),
        signs,
        options.seats,
        low_ink=options.low_ink,
        light=options.light,
        labels=large(options),
    )
    return print_part(_GAME, OVERVIEW, options, art={"table": drawn_table})


def _first_deck(options: PrintOptions) -> GotokuDeck:
    return options.boards_as(GotokuDeck)[0]


def _characters_with_dice(cards: CardComposition) -> Sequence[tuple[CharacterCard, DiceColour]]:
    return [
        (character, DICE[number % len(DICE)]) for number, character in enumerate(cards.characters.values())
    ]


def _dice_meanings(*, low_ink: bool) -> list[Meaning]:
    """Return the dice's colours with the patterns that identify them without colour."""
    return [(_(dice.name), INK if low_ink else dice.colour, dice.pattern) for dice in DICE]


def picture(cards: GotokuDeck, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a fan of two cards and a character, with its width and height in mm."""
    return _lay_out(cards, _FAN, low_ink=low_ink), 196.0, 118.0


def _cover_scene(options: PrintOptions, width: float, height: float, calm: float) -> Drawing:
    """Draw three cards on a cloth with the signs of the instincts, for a cover."""
    pile = _lay_out(_first_deck(options), _PILE, low_ink=options.low_ink)
    scene = Drawing("scene")
    cloth(scene, width, height, height - calm, low_ink=options.low_ink, light=options.light)
    lay_pile(scene, pile, _PILE_SIZE, width, height - calm, light=options.light)
    return scene


def _lay_out(cards: GotokuDeck, places: Sequence[_Place], *, low_ink: bool) -> Drawing:
    """Draw a character, then a point card and an action card before it, each in its place."""
    options = PrintOptions(paper=Paper("fan", 196, 152), ink=Ink.low if low_ink else Ink.full)
    deck = deck_of(cards)
    painter = painter_of(deck, options)
    kinds = [row["kind"] for row in deck.rows]
    card_faces = [painter.front_face(kinds.index(kind)) for kind in ("point", "action")]
    character, dice = _characters_with_dice(cards)[0]
    person = characters.draw_front(cards, character, dice, low_ink=low_ink)
    faces = [
        (person, characters.SIDE, characters.SIDE),
        *((face.drawing, face.width, face.height) for face in card_faces),
    ]
    drawing = Drawing("fan")
    for (face, width, height), (x, y, angle, scale) in zip(faces, places, strict=True):
        lay_card(drawing, face, (width, height), x, y, angle, scale)
    return drawing


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {
    "points": point_cards,
    "actions": action_cards,
    "characters": character_cards,
    "dials": dial_tiles,
    "pad": score_pads,
    OVERVIEW: overview,
}


def cloth(drawing: Drawing, width: float, height: float, top: float, *, low_ink: bool, light: bool) -> None:
    """Draw the cloth in a box in mm, with signs up to `top`; only their outlines in low ink."""
    ground = WHITE if low_ink or light else _GROUND
    drawing.rect(0, 0, width, height, Pen(ground), role="ground")
    columns, rows = round(width / _STEP), int(top / _STEP + 0.5)
    step = width / columns
    for row in range(rows):
        for column in range(columns + 1):
            number = (column + 2 * row) % len(DICE)
            colour = grey(0.7) if low_ink else ground.mix(DICE[number].colour, _PALE if light else _TINT)
            sign = icon(list(INSTINCTS)[number], colour, ground, low_ink=low_ink, line=0.1)
            x = (column + 0.5 * (row % 2)) * step
            drawing.stamp(sign, x, (row + 0.5) * _STEP, scale=_RADIUS, role="ground")


def draw_set_up(
    cards: CardComposition, signs: Sequence[tuple[str, Colour]], players: int, *, low_ink: bool,
    light: bool, labels: bool,
) -> Drawing:  # fmt: skip
    """Draw the table for some players; `signs` are those of the action cards, with colours."""
    top = TableTop("gotoku", low_ink=low_ink, light=light, labels=labels)
    for y, colour, mark in ((81.0, _NIGHT, "star"), (62.0, _DEEP, "plus")):
        top.pile(13.0, y, _WIDE, _HIGH, colour, mark, INK if low_ink else _STRAW)
    for number in range(_PAIRS):
        x = 33.0 + 13.4 * number
        mark, colour = signs[number % len(signs)]
        top.card(x, 81.0, _WIDE, _HIGH, _NIGHT, sign="star", name="point")
        top.card(x, 62.0, _WIDE, _HIGH, colour, sign=mark)
    top.label(13.0, 93.4, _("piles"), 20.0)
    top.label(53.0, 93.4, _("four open pairs"), 50.0)
    top.sign(None, "die-6", 90.0, 71.5, 4.0, INK)
    top.label(90.0, 62.5, _("black die"), 18.0)
    seats = ((30.0, 26.0, 36.0), (68.0, 30.0, 26.0), (90.0, 36.0, 15.0), (90.0, 18.0, 15.0))
    dealt = zip(cards.characters.values(), DICE, seats, strict=False)
    for character, dice, (x, y, side) in list(dealt)[:players]:
        _character(top, character, dice, x, y, side)
    top.label(30.0, 4.8, _("your character and dice"), 52.0)
    if players > 1:
        top.label(74.0, 4.8, _("the others"), 30.0)
    return top.as_icon()


def _character(
    top: TableTop, character: CharacterCard, dice: DiceColour, x: float, y: float, side: float
) -> None:
    card = Drawing("character", inline=True)
    card.rect(-side / 2, -side / 2, side, side, Pen(WHITE, INK, 0.4), radius=2)
    for (u, v), instinct in zip(_FIELDS, character.instincts, strict=True):
        value = character.start(instinct)
        top.sign(card, f"die-{value}", u * side, v * side, 0.14 * side, dice.colour)
    top.place_drawing(card, x, y)
