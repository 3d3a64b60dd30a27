"""A cache of matches in a server: known states plus new entries."""

from __future__ import annotations

from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import MatchRow
from printplay.ledger.store.session import Session


def load_match(session: Session, row: MatchRow) -> StoredMatch:
    """Return a match with its entries.

    The seal of its last entry shows whether it is unchanged; a longer match is continued.
    """
    cached = session.cache.get(row.id) if session.cache is not None else None
    if not isinstance(cached, StoredMatch):
        return keep_match(session, StoredMatch(row, session.entries(row)))
    if cached.row == row:
        return cached
    is_same_match = cached.row[:6] == row[:6]
    entries = session.entries(row, cached.entries if is_same_match else ())
    is_continued = is_same_match and entries[: len(cached.entries)] == cached.entries
    if is_continued and len(entries) > len(cached.entries):
        return keep_match(session, cached.with_new_entries(entries[len(cached.entries) :]).with_row(row))
    return keep_match(session, StoredMatch(row, entries))


def keep_match(session: Session, match: StoredMatch) -> StoredMatch:
    """Cache a match as read, or as about to be acknowledged; return it."""
    if session.cache is not None:
        session.cache.keep(match.id, match)
    return match
