"""Idempotency: an entry sent again with its id is recognised and answered as before."""

from __future__ import annotations

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.matches.entry import Entry
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import EntryOutcome

_SHORTEST, _LONGEST = 8, 60


def ids(sent: str, count: int) -> list[str]:
    """Return the ids of lines that were sent together; the first is `sent` itself."""
    return [f"{sent}.{number}" if number and sent else sent for number in range(count)]


def checked(sent: str) -> str:
    """Return a valid id, or an empty text where there is none; raise CallError otherwise."""
    plain = sent.isascii() and all(sign.isalnum() or sign in "-_" for sign in sent)
    if sent and not (plain and _SHORTEST <= len(sent) <= _LONGEST):
        raise CallError(
            N_("an entry's id has {least} to {most} characters: letters, digits, - and _"),
            least=_SHORTEST,
            most=_LONGEST,
        )
    return sent


def again(stored: StoredMatch, sent: str) -> EntryOutcome | None:
    """Return the original outcome of what was sent with an id, or None if it is unknown.

    The answer equals the first one: the match is replayed up to that point.
    """
    mine = [entry for entry in stored.entries if _of(entry, sent)] if sent else []
    if not mine:
        return None
    first, last = mine[0].number - 1, mine[-1].number
    if last < len(stored.entries) and stored.entries[last].kind == "result":
        last += 1  # it was written together with the end
    before, after = (
        StoredMatch(stored.match, stored.entries[:first]),
        StoredMatch(stored.match, stored.entries[:last]),
    )
    lines = [entry.text for entry in mine if entry.kind == "line"]
    offset = len(before.headers) + len(before.lines)
    origins = {offset + number: ("line", number) for number in range(1, len(lines) + 1)}
    report = before.report_of(lines, origins) if lines else after.report
    found = before.new_in(report) if lines else ()
    return EntryOutcome(before, after, report, found, refused=False)


def _of(entry: Entry, sent: str) -> bool:
    return entry.sent == sent or entry.sent.startswith(f"{sent}.")
