"""Mends: the possible worlds of a record after mending a line, also by one that is near to it.

A line is mended in the ways a slip happens: it stays (the play was wrong, not the record),
is superfluous, is another player's, has other contents, or another line is missing before it.
A line of the table that is only a number or a name, such as what a die shows, has each one that the
rules allow there, and none is missing once the match is over. Other unknown contents are
represented by an unreadable line (`Unread`); its consequences are the only part of doubt that a
game defines.

Near a line are those with another name, number, word or space in place of one; with a word omitted,
added, or exchanged with the next. Possible words are collected from the record, the lines of the
game, and the names known to the rules.

>>> from printplay.match.lines.grammar import Total
>>> some = Wording(("Anna", "Ben"), [Total("Anna", 7)])
>>> [*some.other_events(Total("Anna", 7))][:3]
[Total(player='Ben', value=7), Total(player='Anna', value=6), Total(player='Anna', value=8)]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from printplay.core.faults import PLAYER, About, Fault
from printplay.match.lines.fields import Number
from printplay.match.lines.grammar import End, Event, Rules, Setup, TableEvent, Unread
from printplay.match.lines.line import LineForm
from printplay.match.lines.words import Nobody, Unreadable, Words

_ALWAYS_TRIED = range(13)  # always tried: numbers of dice, of most cards, of things held
_NUMBER = re.compile(r"([+-]?)(\d+)")
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

    event_index: int
    state: Any
    vague: bool = False
    unknown: bool = False


def independent(violations: Sequence[Fault]) -> list[Fault]:
    """Return the errors that are not consequences of others."""
    return [fault for fault in violations if fault.severity == "error" and not fault.consequence]


def is_same_line(event: Event, other_event: Event) -> bool:
    """Return whether two events have the same line; comparing them as tuples is not enough."""
    return type(event) is type(other_event) and event == other_event


class Mends:
    """The mends of a record, and the rules that judge the result.

    `states[i]` is the state before event i of the unmended record. `steps_left` is the remaining
    budget of steps.
    """

    def __init__(
        self, rules: Rules[Any], setup: Setup, events: Sequence[Event], states: Sequence[Any]
    ) -> None:
        self._rules, self._setup, self.events, self.states = rules, setup, events, states
        self.steps_left = _BUDGET
        self._looks_left = _LOOKS
        #: Lines of the table that could be missing.
        lines = (_table_lines(form, setup.players) for form in rules.forms)
        self._table = (*chain.from_iterable(lines), Unread())
        words = (_keyword(event) for event in events if event.player and not isinstance(event, Unread))
        self._played = tuple(dict.fromkeys(words))  # keywords of players' lines

    # -- the rules --------------------------------------------------------------------------------

    def step(self, state: Any, event: Event) -> tuple[Sequence[Fault], Any]:
        """Return the faults of an event, and the state after it."""
        faults, next_state = self._rules.step(state, event)
        self.steps_left -= 1 + len(faults) // _MANY
        return faults, next_state

    def faults_of(self, state: Any, event: Event) -> Sequence[Fault]:
        """Return the faults of an event, without counting a step."""
        return self._rules.step(state, event)[0]

    def legal(self, state: Any, event: Event) -> list[Any]:
        """Return the state after an event in a list; empty if it is against the rules."""
        faults, next_state = self.step(state, event)
        return [] if faults and independent(faults) else [next_state]

    def judge_event(self, state: Any, index: int) -> tuple[list[Fault], Any]:
        """Return the faults of an event and the state after it; after the last event, those of the record."""
        if index < len(self.events):
            faults, next_state = self.step(state, self.events[index])
            return independent(faults), next_state
        self.steps_left -= 1
        return independent(self._rules.closing(state)), state

    def faultless_until(self, world: World) -> int:
        """Return the index up to which there are no faults; one after the last if there are none.

        This has its own budget of steps. If it is spent, the result is unknown:
        -1.
        """
        index, state = world.event_index, world.state
        while index < len(self.events) and self._looks_left > 0:
            faults, state = self._rules.step(state, self.events[index])
            self._looks_left -= 1 + len(faults) // _MANY
            if faults and independent(faults):
                return index
            index += 1
        if self._looks_left <= 0:
            return -1
        return index + (not independent(self._rules.closing(state)))

    # -- worlds ------------------------------------------------------------------------------------

    def add_missing_header(self) -> Iterator[World]:
        for setup in self._rules.meant(self._setup):
            yield World(0, self._rules.start(setup))

    def mend_line(self, base: Any, index: int) -> Iterator[World]:
        """Yield the worlds from mending a line: after it, or before it."""
        event: Any = self.events[index]
        if self.steps_left < 0:
            return
        yield from self.change_line(base, index)
        if isinstance(event, Unread):
            return
        yield World(index + 1, base)
        if base is not self.states[index]:
            yield World(index + 1, self.step(base, event)[1])
        for name in self._setup.players if event.player else ():
            if name != event.player:
                for next_state in self.legal(base, event._replace(player=name)):
                    yield World(index + 1, next_state)
        yield from self.lose_line_before(index, base)

    def change_line(self, base: Any, index: int) -> Iterator[World]:
        """Yield the worlds in which a line has other contents."""
        event: Any = self.events[index]
        lines: Sequence[Event]
        if event.player:
            lines = _each([event.player], self._verbs(index))
        elif isinstance(event, Unread):
            lines = _each(("", *self._setup.players), self._verbs(index))
        else:
            lines = [*_with_numbers(event), *self._table_at(index)]
        yield from self._worlds_after(base, lines, index + 1)

    def _worlds_after(self, state: Any, lines: Iterable[Event], index: int) -> Iterator[World]:
        """Yield the worlds before an event in which a line was there instead of another."""
        for line in lines:
            if isinstance(line, Unread):
                next_state = self.step(state, line)[1]
                yield World(index, next_state, not line.verb, not line.verb and not line.player)
            else:
                for next_state in self.legal(state, line):
                    yield World(index, next_state)

    def lose_line_after(self, _base: Any, index: int) -> Iterator[World]:
        """Yield the worlds in which another line of the same player is missing after one."""
        lost_line = Unread(self.events[index].player)
        yield World(index + 1, self.step(self.states[index + 1], lost_line)[1], vague=True)

    def lose_line_before(self, index: int, base: Any = None) -> Iterator[World]:
        """Yield the worlds in which a line is missing before an event."""
        state = self.states[index] if base is None else base
        missing = (*_each(self._setup.players, self._verbs(index)), *self._table_at(index))
        yield from self._worlds_after(state, missing, index)

    def swap_with_next(self, base: Any, index: int) -> Iterator[World]:
        """Yield the world in which a line is exchanged with the next one."""
        pair = self.events[index : index + 2]
        if len(pair) == 2 and not is_same_line(*pair) and not isinstance(pair[1], End):
            for between in self.legal(base, self.events[index + 1]):
                for next_state in self.legal(between, self.events[index]):
                    yield World(index + 2, next_state)

    def _table_at(self, index: int) -> Sequence[Event]:
        return self._table[-1:] if self._rules.finished(self.states[index]) else self._table

    def _verbs(self, index: int) -> tuple[str, ...]:
        """Return the keyword of an event, and none: any line may replace it.

        An unreadable keyword may be any keyword of players' lines. Once the match is over, no play
        can be missing or be said in another line's place.
        """
        event = self.events[index]
        if not isinstance(event, Unread) and self._rules.finished(self.states[index]):
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
    make_event: Callable[..., Event] = form.event
    needed = [field for field in form.fields if not field.optional]
    if len(needed) == 1 and isinstance(form.fields[0], Number):
        for number in _NUMBERS:
            yield make_event(number)
    elif not needed and all(field.named for field in form.fields):
        yield make_event()
        yield from (make_event(name) for name in players if form.fields)
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


class Wording:
    """Alternatives for the lines of a record; `forms` are all lines of the game."""

    def __init__(
        self,
        players: Sequence[str],
        events: Iterable[Event],
        forms: Sequence[LineForm] = (),
        names: Iterable[str] = (),
    ) -> None:
        self._players, self._events = tuple(players), events
        self._forms, self._names = forms, names
        self._verbs: dict[str, LineForm] = {}  # the forms of lines by keyword
        self._words: dict[str, None] = {}
        self._numbers: dict[int, None] = {}
        self._placed: tuple[Event, Words] | None = None  # the last line that was asked for places

    def length(self, event: Event) -> int:
        """Return the number of words of an event's line; 0 if unreadable."""
        return 0 if isinstance(event, Unread) else len(_line_words(event))

    def place(self, event: Event, about: About) -> tuple[int, int]:
        """Return the words of a line's field, from the first to before the last."""
        line: Any = event
        form: LineForm = type(line).form
        if self._placed is None or self._placed[0] is not line:
            name = f"{line.player}: " if line.player else ""
            words = Words(f"{name}{form.write(line)}", len(name), self._players)
            self._placed = line, words.split(form.split) if form.split else words
        return form.place(self._placed[1], about)

    def other_events(self, event: Event) -> Iterator[Event]:
        """Yield the events whose line differs in a word: another player's first."""
        if isinstance(event, Unread):
            return
        if not self._verbs:
            self._learn()
        changed: Any = event
        for name in self._players if changed.player else ():
            if name != changed.player:
                yield changed._replace(player=name)
        form: LineForm = type(changed).form
        for words in self._changed_words(_line_words(changed)):
            other_event = self._read(form, changed.player, words)
            if other_event is not None and not is_same_line(other_event, changed):
                yield other_event

    def _learn(self) -> None:
        words = dict.fromkeys(self._names)
        readable: list[Any] = [event for event in self._events if not isinstance(event, Unread)]
        for form in (*self._forms, *(type(event).form for event in readable)):
            self._verbs |= dict.fromkeys(form.keywords or ("",), form)
            words |= dict.fromkeys(word for field in form.fields for word in field.begins(()))
        for event in readable:
            line: str = type(event).form.write(event)
            words |= dict.fromkeys(line.replace(",", " ").split())
        numbers = [int(word) for word in words if word.isdecimal()]
        self._numbers = dict.fromkeys((*_ALWAYS_TRIED, *numbers))
        self._words = {word: None for word in words if not _NUMBER.fullmatch(word)}

    def _changed_words(self, words: list[str]) -> Iterator[list[str]]:
        for index, word in enumerate(words):
            begins = self._verbs if not index else ()
            for new_word in (*begins, *(() if word in begins else self._replacements(word))):
                yield [*words[:index], new_word, *words[index + 1 :]]
        for index in range(len(words)):
            yield [*words[:index], *words[index + 1 :]]
            yield [*words[:index], *words[index : index + 2][::-1], *words[index + 2 :]]
        insertions = [*self._words, *map(str, self._numbers)]
        for index in range(words[0] in self._verbs, len(words) + 1):
            for new_word in insertions if index else (*self._verbs, *insertions):
                yield [*words[:index], new_word, *words[index:]]

    def _replacements(self, word: str) -> Iterator[str]:
        """Yield replacements for a word: other numbers, the nearest first."""
        stem = word.rstrip(",")
        comma = word[len(stem) :]
        number = _NUMBER.fullmatch(stem)
        if number is None:
            yield from (f"{replacement}{comma}" for replacement in self._words)
            return
        sign, value = number[1], int(number[2])
        for replacement in dict.fromkeys((value - 1, value + 1, *self._numbers)):
            if replacement >= 0:
                yield f"{sign}{replacement}{comma}"
        if sign:
            yield f"{value}{comma}"

    def _read(self, form: LineForm, player: str, spelled: list[str]) -> Event | None:
        """Return the event of a line; None if it cannot be read."""
        form = self._verbs.get(spelled[0], self._verbs.get("", form)) if spelled else form
        if (PLAYER in form.event.declared) != bool(player):
            return None
        name = f"{player}: " if player else ""
        words = Words(f"{name}{' '.join(spelled)}", len(name), self._players)
        words = words.split(form.split) if form.split else words
        if not words:
            return None
        try:
            event: Event = form.by_player(player, words) if player else form.by_table(words)
        except (Unreadable, Nobody):
            return None
        return event


def _line_words(event: Any) -> list[str]:
    """Return the words of an event's line, without the player."""
    line: str = type(event).form.write(event)
    return line.split()
