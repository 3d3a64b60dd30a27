"""Replay: the rules of a game played over the events of a match; all else is a view of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printplay.games.match import End, Event, Rules, Setup, Unread
from printplay.games.missing import UNTOLD
from printplay.games.standings import Standings
from printplay.record.diagnostics import AFTER_END, Violation


@dataclass(frozen=True)
class Replay:
    """A match replayed. `states[i]` is the state before event i, the last one that at the end.

    `violations` of rules, each with the index of its event (or the key of its header) in `where`.
    `suggestions` are the indices of the events that could not be read but whose guess is legal.
    """

    states: tuple[Any, ...]
    violations: tuple[Violation, ...]
    suggestions: frozenset[int]
    finished: bool
    standings: Standings


def replay(rules: Rules[Any], setup: Setup, events: Iterable[Event]) -> Replay:
    """Play the events of a match; go on after a fault, with what it leaves open marked so."""
    state = rules.start(setup)
    states = [state]
    violations: list[Violation] = list(rules.setup_violations(setup))
    suggestions = set()
    ended = False
    for index, event in enumerate(events):
        if ended:
            violations.append(_after_end(violations, index, event))
            states.append(state)
            continue
        guess = event.guess if isinstance(event, Unread) else None
        if guess is not None and not rules.violations(state, guess):
            suggestions.add(index)
        found, state = rules.step(state, event)
        if found:
            violations += [_here(violation, index) for violation in found]
        ended = isinstance(event, End)
        states.append(state)
    violations += rules.closing(state)
    finished = rules.finished(state)
    return Replay(
        tuple(states),
        tuple(violations),
        frozenset(suggestions),
        finished,
        rules.standings(state).of(finished=finished, without=_without(violations)),
    )


def _without(violations: Sequence[Violation]) -> tuple[str, ...]:
    """Return whose results were not told when the match was ended."""
    return tuple(
        violation.player or ""
        for violation in violations
        if violation.code == UNTOLD and violation.severity == "error"
    )


def _here(violation: Violation, index: int) -> Violation:
    return violation if violation.where is not None else replace(violation, where=index)


def _after_end(before: Sequence[Violation], index: int, event: Event) -> Violation:
    """Complain about a line after `end`; the first of them is to blame for the others."""
    first = not any(violation.code == AFTER_END for violation in before)
    return Violation(
        AFTER_END,
        "after-end",
        hint="after-end" if first else "",
        where=index,
        player=event.player or None,
        consequence=not first,
    )
