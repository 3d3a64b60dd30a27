"""Replay: the rules of a game applied to the events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from printplay.core.faults import Fault
from printplay.match.doubt import FaultsAtEvent, Worlds
from printplay.match.lines.grammar import End, Event, Rules, Setup, Unread
from printplay.match.mends import independent
from printplay.match.rules import AFTER_END

S = TypeVar("S")


class PlayedEvents(NamedTuple):
    """What the rules make of events. `states[i]` is the state before event i, the last one that at the end.

    `faults` have the index of their event (or the key of a header) in `where`; `faults_at_events` are
    those of each event, before consequences were marked. `suggestions` are the indices of unreadable
    events whose guess is legal. All are empty where nothing could be played.
    """

    states: tuple[Any, ...] = ()
    faults: tuple[Fault, ...] = ()
    faults_at_events: tuple[FaultsAtEvent, ...] = ()
    suggestions: frozenset[int] = frozenset()


NOTHING_PLAYED = PlayedEvents()


def play_events(
    rules: Rules[S], setup: Setup, events: Sequence[Event], earlier: PlayedEvents = NOTHING_PLAYED
) -> PlayedEvents:
    """Play the events of a match; continue after a fault, with doubts marked.

    `earlier` is what was made of the same events up to some of them, which is continued, or of more.
    """
    earlier_events = events[: len(earlier.states) - 1]
    if not earlier.states or any(isinstance(event, End) for event in earlier_events):
        states: list[Any] = [rules.start(setup)]
        faults_at_events: list[FaultsAtEvent] = []  # in the order in which they show
        suggestions: set[int] = set()
    else:
        states = list(earlier.states[: len(events) + 1])
        faults_at_events = [entry for entry in earlier.faults_at_events if entry.event_index < len(events)]
        suggestions = {index for index in earlier.suggestions if index < len(events)}
    faults = list(rules.setup_violations(setup))
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
    faults += _marked_faults(rules, setup, played, states, faults_by_event)
    for index, event in enumerate(late, len(played)):
        faults.append(_after_end(faults, index, event))
        states.append(state)
    return PlayedEvents(tuple(states), tuple(faults), tuple(faults_at_events), frozenset(suggestions))


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
