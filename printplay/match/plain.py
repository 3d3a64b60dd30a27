"""Building blocks for the rules of games: plain cases, and rules with a step for each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from printplay.core.faults import Fault
from printplay.match.lines.grammar import Event, Rules, Setup
from printplay.match.lines.words import names_in
from printplay.match.rules import Rule, Step, Violations, find_faults


class CountedState(Protocol):
    """A state that counts the events so far."""

    @property
    def events(self) -> int:
        """Return the number of events so far: the index of the next one."""


class DoubtedState(CountedState, Protocol):
    """A state that also has the doubts left by unreadable lines, as bits."""

    @property
    def doubts(self) -> int:
        """Return the doubts left by unreadable lines."""


StateT = TypeVar("StateT", bound=CountedState)
DoubtedT = TypeVar("DoubtedT", bound=DoubtedState)
LayoutT = TypeVar("LayoutT")


class PlainCase(NamedTuple, Generic[DoubtedT]):
    """An event, and the state before it; no event after the last line.

    A game whose sentences all name more than the player has its own case.
    """

    state: DoubtedT
    event: Any = None

    @property
    def player(self) -> str:
        """Return the player of the line; an empty text for the table's."""
        return self.event.player if self.event is not None else ""

    def values(self) -> Mapping[str, object]:
        """Return the player, for use in any message."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)


class HeadersCase(NamedTuple, Generic[LayoutT]):
    """The headers of a record, and the layout. They are never in doubt."""

    setup: Setup
    layout: LayoutT
    player: str = ""

    def values(self) -> Mapping[str, object]:
        """Return no values: each message brings its own."""
        return {}

    def open(self, doubts: int) -> bool:  # noqa: ARG002  no line comes before the headers
        """Headers are never in doubt."""
        return False

    def too_few_or_many(self, minimum: int, maximum: int) -> int:
        """Return the number of players if out of range, else 0; naming nobody is allowed."""
        count = len(self.setup.players)
        return 0 if minimum <= count <= maximum else count


class EventHandler(Protocol):
    """A handler of events: a `Step`, or a function of the state and the event."""

    def __call__(self, state: Any, event: Any, /) -> tuple[Violations, Any]:
        """Return the faults of the event, and the state after it."""


class PlainRules(Rules[StateT]):
    """The rules of a game: each event is handled by its step, headers are a `HeadersCase`.

    `steps` are those by the type of the event, `Unread` included; `headers` are the rules of the
    headers. `layout` is the layout, as the rules see it. The state is a `NamedTuple`. A game adds
    `start`, `finished`, `standings` and `legal`, as methods or as functions of other modules
    (`legal = staticmethod(legal.legal)`), and perhaps `closing`.
    """

    steps: ClassVar[Mapping[type, EventHandler]]
    headers: ClassVar[Sequence[Rule[Any]]] = ()

    def __init__(self, layout: Any = None) -> None:
        self.layout = layout

    def setup_violations(self, setup: Setup) -> Violations:
        """Return the faults of the headers; too few players may be names without commas."""
        faults = find_faults(self.headers, HeadersCase(setup, self.layout))
        if not any(map(_counts_players, faults)):
            return faults
        names = tuple(part for name in setup.players for part in names_in(name))
        parted = HeadersCase(replace(setup, players=names), self.layout)
        if any(map(_counts_players, find_faults(self.headers, parted))):
            return faults
        return [
            replace(fault, hint="commas", hint_values={"names": ", ".join(names)})
            if _counts_players(fault) else fault
            for fault in faults
        ]  # fmt: skip

    def step(self, state: StateT, event: Event) -> tuple[Violations, StateT]:
        """Return the faults of an event, and the state after it."""
        next_state: Any
        faults, next_state = self.steps[type(event)](state, event)
        return faults, next_state._replace(events=state.events + 1)


def _counts_players(fault: Fault) -> bool:
    return fault.where == "players" and not fault.hint


def all_rules(steps: Mapping[type, Step], *more: Rule[Any]) -> tuple[Rule[Any], ...]:
    """Return all rules: additional ones and those of the steps, each once."""
    return tuple(dict.fromkeys((*more, *(one for step in steps.values() for one in step.rules))))
