"""The legal events: enough of them to play a whole match.

What is no choice is left out; to each cave there is one way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from printplay.core.faults import Fault
from printplay.games.gophers.rules.closing import bank_of, close
from printplay.games.gophers.rules.movement import DIE, is_stuck, ways
from printplay.games.gophers.rules.scoring import open_now
from printplay.games.gophers.state.actions import (
    CHANGE,
    MINUS,
    PLUS,
    At,
    CardUse,
    Collect,
    Dig,
    Gift,
    Page,
    Roll,
)
from printplay.games.gophers.state.book import DIG, KINDS, PAGES, Card, CaveContent
from printplay.games.gophers.state.state import State
from printplay.match.lines.grammar import Event

Judge = Callable[[State, Event], Sequence[Fault]]
#: All combinations of this many cards of a hand are tried; of a longer one, of the first so many.
_LONGEST = 8


def legal_events(state: State, judge: Judge) -> Iterator[Event]:
    """Yield events; each has been judged, as far as that is cheap."""
    if state.ended or not state.players:
        return
    closed = close(state)
    if state.turn.number == 0:
        yield from _starts(state)
    if state.turn.due:
        yield from (Page(number) for number in range(1, PAGES + 1))
        return
    for seat in open_now(state):
        yield from _takings(state, seat, judge)
    ready = state.page is not None and all(p.cave is not None for p in state.players)
    if ready and not closed.over:
        yield from _turns(state, closed, judge)


def _starts(state: State) -> Iterator[Event]:
    if state.page is None:
        yield from (Page(number) for number in range(1, PAGES + 1))
    waiting = [seat for seat in state.order() if state.players[seat].cave is None]
    taken_caves = {player.cave for player in state.players}
    for seat in waiting[:1]:
        yield from (At(state.name(seat), cave) for cave in state.table.book.caves if cave not in taken_caves)


def _turns(state: State, closed: State, judge: Judge) -> Iterator[Event]:
    """Yield moves and digs of the player in turn, or of the one whose turn is next."""
    turn = state.turn
    waits = bool(turn.number) and not (turn.moved or turn.dug or turn.closed)
    if waits and is_stuck(state, turn.seat, turn.die or 0):
        waits = False
        if not judge(state, dig := Dig(state.name(turn.seat))):
            yield dig
    seat = turn.seat if waits else closed.next_seat()
    name, page, cave = state.name(seat), state.open_page(), state.players[seat].cave
    assert page is not None  # noqa: S101  asked before
    assert cave is not None  # noqa: S101
    dig = Dig(name)
    if not judge(state, dig):
        yield dig
    may_turn_back, other_pawns = state.table.turn_back, state.other_pawns(seat)
    for die in [turn.die] if waits and turn.die else DIE:
        paths = ways(page, other_pawns, cave, die, turn_back=may_turn_back)
        yield from (Roll(name, die, way) for way in paths.values())
        if not paths:
            yield Roll(name, die)


def _takings(state: State, seat: int, judge: Judge) -> Iterator[Event]:
    content, name = state.content(seat), state.name(seat)
    if content is None or not (state.turn.moved or state.turn.dug):
        return
    if content.kind == "gift":
        yield Gift(name, None)
        choices = [card for card in state.table.deck if card.number] + [DIG]
        events: Iterator[Event] = (Gift(name, card) for card in choices)
    else:
        yield Collect(name)
        events = _collections(state, seat, content)
    for event in events:
        if not judge(state, event):
            yield event


def _collections(state: State, seat: int, content: CaveContent) -> Iterator[Event]:
    """Yield collections for the number of a cave, from known cards of the hand or the bank."""
    name = state.name(seat)
    kinds = (content.kind,) if content.is_supply else KINDS
    if state.table.beginner:
        yield from _from_bank(state, seat, content.number, kinds)
        return
    player = state.players[seat]
    if player.unknown and content.is_supply:
        yield Collect(name, (CardUse(PLUS, Card(content.kind, content.number)),))
    cards = [card for card in player.known if card.kind in kinds][:_LONGEST]
    signs = (0, 1) if state.table.only_adds else (0, 1, -1)
    seen_uses = set()
    for choice in product(signs, repeat=len(cards)):
        card_total = sum(sign * card.number for sign, card in zip(choice, cards, strict=True))
        if card_total != content.number or 1 not in choice:
            continue
        uses = sorted(
            (
                CardUse(PLUS if sign == 1 else MINUS, card)
                for sign, card in zip(choice, cards, strict=True)
                if sign
            ),
            key=lambda use: (use.sign != PLUS, use.card),
        )
        if tuple(uses) not in seen_uses:
            seen_uses.add(tuple(uses))
            yield Collect(name, tuple(uses))


def _from_bank(state: State, seat: int, number: int, kinds: tuple[str, ...]) -> Iterator[Event]:
    """Yield one or two cards that make the number, or one with change of one card."""
    name, bank = state.name(seat), bank_of(state)
    own_cards = set(state.players[seat].piles)
    for first in sorted(bank):
        if first.kind not in kinds:
            continue
        if first.number == number:
            yield Collect(name, (CardUse(PLUS, first),))
        rest = number - first.number
        second = Card(first.kind, abs(rest))
        if rest > 0 and second <= first and bank[second] > (second == first):
            yield Collect(name, (CardUse(PLUS, first), CardUse(PLUS, second)))
        if rest < 0 and second in own_cards:
            yield Collect(name, (CardUse(PLUS, first), CardUse(CHANGE, second)))
