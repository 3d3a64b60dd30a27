"""The parts that Goldrausch prints; the cards come from the deck file in layouts/."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from printplay.core import resources
from printplay.core.i18n import _
from printplay.core.print_choices import Ink
from printplay.decks import Deck, read_deck
from printplay.decks.deck import COPIES
from printplay.decks.printing import painter_of, print_of
from printplay.decks.reader import OVERVIEW, large, print_part, rows_for, with_capital
from printplay.games.goldrausch import set_up
from printplay.games.goldrausch.layout import GoldrauschDeck
from printplay.games.goldrausch.set_up import CHIP_COLOURS, draw_set_up
from printplay.games.goldrausch.state import CHIPS
from printplay.geometry.layouts.lattice import Point
from printplay.lookup import boards
from printplay.match.pieces import lay_card, lay_pile
from printplay.match.registry import find_game
from printplay.pads.prints.game_pads import game_pads_print
from printplay.printing.drawing.colour import INK, WHITE, Meaning, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.ink_saving import lightened, lighter
from printplay.printing.drawing.path import circle
from printplay.printing.imposition.component import Batch, Component
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import Print, PrintOptions

_GAME = find_game("goldrausch")

_COUNT = 20
_GOLD, _BEAM = rgb("#f6dfa0"), rgb("#efcb72")
#: The share of colour that stays in light ink.
_PALE = 0.3
#: The number of faces drawn for each group.
_FACES = 5
#: The players whose chips are in the example of the reference card.
_SHOWN = 3
#: A card of a picture and its lower left corner: what it is, mm, mm, degrees.
_Place = tuple[str, float, float, float]
#: The cards beside each other, as a picture by itself; and one above two, for the cover.
_FAN: Sequence[_Place] = (("figure", 24, 8, 14), ("false", 56, 16, 0), ("best", 92, 24, -14))
_PILE: Sequence[_Place] = (("false", 43.5, 58, 0), ("figure", 16, 0, 10), ("best", 72, 11, -10))
_PILE_SIZE = (150.0, 146.0)
#: The cutting line of a chip.
_RIM = circle(set_up.SIDE / 2, set_up.SIDE / 2, set_up.RADIUS)


def shipped() -> Deck:
    """Return the shipped deck; decks without a look of their own use its look."""
    return read_deck(resources.layouts("goldrausch") / "cards.toml")


def cards(options: PrintOptions) -> Print:
    """Return the cards that are shuffled; their backs are all the same."""
    look = shipped()
    part = with_capital(print_of(
        with_faces(_first_deck(options).deck, look), options, "cards", _("figures and coins"),
        _("Cut along the marks and shuffle all of them."),
        template_deck=look,
    ))  # fmt: skip
    return replace(part, scene=partial(_cover_scene, options))


def with_faces(deck: Deck, look: Deck) -> Deck:
    """Return a deck whose figures have the faces drawn for their group, in turn."""
    face_by_group = {group: f"{row['figure']}".rpartition("-")[0] for group, row in look.by["group"].items()}
    met: Counter[str] = Counter()
    rows = []
    for row in deck.rows:
        group = str(row.get("group", ""))
        face_cell: dict[str, str] = {}
        if row.get("kind") == "figure" and group in face_by_group and not row.get("figure"):
            face_cell["figure"] = f"{face_by_group[group]}-{met[group] % _FACES + 1}"
            met[group] += 1
        rows.append({**row, **face_cell})
    return replace(deck, rows=tuple(rows))


def symbols(options: PrintOptions) -> Print:
    """Return the six symbol cards that others are laid beside, one for each group of the deck."""
    look = shipped()
    rows = tuple({"kind": "symbol", "group": group, COPIES: 1} for group in look.by["group"])
    lines = (None,) * len(rows)
    deck = Deck(look.game, "symbols", look.title, rows, lines, look.path, look.path)
    return with_capital(print_of(
        deck, options, "symbols", _("symbol cards"),
        _("Cut along the marks; lay them in one column on the table."),
        template_deck=look, shown_meanings=look.by["group"],
    ))  # fmt: skip


def chip_set(options: PrintOptions) -> Print:
    """Return three chips of every colour, for each copy."""

    def make(number: int) -> Component:
        chip = CHIP_COLOURS[number // CHIPS % len(CHIP_COLOURS)]
        front, back = set_up.chip_sides(chip, low_ink=options.low_ink)
        if options.light:
            front, back = lightened(front), lightened(back)
        return Component(
            _("chip {letter}").format(letter=chip.letter),
            set_up.SIDE, set_up.SIDE, front, back, set_up.SAFE, outline=_RIM,
        )  # fmt: skip

    def original(number: int) -> int:
        return number // CHIPS % len(CHIP_COLOURS) * CHIPS

    title, count = _("chips"), CHIPS * len(CHIP_COLOURS) * options.copies
    batch = Batch(count, make, title, title, original=original)
    return Print(
        "chips",
        _("Chips"),
        (batch,),
        _("On stiff paper; cut squares along the marks, or punch them round along the rim."),
        [
            (name, lighter(colour) if options.light else colour, mark)
            for name, colour, mark in _chip_meanings(low_ink=options.low_ink)
        ],
    )


def _chip_meanings(*, low_ink: bool) -> list[Meaning]:
    """Return the chips' colours with the patterns that identify them without colour."""
    return [(_(chip.name), INK if low_ink else chip.colour, chip.pattern) for chip in CHIP_COLOURS]


def score_pads(options: PrintOptions) -> Print:
    """Return pages of the score pad, one a match."""
    shipped = all(boards.ships(board.path) for board in options.boards)
    return game_pads_print(
        _GAME, options, lambda plain: _drawn_part(plain, "pad", rows_for(_GAME, plain)), shipped=shipped
    )


def reference_cards(options: PrintOptions) -> Print:
    """Return a reference card for each player and copy."""
    return _drawn_part(options, "reference", _SHOWN)


def overview(options: PrintOptions) -> Print:
    """Return set-up and play, for the back of the cover."""
    return _drawn_part(options, OVERVIEW, options.seats, {"table": _set_up_drawing(options)})


def _set_up_drawing(options: PrintOptions) -> Drawing:
    groups = [(sign, colour) for _name, colour, sign in symbols(options).meanings]
    return draw_set_up(
        groups, options.seats, low_ink=options.low_ink, light=options.light, labels=large(options)
    )


def _drawn_part(
    options: PrintOptions, part: str, seats: int, art: Mapping[str, Drawing] = MappingProxyType({})
) -> Print:
    """Return a part that its file draws, with values from the cards and the chips of seats."""
    cards, low_ink = _first_deck(options), options.low_ink
    values = {"cards": cards.cards, "coins": cards.coins, "gold": cards.total}
    badges = {chip.pattern: set_up.badge(chip, low_ink=low_ink) for chip in CHIP_COLOURS}
    return print_part(_GAME, part, options, values=values, art={**badges, **art},
                      meanings=_chip_meanings(low_ink=low_ink)[:seats])  # fmt: skip


def _first_deck(options: PrintOptions) -> GoldrauschDeck:
    return options.boards_as(GoldrauschDeck)[0]


def picture(board: GoldrauschDeck, *, low_ink: bool) -> tuple[Drawing, float, float]:
    """Return a fan of three cards, with its width and height in mm."""
    return _lay_out(board, _FAN, low_ink=low_ink), 177.0, 118.0


def _cover_scene(options: PrintOptions, width: float, height: float, calm: float) -> Drawing:
    """Draw three cards in the beams of the best gold, for a cover."""
    pile = _lay_out(_first_deck(options), _PILE, low_ink=options.low_ink)
    scene = Drawing("scene")
    beams(
        scene, width, height, (width / 2, (height - calm) / 2), low_ink=options.low_ink, light=options.light
    )
    lay_pile(scene, pile, _PILE_SIZE, width, height - calm, light=options.light)
    return scene


def _lay_out(board: GoldrauschDeck, places: Sequence[_Place], *, low_ink: bool) -> Drawing:
    """Draw a figure, a false coin and the best gold, each in its place, in order of the places."""
    options = PrintOptions(paper=Paper("fan", 177, 146), ink=Ink.low if low_ink else Ink.full)
    deck = board.deck
    painter = painter_of(deck, options, shipped())
    kinds = [row["kind"] for row in deck.rows]
    best = len(kinds) - 1 - kinds[::-1].index("gold")
    chosen = {"figure": kinds.index("figure"), "false": kinds.index("counterfeit"), "best": best}
    drawing = Drawing("fan")
    for name, x, y, angle in places:
        face = painter.front_face(chosen[name])
        lay_card(drawing, face.drawing, (face.width, face.height), x, y, angle)
    return drawing


PARTS: Mapping[str, Callable[[PrintOptions], Print]] = {
    "cards": cards,
    "symbols": symbols,
    "chips": chip_set,
    "pad": score_pads,
    "reference": reference_cards,
    OVERVIEW: overview,
}


def beams(
    drawing: Drawing, width: float, height: float, middle: Point, *, low_ink: bool, light: bool
) -> None:
    """Draw beams from a point over a box in mm; only their edges in low ink."""
    reach = math.hypot(width, height)
    share = _PALE if light else 1.0
    if not low_ink:
        drawing.rect(0, 0, width, height, Pen(WHITE.mix(_GOLD, share)), role="ground")
    pen = Pen(None, grey(0.75), 0.2) if low_ink else Pen(WHITE.mix(_BEAM, share))
    for number in range(_COUNT):
        first, second = (2 * math.pi * (2 * number + side) / (2 * _COUNT) for side in (-0.5, 0.5))
        ends = [
            (middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle))
            for angle in (first, second)
        ]
        drawing.polygon([middle, *ends], pen, role="ground")
