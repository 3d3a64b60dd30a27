"""Totals as they are typed (`Anna=34 Ben=29`): a finished match entered at once, or corrected."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from printplay.core.errors import CallError, FilePlace, LayoutError
from printplay.core.i18n import N_
from printplay.ledger.exchange.foreign_matches import ForeignMatch, KnownGames, PlayerResult, tidy_text
from printplay.ledger.exchange.foreign_results import has_result, match_as_entered
from printplay.ledger.matches import outcome as matches_outcome
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.lookup import find_match
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.matches.outcome import Entered, RefusedError
from printplay.ledger.matches.writing import add_entries
from printplay.ledger.store.entry import NewEntry
from printplay.ledger.store.store import Session, Store
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.standings import Standings
from printplay.match.text.header_fields import player_name
from printplay.match.text.headers import ABOUT
from printplay.match.text.line import split_line
from printplay.pads.events import split_teams
from printplay.pads.file.pad import Pad
from printplay.pads.game import PadGame

_SCORE = re.compile(r"([+\-−]?[0-9]{1,9})(?:/([0-9]{1,9}))?")
#: How similar a typed name and the name of a game are, from 0 to 1, to be asked about.
_SIMILAR = 0.75
#: The line that ends a match.
_END = ("score result", 0, "end")


@dataclass(frozen=True)
class ResultWords:
    """What is said of a result besides totals.

    `lowest`: the fewest points win. `coop`: all have won or lost together. `winners` have won
    whatever the points; of a team, one name will do. `teams` is `Anna+Ben,Cleo+Dan`.
    """

    lowest: bool = False
    coop: Literal["won", "lost"] | None = None
    winners: Sequence[str] = ()
    teams: str = ""

    def __bool__(self) -> bool:
        """Return whether anything is said."""
        return bool(self.lowest or self.coop or self.winners or self.teams)


def result_of(game: str, scores: Sequence[Score], words: ResultWords) -> ForeignMatch:
    """Return a typed result; raise CallError where its words name nobody or contradict."""
    names = [player_name(score.player) for score in scores]
    if words.coop and (words.winners or words.teams):
        raise CallError(N_("with --coop all win or lose together: leave out --winner and --teams"))
    teams = split_teams(words.teams, names) if words.teams.strip() else ()
    team_names = [name for team in teams for name in team]
    winners = [name.strip() for part in words.winners for name in
               ([part] if part.strip() in names else part.split(","))]  # fmt: skip
    for name in (*team_names, *winners):
        if name not in names:
            raise CallError(
                N_("{name} is not in this match"), hint=N_("Players: {known}."),
                name=name, known=", ".join(names),
            )  # fmt: skip
    if teams and (misplaced := next((name for name in names if team_names.count(name) != 1), "")):
        raise CallError(
            N_("{name} must be in exactly one team"),
            hint=N_("Write all teams: --teams Anna+Ben,Cleo+Dan"), name=misplaced,
        )  # fmt: skip
    team_of = {name: str(number) for number, team in enumerate(teams) for name in team}
    has_won: dict[str, bool] = {}
    if words.coop:
        has_won = dict.fromkeys(names, words.coop == "won")
    elif winners:
        winning = {team_of.get(name, name) for name in winners}
        has_won = {name: team_of.get(name, name) in winning for name in names}
    return ForeignMatch(
        FilePlace("score result"), "", tidy_text(game),
        [PlayerResult(name, score.total, has_won.get(name), team_of.get(name, ""), score.tie_break)
         for name, score in zip(names, scores, strict=True)],
        lowest=words.lowest or None, together=words.coop is not None,
    )  # fmt: skip


def enter_result(
    store: Store,
    game: str | Path,
    scores: Sequence[Score],
    words: ResultWords,
    *,
    layout: str | Path | None = None,
    house: Mapping[str, str] | None = None,
    headers: Mapping[str, str],
    anyway: bool = False,
    new_game: bool = False,
) -> tuple[Entered, str]:
    """Open a match, enter all totals and end it, in one transaction.

    Returns the outcome, and the title of a game in which most points are assumed to win, if so.
    What the pad of a game cannot hold is kept as it was entered, if it was said in words; totals
    alone have to follow the rules. Raises NearGameError for an unknown game with a similar name,
    unless `new_game`; CallError for a tie-break value in a game that has none, RefusedError for
    unlike totals of partners.
    """
    games = KnownGames(store)
    meta = _find_game(game, games, new_game=new_game)
    match = replace(
        result_of(str(game) if meta is None else meta.id, scores, words),
        date=headers.get("date", ""), location=headers.get("place", ""),
        note=headers.get("note", ""),
    )  # fmt: skip
    if meta is not None:
        new_match = writing.prepare_match(
            game, [player.name for player in match.players], layout=layout, house=house, headers=headers
        )
        lines = score_lines(meta, scores)
        if words.teams and isinstance(meta, PadGame) and meta.pad.teams:
            teams = ", ".join(" + ".join(team) for team in match.teams)
            lines = [("score result", 0, f"teams {teams}"), *lines]
        report = new_match.report_with([text for _name, _number, text in lines])
        standings = report.full_standings
        is_sound = not any(violation.severity == "error" for violation in report.violations)
        match = match if words.teams else _add_partners(match, standings)
        if not words:
            _refuse_unlike(match, standings)
        if not words or (is_sound and has_result(match, standings, meta)):
            # A tie without tie-break values does not keep it open: it ends without a winner.
            return write_whole(store, new_match, [*lines, _END], anyway=anyway), ""
    has_tie_breaks = any(player.tie_break is not None for player in match.players)
    if layout or house or has_tie_breaks or {*headers} - {*ABOUT}:
        raise CallError(
            N_("this result is kept as entered: no layout, house rule, header or tie-break applies"),
            hint=N_("Leave them out; --winner NAME names the winner of a tie."),
        )
    unlike_teams = [team for team in match.teams
              if len({player.score for player in match.players if player.name in team}) > 1]  # fmt: skip
    if unlike_teams and not match.has_named_winners:
        raise _unlike_totals_error(match, unlike_teams[0])
    if games.game_of_match(match).coop and not match.has_named_winners:
        raise CallError(
            N_("in {game}, all win or lose together"),
            hint=N_("Say which: --coop won, or --coop lost."), game=games.game_of_match(match).titles["en"],
        )  # fmt: skip
    match.check()
    result_match = match_as_entered(match, games)
    lines = [*(("score result", 0, line) for line in result_match.lines[:-1]), _END]
    outcome = write_whole(store, result_match.match, lines, anyway=False)
    return outcome, next(iter(games.assumed.values()), "")


def _find_game(game: str | Path, games: KnownGames, *, new_game: bool) -> Game | None:
    """Return a game of the shelf, or of a file; None for any other."""
    if isinstance(game, Path):
        return registry.find_by_name(game)
    name = game.strip()
    try:
        return registry.find_by_name(name)
    except LayoutError:
        raise
    except CallError:
        if not registry.letters_of(name):
            raise
    if games.find_in_ledger(name) is None and not new_game:
        known_titles = {title.casefold(): title for title in (*games.ids, *games.names_in_ledger())}
        similar_titles = difflib.get_close_matches(name.casefold(), known_titles, 1, _SIMILAR)
        if similar_titles:
            raise registry.NearGameError(name, known_titles[similar_titles[0]])
    return None


def _add_partners(match: ForeignMatch, standings: Standings) -> ForeignMatch:
    """Return a result without teams with the partners of its pad, who win together."""
    if len(standings.sides) < 2:
        return match
    team_of = {name: str(number) for number, side in enumerate(standings.sides) for name in side}
    winning = {team_of[player.name] for player in match.players if player.won}
    return replace(match, players=[
        replace(player, team=team_of[player.name],
                won=None if player.won is None else team_of[player.name] in winning)
        for player in match.players
    ])  # fmt: skip


def _refuse_unlike(match: ForeignMatch, ranked: Standings) -> None:
    """Raise RefusedError for partners with unlike totals."""
    scores = {player.name: player.score for player in match.players}
    for side in ranked.sides:
        team = [player.name for player in match.players if player.name in side]
        if len({scores[name] for name in team}) > 1:
            raise _unlike_totals_error(match, team)


def _unlike_totals_error(match: ForeignMatch, team: Sequence[str]) -> RefusedError:
    totals = [str(player.score) for player in match.players if player.name in team]
    is_whole_table = len(team) == len(match.players)
    return RefusedError(
        N_("{players} play together and have one total, not {totals}"),
        hint=N_("Enter one total for all, or keep these: --coop won, or --coop lost.")
        if is_whole_table
        else N_("Enter one total for partners. Other partners: --teams Anna+Ben,Cleo+Dan. To keep "
                "these totals, name who has won: --winner NAME."),
        players=", ".join(team),
        totals=", ".join(totals),
    )  # fmt: skip


class Score(NamedTuple):
    """A player's result: the total, and the tie-break value if entered."""

    player: str
    total: int
    tie_break: int | None = None


def parse_score(text: str) -> Score:
    """Read `NAME=TOTAL` or `NAME=TOTAL/TIE-BREAK`; a name may hold `=` and `/`.

    Raises CallError for anything else.

    >>> parse_score("Anna=34"), parse_score("a=b=-1/8")
    (Score(player='Anna', total=34, tie_break=None), Score(player='a=b', total=-1, tie_break=8))
    """
    name, equals_sign, value = text.rpartition("=")
    fields = _SCORE.fullmatch(value.strip())
    if not equals_sign or not name.strip() or fields is None:
        raise CallError(
            N_("expected NAME=TOTAL, not {text!r}"),
            hint=N_("For instance: Anna=34, or Anna=34/8 with the value that breaks ties."),
            text=text[:60],
        )
    total, tie_break = fields.groups()
    return Score(name.strip(), int(total.replace("−", "-")), int(tie_break) if tie_break else None)


def write_whole(
    store: Store,
    new_match: StoredMatch,
    lines: Sequence[tuple[str, int, str]],
    *,
    anyway: bool = False,
    request_id: str = "",
) -> Entered:
    """Open a prepared match with its lines in one transaction; a known `request_id` returns that match."""
    opening_outcome = writing.check_new_match(new_match)
    if opening_outcome.refused:
        return opening_outcome
    id_ = writing.id_of_request(request_id)

    def write(session: Session) -> Entered:
        if (stored := writing.match_of_request(session, id_)) is not None:
            unchanged = Entered(stored, stored, stored.report, (), refused=False)
            return matches_outcome.repeated_outcome(stored, request_id) or unchanged
        match = writing.store_new_match(session, opening_outcome, id_).after
        ids = matches_outcome.line_ids(request_id, len(lines)) if request_id else ()
        outcome = transactions.add_lines_in_session(session, match, lines, anyway=anyway, request_ids=ids)
        if outcome.refused:
            raise _RefusedOutcomeError(outcome)
        return replace(outcome, before=match)

    try:
        return store.carry_out(write)
    except _RefusedOutcomeError as error:
        return error.outcome


def correct_totals(
    store: Store, id_: str | None, scores: Sequence[Score], *, anyway: bool = False
) -> Entered:
    """Replace totals of a finished match, the last one without an id; the log keeps the old ones.

    Partners who had one total keep one. Raises RefusedError for an open match and for points that
    were not entered as a total, CallError for a name that is not in the match.
    """
    try:
        with store.writing() as session:
            last_row = None if id_ else session.last_match()
            match = find_match(session, last_row.id if last_row else id_, to_write=True)
            lines, count = _corrected_lines(match, scores)
            if not count:
                return Entered(match, match, match.report, (), refused=False)
            undone_match = add_entries(session, match, [NewEntry("undo", str(count))])
            outcome = transactions.add_lines_in_session(
                session, undone_match, lines, anyway=anyway or bool(match.exception_lines)
            )
            if outcome.refused:
                raise _RefusedOutcomeError(outcome)
            return replace(outcome, before=match)
    except _RefusedOutcomeError as error:
        return error.outcome


def _corrected_lines(match: StoredMatch, scores: Sequence[Score]) -> tuple[list[tuple[str, int, str]], int]:
    """Return the lines of a match from the first that changes, and how many they replace."""
    if not match.over:
        raise RefusedError(
            N_("the match {id} is still open"),
            hint=N_("Enter the total: printplay score add -m {id} \"NAME: total N\""), id=match.id,
        )  # fmt: skip
    placings = {placing.player: placing for placing in match.standings.placings}
    lines, index_by_value = list(match.lines), dict[tuple[str, str], int]()
    for index, text in enumerate(lines):
        player, words = split_line(text, match.players)
        if player is not None and words:
            index_by_value[player, words[0].casefold()] = index
    new_texts: dict[tuple[str, str], str] = {}
    for score in scores:
        place = placings.get(score.player)
        if place is None:
            raise CallError(
                N_("{name} is not in this match"), hint=N_("Players: {known}."),
                name=score.player, known=", ".join(match.players),
            )  # fmt: skip
        as_entered = isinstance(match.board, Pad) and match.board.results
        if not place.unchecked and not as_entered:
            raise RefusedError(
                N_("the points of {player} were not entered as a total"),
                hint=N_("Reopen the match, enter the right values, finish it: printplay score undo "
                        "-m {id}; score add -m {id}; score finish -m {id}"),
                player=score.player, id=match.id,
            )  # fmt: skip
        for _source, _number, text in score_lines(match.game, [score]):
            new_texts[score.player, text.removeprefix(f"{score.player}: ").split()[0]] = text
        for name, partner in placings.items():
            are_partners = match.standings.together(name, score.player)
            if are_partners and partner.score == place.score and (name, "total") in index_by_value:
                new_texts.setdefault((name, "total"), f"{name}: total {score.total}")
    changed = {
        key: text
        for key, text in new_texts.items()
        if key not in index_by_value or lines[index_by_value[key]] != text
    }
    if not changed:
        return [], 0
    first_index = min(index_by_value.get(key, len(lines) - 1) for key in changed)
    for key in changed.keys() & index_by_value.keys():
        lines[index_by_value[key]] = changed[key]
    end_index = len(lines) - 1
    lines[end_index:end_index] = [text for key, text in changed.items() if key not in index_by_value]
    return [("score correct", 0, line) for line in lines[first_index:]], end_index + 1 - first_index


class _RefusedOutcomeError(Exception):
    """Rolls the transaction back: nothing is written."""

    def __init__(self, outcome: Entered) -> None:
        super().__init__()
        self.outcome = outcome


def score_lines(game: Game, scores: Sequence[Score]) -> list[tuple[str, int, str]]:
    """Return results as lines of a record, each with its source."""
    lines = []
    for number, score in enumerate(scores, 1):
        player = player_name(score.player)
        source = f"score result, {player}"
        lines.append((source, number, f"{player}: total {score.total}"))
        if score.tie_break is None:
            continue
        if not game.tie_break:
            raise CallError(
                N_("{game} has no tie-break: leave out the / and what follows it"),
                hint=N_("Write {player}={total}; tied players share the place."),
                game=game.title,
                player=player,
                total=score.total,
            )
        lines.append((source, number, f"{player}: {game.tie_break} {score.tie_break}"))
    return lines
