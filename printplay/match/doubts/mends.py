"""Mends: the possible worlds of a record after mending one of its lines.

A line is mended in the ways a slip happens: it stays (the play was wrong, not the record),
is superfluous, is another player's, has other contents, or another line is missing before it.
A line of the table that is only a number or a name, such as what a die shows, has each one that the
rules allow there, and none is missing once the match is over. Other unknown contents are
represented by an unreadable line (`Unread`); its consequences are the only part of doubt that a
game defines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from printplay.core.faults import Fault
from printplay.match.lines.fields import Number
from printplay.match.lines.grammar import End, Event, Rules, Setup, TableEvent, Unread
from printplay.match.lines.line import LineForm

#: Most steps of the rules spent on one record; after that, faults are independent.
_BUDGET = 9_000
_LOOKS = 12_000  # steps spent on finding the next fault
_NUMBERS = range(13)  # tried where a line of the table is a number
_MANY = 2  # faults of one line that count once; a step with more counts several times


class World(NamedTuple):
    """A possible state of the record before an event.

    It is `vague` if it has an inserted line of which only the player is known, and `unknown` if
    not even that is.
    """

    at: int
    state: Any
    vague: bool = False
    unknown: bool = False


def independent(violations: Sequence[Fault]) -> list[Fault]:
    """Return the errors that are not consequences of others."""
    return [one for one in violations if one.severity == "error" and not one.consequence]


def same(event: Event, other: Event) -> bool:
    """Return whether two events have the same line; comparing them as tuples is not enough."""
    return type(event) is type(other) and event == other


class Mends:
    """The mends of a record, and the rules that judge the result.

    `states[i]` is the state before event i of the unmended record. `left` is the remaining budget
    of steps.
    """

    def __init__(
        self, rules: Rules[Any], setup: Setup, events: Sequence[Event], states: Sequence[Any]
    ) -> None:
        self._rules, self._setup, self.events, self.states = rules, setup, events, states
        self.left = _BUDGET
        self._looks = _LOOKS
        #: Lines of the table that could be missing.
        lines = (_table_lines(form, setup.players) for form in rules.forms)
        self._table = (*chain.from_iterable(lines), Unread())
        words = (_keyword(one) for one in events if one.player and not isinstance(one, Unread))
        self._played = tuple(dict.fromkeys(words))  # keywords of players' lines

    # -- the rules --------------------------------------------------------------------------------

    def step(self, state: Any, event: Event) -> tuple[Sequence[Fault], Any]:
        """Return the faults of an event, and the state after it."""
        found, after = self._rules.step(state, event)
        self.left -= 1 + len(found) // _MANY
        return found, after

    def asked(self, state: Any, event: Event) -> Sequence[Fault]:
        """Return the faults of an event, without counting a step."""
        return self._rules.step(state, event)[0]

    def legal(self, state: Any, event: Event) -> list[Any]:
        """Return the state after an event in a list; empty if it is against the rules."""
        found, after = self.step(state, event)
        return [] if found and independent(found) else [after]

    def judged(self, state: Any, at: int) -> tuple[list[Fault], Any]:
        """Return the faults of an event in a state, and the state after it.

        After the last event, return the faults of the record.
        """
        if at < len(self.events):
            found, after = self.step(state, self.events[at])
            return independent(found), after
        self.left -= 1
        return independent(self._rules.closing(state)), state

    def clean(self, world: World) -> int:
        """Return the index up to which there are no faults; one after the last if there are none.

        This has its own budget of steps. If it is spent, the result is unknown:
        -1.
        """
        at, state = world.at, world.state
        while at < len(self.events) and self._looks > 0:
            found, state = self._rules.step(state, self.events[at])
            self._looks -= 1 + len(found) // _MANY
            if found and independent(found):
                return at
            at += 1
        if self._looks <= 0:
            return -1
        return at + (not independent(self._rules.closing(state)))

    # -- worlds ------------------------------------------------------------------------------------

    def begun(self) -> Iterator[World]:
        """Yield the worlds in which a missing header is present."""
        for one in self._rules.meant(self._setup):
            yield World(0, self._rules.start(one))

    def mended(self, base: Any, at: int) -> Iterator[World]:
        """Yield the worlds from mending a line: after it, or before it."""
        event: Any = self.events[at]
        if self.left < 0:
            return
        yield from self.retold(base, at)
        if isinstance(event, Unread):
            return
        yield World(at + 1, base)
        if base is not self.states[at]:
            yield World(at + 1, self.step(base, event)[1])
        for name in self._setup.players if event.player else ():
            if name != event.player:
                for after in self.legal(base, event._replace(player=name)):
                    yield World(at + 1, after)
        yield from self.without(at, base)

    def retold(self, base: Any, at: int) -> Iterator[World]:
        """Yield the worlds in which a line has other contents."""
        event: Any = self.events[at]
        lines: Sequence[Event]
        if event.player:
            lines = _each([event.player], self._verbs(at))
        elif isinstance(event, Unread):
            lines = _each(("", *self._setup.players), self._verbs(at))
        else:
            lines = [*_with_numbers(event), *self._table_at(at)]
        yield from self._after(base, lines, at + 1)

    def _after(self, state: Any, lines: Iterable[Event], at: int) -> Iterator[World]:
        """Yield the worlds before an event in which a line was there instead of another."""
        for line in lines:
            if isinstance(line, Unread):
                after = self.step(state, line)[1]
                yield World(at, after, not line.verb, not line.verb and not line.player)
            else:
                for after in self.legal(state, line):
                    yield World(at, after)

    def lost_behind(self, _base: Any, at: int) -> Iterator[World]:
        """Yield the worlds in which another line of the same player is missing after one."""
        lost = Unread(self.events[at].player)
        yield World(at + 1, self.step(self.states[at + 1], lost)[1], vague=True)

    def without(self, at: int, base: Any = None) -> Iterator[World]:
        """Yield the worlds in which a line is missing before an event."""
        state = self.states[at] if base is None else base
        missing = (*_each(self._setup.players, self._verbs(at)), *self._table_at(at))
        yield from self._after(state, missing, at)

    def exchanged(self, base: Any, at: int) -> Iterator[World]:
        """Yield the world in which a line is exchanged with the next one."""
        pair = self.events[at : at + 2]
        if len(pair) == 2 and not same(*pair) and not isinstance(pair[1], End):
            for between in self.legal(base, self.events[at + 1]):
                for after in self.legal(between, self.events[at]):
                    yield World(at + 2, after)

    def _table_at(self, at: int) -> Sequence[Event]:
        """Return the lines of the table that may be missing before an event."""
        return self._table[-1:] if self._rules.finished(self.states[at]) else self._table

    def _verbs(self, at: int) -> tuple[str, ...]:
        """Return the keyword of an event, and none: any line may replace it.

        An unreadable keyword may be any keyword of players' lines. Once the match is over, no play
        can be missing or be said in another line's place.
        """
        event = self.events[at]
        if not isinstance(event, Unread) and self._rules.finished(self.states[at]):
            return (_keyword(event),)
        if not isinstance(event, Unread):
            return tuple(dict.fromkeys((_keyword(event), "")))
        return (event.verb, "") if event.verb else ("", *self._played)


def _each(players: Sequence[str], verbs: Sequence[str]) -> list[Unread]:
    """Return the lines of each player that begin with some words."""
    return [Unread(name, verb) for name in players for verb in verbs]


def _table_lines(form: LineForm, players: Sequence[str]) -> Iterator[Event]:
    """Yield the lines of the table of a form: with each number or name, or unknown contents."""
    if not issubclass(form.event, TableEvent) or form.event is End:
        return
    made: Callable[..., Event] = form.event
    needed = [field for field in form.fields if not field.optional]
    if len(needed) == 1 and isinstance(form.fields[0], Number):
        for number in _NUMBERS:
            yield made(number)
    elif not needed and all(field.named for field in form.fields):
        yield made()
        yield from (made(name) for name in players if form.fields)
    else:
        yield Unread("", form.keywords[0])


def _with_numbers(event: Any) -> Iterator[Event]:
    """Yield a line of the table with other numbers first in it, if that is what it begins with."""
    name = type(event).form.names[:1]
    if name and isinstance(type(event).declared[name[0]], Number):
        for number in _NUMBERS:
            yield event._replace(**{name[0]: number})


def _keyword(event: Any) -> str:
    keyword: str = type(event).form.keyword(event)
    return keyword
