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
    started = datetime.fromisoformat(match.match.started).astimezone()
    players = ", ".join(match.players)
    return f"{match.id} ({_(match.meta.title)}: {players}; {started:%Y-%m-%d %H:%M})"


#: Most open matches that are listed.
_MOST = 8


def open_matches(session: Session) -> list[StoredMatch]:
    """Return the open matches started last; a damaged one is left out."""
    found = []
    for match in session.matches(only_open=True)[-_MOST:]:
        try:
            found.append(stored_match(session, match))
        except LedgerError:
            continue  # naming it raises the error
    return found


def stored_match(session: Session, match: MatchRow) -> StoredMatch:
    """Return a match with its entries."""
    return cache.stored_match(session, match)


def find(session: Session, id_: str | None, *, to_write: bool = False) -> StoredMatch:
    """Return the match with this id or prefix; without one, the match in play.

    The match in play is the only open one; for reading, else the last one. Raises CallError if
    there is none, or several fit.
    """
    wanted = (id_ or "").strip().casefold()
    if not wanted:
        wanted = _in_play(session, to_write=to_write)
    asked = wanted.isprintable()  # no valid id, so no query
    match = session.match(wanted, to_write=to_write) if asked else None
    if match is None:
        like = session.ids(wanted) if asked else []
        match = session.match(like[0], to_write=to_write) if len(like) == 1 else None
        if match is None:
            session.verify()  # damage could hide a match
            if len(like) > 1:
                several = [stored_match(session, match) for one in like if (match := session.match(one))]
                raise SeveralError(N_("{count} matches could be meant: {matches}"), several, len(like))
            raise CallError(
                N_("there is no match {id}"),
                hint=N_("`printplay score list` shows all matches."),
                id=wanted[:40],
            )
    return stored_match(session, match)


def _in_play(session: Session, *, to_write: bool) -> str:
    found = session.matches(only_open=True)
    if len(found) == 1:
        return found[0].id
    if found:
        matches = open_matches(session)
        raise SeveralError(N_("{count} matches are open: {matches}"), matches, len(found))
    last = session.last()
    if last is None or to_write:
        session.verify()
    if last is None:
        raise NoMatchError
    if to_write:
        raise CallError(
            N_("no match is open; the last one, {id}, is over"),
            hint=N_("Start one with `printplay score start`, or reopen a match with --match."),
            id=last.id,
        )
    return last.id


def last_written(session: Session) -> StoredMatch:
    """Return the match in play; if none is open, the last one, so that its end can be undone."""
    if session.matches(only_open=True) or session.last() is None:
        return find(session, None, to_write=True)
    last = session.last()
    return find(session, last.id if last else None, to_write=True)
