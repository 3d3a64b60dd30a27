"""Find a match: by id, by the prefix of an id, or the one in play."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.ledger.lists import cache
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import MatchRow, Session
from printplay.ledger.store.trouble import LedgerError, NoMatchError


class SeveralError(CallError):
    """Several matches fit; `matches` lists the latest of them."""

    def __init__(self, message: str, matches: Sequence[StoredMatch], count: int) -> None:
        super().__init__(
            message,
            hint=N_("Choose one with --match, or for all commands with PRINTPLAY_MATCH."),
            count=count,
            matches="; ".join(map(describe, matches)),
        )
        self.matches = matches


def describe(match: StoredMatch) -> str:
    """Describe a match in a few words: id, game, players, start."""
    started = datetime.fromisoformat(match.row.started).astimezone()
    players = ", ".join(match.players)
    return f"{match.id} ({_(match.game.title)}: {players}; {started:%Y-%m-%d %H:%M})"


#: Most open matches that are listed.
_MAX_SHOWN = 8


def open_matches(session: Session) -> list[StoredMatch]:
    """Return the open matches started last; a damaged one is left out."""
    matches = []
    for match in session.matches(only_open=True)[-_MAX_SHOWN:]:
        try:
            matches.append(load_match(session, match))
        except LedgerError:
            continue  # naming it raises the error
    return matches


def load_match(session: Session, row: MatchRow) -> StoredMatch:
    """Return a match with its entries."""
    return cache.load_match(session, row)


def find_match(session: Session, id_: str | None, *, to_write: bool = False) -> StoredMatch:
    """Return the match with this id or prefix; without one, the match in play.

    The match in play is the only open one; for reading, else the last one. Raises CallError if
    there is none, or several fit.
    """
    id_or_prefix = (id_ or "").strip().casefold()
    if not id_or_prefix:
        id_or_prefix = _id_in_play(session, to_write=to_write)
    is_possible_id = id_or_prefix.isprintable()  # no valid id, so no query
    row = session.match(id_or_prefix, to_write=to_write) if is_possible_id else None
    if row is None:
        matching_ids = session.ids_with_prefix(id_or_prefix) if is_possible_id else []
        row = session.match(matching_ids[0], to_write=to_write) if len(matching_ids) == 1 else None
        if row is None:
            session.verify()  # damage could hide a match
            if len(matching_ids) > 1:
                candidates = [
                    load_match(session, row)
                    for matching_id in matching_ids
                    if (row := session.match(matching_id))
                ]
                raise SeveralError(
                    N_("{count} matches could be meant: {matches}"), candidates, len(matching_ids)
                )
            raise CallError(
                N_("there is no match {id}"),
                hint=N_("`printplay score list` shows all matches."),
                id=id_or_prefix[:40],
            )
    return load_match(session, row)


def _id_in_play(session: Session, *, to_write: bool) -> str:
    open_rows = session.matches(only_open=True)
    if len(open_rows) == 1:
        return open_rows[0].id
    if open_rows:
        matches = open_matches(session)
        raise SeveralError(N_("{count} matches are open: {matches}"), matches, len(open_rows))
    last_row = session.last_match()
    if last_row is None or to_write:
        session.verify()
    if last_row is None:
        raise NoMatchError
    if to_write:
        raise CallError(
            N_("no match is open; the last one, {id}, is over"),
            hint=N_("Start one with `printplay score start`, or reopen a match with --match."),
            id=last_row.id,
        )
    return last_row.id


def find_last_match(session: Session) -> StoredMatch:
    """Return the match in play; if none is open, the last one, so that its end can be undone."""
    if session.matches(only_open=True) or session.last_match() is None:
        return find_match(session, None, to_write=True)
    last_row = session.last_match()
    return find_match(session, last_row.id if last_row else None, to_write=True)
