"""Goldrausch for those who look on: the table and single pieces in pictures, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printplay.core.i18n import N_, _, fill_template, printed_words
from printplay.decks import Deck
from printplay.decks.deck import COPIES
from printplay.decks.printing import painter_of
from printplay.games.goldrausch.layout import GoldrauschDeck
from printplay.games.goldrausch.parts import PARTS, picture, shipped, with_faces
from printplay.games.goldrausch.set_up import CHIP_COLOURS, badge
from printplay.games.goldrausch.state import (
    GROUPS,
    ROUNDS,
    Chip,
    Counterfeit,
    Figure,
    Gold,
    Round,
    RoundState,
    Settle,
    State,
)
from printplay.match.game import Display
from printplay.match.lines.grammar import Event
from printplay.match.pieces import icon_tile, piece_number
from printplay.match.shown import Mark, Tile, art, box, dot, text_mark
from printplay.printing.drawing.colour import WHITE, rgb
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon
from printplay.printing.imposition.paper import Paper
from printplay.printing.options import PrintOptions

_COIN = rgb("#b67a0c")
#: The size of a tile, and of a card on it: all cards are 63 x 88 mm.
_WIDE, _HIGH = 100.0, 26.0
_CARD = 18.6, 26.0
_LEFT = 22.0  # of what stands beside the card
#: The first chip, the distance between two, their radius, and how many stand in a row.
_CHIPS, _APART, _CHIP, _ROW = 76.0, 7.0, 3.2, 3


def tiles(state: State) -> Iterator[Tile]:
    """Yield the pile with the card turned last, then the groups; nothing before the first round."""
    played = state.round
    if not played.number:
        return
    yield _pile(state)
    for group in GROUPS:
        yield _group(state, group)


def _pile(state: State) -> Tile:
    played, deck = state.round, state.table.deck
    cards_left = max(0, deck.cards - played.cards)
    title = _("Round {round} of {rounds}").format(round=played.number, rounds=ROUNDS)
    pile = _("{count} in the pile").format(count=cards_left)
    marks = [art("back", 0, 0, *_CARD)] if cards_left else [box(0.3, 0.3, _CARD[0] - 0.6, _CARD[1] - 0.6)]
    marks += [text_mark(title, _LEFT, 5.4, 5.2, "bold", 54), text_mark(pile, _LEFT, 11, 4.4, "soft", 54)]
    description = f"{title}, {pile}"
    if played.last is not None:
        event = played.last.event
        marks.append(art(_card_name(event), _WIDE - _CARD[0], 0, *_CARD))
        description += ", " + _("last card: {card}").format(card=printed_words(_in_words(event)))
    for seat, name in enumerate(state.table.names):
        column, row = divmod(seat, 3)
        x, y = _LEFT + 27 * column, 16.4 + 4.3 * row
        marks += [_chip(seat, x + 2, y - 1.3, 2.0), text_mark(name, x + 5, y, 3.8, "", 21)]
    return Tile(description, _WIDE, _HIGH, marks)


def _card_name(event: object) -> str:
    if isinstance(event, Gold):
        return f"gold-{event.amount}"
    if isinstance(event, Counterfeit):
        return "counterfeit"
    return f"figure-{getattr(event, 'group', '')}"


def _in_words(event: object) -> str:
    if isinstance(event, Gold):
        return f"gold {event.amount}"
    if isinstance(event, Counterfeit):
        return "false"
    return f"figure {getattr(event, 'group', '')}"


def _group(state: State, group: str) -> Tile:
    gold, chips = _gold_and_chips(state.round, group, state.table.seats)
    pile, deck = state.round.piles[group], state.table.deck
    title = printed_words(group)
    title = title[:1].upper() + title[1:]
    counts = _("{figures} of {most} figures, {coins} of {cards} coins").format(
        figures=pile.figures, most=deck.figures, coins=pile.coins, cards=deck.coins
    )
    last = state.round.last
    is_last_group = last is not None and last.event.group == group
    marks = [art(f"symbol-{group}", 0, 0, *_CARD)]
    if is_last_group:
        marks.append(box(0.5, 0.5, _CARD[0] - 1, _CARD[1] - 1, "now"))
    marks += [
        text_mark(title, _LEFT, 5.4, 5.2, "bold", 50),
        art("coin", _LEFT, 7.6, 7.6, 7.6, "round"),
        text_mark(str(gold), _LEFT + 9.4, 14.2, 8.4, "bold"),
    ]
    if state.card_by_card():
        for number in range(deck.figures):
            is_turned = number < pile.figures
            marks.append(dot(_LEFT + 2 + 5 * number, 18.6, 1.7, "full" if is_turned else ""))
        marks.append(text_mark(counts, _LEFT, 25, 3.4, "soft", 52))
    placed = [seat for seat, count in enumerate(chips) for _each in range(count)]
    for number, seat in enumerate(placed):
        row, column = divmod(number, _ROW)
        marks.append(_chip(seat, _CHIPS + 3.4 + _APART * column, 3.6 + 6.6 * row, _CHIP))
    amount = _("gold {gold}").format(gold=gold)
    texts = [f"{title}: {amount}"]
    texts += [counts] if state.card_by_card() else []
    texts += [
        _("chips of {player}: {count}").format(player=name, count=chips[seat])
        for seat, name in enumerate(state.table.names) if chips[seat]
    ]  # fmt: skip
    return Tile(", ".join(texts), _WIDE, _HIGH, marks)


def _gold_and_chips(played: RoundState, group: str, seats: Mapping[str, int]) -> tuple[int, tuple[int, ...]]:
    """Return the gold of a group, and the chips on it by seat: as turned, else as settled."""
    pile = played.piles[group]
    entry = played.settled.get(group)
    if played.cards or entry is None:
        return pile.gold, pile.chips
    event = entry.event
    assert isinstance(event, Settle)  # noqa: S101  no other line settles a group
    chips = [0] * len(pile.chips)
    for name, count in event.chips:
        if name in seats:
            chips[seats[name]] = count
    return event.gold, tuple(chips)


def _chip(seat: int, x: float, y: float, radius: float) -> Mark:
    return art(f"chip-{seat}", x - radius, y - radius, 2 * radius, 2 * radius, "round")


def told(_before: State, event: Event, after: State) -> Iterator[str]:
    """Yield the sentences about an event in the current language."""
    group = printed_words(getattr(event, "group", ""))
    values = {"player": event.player, "group": group[:1].upper() + group[1:]}
    if isinstance(event, Round):
        values |= {"round": str(after.round.number), "rounds": str(ROUNDS)}
        yield fill_template(N_("Round {round} of {rounds} begins."), values)
        if event.starter:
            yield fill_template(N_("{player} turns the first card."), {"player": event.starter})
    elif isinstance(event, Figure):
        if event.chip:
            yield fill_template(N_("{player} turns a figure and places a chip: {group}."), values)
        else:
            yield fill_template(N_("{player} turns a figure: {group}."), values)
    elif isinstance(event, Chip):
        yield fill_template(N_("{player} places a chip: {group}."), values)
    elif isinstance(event, Gold):
        yield fill_template(
            N_("{player} turns gold: {amount} for {group}."), values | {"amount": str(event.amount)}
        )
    elif isinstance(event, Counterfeit):
        yield fill_template(N_("{player} turns a false coin: {group}."), values)
    elif isinstance(event, Settle):
        yield fill_template(N_("{group}: {gold} gold to share."), values | {"gold": str(event.gold)})


def tile_art(layout: GoldrauschDeck, name: str) -> tuple[Drawing, float, float]:
    """Return a piece with its size in mm; raise KeyError if there is none of that name."""
    kind, _dash, which = name.partition("-")
    if kind == "chip":
        return icon_tile(badge(CHIP_COLOURS[piece_number(which, len(CHIP_COLOURS))], low_ink=False), 1.0)
    if kind == "coin":
        return icon_tile(icon("coin", _COIN, WHITE), 1.02)
    if kind == "symbol":
        return _symbol(which)
    rows = layout.deck.rows
    index = next((row_index for row_index, row in enumerate(rows) if _piece_name(row) == name), None)
    if name == "back":
        index = 0
    if index is None:
        raise KeyError(name)
    look = shipped()
    painter = painter_of(with_faces(layout.deck, look), _on_screen(), look)
    face = painter.back_face(index) if name == "back" else painter.front_face(index)
    if face is None:
        raise KeyError(name)
    return face.drawing, face.width, face.height


def _piece_name(row: object) -> str:
    assert isinstance(row, dict)  # noqa: S101  a deck's rows are
    kind = str(row.get("kind", ""))
    which = row.get("amount" if kind == "gold" else "group", "")
    return f"{kind}-{which}" if kind in {"gold", "figure"} else kind


def _symbol(group: str) -> tuple[Drawing, float, float]:
    look = shipped()
    if group not in look.by["group"]:
        raise KeyError(group)
    row = {"kind": "symbol", "group": group, COPIES: 1}
    deck = Deck(look.game, "symbols", look.title, (row,), (None,), look.path, look.path)
    face = painter_of(deck, _on_screen(), look).front_face(0)
    return face.drawing, face.width, face.height


def _on_screen() -> PrintOptions:
    return PrintOptions(paper=Paper("screen", 177, 118))


class GoldrauschDisplay(Display):
    """What Goldrausch prints and shows."""

    parts = PARTS
    picture = staticmethod(picture)
    tiles = staticmethod(tiles)
    tile_art = staticmethod(tile_art)
    told = staticmethod(told)
