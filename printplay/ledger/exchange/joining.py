"""What becomes of a match that is imported, and why some are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from printplay.core.errors import FilePlace, brief
from printplay.core.i18n import N_
from printplay.geometry.playable import Playable
from printplay.ledger.exchange.foreign_matches import is_results_pad
from printplay.ledger.matches.match import StoredMatch, rename_in_line
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store.entry import LogState
from printplay.match.game import Game
from printplay.match.lines.grammar import Setup, Unread
from printplay.match.report import Report
from printplay.match.text.headers import write_headers
from printplay.match.text.record import Record
from printplay.match.text.writing import write_event

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

    def __init__(self, match: str, ledger_text: str, file_text: str, place: FilePlace) -> None:
        super().__init__(
            N_("the match {id} changed on both sides: `{here}` in the ledger, `{there}` in the "
               "file"),
            place=place, id=match, here=brief(ledger_text), there=brief(file_text),
        )  # fmt: skip
        self.match = match


def outcome_of_result(ledger_match: StoredMatch, file_report: Report) -> Outcome | None:
    """Return the outcome for a copy of a match whose result alone is here; None if it differs."""
    if not is_results_pad(ledger_match.board) or _result_of_players(
        ledger_match.report
    ) != _result_of_players(file_report):
        return None
    return Outcome(ledger_match.id, "here", 0, ledger_match.report, ledger_match.dropped, result_alone=True)


def _result_of_players(report: Report) -> set[tuple[str, int, bool]]:
    return {(placing.player, placing.score, placing.winner) for placing in report.standings}


def anonymised_error(
    ledger_match: StoredMatch, ledger_text: str, file_text: str, place: FilePlace
) -> RefusedError:
    """Return the error about a file that has other names where one was anonymised."""
    return RefusedError(
        N_("the match {id} has `{here}` in the ledger, `{there}` in the file"),
        place=place,
        hint=N_(
            "An older file cannot bring back a name that was anonymised here. If it is another "
            "match, change the id in the file."
        ),
        id=ledger_match.id, here=brief(ledger_text), there=brief(file_text),
    )  # fmt: skip


def other_match_error(
    ledger_match: StoredMatch, file_content: NormalizedMatch, place: FilePlace
) -> RefusedError | None:
    """Return the error about another match that has the id of one that is here."""
    ledger_content, other_content = match_content(ledger_match), file_content
    seats, file_seats = ledger_content.setup.players, other_content.setup.players
    names = {old: new for old, new in zip(seats, file_seats, strict=False) if old != new}
    swapped = {*names} & {*names.values()}
    is_same_setup = replace(ledger_content.setup, players=file_seats) == other_content.setup
    if is_same_setup and len(seats) == len(file_seats) and not swapped:
        return None
    if any(
        common_line_count(ledger_content, copy) >= 0
        for copy in copies_with_renames(other_content, ledger_match)
    ):
        return None
    if is_results_pad(ledger_match.board):
        return RefusedError(
            N_("the ledger has another result of the match {id}, as it was imported, without "
               "lines"),
            place=place,
            hint=N_("To have the match as the file has it, import the file into a ledger "
                    "without it: --ledger FILE."),
            id=ledger_match.id,
        )  # fmt: skip
    pairs = zip_longest(ledger_content.headers, other_content.headers, fillvalue="")
    ledger_text, file_text = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
    return RefusedError(
        N_("the ledger has a different match {id}: it says `{here}`, the file `{there}`"),
        place=place,
        hint=N_("It was not changed. If it is another match, change the id in the file."),
        id=ledger_match.id,
        here=brief(ledger_text),
        there=brief(file_text),
    )


@dataclass(frozen=True)
class NormalizedMatch:
    """The headers and event lines of a match: a board by its hash, without comments, date and place."""

    setup: Setup
    lines: tuple[str, ...]

    @property
    def headers(self) -> list[str]:
        return write_headers(self.setup)


def record_content(record: Record, board: Playable | None) -> NormalizedMatch:
    """Return the content of a record without faults."""
    assert record.game is not None  # noqa: S101  a record without a game has a fault
    grammar = record.game.grammar
    lines = tuple(
        write_event(event, grammar, board) for event in record.events if not isinstance(event, Unread)
    )
    hash_ = board.hash if board is not None else None
    full = record.setup
    setup = replace(full, layout=None, hash=hash_, rules=None, match=None, date=None, place=None, note=None)
    return NormalizedMatch(setup, lines)


def match_content(stored: StoredMatch) -> NormalizedMatch:
    return record_content(stored.record, stored.board)


def copies_with_renames(
    file_content: NormalizedMatch, ledger_match: StoredMatch
) -> Iterator[NormalizedMatch]:
    """Yield the other copy, then with the renames made here since, latest first."""
    yield file_content
    log_state: LogState = ledger_match.log_state
    for rename_count in range(len(log_state.renames) - 1, -1, -1):
        names = _renamed_players(file_content.setup.players, log_state.renames[rename_count:])
        if len(set(names.values())) == len(names):
            yield rename_content(file_content, ledger_match.game, names)


def _renamed_players(
    players: tuple[str, ...], renames: tuple[tuple[int, str, str], ...]
) -> Mapping[str, str]:
    names = {name: name for name in players}
    for _entry, old, new in renames:
        names = {first: new if name == old else name for first, name in names.items()}
    return names


def rename_content(content: NormalizedMatch, game: Game, names: Mapping[str, str]) -> NormalizedMatch:
    players = content.setup.players
    return NormalizedMatch(
        replace(content.setup, players=tuple(names[name] for name in players)),
        tuple(rename_in_line(line, game, players, names) for line in content.lines),
    )


def common_line_count(ledger_content: NormalizedMatch, file_content: NormalizedMatch) -> int:
    """Return the number of equal leading lines, or -1 if the headers differ."""
    if ledger_content.setup != file_content.setup:
        return -1
    pairs = zip(ledger_content.lines, file_content.lines, strict=False)
    return next(
        (number for number, (ledger_line, file_line) in enumerate(pairs) if ledger_line != file_line),
        min(len(ledger_content.lines), len(file_content.lines)),
    )


def earlier_line_count(match: StoredMatch, file_content: NormalizedMatch) -> int:
    """Return how many leading lines of a record a match ever had, undone or not; -1 for other headers."""
    cuts = [entry.number - 1 for entry in match.entries if entry.kind == "undo"]
    states = [StoredMatch(match.row, match.entries[:cut]) for cut in cuts]
    return max(
        common_line_count(state_content, copy)
        for state in (match, *states)
        for state_content in [match_content(state)]
        for copy in copies_with_renames(file_content, state)
    )


def entered_values(stored: StoredMatch, key: str) -> list[str]:
    """Return the values that were entered as the date, place or note of a match."""
    lines = stored.row.headers.split("\n")
    lines += [entry.text for entry in stored.entries if entry.kind == "about"]
    pairs = [line.partition(" ") for line in lines]
    return [value.strip() for name, _blank, value in pairs if name == key]
