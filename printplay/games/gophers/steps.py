"""Event by event: what is wrong with it, and the state after it. `steps_turn` has the first half.

After a faulty event the state is as the record says, with doubts about what the fault leaves open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printplay.games.gophers.actions import (
    SUMS,
    At,
    Baskets,
    Cards,
    Collect,
    Counted,
    Dig,
    Gift,
    Page,
    Pay,
    Roll,
    Sum,
)
from printplay.games.gophers.cards import DIG
from printplay.games.gophers.closing import close, settle
from printplay.games.gophers.doubting import doubted
from printplay.games.gophers.rules_baskets import gp_r24, gp_r25, ways_paid, ways_taken
from printplay.games.gophers.rules_collect import gp_l1, of_taking
from printplay.games.gophers.rules_end import gp_r22, gp_r23, untold
from printplay.games.gophers.rules_hand import (
    after_held,
    as_counted,
    gp_r18,
    gp_r18_beginner,
    gp_r18_hand,
    gp_r19,
)
from printplay.games.gophers.rules_move import fewest
from printplay.games.gophers.rules_turn import roll_missed
from printplay.games.gophers.spelling import CHANGE, MINUS, PLUS
from printplay.games.gophers.state import (
    BASKETS,
    PAGE,
    PERSONAL,
    PILE,
    SCORE,
    TABLE,
    TAKEN,
    TURN,
    Gain,
    State,
    Turn,
    without,
)
from printplay.games.gophers.steps_turn import Stepped, at, counted, dig, left, page, roll
from printplay.games.match import End, Total, Unread
from printplay.record.diagnostics import Violation

# -- collecting ------------------------------------------------------------------------------------


def _taken(state: State, seat: int, found: list[Violation], *, success: bool) -> Stepped:
    """Return all faults of a collection, and the state after it; `state` has the cards moved.

    What a page roll would have brought that was left out, and is complained about, is not known.
    """
    turn = state.turn
    mine = success and seat == turn.seat
    state = state.with_turn(
        taken=turn.taken | {seat},
        success=turn.success or mine,
        due="?" if roll_missed(found) else turn.due,
    )
    state = doubted(state, found, seat)
    if not mine:
        return found, state
    early, state = turn.early, state.with_turn(early=())
    for index, event in early:
        wrong, state = STEPS[type(event)](state, event)
        found += [replace(violation, where=index) for violation in wrong]
    return found, state


def _collect(state: State, event: Collect) -> Stepped:
    seat = state.table.seats[event.player]
    found = of_taking(state, seat, event)
    if not event.uses:
        return _declined(state, seat, found)
    player = state.players[seat]
    used, content = event.cards(PLUS, MINUS), state.content(seat)
    added, lost = (sum(card.number for card in event.cards(sign)) for sign in (PLUS, MINUS))
    change = event.cards(CHANGE)
    gain = Gain(added, lost, str(content or "collect"), state.events)
    after = state.with_player(
        seat,
        hand=max(0, player.hand - len(used)) if not state.table.beginner else 0,
        known=without(player.known, used),
        piles=without((*player.piles, *used), change),
        gains=(*player.gains, gain),
    )
    return _taken(after, seat, found, success=True)


def _declined(state: State, seat: int, found: list[Violation]) -> Stepped:
    """Return the state after a player said that nothing is collected.

    A page roll stays due, and after it the player may still collect; who could not have collected
    anyway has said nothing.
    """
    turn = state.turn
    if turn.due:
        return found, doubted(state.with_turn(waived=turn.waived | {seat}), found, seat)
    if seat != turn.seat and not turn.changed:
        return found, doubted(state, found, seat)
    return _taken(state, seat, found, success=False)


def _gift(state: State, event: Gift) -> Stepped:
    seat = state.table.seats[event.player]
    found = of_taking(state, seat, event)
    player, card = state.players[seat], event.taken
    if card is None or state.table.beginner:
        return _taken(state, seat, found, success=False)
    after = state._replace(pile=max(0, state.pile - 1))
    if card == DIG:
        after = after._replace(gone=(*after.gone, DIG)).with_turn(due="gift")
        return found, doubted(after, found, seat)
    gain = Gain(card.number, 0, f"gift {card}", state.events)
    after = after.with_player(
        seat, piles=tuple(sorted((*player.piles, card))), gains=(*player.gains, gain)
    )
    return _taken(after, seat, found, success=True)


def _baskets(state: State, event: Baskets) -> Stepped:
    found = list(gp_r24(state, event))
    turn, seat = state.turn, state.table.seats[event.player]
    if found or seat != turn.seat:
        return found, doubted(state, found, seat)
    if not turn.success:
        return found, state.with_turn(early=(*turn.early, (state.events, event)))
    if not turn.settled:
        state = settle(state, fewest(ways_taken(state, event)))
    return found, state.with_turn(named=True)


def _pay(state: State, event: Pay) -> Stepped:
    found = list(gp_r25(state, event))
    turn, seat = state.turn, state.table.seats[event.player]
    if found or seat != turn.seat or turn.settled:
        return found, doubted(state, found, seat)
    if not turn.success:
        return found, state.with_turn(early=(*turn.early, (state.events, event)))
    return found, state.with_turn(jumps=ways_paid(state, event))


# -- hands -----------------------------------------------------------------------------------------


def _held(state: State, event: Cards) -> Stepped:
    seat = state.table.seats[event.player]
    found: list[Violation] = []
    if state.table.beginner:
        return list(gp_r18_beginner(state, seat, event)), state
    closed = close(state)
    ends = event.verb == "refill" and closed.refills and not state.turn.closed
    if ends or (event.verb == "hand" and as_counted(state, seat, event) is not state):
        counted = as_counted(state, seat, event)
        if ends or counted is not None:
            found += left(state)
            state = doubted(closed, found, seat)
    rule: Callable[..., Any] = {"hand": gp_r18_hand, "draw": gp_r18, "refill": gp_r19}[event.verb]
    wrong = [*rule(state, seat, event), *_copies(state, seat, event)]
    return [*found, *wrong], doubted(after_held(state, seat, event), wrong, seat)


def _copies(state: State, seat: int, event: Cards) -> list[Violation]:
    """Return what is wrong with how often the cards told are there at all."""
    return list(gp_l1(state, seat, event.cards, from_hand=event.verb == "hand"))


# -- results and the end ---------------------------------------------------------------------------


def _result(state: State, event: Sum | Total) -> Stepped:
    if state.plays:
        return list(gp_r23(state, event)), state
    return (), state.with_result(event)


def _end(state: State, event: End) -> Stepped:
    found = [*left(state), *gp_r22(state, event), *untold(state)]
    return found, close(state)._replace(ended=True)


def _unread(state: State, event: Unread) -> Stepped:
    """Leave open whatever the line might have said."""
    everyone = range(len(state.players))
    verb = event.verb
    if verb in {*SUMS, "total"}:
        seats = [state.table.seats[event.player]] if event.player else everyone
        return (), state.with_doubts(0, SCORE, *seats)
    if verb == "page":
        after = state.with_doubts(PAGE | TAKEN)
        return (), after.with_turn(due="?" if state.turn.number else "")
    if verb in {"deck", "end"}:
        return (), state
    if not event.player:
        return (), _unknown(state).with_doubts(TABLE, PERSONAL, *everyone)
    seat = state.table.seats[event.player]
    playing = verb in {"roll", "dig"} or (not verb and seat == close(state).expected())
    if playing and seat != state.turn.seat:
        state = close(state)
        turn = Turn(state.turn.number + 1, seat, state.events, dry=not state.pile, moved=True)
        state = state._replace(turn=turn)
    table = TABLE if not verb or playing else PILE | TAKEN | BASKETS
    if verb == "at":
        table |= TURN  # perhaps the youngest, who begins
    after = _unknown(state).with_doubts(table, PERSONAL, seat)
    return (), after.with_player(seat, cave=None) if playing or not verb else after


def _unknown(state: State) -> State:
    return state.with_turn(due="?") if state.turn.number else state


STEPS: dict[type, Callable[[State, Any], Stepped]] = {
    Counted: counted,
    At: at,
    Roll: roll,
    Dig: dig,
    Page: page,
    Collect: _collect,
    Gift: _gift,
    Baskets: _baskets,
    Pay: _pay,
    Cards: _held,
    Sum: _result,
    Total: _result,
    End: _end,
    Unread: _unread,
}

#: Events that tell of play: with one of them results are compared, without any they count.
PLAY = (Roll, Dig, Collect, Gift, Baskets, Pay)
#: Verbs of a line that cannot be read and yet is no play.
NO_PLAY = frozenset({*SUMS, "total", "end", "at", "page", "deck", "hand"})
#: Events of the set-up, or of a turn that another line has begun.
SET_UP = (Counted, At, Page, Cards)
