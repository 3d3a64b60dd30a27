"""Idempotency: an entry sent again with its id is recognised and answered as before."""

from __future__ import annotations

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.entry import Entry
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import EntryOutcome

_MIN_LENGTH, _MAX_LENGTH = 8, 60


def line_ids(request_id: str, count: int) -> list[str]:
    """Return the ids of lines that were sent together; the first is `request_id` itself."""
    return [f"{request_id}.{number}" if number and request_id else request_id for number in range(count)]


def check_request_id(request_id: str) -> str:
    """Return a valid id, or an empty text where there is none; raise CallError otherwise."""
    is_plain = request_id.isascii() and all(
        character.isalnum() or character in "-_" for character in request_id
    )
    if request_id and not (is_plain and _MIN_LENGTH <= len(request_id) <= _MAX_LENGTH):
        raise CallError(
            N_("an entry's id has {least} to {most} characters: letters, digits, - and _"),
            least=_MIN_LENGTH,
            most=_MAX_LENGTH,
        )
    return request_id


def repeated_outcome(match: StoredMatch, request_id: str) -> EntryOutcome | None:
    """Return the original outcome of what was sent with an id, or None if it is unknown.

    The answer equals the first one: the match is replayed up to that point.
    """
    entries = [entry for entry in match.entries if _is_of_request(entry, request_id)] if request_id else []
    if not entries:
        return None
    first_index, last_index = entries[0].number - 1, entries[-1].number
    if last_index < len(match.entries) and match.entries[last_index].kind == "result":
        last_index += 1  # it was written together with the end
    before, after = (
        StoredMatch(match.row, match.entries[:first_index]),
        StoredMatch(match.row, match.entries[:last_index]),
    )
    lines = [entry.text for entry in entries if entry.kind == "line"]
    offset = len(before.headers) + len(before.lines)
    origins = {offset + number: ("line", number) for number in range(1, len(lines) + 1)}
    report = before.report_with(lines, origins) if lines else after.report
    new_faults = before.new_faults(report) if lines else ()
    return EntryOutcome(before, after, report, new_faults, refused=False)


def _is_of_request(entry: Entry, request_id: str) -> bool:
    return entry.sent == request_id or entry.sent.startswith(f"{request_id}.")
