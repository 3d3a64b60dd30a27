"""Takes the results of foreign files into a ledger, each once; what cannot be taken in is told.

A result goes onto the pad of its game where the pad gives the very result. Where the rules of the
pad would change or refuse it, totals and winners are kept as they were entered, under that game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import reading_once
from printplay.ledger.exchange.foreign.bgstats_file import is_bgstats, read_bgstats
from printplay.ledger.exchange.foreign.played import ForeignMatch, KnownGames, UntakenError
from printplay.ledger.exchange.foreign.table_file import Table, is_table
from printplay.ledger.exchange.foreign.table_matches import Ask, read_table
from printplay.ledger.exchange.joining import Outcome
from printplay.ledger.exchange.json_value import loaded
from printplay.ledger.matches import opening
from printplay.ledger.matches.appending import append
from printplay.ledger.matches.entry import NewEntry, chained
from printplay.ledger.matches.lookup import stored_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.match_row import MatchRow, id_of
from printplay.ledger.matches.step import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.match.game import Meta
from printplay.match.standings import Standings
from printplay.match.text.headers import MATCH_ID
from printplay.pads.meta import PadMeta

_NUMBER_SIGN = "\N{FULLWIDTH NUMBER SIGN}"


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


class ResultMatch(NamedTuple):
    """A match that is not in a ledger yet: its opening, and its lines, the last of them `end`."""

    opening: MatchRow
    lines: tuple[str, ...]


def match_id(match: ForeignMatch) -> str:
    """Return its id in every ledger: the same for the same key."""
    source, _blank, key = match.key.partition(" ")
    own = source == "printplay" and MATCH_ID.fullmatch(key)
    return key if own else id_of(sha256(match.key.encode("utf-8", "surrogatepass")).digest())


def match_of(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a result as a match; raise UntakenError if it cannot be one."""
    match.check()
    meta = games.find(match.game)
    if meta is not None:
        with suppress(PrintplayError):  # its board or its file is wrong at present
            if (on_pad := _on_pad(match, meta)) is not None:
                return on_pad
    return as_entered(match, games)


def as_entered(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a match with the totals and winners of a result as they are."""
    game = games.of(match)
    together = (game.coop or match.together) and not match.teams
    together = together and len({one.won for one in match.players}) == 1
    game = game._replace(coop=together)
    if not match.names_winners and (together or not match.scored):
        raise match.refused(
            N_("the match does not say whether all have won")
            if together
            else N_("the match has neither everybody's points nor a winner"),
            N_("Add it where the match comes from, then import it again."),
        )
    if not match.names_winners and not game.told:
        games.assumed.setdefault(game.id, game.titles["en"])
    new = opening.prepared(
        game.id, [one.name for one in match.players], headers=_about(match), pad=games.pad(game)
    )
    scores = {one.name: one.score for one in match.players}
    alike = all(len({scores[name] for name in team}) == 1 for team in match.teams)
    by_points = match.scored and alike and match.winners == match.leading(lowest=game.lowest)
    lines = [*_teams(match), *_totals(match)]
    if together or not by_points:
        lines += [
            f"{one.name}: won {'yes' if one.won else 'no'}" for one in match.players if one.won is not None
        ]
    return ResultMatch(new, (*lines, "end"))


def _on_pad(match: ForeignMatch, meta: Meta) -> ResultMatch | None:
    """Return a match on the pad of its game; None if that is not the very result."""
    pad = meta.pad if isinstance(meta, PadMeta) else None
    if meta.pointless and not match.names_winners:
        return None
    if meta.pointless:
        lines = [f"{one.name}: won {'yes' if one.won else 'no'}" for one in match.players]
    else:
        lines = [*(_teams(match) if pad is not None and pad.teams else ()), *_totals(match)]
        lines += [f"{one.name}: {meta.tie_break} {one.tie_break}"
                  for one in match.players if one.tie_break is not None]  # fmt: skip
    names = [one.name for one in match.players]
    new = opening.prepared(meta.id, names, headers=_about(match))
    report = StoredMatch(new, ()).report_of([*lines, "end"])
    if report.replay is None or any(one.severity == "error" for one in report.violations):
        return None
    coop = pad is not None and pad.coop
    says = holds(match, report.replay.standings, meta) and coop >= match.together
    return ResultMatch(new, (*lines, "end")) if says else None


def holds(match: ForeignMatch, ranked: Standings, meta: Meta) -> bool:
    """Return whether standings have the points, winners and partners of a result."""
    places = {one.player: one for one in ranked.placings}
    for one in match.players:
        if one.score != (None if meta.pointless else places[one.name].score):
            return False
    winners = {one.player for one in ranked.placings if one.winner}
    partners = {frozenset(team) for team in match.teams}
    return (
        (not match.names_winners or winners == match.winners)
        and (not partners or partners == {*ranked.sides})
        and (not match.lowest or meta.lowest)
    )


def _about(match: ForeignMatch) -> Mapping[str, str]:
    """Return date, place and note; # is written ＃, as it begins a comment in a record."""
    about = {"date": match.date, "place": match.location, "note": match.note}
    return {key: value.replace("#", _NUMBER_SIGN) for key, value in about.items() if value}


def _teams(match: ForeignMatch) -> Iterator[str]:
    if match.teams:
        yield f"teams {', '.join(' + '.join(team) for team in match.teams)}"


def _totals(match: ForeignMatch) -> Iterator[str]:
    for one in match.players:
        if one.score is not None:
            yield f"{one.name}: total {one.score}"
