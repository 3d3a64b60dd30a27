"""Lists and statistics of a ledger, from summaries; its readable and its damaged matches.

Each match is verified once; a server then knows it by its tip, and reads only changed ones. A
match with a valid summary is not replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import starmap
from typing import Any, NamedTuple

from printplay.core.errors import PrintplayError
from printplay.ledger.lists import summary
from printplay.ledger.lists.history import Statistics, history
from printplay.ledger.lists.summary import HistoryFilter, Summary
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.writing import load_match
from printplay.ledger.repair.rescue import reporting_damage, rescue, summaries
from printplay.ledger.store.connection import Store
from printplay.ledger.store.entry import ListedMatch, MatchRow
from printplay.ledger.store.session import Session
from printplay.ledger.store.trouble import LedgerError

#: Cached histories: for the page, and for its picture.
_MOST_COUNTED = 8


@dataclass
class Overview:
    """All readable matches, the oldest first, and the damaged ones.

    `listed` are all matches of the ledger at that time, dropped ones included, and `tips`
    their tips as one text.
    """

    tips: str | None = None
    listed: Sequence[ListedMatch] = ()
    matches: list[Summary] = field(default_factory=list)
    damaged: list[Damage] = field(default_factory=list)
    #: Their histories by filter, and those of the former matches.
    counted: dict[HistoryFilter, Statistics] = field(default_factory=dict)
    before: Mapping[HistoryFilter, Statistics] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, Summary]:
        return {summary.id: summary for summary in self.matches}

    def known_counts(self) -> Mapping[HistoryFilter, Statistics]:
        """Return the cached histories of these matches and of the former ones, the latest last."""
        return dict([*{**self.before, **self.counted}.items()][-_MOST_COUNTED:])

    def history(self, choice: HistoryFilter) -> Statistics:
        """Return the cached history of the finished matches that pass a filter."""
        if (statistics := self.counted.get(choice)) is None:
            statistics = history(self.matches, choice, self.before.get(choice))
            if len(self.counted) >= _MOST_COUNTED:
                self.counted.clear()
            self.counted[choice] = statistics
        return statistics


@dataclass(frozen=True)
class ListPage:
    """A page of a list, the newest matches first; `more` says that older ones follow.

    `last` is the id of the last match examined, which may be a damaged one.
    """

    matches: Sequence[Summary]
    more: bool
    last: str = ""


def load_overview(
    store: Store, *, only_open: bool = False, dropped: bool = False, game: str | None = None
) -> Overview:
    """Return all matches, or only open ones, those of a game, or dropped ones."""

    def is_asked_for(row: ListedMatch | MatchRow) -> bool:
        return row.dropped == dropped and not (only_open and (row.over or row.dropped))

    cache, is_unfiltered = store.cache, not (only_open or dropped or game)
    with cache.turn if cache is not None else nullcontext(), store.reading() as session:
        reader = _SummaryReader(store, session)
        try:
            with reporting_damage(session):
                tips = session.tips()
                if is_unfiltered and tips == reader.known.tips:
                    return reader.known
                listed = session.listed_matches()
                if is_unfiltered and listed == reader.known.listed and listed:
                    reader.known.tips = tips
                    return reader.known
                fresh_overview = reader.read_overview(
                    [listed_match for listed_match in listed if is_asked_for(listed_match)], game
                )
        except LedgerError as error:
            damaged: list[Damage] = []
            rescued = [
                listed_match
                for listed_match in readable_matches(session, error, damaged)
                if is_asked_for(listed_match.row)
            ]
            return reader.read_damaged(rescued, damaged, game)
        fresh_overview.tips, fresh_overview.listed, fresh_overview.before = (
            tips,
            listed,
            reader.known.known_counts(),
        )
        if cache is not None and is_unfiltered:
            cache.overview = fresh_overview
        return fresh_overview


def latest(
    store: Store, limit: int, *, over: bool = False, dropped: bool = False, older_than: str = ""
) -> ListPage:
    """Return open, finished or dropped matches, newest first, before `older_than`; no damaged ones."""
    with store.reading() as session:
        reader = _SummaryReader(store, session)
        is_possible_id = older_than.isprintable()  # no valid id, so no query
        rows = session.latest_matches(
            limit + 1, over=over, dropped=dropped, older_than=older_than if is_possible_id else ""
        )
        more, rows = len(rows) > limit, rows[:limit]
        last = rows[-1].id if rows else ""
        try:
            return ListPage(reader.read_overview(rows).matches, more, last)
        except LedgerError as error:
            if "match" not in error.values:
                raise
        summaries: list[Summary] = []
        for row in rows:
            try:
                summaries += reader.read_overview([row]).matches
            except LedgerError:
                continue
    return ListPage(summaries, more, last)


class _SummaryReader:
    """Reads summaries in a transaction; `known` are those that a server has cached."""

    def __init__(self, store: Store, session: Session) -> None:
        cached_overview = store.cache.overview if store.cache is not None else None
        self.known = cached_overview if isinstance(cached_overview, Overview) else Overview()
        self._session, self._load = session, partial(_load_with_entries, store)

    def read_overview(self, listed: Sequence[ListedMatch], game: str | None = None) -> Overview:
        """Return matches in this order; raise LedgerError if one is damaged."""
        known_summaries, chosen_overview = self.known.by_id, Overview()
        new_ids = [
            row.id
            for row in listed
            if row.id not in known_summaries or known_summaries[row.id].row.tip != row.tip
        ]
        texts = self._session.summaries(new_ids)
        read_summaries = {
            summary.id: summary
            for summary in self._summaries(
                starmap(StoredMatch, self._session.matches_with_entries(new_ids, game)),
                texts,
                chosen_overview.damaged,
            )
        }
        stale_ids = set(new_ids)
        for row in listed:
            summary = read_summaries.get(row.id) if row.id in stale_ids else known_summaries[row.id]
            if summary is not None and game in (None, summary.row.game):
                chosen_overview.matches.append(summary)
        return chosen_overview

    def read_damaged(
        self, matches: Iterable[StoredMatch], damaged: list[Damage], game: str | None
    ) -> Overview:
        """Return matches of a damaged ledger, from their summaries if these are readable."""
        matches_of_game = [match for match in matches if game in (None, match.row.game)]
        texts = summaries(self._session, [match.id for match in matches_of_game])
        return Overview(matches=[*self._summaries(matches_of_game, texts, damaged)], damaged=damaged)

    def _summaries(
        self, matches: Iterable[StoredMatch], texts: Mapping[str, tuple[str, str]], damaged: list[Damage]
    ) -> Iterator[Summary]:
        for stored in matches:
            try:
                match_summary = summary.read_summary(stored.row, texts.get(stored.id), self._load)
                match_summary = match_summary or summary.make_summary(stored, self._load)
            except PrintplayError as error:  # a match that cannot be replayed is damaged
                damaged.append(Damage(stored.id, error))
            else:
                yield match_summary


def _load_with_entries(store: Store, id_: str) -> StoredMatch:
    with store.reading() as session:
        return find_match(session, id_)


class Damage(NamedTuple):
    """A damaged match with the reason; without an id it concerns the ledger itself."""

    id: str | None
    error: PrintplayError

    def json(self) -> dict[str, str | None]:
        return {"match": self.id, "error": self.error.sentence()}


class Survey(NamedTuple):
    """Readable matches of a ledger, each replayed, the oldest first, and the damaged ones."""

    stored: list[StoredMatch]
    damaged: list[Damage]

    def json(self) -> list[dict[str, Any]]:
        """Return what `printplay score list --json` prints."""
        matches = [match.json() for match in sorted(self.stored, key=lambda match: match.date)]
        for match in matches:
            del match["lines"]
        return [*matches, *(damage.json() for damage in self.damaged)]


def survey(
    session: Session, *, only_open: bool = False, dropped: bool | None = False, game: str | None = None
) -> Survey:
    """Return the matches that all filters let through, each replayed.

    `dropped`: False without dropped ones (the default), True only these, None both.
    """
    matches_and_damage = Survey([], [])

    def is_asked_for(match: MatchRow) -> bool:
        return (
            not (only_open and match.over) and dropped in (None, match.dropped) and game in (None, match.game)
        )

    try:
        with reporting_damage(session):
            candidates = [
                load_match(session, match)
                for match in session.matches(only_open=only_open)
                if is_asked_for(match)
            ]
    except LedgerError as error:
        candidates = [
            candidate
            for candidate in readable_matches(session, error, matches_and_damage.damaged)
            if is_asked_for(candidate.row)
        ]
    for candidate in candidates:
        try:
            candidate.report  # noqa: B018  a match that cannot be replayed is damaged
        except PrintplayError as error:
            matches_and_damage.damaged.append(Damage(candidate.id, error))
        else:
            matches_and_damage.stored.append(candidate)
    return matches_and_damage


def readable_matches(session: Session, error: LedgerError, damaged: list[Damage]) -> list[StoredMatch]:
    """Return the whole matches of a damaged ledger; add the others to `damaged`."""
    rescued = rescue(session)
    if "match" not in error.values:
        damaged.append(Damage(None, error))
    broken = sorted(
        [*rescued.lost, *(repaired.match.id for repaired in rescued.matches if not repaired.is_intact)]
    )
    damaged += [Damage(id_, _damage_error(session, id_) or error) for id_ in broken]
    return [
        StoredMatch(repaired.match, repaired.entries) for repaired in rescued.matches if repaired.is_intact
    ]


def _damage_error(session: Session, id_: str) -> LedgerError | None:
    try:
        with reporting_damage(session):
            row = session.match(id_)
            if row is not None:
                session.entries(row)
    except LedgerError as error:
        return error
    return None
