"""The outcome of a request to a match."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printplay.core.errors import PrintplayError
from printplay.core.faults import Fault
from printplay.ledger.matches.match import StoredMatch
from printplay.match.lines.grammar import Unread
from printplay.match.report import Report


class RefusedError(PrintplayError):
    """The request is valid, but the match does not allow it."""

    exit_code = 1


@dataclass(frozen=True)
class EntryOutcome:
    """The outcome of a request: the match before and after it, and the faults found.

    `new_faults` are the violations that are new, warnings among them. If one of them is an error, the
    match is unchanged (`refused`), unless it was recorded anyway.
    """

    before: StoredMatch
    after: StoredMatch
    report: Report
    new_faults: tuple[Fault, ...]
    refused: bool

    @property
    def is_readable(self) -> bool:
        """Return whether every line could be read; an unreadable one is never recorded."""
        return not any(isinstance(event, Unread) for event in self.report.record.events)

    @property
    def new_report(self) -> Report:
        """Return the report with only the new violations."""
        return replace(self.report, violations=self.new_faults)
