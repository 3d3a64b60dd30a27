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

    rules_version: int
    standings: Standings

    def is_same_as(self, other_standings: Standings) -> bool:
        """Return whether other standings are equal, apart from the sources of points."""
        own_places, other_places = (
            [*map(_comparable, standings.placings)] for standings in (self.standings, other_standings)
        )
        return own_places == other_places and self.standings.decided_by == other_standings.decided_by


def result_text(standings: Standings, players: Sequence[str], rules_version: int) -> str:
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
    result: dict[str, object] = {"rules": rules_version, "decided_by": standings.decided_by, "places": places}
    if standings.without:
        result["without"] = [players.index(player) + 1 for player in standings.without]
    return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def parse_result(text: str, players: Sequence[str], present: Standings) -> Result:
    """Parse the text of `result_text`; the sources of points are those of `present` if they still add up.

    So are its sides, and whether it is a single sheet. Raises ValueError for a text that `result_text`
    did not write for this number of players.
    """
    try:
        data = json.loads(text)
        points = {placing.player: placing for placing in present.placings}
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
    return Result(data["rules"], Standings(placings, decided_by, without, present.alone, present.sides))


def _placing(
    place: Mapping[str, Any], players: Sequence[str], present_placings: Mapping[str, Placing]
) -> Placing:
    numbers = (place["seat"], place["rank"], place["score"])
    flags = (place["winner"], place["unchecked"])
    tie_break = dict(place["tie_break"])
    is_valid_tie_break = all(
        type(key) is str and type(value) in (int, type(None)) for key, value in tie_break.items()
    )
    if {*map(type, numbers)} != {int} or {*map(type, flags)} != {bool} or not is_valid_tie_break:
        raise TypeError
    if set(place) != _KEYS or not 1 <= place["seat"] <= len(players):
        raise LookupError
    player = players[place["seat"] - 1]
    present = present_placings.get(player)
    points = present.points if present is not None and present.score == place["score"] else ()
    return Placing(
        place["rank"],
        player,
        place["score"],
        place["winner"],
        tie_break,
        points,
        place["unchecked"],
        present.lowest if present is not None else False,
    )


def _comparable(placing: Placing) -> tuple[object, ...]:
    ties = tuple(sorted(placing.tie_break.items()))
    return placing.player, placing.rank, placing.score, placing.winner, placing.unchecked, ties
