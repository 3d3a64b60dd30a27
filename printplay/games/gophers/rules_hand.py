"""Hands: what is drawn, refilled and held (GP-R17 to R19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.games.gophers.actions import Cards
from printplay.games.gophers.closing import close, drawn
from printplay.games.gophers.spelling import said
from printplay.games.gophers.state import (
    CARDS,
    COUNT,
    HAND,
    PAGE,
    PILE,
    TAKEN,
    TURN,
    State,
)
from printplay.record.diagnostics import FIELDS, Named, Violation

_DOUBTS = PAGE | TURN | PILE | TAKEN


def _fault(
    state: State, seat: int, code: str, key: str, hint: str = "", **values: object
) -> Violation:
    told = {"turn": state.turn.number, "player": state.name(seat), **values}
    return Violation(
        code, key, told, hint, about=FIELDS, player=state.name(seat),
        consequence=state.doubtful(_DOUBTS, COUNT, seat),
    )  # fmt: skip


def gp_r18_beginner(state: State, seat: int, _event: Cards) -> Iterator[Violation]:
    """As beginner nobody holds cards."""
    yield _fault(state, seat, "GP-R18", "r18-beginner")


def gp_r18(state: State, seat: int, event: Cards) -> Iterator[Violation]:
    """After an unsuccessful turn of one's own one card is drawn, if there is one."""
    expected = expected_draw(state, seat)
    if event.number != expected:
        success = seat == state.turn.seat and state.turn.success
        key = "r18-success" if success else "r18" if expected else "r18-none"
        yield _fault(state, seat, "GP-R18", key, count=event.number, expected=expected)


def expected_draw(state: State, seat: int) -> int:
    """Return how many cards a player draws now."""
    turn = state.turn
    open_turn = turn.number and not turn.closed and turn.seat == seat and turn.drawn is None
    return drawn(state) if open_turn else 0


def gp_r19(state: State, seat: int, event: Cards) -> Iterator[Violation]:
    """At the end of the round (by house rule: of the turn) everyone fills up to six; never else."""
    if not state.refills:
        yield _fault(state, seat, "GP-R19", _when(state, "r19-when"), round=state.rounds + 1)
        return
    expected = 0 if seat in state.refilled else state.refills[seat]
    if event.number != expected:
        hand = state.players[seat].hand - expected + event.number
        key = "r19" if hand > HAND else "r19-count"
        yield _fault(
            state, seat, "GP-R19", _when(state, key), _when(state, "r19"), round=state.rounds,
            hand=hand, count=event.number, expected=expected,
        )  # fmt: skip


#: Sentences of the refill after each round -> those of the refill after each turn.
_EACH_TURN = {"r19": "r19-turn", "r19-count": "r19-count-turn", "r19-when": "r19-when-turn"}


def _when(state: State, key: str) -> str:
    return _EACH_TURN[key] if state.table.refill_each_turn else key


def as_counted(state: State, seat: int, event: Cards) -> State | None:
    """Return the state in which a hand has as many cards as stated: now or after the turn."""
    for candidate in (state, close(state)):
        if candidate.players[seat].hand == event.number:
            return candidate
    return None


def gp_r18_hand(state: State, seat: int, event: Cards) -> Iterator[Violation]:
    """A hand told has as many cards as were dealt, drawn and used, and those known to be in it."""
    player = state.players[seat]
    if as_counted(state, seat, event) is None:
        if state.turn.number:
            yield _fault(
                state, seat, "GP-R18", "r18-hand", count=event.number, expected=player.hand
            )
        else:
            yield _fault(state, seat, "GP-R19", "r19-start", count=event.number)
    elif event.cards and (missing := Counter(player.known) - Counter(event.cards)):
        yield _fault(
            state, seat, "GP-R17", "r17-hand", cards=Named(said(tuple(missing.elements())))
        )


def after_held(state: State, seat: int, event: Cards) -> State:
    """Return the state after a hand, a draw or a refill was told."""
    if event.verb == "hand":
        state = as_counted(state, seat, event) or state
        changes = {"hand": event.number, "known": tuple(sorted(event.cards))}
        if not event.cards:
            changes["known"] = state.players[seat].known[: event.number]
        doubts = state.players[seat].doubts & ~(COUNT | CARDS)
        return state.with_player(seat, **changes, doubts=doubts)
    player = state.players[seat]
    known = tuple(sorted((*player.known, *event.cards)))
    if event.verb == "draw":
        if seat == state.turn.seat:
            state = state.with_turn(drawn=event.number)
        hand, pile = player.hand + event.number, state.pile - event.number
    else:
        due = state.refills[seat] if state.refills and seat not in state.refilled else 0
        hand, pile = player.hand + event.number - due, state.pile - event.number + due
        state = state._replace(refilled=state.refilled | {seat})
    return state.with_player(seat, hand=max(0, hand), known=known)._replace(pile=max(0, pile))
