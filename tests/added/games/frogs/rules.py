"""Frogs: what a space of a pond holds, the lines of a record, the state of a match, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.layout import LayoutSpace
from printplay.match.lines.fields import word
from printplay.match.lines.grammar import End, Event, Grammar, PlayerEvent, Setup, Total, Unread
from printplay.match.lines.line import line
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

WHERE = 1  # what a line that could not be read leaves open: where the frogs are


@dataclass(frozen=True)
class Stone:
    """A stone or water (`kind`); `start` is the seat that starts there, from 1."""

    kind: str
    start: int = 0

    def properties(self) -> dict[str, object]:
        return {"kind": self.kind, "start": self.start}


Pond = BuiltBoard[Stone]


def read(cell: LayoutSpace) -> Stone:
    """Read what the legend of a layout says of a letter."""
    start = cell.contents.get("start", 0)
    return Stone(str(cell.contents.get("kind", "land")), start if isinstance(start, int) else 0)


@line("hop")
class Hop(PlayerEvent):
    """A frog hops to a stone."""

    stone: str = word()


class State(NamedTuple):
    """A match: where each frog is, and which stones have sunk or bear a frog."""

    pond: Pond
    at: Mapping[str, SpaceId]  # by player
    used: frozenset[SpaceId]
    hops: Mapping[str, tuple[Points, ...]]
    doubts: int = 0
    events: int = 0

    def free(self, player: str) -> list[SpaceId]:
        return sorted(self.pond.neighbours(self.at[player]) & self.pond.land.keys() - self.used)


@rule("FR-R1", says=N_("There are stones for {most} frogs, not for {count}."))
def a_stone_for_each(headers: HeadersCase[Pond]) -> Broken | None:
    """As many players as the pond has stones to start from."""
    most = len(starts(headers.layout))
    count = headers.too_few_or_many(1, most)
    return broken(where="players", count=count, most=most) if count else None


@rule("FR-R2", says=N_("{player} cannot hop to {stone}."), hint=N_("Free are: {free}."),
      about="stone", rests=WHERE)  # fmt: skip
def near_and_free(case: PlainCase[State]) -> Broken | None:
    """A frog hops to a stone beside it that nobody has been on."""
    stone, free = case.event.stone, case.state.free(case.player)
    if case.state.pond.find(stone) in free:
        return None
    return broken(hint=None if free else "", stone=stone, free=", ".join(free), spaces=(stone,))


def starts(pond: Pond) -> list[SpaceId]:
    """Return the stones where frogs start, by seat."""
    found = {stone.contents.start: name for name, stone in pond.land.items()}
    return [found[seat] for seat in sorted(found) if seat]


def hopped(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a hop, legal or not: the frog is where the record says."""
    state, name = case.state, case.player
    hops = {**state.hops, name: (*state.hops[name], Points(1, "hop", state.events))}
    at = {**state.at, name: state.pond.find(case.event.stone) or state.at[name]}
    return state._replace(at=at, used=state.used | {at[name]}, hops=hops)


def unread(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a line that could not be read: a hop, perhaps."""
    return case.state._replace(doubts=WHERE) if case.event.verb in {"", "hop"} else case.state


STEPS: Mapping[type, Step] = {
    Hop: Step(PlainCase, (near_and_free,), hopped),
    Unread: Step(PlainCase, (), unread),
    **dict.fromkeys((Total, End), Step(PlainCase, ())),
}


class FrogsRules(PlainRules[State]):
    """The rules on one pond."""

    grammar = Grammar.of_events(Hop, needs_layout=True)
    steps, headers = STEPS, (a_stone_for_each,)
    declared = all_rules(STEPS, a_stone_for_each)

    def start(self, setup: Setup) -> State:
        """Return the state before the first event; who is one too many sits on the first stone."""
        there = starts(self.layout)
        at = {name: there[seat % len(there)] for seat, name in enumerate(setup.players)}
        return State(self.layout, at, frozenset(at.values()), dict.fromkeys(at, ()))

    def finished(self, state: State) -> bool:
        return not any(map(state.free, state.at))

    def legal(self, state: State) -> Iterator[Event]:
        return (Hop(name, stone) for name in state.at for stone in state.free(name))

    def standings(self, state: State) -> Standings:
        return placings([(name, len(hops), hops) for name, hops in state.hops.items()])
