"""The interface of a game to records: events, headers, grammar and rules.

An event is a named tuple, because thousands of them are made and compared in a second. It is
written like a dataclass: its attributes are the fields of its line (see `line.py`).
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, Protocol, Self, TypeVar, cast, dataclass_transform

from printplay.core.faults import Fault
from printplay.geometry.playable import Playable
from printplay.match.lines import fields, lists
from printplay.match.lines.fields import Field, number
from printplay.match.lines.line import LineForm, line
from printplay.match.lines.words import Words
from printplay.match.standings import Standings


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(
        Field,
        fields.field_after,
        fields.flag,
        fields.keyword,
        fields.name,
        fields.number,
        fields.one_of,
        fields.own_field,
        fields.word,
        lists.counts,
        lists.names,
        lists.numbers,
    ),
)
class EventType(type):
    """The metaclass that turns a class with declared fields into a named tuple."""

    declared: dict[str, Field]
    form: LineForm

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> EventType:
        parent = bases[0] if bases else None
        inherited = getattr(parent, "declared", {})
        own_fields = {
            key: namespace.pop(key, Field())
            for key, kind in namespace.get("__annotations__", {}).items()
            if "ClassVar" not in str(kind)
        }
        declared: dict[str, Field] = {**inherited, **own_fields}
        if parent is not None:
            base = namedtuple(name, tuple(declared), module=namespace["__module__"])  # type: ignore[misc]
            base.__new__.__defaults__ = tuple(field.default for field in declared.values() if field.optional)
            bases = (base, parent)
        event_type = super().__new__(cls, name, bases, {"__slots__": (), **namespace})
        event_type.declared = declared
        return event_type


class PlayerEvent(metaclass=EventType):
    """An action of a player."""

    player: str

    if TYPE_CHECKING:  # members of every named tuple

        def _replace(self, **values: Any) -> Self: ...
        def __iter__(self) -> Iterator[Any]: ...


class TableEvent(metaclass=EventType):
    """An event of the whole table."""

    if TYPE_CHECKING:

        def _replace(self, **values: Any) -> Self: ...
        def __iter__(self) -> Iterator[Any]: ...

    @property
    def player(self) -> str:
        """Return an empty text: the event is the table's."""
        return ""

    def __bool__(self) -> bool:
        """Return True, even for an event without fields."""
        return True


#: The type of a game's own layouts.
Layout = TypeVar("Layout", bound=Playable)


class Event(Protocol):
    """An event at the table; a frozen value. Its player is empty for events of the whole table."""

    @property
    def player(self) -> str:
        """Return the player, or an empty text."""


@line("total")
class Total(PlayerEvent):
    """A player's written total, which is compared with the computed one."""

    value: int = number()


@line("end")
class End(TableEvent):
    """The match ended here."""


class Unread(NamedTuple):
    """An unreadable line; with its player, if known.

    Rules must not hold against anyone what such a line might have said. `verb` is its keyword,
    if known. `guess` is the event of the repaired line: it is never played, only checked for
    legality.
    """

    player: str = ""
    verb: str = ""
    guess: Event | None = None
    repaired: str = ""


@dataclass(frozen=True)
class Setup:
    """The headers of a record. `lines` has the line of each header, by its key.

    `extra` has the values of the game's own headers, such as `start`; `match` is the id of the
    match in ledgers. `date` (YYYY-MM-DD), `place` and `note` say when and where it was played; no
    rule uses them.
    """

    game: str = ""
    layout: str | None = None
    players: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hash: str | None = None
    rules: int | None = None
    match: str | None = None
    date: str | None = None
    place: str | None = None
    note: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Grammar:
    """The grammar of a game's own lines.

    `headers` are its own headers by key, each with one field, `value`. `table` and `verbs` read
    the words of a line that begins with their key (in lower case); `plain` reads a player's line
    without a verb, perhaps with one of `prefixes`. A reader raises `Unreadable` for invalid words,
    and leaves judging to the rules. `canonical` gives an event the spelling of a board. `inside`
    are the events of the table that continue a block: no blank line is written before those.
    `splits` maps keywords to the way to split their lines, if not at blanks. `forms` are the
    declared lines. `totals` says that `total` is a player's total, as in most games. `joined` gives
    events of one entry as fewer lines with the same meaning, each of which is judged as a whole.
    `pieces` are words on printed parts, which a line may have in any language.
    """

    headers: Mapping[str, LineForm]
    table: Mapping[str, Callable[[Words], Event]]
    verbs: Mapping[str, Callable[[str, Words], Event]]
    plain: Callable[[str, Words], Event] | None = None
    prefixes: tuple[str, ...] = ()
    needs_layout: bool = False
    canonical: Callable[[Event, Playable], Event] | None = None
    inside: tuple[type, ...] = ()
    splits: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    forms: tuple[LineForm, ...] = ()
    totals: bool = True
    joined: Callable[[Sequence[Event]], Sequence[Event]] | None = None
    pieces: Sequence[str] = ()

    @classmethod
    def of_events(
        cls,
        *events: EventType,
        headers: Sequence[EventType] = (),
        prefixes: tuple[str, ...] = (),
        needs_layout: bool = False,
        canonical: Callable[[Event, Layout], Event] | None = None,
        join_events: Callable[[Sequence[Event]], Sequence[Event]] | None = None,
        pieces: Sequence[str] = (),
    ) -> Grammar:
        """Return the grammar of events whose lines are declared; see `match.lines.line`."""
        forms = [event.form for event in events]
        table = [form for form in forms if issubclass(form.event, TableEvent)]
        played = [form for form in forms if not issubclass(form.event, TableEvent)]
        plain = [form.by_player for form in played if not form.keywords]
        return cls(
            headers={key: event.form for event in headers for key in event.form.keywords},
            table={key: form.by_table for form in table for key in form.keywords},
            verbs={key: form.by_player for form in played for key in form.keywords},
            plain=plain[0] if plain else None,
            prefixes=prefixes,
            needs_layout=needs_layout,
            canonical=cast("Callable[[Event, Playable], Event] | None", canonical),
            inside=tuple(form.event for form in forms if form.in_block),
            splits={key: form.split for form in forms if form.split for key in form.keywords},
            forms=tuple(forms),
            joined=join_events,
            pieces=pieces,
        )

    @staticmethod
    def write(event: Any) -> str:
        """Return the line of an event, without the player's name."""
        text: str = event.form.write(event)
        return text

    @staticmethod
    def rename(event: Any, names: Mapping[str, str]) -> Event:
        """Return an event with players renamed, old to new."""
        renamed_event: Event = event.form.rename(event, names)
        return renamed_event


State = TypeVar("State")
#: A state of any game; opaque to all but the rules that made it.
GameState = NewType("GameState", object)


class Rules(Protocol[State]):
    """The rules of a game on one board. Pure: no file, clock, randomness, printing or language.

    `house` has the values of each house rule by its key, the default
    first. `forms` are the lines of the game, and `names` the words in them, such as the spaces.
    """

    forms: Sequence[LineForm] = ()
    names: Sequence[str] = ()
    house: Mapping[str, Sequence[str]] = {}

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""

    def setup_violations(self, setup: Setup) -> Sequence[Fault]:
        """Return the faults of the headers."""

    def meant(self, setup: Setup) -> Iterator[Setup]:
        """Yield the possible headers once a missing one is added."""
        for key, (_default, *other_values) in self.house.items():
            for value in other_values if key not in setup.house else ():
                yield replace(setup, house={**setup.house, key: value})

    def step(self, state: State, event: Event) -> tuple[Sequence[Fault], State]:
        """Return all faults of an event, and the state after it.

        After a fault the state follows the record, with unknown parts marked as doubts; a fault
        that only follows from a doubt is a consequence.
        """

    def with_slow_cures(
        self,
        state: State,  # noqa: ARG002  for games that search for cures
        event: Event,  # noqa: ARG002  for games that search for cures
        faults: Sequence[Fault],
    ) -> Sequence[Fault]:
        return faults

    def violations(self, state: State, event: Event) -> Sequence[Fault]:
        return self.step(state, event)[0]

    def apply(self, state: State, event: Event) -> State:
        """Return the state after an event, legal or not."""
        return self.step(state, event)[1]

    def closing(self, state: State) -> Sequence[Fault]:  # noqa: ARG002  most games have none
        """Return the faults of a record that ends here; none by default."""
        return ()

    def finished(self, state: State) -> bool:
        """Return whether the match is over by the rules."""

    def legal(self, state: State) -> Iterator[Event]:
        """Yield events that are legal now; enough to play a whole match with."""

    def standings(self, state: State) -> Standings:
        """Return the standings, as if the match were over."""
