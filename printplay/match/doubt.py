"""Doubt: which faults of a record only follow from an earlier one.

A fault follows from an earlier one if one slip explains both. So the rules decide: the line with
the first fault is mended in the ways a slip happens (see `mends`), and play continues from each mend.
A later fault that is missing in one of these worlds follows from the first. If no mend of the line
explains the later faults, a missing header is added, or one of the lines before is mended: a slip may
show late.

The faults of one line are one fault if one mended word ends them all, or one slip elsewhere does. A
duplicate line and two exchanged neighbours are named as such, if without the line, or exchanged,
there are no faults up to the end of the record or the next slip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from printplay.core.faults import KEYWORD, PLAYER, SAID, Fault
from printplay.match.lines.grammar import Event, Rules, Setup, Unread
from printplay.match.mends import Mends, Wording, World, independent, is_same_line
from printplay.match.rules import LineOf

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

    event_index: int
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
        faults_at_events: Sequence[FaultsAtEvent],
    ) -> None:
        self.events, self._states, self._faults_at_events = events, states, faults_at_events
        self._mends = Mends(rules, setup, events, states)
        self._wording = Wording(setup.players, events, rules.forms, rules.names)
        self._words = _WORDS
        #: Events with errors, and the end of the record.
        self._wrong = {
            event_faults.event_index
            for event_faults in faults_at_events
            if independent(event_faults.violations)
        } | {len(events) + 1}
        self._slips: dict[int, Slip] = {}  # the known ones, by the event of their fault
        self._blamed = -1  # the event with the last independent fault; -1: none so far
        self._players: set[str | None] = set()  # of its faults
        self._first = 0  # the first line before it that may have caused more
        self._explaining: list[World] = []  # the world that explains all faults since then, if any
        self._unexamined: Iterator[World] = iter(())  # worlds not examined yet
        #: Worlds before an event that were examined: they explain nothing, or an equal one waits.
        #: Indexed by their numbers, so that few have to be compared.
        self._examined: dict[tuple[int, ...], list[Any]] = {}

    def marked_faults(self) -> list[Fault]:
        """Return all faults, with consequences of earlier ones marked."""
        faults: dict[int, Sequence[Fault]] = {}
        for event_faults in self._faults_at_events:
            if event_faults.violations:
                faults[event_faults.event_index] = self._marked_faults_at(event_faults)
            elif event_faults.event_index < len(self.events):
                self._note_unreadable(event_faults.event_index)
        ends = {index for index, violations in faults.items() if independent(violations)}
        ends.add(len(self.events) + 1)
        for index, slip in self._slips.items():
            if slip.until in ends:  # the next fault has another cause
                faults[index] = [
                    fault if fault.consequence else _with_slip_cure(fault, slip, index)
                    for fault in faults[index]
                ]
        return [*chain.from_iterable(faults.values())]

    def _marked_faults_at(self, faults_at_event: FaultsAtEvent) -> Sequence[Fault]:
        index, violations = faults_at_event
        if self._mends.steps_left < 0:
            return violations
        if not independent(violations):  # a warning needs no explanation
            return violations if self._blamed < 0 else [fault.as_consequence() for fault in violations]
        if any(fault.hindsight for fault in violations):  # no world could have this fault yet
            self._blame(index, [] if self._blamed < 0 else self._bases(index), violations)
            several = len(independent(violations)) > 1
            return self._mark_slip(index, [], violations, 1) if several else violations
        bases: list[Any] = []
        marked_faults = violations if self._blamed < 0 else self._explained_before(index, violations, bases)
        if bases or independent(marked_faults):
            self._blame(index, bases, violations)
        return self._mark_slip(index, bases, marked_faults)

    def _explained_before(self, index: int, violations: Sequence[Fault], bases: list[Any]) -> Sequence[Fault]:
        """Return the faults, with consequences of the last one marked.

        A world that explains all of it is kept. Otherwise some of those that explain everything
        before the event are added to `bases`.
        """
        unexplained = violations
        # A wholly unknown line explains no fault of another player than the one that showed it.
        same = all(not fault.player or fault.player in self._players for fault in violations)
        for world in self._worlds():
            if world.unknown and not same:
                continue
            if world.event_index > index:  # the line and the one before were exchanged
                self._explaining = [world]
                return [fault.as_consequence() for fault in violations]
            if (state := self._advance(world, index)) is None:
                continue
            broken, next_state = self._mends.judge_event(state, index)
            if not broken:
                self._explaining = [World(index + 1, next_state, unknown=world.unknown)]
                bases.clear()
                return [fault.as_consequence() for fault in violations]
            if len(bases) < _BASES:
                bases.append(state)
            codes = {fault.code for fault in broken}
            unexplained = [fault for fault in unexplained if fault.code in codes]
        self._first = self._blamed + 1
        return [
            fault.as_consequence() if unexplained and fault not in unexplained else fault
            for fault in violations
        ]

    def _note_unreadable(self, index: int) -> None:
        if self._mends.steps_left < 0:
            return
        self._blame(index, [] if self._blamed < 0 else self._bases(index))

    # -- faults of one event -----------------------------------------------------------------------

    def _mark_slip(
        self, index: int, bases: Sequence[Any], violations: Sequence[Fault], ahead: int = 0
    ) -> Sequence[Fault]:
        """Return the faults of an event, with consequences of the first one marked.

        An event may show several faults: of its line, or of something missing in an earlier
        one. One slip may explain them all, and may be identified. Faults that later lines show of
        an event may come from the line `ahead` of it, which no other word in its own line would
        explain.
        """
        own_faults = independent(violations)
        if not own_faults:
            return violations
        first = (
            min(own_faults, key=lambda fault: self._place(fault, index))
            if len(own_faults) > 1
            else own_faults[0]
        )
        violations = self._mark_word(violations, own_faults, first, index)
        slip = find_slip(self._mends, index, bases, self._wrong, ahead)
        if slip is not None:
            self._unexamined = chain([slip.world], self._unexamined)
            if self._is_sure(slip, index, own_faults):
                self._slips[index] = slip
        elif ahead or not self._is_one_slip(index, bases, own_faults):
            return violations
        return [fault if fault is first else fault.as_consequence() for fault in violations]

    def _mark_word(
        self, violations: Sequence[Fault], own_faults: Sequence[Fault], first: Fault, index: int
    ) -> Sequence[Fault]:
        """Return the faults of an event; a wrong word breaks several rules, but is one slip."""
        place = self._place(first, index)
        if len(own_faults) == 1 or place[1] < 0:
            return violations
        same = [
            fault for fault in own_faults if fault.code != first.code and self._place(fault, index) == place
        ]
        return [fault.as_consequence() if fault in same else fault for fault in violations]

    def _place(self, fault: Fault, index: int) -> tuple[int, int, int]:
        """Return where a fault of an event shows: its event, then its last word; a whole line first."""
        event_index = fault.where if isinstance(fault.where, int) else index
        if event_index >= len(self.events) or isinstance(fault.where, str) or fault.about in WHOLE:
            return event_index, -1, 0
        first, last = self._wording.place(self.events[event_index], fault.about)
        return event_index, last, last - first

    def _is_sure(self, slip: Slip, index: int, own_faults: Sequence[Fault]) -> bool:
        """Return whether a slip is almost certainly what happened.

        Lines after it have to agree, the more the later it shows: a duplicate right after its
        line is surest. In all other cases, no other word in a line may explain as much.
        """
        agree = min(slip.until, len(self.events)) - max(index + 1, slip.world.event_index)
        if slip.is_adjacent:
            return agree > 0 or len(own_faults) > 1
        if agree < _AGREE:
            return False
        places = [fault.where for fault in own_faults if isinstance(fault.where, int)]
        lines = {line for line in (index, *places, *slip.lines) if line <= index}
        return not any(self._has_rewording(line, slip.until) for line in lines)

    def _has_rewording(self, index: int, until: int) -> bool:
        """Return whether another word in a line explains as much: no faults up to an event."""
        if index >= len(self.events):
            return False
        for other_event in self._other_events(index):
            for next_state in self._mends.legal(self._states[index], other_event):
                if self._mends.faultless_until(World(index + 1, next_state)) >= until:
                    return True
        return False

    def _other_events(self, index: int) -> Iterator[Event]:
        """Yield alternatives for a line, while the budget lasts."""
        line = self.events[index]
        cost = 1 + self._wording.length(line) // _LINE
        for other_event in self._wording.other_events(line):
            if self._words < 0:
                return
            self._words -= cost
            yield other_event

    def _is_one_slip(self, index: int, bases: Sequence[Any], own_faults: Sequence[Fault]) -> bool:
        if len(own_faults) == 1 or index == len(self.events):
            return False
        event = self.events[index]
        for other_event in self._other_events(index):
            for base in (self._states[index], *bases):
                if not independent(self._mends.faults_of(base, other_event)):
                    return True
        places = {fault.where if isinstance(fault.where, int) else index for fault in own_faults}
        if len(places) == 1 and len({fault.player for fault in own_faults}) > 1:
            return False  # faults of several players: each lacks a line
        first = min(places)
        near_worlds = chain(
            self._mends.mend_line(self._states[first], first) if first != index else (),
            self._mends.lose_line_before(index),
        )
        # A wholly unknown line explains any faults at one place.
        worlds = chain(
            (world for world in near_worlds if len(places) > 1 or not world.vague),
            (world for world in self._earlier_mends(index, own_faults, _BESIDE) if not world.vague),
        )
        for world in worlds:
            if (state := self._advance(world, index)) is not None:
                for next_state in self._mends.legal(state, event):
                    self._unexamined = chain([World(index + 1, next_state)], self._unexamined)
                    return True
        return False

    # -- the worlds --------------------------------------------------------------------------------

    def _blame(self, index: int, bases: Sequence[Any], faults: Sequence[Fault] = ()) -> None:
        """Continue with the worlds in which the line of a fault is mended, or one before it."""
        self._blamed, self._explaining, self._unexamined = index, [], iter(())
        self._players = {fault.player for fault in faults}
        if index >= len(self.events):
            return
        # The first mend of every base comes first: those continue after a later fault.
        mends = zip_longest(*(self._mends.mend_line(base, index) for base in (self._states[index], *bases)))
        self._unexamined = (world for worlds in mends for world in worlds if world is not None)
        if faults:
            earlier_mends = self._earlier_mends(index, faults, _SEARCH)
            self._unexamined = chain(self._unexamined, self._mends.add_missing_header(), earlier_mends)

    def _worlds(self) -> Iterator[World]:
        """Return the worlds that may explain the faults, the current best first."""
        explaining, self._explaining = self._explaining, []
        return chain(explaining, self._unexamined)

    def _bases(self, index: int) -> list[Any]:
        reached = (self._advance(world, index) for world in self._worlds())
        return [*islice((world for world in reached if world is not None), _BASES)]

    def _advance(self, world: World, end: int) -> Any:
        """Return a world advanced to a later event; None if it ends, or duplicates another."""
        index, state = world.event_index, world.state
        while self._mends.steps_left >= 0 and index <= end:
            known_states = self._examined.setdefault((index, *_numbers(state)), [])
            if state in known_states or state == self._states[index]:
                return None
            known_states.append(state)
            if index == end:
                return state
            faults, state = self._mends.step(state, self.events[index])
            if faults and independent(faults):
                return None
            index += 1
        return None

    def _earlier_mends(self, end: int, faults: Sequence[Fault], steps: int) -> Iterator[World]:
        """Yield the worlds from mending the lines before an event, the last line first.

        Likely mends are tried first: a line that a fault names, another word in one of the last
        lines, a missing or different line of the player. Then any other mend.
        """
        mends = self._mends
        least = mends.steps_left - steps
        lines = range(end - 1, self._first - 1, -1)
        players = {fault.player for fault in faults if fault.player}
        lines_of_players = [index for index in lines if self.events[index].player in players]
        ways = (
            *((mends.mend_line, index) for index in _lines_named(faults) if index in lines),
            *((mends.change_line, index) for index in lines[:_BACK]),
            *((mends.change_line, index) for index in lines_of_players),
            *((mends.lose_line_after, index) for index in lines_of_players),
            *((mends.mend_line, index) for index in lines[:_BACK]),
        )
        for mend, index in ways:
            for world in mend(self._states[index], index):
                if mends.steps_left < least:
                    return
                yield world


def _with_slip_cure(fault: Fault, slip: Slip, index: int) -> Fault:
    event_index = fault.where if isinstance(fault.where, int) else index
    key = slip.kind if slip.kind == "swapped" or event_index in slip.lines else f"{slip.kind}-elsewhere"
    other_line = next(line for line in slip.lines if line != event_index)
    values = {"first": LineOf(slip.lines[0]), "second": LineOf(slip.lines[1]), "other": LineOf(other_line)}
    return replace(fault, hint=key, hint_values=values)


def _numbers(state: Any) -> Iterator[int]:
    """Yield the numbers in a state; states with different numbers differ."""
    return (number for number in state if isinstance(number, int)) if isinstance(state, tuple) else iter(())


def _lines_named(faults: Sequence[Fault]) -> list[int]:
    """Return the other events that faults refer to, such as who was there before."""
    values = chain.from_iterable(fault.values.values() for fault in faults)
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
    def is_adjacent(self) -> bool:
        """Return whether it is a line right after its duplicate."""
        return self.kind == "twice" and self.lines[1] == self.lines[0] + 1


def find_slip(
    mends: Mends, index: int, bases: Sequence[Any], faulty: Collection[int], ahead: int = 0
) -> Slip | None:
    """Return the slip that explains the faults of an event, and most of those after it.

    `bases` are other possible states before it; `faulty` are the events with errors, and the end:
    a slip explains faults up to one of them. The slip may also be up to `ahead` lines before the
    event. Of equal explanations, a line equal to the one before is taken, or the first.
    """
    possible = _possible_slips(mends, index, bases, ahead)
    checked_slips = (slip._replace(until=mends.faultless_until(slip.world)) for slip in possible)
    explaining = [slip for slip in checked_slips if slip.until > index and slip.until in faulty]
    return max(explaining, key=lambda slip: (slip.until, slip.is_adjacent), default=None)


def _possible_slips(mends: Mends, index: int, bases: Sequence[Any], ahead: int) -> Iterator[Slip]:
    """Yield the slips that a line near an event may be, those of the event itself first."""
    lines = range(min(index + ahead, len(mends.events) - 1), max(-1, index - _NEAR), -1)
    for line in lines:
        states = (mends.states[line], *(bases if line == index else ()))
        event = mends.events[line]
        if not isinstance(event, Unread):
            for earlier_line in range(line - 1, max(-1, line - 1 - _APART), -1):
                if is_same_line(mends.events[earlier_line], event):
                    for state in states:
                        yield Slip("twice", (earlier_line, line), World(line + 1, state))
        for state in states:
            for world in mends.swap_with_next(state, line):
                yield Slip("swapped", (line, line + 1), world)
