"""Near lines: the lines that differ from one in a single word, as slips of the pen do.

Another name, number, word or space in place of one; a word omitted, added, or exchanged with the
next. Possible words are collected from the record, the lines of the game, and the names known to
the rules.

>>> from printplay.match.lines.grammar import Total
>>> some = Wording(("Anna", "Ben"), [Total("Anna", 7)])
>>> [*some.other_events(Total("Anna", 7))][:3]
[Total(player='Ben', value=7), Total(player='Anna', value=6), Total(player='Anna', value=8)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from printplay.core.faults import PLAYER, About
from printplay.match.doubts.mends import is_same_line
from printplay.match.lines.grammar import Event, Unread
from printplay.match.lines.line import LineForm
from printplay.match.lines.words import Nobody, Unreadable, Words

_NUMBERS = range(13)  # always tried: numbers of dice, of most cards, of things held
_NUMBER = re.compile(r"([+-]?)(\d+)")


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
        """Collect the words of the record."""
        words = dict.fromkeys(self._names)
        readable: list[Any] = [event for event in self._events if not isinstance(event, Unread)]
        for form in (*self._forms, *(type(event).form for event in readable)):
            self._verbs |= dict.fromkeys(form.keywords or ("",), form)
            words |= dict.fromkeys(word for field in form.fields for word in field.begins(()))
        for event in readable:
            line: str = type(event).form.write(event)
            words |= dict.fromkeys(line.replace(",", " ").split())
        numbers = [int(word) for word in words if word.isdecimal()]
        self._numbers = dict.fromkeys((*_NUMBERS, *numbers))
        self._words = {word: None for word in words if not _NUMBER.fullmatch(word)}

    def _changed_words(self, words: list[str]) -> Iterator[list[str]]:
        """Yield the words of a line with one that differs."""
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
