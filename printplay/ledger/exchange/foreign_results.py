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
from printplay.ledger.exchange.bgstats import is_bgstats, read_bgstats
from printplay.ledger.exchange.foreign_matches import ForeignMatch, KnownGames, UntakenError
from printplay.ledger.exchange.joining import Outcome
from printplay.ledger.exchange.json_table import load_json
from printplay.ledger.exchange.table_file import ResultTable, is_table
from printplay.ledger.exchange.table_matches import Ask, read_table
from printplay.ledger.matches import writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.matches.writing import add_entries, load_match
from printplay.ledger.store import clock
from printplay.ledger.store.entry import NewEntry, id_from_digest
from printplay.ledger.store.store import Session, Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.match.game import Game
from printplay.match.standings import Standings
from printplay.match.text.headers import MATCH_ID
from printplay.pads.game import PadGame

_NUMBER_SIGN = "\N{FULLWIDTH NUMBER SIGN}"


class TakenResults(NamedTuple):
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
    name: str, data: bytes, *, game: str = "", take_repeated: bool = False, ask: Ask | None = None
) -> ForeignFile | None:
    """Return the matches of a foreign file; None for one that holds records or matches of ours.

    See `read_table` for the options of a table. Raises FileError for a broken one.
    """
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if head[:1] in (b"{", b"["):
        return ForeignFile([*read_bgstats(name, data)]) if is_bgstats(load_json(name, data)) else None
    if not is_table(name, data):
        return None
    table = ResultTable(name, data, game)
    matches = [*read_table(table, game=game, take_repeated=take_repeated, ask=ask)]
    return ForeignFile(matches, table.hints)


@reading_once()
def take_results(
    store: Store, foreign_matches: Sequence[ForeignMatch | UntakenError], *, lowest: bool = False
) -> TakenResults:
    """Take foreign matches into a ledger in one transaction; `lowest` is for games unknown here."""
    untaken: list[RefusedError] = [
        foreign for foreign in foreign_matches if isinstance(foreign, UntakenError)
    ]
    matches = [foreign for foreign in foreign_matches if isinstance(foreign, ForeignMatch)]
    games = KnownGames(store, lowest=lowest)
    games.learn_winners(matches)
    new_matches: list[tuple[ForeignMatch, ResultMatch]] = []
    for match in matches:
        try:
            new_matches.append((match, make_match(match, games)))
        except UntakenError as error:
            untaken.append(error)
        except PrintplayError as error:
            untaken.append(match.refusal(error.message, error.hint, **error.values))
    if not new_matches:
        return TakenResults([], untaken)
    try:
        with store.reading() as session:
            outcomes = _take_matches(session, new_matches)
    except (LedgerError, NoMatchError):
        outcomes = None
    if outcomes is None or any(outcome is None for outcome in outcomes):
        outcomes = store.carry_out(lambda session: _take_matches(session, new_matches, to_write=True))
    imported = [foreign for foreign in outcomes if isinstance(foreign, Outcome)]
    untaken += [foreign for foreign in outcomes if isinstance(foreign, RefusedError)]
    return TakenResults(imported, untaken, [*games.assumed.values()])


def _take_matches(
    session: Session, new_matches: Sequence[tuple[ForeignMatch, ResultMatch]], *, to_write: bool = False
) -> list[Outcome | RefusedError | None]:
    """Return what becomes of each match; None for a new one that is not written."""
    outcomes: list[Outcome | RefusedError | None] = []
    for match, result in new_matches:
        id_ = match_id(match)
        if to_write:
            session.lock_match(id_)
        row = session.match(id_)
        if row is not None:
            outcomes.append(_outcome_of_known(load_match(session, row), match, result))
        else:
            outcomes.append(_write_match(session, id_, match, result) if to_write else None)
    return outcomes


def _outcome_of_known(
    ledger_match: StoredMatch, match: ForeignMatch, result: ResultMatch
) -> Outcome | RefusedError:
    """Return that a match is here; one of our own has more in it than a result, and stays."""
    file_standings = result.match.report_with(result.lines).full_standings
    seats = [
        {placing.player: (placing.score, placing.winner) for placing in ranked.placings}
        for ranked in (ledger_match.standings, file_standings)
    ]
    ledger_result = [seats[0].get(name) for name in ledger_match.players]
    is_same = ledger_result == [seats[1].get(placing.name) for placing in match.players]
    if is_same or match.key.startswith("printplay "):
        return Outcome(ledger_match.id, "here", 0, None, ledger_match.dropped)
    return match.refusal(
        N_("the ledger has another result of the match {id}"),
        N_("It was not changed. To mend it here: printplay score correct -m {id} NAME=TOTAL"),
        id=ledger_match.id,
    )


def _write_match(session: Session, id_: str, match: ForeignMatch, result: ResultMatch) -> Outcome:
    """Write a new match, with the times of the foreign file if it has them."""
    began_at, ended_at = match.clock or (None, clock.local_now())
    new_row = result.match.row
    row = session.open_match(new_row.game, new_row.headers, new_row.board, began_at, id_=id_)
    lines = [NewEntry("line", line) for line in result.lines]
    stored = add_entries(session, StoredMatch(row, ()), lines, timestamp=ended_at)
    return Outcome(id_, "new", len(lines), stored.report, today=not match.date)


class ResultMatch(NamedTuple):
    """A match that is not in a ledger yet, and the lines for it, the last of them `end`."""

    match: StoredMatch
    lines: tuple[str, ...]


def match_id(match: ForeignMatch) -> str:
    """Return its id in every ledger: the same for the same key."""
    source, _blank, key = match.key.partition(" ")
    is_own = source == "printplay" and MATCH_ID.fullmatch(key)
    return key if is_own else id_from_digest(sha256(match.key.encode("utf-8", "surrogatepass")).digest())


def make_match(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a result as a match; raise UntakenError if it cannot be one."""
    match.check()
    game = games.find_meta(match.game)
    if game is not None:
        with suppress(PrintplayError):  # its board or its file is wrong at present
            if (on_pad := _match_on_pad(match, game)) is not None:
                return on_pad
    return match_as_entered(match, games)


def match_as_entered(match: ForeignMatch, games: KnownGames) -> ResultMatch:
    """Return a match with the totals and winners of a result as they are."""
    game = games.game_of_match(match)
    is_coop = (game.coop or match.together) and not match.teams
    is_coop = is_coop and len({player.won for player in match.players}) == 1
    game = game._replace(coop=is_coop)
    if not match.has_named_winners and (is_coop or not match.is_scored):
        raise match.refusal(
            N_("the match does not say whether all have won")
            if is_coop
            else N_("the match has neither everybody's points nor a winner"),
            N_("Add it where the match comes from, then import it again."),
        )
    if not match.has_named_winners and not game.is_lowest_known:
        games.assumed.setdefault(game.id, game.titles["en"])
    new_match = writing.prepare_match(
        game.id,
        [player.name for player in match.players],
        headers=_about_headers(match),
        pad=games.results_pad(game),
    )
    scores = {player.name: player.score for player in match.players}
    is_even_in_teams = all(len({scores[name] for name in team}) == 1 for team in match.teams)
    by_points = (
        match.is_scored and is_even_in_teams and match.winners == match.leading_players(lowest=game.lowest)
    )
    lines = [*_team_lines(match), *_total_lines(match)]
    if is_coop or not by_points:
        lines += [
            f"{player.name}: won {'yes' if player.won else 'no'}"
            for player in match.players
            if player.won is not None
        ]
    return ResultMatch(new_match, (*lines, "end"))


def _match_on_pad(match: ForeignMatch, game: Game) -> ResultMatch | None:
    """Return a match on the pad of its game; None if that is not the very result."""
    pad = game.pad if isinstance(game, PadGame) else None
    if game.pointless and not match.has_named_winners:
        return None
    if game.pointless:
        lines = [f"{player.name}: won {'yes' if player.won else 'no'}" for player in match.players]
    else:
        lines = [*(_team_lines(match) if pad is not None and pad.teams else ()), *_total_lines(match)]
        lines += [f"{player.name}: {game.tie_break} {player.tie_break}"
                  for player in match.players if player.tie_break is not None]  # fmt: skip
    names = [player.name for player in match.players]
    new_match = writing.prepare_match(game.id, names, headers=_about_headers(match))
    report = new_match.report_with([*lines, "end"])
    if any(violation.severity == "error" for violation in report.violations):
        return None
    coop = pad is not None and pad.coop
    is_same = has_result(match, report.full_standings, game) and coop >= match.together
    return ResultMatch(new_match, (*lines, "end")) if is_same else None


def has_result(match: ForeignMatch, standings: Standings, game: Game) -> bool:
    """Return whether standings have the points, winners and partners of a result."""
    places = {player.player: player for player in standings.placings}
    for player in match.players:
        if player.score != (None if game.pointless else places[player.name].score):
            return False
    winners = {player.player for player in standings.placings if player.winner}
    partners = {frozenset(team) for team in match.teams}
    return (
        (not match.has_named_winners or winners == match.winners)
        and (not partners or partners == {*standings.sides})
        and (not match.lowest or game.lowest)
    )


def _about_headers(match: ForeignMatch) -> Mapping[str, str]:
    """Return date, place and note; # is written ＃, as it begins a comment in a record."""
    about = {"date": match.date, "place": match.location, "note": match.note}
    return {key: value.replace("#", _NUMBER_SIGN) for key, value in about.items() if value}


def _team_lines(match: ForeignMatch) -> Iterator[str]:
    if match.teams:
        yield f"teams {', '.join(' + '.join(team) for team in match.teams)}"


def _total_lines(match: ForeignMatch) -> Iterator[str]:
    for player in match.players:
        if player.score is not None:
            yield f"{player.name}: total {player.score}"
