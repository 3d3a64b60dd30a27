"""Doubt: which faults of a record only follow from an earlier one.

A fault follows from an earlier one if one slip explains both. So the rules decide: the line with
the first fault is mended in the ways a slip happens, and play continues from each mend (see
`mends`). A later fault that is missing in one of these worlds follows from the first. If no mend of
the line explains the later faults, a missing header is added, or one of the lines before is mended:
a slip may show late.

The faults of one line are one fault if one mended word ends them all, or one slip elsewhere
does. A duplicate line and two exchanged neighbours are slips that can be identified: the fault says
so (see `slip`).

They are identified by what they explain: without the line, or with the two lines exchanged, there
are no faults up to the end of the record or the next slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from printplay.core.faults import KEYWORD, PLAYER, SAID, Fault
from printplay.match.doubts.diagnostics import LineOf
from printplay.match.doubts.mends import Mends, World, independent, same
from printplay.match.lines.grammar import Event, Rules, Setup, Unread
from printplay.match.lines.near_lines import Wording

_NEAR = 6  # lines before a fault that are tried
_APART = 3  # most lines between duplicates
_BASES = 3  # worlds that are mended once more if they have a later fault
_BACK = 30  # events before a fault that may have caused it, of any player
_SEARCH = 4_000  # most steps spent on earlier events
_BESIDE = 600  # of those, for other faults of an event
_AGREE = 2  # lines after a slip that must agree with it
_WORDS = 3_000  # most words tried in place of others in one record
#: The subjects of faults of a line as a whole.
WHOLE = ("", PLAYER, KEYWORD, SAID)
_LINE = 10  # words of a line that counts once; a longer line counts several times


class FaultsAtEvent(NamedTuple):
    """The faults at an event, by its index; those of the whole record are after the last."""

    at: int
    violations: Sequence[Fault]


class Worlds:
    """The possible states of a record, given that one slip explains each fault.

    Worlds are examined lazily: while one explains all faults, the
    others wait.
    """

    def __init__(
        self,
        rules: Rules[Any],
        setup: Setup,
        events: Sequence[Event],
        states: Sequence[Any],
        found: Sequence[FaultsAtEvent],
    ) -> None:
        self.events, self._states, self._found = events, states, found
        self._mends = Mends(rules, setup, events, states)
        self._wording = Wording(setup.players, events, rules.forms, rules.names)
        self._words = _WORDS
        #: Events with errors, and the end of the record.
        self._wrong = {one.at for one in found if independent(one.violations)} | {len(events) + 1}
        self._slips: dict[int, Slip] = {}  # the known ones, by the event of their fault
        self._blamed = -1  # the event with the last independent fault; -1: none so far
        self._players: set[str | None] = set()  # of its faults
        self._first = 0  # the first line before it that may have caused more
        self._held: list[World] = []  # the world that explains all faults since then, if any
        self._rest: Iterator[World] = iter(())  # worlds not examined yet
        #: Worlds before an event that were examined: they explain nothing, or an equal one waits.
        #: Indexed by their numbers, so that few have to be compared.
        self._seen: dict[tuple[int, ...], list[Any]] = {}

    def judged(self) -> list[Fault]:
        """Return all faults, with consequences of earlier ones marked."""
        faults: dict[int, Sequence[Fault]] = {}
        for one in self._found:
            if one.violations:
                faults[one.at] = self._judged(one)
            elif one.at < len(self.events):
                self._unreadable(one.at)
        ends = {at for at, violations in faults.items() if independent(violations)}
        ends.add(len(self.events) + 1)
        for at, slip in self._slips.items():
            if slip.until in ends:  # the next fault has another cause
                faults[at] = [one if one.consequence else _named(one, slip, at) for one in faults[at]]
        return [*chain.from_iterable(faults.values())]

    def _judged(self, found: FaultsAtEvent) -> Sequence[Fault]:
        """Return the faults of an event, with consequences of earlier ones marked."""
        at, violations = found
        if self._mends.left < 0:
            return violations
        if not independent(violations):  # a warning needs no explanation
            return violations if self._blamed < 0 else [one.as_consequence() for one in violations]
        if any(one.hindsight for one in violations):  # no world could have this fault yet
            self._blame(at, [] if self._blamed < 0 else self._bases(at), violations)
            several = len(independent(violations)) > 1
            return self._of_one_slip(at, [], violations, 1) if several else violations
        bases: list[Any] = []
        marked = violations if self._blamed < 0 else self._explained_before(at, violations, bases)
        if bases or independent(marked):
            self._blame(at, bases, violations)
        return self._of_one_slip(at, bases, marked)

    def _explained_before(self, at: int, violations: Sequence[Fault], bases: list[Any]) -> Sequence[Fault]:
        """Return the faults, with consequences of the last one marked.

        If one of the worlds explains all of it, it is kept. Otherwise some of those that explain
        everything before the event are added to `bases`.
        """
        own = violations
        # A wholly unknown line explains no fault of another player than the one that showed it.
        same = all(not one.player or one.player in self._players for one in violations)
        for world in self._worlds():
            if world.unknown and not same:
                continue
            if world.at > at:  # the line and the one before were exchanged
                self._held = [world]
                return [one.as_consequence() for one in violations]
            if (here := self._advanced(world, at)) is None:
                continue
            broken, after = self._mends.judged(here, at)
            if not broken:
                self._held = [World(at + 1, after, unknown=world.unknown)]
                bases.clear()
                return [one.as_consequence() for one in violations]
            if len(bases) < _BASES:
                bases.append(here)
            codes = {one.code for one in broken}
            own = [one for one in own if one.code in codes]
        self._first = self._blamed + 1
        return [one.as_consequence() if own and one not in own else one for one in violations]

    def _unreadable(self, at: int) -> None:
        """Note an unreadable line: its contents are unknown."""
        if self._mends.left < 0:
            return
        self._blame(at, [] if self._blamed < 0 else self._bases(at))

    # -- faults of one event -----------------------------------------------------------------------

    def _of_one_slip(
        self, at: int, bases: Sequence[Any], violations: Sequence[Fault], ahead: int = 0
    ) -> Sequence[Fault]:
        """Return the faults of an event, with consequences of the first one marked.

        An event may show several faults: of its line, or of something missing in an earlier
        one. One slip may explain them all, and may be identified. Faults that later lines show of
        an event may come from the line `ahead` of it, which no other word in its own line would
        explain.
        """
        own = independent(violations)
        if not own:
            return violations
        first = min(own, key=lambda one: self._place(one, at)) if len(own) > 1 else own[0]
        violations = self._of_one_word(violations, own, first, at)
        slip = slip_at(self._mends, at, bases, self._wrong, ahead)
        if slip is not None:
            self._rest = chain([slip.world], self._rest)
            if self._is_sure(slip, at, own):
                self._slips[at] = slip
        elif ahead or not self._explained(at, bases, own):
            return violations
        return [one if one is first else one.as_consequence() for one in violations]

    def _of_one_word(
        self, violations: Sequence[Fault], own: Sequence[Fault], first: Fault, at: int
    ) -> Sequence[Fault]:
        """Return the faults of an event; a wrong word breaks several rules, but is one slip."""
        place = self._place(first, at)
        if len(own) == 1 or place[1] < 0:
            return violations
        same = [one for one in own if one.code != first.code and self._place(one, at) == place]
        return [one.as_consequence() if one in same else one for one in violations]

    def _place(self, fault: Fault, at: int) -> tuple[int, int, int]:
        """Return where a fault of an event shows, to compare it with others: the leftmost leads.

        That is its event, the last of its words, and how many there are; a fault of the whole line,
        or of whose line it is, comes before those of its words.
        """
        where = fault.where if isinstance(fault.where, int) else at
        if where >= len(self.events) or isinstance(fault.where, str) or fault.about in WHOLE:
            return where, -1, 0
        first, last = self._wording.place(self.events[where], fault.about)
        return where, last, last - first

    def _is_sure(self, slip: Slip, at: int, own: Sequence[Fault]) -> bool:
        """Return whether a slip is almost certainly what happened.

        Lines after it have to agree, the more the later it shows: a duplicate right after its
        line is surest. In all other cases, no other word in a line may explain as much.
        """
        agree = min(slip.until, len(self.events)) - max(at + 1, slip.world.at)
        if slip.beside:
            return agree > 0 or len(own) > 1
        if agree < _AGREE:
            return False
        places = [one.where for one in own if isinstance(one.where, int)]
        lines = {line for line in (at, *places, *slip.lines) if line <= at}
        return not any(self._reworded(line, slip.until) for line in lines)

    def _reworded(self, at: int, until: int) -> bool:
        """Return whether another word in a line explains as much: no faults up to an event."""
        if at >= len(self.events):
            return False
        for other in self._others(at):
            for after in self._mends.legal(self._states[at], other):
                if self._mends.clean(World(at + 1, after)) >= until:
                    return True
        return False

    def _others(self, at: int) -> Iterator[Event]:
        """Yield alternatives for a line, while the budget lasts."""
        line = self.events[at]
        cost = 1 + self._wording.length(line) // _LINE
        for other in self._wording.others(line):
            if self._words < 0:
                return
            self._words -= cost
            yield other

    def _explained(self, at: int, bases: Sequence[Any], own: Sequence[Fault]) -> bool:
        """Return whether one slip explains several faults of an event."""
        if len(own) == 1 or at == len(self.events):
            return False
        event = self.events[at]
        for other in self._others(at):
            for base in (self._states[at], *bases):
                if not independent(self._mends.asked(base, other)):
                    return True
        places = {one.where if isinstance(one.where, int) else at for one in own}
        if len(places) == 1 and len({one.player for one in own}) > 1:
            return False  # faults of several players: each lacks a line
        first = min(places)
        near = chain(
            self._mends.mended(self._states[first], first) if first != at else (), self._mends.without(at)
        )
        # A wholly unknown line explains any faults at one place.
        worlds = chain(
            (world for world in near if len(places) > 1 or not world.vague),
            (world for world in self._back(at, own, _BESIDE) if not world.vague),
        )
        for world in worlds:
            if (here := self._advanced(world, at)) is not None:
                for after in self._mends.legal(here, event):
                    self._rest = chain([World(at + 1, after)], self._rest)
                    return True
        return False

    # -- the worlds --------------------------------------------------------------------------------

    def _blame(self, at: int, bases: Sequence[Any], faults: Sequence[Fault] = ()) -> None:
        """Continue with the worlds in which the line of a fault is mended, or one before it."""
        self._blamed, self._held, self._rest = at, [], iter(())
        self._players = {one.player for one in faults}
        if at >= len(self.events):
            return
        # The first mend of every base comes first: those continue after a later fault.
        mends = zip_longest(*(self._mends.mended(base, at) for base in (self._states[at], *bases)))
        self._rest = (world for worlds in mends for world in worlds if world is not None)
        if faults:
            back = self._back(at, faults, _SEARCH)
            self._rest = chain(self._rest, self._mends.begun(), back)

    def _worlds(self) -> Iterator[World]:
        """Return the worlds that may explain the faults, the current best first."""
        held, self._held = self._held, []
        return chain(held, self._rest)

    def _bases(self, at: int) -> list[Any]:
        """Return some of the worlds before an event."""
        reached = (self._advanced(world, at) for world in self._worlds())
        return [*islice((world for world in reached if world is not None), _BASES)]

    def _advanced(self, world: World, end: int) -> Any:
        """Return a world advanced to a later event; None if it ends, or duplicates another."""
        at, state = world.at, world.state
        while self._mends.left >= 0 and at <= end:
            seen = self._seen.setdefault((at, *_numbers(state)), [])
            if state in seen or state == self._states[at]:
                return None
            seen.append(state)
            if at == end:
                return state
            found, state = self._mends.step(state, self.events[at])
            if found and independent(found):
                return None
            at += 1
        return None

    def _back(self, end: int, faults: Sequence[Fault], steps: int) -> Iterator[World]:
        """Yield the worlds from mending the lines before an event, the last line first.

        Likely mends are tried first: a line that a fault names, another word in one of the last
        lines, a missing or different line of the player. Then any other mend.
        """
        mends = self._mends
        least = mends.left - steps
        lines = range(end - 1, self._first - 1, -1)
        players = {one.player for one in faults if one.player}
        theirs = [at for at in lines if self.events[at].player in players]
        ways = (
            *((mends.mended, at) for at in _lines_named(faults) if at in lines),
            *((mends.retold, at) for at in lines[:_BACK]),
            *((mends.retold, at) for at in theirs),
            *((mends.lost_behind, at) for at in theirs),
            *((mends.mended, at) for at in lines[:_BACK]),
        )
        for mend, at in ways:
            for world in mend(self._states[at], at):
                if mends.left < least:
                    return
                yield world


def _named(fault: Fault, slip: Slip, at: int) -> Fault:
    """Return a fault with the slip that explains it as its cure."""
    here = fault.where if isinstance(fault.where, int) else at
    key = slip.kind if slip.kind == "swapped" or here in slip.lines else f"{slip.kind}-elsewhere"
    other = next(line for line in slip.lines if line != here)
    values = {"first": LineOf(slip.lines[0]), "second": LineOf(slip.lines[1]), "other": LineOf(other)}
    return replace(fault, hint=key, hint_values=values)


def _numbers(state: Any) -> Iterator[int]:
    """Yield the numbers in a state; states with different numbers differ."""
    return (one for one in state if isinstance(one, int)) if isinstance(state, tuple) else iter(())


def _lines_named(faults: Sequence[Fault]) -> list[int]:
    """Return the other events that faults refer to, such as who was there before."""
    values = chain.from_iterable(one.values.values() for one in faults)
    return [int(value) for value in values if isinstance(value, LineOf)]


class Slip(NamedTuple):
    """A slip: `twice` or `swapped`, the two lines by their events, the world without it.

    `until` is the event up to which that world has no faults; the end of the record counts as an
    event, too.
    """

    kind: str
    lines: tuple[int, int]
    world: World
    until: int = 0

    @property
    def beside(self) -> bool:
        """Return whether it is a line right after its duplicate."""
        return self.kind == "twice" and self.lines[1] == self.lines[0] + 1


def slip_at(
    mends: Mends, at: int, bases: Sequence[Any], faulty: Collection[int], ahead: int = 0
) -> Slip | None:
    """Return the slip that explains the faults of an event, and most of those after it.

    `bases` are other possible states before it; `faulty` are the events with errors, and the end:
    a slip explains faults up to one of them. The slip may also be up to `ahead` lines before the
    event. Of equal explanations, a line equal to the one before is taken, or the first.
    """
    possible = _possible(mends, at, bases, ahead)
    looked = (one._replace(until=mends.clean(one.world)) for one in possible)
    found = [one for one in looked if one.until > at and one.until in faulty]
    return max(found, key=lambda one: (one.until, one.beside), default=None)


def _possible(mends: Mends, at: int, bases: Sequence[Any], ahead: int) -> Iterator[Slip]:
    """Yield the slips that a line near an event may be, those of the event itself first."""
    lines = range(min(at + ahead, len(mends.events) - 1), max(-1, at - _NEAR), -1)
    for line in lines:
        states = (mends.states[line], *(bases if line == at else ()))
        event = mends.events[line]
        if not isinstance(event, Unread):
            for earlier in range(line - 1, max(-1, line - 1 - _APART), -1):
                if same(mends.events[earlier], event):
                    for state in states:
                        yield Slip("twice", (earlier, line), World(line + 1, state))
        for state in states:
            for world in mends.exchanged(state, line):
                yield Slip("swapped", (line, line + 1), world)
