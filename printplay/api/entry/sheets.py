"""Player sheets of a match: joined with what the match knows, and entered as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printplay.core import fault_text
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.game import GAME
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.matches.sheet_assignments import sheets_of_other_matches
from printplay.match.text.header_fields import player_name

if TYPE_CHECKING:
    from printplay.games.go_for_gold.sheets.joined import Joined
    from printplay.ledger.store.store import Store


def join_of(
    stored: StoredMatch,
    sheets: Sequence[Any],
    *,
    rolls: Sequence[int | None] | None = None,
    end: bool = False,
) -> Joined:
    """Join the sheets of a match by its players, board and house rules; see `Match`."""
    from printplay.games.go_for_gold.contents import island
    from printplay.games.go_for_gold.sheets.join import on_board

    if not stored.game.has_lines or stored.board is None:
        raise _no_sheets(stored)
    setup = stored.record.setup
    player_by_name = {name.casefold(): name for name in stored.players}
    named_sheets = [
        replace(sheet, player=player_by_name.get(player_name(sheet.player).casefold(), sheet.player))
        for sheet in sheets
    ]
    name = setup.layout or stored.board.name
    board = island(stored.board)
    return on_board(
        named_sheets, board, name, players=stored.players, house=setup.house, rolls=rolls, end=end
    )


def _no_sheets(stored: StoredMatch) -> CallError:
    return CallError(
        N_("the match {match} is one of {found}; only {game} has sheets to join"),
        match=stored.id, found=stored.row.game,
        game=GAME.id,
    )  # fmt: skip


def refuse_questions(count: int) -> None:
    """Raise RefusedError if a question about the sheets is open."""
    if count:
        raise RefusedError(
            N_("nothing was entered: questions about the sheets are open ({count})"),
            hint=N_("Answer the questions first; in a terminal with --review."),
            count=count,
        )


def refuse_others(
    store: Store, stored: StoredMatch, sheets: Mapping[str, tuple[str, str]], *, anyway: bool
) -> None:
    """Raise an error if a sheet is not of a match: CallError for another game or board.

    `sheets` are hash and name of their boards, by the serials in their codes. RefusedError for a
    serial that was printed for another match of the ledger, unless by `anyway`: somebody may use a
    spare sheet.
    """
    if sheets and not stored.game.has_lines:
        raise _no_sheets(stored)
    for serial, (hash_, name) in sheets.items():
        if stored.board is not None and hash_ != stored.board.hash:
            raise CallError(
                N_("nothing was entered: the sheet {serial} is of board {board}, the match {match} "
                   "is played on {own}"),
                hint=N_("Enter it in a match on that board."), serial=serial, board=name,
                match=stored.id, own=stored.board.name,
            )  # fmt: skip
    other_owners = {} if anyway else sheets_of_other_matches(store, stored)
    for serial in sheets.keys() & other_owners.keys():
        raise RefusedError(
            N_("nothing was entered: the sheet {serial} was printed for the match {other}"),
            hint=N_("Enter it in that match; --anyway takes it as a spare sheet of this one."),
            serial=serial, other=other_owners[serial],
        )  # fmt: skip


def lines_for(
    stored: StoredMatch, joined_sheets: Joined, *, questions: int, anyway: bool
) -> list[tuple[int, str]]:
    """Return the lines of joined sheets that are new to a match, with their numbers.

    Raises RefusedError and CallError as `Match.add_sheets` says.
    """
    refuse_questions(questions)
    record = joined_sheets.report.record
    if stored.board is None or stored.board.hash != joined_sheets.board.hash:
        raise CallError(N_("the match {match} is played on another board than these sheets"), match=stored.id)
    if record.setup.players != stored.players:
        raise CallError(
            N_("these sheets are of {found}; the match {match} is of {players}"),
            match=stored.id, found=", ".join(record.setup.players),
            players=", ".join(stored.players),
        )  # fmt: skip
    errors = [fault for fault in joined_sheets.found if fault.severity == "error"]
    if errors and not anyway:
        first = fault_text.translated(errors[0])
        raise RefusedError(
            N_("the sheets contradict each other: {why} ({code})"),
            hint=N_("Nothing was entered; --anyway enters them all the same."),
            why=first.message, code=first.code,
        )  # fmt: skip
    lines = record.source.lines
    new = [(number, lines[number - 1]) for number in record.lines]
    new = [numbered_line for numbered_line in new if numbered_line[1] not in stored.lines]
    if not new:
        raise RefusedError(N_("everything was already entered"))
    return new
