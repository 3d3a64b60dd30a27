"""Doubt: which faults of a record merely follow from an earlier one.

A fault follows from an earlier one where one slip explains both. So the rules are asked: the line
that shows the first fault is mended in the ways a slip happens, and play goes on from each of them.
What none of these worlds complains about follows from the fault. The mends are these: the line
stands as it is (the play was wrong, not the record), is one too many, is another player's, says
something else, or another line is missing before it. What a line says in place of another nobody
knows, so it is put as a line that cannot be read; what that leaves open is the one thing of doubt
that a game has to tell (`Unread`). Where no mend of the line explains what comes later, a header
that is missing is written, or one of the lines before is mended: a slip may show late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from printplay.core.faults import Fault
from printplay.match.diagnostics import LineOf
from printplay.match.grammar import End, Event, Rules, Setup, Unread

#: Steps of the rules that are spent on one record at most; what is left then stands for itself.
_BUDGET = 9_000
_BASES = 3  # worlds that are mended once more where a fault of its own comes later
_BACK = 30  # events before a fault that may be to blame for it, whosever they are
_SEARCH = 4_000  # steps that are spent on earlier events at most


class _World(NamedTuple):
    """A state the record may be in, before an event."""

    at: int
    state: Any


class Found(NamedTuple):
    """What was found at an event, by its index; with the whole record, at the index behind it."""

    at: int
    violations: Sequence[Fault]


def independent(violations: Sequence[Fault]) -> list[Fault]:
    """Return the errors that follow from nothing."""
    return [one for one in violations if one.severity == "error" and not one.consequence]


class Worlds:
    """The states a record may be in, where one slip explains each fault that was found.

    A world is looked at when it is needed, and no further: while the one before explains all that
    is found, the others wait.
    """

    def __init__(
        self, rules: Rules[Any], setup: Setup, events: Sequence[Event], states: Sequence[Any]
    ) -> None:
        self._rules, self._setup, self.events, self._states = rules, setup, events, states
        self._left = _BUDGET
        #: Lines of the table, as they could be missing.
        told = (_keyword(one) for one in events if _opens(one))
        self._opens = tuple(("", word) for word in dict.fromkeys((*rules.opens, *told)))
        words = (_keyword(one) for one in events if one.player and not isinstance(one, Unread))
        self._played = tuple(dict.fromkeys(words))  # words that lines of players begin with
        self._blamed = -1  # the event with the last fault of its own; -1: none as yet
        self._first = 0  # the first line before that which may still be to blame for more
        self._held: list[_World] = []  # the world that explains all since then, once there is one
        self._rest: Iterator[_World] = iter(())  # those that nobody has looked at
        #: Worlds before an event that were looked at: they explain nothing, or one like them waits.
        #: Filed by their numbers, too, so that few have to be compared.
        self._seen: dict[tuple[int, ...], list[Any]] = {}

    def judge(self, found: Found) -> Sequence[Fault]:
        """Return what was found with what follows from earlier faults marked so; call in order."""
        at, violations = found
        if self._left < 0:
            return violations
        if not independent(violations):  # a warning, which no world has to explain
            return violations if self._blamed < 0 else [one.as_consequence() for one in violations]
        if self._blamed < 0:
            self._blame(at, [], violations)
            return self._in_one_place(at, violations)
        if any(one.hindsight for one in violations):  # no world could complain of it as yet
            self._blame(at, self._bases(at), violations)
            return violations
        before, own = [], violations
        for world in self._worlds():
            if (here := self._advanced(world, at)) is None:
                continue
            wrong, after = self._judged(here, at)
            if not wrong:
                self._held = [_World(at + 1, after)]
                return [one.as_consequence() for one in violations]
            before.append(here)
            codes = {one.code for one in wrong}
            own = [one for one in own if one.code in codes]
        self._first = self._blamed + 1
        self._blame(at, before[:_BASES], violations)
        return self._in_one_place(
            at, [one.as_consequence() if own and one not in own else one for one in violations]
        )

    def _in_one_place(self, at: int, violations: Sequence[Fault]) -> Sequence[Fault]:
        """Return what was found with an event; marked what follows from an earlier place of it.

        An event may show what an earlier line lacks. Where a mend of that line, or a line missing
        before the event, explains all that was found, the rest follows from it.
        """
        own = independent(violations)
        first = min((one.where for one in own if isinstance(one.where, int)), default=at)
        if at >= len(self.events) or all(one.where == first for one in own):
            return violations
        worlds = chain(self._mended(self._states[first], first), self._without(at))
        alive = [
            _World(at + 1, after)
            for world in worlds
            if (here := self._advanced(world, at)) is not None
            for after in self._legal(here, self.events[at])
        ]
        if not alive:
            return violations
        self._rest = chain(alive, self._rest)
        return [one if one.where == first else one.as_consequence() for one in violations]

    def unreadable(self, at: int) -> None:
        """Take in that a line could not be read: what it may have said is open."""
        if self._left < 0:
            return
        self._blame(at, [] if self._blamed < 0 else self._bases(at))

    def _blame(self, at: int, bases: Sequence[Any], found: Sequence[Fault] = ()) -> None:
        """Go on with the worlds in which the line of a fault is mended, or one before it."""
        self._blamed, self._held, self._rest = at, [], iter(())
        if at >= len(self.events):
            return
        # The first mend of every base first: those go on where a fault of its own comes later.
        mends = zip_longest(*(self._mended(base, at) for base in (self._states[at], *bases)))
        self._rest = (world for worlds in mends for world in worlds if world is not None)
        if found:
            begun = (_World(0, self._rules.start(one)) for one in self._rules.meant(self._setup))
            self._rest = chain(self._rest, begun, self._back(at, found))

    def _worlds(self) -> Iterator[_World]:
        """Return the worlds that may explain what is found, the one that does so far first."""
        held, self._held = self._held, []
        return chain(held, self._rest)

    def _bases(self, at: int) -> list[Any]:
        """Return some of the worlds before an event."""
        reached = (self._advanced(world, at) for world in self._worlds())
        return [*islice((world for world in reached if world is not None), _BASES)]

    def _step(self, world: Any, event: Event) -> tuple[Sequence[Fault], Any]:
        self._left -= 1
        return self._rules.step(world, event)

    def _legal(self, world: Any, event: Event) -> list[Any]:
        """Return the world after an event; nothing where that is against the rules."""
        found, after = self._step(world, event)
        return [] if found and independent(found) else [after]

    def _judged(self, world: Any, at: int) -> tuple[list[Fault], Any]:
        """Return what is wrong in a world with an event, and the world after it.

        Behind the last event, what is wrong with the record.
        """
        if at < len(self.events):
            found, after = self._step(world, self.events[at])
            return independent(found), after
        self._left -= 1
        return independent(self._rules.closing(world)), world

    def _advanced(self, world: _World, end: int) -> Any:
        """Return a world before a later event; None where it ends, or one like it was there."""
        at, state = world
        while self._left >= 0:
            seen = self._seen.setdefault((at, *_numbers(state)), [])
            if state in seen or state == self._states[at]:
                return None
            seen.append(state)
            if at == end:
                return state
            found, state = self._step(state, self.events[at])
            if found and independent(found):
                return None
            at += 1
        return None

    def _back(self, end: int, found: Sequence[Fault]) -> Iterator[_World]:
        """Yield the worlds that mends of the lines before an event lead to, the last line first.

        What is likely is tried first: a line that a fault names, another word in one of the last
        lines, a line of the player's that is lost or says something else. Then any mend at all.
        """
        least = self._left - _SEARCH
        lines = range(end - 1, self._first - 1, -1)
        whose = {one.player for one in found if one.player}
        theirs = [at for at in lines if self.events[at].player in whose]
        ways = (
            *((self._mended, at) for at in _named(found) if at in lines),
            *((self._retold, at) for at in lines[:_BACK]),
            *((self._retold, at) for at in theirs),
            *((self._lost_behind, at) for at in theirs),
            *((self._mended, at) for at in lines[:_BACK]),
        )
        for mend, at in ways:
            for world in mend(self._states[at], at):
                if self._left < least:
                    return
                yield world

    def _mended(self, base: Any, at: int) -> Iterator[_World]:
        """Yield the worlds that a mend of a line leads to: behind it, or before it."""
        event: Any = self.events[at]
        if self._left < 0:
            return
        yield from self._retold(base, at)
        if isinstance(event, Unread):
            return
        yield _World(at + 1, base)
        if base is not self._states[at]:
            yield _World(at + 1, self._step(base, event)[1])
        for name in self._setup.players if event.player else ():
            if name != event.player:
                for after in self._legal(base, event._replace(player=name)):
                    yield _World(at + 1, after)
        yield from self._without(at, base)

    def _retold(self, base: Any, at: int) -> Iterator[_World]:
        """Yield the worlds in which a line says something else."""
        event: Any = self.events[at]
        if event.player:
            lines = _each([event.player], self._verbs(at))
        elif isinstance(event, Unread):
            lines = _each(("", *self._setup.players), self._verbs(at))
        else:
            lines = [*self._opens]
        for name, said in lines:
            yield _World(at + 1, self._step(base, Unread(name, said))[1])

    def _lost_behind(self, _base: Any, at: int) -> Iterator[_World]:
        """Yield the worlds in which another line of the same player is missing behind one."""
        lost = Unread(self.events[at].player)
        yield _World(at + 1, self._step(self._states[at + 1], lost)[1])

    def _without(self, at: int, base: Any = None) -> Iterator[_World]:
        """Yield the worlds in which a line is missing before an event."""
        state = self._states[at] if base is None else base
        for line in self._missing(at):
            yield _World(at, self._step(state, line)[1])

    def _verbs(self, at: int) -> tuple[str, ...]:
        """Return the word an event begins with, and none: any line may stand for it.

        Where that word could not be read, it may be any that lines of players begin with.
        """
        event = self.events[at]
        if not isinstance(event, Unread):
            return tuple(dict.fromkeys((_keyword(event), "")))
        return (event.verb, "") if event.verb else ("", *self._played)

    def _missing(self, at: int) -> list[Unread]:
        """Return the lines that may be missing before an event."""
        lines = (*_each(self._setup.players, self._verbs(at)), *self._opens)
        return [Unread(name, said) for name, said in lines]


def _numbers(state: Any) -> Iterator[int]:
    """Yield the numbers a state holds; states with other numbers are not the same."""
    return (one for one in state if isinstance(one, int)) if isinstance(state, tuple) else iter(())


def _named(found: Sequence[Fault]) -> list[int]:
    """Return the events that faults name beside their own, such as who was there before."""
    values = chain.from_iterable(one.values.values() for one in found)
    return [int(value) for value in values if isinstance(value, LineOf)]


def _each(players: Sequence[str], verbs: Sequence[str]) -> list[tuple[str, str]]:
    """Return the lines of each player that begin with some words."""
    return [(name, said) for name in players for said in verbs]


def _opens(event: Event) -> bool:
    """Tell whether an event is the table's, and more may follow it."""
    return not event.player and not isinstance(event, Unread | End)


def _keyword(event: Any) -> str:
    keyword: str = type(event).form.keyword(event)
    return keyword
