"""Gotoku for those who look on: cards, dice and single pieces in pictures, and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.core.i18n import N_, _, fill_template, printed_words
from printplay.decks.printing import painter_of
from printplay.games.gotoku.events import Challenge, Character, Deal, Pass, Special, Start, Take, Use
from printplay.games.gotoku.layout import GotokuDeck, deck_of
from printplay.games.gotoku.parts import PARTS, picture
from printplay.games.gotoku.prints.theme import DICE, sign
from printplay.games.gotoku.state.state import ENOUGH, FIELDS, State
from printplay.match.game import Display
from printplay.match.lines.grammar import Event
from printplay.match.pieces import icon_tile, piece_number
from printplay.match.shown import Mark, Tile, art, box, text_mark
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import PrintOptions

#: Half of a die, as a share of its icon.
_FACE = 0.8
#: A card of 63 x 88 mm on the tile of the pairs, and the gap between two.
_CARD, _GAP = (23.0, 32.1), 2.0
#: Field of a character -> its column and row in the plus sign of dice.
_PLACES = dict(zip(FIELDS, ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)), strict=True))
_FIELD, _DIE, _SIGN = 14.4, 9.6, 4.6
_SIDE = 3 * _FIELD


def tiles(state: State) -> Iterator[Tile]:
    """Yield the open pairs, then the dice of each player; nothing before the deal."""
    if any(pair.point or pair.action for pair in state.pairs):
        yield _pairs_tile(state)
    for seat, player in enumerate(state.players):
        if player.character is not None:
            yield _player(state, seat)


def _pairs_tile(state: State) -> Tile:
    wide, high = _CARD
    marks: list[Mark] = []
    for number, pair in enumerate(state.pairs):
        x = number * (wide + _GAP)
        for card, kind, y in ((pair.point, "point", 0.0), (pair.action, "action", high + _GAP)):
            if card:
                marks.append(art(f"{kind}-{card}", x, y, wide, high))
            marks.append(box(x + 0.2, y + 0.2, wide - 0.4, high - 0.4))
    pairs = "; ".join(
        " ".join(printed_words(card) for card in pair if card) or _("nothing") for pair in state.pairs
    )
    size = len(state.pairs) * (wide + _GAP) - _GAP, 2 * high + _GAP
    return Tile(_("Open pairs: {pairs}").format(pairs=pairs), *size, marks, whole=True)


def _player(state: State, seat: int) -> Tile:
    player, name = state.players[seat], state.table.names[seat]
    assert player.character is not None  # noqa: S101  asked before
    character = printed_words(player.character.name)
    character = character[:1].upper() + character[1:]
    marks: list[Mark] = []
    dice = []
    colour = list(state.table.cards.characters).index(player.character.name)
    for field, instinct in zip(FIELDS, player.character.instincts, strict=True):
        column, row = _PLACES[field]
        x, y = column * _FIELD, row * _FIELD
        value = player.dice[instinct]
        instinct_name = printed_words(state.table.cards.instincts[instinct])
        dice.append(f"{instinct_name} {value or '–'}")
        marks.append(box(x + 0.3, y + 0.3, _FIELD - 0.6, _FIELD - 0.6, "" if value else "full"))
        marks.append(art(f"sign-{instinct}", x + 0.9, y + 0.9, _SIGN, _SIGN))
        if value:
            marks.append(
                art(f"die-{colour}-{value}", x + _FIELD - _DIE - 0.8, y + _FIELD - _DIE - 0.8, _DIE, _DIE)
            )
    text_x, turn = _SIDE + 4.0, state.turn.seat == seat
    room = 100 - text_x
    down = len(player.down)
    hand = fill_template(N_("{count:card|cards} in hand"), {"count": len(player.hand)})
    marks += [
        text_mark(name, text_x, 6, 6.2, "bold", room),
        text_mark(character, text_x, 12.4, 4.8, "soft", room),
        text_mark(hand, text_x, 20.4, 4.8, "", room),
    ]
    if turn:
        marks.append(box(text_x, 8.0 - 0.6, min(room, 20), 0.6, "now"))
    for number in range(max(ENOUGH, down)):
        x = text_x + number * 12.4
        if number < down:
            marks.append(art("back-point", x, 25.6, 11.4, 15.9))
        else:
            marks.append(box(x + 0.3, 25.9, 10.8, 15.3))
    description = _("{player}, {character}: {dice}; {hand}, {down} face down").format(
        player=name, character=character, dice=", ".join(dice), hand=hand, down=down
    )
    return Tile(description, 100.0, _SIDE, marks)


def told(before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language."""
    values = {"player": event.player, "card": printed_words(getattr(event, "card", ""))}
    if isinstance(event, Character):
        character = printed_words(event.character)
        values = {"player": event.who, "character": character[:1].upper() + character[1:]}
        yield fill_template(N_("{player} gets a character: {character}."), values)
    elif isinstance(event, Deal):
        yield fill_template(N_("The open pairs are dealt."), {})
    elif isinstance(event, Start):
        yield fill_template(N_("{player} takes the first turn."), {"player": event.who})
    elif isinstance(event, Take):
        yield fill_template(N_("{player} takes a card: {card}."), values)
    elif isinstance(event, Use):
        if event.value is None:
            yield fill_template(N_("{player} discards {card} and lowers a die."), values)
        else:
            values |= {"value": str(event.value)}
            yield fill_template(N_("{player} discards {card} and lowers a die to {value}."), values)
    elif isinstance(event, Special):
        yield fill_template(N_("{player} discards a line of three cards."), values)
    elif isinstance(event, Challenge):
        yield from _challenged(before, event, after, values)
    elif isinstance(event, Pass):
        yield fill_template(N_("{player} ends the turn."), values)


def _challenged(before: State, event: Challenge, after: State, values: dict[str, str]) -> Iterator[str]:
    seat = before.table.seats.get(event.player, 0)
    values = values | {"dice": " ".join(map(str, event.dice))}
    if len(after.players[seat].down) > len(before.players[seat].down):
        yield fill_template(N_("{player} rolls {dice} and wins the challenge: {card}."), values)
    elif event.dice:
        yield fill_template(N_("{player} rolls {dice} and loses the challenge: {card}."), values)
    else:
        yield fill_template(N_("{player} takes on a challenge: {card}."), values)


def tile_art(layout: GotokuDeck, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    if kind == "die":
        colour, _dash, value = which.partition("-")
        if value not in {"1", "2", "3", "4", "5", "6"}:
            raise KeyError(name)
        die_icon = icon(f"die-{value}", DICE[piece_number(colour, len(DICE))].colour, WHITE)
        return icon_tile(die_icon, _FACE)
    if kind == "sign":
        signed = sign(layout, piece_number(which, len(layout.instincts)))
        return icon_tile(icon(signed, INK, WHITE), 1.0)
    return _card_picture(layout, kind, which)


def _card_picture(layout: GotokuDeck, kind: str, which: str) -> tuple[Drawing, float, float]:
    """Return a card by its kind and name, or the back of a kind (`back-point`)."""
    deck = deck_of(layout)
    is_back = kind == "back"
    for index, row in enumerate(deck.rows):
        if row["kind"] == which if is_back else (row["kind"], _record_name(row)) == (kind, which):
            painter = painter_of(deck, PrintOptions(paper=Paper("screen", 177, 118)))
            face = painter.back_face(index) if is_back else painter.front_face(index)
            if face is not None:
                return face.drawing, face.width, face.height
    raise KeyError(f"{kind}-{which}")


def _record_name(row: object) -> str:
    assert isinstance(row, dict)  # noqa: S101  a deck's rows are
    return str(row.get("name", "")).casefold()


class GotokuDisplay(Display):
    """What Gotoku prints and shows."""

    parts = PARTS
    picture = staticmethod(picture)
    tiles = staticmethod(tiles)
    tile_art = staticmethod(tile_art)
    told = staticmethod(told)
