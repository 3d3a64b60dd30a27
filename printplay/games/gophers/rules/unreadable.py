"""An unreadable line: whatever it may have said is in doubt, and no fault of anybody.

A doubt ends when a later line settles it: where a pawn goes, how many cards are held.
"""

from __future__ import annotations

from printplay.games.gophers.rules.closing import close
from printplay.games.gophers.state.actions import SUMS
from printplay.games.gophers.state.book import DIG
from printplay.games.gophers.state.state import (
    BASKETS,
    CARDS,
    COUNT,
    PAGE,
    PILE,
    PLACE,
    TAKEN,
    TURN,
    State,
    Turn,
    without,
)
from printplay.match.entered_results import TOTAL
from printplay.match.lines.grammar import Unread

_TAKING = COUNT | CARDS | PILE | TAKEN | BASKETS
_MOVING = PLACE | TURN | COUNT | CARDS  # it may have been a dig card
#: The doubts that a line of a verb leaves.
_OPEN = {
    "page": PAGE | TAKEN,
    "deck": 0,
    "end": 0,
    "at": PLACE | TURN,
    "roll": PLACE | TURN,
    "dig": TURN,
    "collect": _TAKING,
    "gift": _TAKING,
    "baskets": BASKETS,
    "pay": BASKETS,
    **dict.fromkeys(("hand", "draw", "refill", *SUMS, TOTAL), 0),
}
_ALL = PLACE | COUNT | CARDS | PAGE | TURN | PILE | BASKETS | TAKEN
#: Verbs of the table's lines, or of results: no turn goes on with one.
_ASIDE = frozenset({"deck", "end", TOTAL, *SUMS})
#: Verbs of unreadable lines that are no play.
_NO_PLAY = _ASIDE | {"at", "page", "hand"}


def after_unread(state: State, event: Unread) -> State:
    """Return the state after an unreadable line."""
    verb, name = event.verb, event.player
    results = state.entered
    if verb not in {"deck", "end", "page"}:
        results = results.not_read((name,) if name else state.table.names)
    if state.set_up and verb not in _NO_PLAY:
        results = results._replace(plays=results.plays + 1)  # perhaps the first move
    state = state._replace(entered=results)
    if verb in _ASIDE:
        return state
    if verb == "page":
        state = state.with_doubts(_OPEN[verb])
    elif name:
        state = _after_player_line(state, state.table.seats[name], verb)
    else:
        seats = range(len(state.players))
        for seat in seats:
            state = _perhaps_taken(state, seat, "")
        state = state.with_doubts(_ALL, *seats)
    return state.with_turn(due="?") if state.turn.number else state


def _after_player_line(state: State, seat: int, verb: str) -> State:
    """Return the state after a player's line: of a verb, or anything possible here."""
    turn, moves = state.turn, verb in {"roll", "dig"}
    taking, doubts = verb in {"collect", "gift"}, _OPEN.get(verb)
    if doubts is None:
        goes_on = seat == turn.seat and not turn.closed and not (turn.moved or turn.dug)
        closed = close(state)
        moves = not closed.over and (goes_on or seat == closed.next_seat())
        taking = _may_collect(state, seat)
        doubts = BASKETS | (_MOVING if moves else 0) | (_TAKING if taking else 0)
        if _setting_up(state):
            moves, doubts = False, _MOVING
    if taking:
        state = _perhaps_taken(state, seat, verb)
    if moves and seat != turn.seat:
        state = close(state)
        turn = Turn(state.turn.number + 1, seat, state.events, dry=not state.pile, moved=True)
        state = state._replace(turn=turn._replace(guess=not verb))
    if moves:
        state = state.with_player(seat, cave=None).with_turn(vague=True)
    if verb == "dig":
        state = discard_dig(state, seat)
    return state.with_doubts(doubts, seat)


def _setting_up(state: State) -> bool:
    """Return whether the set-up has begun and somebody has no start cave so far."""
    return not state.turn.number and any(
        player.cave is None and not player.doubts & PLACE for player in state.players
    )


def _may_collect(state: State, seat: int) -> bool:
    turn = state.turn
    if not turn.number or turn.closed or (seat in turn.taken and not state.doubts & TAKEN):
        return False
    return seat == turn.seat or turn.changed or turn.due == "?" or bool(state.doubts & PAGE)


def _perhaps_taken(state: State, seat: int, verb: str) -> State:
    """Return the state in which a player may have collected the content of the cave."""
    content = None if state.turn.due or verb == "gift" else state.content(seat)
    is_known = content is not None and content.is_supply and not state.open(PAGE | PLACE, seat)
    perhaps = (*state.players[seat].perhaps, content if is_known else None)
    state = state.with_turn(perhaps=state.turn.perhaps | {seat})
    return state.with_player(seat, perhaps=perhaps)


def discard_dig(state: State, seat: int) -> State:
    """Return the state after a dig card was played; in the beginner game it is not in the hand."""
    player = state.players[seat]
    known_cards, hand = without(player.known, [DIG]), max(0, player.hand - 1)
    state = state.with_player(seat, hand=hand, known=known_cards)
    return state if state.table.beginner else state._replace(gone=(*state.gone, DIG))
