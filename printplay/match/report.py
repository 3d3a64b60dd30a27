"""What there is to say of a record: it is replayed, and every fault put where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import eq
from typing import Any, cast

from printplay.core.faults import VALUE, Fault
from printplay.geometry.playable import Playable
from printplay.match.lines.grammar import Rules, State, Unread
from printplay.match.lines.line import EVERY, Form, Span
from printplay.match.lines.words import Words
from printplay.match.replay import Replay, replay
from printplay.match.text.headers import HEADERS, headers_of
from printplay.match.text.record import Record, placed

UNREADABLE = "PP-0"


@dataclass(frozen=True)
class Report:
    """What there is to say of a record; `violations` in the order of their places."""

    record: Record
    board: Playable | None
    replay: Replay[object] | None
    violations: tuple[Fault, ...]

    @property
    def valid(self) -> bool:
        """Return whether nothing is wrong (a warning is not)."""
        return not any(violation.severity == "error" for violation in self.violations)

    @property
    def readable(self) -> bool:
        """Return whether every line could be read."""
        return not any(violation.code == UNREADABLE for violation in self.violations)

    @property
    def finished(self) -> bool:
        """Return whether the rules hold the match for over."""
        return self.replay is not None and self.replay.finished


def replayed(
    record: Record,
    board: Playable | None,
    rules: Rules[State],
    extra: Sequence[Fault] = (),
    known: Report | None = None,
) -> Report:
    """Replay a record that was read, on its board.

    `known` is the report of the lines it begins with on the same board, of the same lines spelled
    otherwise, or of these and more. What both have in common is not replayed again, unless a line
    behind it is a header that changes what it was judged by.
    """
    before: Replay[State] | None = None
    if known is not None and _goes_with(known.record, record):
        before = cast("Replay[State] | None", known.replay)  # by the same rules
    if before is not None and len(before.states) == len(record.events) + 1:
        played = before
    else:
        fewest = record.meta.players[0] if record.meta is not None else 1
        played = replay(rules, record.setup, record.events, before, fewest=fewest)
    found = played.violations
    if board is not None and record.setup.hash is not None and record.setup.hash != board.hash:
        values = {"recorded": record.setup.hash, "found": board.hash}
        other = Fault("PP-4", "other-board", values, "other-board", where="hash", about=VALUE)
        found = (other, *(violation.as_consequence() for violation in found))
    return report(record, board, played, [*extra, *found])


def _goes_with(known: Record, record: Record) -> bool:
    """Return whether two records begin alike, up to the end of the shorter one."""
    return known.setup == record.setup and all(map(eq, known.events, record.events))


def report(
    record: Record,
    board: Playable | None,
    played: Replay[object] | None,
    found: Sequence[Fault],
) -> Report:
    """Put all violations of a record together, each at its place."""
    read_faults = list(record.violations)
    for index in played.suggestions if played is not None else ():
        event, which = record.events[index], record.unread.get(index)
        if which is not None and isinstance(event, Unread):
            fault = read_faults[which]
            read_faults[which] = replace(
                fault,
                hint="repaired",
                hint_values={"repaired": event.repaired},
            )
    placed = [*read_faults, *(locate(record, violation) for violation in found)]
    placed.sort(key=lambda one: (one.line or 0, one.consequence, one.column or 0))
    return Report(record, board, played, tuple(placed))


def locate(record: Record, violation: Fault) -> Fault:
    """Return a violation with line and columns, from the event or header it is about."""
    if violation.line is not None:
        return violation
    if isinstance(violation.where, str):
        number = record.setup.lines.get(violation.where)
    elif violation.where is not None and violation.where < len(record.lines):
        number = record.lines[violation.where]
    else:
        number = record.lines[-1] if record.lines else None
    if number is None:
        return violation.at(1, 1, 1)
    words = record.words(number)
    about = _words_about(record, violation, words) if violation.about else None
    return placed(violation, number, words, about)


def _words_about(record: Record, violation: Fault, words: Words) -> Span:
    """Return the words of what a violation is about, in a header or in the line of an event."""
    about, where = violation.about, violation.where
    if isinstance(about, str) and about in EVERY:
        return EVERY[about]
    if isinstance(where, str):
        forms = HEADERS if record.meta is None else headers_of(record.meta)
        return forms[where].place(words, about)
    event: Any = record.events[-1 if where is None else where]
    form: Form = type(event).form
    return form.place(words, about)
