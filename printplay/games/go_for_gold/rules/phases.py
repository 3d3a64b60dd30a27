"""Phase by phase: what opens and closes a round, who is in (GG-R5 to R7, R32); the legal events."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.actions import Attempt, MoveCase, a_path, a_step, paths, restarts
from printplay.games.go_for_gold.events import Move, Out, Round, Temple, Treasure
from printplay.games.go_for_gold.rules.scoring import is_finished
from printplay.games.go_for_gold.state import (
    GUESSED,
    LONGEST,
    MOVED,
    OUT,
    POSITION,
    ROUTE,
    STOCK,
    Case,
    Player,
    State,
)
from printplay.match.lines.grammar import Event
from printplay.match.rules import Broken, broken, rule


def next_active(state: State) -> int | None:
    """Return the seat that is active in the next round, or None if unknown."""
    number, active = state.round.number + 1, state.round.active
    if number == 1 or active is None:
        return 0 if number == 1 and state.players else None
    count = len(state.players)
    for step in range(1, count + 1):
        seat = (active + step) % count
        if not state.players[seat].is_out(number):
            return seat
    return (active + 1) % count


def absent(state: State) -> list[int]:
    """Return the seats that are in and have not moved in this round."""
    number = state.round.number
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.moved < number and not player.is_out(number)
    ]


def can_move(state: State, player: Player, roll: int) -> bool:
    """Return whether a player has any legal move: on the roll, or by a foot."""
    graph, ports = state.table.graph, state.ports_open(player)
    if player.feet and state.table.foot_forced and a_step(graph, player, ports=ports):
        return True
    return a_path(graph, player, roll, ports=ports) is not None


@rule(
    "GG-R32",
    says=N_("The game ended after round {round} ({player} has 6 entries); round {next} does not count."),
    hint=N_("Leave out what comes after; the ranking after round {round} counts."),
)
def no_round_after_six_boxes(play: Case) -> Broken | None:
    """No round after someone has filled six boxes."""
    state = play.state
    full = state.full()
    if not full or state.over:
        return None
    name = state.table.names[full[0]]
    return broken(owner=name, player=name, next=state.round.number + 1)


_NO_MOVE = N_("Round {round}: {player} has no move; everyone still in must move.")
_MOVE_OR_OUT = N_("Write the spaces {player} entered; or, if no move was possible, `{player}: out`.")


@rule(
    "GG-R7",
    says=_NO_MOVE,
    hint={"": _MOVE_OR_OUT, "out": N_("No move was possible on this roll: write `{player}: out`.")},
)
def everyone_moves(play: Case) -> list[Broken]:
    """Every player who is in has exactly one move in a round, or is declared out."""
    # Rounds alone, as yet: perhaps only their number is told.
    seats = absent(play.state) if play.state.begun is not None else ()
    return [_no_move(play.state, seat) for seat in seats]


def _no_move(state: State, seat: int) -> Broken:
    sheet, name, roll = state.players[seat], state.table.names[seat], state.round.roll
    is_known = roll is not None and sheet.position is not None
    stuck = is_known and not can_move(state, sheet, roll or 0)
    doubts = sheet.doubts | state.round.doubts
    return broken(
        hint="out" if stuck else None, where=state.round.event, owner=name, player=name,
        follows=bool(doubts & (OUT | MOVED | GUESSED)),
    )  # fmt: skip


@rule("GG-R7", says=_NO_MOVE, hint=_MOVE_OR_OUT, hindsight=True)
def no_round_without_moves(play: Case) -> Iterator[Broken]:
    """A record with play has it from the first round on."""
    state = play.state
    opened = [*(snapshot.event for snapshot in state.snapshots), state.round.event]
    empty = state.round.number - (not state.ended) if state.begun is None else state.begun - 1
    for number, event in enumerate(opened[: max(empty, 0)], 1):
        for name in state.table.names:
            yield broken(where=event, owner=name, round=number, player=name)


@rule("GG-R6", says=N_("Round {round}: the movement roll must be 1 to 6, not {roll}."), about="roll")
def a_die_shows_1_to_6(play: Case) -> Broken | None:
    """One movement roll a round, 1 to 6."""
    roll = play.event.roll
    if 1 <= roll <= LONGEST:
        return None
    return broken(round=play.state.round.number + 1, roll=roll)


@rule(
    "GG-R6",
    says=N_("Round {round}: the die shows {roll}, but everyone moved {steps:space|spaces}."),
    hint="repaired",  # as all records say it
    about="roll",
    hindsight=True,
)
def the_die_is_what_all_moved(play: Case) -> Broken | None:
    """The roll holds for everyone: if all moves agree, but not with it, the roll is the slip.

    Judged when a round closes. At least two moves have one length; a port may end others sooner,
    and a foot says nothing about the die.
    """
    state = play.state
    number, roll, labels = state.round.number, state.round.roll, state.table.graph.labels
    if roll is None:
        return None
    steps = agreeing_moves = 0
    sooner = [0]
    for sheet in state.players:
        if sheet.moved == number and sheet.went:
            if sheet.stop in labels:
                sooner.append(sheet.went)
            elif sheet.went == roll or sheet.went != (steps or sheet.went):
                return None
            else:
                steps, agreeing_moves = sheet.went, agreeing_moves + 1
    if agreeing_moves < 2 or steps > LONGEST or max(sooner) > steps:
        return None
    cure = f"round {steps} {state.round.named}".rstrip()
    return broken(hint_values={"repaired": cure}, where=state.round.event, owner="", roll=roll, steps=steps)


@rule(
    "GG-R5",
    says=N_("Round {round}: {expected} should be the active player, not {player}."),
    hint=N_("Write {expected}, or leave the name out."),
    about="active",
    rests=MOVED,
)
def the_left_neighbour_is_active(play: Case) -> Broken | None:
    """The left neighbour is the next active player; who is out is skipped."""
    state, name = play.state, play.event.active
    seat = state.table.seats.get(name)
    if seat is None or not state.round.number or state.table.is_alone:
        return None
    expected = next_active(state)
    if expected is None or expected == seat:
        return None
    number, count = state.round.number + 1, len(state.players)
    passed = (state.players[(expected + step) % count] for step in range((seat - expected) % count))
    # A player who may be out, because a line could not be read, may have been skipped.
    skipped = all(sheet.doubts & OUT or sheet.is_out(number) for sheet in passed)
    active = state.table.names[expected]
    return broken(owner=name, follows=skipped, round=number, player=name, expected=active)


# -- who has moved, and who is out -----------------------------------------------------------------


@rule(
    "GG-R20",
    says=N_("Round {round}: {player} is out since round {since} and cannot act."),
    hint=N_("Leave the line out; the points stay."),
    rests=OUT,
)
def who_is_out_acts_no_more(case: MoveCase | Attempt) -> Broken | None:
    """Who is out acts no more."""
    sheet = case.sheet
    return broken(since=sheet.out) if sheet.is_out(case.state.round.number) else None


@rule(
    "GG-R7",
    says=N_("Round {round}: {player} has moved already; one move a round."),
    hint=N_("Is a `round` line missing before this one?"),
    rests=MOVED,
)
def one_move_a_round(case: MoveCase | Case) -> Broken | None:
    """No player moves twice in a round."""
    number, sheet = case.state.round.number, case.sheet
    return broken() if sheet is not None and number and sheet.moved >= number else None


@rule(
    "GG-R17",
    says=N_("Round {round}: {player} is not out: {path} is a legal move."),
    hint=N_("Whoever can move, must: for instance `{player}: {path}`."),
    rests=ROUTE | POSITION,
)
def out_is_who_cannot_move(play: Case) -> Broken | None:
    """Out is only who has no legal move on this roll."""
    state, sheet = play.state, play.sheet
    roll = state.round.roll
    if sheet is None or roll is None or sheet.moved >= state.round.number:
        return None
    path = a_path(state.table.graph, sheet, roll, ports=state.ports_open(sheet))
    return None if path is None else _not_out(state, path)


@rule(
    "GG-R18",
    says=N_("Round {round}: {player} is not out: a foot still allows {path}."),
    hint=N_("Strike the foot: for instance `{player}: foot {path}`."),
    rests=ROUTE | POSITION | STOCK,
)
def a_foot_comes_before_out(play: Case) -> Broken | None:
    """A held foot that allows a move must be used first (house rule `foot-rescue`)."""
    state, sheet = play.state, play.sheet
    if sheet is None or not state.table.foot_forced or not sheet.feet or state.round.roll is None:
        return None
    graph, ports = state.table.graph, state.ports_open(sheet)
    path = a_step(graph, sheet, ports=ports)
    if path is None or a_path(graph, sheet, state.round.roll, ports=ports):
        return None
    return _not_out(state, path)


def _not_out(state: State, path: tuple[str, ...]) -> Broken:
    return broken(spaces=path, path=listed(map(state.table.graph.space_name, path), " "))


def legal_events(state: State, allowed: Callable[[Treasure | Temple], bool]) -> Iterator[Event]:
    """Yield every round, move and attempt that is legal; `allowed` judges an attempt.

    When somebody's boxes are full, the round is still completed: only attempts are left.
    """
    if state.ended:
        return
    over = is_finished(state)
    number = state.round.number
    if not over and (number == 0 or state.complete()):
        yield from (Round(roll) for roll in range(1, LONGEST + 1))
    if number == 0 or state.round.roll is None:
        return
    for seat, player in enumerate(state.players):
        if player.is_out(number):
            continue
        if player.moved < number and not over:
            yield from _moves(state, player, state.table.names[seat], state.round.roll)
        elif player.stop is not None and player.tried < number:
            yield from filter(allowed, attempts(state, player, seat))


def _moves(state: State, player: Player, name: str, roll: int) -> Iterator[Event]:
    ports = state.ports_open(player)
    for foot in (False, True)[: 2 if player.feet else 1]:
        for path in paths(state.table.graph, player, roll, ports=ports, foot=foot):
            free = (
                restarts(state, player, path[-1])
                if path[-1] in state.table.graph.labels and not player.relocated
                else []
            )
            labels: list[str | None] = [state.table.graph.labels[port] for port in free]
            for label in labels or [None]:
                yield Move(name, path, int(foot), label)
    if not can_move(state, player, roll):
        yield Out(name)


def attempts(state: State, player: Player, seat: int) -> Iterator[Treasure | Temple]:
    """Yield the attempts at the place where this round's move ended, whether legal or not."""
    name, stop = state.table.names[seat], player.stop or ""
    dice = range(1, LONGEST + 1)
    if stop in state.table.graph.treasures:
        missing = state.table.graph.treasures[stop][0]
        for die in dice:
            yield Treasure(name, die)
            if 0 < missing - die <= player.shovels:
                yield Treasure(name, die, missing - die)
    elif stop in state.table.graph.temples:
        yield from (Temple(name, die) for die in dice)
