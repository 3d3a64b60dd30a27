"""A cache of matches in a server: known states plus new entries."""

from __future__ import annotations

from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import MatchRow
from printplay.ledger.store.session import Session


def stored_match(session: Session, match: MatchRow) -> StoredMatch:
    """Return a match with its entries.

    The seal of its last entry shows whether it is unchanged; a longer match is continued.
    """
    known = session.cache.get(match.id) if session.cache is not None else None
    if not isinstance(known, StoredMatch):
        return keep(session, StoredMatch(match, session.entries(match)))
    if known.match == match:
        return known
    alike = known.match[:6] == match[:6]
    entries = session.entries(match, known.entries if alike else ())
    begun = alike and entries[: len(known.entries)] == known.entries
    if begun and len(entries) > len(known.entries):
        return keep(session, known.grown(entries[len(known.entries) :]).with_row(match))
    return keep(session, StoredMatch(match, entries))


def keep(session: Session, now: StoredMatch) -> StoredMatch:
    """Cache a match as read, or as about to be acknowledged; return it."""
    if session.cache is not None:
        session.cache.keep(now.id, now)
    return now
