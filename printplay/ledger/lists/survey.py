"""All matches of a ledger: the readable and the damaged ones."""

from __future__ import annotations

from typing import NamedTuple

from printplay.core.errors import PrintplayError
from printplay.ledger.matches.lookup import load_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.repair.rescue import reporting_damage, rescue
from printplay.ledger.store.store import LedgerError, MatchRow, Session


class Damage(NamedTuple):
    """A damaged match with the reason; without an id it concerns the ledger itself."""

    id: str | None
    error: PrintplayError


class LedgerSurvey(NamedTuple):
    """All readable matches, and the damaged ones."""

    matches: list[StoredMatch]
    damaged: list[Damage]


def survey(
    session: Session, *, only_open: bool = False, dropped: bool | None = False, game: str | None = None
) -> LedgerSurvey:
    """Return all matches, or only open ones, or those of a game, each replayed.

    With `dropped`, only dropped ones; None for both.
    """
    matches_and_damage = LedgerSurvey([], [])

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
            matches_and_damage.matches.append(candidate)
    return matches_and_damage


def readable_matches(session: Session, error: LedgerError, damaged: list[Damage]) -> list[StoredMatch]:
    """Return the whole matches of a damaged ledger; add the others to `damaged`."""
    rescued = rescue(session)
    if "match" not in error.values:
        damaged.append(Damage(None, error))
    broken = sorted([*rescued.lost, *(one.match.id for one in rescued.matches if not one.is_intact)])
    damaged += [Damage(id_, _damage_error(session, id_) or error) for id_ in broken]
    return [StoredMatch(one.match, one.entries) for one in rescued.matches if one.is_intact]


def _damage_error(session: Session, id_: str) -> LedgerError | None:
    try:
        with reporting_damage(session):
            row = session.match(id_)
            if row is not None:
                session.entries(row)
    except LedgerError as error:
        return error
    return None
