"""The stored result of a finished match, by the rules of that day.

Players are stored as seats, so that renaming keeps the result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from printplay.match.standings import Placing, Standings

_KEYS = {"seat", "rank", "score", "winner", "tie_break", "unchecked"}


class Result(NamedTuple):
    """Standings, and the version of the game's rules that gave them."""

    rules: int
    standings: Standings

    def same_as(self, other: Standings) -> bool:
        """Return whether other standings are equal, apart from the sources of points."""
        places, others = ([*map(_decided, found.placings)] for found in (self.standings, other))
        return places == others and self.standings.decided_by == other.decided_by


def written(standings: Standings, players: Sequence[str], rules: int) -> str:
    """Serialise standings to one line; `players` are in seating order."""
    places = [
        {
            "seat": players.index(placing.player) + 1,
            "rank": placing.rank,
            "score": placing.score,
            "winner": placing.winner,
            "tie_break": dict(placing.tie_break),
            "unchecked": placing.unchecked,
        }
        for placing in standings.placings
    ]
    result: dict[str, object] = {"rules": rules, "decided_by": standings.decided_by, "places": places}
    if standings.without:
        result["without"] = [players.index(player) + 1 for player in standings.without]
    return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def read(text: str, players: Sequence[str], live: Standings) -> Result:
    """Parse the text of `written`; the sources of points are those of `live` if they still add up.

    So are its sides, and whether it is a single sheet. Raises ValueError for a text that `written`
    did not write for this number of players.
    """
    try:
        data = json.loads(text)
        points = {placing.player: placing for placing in live.placings}
        placings = tuple(_placing(place, players, points) for place in data["places"])
        seated = [placing.player for placing in placings]
        decided_by = data["decided_by"]
        without = tuple(players[seat - 1] for seat in data.get("without", ()))
        good = (
            type(data["rules"]) is int
            and (decided_by is None or type(decided_by) is str)
            and sorted(seated) == sorted(players)
            and data["rules"] >= 1
        )
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(text) from error
    if not good:
        raise ValueError(text)
    return Result(data["rules"], Standings(placings, decided_by, without, live.alone, live.sides))


def _placing(place: Mapping[str, Any], players: Sequence[str], live: Mapping[str, Placing]) -> Placing:
    numbers = (place["seat"], place["rank"], place["score"])
    flags = (place["winner"], place["unchecked"])
    ties = dict(place["tie_break"])
    known = all(type(key) is str and type(value) in (int, type(None)) for key, value in ties.items())
    if {*map(type, numbers)} != {int} or {*map(type, flags)} != {bool} or not known:
        raise TypeError
    if set(place) != _KEYS or not 1 <= place["seat"] <= len(players):
        raise LookupError
    player = players[place["seat"] - 1]
    now = live.get(player)
    points = now.points if now is not None and now.score == place["score"] else ()
    return Placing(
        place["rank"],
        player,
        place["score"],
        place["winner"],
        ties,
        points,
        place["unchecked"],
        now.lowest if now is not None else False,
    )


def _decided(placing: Placing) -> tuple[object, ...]:
    ties = tuple(sorted(placing.tie_break.items()))
    return placing.player, placing.rank, placing.score, placing.winner, placing.unchecked, ties
