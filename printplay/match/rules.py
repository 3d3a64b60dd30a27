"""Rules, each declared once: its code, sentences and cures, the values in these, its plain cases.

The body of a rule examines a case and returns the values of its sentence if it is broken. The
declaration and the engine add the rest: the player, the place, and whether it follows from a doubt.

>>> from typing import NamedTuple
>>> class Jump(NamedTuple):
...     player: str
...     steps: int
...     roll: int
...     def values(self): return {"player": self.player}
...     def open(self, doubts): return False
>>> @rule("T-R1", says="{player} goes {steps} spaces on a roll of {roll}.", about="path")
... def as_far_as_the_die_says(jump: Jump) -> Broken | None:
...     '''As many spaces as the die shows.'''
...     if jump.steps != jump.roll:
...         return broken(steps=jump.steps, roll=jump.roll)
...     return None
>>> (fault,) = find_faults((as_far_as_the_die_says,), Jump("Anna", 4, 5))
>>> fault.code, fault.message.format(**fault.values), fault.about
('T-R1', 'Anna goes 4 spaces on a roll of 5.', 'path')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from printplay.core.faults import About, Fault, Severity
from printplay.match.lines.grammar import Event, Grammar, Rules, Setup
from printplay.match.lines.words import names_in

if TYPE_CHECKING:
    from printplay.match.question import Prompt, Way
    from printplay.match.shown import FigureTable, Remark, Uncounted

#: The code of a line after `end`.
AFTER_END = "PP-1"
Violations = Sequence[Fault]
NONE: Violations = ()


class Case(Protocol):
    """The input of rules: an event, and the state before it."""

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""

    def values(self) -> Mapping[str, object]:
        """Return values for all messages, such as the round and the player."""

    def open(self, doubts: int) -> bool:
        """Return whether any of some things is unknown because of an unreadable line."""


class Broken(NamedTuple):
    """The breach of a rule; see `broken`."""

    says: str
    values: Mapping[str, object]
    hint: str | None = None
    hint_values: Mapping[str, object] = {}
    about: About | None = None
    where: int | str | None = None
    player: str | None = None
    spaces: tuple[str, ...] = ()
    follows: bool = False


def broken(
    says: str = "",
    more_values: Mapping[str, object] = {},
    /,
    *,
    hint: str | None = None,
    hint_values: Mapping[str, object] = {},
    about: About | None = None,
    where: int | str | None = None,
    owner: str | None = None,
    spaces: tuple[str, ...] = (),
    follows: bool = False,
    **values: object,
) -> Broken:
    """Return a breach of a rule: `says` names a sentence, `values` and `more_values` fill its braces.

    `hint` names a cure of the rule; by default the one with the sentence's name. `hint_values`
    fill the cure if it differs from the sentence. `about`, `owner` and `where` replace the subject,
    the player and the place of the declaration and the case. `follows`: it repeats an earlier
    fault.
    """
    all_values = {**more_values, **values} if more_values else values
    return Broken(says, all_values, hint, hint_values, about, where, owner, spaces, follows)


CaseT = TypeVar("CaseT", bound=Case)

#: The result of a body: None, or one or several breaches.
Breaks = Broken | Iterable[Broken] | None
#: One text for all, or texts by name.
Texts = str | Mapping[str, str]


class Rule(Generic[CaseT]):
    """A declared rule; see `rule`."""

    __slots__ = ("about", "body", "code", "hindsight", "hints", "rests", "says", "severity", "stops")

    def __init__(
        self, code: str, body: Callable[[CaseT], Breaks], says: Texts, hint: Texts, about: About,
        rests: int | Mapping[str, int], severity: Severity, *, stops: bool, hindsight: bool,
    ) -> None:  # fmt: skip
        self.code, self.body, self.about, self.severity = code, body, about, severity
        self.says: Mapping[str, str] = {"": says} if isinstance(says, str) else says
        self.hints: Texts = hint
        self.rests, self.stops, self.hindsight = rests, stops, hindsight

    def __repr__(self) -> str:
        return f"{self.code} {self.body.__name__}"

    def ask(self, case: CaseT) -> Violations:
        breaches = self.body(case)
        return self.violations(case, breaches) if breaches else NONE

    def violations(self, case: CaseT, breaches: Broken | Iterable[Broken]) -> Violations:
        """Return the violations for the breaches found by a rule's body."""
        violations = []
        for breach in [breaches] if isinstance(breaches, Broken) else breaches:
            rests = self.rests if isinstance(self.rests, int) else self.rests.get(breach.says, 0)
            violation = Fault(
                self.code,
                self.says[breach.says],
                {**case.values(), **breach.values},
                self._hint(breach) or None,
                breach.hint_values,
                severity=self.severity,
                where=breach.where,
                about=self.about if breach.about is None else breach.about,
                player=(case.player if breach.player is None else breach.player) or None,
                spaces=breach.spaces,
                consequence=breach.follows or (rests > 0 and case.open(rests)),
                hindsight=self.hindsight,
            )
            violations.append(violation)
        return violations

    def _hint(self, breach: Broken) -> str:
        if isinstance(self.hints, str):
            return self.hints if breach.hint is None else breach.hint and self.hints
        if breach.hint is not None:
            return self.hints[breach.hint] if breach.hint else ""
        return self.hints.get(breach.says, "")

    def sentences(self) -> Iterable[str]:
        """Yield all texts of the rule: its messages and its cures."""
        yield from self.says.values()
        yield from (self.hints,) if isinstance(self.hints, str) else self.hints.values()


def rule(
    code: str, *, says: Texts, hint: Texts = "", about: About = "",
    rests: int | Mapping[str, int] = 0, severity: Severity = "error", stops: bool = False,
    hindsight: bool = False,
) -> Callable[[Callable[[CaseT], Breaks]], Rule[CaseT]]:  # fmt: skip
    """Declare a rule by its body, a function of a case.

    `says` and `hint` are marked for translation (`N_`): one text, or several by name. `about` is
    the field concerned (empty: the whole line). `rests` are the doubts of the game that make it a
    consequence of an unreadable line, for all sentences or by the name of each.
    `stops`: where it is broken, no rule behind it is asked. `hindsight`: it is only later lines
    that show what is wrong with an earlier one, which `where` of what is broken names.
    """

    def declared(body: Callable[[CaseT], Breaks]) -> Rule[CaseT]:
        return Rule(code, body, says, hint, about, rests, severity, stops=stops, hindsight=hindsight)

    return declared


def find_faults(rules: Sequence[Rule[CaseT]], case: CaseT) -> Violations:
    """Return all faults of a case, in the order of the rules."""
    faults: Violations = NONE
    for rule in rules:
        if (breaks := rule.body(case)) and (violations := rule.violations(case, breaks)):
            faults = [*faults, *violations]
            if rule.stops:
                break
    return faults


def same_state(case: Any, _faults: Violations) -> Any:
    return case.state


class Step(NamedTuple):
    """The handler of a kind of event: its case, the rules in order of play, the state after it."""

    case: Callable[[Any, Any], Any]
    rules: Sequence[Rule[Any]]
    after: Callable[[Any, Violations], Any] = same_state

    def __call__(self, state: Any, event: Any) -> tuple[Violations, Any]:
        case = self.case(state, event)
        faults = find_faults(self.rules, case)
        return faults, self.after(case, faults)


class LineOf(int):
    """A value of a message: the line of the event with this index."""


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

    def open(self, doubts: int) -> bool:
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

    `grammar` has the lines of its records, and `declared` every rule. `steps` are those by the type
    of the event, `Unread` included; `headers` are the rules of the headers. `layout` is the layout,
    as the rules see it; None where a record needs none and names none. The state is a `NamedTuple`.
    A game adds `start`, `finished`, `standings` and `legal`, as methods or as functions of other
    modules (`legal = staticmethod(legal.legal_events)`), and perhaps `closing` and what a table is asked.
    """

    grammar: ClassVar[Grammar]
    declared: ClassVar[Sequence[Rule[Any]]]
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

    # -- a match at the table ----------------------------------------------------------------------------

    def questions(self, state: Any, way: Way | None, skipped: Set[str], /) -> Iterable[Prompt] | None:
        """Yield the open questions in order; none when the match is over.

        `way` is the way of entry; once there are events of play or results, they decide. None asks
        for whatever the events so far leave open. `skipped` holds keys of questions answered by
        Enter alone. None (the default): questions are made of what is legal
        (`match/derived_questions.py`).
        """
        return None

    def sheet(self, state: Any, /) -> FigureTable | None:
        """Return the game's own columns of the running table, a row for each player by seat."""
        return None

    def remarks(self, before: Any, event: Event, after: Any, /) -> Iterable[Remark]:
        """Yield what a line did besides what it says, such as a replaced value."""
        return ()

    def uncounted(self, state: Any, /) -> Iterable[Uncounted]:
        """Yield the entered values that give no points themselves."""
        return ()


def _counts_players(fault: Fault) -> bool:
    return fault.where == "players" and not fault.hint


def all_rules(steps: Mapping[type, Step], *more: Rule[Any]) -> tuple[Rule[Any], ...]:
    return tuple(dict.fromkeys((*more, *(rule for step in steps.values() for rule in step.rules))))
