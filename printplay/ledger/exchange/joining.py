"""What becomes of a match that is imported, and why some are not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.foreign.unknown_game import of_results
from printplay.ledger.exchange.match_diff import NormalizedMatch, as_called_here, common, content_of
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.match.report import Report

What = Literal["new", "longer", "here"]
#: Which copy of a match counts where both changed; empty if nobody has said so.
Take = Literal["", "file", "ledger"]


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
    file told it; `take` which copy counts, where both had changed. `report` is None for a match
    that was not judged, as the ledger has just the same.
    """

    id: str
    what: What
    added: int
    report: Report | None
    dropped: bool = False
    undated: bool = False
    today: bool = False
    result_alone: bool = False
    take: Take = ""


class ConflictError(RefusedError):
    """Both copies of a match have changes that the other lacks; `match` is its id."""

    def __init__(self, match: str, here: str, there: str, place: FilePlace) -> None:
        super().__init__(
            N_("the match {id} changed on both sides: `{here}` in the ledger, `{there}` in the "
               "file"),
            place=place, id=match, here=brief(here), there=brief(there),
        )  # fmt: skip
        self.match = match


def as_result(ours: StoredMatch, theirs: Report) -> Outcome | None:
    """Return the outcome for a copy of a match whose result alone is here; None if it differs."""
    if not of_results(ours.board) or _ranked(ours.report) != _ranked(theirs):
        return None
    return Outcome(ours.id, "here", 0, ours.report, ours.dropped, result_alone=True)


def _ranked(report: Report) -> set[tuple[str, int, bool]]:
    return {(one.player, one.score, one.winner) for one in report.standings}


def anonymised(ours: StoredMatch, here: str, there: str, place: FilePlace) -> RefusedError:
    """Return the error about a file that has other names where one was anonymised."""
    return RefusedError(
        N_("the match {id} has `{here}` in the ledger, `{there}` in the file"),
        place=place,
        hint=N_(
            "An older file cannot bring back a name that was anonymised here. If it is another "
            "match, change the id in the file."
        ),
        id=ours.id, here=brief(here), there=brief(there),
    )  # fmt: skip


def other_match(ours: StoredMatch, content: NormalizedMatch, place: FilePlace) -> RefusedError | None:
    """Return the error about another match that has the id of one that is here."""
    mine, theirs = content_of(ours), content
    seats, others = mine.setup.players, theirs.setup.players
    names = {old: new for old, new in zip(seats, others, strict=False) if old != new}
    swapped = {*names} & {*names.values()}
    same = replace(mine.setup, players=others) == theirs.setup
    if same and len(seats) == len(others) and not swapped:
        return None
    if any(common(mine, known) >= 0 for known in as_called_here(theirs, ours)):
        return None
    if of_results(ours.board):
        return RefusedError(
            N_("the ledger has another result of the match {id}, as it was imported, without "
               "lines"),
            place=place,
            hint=N_("To have the match as the file has it, import the file into a ledger "
                    "without it: --ledger FILE."),
            id=ours.id,
        )  # fmt: skip
    pairs = zip_longest(mine.headers, theirs.headers, fillvalue="")
    here, there = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    return RefusedError(
        N_("the ledger has a different match {id}: it says `{here}`, the file `{there}`"),
        place=place,
        hint=N_("It was not changed. If it is another match, change the id in the file."),
        id=ours.id,
        here=brief(here),
        there=brief(there),
    )
