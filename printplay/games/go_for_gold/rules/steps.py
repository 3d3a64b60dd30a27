"""One event after the other: the rules that judge it, and the state after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printplay.games.go_for_gold.actions import after_attempt, after_move, attempt, resolve_move
from printplay.games.go_for_gold.events import (
    Drawn,
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.games.go_for_gold.rules.drawn_lines import of_line
from printplay.games.go_for_gold.rules.end import of_end, of_sheet
from printplay.games.go_for_gold.rules.movement import of_move
from printplay.games.go_for_gold.rules.phases import (
    a_die_shows_1_to_6,
    a_foot_comes_before_out,
    absent,
    everyone_moves,
    next_active,
    no_round_after_six_boxes,
    one_move_a_round,
    out_is_who_cannot_move,
    the_die_is_what_all_moved,
    the_left_neighbour_is_active,
)
from printplay.games.go_for_gold.rules.places import every_temple_once, of_attempt
from printplay.games.go_for_gold.rules.scoring import current_snapshot, nobody_scores_after
from printplay.games.go_for_gold.rules.trail import seated, starts_go_clockwise, trail
from printplay.games.go_for_gold.state import (
    BEGUN,
    EVERYTHING,
    GUESSED,
    LEAVES_OPEN,
    LONGEST,
    MOVED,
    ORDER,
    OUT,
    POSITION,
    RESULTS,
    ROUTE,
    STOCK,
    Case,
    Player,
    Raid,
    State,
    case_of,
)
from printplay.games.go_for_gold.state import CurrentRound as Playing
from printplay.match.lines.grammar import End, Event, Total, Unread
from printplay.match.rules import NONE, Rule, Violations, find_faults

#: The rules of the event that opens a round, in order of play.
OPENING = (
    starts_go_clockwise,
    everyone_moves,
    no_round_after_six_boxes,
    the_left_neighbour_is_active,
    a_die_shows_1_to_6,
    the_die_is_what_all_moved,
)
#: The rules of "out".
LEAVING: tuple[Rule[Any], ...] = (one_move_a_round, out_is_who_cannot_move, a_foot_comes_before_out)


def _step_round(state: State, event: Round) -> tuple[Violations, State]:
    return find_faults(OPENING, Case(state, event)), _opened(state, event)


def _opened(state: State, event: Round | None) -> State:
    """Return the state after the event that opens a round; without one, its line is unknown."""
    last_round, number, seats = state.round, state.round.number + 1, state.table.seats
    doubts = last_round.doubts & ORDER
    if last_round.doubts & MOVED or any(sheet.doubts for sheet in state.players):
        absent_seats = absent(state)
        if last_round.active in absent_seats and state.players[last_round.active].doubts & OUT:
            doubts = ORDER  # whoever was out may have been skipped
        state = state._replace(players=_unheard(state, absent_seats))
    players, active = state.players, next_active(state)
    roll, active_name = None, ""
    if event is None:
        active = None if number == 1 else active
    else:
        roll, active_name = event.roll if 1 <= event.roll <= LONGEST else None, event.active
        active, doubts = seats.get(active_name, active), 0 if active_name in seats else doubts
    if number == 1 and state.begun is None and (event is None or active_name in seats):
        players = seated(state.table, active)
    # A line nobody can read does not begin one round too many: what is wrong next is no less wrong.
    full = event is not None and last_round.number and state.full()
    return State(
        state.table,
        players,
        Playing(number, roll, active, state.events, active_name if active_name in seats else "", (), doubts),
        state.raided,
        state.events + (event is not None),
        state.begun,
        state.entered,
        (*state.snapshots, current_snapshot(state)) if last_round.number else state.snapshots,
        state.over or (last_round.number if full else 0),
        state.ended,
        state.settled,
    )


def _unheard(state: State, absent_seats: Sequence[int]) -> tuple[Player, ...]:
    """Return the sheets after a round in which some players had no known line."""
    number = state.round.number
    # A line of an unknown player may have been theirs.
    unknown = POSITION | ROUTE | STOCK if state.round.doubts & MOVED else 0
    return tuple(
        sheet._replace(doubts=sheet.doubts | unknown, out=number if sheet.doubts & OUT else sheet.out)
        if seat in absent_seats
        else sheet
        for seat, sheet in enumerate(state.players)
    )


def _with(
    state: State,
    seat: int,
    player: Player,
    playing: Playing | None = None,
    raided: Mapping[str, Raid] | None = None,
) -> State:
    """Return the state after a line of play; built directly, as this is done for every line."""
    players = state.players
    return State(
        state.table,
        (*players[:seat], player, *players[seat + 1 :]),
        state.round if playing is None else playing,
        state.raided if raided is None else raided,
        state.events + 1,
        state.round.number if state.begun is None else state.begun,
        state.entered,
        state.snapshots,
        state.over,
        state.ended,
        state.settled,
    )


def in_its_round(state: State, event: Event) -> State:
    """Return the state with a new round if one must have begun at an unreadable line."""
    if not state.round.doubts & BEGUN or not isinstance(event, Move | Out):
        return state
    last_moved = state.players[state.table.seats[event.player]].moved
    if last_moved < state.round.number:
        return state
    state = _opened(state, None)
    return state._replace(round=state.round._replace(doubts=state.round.doubts | GUESSED))


def _step_move(state: State, event: Move) -> tuple[Violations, State]:
    if state.round.doubts:
        state = in_its_round(state, event)
    seat = state.table.seats[event.player]
    move_case = resolve_move(state, state.players[seat], event)
    next_sheet = move_case.sheet if move_case.sheet.out and move_case.void else after_move(move_case)
    return of_move(move_case), _with(state, seat, next_sheet)


def _step_out(state: State, event: Out) -> tuple[Violations, State]:
    state = in_its_round(state, event)
    seat, number = state.table.seats[event.player], state.round.number
    sheet = state.players[seat]
    if sheet.is_out(number):
        return NONE, _with(state, seat, sheet)  # said again: no harm
    faults = find_faults(LEAVING, Case(state, event, sheet))
    broken = not all(fault.consequence for fault in faults)  # who could have moved may well go on
    doubts = sheet.doubts & ~OUT | (OUT if broken else 0)
    next_sheet = sheet._replace(out=max(number, 1), moved=number, stop=None, went=0, doubts=doubts)
    return faults, _with(state, seat, next_sheet)


def _step_attempt(state: State, event: Treasure | Temple) -> tuple[Violations, State]:
    seat = state.table.seats[event.player]
    act = attempt(state, state.players[seat], event)
    faults = of_attempt(act)
    if act.sheet.out and act.sheet.is_out(state.round.number):  # with whatever doubt
        return faults, _with(state, seat, act.sheet)
    next_sheet, raided, playing = after_attempt(act, faults)
    return faults, _with(state, seat, next_sheet, playing, raided)


def _step_struck(state: State, event: Struck) -> tuple[Violations, State]:
    raided = {event.colour: Raid("", state.events), **state.raided}
    faults = find_faults((every_temple_once,), case_of(state, event))
    return faults, state._replace(raided=raided, events=state.events + 1)


def _step_sheet(state: State, event: Entries | Shovels | Total) -> tuple[Violations, State]:
    seat = state.table.seats[event.player]
    sheet = state.players[seat]
    faults = of_sheet(Case(state, event, sheet))
    if isinstance(event, Entries):
        sheet = sheet._replace(entered_total=sum(event.values))
    next_state = _with(state, seat, sheet)
    if state.begun is None:  # no play as yet, to which a result could be compared
        next_state = next_state._replace(begun=None, entered=state.entered.with_result(state.events, event))
    return faults, next_state


def _step_drawn(state: State, event: Drawn) -> tuple[Violations, State]:
    """Keep an entered line; a later one replaces it."""
    entered_results = state.entered.with_result(state.events, event) if state.begun is None else state.entered
    next_state = state._replace(entered=entered_results, events=state.events + 1)
    return of_line(trail(state, event)), next_state


def _step_end(state: State, event: End) -> tuple[Violations, State]:
    next_state = state._replace(ended=True, events=state.events + 1)
    next_state = next_state._replace(settled=nobody_scores_after(next_state))
    return of_end(next_state, event), next_state


def _step_unread(state: State, event: Unread) -> tuple[Violations, State]:
    """Mark as unknown whatever the line may have said."""
    return NONE, _after_unread(state, event)._replace(events=state.events + 1)


def _after_unread(state: State, event: Unread) -> State:
    seat, verb, current_round = state.table.seats.get(event.player), event.verb, state.round
    if verb == "round":
        return _opened(state, None)
    if verb in RESULTS or (not verb and _tells_results(state)):
        return state._replace(entered=state.entered.not_read([event.player]))
    if seat is None:
        doubts = current_round.doubts | MOVED | (BEGUN if state.complete() else 0)
        return state._replace(round=current_round._replace(doubts=doubts))
    state, sheet = _with(state, seat, state.players[seat]), state.players[seat]
    if not verb and (isinstance(event.guess, Move) or sheet.moved < current_round.number):
        verb = "foot"  # the line of one who has to move is a move, or `out`
    doubts = EVERYTHING if current_round.doubts & BEGUN else LEAVES_OPEN.get(verb, EVERYTHING)
    sheet = sheet._replace(doubts=sheet.doubts | doubts)
    if doubts & POSITION:
        sheet = sheet._replace(position=None, moved=current_round.number, stop=None, went=0)
    return _with(state, seat, sheet)


def _tells_results(state: State) -> bool:
    """Return whether the record has only results so far, so that any line of a player is one."""
    as_yet = state.begun is None and not state.round.number
    return as_yet and bool(state.entered.results or not state.table.start)


STEPS: dict[type, Any] = {
    Round: _step_round,
    Move: _step_move,
    Out: _step_out,
    Treasure: _step_attempt,
    Temple: _step_attempt,
    Struck: _step_struck,
    Entries: _step_sheet,
    Shovels: _step_sheet,
    Drawn: _step_drawn,
    Total: _step_sheet,
    End: _step_end,
    Unread: _step_unread,
}
