"""Movement: the rules of a path (GP-R6, R7, R8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_
from printplay.games.gophers.state.actions import Roll
from printplay.games.gophers.state.book import BookPage
from printplay.games.gophers.state.state import EVERYONE, PAGE, PLACE, Case, State
from printplay.match.rules import Broken, broken, rule

Pawns = Mapping[int, int]  # cave -> seat of the pawn there, without the moving one
Jumped = frozenset[int]  # seats
NOBODY: Jumped = frozenset()
DIE = range(1, 7)
#: The most sets of jumped pawns that are kept if the ways of a move differ.
_MOST = 64


class PathStep(NamedTuple):
    """One step of a path as rules see it."""

    state: State
    seat: int
    page: BookPage
    place: int  # in the path, from 0
    start: int | None  # None: unknown
    target: int
    previous_cave: int | None  # the cave before the start, None at the first step

    def broken(
        self, says: str = "", *, hint: str | None = None, follows: bool = False, **values: object
    ) -> Broken:
        """Return the breach of the step; a move after a dig card does not count anyway."""
        breach = broken(
            says,
            hint=hint,
            about=FieldItems("path", self.place),
            spaces=tuple(str(cave) for cave in (self.start, self.target) if cave is not None),
            follows=follows or self.state.turn.dug,
        )
        return breach._replace(values=values)

    def leaps(self) -> dict[int, frozenset[Jumped]]:
        """Return the caves that the step may reach, with the sets of pawns that may be jumped."""
        start = self.start if self.start is not None else self.target
        return leaps(self.page, self.state.other_pawns(self.seat), start)

    def between(self) -> int | None:
        """Return a free cave between the two of the step."""
        neighbours = self.page.adjacency
        other_pawns = self.state.other_pawns(self.seat)
        common_neighbours = set(neighbours[self.start or self.target]) & set(neighbours[self.target])
        return min(common_neighbours - set(other_pawns), default=None)


def steps(state: State, seat: int, event: Roll) -> Iterator[PathStep]:
    """Yield the steps of a path, if the page is known."""
    page, start, previous_cave = state.open_page(), state.players[seat].cave, None
    if page is None:
        return
    for index, target in enumerate(event.path):
        yield PathStep(state, seat, page, index, start, target, previous_cave)
        previous_cave, start = start, target if target in page.contents else None


@rule(
    "GP-R7",
    says={
        "": N_("Turn {turn}: {player} makes {steps:step|steps} on a roll of {roll}."),
        "die": N_("Turn {turn}: {player} rolls {roll}; a die shows 1 to 6."),
    },
    hint=N_("A jump is one step; name only the cave where it ends."),
)
def as_many_steps_as_the_die_shows(play: Case) -> Broken | None:
    """As many steps as the die shows; a jump is one step."""
    event, state = play.event, play.state
    count, void = len(event.path), state.turn.dug
    if event.die not in DIE:
        return broken("die", hint="", about="die", roll=event.die, follows=void)
    if not count or count == event.die:
        return None
    is_too_long = count > event.die
    other_pawns = state.other_pawns(play.seat) if state.open_page() is not None else {}
    return broken(
        hint=None if is_too_long else "",
        about=FieldItems("path", event.die, count) if is_too_long else "path",
        follows=void or any(cave in other_pawns for cave in event.path),  # GP-R8 reports it
        steps=count,
        roll=event.die,
    )


@rule(
    "GP-R6",
    says={
        "": N_("Turn {turn}: {player}: no tunnel between {a} and {b} on page {page}."),
        "none": N_("Turn {turn}: {player}: there is no cave {cave}; the caves are 1 to {last}."),
        "stay": N_("Turn {turn}: {player} stays in cave {a}; a step leads to another one."),
        "back": N_("Turn {turn}: {player} turns back from {a} to {b}; a house rule forbids that."),
    },
    hint={"": N_("From {a} a step leads to {near}.")},
    rests={"": PAGE | PLACE | EVERYONE, "back": PAGE},
)
def every_step_goes_along_a_tunnel(play: Case) -> Iterator[Broken]:
    """Every step goes along a tunnel of the open page."""
    other_pawns = play.state.other_pawns(play.seat)
    for step in steps(play.state, play.seat, play.event):
        start, target = step.start, step.target
        if target not in step.page.contents:
            yield step.broken("none", cave=target, last=max(step.page.contents))
        elif start is None or target in other_pawns:
            continue  # the first is unknown, the second is GP-R8
        elif target == start:
            yield step.broken("stay", a=start)
        elif target not in (reachable := step.leaps()) and step.between() is None:
            reachable_text = ", ".join(map(str, sorted(reachable)))
            hint = None if reachable_text else ""
            yield step.broken(hint=hint, a=start, b=target, page=step.page.number, near=reachable_text)
        elif not step.state.table.turn_back and target == step.previous_cave:
            yield step.broken("back", a=start, b=target)


@rule(
    "GP-R8",
    says={
        "": N_("Turn {turn}: {player} cannot land in cave {cave}: {other} is there."),
        "free": N_("Turn {turn}: {player} cannot jump over the free cave {cave}."),
    },
    hint={
        "": N_("{other} is jumped over: name only the cave behind."),
        "free": N_("Enter {cave} first: only occupied caves can be jumped over."),
    },
    rests={"": PAGE, "free": PAGE | PLACE | EVERYONE},
)
def who_stands_in_the_way_is_jumped(play: Case) -> Iterator[Broken]:
    """A step ends in a free cave; caves jumped over are occupied."""
    state, other_pawns = play.state, play.state.other_pawns(play.seat)
    for step in steps(state, play.seat, play.event):
        target, other_seat = step.target, other_pawns.get(step.target)
        if other_seat is not None:
            unsure = state.open(PLACE, other_seat)
            yield step.broken(follows=unsure, cave=target, other=state.name(other_seat))
        elif step.start is None or target == step.start or target not in step.page.contents:
            continue
        elif (free := step.between()) is not None and target not in step.leaps():
            yield step.broken("free", cave=free)


PATH = (as_many_steps_as_the_die_shows, every_step_goes_along_a_tunnel, who_stands_in_the_way_is_jumped)


def possible_jumps(state: State, seat: int, event: Roll) -> frozenset[frozenset[int]]:
    """Return the sets of seats that a path may have jumped: one set if there is no choice."""
    jump_sets = {frozenset[int]()}
    for step in steps(state, seat, event):
        jumps = step.leaps().get(step.target) if step.start is not None else None
        if jumps:
            jump_sets = {earlier_jumps | jump for earlier_jumps in jump_sets for jump in jumps}
            jump_sets = set(sorted(jump_sets, key=_jump_size)[:_MOST])
    return frozenset(jump_sets)


def _jump_size(seats: frozenset[int]) -> tuple[int, list[int]]:
    return len(seats), sorted(seats)


def smallest_jump(jumps: frozenset[frozenset[int]]) -> frozenset[int]:
    """Return the smallest set, which a record means that does not say who was jumped."""
    return min(jumps, key=_jump_size, default=frozenset())


def is_stuck(state: State, seat: int, die: int) -> bool:
    """Return whether a pawn has no way of so many steps; False if its place is unknown."""
    page, cave = state.open_page(), state.players[seat].cave
    if page is None or cave is None or cave not in page.contents or die not in DIE:
        return False
    may_turn_back = state.table.turn_back
    return not ways(page, state.other_pawns(seat), cave, die, turn_back=may_turn_back)


def leaps(page: BookPage, pawns: Pawns, start: int) -> dict[int, frozenset[Jumped]]:
    """Return the free caves a step away with the sets of pawns that may be jumped on the way."""
    jumps_by_cave: dict[int, set[Jumped]] = {}
    open_ways: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    while open_ways:
        current_cave, over = open_ways.pop()
        jumped = frozenset(pawns[cave] for cave in over) if over else NOBODY
        for neighbour in page.adjacency[current_cave]:
            if neighbour == start or neighbour in over:
                continue
            if neighbour in pawns:
                open_ways.append((neighbour, (*over, neighbour)))
            else:
                jumps_by_cave.setdefault(neighbour, set()).add(jumped)
    return {cave: frozenset(ways) for cave, ways in jumps_by_cave.items()}


def ways(
    page: BookPage, pawns: Pawns, start: int, steps: int, *, turn_back: bool = True, previous_cave: int = 0
) -> dict[int, tuple[int, ...]]:
    """Return the caves that exactly `steps` steps reach from a move's last one, each with one way."""
    nearest: dict[int, list[int]] = {}
    paths: dict[tuple[int, int], tuple[int, ...]] = {(start, previous_cave): ()}
    for _step in range(steps):
        further: dict[tuple[int, int], tuple[int, ...]] = {}
        for (current_cave, last), way in paths.items():
            if current_cave not in nearest:
                nearest[current_cave] = sorted(leaps(page, pawns, current_cave))
            for next_cave in nearest[current_cave]:
                if turn_back or next_cave != last:
                    further.setdefault((next_cave, 0 if turn_back else current_cave), (*way, next_cave))
        paths = further
    return {current_cave: way for (current_cave, _last), way in paths.items()}
