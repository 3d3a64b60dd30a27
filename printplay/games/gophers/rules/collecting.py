"""Collections and gifts, with their payments and baskets: the state after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from printplay.games.gophers.rules.baskets import PAID, TAKEN_BASKETS, ways_paid, ways_taken
from printplay.games.gophers.rules.closing import settle
from printplay.games.gophers.rules.collections import COLLECTED, MAY, NOT_AT_ALL
from printplay.games.gophers.rules.gifts import GIVEN
from printplay.games.gophers.rules.movement import fewest
from printplay.games.gophers.state.actions import Baskets, Collect, Gift, Pay
from printplay.games.gophers.state.card_names import CHANGE, MINUS, PLUS
from printplay.games.gophers.state.cards import DIG
from printplay.games.gophers.state.case import Case, case_of
from printplay.games.gophers.state.state import Gain, State, without
from printplay.match.rules import Rule, Step, Violations, judged

Stepped = tuple[Violations, State]


def collected(state: State, event: Collect) -> Stepped:
    """Return the faults of a collection, and the state after it."""
    play, found = _taking(state, event, COLLECTED)
    seat = play.seat
    if not event.uses:
        return _declined(state, seat, found)
    player = state.players[seat]
    used, content = event.cards(PLUS, MINUS), state.content(seat)
    added, lost = (sum(card.number for card in event.cards(sign)) for sign in (PLUS, MINUS))
    gain = Gain(added, lost, str(content or "collect"), state.events)
    perhaps = player.perhaps
    if perhaps and Counter(event.cards(CHANGE)) - Counter((*player.piles, *used)):
        perhaps = (None, *perhaps)  # change from an unreadable collection
    after = state.with_player(
        seat,
        hand=max(0, player.hand - len(used)) if not state.table.beginner else 0,
        known=without(player.known, used),
        piles=without((*player.piles, *used), event.cards(CHANGE)),
        gains=(*player.gains, gain),
        perhaps=perhaps,
    )
    return _taken(after, seat, found, success=True)


def given(state: State, event: Gift) -> Stepped:
    """Return the faults of a gift, and the state after it."""
    play, found = _taking(state, event, GIVEN)
    seat, card = play.seat, event.taken
    if card is None or state.table.beginner:
        return _taken(state, seat, found, success=False)
    player, after = state.players[seat], state._replace(pile=max(0, state.pile - 1))
    if card == DIG:
        return found, after._replace(gone=(*after.gone, DIG)).with_turn(due="gift")
    gain = Gain(card.number, 0, f"gift {card}", state.events)
    after = after.with_player(seat, piles=tuple(sorted((*player.piles, card))), gains=(*player.gains, gain))
    return _taken(after, seat, found, success=True)


def _taking(state: State, event: Collect | Gift, rules: Sequence[Rule[Case]]) -> tuple[Case, Violations]:
    """Return a collection with its faults.

    A player who may not collect at all gets only that fault, and one who declines none besides.
    """
    play = case_of(state, event)
    found = judged(MAY, play)
    if not play.declines and not _not_at_all(found):
        found = [*found, *judged(rules, play)]
    return play, found


def _not_at_all(violations: Violations) -> bool:
    return any(violation.code in NOT_AT_ALL for violation in violations)


def _declined(state: State, seat: int, violations: Violations) -> Stepped:
    """Return the state after a player declined to collect.

    A page roll stays due, and after it the player may still collect; if the player could not have
    collected anyway, nothing changes.
    """
    turn = state.turn
    if turn.due:
        return violations, state.with_turn(waived=turn.waived | {seat})
    if seat != turn.seat and not turn.changed:
        return violations, state
    return _taken(state, seat, violations, success=False)


def _taken(state: State, seat: int, violations: Violations, *, success: bool) -> Stepped:
    """Return all faults of a collection, and the state after it; `state` has the cards moved.

    The effect of a missing page roll, which is a fault of its own, is unknown.
    """
    turn = state.turn
    mine = success and seat == turn.seat
    if seat in turn.perhaps:  # so an unreadable line before has collected nothing
        state = state.with_player(seat, perhaps=state.players[seat].perhaps[:-1])
    state = state.with_turn(
        taken=turn.taken | {seat},
        perhaps=turn.perhaps - {seat},
        success=turn.success or mine,
        due="?" if turn.due and not _not_at_all(violations) else turn.due,
    )
    if not mine:
        return violations, state
    early, state = turn.early, state.with_turn(early=())
    for index, event in early:
        broken, state = _ASIDE[type(event)](state, event)
        violations = [*violations, *(replace(violation, where=index) for violation in broken)]
    return violations, state


def _baskets(play: Case, violations: Violations) -> State:
    state, turn = play.state, play.state.turn
    if violations or play.seat != turn.seat:
        return state
    if not turn.success:
        return state.with_turn(early=(*turn.early, (state.events, play.event)))
    if not turn.settled:
        state = settle(state, fewest(ways_taken(state, play.event)))
    return state.with_turn(named=True)


def _paid(play: Case, violations: Violations) -> State:
    state, turn = play.state, play.state.turn
    if violations or play.seat != turn.seat or turn.settled:
        return state
    if not turn.success:
        return state.with_turn(early=(*turn.early, (state.events, play.event)))
    return state.with_turn(jumps=ways_paid(state, play.event))


BASKETS_TAKEN = Step(case_of, TAKEN_BASKETS, _baskets)
DEBTS_PAID = Step(case_of, PAID, _paid)
#: Lines that may stand before the collection they belong to.
_ASIDE = {Baskets: BASKETS_TAKEN, Pay: DEBTS_PAID}
