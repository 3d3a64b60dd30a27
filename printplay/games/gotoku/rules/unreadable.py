"""The doubts that an unreadable line leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from printplay.games.gotoku.rules.turns import begun, counted, in_turn
from printplay.games.gotoku.state.card_names import CardPair
from printplay.games.gotoku.state.state import (
    ACTIONS,
    DICE,
    DISCARDS,
    DOWN,
    HAND,
    PAIRS,
    SHOWN,
    STARTER,
    State,
)
from printplay.match.lines.grammar import Unread

#: Lines of results, by their words.
_RESULTS = frozenset({"cards", "removed", "highest", "total"})
#: The doubts that an action leaves, by its word.
_ACTIONS = {
    "take": HAND | SHOWN | DISCARDS,
    "use": HAND | DICE | DISCARDS,
    "special": HAND | DICE | DISCARDS,
    "challenge": HAND | DOWN,
    "pass": 0,
}
_ANY_ACTION = HAND | DICE | DOWN | SHOWN | DISCARDS


def after_unread(state: State, event: Unread) -> State:
    """Return the state after an unreadable line, with doubts about whatever it may have said."""
    seat, word = state.seat(event.player), event.verb
    if word in _RESULTS:
        return state._replace(entered=state.entered.not_read([event.player]))
    if word in _ACTIONS and seat >= 0:
        return _acted(_open(state, [seat], _ACTIONS[word]), seat, passes=word == "pass")
    if word in _TABLE:
        return _TABLE[word](state)
    return _anything(state, [seat] if seat >= 0 else range(len(state.players)), table=seat < 0)


def _open(state: State, seats: Iterable[int], doubts: int) -> State:
    """Return the state with doubts about some players and the table."""
    for seat in seats:
        player = state.players[seat]
        more = doubts & (HAND | DOWN | (DICE if player.character is not None else 0))
        state = state.with_player(seat, player._replace(doubts=player.doubts | more))
    state = state._replace(doubts=state.doubts | doubts & (DISCARDS | STARTER))
    if doubts & SHOWN and state.pairs:
        state = state._replace(torn=frozenset(range(PAIRS)), blind=state.blind + 1)
    return state


def _acted(state: State, seat: int, *, passes: bool) -> State:
    """Return the state after some action of a player: it counts if it was their turn."""
    turn, entered = state.turn, state.entered._replace(plays=state.entered.plays + 1)
    if in_turn(state, seat):
        turn = counted(begun(state, seat), passes=passes)
    doubtful = turn.doubtful or not in_turn(state, seat) or turn.actions > ACTIONS
    return state._replace(turn=turn._replace(doubtful=doubtful), entered=entered)


def _dealt(state: State) -> State:
    """Return the state with unknown pairs."""
    return state._replace(
        pairs=state.pairs or (CardPair(),) * PAIRS,
        torn=frozenset(range(PAIRS)),
        blind=state.blind + PAIRS,
        doubts=state.doubts | DISCARDS,
    )


def _started(state: State) -> State:
    """Return the state with an unknown starter: before the first turn, anyone may be."""
    if state.turn.number:
        return state._replace(doubts=state.doubts | STARTER)
    return state._replace(turn=state.turn._replace(starter=-1))


def _given_out(state: State) -> State:
    """Return the state with an unknown character for every player who had none."""
    for seat, player in enumerate(state.players):
        if player.character is None:
            state = state.with_player(seat, player._replace(doubts=player.doubts | DICE))
    return state


def _anything(state: State, seats: Iterable[int], *, table: bool) -> State:
    """Return the state after a line that may have said anything, of a player or of the table."""
    seats, turn = list(seats), state.turn
    if table:
        state = _given_out(state if state.pairs else _dealt(state))
    doubts = _ANY_ACTION if turn.number or turn.starter >= 0 else _ANY_ACTION | STARTER
    entered = state.entered.not_read(state.table.names[seat] for seat in seats)
    return _open(state._replace(turn=turn._replace(doubtful=True), entered=entered), seats, doubts)


#: The doubts that a line of the table leaves, by its word.
_TABLE: dict[str, Callable[[State], State]] = {
    "deal": _dealt,
    "character": _given_out,
    "start": _started,
    "end": lambda state: state,
}
