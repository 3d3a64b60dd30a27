"""The automatic effects at the end of a turn: baskets (GP-R24, R25), debts, the draw, the refill, the end.

None of them is a choice, so a record may omit them; if it has them, the rules compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_
from printplay.games.gophers.rules.movement import smallest_jump
from printplay.games.gophers.state.actions import Baskets, Pay
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
    TAKEN,
    TURN,
    Case,
    OpenBaskets,
    State,
)
from printplay.match.mends import independent
from printplay.match.rules import Broken, Violations, broken, rule

_RESTS = BASKETS | TURN | TAKEN
Ways = frozenset[frozenset[int]]
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


def ways_taken(state: State, event: Baskets) -> Ways:
    """Return the ways of this move that take exactly these baskets."""
    owners = sorted(state.table.seats[name] for name in event.owners)
    return frozenset(way for way in _open_ways(state) if sorted(captured_baskets(state, way)) == owners)


def ways_paid(state: State, event: Pay) -> Ways:
    """Return the ways of this move that pay exactly this player: none jumps the holder."""
    to = state.table.seats[event.to] if event.to else None
    return frozenset(way for way in _open_ways(state) if creditor(state, captured_baskets(state, way)) == to)


def _open_ways(state: State) -> Ways:
    return state.turn.jumps or frozenset({frozenset()})


@rule(
    "GP-R24",
    says={
        "": N_("Turn {turn}: {player} takes the baskets of {expected}, not of {stated}."),
        "none": N_("Turn {turn}: {player} must take the baskets of {expected}."),
        "nobody": N_("Turn {turn}: {player} has not jumped over a basket that could be taken now."),
        "failed": N_("Turn {turn}: {player} has collected nothing and takes no basket."),
        "variant": N_("{player}: baskets belong to the variant `baskets` only."),
    },
    about=SAID,
    rests=dict.fromkeys(("", "none", "nobody", "failed"), _RESTS),
)
def baskets_of_all_jumped_are_taken(play: Case) -> Broken | None:
    """All baskets before the players jumped are taken, once, in a turn that is a success."""
    state, event, turn = play.state, play.event, play.state.turn
    if not state.table.baskets:
        return broken("variant")
    is_own_turn = play.seat == turn.seat and not turn.named
    expected: tuple[int, ...] = ()
    if is_own_turn and turn.settled:
        expected = turn.took
    elif is_own_turn and not ways_taken(state, event):
        expected = captured_baskets(state, smallest_jump(turn.jumps))
    elif is_own_turn:
        return None
    if sorted(state.table.seats[name] for name in event.owners) == sorted(expected):
        return None
    if not expected:
        return broken("failed" if is_own_turn and any(turn.jumps) and not turn.success else "nobody")
    return broken(
        "" if event.owners else "none",
        expected=", ".join(state.name(seat) for seat in expected),
        stated=", ".join(event.owners),
    )


@rule(
    "GP-R25",
    says={
        "": N_("Turn {turn}: {player} owes this collection to {holder}."),
        "nobody": N_("Turn {turn}: {player} owes this collection to nobody."),
        "variant": N_("{player}: supplies are paid only in the variant `baskets`."),
    },
    about=SAID,
    rests=dict.fromkeys(("", "nobody"), _RESTS),
)
def the_holder_of_a_basket_is_paid(play: Case) -> Broken | None:
    """A player whose basket another holds pays for it with the supplies of the next success."""
    state, event, turn = play.state, play.event, play.state.turn
    if not state.table.baskets:
        return broken("variant")
    holder = None
    if play.seat == turn.seat:
        if not turn.settled and ways_paid(state, event):
            return None
        unsettled = creditor(state, captured_baskets(state, smallest_jump(turn.jumps)))
        holder = turn.paid if turn.settled else unsettled
    right = "" if holder is None else state.name(holder)
    return broken("" if right else "nobody", holder=right) if event.to != right else None


# -- what a record leaves open ---------------------------------------------------------------------

_MOST = 8  # ways that are followed at once


def open_choices(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the baskets that each way of the turn takes, the fewest first; empty if not open."""
    turn = state.turn
    if turn.settled or turn.vague or not turn.success or not state.table.baskets:
        return ()
    fewest_baskets = captured_baskets(state, smallest_jump(turn.jumps))
    other_choices = {captured_baskets(state, jump) for jump in turn.jumps} - {fewest_baskets}
    return (fewest_baskets, *sorted(other_choices)) if other_choices else ()


def follow_ways(
    step: Callable[[State, Any], tuple[Violations, State]], state: State, event: Any
) -> tuple[Violations, State]:
    """Return an event's faults and the state after it, by any way that makes it legal."""
    first_faults, first_state = step(state, event)
    choices = open_choices(state)
    settled = first_state.turn.settled or first_state.turn.number != state.turn.number
    other_states = [*state.ways]
    if choices and settled and not first_state.turn.named:
        turns = [
            frozenset(jump for jump in state.turn.jumps if captured_baskets(state, jump) == choice)
            for choice in choices[1:]
        ]
        other_states += [state.with_turn(jumps=jumps) for jumps in turns]
    if not other_states:
        return first_faults, first_state
    stepped = [step(other_state._replace(ways=(), unsaid=()), event) for other_state in other_states[:_MOST]]
    legal = [(faults, way) for faults, way in stepped if not independent(faults)]
    if not legal and independent(first_faults):
        legal = stepped  # it is wrong by any way
    unsaid = state.unsaid if legal else ()  # the lines themselves say it
    if len(other_states) > len(state.ways) and legal:
        turn = state.turn
        unsaid = (*unsaid, OpenBaskets(turn.event, turn.number, turn.seat, choices))
    if independent(first_faults) and not independent(legal[0][0]):
        first_faults, first_state = legal.pop(0)
        unsaid = unsaid if legal else ()
    plain = first_state._replace(ways=(), unsaid=())
    ways: list[State] = []
    for _faults, way in legal:
        if way != plain and way not in ways:
            ways.append(way)
    return first_faults, first_state._replace(ways=tuple(ways), unsaid=unsaid)


@rule(
    "GP-W1",
    says=N_("Turn {turn}: {player} can have jumped over either of: {choices}."),
    hint=N_(
        "The basket of whoever was jumped is taken: write `{player}: baskets {names}` after the collection."
    ),
    severity="warning",
)
def whose_baskets_is_said(play: Case) -> Iterator[Broken]:
    """Where a step can be made over different pawns, the record says whose baskets were taken."""
    state, turn = play.state, play.state.turn
    open_ways = open_choices(state)
    current = (OpenBaskets(turn.event, turn.number, turn.seat, open_ways),) if open_ways else ()
    for baskets in (*state.unsaid, *current):
        texts = [", ".join(map(state.name, seats)) or "nobody" for seats in baskets.choices]
        yield broken(
            where=baskets.event, owner=state.name(baskets.seat), turn=baskets.turn,
            player=state.name(baskets.seat), choices=" | ".join(texts), names=texts[0],
        )  # fmt: skip


OPEN_BASKETS = (whose_baskets_is_said,)
TAKEN_BASKETS = (baskets_of_all_jumped_are_taken,)
PAID = (the_holder_of_a_basket_is_paid,)
