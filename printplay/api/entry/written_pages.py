"""What players wrote on sheets and on pages of pads, as lines of their match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from printplay.core import fault_text
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.game import GAME
from printplay.ledger.matches.lookup import sheets_of_other_matches
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered, RefusedError
from printplay.ledger.store.clock import today
from printplay.match.text.header_fields import player_name
from printplay.pads.game import PadGame
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import OF_MATCHES
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.state import State
from printplay.printing.sheet_code import serial_text

if TYPE_CHECKING:
    from printplay.games.go_for_gold.sheets.joined import Joined
    from printplay.ledger.store.store import Store


#: So many of the latest matches are looked at for a second photo of a page.
_LATEST = 30
#: A line that begins a round.
_ROUND = "round"


def join_of(
    stored: StoredMatch,
    sheets: Sequence[Any],
    *,
    rolls: Sequence[int | None] | None = None,
    end: bool = False,
) -> Joined:
    """Join the sheets of a match by its players, board and house rules; see `Match`."""
    from printplay.games.go_for_gold.contents import island
    from printplay.games.go_for_gold.sheets.joined import on_board

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
        match=stored.id, found=stored.game_id,
        game=GAME.id,
    )  # fmt: skip


class EnteredBeforeError(RefusedError):
    """The pad was entered in a match before; `match` is its id."""

    def __init__(self, match: str) -> None:
        super().__init__(
            N_("nothing was entered: the match {match} of today has all that is on this pad"),
            hint=N_("--anyway starts another match with it."), match=match,
        )  # fmt: skip
        self.match = match


def open_page(store: Store, page: ScannedPage, *, new_player: bool, anyway: bool, request_id: str) -> Entered:
    """Open a match with a page of a pad and enter what stands on it, as `Ledger.start_page` says."""
    from printplay.ledger.matches import typed_result, writing
    from printplay.ledger.players import known_players, known_spellings

    refuse_questions(len(page.questions))
    if page.of_match:
        raise CallError(N_("this page was printed for a match"), hint=N_("Name that match with --match."))
    if not page.values():
        raise CallError(N_("nothing is written on this page"))
    spelled = {} if new_player else known_spellings(known_players(store), page.names)
    names = [spelled.get(name, name) for name in page.names]
    new_match = writing.prepare_match(page.opens, names, headers=page.headers)
    start_outcome = writing.check_new_match(new_match)
    if start_outcome.refused:
        return start_outcome
    lines = page_lines(new_match, page)
    if not anyway:
        refuse_again(store, names, page, new_id=writing.id_of_request(request_id))
    source_lines = [("page", number, line) for number, line in enumerate(lines, 1)]
    return typed_result.write_whole(store, new_match, source_lines, anyway=anyway, request_id=request_id)


def refuse_again(store: Store, players: Sequence[str], page: ScannedPage, *, new_id: str) -> None:
    """Raise EnteredBeforeError if another match of today, of the same players, has all of a page.

    It is taken for a second photo of the page. `new_id` is the id of the match that begins with it,
    which may have come before.
    """
    from printplay.ledger.lists.overview import latest

    names = [name.casefold() for name in players]
    for is_over in (False, True):
        for summary in latest(store, _LATEST, over=is_over).matches:
            is_same_table = [name.casefold() for name in summary.players] == names
            if summary.id == new_id or summary.date != str(today()) or not is_same_table:
                continue
            try:
                stored = summary.with_entries
                check_page(stored, page)
                missing_lines = page_lines(stored, page)
            except PrintplayError:  # it is of another pad, or has other values
                continue
            if not missing_lines:
                raise EnteredBeforeError(summary.id)


def refuse_questions(count: int) -> None:
    """Raise RefusedError if a question about the sheets is open."""
    if count:
        raise RefusedError(
            N_("nothing was entered: questions about the sheets are open ({count})"),
            hint=N_("Answer the questions first. In a terminal, --review asks them."),
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
            hint=N_("Enter it in that match. --anyway takes it as a spare sheet of this one."),
            serial=serial, other=other_owners[serial],
        )  # fmt: skip


def joined_lines(
    stored: StoredMatch, joined_sheets: Joined, *, questions: int, anyway: bool
) -> list[tuple[int, str]]:
    """Return the new lines of joined sheets, with their numbers; raise errors as `Match.add_sheets` does."""
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


def check_page(stored: StoredMatch, page: ScannedPage) -> None:
    """Raise CallError or RefusedError if a page cannot be one of this match."""
    players, serial = page.players, page.serial
    same = (
        stored.game_id == page.game if page.of_game
        else isinstance(stored.game, PadGame) and stored.game.pad.hash == page.pad_hash
    )  # fmt: skip
    if not same:
        raise CallError(
            N_("the match {match} is one of {found}, not of {game}"),
            match=stored.id, found=stored.game_id, game=page.game,
        )  # fmt: skip
    if players != len(stored.players):
        raise CallError(
            N_("the page has {count} players, and {there} play in the match {match}"),
            hint=N_("Enter it in the match of its players. --match new enters it in a new one."),
            count=players, there=len(stored.players), match=stored.id,
        )  # fmt: skip
    check_headers(stored, page)
    if serial >= OF_MATCHES and serial_text(serial) not in stored.sheets:
        raise RefusedError(
            N_("this page was printed for another match than {match}"),
            hint=N_("Name that match with --match."), match=stored.id,
        )  # fmt: skip


def new_page_lines(stored: StoredMatch, page: ScannedPage, questions: int) -> list[tuple[int, str]]:
    """Return the new lines of a page, numbered; raise errors as `Match.add_page` does."""
    refuse_questions(questions)
    check_page(stored, page)
    if lines := page_lines(stored, page):
        return list(enumerate(lines, 1))
    if not page.values():
        raise CallError(N_("nothing is written on this page"))
    raise RefusedError(N_("everything was already entered"))


def page_lines(stored: StoredMatch, page: ScannedPage) -> list[str]:
    """Return the lines that a page enters in a match, without those that are there."""
    return game_lines(stored, page) if page.of_game else value_lines(stored, page.values())


def value_lines(stored: StoredMatch, values: Mapping[ValuePlace, int]) -> list[str]:
    """Return the lines that enter new values, by round; raise RefusedError if the match has others."""
    state = cast("State", stored.state)
    table, pad = state.table, state.table.book.pad
    known_values = {place: fact.value for place, fact in state.facts.items()}
    for place, new_value in values.items():
        if known_values.get(place, new_value) != new_value:
            raise RefusedError(
                N_("nothing was entered: the page has {value} for {row}, the match {found}"),
                hint=N_("Undo that line of the match, or answer the question about the page "
                        "otherwise."),
                value=new_value, row=pad.row[place.row].lettered_title, found=known_values[place],
            )  # fmt: skip
    rows = [row for row in pad.rows if row.is_entered]
    lines: list[str] = []
    round_number, round_count = state.round, state.rounds
    new = {place: value for place, value in values.items() if place not in known_values}
    last = max((place.round for place in new), default=0)
    for number in [*range(1, last + 1), 0]:
        if number > round_count:  # a round in which nobody has anything is one, too
            lines.append(f"round {number}")
            round_number = round_count = number
        for side in range(len(table.sides)):
            parts = [
                f"{row.key} {_worded(value, tick=row.entry == 'tick')}"
                for row in rows
                if (value := new.get(ValuePlace(side, row.key, number))) is not None
            ]
            if parts and number and number != round_number:
                lines.append(f"round {number}")
                round_number = number
            if parts:
                speaker = f"{table.speaker(side)}:" if table.speaker(side) else "all"
                lines.append(f"{speaker} {', '.join(parts)}")
    return lines


def _worded(value: int, *, tick: bool) -> str:
    return ("yes" if value else "no") if tick else str(value)


def check_headers(stored: StoredMatch, page: ScannedPage) -> None:
    """Raise CallError if the page says that another kind of match was played."""
    for key, value in page.headers.items():
        known_value = " ".join(stored.record.setup.extra.get(key, ()))
        if known_value and known_value != value:
            raise CallError(
                N_("the page is ticked as {value}, but the match {match} is {known}"),
                hint=N_("Answer the question about the page differently, or enter it in a new "
                        "match."),
                value=value, match=stored.id, known=known_value,
            )  # fmt: skip


def game_lines(stored: StoredMatch, page: ScannedPage) -> list[str]:
    """Return the lines that a page enters, without those that a match has.

    Raises RefusedError if the match has another value, or is in a later round.
    """
    known_lines = list(_in_rounds([(line, "") for line in stored.lines]))
    last = max((number for number, _start, _rest in known_lines), default=0)
    added: list[str] = []
    for number, start, rest in _in_rounds(page.record_lines()):
        if not rest:
            if number > last:
                added.append(start)
                last = number
            continue
        text = f"{start} {rest}"
        same_lines = [
            line
            for line_round, line, _rest in known_lines
            if line_round == number and line.startswith(f"{start} ")
        ]
        if same_lines and same_lines[-1] != text:
            raise RefusedError(
                N_("nothing was entered: the page has {text!r}, the match {there!r}"),
                hint=N_("Undo that line of the match, or answer the question about the page otherwise."),
                text=text,
                there=same_lines[-1],
            )
        if not same_lines and number < last:
            raise RefusedError(
                N_("nothing was entered: {text!r} is of round {number}, and the match is in "
                   "round {last}"),
                hint=N_("Undo the lines of the later rounds first."),
                text=text, number=number, last=last,
            )  # fmt: skip
        if not same_lines:
            added.append(text)
    return added


def _in_rounds(lines: Sequence[tuple[str, str]]) -> Iterator[tuple[int, str, str]]:
    """Yield lines with the number of their round, 0 before the first."""
    number = 0
    for start, rest in lines:
        number += start.split()[:1] == [_ROUND]
        yield number, start, rest
