"""The automatic effects at the end of a turn: baskets, debts, the draw, the refill, the end.

None of them is a choice, so a record may omit them; if it has them, the rules compare.
"""

from __future__ import annotations

from collections import Counter

from printplay.games.gophers.rules.movement import smallest_jump
from printplay.games.gophers.state.book import KINDS, Card
from printplay.games.gophers.state.state import (
    AMPLE,
    BASKETS,
    COUNT,
    EVERYONE,
    FEW,
    HAND,
    PAGE,
    PILE,
    PLACE,
    TURN,
    State,
)

#: After so many rounds without a collection or a draw pile the match is stuck, and over.
BARREN_ROUNDS = 2


def captured_baskets(state: State, jumped: frozenset[int]) -> tuple[int, ...]:
    """Return the owners of the baskets that lie before the players jumped, after a success."""
    if not (state.table.baskets and state.turn.success):
        return ()
    return tuple(seat for seat, player in enumerate(state.players) if player.holder in jumped)


def creditor(state: State, basket_owners: tuple[int, ...]) -> int | None:
    """Return the player paid with the supplies of this turn, None if there is none."""
    seat = state.turn.seat
    holder = state.players[seat].holder
    owes = state.table.baskets and state.turn.success and holder != seat and seat not in basket_owners
    return holder if owes else None


def settle(state: State, jumped: frozenset[int] | None = None) -> State:
    """Return the state with the baskets of this turn taken and its debt paid."""
    turn = state.turn
    if turn.settled or not turn.success or not state.table.baskets:
        return state
    basket_owners = captured_baskets(state, smallest_jump(turn.jumps) if jumped is None else jumped)
    paid = creditor(state, basket_owners)
    if turn.vague:
        state = state.with_doubts(BASKETS)
    state = state.with_turn(settled=True, took=basket_owners, paid=paid)
    for owner in basket_owners:
        state = state.with_player(owner, holder=turn.seat)
    if paid is not None:
        gains = state.players[turn.seat].gains
        gain = gains[-1]._replace(source=f"{gains[-1].source} of {state.name(turn.seat)}")
        state = state.with_player(turn.seat, gains=gains[:-1], holder=turn.seat)
        state = state.with_player(paid, gains=(*state.players[paid].gains, gain))
    return state


def close(state: State) -> State:
    """Return the state after the turn: draw, refill and end included."""
    turn = state.turn
    if not turn.number or turn.closed:
        return state
    state = settle(state)
    if turn.drawn is None:
        state = _draw(state, turn.seat)
    collected = any(g.event >= turn.event for p in state.players for g in p.gains)
    barren = 0 if collected or not turn.dry or state.table.beginner else state.barren + 1
    has_extra_turn = extra_turn(state)
    if state.table.beginner and state.open(PAGE | PLACE, turn.seat):
        state = state.with_doubts(TURN)  # perhaps a gift gave another turn, perhaps not
    acted = state.acted if has_extra_turn else state.acted | {turn.seat}
    full_round = len(acted) >= len(state.players)
    state = state._replace(
        barren=barren,
        again=has_extra_turn,
        acted=frozenset() if full_round else acted,
        rounds=state.rounds + full_round,
        refills=(),
        refilled=frozenset(),
    ).with_turn(closed=True, due="")
    if full_round or state.table.refill_each_turn:
        state = _refill(state)
    # A match does not end by a hand or a pile that unreadable lines leave in doubt.
    is_certain = state.table.beginner or not state.open(PILE | COUNT | EVERYONE)
    if is_certain and not state.over and reason_to_go_on(state) == "":
        state = state._replace(over=turn.number, final=state.players)
    return state


def extra_turn(state: State) -> bool:
    """Return whether the turn gives another one: in the beginner game, by a gift."""
    content = state.content(state.turn.seat)
    return state.table.beginner and content is not None and content.kind == "gift"


def cards_to_draw(state: State) -> int:
    """Return the number of cards that the player in turn draws: one if the turn had no success."""
    return int(not state.turn.success and state.pile > 0 and not state.table.beginner)


def _draw(state: State, seat: int) -> State:
    count = cards_to_draw(state)
    state = state._replace(pile=state.pile - count)
    return state.with_player(seat, hand=state.players[seat].hand + count)


def _refill(state: State) -> State:
    if state.table.beginner:
        return state
    refills = [0] * len(state.players)
    for seat in state.order():
        refills[seat] = min(max(0, HAND - state.players[seat].hand), state.pile)
        state = state._replace(pile=state.pile - refills[seat])
        state = state.with_player(seat, hand=state.players[seat].hand + refills[seat])
    if state.doubts & PILE or state.open(COUNT | EVERYONE):
        state = state.with_doubts(PILE)
        if state.pile <= AMPLE:  # it may have been empty for somebody
            state = state.with_doubts(COUNT, *range(len(refills)))
    return state._replace(refills=tuple(refills))


# -- the end ---------------------------------------------------------------------------------------


def reason_to_go_on(state: State) -> str:
    """Return why the match is not over: the pile, the hands, the bank; empty if it is over."""
    if not state.players:
        return "hands"
    if state.table.beginner:
        bank = bank_of(state)
        kind_counts = Counter(card.kind for card in bank.elements())
        return "bank" if all(kind_counts[kind] for kind in KINDS) else ""
    if state.pile:
        return "pile"
    if min(player.hand for player in state.players) <= FEW:
        return ""
    return "" if state.barren >= BARREN_ROUNDS * len(state.players) else "hands"


def bank_of(state: State) -> Counter[Card]:
    """Return the open supplies of the beginner game."""
    bank: Counter[Card] = Counter({c: n for c, n in state.table.deck.items() if c.number})
    for player in state.players:
        bank -= Counter(player.piles)
    return bank
