"""A finished match entered at once: `Anna=34 Ben=29`, of a game of the shelf or any other."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from printplay.core.errors import CallError, FilePlace, LayoutError
from printplay.core.i18n import N_
from printplay.ledger.exchange.foreign.played import ForeignMatch, KnownGames, PlayerResult, tidy_text
from printplay.ledger.exchange.foreign.results import has_result, match_as_entered
from printplay.ledger.matches import opening
from printplay.ledger.matches.outcome import EntryOutcome, RefusedError
from printplay.ledger.matches.totals import Score, score_lines, write_whole
from printplay.ledger.store.store import Store
from printplay.match import registry
from printplay.match.game import Game
from printplay.match.standings import Standings
from printplay.match.text.header_fields import player_name
from printplay.match.text.headers import ABOUT
from printplay.pads.events import split_teams
from printplay.pads.game import PadGame

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
) -> tuple[EntryOutcome, str]:
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
        opening_row = opening.prepare_match(
            game, [player.name for player in match.players], layout=layout, house=house, headers=headers
        )
        lines = score_lines(meta, scores)
        if words.teams and isinstance(meta, PadGame) and meta.pad.teams:
            teams = ", ".join(" + ".join(team) for team in match.teams)
            lines = [("score result", 0, f"teams {teams}"), *lines]
        report = opening.check_new_match(opening_row).before.report_with(
            [text for _name, _number, text in lines]
        )
        standings = report.replay.standings if report.replay is not None else None
        is_sound = not any(player.severity == "error" for player in report.violations)
        match = match if words.teams else _add_partners(match, standings)
        if not words:
            _refuse_unlike(match, standings)
        if not words or (is_sound and standings is not None and has_result(match, standings, meta)):
            # A tie without tie-break values does not keep it open: it ends without a winner.
            return write_whole(store, opening_row, [*lines, _END], anyway=anyway), ""
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
    outcome = write_whole(store, result_match.opening, lines, anyway=False)
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


def _add_partners(match: ForeignMatch, standings: Standings | None) -> ForeignMatch:
    """Return a result without teams with the partners of its pad, who win together."""
    sides = standings.sides if standings is not None else ()
    if len(sides) < 2:
        return match
    team_of = {name: str(number) for number, side in enumerate(sides) for name in side}
    winning = {team_of[player.name] for player in match.players if player.won}
    return replace(match, players=[
        replace(player, team=team_of[player.name],
                won=None if player.won is None else team_of[player.name] in winning)
        for player in match.players
    ])  # fmt: skip


def _refuse_unlike(match: ForeignMatch, ranked: Standings | None) -> None:
    """Raise RefusedError for partners with unlike totals."""
    scores = {one.name: one.score for one in match.players}
    for side in ranked.sides if ranked is not None else ():
        team = [one.name for one in match.players if one.name in side]
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
