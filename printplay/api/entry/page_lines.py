"""What a page of a game's pad enters in a match: the game's own lines that are not there yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.match.answer_protocols import EnteredPage

#: A line that begins a round.
_ROUND = "round"


def check_headers(stored: StoredMatch, page: EnteredPage) -> None:
    """Raise CallError if the page says that another kind of match was played."""
    for key, value in page.headers.items():
        known = " ".join(stored.record.setup.extra.get(key, ()))
        if known and known != value:
            raise CallError(
                N_("the page is ticked as {value}, but the match {match} is {known}"),
                hint=N_("Answer the question about the page differently, or enter it in a new "
                        "match."),
                value=value, match=stored.id, known=known,
            )  # fmt: skip


def game_lines(stored: StoredMatch, page: EnteredPage) -> list[str]:
    """Return the lines that a page enters, without those that a match has.

    Raises RefusedError if the match has another value, or is in a later round.
    """
    known = list(_in_rounds([(line, "") for line in stored.lines]))
    last = max((number for number, _start, _rest in known), default=0)
    added: list[str] = []
    for number, start, rest in _in_rounds(page.record_lines()):
        if not rest:
            if number > last:
                added.append(start)
                last = number
            continue
        text = f"{start} {rest}"
        there = [line for at, line, _rest in known if at == number and line.startswith(f"{start} ")]
        if there and there[-1] != text:
            raise RefusedError(
                N_("nothing was entered: the page has {text!r}, the match {there!r}"),
                hint=N_("Undo that line of the match, or answer the question about the page otherwise."),
                text=text,
                there=there[-1],
            )
        if not there and number < last:
            raise RefusedError(
                N_("nothing was entered: {text!r} is of round {number}, and the match is in "
                   "round {last}"),
                hint=N_("Undo the lines of the later rounds first."),
                text=text, number=number, last=last,
            )  # fmt: skip
        if not there:
            added.append(text)
    return added


def _in_rounds(lines: Sequence[tuple[str, str]]) -> Iterator[tuple[int, str, str]]:
    """Yield lines with the number of their round, 0 before the first."""
    number = 0
    for start, rest in lines:
        number += start.split()[:1] == [_ROUND]
        yield number, start, rest
