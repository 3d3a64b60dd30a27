"""Append entries to a match: the only way to change one.

If they end it, its result is stored with them: a later version of the rules may judge
differently, but the decision at the table stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from printplay.ledger.lists import cache
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches import result
from printplay.ledger.matches.entry import Entry, NewEntry, seal_entries
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.session import Session
from printplay.match.report import Report


def append_entries(
    session: Session, match: StoredMatch, new_entries: Sequence[Entry], report: Report | None = None
) -> StoredMatch:
    """Append entries to a match; return the match after them.

    `report` is the report of the added lines as typed, if there is one.
    """
    if not new_entries:
        return match
    grown = match.with_new_entries(new_entries, report)
    if grown.over and not grown.log_state.result:
        end_entries = seal_entries(grown.entries, grown.row.seal, [result_entry(grown)], new_entries[-1].at)
        grown, new_entries = grown.with_new_entries(end_entries), [*new_entries, *end_entries]
    row = session.append(match.row, new_entries, over=grown.over, dropped=grown.log_state.dropped)
    grown = grown.with_row(row)
    store_summary(session, grown)
    return cache.keep_match(session, grown)


def result_entry(match: StoredMatch) -> NewEntry:
    """Return the entry that stores the result by the present rules."""
    text = result.result_text(match.present_standings, match.players, match.game.rules_version)
    return NewEntry("result", text)
