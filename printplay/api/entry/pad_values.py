"""The values on a page of a pad as lines of a match: those that it does not have yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.pads.game import PadGame
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_code import OF_MATCHES
from printplay.pads.scoring.facts import ValuePlace
from printplay.pads.scoring.state import State
from printplay.printing.sheet_code import serial_text

#: A line that begins a round.
_ROUND = "round"


def check_page(stored: StoredMatch, page: ScannedPage) -> None:
    """Raise CallError or RefusedError if a page cannot be one of this match."""
    players, serial = page.players, page.serial
    same = (
        stored.row.game == page.game if page.of_game
        else isinstance(stored.game, PadGame) and stored.game.pad.hash == page.pad_hash
    )  # fmt: skip
    if not same:
        raise CallError(
            N_("the match {match} is one of {found}, not of {game}"),
            match=stored.id, found=stored.row.game, game=page.game,
        )  # fmt: skip
    if players != len(stored.players):
        raise CallError(
            N_("the page has {count} players, and {there} play in the match {match}"),
            hint=N_("Enter it in the match of its players, or in a new one with --match new."),
            count=players, there=len(stored.players), match=stored.id,
        )  # fmt: skip
    check_headers(stored, page)
    if serial >= OF_MATCHES and serial_text(serial) not in stored.sheets:
        raise RefusedError(
            N_("this page was printed for another match than {match}"),
            hint=N_("Name that match with --match."), match=stored.id,
        )  # fmt: skip


def entered_lines(stored: StoredMatch, page: ScannedPage) -> list[str]:
    """Return the lines that a page enters in a match, without those that are there."""
    return game_lines(stored, page) if page.of_game else value_lines(stored, page.values())


def value_lines(stored: StoredMatch, values: Mapping[ValuePlace, int]) -> list[str]:
    """Return the lines that enter values, round by round; none for those that are there.

    Raises RefusedError if the match has another value.
    """
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
