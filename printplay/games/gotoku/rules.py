"""The rules of Gotoku: every event judged, and applied. Pure: values in, values out.

The rule functions stand by what they are about: `rules_setup`, `rules_turn`, `rules_cards`,
`rules_dice`, `rules_challenge`, `rules_end`. Each is named after its code and returns what breaks
it, so that all faults are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from printplay.games.gotoku.composition import Composition
from printplay.games.gotoku.events import (
    Cards,
    Challenge,
    Character,
    Deal,
    Highest,
    Pass,
    Removed,
    Special,
    Start,
    Take,
    Use,
)
from printplay.games.gotoku.legal import legal
from printplay.games.gotoku.rules_cards import after_take, of_take
from printplay.games.gotoku.rules_challenge import after_challenge, of_challenge
from printplay.games.gotoku.rules_dice import after_special, after_use, of_special, of_use
from printplay.games.gotoku.rules_end import gt_l3, gt_r22, told_alone
from printplay.games.gotoku.rules_setup import (
    after_character,
    after_deal,
    gt_r1_nobody,
    gt_r1_players,
    of_character,
    of_deal,
    start,
)
from printplay.games.gotoku.rules_turn import (
    NONE,
    Violations,
    begun,
    gt_r3,
    gt_r3_start,
    gt_r4,
    gt_r21_early,
    gt_r21_late,
)
from printplay.games.gotoku.scoring import by_result, finished, missing, standings
from printplay.games.gotoku.spelling import Pair
from printplay.games.gotoku.state import DICE, DOWN, EVERYTHING, HAND, PAIRS, Result, State, Turn
from printplay.games.match import End, Event, Rules, Setup, Total, Unread
from printplay.games.missing import pp_5
from printplay.games.standings import Standings
from printplay.record.diagnostics import Violation


class Gotoku(Rules[State]):
    """The rules with one set of cards."""

    def __init__(self, cards: Composition) -> None:
        self.cards = cards

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(self.cards, setup)

    def setup_violations(self, setup: Setup) -> Violations:
        """Return what is wrong with the headers."""
        return gt_r1_players(self.cards, setup)

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it."""
        found, after = _STEPS[type(event)](state, event)
        return found, after._replace(events=state.events + 1)

    def closing(self, state: State) -> Sequence[Violation]:
        """Return what only the whole record tells."""
        if by_result(state):
            return list(told_alone(state))
        return [
            replace(violation, where=index)
            for index, event in sorted(state.stated.values(), key=lambda pair: pair[0])
            for violation in gt_r22(state, event)
        ]

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return finished(state)

    def standings(self, state: State) -> Standings:
        """Return the players ranked."""
        return standings(state)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield what is legal now (`end` and results apart); one deal stands for all."""
        return legal(state)


def rules(board: Composition | None) -> Gotoku:
    """Return the rules with some cards."""
    assert board is not None  # noqa: S101  a record that names no cards has those of Meta.layouts
    return Gotoku(board)


# -- one event after the other ---------------------------------------------------------------------

Of = Callable[[State, int, Any], Violations]
After = Callable[[State, int, Any, Violations], State]


def _of_pass(_state: State, _seat: int, _event: Pass) -> Violations:
    return NONE


def _after_pass(state: State, _seat: int, _event: Pass, _found: Violations) -> State:
    return state


#: What a player can do in a turn: what is wrong with it, and the state after it.
PLAY: dict[type, tuple[Of, After]] = {
    Take: (of_take, after_take),
    Use: (of_use, after_use),
    Special: (of_special, after_special),
    Challenge: (of_challenge, after_challenge),
    Pass: (_of_pass, _after_pass),
}


def _step_play(state: State, event: Any) -> tuple[Violations, State]:
    """Judge and apply a line of play: first whose turn it is, then what is done."""
    of, after = PLAY[type(event)]
    seat = state.seat(event.player)
    late = gt_r21_late(state, seat)
    found = [*gt_r3(state, seat), *gt_r4(state, seat, event), *gt_r1_nobody(state, seat)]
    turn = _counted(state, seat, passes=isinstance(event, Pass))
    now = state._replace(turn=turn, moves=state.moves + 1)
    done = of(now, seat, event)
    now = after(now, seat, event, done)
    if any(one.code == "GT-R1" for one in found):
        now = _doubted(now, [seat], DICE)
    found += done
    if late or state.final is not None:
        found = [*late, *(one.as_consequence() for one in found)]
        now = now._replace(final=state.final or state.players)
    return found, now


def _counted(state: State, seat: int, *, passes: bool) -> Turn:
    """Return the turn in which a player acts, this action counted."""
    turn = begun(state, seat)
    return turn._replace(actions=turn.actions + (not passes), passed=turn.passed or passes)


def _step_character(state: State, event: Character) -> tuple[Violations, State]:
    found = of_character(state, event)
    return found, after_character(state, event, found)


def _step_deal(state: State, event: Deal) -> tuple[Violations, State]:
    found = of_deal(state, event)
    return found, after_deal(state, event, found)


def _step_start(state: State, event: Start) -> tuple[Violations, State]:
    found, seat = gt_r3_start(state, event), state.seat(event.who)
    if found or seat < 0:
        return found, state
    return found, state._replace(turn=state.turn._replace(starter=seat))


def _step_result(state: State, event: Result) -> tuple[Violations, State]:
    if state.moves:
        return gt_r22(state, event), state
    stated = {**state.stated, (event.player, type(event)): (state.events, event)}
    return NONE, state._replace(stated=stated)


def _step_end(state: State, event: End) -> tuple[Violations, State]:
    ended = state._replace(ended=True)
    if by_result(state):
        if any(gt_l3(ended)):
            return NONE, ended  # the match is not over, so there is no result to ask for
        return pp_5(one for one in missing(state) if one.player not in state.untold), ended
    return gt_r21_early(state, event) if state.final is None else NONE, ended


#: Lines of results, by their verbs.
_RESULTS = frozenset({"cards", "removed", "highest", "total"})
#: What a line of play might have changed of its player, by its verb.
_MIGHT_CHANGE = {
    "take": HAND,
    "use": HAND | DICE,
    "special": HAND | DICE,
    "challenge": HAND | DOWN,
    "pass": 0,
}


def _step_unread(state: State, event: Unread) -> tuple[Violations, State]:
    """Leave open whatever the line might have said."""
    seat, verb = state.seat(event.player), event.verb
    if verb in _RESULTS:
        return NONE, state._replace(untold=state.untold | {event.player})
    if verb not in _MIGHT_CHANGE or seat < 0:
        return NONE, _anything(state, verb, [seat] if seat >= 0 else range(len(state.players)))
    state = _doubted(state, [seat], _MIGHT_CHANGE[verb])
    turn = _counted(state, seat, passes=verb == "pass")._replace(doubtful=True)
    torn = frozenset(range(PAIRS)) if verb == "take" else state.torn
    return NONE, state._replace(turn=turn, torn=torn, moves=state.moves + 1)


def _anything(state: State, verb: str, seats: Sequence[int]) -> State:
    """Return the state after a line of the table, or one that might have said anything."""
    if verb == "deal":
        return state._replace(pairs=(Pair(),) * PAIRS, torn=frozenset(range(PAIRS)))
    if verb == "character":
        without = [seat for seat, one in enumerate(state.players) if one.character is None]
        return _doubted(state, without, DICE)
    if verb == "end":
        return state
    state = state._replace(turn=state.turn._replace(doubtful=True))
    if verb == "start":
        return state
    names = frozenset(state.table.names[seat] for seat in seats)
    state = state._replace(torn=frozenset(range(PAIRS)), untold=state.untold | names)
    return _doubted(state, seats, EVERYTHING)


def _doubted(state: State, seats: Sequence[int], doubts: int) -> State:
    for seat in seats:
        player = state.players[seat]
        state = state.with_player(seat, player._replace(doubts=player.doubts | doubts))
    return state


_STEPS: dict[type, Any] = {
    **dict.fromkeys(PLAY, _step_play),
    Character: _step_character,
    Deal: _step_deal,
    Start: _step_start,
    Cards: _step_result,
    Removed: _step_result,
    Highest: _step_result,
    Total: _step_result,
    End: _step_end,
    Unread: _step_unread,
}
