"""Append entries to a match: the only way to change one.

If they end it, its result is stored with them: a later version of the rules may judge
differently, but the decision at the table stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from printplay.ledger.lists import cache
from printplay.ledger.lists.summary import summarize
from printplay.ledger.matches import result
from printplay.ledger.matches.entry import Entry, NewEntry, chained
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.session import Session
from printplay.match.report import Report


def append(
    session: Session, before: StoredMatch, added: Sequence[Entry], report: Report | None = None
) -> StoredMatch:
    """Append entries to a match; return the match after them.

    `report` is the report of the added lines as typed, if there is one.
    """
    if not added:
        return before
    after = before.grown(added, report)
    if after.over and not after.folded.result:
        ended = chained(after.entries, after.match.seal, [judged(after)], added[-1].at)
        after, added = after.grown(ended), [*added, *ended]
    match = session.append(before.match, added, over=after.over, dropped=after.folded.dropped)
    after = after.with_row(match)
    summarize(session, after)
    return cache.keep(session, after)


def judged(stored: StoredMatch) -> NewEntry:
    """Return the entry that stores the result by the present rules."""
    text = result.written(stored.live, stored.players, stored.meta.rules_version)
    return NewEntry("result", text)
