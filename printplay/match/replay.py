"""Replay: the rules of a game applied to the events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from printplay.core.faults import Fault
from printplay.match.doubt import FaultsAtEvent, Worlds
from printplay.match.entered_results import UNTOLD
from printplay.match.lines.grammar import End, Event, Rules, Setup, Unread
from printplay.match.mends import independent
from printplay.match.rules import AFTER_END
from printplay.match.standings import Standings

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True)
class Replay(Generic[S_co]):
    """A match replayed. `states[i]` is the state before event i, the last one that at the end.

    `violations` of rules, each with the index of its event (or the key of its header) in `where`.
    `suggestions` are the indices of unreadable events whose guess is legal. `faults_at_events`
    are those of each event, before consequences were marked. `fewest` is the least number of players.
    """

    _rules: Rules[Any] = field(repr=False, compare=False)
    players: tuple[str, ...]
    states: tuple[S_co, ...]
    violations: tuple[Fault, ...]
    suggestions: frozenset[int]
    faults_at_events: tuple[FaultsAtEvent, ...] = ()
    fewest: int = 1

    @cached_property
    def finished(self) -> bool:
        return self._rules.finished(self.states[-1])

    @cached_property
    def standings(self) -> Standings:
        """Return the standings after the last event."""
        without = _without(self.violations, self.players)
        ranked = self._rules.standings(self.states[-1])
        return ranked.for_match(finished=self.finished, without=without, fewest=self.fewest)


def replay(
    rules: Rules[S],
    setup: Setup,
    events: Iterable[Event],
    earlier_replay: Replay[S] | None = None,
    *,
    fewest: int = 1,
) -> Replay[S]:
    """Play the events of a match; continue after a fault, with doubts marked.

    `earlier_replay` is an earlier replay of the same match, up to some event, which is continued, or of
    more events; `fewest` is the least number of players.
    """
    events = list(events)
    if earlier_replay is None or any(
        isinstance(event, End) for event in events[: len(earlier_replay.states) - 1]
    ):
        states: list[S] = [rules.start(setup)]
        faults_at_events: list[FaultsAtEvent] = []  # in the order in which they show
        suggestions: set[int] = set()
    else:
        states = list(earlier_replay.states[: len(events) + 1])
        faults_at_events = [
            entry for entry in earlier_replay.faults_at_events if entry.event_index < len(events)
        ]
        suggestions = {index for index in earlier_replay.suggestions if index < len(events)}
    violations: list[Fault] = list(rules.setup_violations(setup))
    state, first = states[-1], len(states) - 1
    for index, event in enumerate(events[first:], first):
        if isinstance(event, Unread):
            if event.guess is not None and not rules.violations(state, event.guess):
                suggestions.add(index)
            faults_at_events.append(FaultsAtEvent(index, ()))
        broken, next_state = rules.step(state, event)
        if broken:
            cured_faults = rules.with_slow_cures(state, event, broken)
            faults_at_events.append(
                FaultsAtEvent(index, [_with_place(violation, index) for violation in cured_faults])
            )
        state = next_state
        states.append(state)
        if isinstance(event, End):
            break
    played, late = events[: len(states) - 1], events[len(states) - 1 :]
    closing = FaultsAtEvent(len(played), rules.closing(state))
    faults_by_event = _in_hindsight([*faults_at_events, closing])
    violations += _marked_faults(rules, setup, played, states, faults_by_event)
    for index, event in enumerate(late, len(played)):
        violations.append(_after_end(violations, index, event))
        states.append(state)
    return Replay(
        rules,
        setup.players,
        tuple(states),
        tuple(violations),
        frozenset(suggestions),
        tuple(faults_at_events),
        fewest,
    )


def _marked_faults(
    rules: Rules[S],
    setup: Setup,
    played: Sequence[Event],
    states: Sequence[S],
    faults_at_events: Sequence[FaultsAtEvent],
) -> Iterator[Fault]:
    if not setup.players:  # a match without players: all else follows from that
        for entry in faults_at_events:
            yield from (fault.as_consequence() for fault in entry.violations)
        return
    unread = any(not entry.violations and entry.event_index < len(played) for entry in faults_at_events)
    if not unread and not any(independent(entry.violations) for entry in faults_at_events):
        for entry in faults_at_events:
            yield from entry.violations
        return
    yield from Worlds(rules, setup, played, states, faults_at_events).marked_faults()


def _in_hindsight(faults_at_events: Iterable[FaultsAtEvent]) -> list[FaultsAtEvent]:
    """Return the faults; one that only later lines show is moved to the event it is about."""
    filed: dict[int, list[Fault]] = {}
    for index, violations in faults_at_events:
        if not violations:  # an unreadable line
            filed.setdefault(index, [])
        for fault in violations:
            event_index = fault.where if fault.hindsight and isinstance(fault.where, int) else index
            filed.setdefault(event_index, []).append(fault)
    return [FaultsAtEvent(index, violations) for index, violations in sorted(filed.items())]


def _without(violations: Sequence[Fault], players: Sequence[str]) -> tuple[str, ...]:
    """Return the players whose results were missing at the end: all, if a common entry is."""
    missing = {
        violation.player
        for violation in violations
        if violation.code == UNTOLD and violation.severity == "error"
    }
    return tuple(name for name in players if name in missing or missing - {*players})


def _with_place(violation: Fault, index: int) -> Fault:
    return violation if violation.where is not None else replace(violation, where=index)


def _after_end(earlier_faults: Sequence[Fault], index: int, event: Event) -> Fault:
    """Report a line after `end`; later ones are consequences of the first."""
    first = not any(violation.code == AFTER_END for violation in earlier_faults)
    return Fault(
        AFTER_END,
        "after-end",
        hint="after-end" if first else "",
        where=index,
        player=event.player or None,
        consequence=not first,
    )
