"""Movement: what a path must be (GP-R6, R7, R8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.games.gophers.actions import Roll
from printplay.games.gophers.book import Page
from printplay.games.gophers.moving import Jumped, leaps, ways
from printplay.games.gophers.state import PAGE, PLACE, State
from printplay.record.diagnostics import Part, Violation

Violations = Sequence[Violation]
DIE = range(1, 7)
#: How many sets of jumped pawns are kept where the ways of a move differ.
_MOST = 64


class Step(NamedTuple):
    """One step of a path as the rules look at it."""

    state: State
    seat: int
    page: Page
    place: int  # in the path, from 0
    start: int | None  # None: not known
    target: int
    before: int | None  # the cave before the start, None at the first step

    def values(self, **more: object) -> dict[str, object]:
        """Return what every sentence names."""
        state = self.state
        return {
            "turn": state.turn.number,
            "player": state.name(self.seat),
            "a": self.start,
            "b": self.target,
            "page": self.page.number,
            **more,
        }

    def fault(self, code: str, key: str, hint: str = "", **more: object) -> Violation:
        """Return a violation of this step, a consequence where the place or page is in doubt."""
        here = PLACE if self.place == 0 else 0
        return Violation(
            code,
            key,
            self.values(**more),
            hint,
            about=Part("path", self.place),
            player=self.state.name(self.seat),
            spaces=tuple(str(cave) for cave in (self.start, self.target) if cave is not None),
            consequence=self.state.doubtful(PAGE, here, self.seat),
        )


def steps(state: State, seat: int, event: Roll) -> Iterator[Step]:
    """Yield the steps of a path, as far as the page is known."""
    page, start, before = state.open_page(), state.players[seat].cave, None
    if page is None:
        return
    for index, target in enumerate(event.path):
        yield Step(state, seat, page, index, start, target, before)
        before, start = start, target if target in page.contents else None


def gp_r6(step: Step) -> Iterator[Violation]:
    """Every step goes along a tunnel of the open page."""
    if step.target not in step.page.contents:
        last = max(step.page.contents)
        yield step.fault("GP-R6", "r6-none", cave=step.target, last=last)
        return
    if step.start is None or step.target in step.state.others(step.seat):
        return  # the first is not known, the second is GP-R8
    if step.target == step.start:
        yield step.fault("GP-R6", "r6-stay")
    elif not _reached(step) and _between(step) is None:
        near = ", ".join(map(str, sorted(_leaps(step))))
        fault = step.fault("GP-R6", "r6", "r6" if near else "", near=near)
        yield _unless_jumped(step, fault)
    elif not step.state.table.turn_back and step.target == step.before:
        yield step.fault("GP-R6", "r6-back")


def gp_r8(step: Step) -> Iterator[Violation]:
    """A step ends in a free cave; what is jumped over is occupied."""
    state = step.state
    other = state.others(step.seat).get(step.target)
    if other is not None:
        fault = step.fault("GP-R8", "r8", "r8", other=state.name(other), cave=step.target)
        yield fault.as_consequence() if state.doubtful(0, PLACE, other) else fault
        return
    if step.start is None or step.target == step.start or step.target not in step.page.contents:
        return
    free = _between(step)
    if free is not None and not _reached(step):
        yield _unless_jumped(step, step.fault("GP-R8", "r8-free", "r8-free", cave=free))


def _unless_jumped(step: Step, fault: Violation) -> Violation:
    """Return a fault, a consequence where a pawn may stand elsewhere and was perhaps jumped."""
    everyone = set(range(len(step.state.players))) - {step.seat}
    return fault.as_consequence() if step.state.doubtful(0, PLACE, *everyone) else fault


def _leaps(step: Step) -> dict[int, frozenset[Jumped]]:
    start = step.start if step.start is not None else step.target
    return leaps(step.page, step.state.others(step.seat), start)


def _reached(step: Step) -> bool:
    return step.target in _leaps(step)


def _between(step: Step) -> int | None:
    """Return a free cave that lies between the two of a step."""
    near = step.page.adjacency
    others = step.state.others(step.seat)
    both = set(near[step.start or step.target]) & set(near[step.target])
    return min(both - set(others), default=None)


def gp_r7(state: State, seat: int, event: Roll) -> Iterator[Violation]:
    """As many steps as the die shows; a jump is one step."""
    values = {
        "turn": state.turn.number,
        "player": event.player,
        "steps": len(event.path),
        "roll": event.die,
    }
    if event.die not in DIE:
        yield Violation("GP-R7", "r7-die", values, about="die", player=event.player)
    elif event.path and len(event.path) != event.die:
        key = "r7-one" if len(event.path) == 1 else "r7"
        more = len(event.path) > event.die
        about = Part("path", event.die, len(event.path)) if more else "path"
        page = state.open_page()
        jumped = page is not None and any(c in state.others(seat) for c in event.path)
        yield Violation(
            "GP-R7", key, values, "r7" if more else "", about=about, player=event.player,
            consequence=jumped,
        )  # fmt: skip


def of_path(state: State, seat: int, event: Roll) -> list[Violation]:
    """Return everything that is wrong with a move."""
    found = list(gp_r7(state, seat, event))
    for step in steps(state, seat, event):
        found += [*gp_r6(step), *gp_r8(step)]
    return found


def jumped(state: State, seat: int, event: Roll) -> frozenset[frozenset[int]]:
    """Return the sets of seats that a path may have jumped: one set where there is no choice."""
    found = {frozenset[int]()}
    for step in steps(state, seat, event):
        jumps = _leaps(step).get(step.target) if step.start is not None else None
        if jumps:
            found = {before | jump for before in found for jump in jumps}
            found = set(sorted(found, key=_fewest)[:_MOST])
    return frozenset(found)


def _fewest(seats: frozenset[int]) -> tuple[int, list[int]]:
    return len(seats), sorted(seats)


def fewest(jumps: frozenset[frozenset[int]]) -> frozenset[int]:
    """Return the set a record means that does not say who was jumped: the smallest one."""
    return min(jumps, key=_fewest, default=frozenset())


def stuck(state: State, seat: int, die: int) -> bool:
    """Tell whether a pawn has no way of so many steps; not where its place is not known."""
    page, cave = state.open_page(), state.players[seat].cave
    if page is None or cave is None or cave not in page.contents or die not in DIE:
        return False
    back = state.table.turn_back
    return not ways(page, state.others(seat), cave, die, turn_back=back)
