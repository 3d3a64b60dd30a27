"""The rules of Hog: the state of a match, what each line does to it, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.rules import (
    Broken,
    HeadersCase,
    PlainCase,
    PlainRules,
    Step,
    Violations,
    all_rules,
    broken,
    rule,
)
from printplay.match.standings import Points, Standings, placings

from .events import GRAMMAR, Hold, Roll

GOAL = 100
TURN, KEPT = 1, 2  # what an unread line leaves open: the points of this turn, and those kept


class State(NamedTuple):
    """A match: who may be next (nobody: not known), and what `roller` has rolled in this turn."""

    names: tuple[str, ...]
    kept: Mapping[str, tuple[Points, ...]]  # by player
    turn: tuple[str, ...] = ()
    roller: str = ""
    pending: int = 0
    winner: str = ""
    doubts: int = 0
    events: int = 0

    def score(self, player: str) -> int:
        return sum(points.value for points in self.kept[player])

    def passed(self, player: str) -> State:
        after = self.names[(self.names.index(player) + 1) % len(self.names)]
        return self._replace(turn=(after,), roller="", pending=0, doubts=self.doubts & KEPT)


@rule("HG-R1", says=N_("Hog takes 2 to 10 players, not {count}."))
def two_or_more(headers: HeadersCase[None]) -> Broken | None:
    """Two to ten players."""
    count = headers.too_few_or_many(2, 10)
    return broken(count=count, where="players") if count else None


@rule("HG-R2", says=N_("A die shows 1 to 6, not {die}."), about="die")
def as_a_die_shows(case: PlainCase[State]) -> Broken | None:
    """A die shows 1 to 6."""
    return None if 1 <= case.event.die <= 6 else broken(die=case.event.die)


@rule("HG-R3", says=N_("It is the turn of {expected}, not of {player}."), about="player",
      hint=N_("Is a line for {expected} missing before this one?"), stops=True)  # fmt: skip
def in_turn(case: PlainCase[State]) -> Broken | None:
    """A turn goes on until a 1 or `hold`; the next one is that of the player to the left."""
    turn = case.state.turn
    return broken(expected=turn[0]) if turn and case.player not in turn else None


@rule("HG-R4", says=N_("{player} has no points in this turn to keep."), rests=TURN)
def something_to_hold(case: PlainCase[State]) -> Broken | None:
    """Only points rolled in this turn can be kept."""
    return None if case.state.roller == case.player else broken()


@rule("HG-R5", says=N_("{winner} has {goal} points already: the match is over."), rests=KEPT)
def over_is_over(case: PlainCase[State]) -> Broken | None:
    """Who keeps the last points to the goal has won, and nobody rolls again."""
    winner = case.state.winner
    return broken(winner=winner, goal=GOAL) if winner else None


@rule("HG-R6", says=N_("Nobody has {goal} points yet."), rests=KEPT)
def won_at_the_end(case: PlainCase[State]) -> Broken | None:
    """The match ends when somebody has reached the goal."""
    return None if case.state.winner else broken(goal=GOAL)


@rule("HG-R7", says=N_("{player} has {total} points, not {stated}."), about="value", rests=KEPT)
def total_as_kept(case: PlainCase[State]) -> Broken | None:
    """A total told is what was kept so far."""
    total, stated = case.state.score(case.player), case.event.value
    return broken(total=total, stated=stated) if total != stated else None


def rolled(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a roll: a 1 ends the turn without points."""
    state, name, die = case.state, case.player, case.event.die
    if die == 1:
        return state.passed(name)
    before = state.pending if state.roller == name else 0
    return state._replace(turn=(name,), roller=name, pending=before + die)


def held(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a hold: the points of the turn are kept."""
    state, name = case.state, case.player
    if state.roller == name:
        points = Points(state.pending, "turn", state.events)
        state = state._replace(kept={**state.kept, name: (*state.kept[name], points)})
        if state.score(name) >= GOAL:
            state = state._replace(winner=state.winner or name)
    return state.passed(name)


def unread(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a line that could not be read: what it may have said is open."""
    state, name, verb = case.state, case.player, case.event.verb
    if verb == "hold" and name:
        return held(case, ())
    turn = (name, *state.passed(name).turn) if name else ()
    return state._replace(turn=turn, doubts=TURN | KEPT) if verb in {"", "roll"} else state


STEPS: Mapping[type, Step] = {
    Roll: Step(PlainCase, (over_is_over, as_a_die_shows, in_turn), rolled),
    Hold: Step(PlainCase, (over_is_over, in_turn, something_to_hold), held),
    Total: Step(PlainCase, (total_as_kept,)),
    End: Step(PlainCase, (won_at_the_end,)),
    Unread: Step(PlainCase, (), unread),
}
RULES = all_rules(STEPS, two_or_more)


class HogRules(PlainRules[State]):
    """The rules of a match."""

    grammar, declared, steps, headers = GRAMMAR, RULES, STEPS, (two_or_more,)

    def start(self, setup: Setup) -> State:
        return State(setup.players, dict.fromkeys(setup.players, ()))

    def finished(self, state: State) -> bool:
        return bool(state.winner)

    def legal(self, state: State) -> Iterator[Event]:
        for name in () if state.winner else state.turn or state.names:
            yield from (Roll(name, die) for die in range(1, 7))
            if state.roller == name:
                yield Hold(name)

    def standings(self, state: State) -> Standings:
        return placings([(name, state.score(name), state.kept[name]) for name in state.names])
