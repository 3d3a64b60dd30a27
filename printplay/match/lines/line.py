"""A line of a record, declared once: by the class of its event, and the fields of that.

>>> from printplay.match.lines.grammar import PlayerEvent
>>> from printplay.match.lines.fields import flag, number, one_of
>>> @line("gold")
... class Gold(PlayerEvent):
...     amount: int = number()
...     group: str = one_of(("ladies", "diggers"), "group")
...     chip: bool = flag("chip", default=False)
>>> gold = Gold.form.by_player("Anna", Words("GOLD 6 ladies"))
>>> gold
Gold(player='Anna', amount=6, group='ladies', chip=False)
>>> Gold.form.write(gold), Gold.form.next(Words("gold 6"))
('gold 6 ladies', ('ladies', 'diggers'))
>>> Gold.form.spans(Words("gold 6 ladies"))["group"]
(2, 3)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from printplay.core.faults import FIELDS, KEYWORD, PLAYER, SAID, About, MarkedField, Through
from printplay.match.lines.fields import Field
from printplay.match.lines.words import Nobody, Unreadable, Words

#: First word and end, in the words of a line; -1 is the player's name.
Span = tuple[int, int]
#: The fields of every line.
EVERY: Mapping[str, Span] = {KEYWORD: (0, 1), PLAYER: (-1, 0), FIELDS: (1, 99), SAID: (0, 99)}

#: Makes a named tuple of values without counting them, which is faster.
made: Callable[[Any, Sequence[Any]], Any] = tuple.__new__

EventClass = TypeVar("EventClass", bound=type[Any])


class LineForm:
    """The form of a line: its keywords, then its fields in the order written.

    `counted` lines have as many words as fields, and an extra word is reported first. `split`
    says how the words are split, if not at blanks. `in_block`: the line continues a block, and no
    blank line is written before it.

    A line that cannot be read field by field has an event with a class method `read(player, words)`
    and a method `places(words)` for the places of its fields; one that cannot be written so, a
    method `text()`.
    """

    def __init__(
        self,
        event: type[Any],
        keywords: tuple[str, ...],
        *,
        counted: bool = False,
        order: tuple[str, ...] = (),
        split: re.Pattern[str] | None = None,
        in_block: bool = False,
    ) -> None:
        self.event, self.keywords, self.split, self.in_block = event, keywords, split, in_block
        declared = event.declared
        self.names = tuple(name for name in declared if name != PLAYER)
        self.fields: tuple[Field, ...] = tuple(declared[name] for name in self.names)
        self.max_words = 1 + len(self.fields) if counted else 0
        self._by_hand: Callable[[str, Words], Any] | None = getattr(event, "read", None)
        #: Read the event of a player's words, or of the table; raises Unreadable or Nobody.
        self.by_player = self._by_hand or self._read
        self.by_table = partial(self._by_hand, "") if self._by_hand else partial(self._read, None)
        #: Write the line of an event, without the player's name.
        self.write: Callable[[Any], str] = getattr(event, "text", self._fields_in_words)
        self._first = 1 if keywords else 0
        self._reads = tuple(field.read for field in self.fields)
        self._order = [(name, declared[name]) for name in order or self.names]
        self._named = [(name, declared[name]) for name in self.names if declared[name].named]
        self._verb = next((name for name in self.names if declared[name].spells), "")

    # -- from words to an event, and back ---------------------------------------------------------

    def _read(self, player: str | None, words: Words) -> Any:
        if self.max_words:
            words.end(self.max_words)
        values: list[Any] = [] if player is None else [player]
        index = self._first
        for read in self._reads:
            value, index = read(words, index)
            values.append(value)
        if index < len(words):
            words.end(index)
        return made(self.event, values)

    def _fields_in_words(self, event: Any) -> str:
        text = self.keyword(event)
        for name, field in self._order:
            if words := field.write(getattr(event, name)):
                text += words if not text or words.startswith(", ") else f" {words}"
        return text

    def rename(self, event: Any, names: Mapping[str, str]) -> Any:
        """Return an event with players renamed, old to new."""
        values = {name: field.rename(getattr(event, name), names) for name, field in self._named}
        if event.player:
            values[PLAYER] = names.get(event.player, event.player)
        return event._replace(**values) if values else event

    # -- places of fields --------------------------------------------------------------------

    def spans(self, words: Words) -> Mapping[str, Span]:
        """Return the words of every field of a readable line; none for one left out."""
        if words.spans:
            return words.spans
        spans, index = dict(EVERY), self._first
        if self._by_hand is not None:
            spans.update(self._by_hand("", words).places(words))
        else:
            for name, field in zip(self.names, self.fields, strict=True):
                _value, end = field.read(words, index)
                spans[name] = (index + field.lead if end > index else index, end)
                index = end
        words.spans = spans
        return spans

    def place(self, words: Words, about: About) -> Span:
        """Return the words of a field, of items of it, or of several fields."""
        spans = self.spans(words)
        if isinstance(about, str):
            return spans[about]
        if isinstance(about, Through):
            return spans[about.first][0], spans[about.last][1]
        if isinstance(about, MarkedField):
            first, last = spans[about.field]
            return first - (self.event.declared[about.field].lead if first < last else 0), last
        name, item, end = about
        field, (first, last) = self.event.declared[name], spans[name]
        begin, item_end = field.item(words, first, last, item)
        return begin, item_end if end is None else field.item(words, first, last, end - 1)[1]

    # -- completion and data --------------------------------------------------------------------

    def next(self, words: Words) -> tuple[str, ...]:
        """Return the words that can continue a line, if they can be listed.

        For a line with its own reader, those are the first words of its fields.
        """
        index = self._first
        if len(words) < index:
            return self.keywords
        next_words: list[str] = []
        for field in (field for _name, field in self._order if not field.spells):
            if index >= len(words):
                next_words += field.begins(words.players)
                if not field.optional:
                    break
                continue
            if self._by_hand is not None:
                return ()
            words_next = field.goes_on(words, index)
            try:
                _value, end = field.read(words, index)
            except (Unreadable, Nobody):
                return tuple(words_next)
            if end > index and end >= len(words):
                next_words += words_next
            index = end
        return tuple(dict.fromkeys(next_words)) if index >= len(words) else ()

    def keyword(self, event: Any) -> str:
        """Return the keyword of an event's line; an empty text if it has none."""
        word: str = getattr(event, self._verb) if self._verb else "".join(self.keywords[:1])
        return word

    def json(self, event: Any) -> dict[str, Any]:
        """Return an event as data: `line` (its keyword), `player` (or None), and its fields."""
        fields = {
            name: field.json(getattr(event, name))
            for name, field in zip(self.names, self.fields, strict=True)
            if name != self._verb
        }
        return {
            "line": self.keyword(event) or type(event).__name__.lower(),
            "player": event.player or None,
            **fields,
        }


def line(
    *keywords: str,
    counted: bool = False,
    order: tuple[str, ...] = (),
    split: re.Pattern[str] | None = None,
    in_block: bool = False,
) -> Callable[[EventClass], EventClass]:
    """Declare the line of an event, which begins with one of some keywords; see `LineForm`.

    Without keywords it is the player's line that begins with none.
    """

    def declared(event: EventClass) -> EventClass:
        event.form = LineForm(event, keywords, counted=counted, order=order, split=split, in_block=in_block)
        return event

    return declared
