"""What most games need of their rules: a plain case to put them, and rules that are steps alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from printplay.match.lines.grammar import Event, Rules, Setup
from printplay.match.rules import Rule, Step, Violations, judged


class Counted(Protocol):
    """A state that counts the events so far, and knows what unread lines leave open, as bits."""

    @property
    def doubts(self) -> int:
        """Return what lines that could not be read leave open."""

    @property
    def events(self) -> int:
        """Return how many events there were: the index of the next one."""


StateT = TypeVar("StateT", bound=Counted)


class Line(NamedTuple, Generic[StateT]):
    """An event, and the state before it; no event for the headers, and behind the last line.

    A game whose sentences all name more than the player writes a case of its own.
    """

    state: StateT
    event: Any = None

    @property
    def player(self) -> str:
        """Return whose line it is; an empty text for the table's."""
        return self.event.player if self.event is not None else ""

    def values(self) -> Mapping[str, object]:
        """Return the player, whom any sentence may name."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether a line that could not be read leaves any of some things open."""
        return bool(self.state.doubts & doubts)


class PlainRules(Rules[StateT]):
    """Rules that take each event by its step, and put a `Line` to the rules of the headers.

    `steps` are those by the type of the event, `Unread` included; the state is a `NamedTuple`.
    """

    steps: ClassVar[Mapping[type, Step]]
    headers: ClassVar[Sequence[Rule[Any]]] = ()

    def setup_violations(self, setup: Setup) -> Violations:
        """Return what is wrong with the headers."""
        return judged(self.headers, Line(self.start(setup)))

    def step(self, state: StateT, event: Event) -> tuple[Violations, StateT]:
        """Return what is wrong with an event, and the state after it."""
        after: Any
        found, after = self.steps[type(event)].take(state, event)
        return found, after._replace(events=state.events + 1)


def all_rules(steps: Mapping[type, Step], *more: Rule[Any]) -> tuple[Rule[Any], ...]:
    """Return all rules that are asked: some more, and those of the steps, each once."""
    return tuple(dict.fromkeys((*more, *(one for step in steps.values() for one in step.rules))))
