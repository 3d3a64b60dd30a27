"""The rules of Go for Gold: every event judged, and applied. Pure: values in, values out.

The rule functions stand by the phases of play: `rules_setup`, `rules_round`, `rules_move`,
`rules_ports`, `rules_places`, `rules_end`. Each is named after its code and returns what breaks it,
so that all faults are reported at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.events import (
    Entries,
    Move,
    Out,
    Round,
    Shovels,
    Struck,
    Temple,
    Treasure,
)
from printplay.games.go_for_gold.graph import Graph, graph
from printplay.games.go_for_gold.legal import legal
from printplay.games.go_for_gold.move import after_move, line
from printplay.games.go_for_gold.repair import with_hints
from printplay.games.go_for_gold.rules_end import closing, gg_r31_sheet, of_end, of_sheet
from printplay.games.go_for_gold.rules_move import of_move
from printplay.games.go_for_gold.rules_places import after_attempt, attempt, gg_r28, of_attempt
from printplay.games.go_for_gold.rules_round import (
    NONE,
    Violations,
    absent,
    gg_r5,
    gg_r6,
    gg_r7_absent,
    gg_r7_twice,
    gg_r17,
    gg_r18,
    gg_r20,
    gg_r32,
    next_actives,
)
from printplay.games.go_for_gold.rules_setup import SETUP, gg_r4, seated, start
from printplay.games.go_for_gold.scoring import finished, nobody_scores_after, now, standings
from printplay.games.go_for_gold.state import (
    ENTRIES,
    EVERYTHING,
    LONGEST,
    OUT,
    POSITION,
    ROUTE,
    STOCK,
    Player,
    Raid,
    State,
)
from printplay.games.go_for_gold.state import Round as Playing
from printplay.games.match import End, Event, Rules, Setup, Total, Unread
from printplay.games.standings import Standings
from printplay.record.diagnostics import Violation

#: What opens a round, in order of play.
OPENING = (gg_r7_absent, gg_r32, gg_r5, gg_r6)
#: What "out" must be.
OUT_RULES = (gg_r7_twice, gg_r17, gg_r18)


class GoForGold(Rules[State]):
    """The rules on one island."""

    def __init__(self, island: Graph) -> None:
        self.graph = island

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(self.graph, setup)

    def setup_violations(self, setup: Setup) -> list[Violation]:
        """Return what is wrong with the headers."""
        return [violation for rule in SETUP for violation in rule(self.graph, setup)]

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it."""
        found, after = _STEPS[type(event)](state, event)
        if found:
            if state.over:
                found = [violation.as_consequence() for violation in found]
            found = with_hints(state, event, found)
        return found, after

    def closing(self, state: State) -> Sequence[Violation]:
        """Return what only the whole record tells."""
        return list(closing(state))

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return finished(state)

    def standings(self, state: State) -> Standings:
        """Return the players ranked."""
        return standings(state)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield what is legal now: every round, move and attempt (`end` and results apart)."""
        return legal(state, lambda event: not _STEPS[type(event)](state, event)[0])


def rules(board: Island | None) -> GoForGold:
    """Return the rules on a board."""
    assert board is not None  # noqa: S101  its grammar says that a layout is needed
    return GoForGold(graph(board))


# -- one event after the other ---------------------------------------------------------------------


def _step_round(state: State, event: Round) -> tuple[Violations, State]:
    found: list[Violation] = []
    if not state.round.number:
        found += gg_r4(state.table, state.table.seats.get(event.active, 0))
    for rule in OPENING:
        broken = rule(state, event)
        if broken:
            found += broken
    return found, _opened(state, event)


def _opened(state: State, event: Round | None) -> State:
    """Return the state with a new round open; without an event, one whose line is not known."""
    before, number = state.round, state.round.number + 1
    players, missing = state.players, state.absent
    left_out = absent(state)
    if left_out:
        unknown = POSITION | ROUTE | STOCK
        players = tuple(
            player._replace(doubts=player.doubts | unknown) if seat in left_out else player
            for seat, player in enumerate(players)
        )
        if not state.moves:
            missing = (*missing, *((before.number, before.event or 0, s) for s in left_out))
    actives = next_actives(state)
    if event is None:
        roll, actives = None, ()
    else:
        roll = event.roll if 1 <= event.roll <= LONGEST else None
        seat = state.table.seats.get(event.active)
        if seat is not None:
            sure = number == 1 or seat in actives or not actives
            actives = (seat,) if sure else (seat, *actives)
            if number == 1:
                players = seated(state.table, seat) if not state.moves else players
    snapshots = state.snapshots
    if before.number:
        snapshots = (*snapshots, now(state))
    return state._replace(
        players=players,
        round=Playing(number, roll, actives, state.events),
        events=state.events + 1,
        snapshots=snapshots,
        over=state.over or (before.number if before.number and state.full() else 0),
        absent=missing,
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
        state.moves + 1,
        state.snapshots,
        state.over,
        state.absent,
        state.stated,
        state.ended,
        state.unread,
    )


def _step_move(state: State, event: Move) -> tuple[Violations, State]:
    seat = state.table.seats[event.player]
    player = state.players[seat]
    drawn = line(state, player, event)
    found = of_move(drawn)
    after = after_move(drawn, found)
    if found and any(violation.message == "r7-twice" for violation in found):
        return found, _with(state, seat, after, state.round._replace(doubled=True))
    return found, _with(state, seat, after)


def _step_out(state: State, event: Out) -> tuple[Violations, State]:
    seat, number = state.table.seats[event.player], state.round.number
    player = state.players[seat]
    if player.is_out(number):
        return NONE, _with(state, seat, player)  # said again: no harm
    found: list[Violation] = []
    for rule in OUT_RULES:
        found += rule(state, player, event)
    doubts = player.doubts | (OUT if found else 0)
    out = max(number, 1)
    return found, _with(
        state, seat, player._replace(out=out, moved=number, stop=None, doubts=doubts)
    )


def _step_attempt(state: State, event: Treasure | Temple) -> tuple[Violations, State]:
    seat = state.table.seats[event.player]
    player = state.players[seat]
    act = attempt(state, player, event)
    found = of_attempt(act)
    if found and gg_r20(state, player, event.player):
        return found, _with(state, seat, player)
    after, raided, playing = after_attempt(act, found)
    return found, _with(state, seat, after, playing, raided)


def _step_struck(state: State, event: Struck) -> tuple[Violations, State]:
    found = gg_r28(state, event)
    raided = dict(state.raided)
    if event.colour not in raided:
        doubtful = bool(found)
        raided[event.colour] = Raid("", state.round.number, state.events, doubtful)
    return found, state._replace(raided=raided, events=state.events + 1)


def _step_sheet(state: State, event: Entries | Shovels | Total) -> tuple[Violations, State]:
    found: Violations = gg_r31_sheet(state, event) if isinstance(event, Entries) else NONE
    stated = state.stated
    if state.moves:
        player = state.players[state.table.seats[event.player]]
        found = found or of_sheet(player, event)
    else:
        stated = {**stated, (event.player, type(event)): (state.events, event)}
    return found, state._replace(stated=stated, events=state.events + 1)


def _step_end(state: State, event: End) -> tuple[Violations, State]:
    missing = state.absent
    if not state.moves:
        number, opened = state.round.number, state.round.event or 0
        missing = (*missing, *((number, opened, seat) for seat in absent(state)))
    after = state._replace(ended=True, absent=missing, events=state.events + 1)
    after = after._replace(settled=nobody_scores_after(after))
    return of_end(after, event), after


def _step_unread(state: State, event: Unread) -> tuple[Violations, State]:
    """Leave open whatever the line might have said."""
    if event.verb == "round":
        return NONE, _opened(state, None)
    playing = state.round._replace(unread=True)
    seat = state.table.seats.get(event.player)
    if seat is None:
        return NONE, state._replace(round=playing, events=state.events + 1)
    if event.verb in {"points", "shovels", "total"}:
        unread = state.unread | {event.player}
        return NONE, state._replace(unread=unread, events=state.events + 1)
    player = state.players[seat]
    doubts = EVERYTHING
    if event.verb in {"treasure", "temple"}:
        doubts = STOCK | ENTRIES
    elif isinstance(event.guess, Move):
        doubts = POSITION | ROUTE | STOCK
    after = player._replace(doubts=player.doubts | doubts)
    if doubts & POSITION:
        after = after._replace(position=None, moved=state.round.number, stop=None)
    return NONE, _with(state, seat, after, playing)


_STEPS: dict[type, Any] = {
    Round: _step_round,
    Move: _step_move,
    Out: _step_out,
    Treasure: _step_attempt,
    Temple: _step_attempt,
    Struck: _step_struck,
    Entries: _step_sheet,
    Shovels: _step_sheet,
    Total: _step_sheet,
    End: _step_end,
    Unread: _step_unread,
}
