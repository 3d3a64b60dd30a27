"""Join two copies of a match: equal ones stay, additional lines are appended.

If both have diverged, nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal, NamedTuple, Protocol

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.conflict import ConflictError, NamesError
from printplay.ledger.exchange.foreign.unknown_game import of_results
from printplay.ledger.exchange.match_diff import NormalizedMatch, as_called_here, common, content_of
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store.store import Session
from printplay.match.report import Report

What = Literal["new", "longer", "here"]


class BrokenError(RefusedError):
    """A record or a match breaks rules or cannot be read; `report` says where."""

    def __init__(self, file: str, report: Report, *, can_be_noted: bool) -> None:
        super().__init__(
            N_("nothing was imported"),
            place=FilePlace(file),
            hint=N_("--anyway imports it nevertheless.") if can_be_noted else "",
        )
        self.report = report
        self.exit_code = 1 if report.readable else 2


@dataclass(frozen=True)
class Outcome:
    """The outcome of importing a match, and how many entries were written.

    `dropped` says that it was imported, but is hidden here; `undated` that it seems to be here
    already: it has neither an id nor a date; `today` that it was imported without a date, so that
    it counts as played today; `result_alone` that only its result is here, as a table or a foreign
    file told it. `report` is None for a match that was not judged, as the ledger has just the same.
    """

    id: str
    what: What
    added: int
    report: Report | None
    dropped: bool = False
    undated: bool = False
    today: bool = False
    result_alone: bool = False


class NewLine(NamedTuple):
    """A line to be written."""

    text: str
    anyway: bool
    at: str
    sent: str = ""


def errors_of(report: Report) -> set[tuple[str, ...]]:
    """Return a match's faults in comparable form: code, event, field, values."""
    index = {line: str(number) for number, line in enumerate(report.record.lines)}
    return {
        (
            violation.code,
            index.get(violation.line or 0, "header"),
            violation.message,
            *sorted(f"{key} {value}" for key, value in violation.values.items()),
        )
        for violation in report.violations
        if violation.severity == "error"
    }


class Copy(Protocol):
    """Another copy of a match."""

    file: str
    report: Report

    def place(self, index: int) -> FilePlace:
        """Return the place of an event's line."""

    def lines(
        self, first: int, called: NormalizedMatch, errors: set[tuple[str, ...]]
    ) -> list[NewLine]:
        """Return the lines from an event on, with local names; faulty ones are marked."""


def joined(
    session: Session,
    ours: StoredMatch,
    content: NormalizedMatch,
    theirs: Copy,
    errors: Iterable[tuple[str, ...]] = (),
) -> Outcome:
    """Append the additional lines of another copy; raise RefusedError if both have diverged."""
    mine = content_of(ours)
    for called in as_called_here(content, ours):
        same = common(mine, called)
        if same == len(called.lines):
            return Outcome(ours.id, "here", 0, ours.report, ours.dropped)
        if same == len(mine.lines):
            lines = theirs.lines(same, called, set(errors))
            write(session, ours, lines)
            return Outcome(ours.id, "longer", len(lines), theirs.report, ours.dropped)
    if (known := as_result(ours, theirs.report)) is not None:
        return known
    raise parted(ours, mine, content, theirs)


def as_result(ours: StoredMatch, theirs: Report) -> Outcome | None:
    """Return the outcome for a copy of a match whose result alone is here; None if it differs."""
    if not of_results(ours.board) or _ranked(ours.report) != _ranked(theirs):
        return None
    return Outcome(ours.id, "here", 0, ours.report, ours.dropped, result_alone=True)


def _ranked(report: Report) -> set[tuple[str, int, bool]]:
    return {(one.player, one.score, one.winner) for one in report.standings}


def write(session: Session, ours: StoredMatch, lines: Iterable[NewLine]) -> None:
    """Append lines to a match."""
    entries = list(ours.entries)
    for text, anyway, at, sent in lines:
        entries += chained(entries, ours.match.seal, [NewEntry("line", text, anyway, sent)], at)
    append(session, ours, entries[len(ours.entries) :])


def parted(
    ours: StoredMatch, mine: NormalizedMatch, content: NormalizedMatch, theirs: Copy
) -> RefusedError:
    """Return the error for two diverged copies, with their first difference."""
    same = common(mine, content)
    if same < 0:
        names = dict(zip(mine.setup.players, content.setup.players, strict=False))
        names = {old: new for old, new in names.items() if old != new}
        renamed = replace(mine, setup=replace(mine.setup, players=content.setup.players))
        known = {*names} & {*names.values()} or len(mine.setup.players) != len(
            content.setup.players
        )
        if names and not known and renamed.setup == content.setup:
            return NamesError(ours.id, names, FilePlace(theirs.file), opened=True)
        pairs = zip_longest(mine.headers, content.headers, fillvalue="")
        here, there = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
        if of_results(ours.board):
            return RefusedError(
                N_("the ledger has another result of the match {id}, as it was imported, without "
                   "lines"),
                place=FilePlace(theirs.file),
                hint=N_("To have the match as the file has it, import the file into a ledger "
                        "without it: --ledger FILE."),
                id=ours.id,
            )  # fmt: skip
        return RefusedError(
            N_("the ledger has a different match {id}: it says `{here}`, the file `{there}`"),
            place=FilePlace(theirs.file),
            hint=N_("It was not changed. If it is another match, change the id in the file."),
            id=ours.id,
            here=brief(here),
            there=brief(there),
        )
    line = ours.record.lines[same] - 1
    return ConflictError(
        N_("the match {id} continues differently: `{here}` in the ledger, `{there}` in the file"),
        matches=[ours.id],
        command=("undo", "--to", str(line), "--match", ours.id),
        place=theirs.place(same),
        hint=N_(
            "To use the file instead, undo up to that line: `{command}`; then import it again."
        ),
        id=ours.id,
        here=brief(mine.lines[same]),
        there=brief(content.lines[same]),
        line=line,
    )
