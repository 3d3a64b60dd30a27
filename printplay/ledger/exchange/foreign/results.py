"""Takes the results of foreign files into a ledger, each once; what cannot be taken in is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import reading_once
from printplay.ledger.exchange.foreign.as_match import ResultMatch, match_id, match_of
from printplay.ledger.exchange.foreign.bgstats_file import is_bgstats, read_bgstats
from printplay.ledger.exchange.foreign.played import ForeignMatch, UntakenError
from printplay.ledger.exchange.foreign.table_file import Table, is_table
from printplay.ledger.exchange.foreign.table_matches import Ask, read_table
from printplay.ledger.exchange.foreign.unknown_game import KnownGames
from printplay.ledger.exchange.joining import Outcome
from printplay.ledger.exchange.json_value import loaded
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError


class Taken(NamedTuple):
    """What became of the matches of a foreign file: those here now, and why the others are not.

    `assumed` are the titles of games in which most points are assumed to win.
    """

    matches: Sequence[Outcome]
    untaken: Sequence[RefusedError]
    assumed: Sequence[str] = ()


class ForeignFile(NamedTuple):
    """The matches of a foreign file, and hints on how it was read."""

    matches: Sequence[ForeignMatch | UntakenError]
    hints: Sequence[str] = ()


def read_foreign(
    name: str, data: bytes, *, game: str = "", again: bool = False, ask: Ask | None = None
) -> ForeignFile | None:
    """Return the matches of a foreign file; None for one that holds records or matches of ours.

    See `read_table` for the options of a table. Raises FileError for a broken one.
    """
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if head[:1] in (b"{", b"["):
        return ForeignFile([*read_bgstats(name, data)]) if is_bgstats(loaded(name, data)) else None
    if not is_table(name, data):
        return None
    table = Table(name, data, game)
    matches = [*read_table(table, game=game, again=again, ask=ask)]
    return ForeignFile(matches, table.hints)


@reading_once()
def take_results(
    store: Store, found: Sequence[ForeignMatch | UntakenError], *, lowest: bool = False
) -> Taken:
    """Take foreign matches into a ledger: all that can be, in one transaction.

    With `lowest`, the fewest points win in games that are unknown here.
    """
    untaken: list[RefusedError] = [one for one in found if isinstance(one, UntakenError)]
    matches = [one for one in found if isinstance(one, ForeignMatch)]
    games = KnownGames(store, lowest=lowest)
    games.learn(matches)
    new: list[tuple[ForeignMatch, ResultMatch]] = []
    for match in matches:
        try:
            new.append((match, match_of(match, games)))
        except UntakenError as error:
            untaken.append(error)
        except PrintplayError as error:
            untaken.append(match.refused(error.message, error.hint, **error.values))
    if not new:
        return Taken([], untaken)
    try:
        with store.reading() as session:
            taken = _taken(session, new)
    except (LedgerError, NoMatchError):
        taken = None
    if taken is None or any(outcome is None for outcome in taken):
        taken = store.carry_out(lambda session: _taken(session, new, to_write=True))
    outcomes = [one for one in taken if isinstance(one, Outcome)]
    untaken += [one for one in taken if isinstance(one, RefusedError)]
    return Taken(outcomes, untaken, [*games.assumed.values()])


def _taken(
    session: Session, new: Sequence[tuple[ForeignMatch, ResultMatch]], *, to_write: bool = False
) -> list[Outcome | RefusedError | None]:
    """Return what becomes of each match; None for a new one that is not written."""
    taken: list[Outcome | RefusedError | None] = []
    for match, result in new:
        id_ = match_id(match)
        if to_write:
            session.lock_match(id_)
        row = session.match(id_)
        if row is not None:
            taken.append(_here(stored_match(session, row), match, result))
        else:
            taken.append(_written(session, id_, match, result) if to_write else None)
    return taken


def _here(ours: StoredMatch, match: ForeignMatch, result: ResultMatch) -> Outcome | RefusedError:
    """Return that a match is here; one of our own has more in it than a result, and stays."""
    theirs = StoredMatch(result.opening, ()).report_of(result.lines).replay
    seats = [
        {one.player: (one.score, one.winner) for one in ranked.placings}
        for ranked in (ours.standings, theirs.standings if theirs is not None else ours.standings)
    ]
    here = [seats[0].get(name) for name in ours.players]
    same = here == [seats[1].get(one.name) for one in match.players]
    if same or match.key.startswith("printplay "):
        return Outcome(ours.id, "here", 0, None, ours.dropped)
    return match.refused(
        N_("the ledger has another result of the match {id}"),
        N_("It was not changed. To mend it here: printplay score correct -m {id} NAME=TOTAL"),
        id=ours.id,
    )


def _written(session: Session, id_: str, match: ForeignMatch, result: ResultMatch) -> Outcome:
    """Write a new match, with the times of the foreign file if it has them."""
    began, ended = match.clock or (None, clock.here())
    new = result.opening
    row = session.open_match(new.game, new.headers, new.board, began, id_=id_)
    lines = [NewEntry("line", line) for line in result.lines]
    stored = append(session, StoredMatch(row, ()), chained((), row.seal, lines, ended))
    return Outcome(id_, "new", len(lines), stored.report, today=not match.date)
