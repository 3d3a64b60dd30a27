"""Date, place and note of a match."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.errors import CallError, FilePlace
from printplay.core.i18n import N_
from printplay.ledger.matches import days
from printplay.ledger.matches.entry import NewEntry
from printplay.ledger.matches.match import StoredMatch
from printplay.match.text.headers import ABOUT, header_line
from printplay.match.text.messages import MESSAGES
from printplay.match.text.record import read
from printplay.match.text.sentences import hint, message
from printplay.match.text.source import from_text


def lines_of(name: str, number: int, text: str) -> list[str]:
    """Return the non-empty lines of a text; raise CallError if it is not text."""
    source = from_text(name, text)
    for fault in source.violations[:1]:
        place = FilePlace(name, number, fault.column)
        error = CallError(MESSAGES[fault.message], place=place)
        error.values = dict(fault.values)
        raise error
    return [line for line in source.lines if line.partition("#")[0].strip()]


def checked(about: Mapping[str, str]) -> dict[str, str]:
    """Return date, place and note, normalised; raise CallError for invalid ones.

    Dates are read as people type them; a future one raises FutureError.
    """
    found: dict[str, str] = {}
    for key, value in about.items():
        if key not in ABOUT:
            raise CallError(
                N_("a match cannot have {key!r}"),
                hint=N_("Possible values: {known}."),
                key=key,
                known=", ".join(ABOUT),
            )
        if value.strip():
            line = header_line(key, value)
            found |= parse_header(key, 1, f"{key} {days.played(value)}" if key == "date" else line)
        else:
            found[key] = ""
    return found


def parse_header(name: str, number: int, text: str) -> dict[str, str]:
    """Parse a line such as `place Kiel`; raise CallError if it is invalid.

    Dates are read as people type them; a future one raises FutureError.
    """
    (line,) = lines_of(name, number, text)
    code, mark, _comment = line.partition("#")
    key = code.split(None, 1)[0].casefold()
    if mark and key != "date":
        raise CallError(
            N_("`{key}` cannot contain a #"),
            place=FilePlace(name, number),
            hint=N_("In a record it begins a comment."),
            key=key,
        )
    if code.split() == [key]:
        return {key: ""}
    if key == "date":
        try:
            return {key: days.played(code.split(None, 1)[1])}
        except CallError as error:
            error.place = FilePlace(name, number)
            raise
    record = read(from_text(name, code))
    for violation in record.violations:
        if violation.code == "PP-0":
            raise CallError(
                "{sentence}",
                place=FilePlace(name, number, violation.column),
                hint="{cure}",
                sentence=message(violation, record),
                cure=hint(violation, record),
            )
    return {key: getattr(record.setup, key)}


def anew(before: StoredMatch, about: Mapping[str, str]) -> list[NewEntry]:
    """Return entries for changes of date, place and note."""
    setup = before.record.setup
    return [
        NewEntry("about", f"{key} {value}".rstrip())
        for key, value in about.items()
        if value != (getattr(setup, key) or "")
    ]
