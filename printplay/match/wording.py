"""Wording: the lines that differ from one in a single word, which a slip of the pen may have been.

Another name, a number, a word or a space changed, left out or written twice, two of them the wrong
way round. What else may stand in a line is learnt from the record: the words of all its lines, the
lists that fields choose from, and what the rules say can be named.

>>> from printplay.games.match import Total
>>> some = Wording(("Anna", "Ben"), [Total("Anna", 7)])
>>> [*some.others(Total("Anna", 7))][:3]
[Total(player='Ben', value=7), Total(player='Anna', value=6), Total(player='Anna', value=8)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from printplay.fault import PLAYER
from printplay.games.match import Event, Unread
from printplay.match.fields import Field
from printplay.match.lines import Form
from printplay.match.mends import same
from printplay.record.words import Nobody, Unreadable, Words

_NUMBERS = range(13)  # told or not: those of dice, of most cards, of what is held


class Wording:
    """What the lines of a record could say instead."""

    def __init__(
        self, players: Sequence[str], events: Iterable[Event], words: Iterable[str] = ()
    ) -> None:
        self._players = tuple(players)
        self._events = events
        self._more = words
        self._numbers: dict[int, None] = {}
        self._words: dict[str, None] = {}
        self._items: dict[type, dict[Any, None]] = {}
        self._verbs: dict[str, Form] = {}

    def others(self, event: Event) -> Iterator[Event]:
        """Yield the events whose line differs in a word, whose player and verb first."""
        if not isinstance(event, Unread):
            self._learn()
            yield from filter(self._can_be_read, self._told_otherwise(event))

    def _can_be_read(self, event: Any) -> bool:
        """Tell whether the line of an event would be read as that event."""
        form = type(event).form
        return same(self._read(form, event.player, form.write(event)), event)

    def _read(self, form: Form, player: str, said: str) -> Any:
        """Return the event of a line; None where it cannot be read."""
        name = f"{player}: " if player else ""
        words = Words(f"{name}{said}", len(name), self._players)
        words = words.split(form.split) if form.split else words
        try:
            if words:
                return form.by_player(player, words) if player else form.by_table(words)
        except (Unreadable, Nobody):
            pass
        return None

    def _told_otherwise(self, told: Any) -> Iterator[Any]:
        for name in self._players if told.player else ():
            if name != told.player:
                yield told._replace(player=name)
        yield from self._other_verbs(told)
        for name, field in type(told).declared.items():
            if name != PLAYER:
                for value in self._of_field(field, getattr(told, name)):
                    yield told._replace(**{name: value})

    # -- what is known of the record ---------------------------------------------------------------

    def _learn(self) -> None:
        """Look through the record, once."""
        if self._numbers:
            return
        self._numbers = dict.fromkeys(_NUMBERS)
        self._words = dict.fromkeys(self._more)
        for event in self._events:
            if isinstance(event, Unread):
                continue
            one: Any = event
            form: Form = type(one).form
            self._verbs |= dict.fromkeys(form.keywords, form)
            for name in form.names:
                self._take_in(getattr(one, name))

    def _take_in(self, value: Any) -> None:
        if isinstance(value, bool) or value is None:
            return
        if isinstance(value, int):
            self._numbers[value] = None
        elif isinstance(value, str):
            self._words[value] = None
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, tuple):
                    self._items.setdefault(type(item), {})[item] = None
                self._take_in(item)

    # -- what could be said instead ----------------------------------------------------------------

    def _other_verbs(self, told: Any) -> Iterator[Any]:
        """Yield events that say the same behind another word to begin with."""
        first, blank, rest = type(told).form.write(told).partition(" ")
        for keyword, form in self._verbs.items():
            if keyword != first and (PLAYER in form.event.declared) == bool(told.player):
                event = self._read(form, told.player, f"{keyword}{blank}{rest}")
                if event:
                    yield event

    def _of_field(self, field: Field, value: Any) -> Iterator[Any]:
        """Yield other values of a field: out of its list, left out, or any that differs."""
        if field.spells:
            return
        words = len(value) if isinstance(value, tuple) else 1
        if field.optional and value != field.default and words <= 1:
            yield field.default
        listed = () if field.named or field.several else field.begins(self._players)
        if isinstance(value, str):
            names = self._players if field.named else (*listed, *self._words)
            yield from (one for one in dict.fromkeys(names) if one != value)
        else:
            yield from self._others(value)

    def _others(self, value: Any) -> Iterator[Any]:
        """Yield the values that differ from one in a word."""
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (one for one in self._near(value) if one >= 0)
        elif isinstance(value, str):
            names = self._players if value in self._players else self._words
            yield from (one for one in names if one != value)
        elif isinstance(value, tuple) and len(set(map(type, value))) > 1:  # no list of several
            make = getattr(value, "_make", tuple)
            for number, item in enumerate(value):
                for other in self._others(item):
                    yield make((*value[:number], other, *value[number + 1 :]))
        elif isinstance(value, tuple):
            yield from self._other_lists(value)

    def _other_lists(self, value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield lists with an item left out, exchanged with the next, changed, or more."""
        for number in range(len(value)):
            yield (*value[:number], *value[number + 1 :])
        for number, (one, other) in enumerate(pairwise(value)):
            if one != other:
                yield (*value[:number], other, one, *value[number + 2 :])
        for number, item in enumerate(value):
            for other in self._others(item):
                yield (*value[:number], other, *value[number + 1 :])
        for number in range(len(value) + 1):
            for item in self._like(value):
                yield (*value[:number], item, *value[number:])

    def _near(self, value: int) -> dict[int, None]:
        """Return other numbers, those beside it first."""
        found = dict.fromkeys((value - 1, value + 1, *self._numbers))
        found.pop(value, None)
        return found

    def _like(self, value: tuple[Any, ...]) -> Iterable[Any]:
        """Return what an item of a list could be."""
        first = value[0] if value else None
        if isinstance(first, str):
            return self._players if first in self._players else self._words
        if isinstance(first, int):
            return self._numbers
        return self._items.get(type(first), ())
