"""Made-up plays as other programs export them, and what each must be after an import.

The expectation is worked out here from the play alone: nothing of the import is called for it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import printplay as pp

#: Games of the shelf by their titles; what is known of them holds however a result came.
LOWEST = frozenset(("Crazy Eights", "Eighteen Holes", "Hearts", "Minigolf", "Shut the Box"))
TOGETHER = frozenset(("Keep the Light",))
SHELF = (
    "Archery", "Backgammon Match", "Beachcombers", "Going to Boston", "Ten Frames", "Canasta",
    "City, Country, River", "Two to Twelve", "First Out", "Cornhole", "Cribbage", "Curling",
    "Five Hundred and One", "Dominoes", "Doppelkopf List", "Win or Lose", "Euchre",
    "Exactly Fifty", "Four Winds", "Gin Rummy", "Go for Gold", "Goldrausch", "Gophers", "Gotoku",
    "Crossing Words", "Mancala", "Ninepins", "Two and Two", "Petanque", "Pig", "Four Provinces",
    "Quiz Night", "Five Heats", "Lay Down and Out", "Series of Races", "Skat List", "Spades",
    "Straight Pool", "Table Tennis", "Ten Thousand", "Tennis", "Thirteen Boxes",
    "Bid and Follow", "Volleyball", "Whist", "Yacht", *sorted(LOWEST), *sorted(TOGETHER),
)  # fmt: skip
#: Games in which a tie is open while what breaks it is missing; those of two teams by their seats.
TIE_BREAKS = frozenset(("Beachcombers", "Four Provinces", "Go for Gold"))
TEAMS_BY_SEAT = frozenset(("Canasta", "Euchre", "Spades", "Two and Two", "Whist"))
UNKNOWN = ("Far Isles", "7 Wonders: Duel", "囲碁", "Catan #2", "Ä & Ö", 'isles, "great"')
NAMES = ("Anna", "Ben", "Cléo", "Cleo", "Dan-Lena", "Zoë", "O'Neill", "=1+1", "李雷", "A & B")


class Seat(NamedTuple):
    """A player of a play: points, whether said to have won (None: not said), and the team."""

    name: str
    points: int | None
    won: bool | None = None
    team: str = ""


@dataclass(frozen=True)
class Play:
    """A play as it was played elsewhere; `lowest` and `together` are said of its game there."""

    number: int
    game: str
    seats: Sequence[Seat]
    date: str = "2026-01-02"
    place: str = ""
    lowest: bool = False
    together: bool = False

    @property
    def teams(self) -> frozenset[frozenset[str]]:
        """Return the teams, if there are at least two and one has partners."""
        sides: dict[str, set[str]] = {}
        for seat in self.seats:
            sides.setdefault(seat.team or f"alone {seat.name}", set()).add(seat.name)
        parted = 1 < len(sides) < len(self.seats)
        return frozenset(map(frozenset, sides.values())) if parted else frozenset()


class Outcome(NamedTuple):
    """What a play is in a ledger: the players in their order, who won with whom, when, where."""

    title: str
    players: tuple[str, ...]
    scores: Mapping[str, int | None]
    winners: frozenset[str]
    partners: frozenset[frozenset[str]]
    date: str
    place: str
    note: str


def expected(play: Play, *, together: bool = False) -> Outcome | None:
    """Return what a play must be; None if it must be refused, as it does not say who has won."""
    flags = {seat.won for seat in play.seats}
    scores = {seat.name: seat.points for seat in play.seats}
    known = [points for points in scores.values() if points is not None]
    together = (together or play.game in TOGETHER) and not play.teams and len(flags) == 1
    everybody = frozenset(scores)
    if None not in flags:
        winners = frozenset(seat.name for seat in play.seats if seat.won)
    elif together or len(known) < len(scores):
        return None
    else:
        fewest = play.lowest or play.game in LOWEST
        best = min(known) if fewest else max(known)
        winners = frozenset(name for name in scores if scores[name] == best)
        if any(len({scores[name] for name in team}) > 1 for team in play.teams):
            winners = frozenset()  # totals of partners that differ do not say who has won
    partners = {team for team in play.teams if len(team) > 1}
    if together and len(scores) > 1:
        partners = {everybody}
    return Outcome(
        play.game, tuple(scores), scores, winners, frozenset(partners), play.date, play.place,
        f"play {play.number}",
    )  # fmt: skip


def outcome(match: pp.Match) -> Outcome:
    """Return what a match of a ledger is; a score is None where nothing is known of it."""
    stored = match.stored
    standings = stored.standings
    return Outcome(
        stored.game.title,
        stored.players,
        {row.player: None if stored.game.pointless or row.player in standings.without else row.score
         for row in standings.placings},
        frozenset(row.player for row in standings.placings if row.winner),
        frozenset(frozenset(side) for side in standings.sides if len(side) > 1),
        stored.date, stored.place, stored.record.setup.note or "",
    )  # fmt: skip


def outcomes(ledger: pp.Ledger) -> dict[str, Outcome]:
    """Return all matches of a ledger by their notes, which no two have alike."""
    found = [outcome(match) for match in ledger.matches()]
    assert len({one.note for one in found}) == len(found)
    return {one.note: one for one in found}


def differences(here: Mapping[str, Outcome], wanted: Mapping[str, Outcome | None]) -> list[str]:
    """Return what of some plays is not among the outcomes of a ledger as expected, in words."""
    return [
        f"{note}: expected {plan}, found {here.get(note)}"
        for note, plan in wanted.items()
        if not _is(here.get(note), plan)
    ]


def _is(found: Outcome | None, plan: Outcome | None) -> bool:
    """Return whether a match is as expected, with what the pad of its game knows beyond the play.

    A tie may be open, and partners may be those of the seats.
    """
    if found is None or plan is None:
        return found is plan
    if plan.title in TIE_BREAKS and len(plan.winners) > 1 and not found.winners:
        found = found._replace(winners=plan.winners)
    seats = frozenset((frozenset(plan.players[::2]), frozenset(plan.players[1::2])))
    if plan.title in TEAMS_BY_SEAT and found.partners == seats:
        found = found._replace(partners=plan.partners)
    return found == plan


# -- as BG Stats exports them ----------------------------------------------------------------------


def bgstats(plays: Iterable[Play]) -> bytes:
    """Return an export of BG Stats: games, players, places and plays, tied by their ids."""
    games: dict[tuple[str, bool, bool], int] = {}
    players: dict[str, int] = {}
    places: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for play in plays:
        game = games.setdefault((play.game, play.lowest, play.together), len(games) + 1)
        lines = []
        for seat in play.seats:
            line: dict[str, Any] = {
                "playerRefId": players.setdefault(seat.name, len(players) + 1),
                "score": "" if seat.points is None else str(seat.points),
            }
            line |= {} if seat.won is None else {"winner": seat.won}
            line |= {"team": seat.team} if seat.team else {}
            lines.append(line)
        rows.append({
            "uuid": f"play-{play.number}", "gameRefId": game, "comments": f"play {play.number}",
            "playDate": f"{play.date} 20:00:00", "playerScores": lines,
            "usesTeams": any(seat.team for seat in play.seats),
        })  # fmt: skip
        if play.place:
            rows[-1]["locationRefId"] = places.setdefault(play.place, len(places) + 1)
    top = {
        "games": [
            {"id": id_, "name": name, "highestWins": not lowest, "cooperative": together, "noPoints": False}
            for (name, lowest, together), id_ in games.items()
        ],
        "players": [{"id": id_, "name": name} for name, id_ in players.items()],
        "locations": [{"id": id_, "name": name} for name, id_ in places.items()],
        "plays": rows,
    }
    return json.dumps(top).encode()


def expected_of_bgstats(plays: Iterable[Play]) -> dict[str, Outcome | None]:
    """Return what the plays of an export of BG Stats must be."""
    return {
        f"play {play.number}": expected(_with_points_of_partners(play), together=play.together)
        for play in plays
    }


def _with_points_of_partners(play: Play) -> Play:
    """Return a play in which the points that stand at one of a team are those of its members."""
    seats = []
    for seat in play.seats:
        of_team = {
            one.points for one in play.seats
            if one.team == seat.team and one.won == seat.won and one.points is not None
        }  # fmt: skip
        alone = seat.team and seat.points is None and len(of_team) == 1
        seats.append(seat._replace(points=of_team.pop()) if alone else seat)
    return replace(play, seats=seats)


# -- as a table with a line a player ---------------------------------------------------------------


def long_table(plays: Iterable[Play], separator: str = ",") -> bytes:
    """Return a table with a line a player; a column `match` parts the plays."""
    rows: list[Sequence[object]] = [
        ("match", "date", "game", "place", "player", "team", "points", "winner", "lowest", "note")
    ]
    for play in plays:
        for index, seat in enumerate(play.seats):
            won = "" if seat.won is None else "yes" if seat.won else "no"
            points = "" if seat.points is None else seat.points
            team = "all" if play.together and not play.teams else seat.team
            note = f"play {play.number}" if index == 0 else ""
            lowest = "yes" if play.lowest else ""
            rows.append((play.number, play.date, play.game, play.place, seat.name, team, points,
                         won, lowest, note))  # fmt: skip
    return _written(rows, separator)


def expected_of_long_table(plays: Iterable[Play]) -> dict[str, Outcome | None]:
    """Return what the plays of such a table must be: all alike without points are together."""
    return {
        f"play {play.number}": expected(play, together=_in_one_team(play) or _all_alike(play))
        for play in plays
    }


# -- as a table with a line a match ----------------------------------------------------------------


def wide_table(plays: Iterable[Play], separator: str = ",") -> bytes:
    """Return a table with a line a match, a column for each player; it has no teams."""
    plays = [*plays]
    names = [*dict.fromkeys(seat.name for play in plays for seat in play.seats)]
    rows: list[Sequence[object]] = [("date", "game", "place", *names, "winner", "lowest", "note")]
    for play in plays:
        cells = {seat.name: "x" if seat.points is None else seat.points for seat in play.seats}
        winner = ", ".join(seat.name for seat in play.seats if seat.won)
        if not winner and all(seat.won is False for seat in play.seats):
            winner = "nobody"
        rows.append((play.date, play.game, play.place, *(cells.get(name, "") for name in names),
                     winner, "yes" if play.lowest else "", f"play {play.number}"))  # fmt: skip
    return _written(rows, separator)


def expected_of_wide_table(plays: Iterable[Play]) -> dict[str, Outcome | None]:
    """Return what the plays of such a table must be; players stand in the order of its columns."""
    plays = [*plays]
    names = [*dict.fromkeys(seat.name for play in plays for seat in play.seats)]
    found: dict[str, Outcome | None] = {}
    for play in plays:
        plan = expected(play, together=_all_alike(play))
        players = tuple(sorted((seat.name for seat in play.seats), key=names.index))
        mixed = 0 < sum(seat.points is None for seat in play.seats) < len(play.seats)
        found[f"play {play.number}"] = None if plan is None or mixed else plan._replace(players=players)
    return found


def _in_one_team(play: Play) -> bool:
    """Return whether all are in one team, as all who play together are in a table."""
    return (play.together and not play.teams) or (
        len({seat.team for seat in play.seats}) == 1 and play.seats[0].team != ""
    )


def _all_alike(play: Play) -> bool:
    """Return whether all have won or all have lost, with no points and no teams."""
    return (
        len(play.seats) > 1 and all(seat.points is None and not seat.team for seat in play.seats)
        and len({seat.won for seat in play.seats}) == 1 and play.seats[0].won is not None
    )  # fmt: skip


def _written(rows: Iterable[Sequence[object]], separator: str) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode()
