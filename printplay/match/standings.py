"""Standings: players ranked, and what decided, for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import pairwise

#: The source of points for a player with only a total.
AS_ENTERED = "total as entered"
#: Values of `decided_by` without a winner: a missing tie-break value;
#: no points in an open match, or a single sheet of a game for more players.
OPEN, NONE = "open", "none"
#: The source of the winner's point, in a game without points.
WON = "won"
#: The prefix of a tie-break whose least value wins.
FEWEST = "-"


@dataclass(frozen=True)
class Points:
    """Points of a player, their source, and the index of the event that earned them."""

    value: int
    source: str
    event: int | None


@dataclass(frozen=True, slots=True)  # a server caches those of every match
class Placing:
    """One player's place. `tie_break` has the values compared on a tie; None if unknown.

    `unchecked`: the score is an entered total without sources. `lowest`: the fewest points
    win; for a tie-break whose name begins with `-`, the least value.
    """

    rank: int
    player: str
    score: int
    winner: bool
    tie_break: Mapping[str, int | None]
    points: Sequence[Points]
    unchecked: bool = False
    lowest: bool = False

    def is_ahead_of(self, opponent: Placing) -> bool | None:
        """Return whether this player is ahead of another; None if what decides is unknown.

        The order of two can be known although a third leaves the first place open.
        """
        if self.winner != opponent.winner:
            return self.winner
        if self.score != opponent.score:
            return (self.score > opponent.score) != self.lowest
        for name, value in self.tie_break.items():
            against = opponent.tie_break[name]
            if value is None or against is None:
                return None
            if value != against:
                return (value > against) != name.startswith(FEWEST)
        return False


@dataclass(frozen=True)
class Standings:
    """Players ranked; equals share a rank and the next rank is skipped (1, 1, 3).

    `decided_by` says what decides the first place: `score`, the name of a tie-break, `shared`
    (all of rank 1 have won), `won` (whoever is said to have won, whatever the points), `open` or
    `none` (nobody has); None without players. `without` are players without points in a match that
    was ended: the winner is open, unless the table named one. `alone`: a single sheet of a game
    for more players; it neither wins nor loses. `sides` are the players by team, if any play
    together.
    """

    placings: tuple[Placing, ...]
    decided_by: str | None
    without: tuple[str, ...] = ()
    alone: bool = False
    sides: tuple[frozenset[str], ...] = ()

    @property
    def decided(self) -> bool:
        """Return whether somebody has won."""
        return self.decided_by not in (OPEN, NONE, None)

    @property
    def unknown_tie_break(self) -> tuple[str, tuple[str, ...]]:
        """Return the unknown tie-break and its players; empty unless `decided_by` is `open`."""
        level = self.decided_by == OPEN and not self.without
        first = [placing for placing in self.placings if placing.rank == 1] if level else []
        for name in first[0].tie_break if first else ():
            if missing := tuple(placing.player for placing in first if placing.tie_break[name] is None):
                return name, missing
        return "", ()

    def sources(self, names: Iterable[str]) -> list[str]:
        """Return the sources of all points in order; `names` are their keys in that of the game."""
        return merge_sources(
            ([points.source for points in placing.points] for placing in self.placings), names
        )

    def for_match(self, *, finished: bool, without: tuple[str, ...] = (), fewest: int = 1) -> Standings:
        """Return the standings of a match, finished by its rules or not.

        There is no winner if it is open and nobody has points, if results are missing at its end,
        or if there is one sheet of a game for at least `fewest` players.
        """
        if not self.placings:
            return self
        if is_alone := len(self.placings) == 1 < fewest:
            return self.without_winner(NONE, without, is_alone=is_alone)
        points = any(map(_has_points, self.placings))
        if (points and not without) or finished:
            return self
        return self.without_winner(OPEN if points else NONE, without)

    def without_winner(
        self, decided_by: str | None, without: tuple[str, ...], *, is_alone: bool = False
    ) -> Standings:
        """Return the same standings without a winner."""
        losers = tuple(replace(placing, winner=False) for placing in self.placings)
        return replace(self, placings=losers, decided_by=decided_by, without=without, alone=is_alone)

    def together(self, player: str, other_player: str) -> bool:
        return any({player, other_player} <= side for side in self.sides)


def _has_points(placing: Placing) -> bool:
    """Return whether a player has gained any points; deductions alone do not count."""
    return placing.score > 0 or (placing.score < 0 and any(points.value > 0 for points in placing.points))


def placings(
    scores: Sequence[tuple[str, int, Sequence[Points]]],
    tie_breaks: Sequence[tuple[str, Sequence[int | None]]] = (),
    *,
    lowest: bool = False,
) -> Standings:
    """Rank players by score, then by each tie-break in turn; more is better.

    With `lowest`, fewer points are better; for a tie-break whose name begins with `-`, less is.

    If a tie-break is unknown for one of the tied players, the tie stays; if it is for the first
    place, there is no winner.

    >>> placings([("A", 24, ()), ("B", 24, ()), ("C", 9, ())], [("shovels", (7, 9, 4))]).decided_by
    'shovels'
    >>> placings([("A", 24, ()), ("B", 24, ())], [("shovels", (7, None))]).decided_by
    'open'
    >>> [p.rank for p in placings([("A", 1, ()), ("B", 1, ()), ("C", 0, ())]).placings]
    [1, 1, 3]
    >>> placings([]).decided_by is None
    True
    """
    groups = [list(range(len(scores)))]
    undecidable: list[list[int]] = []
    decided = "shared"
    for name, values in [("score", [score for _n, score, _p in scores]), *tie_breaks]:
        fewest = lowest if name == "score" else name.startswith(FEWEST)
        split = []
        for group in groups:
            known_values = [value for seat in group if (value := values[seat]) is not None]
            if len(known_values) < len(group) > 1:
                undecidable.append(group)
            if group in undecidable:
                split.append(group)
                continue
            split += [
                [seat for seat in group if values[seat] == value]
                for value in sorted(set(known_values), reverse=not fewest)
            ] or [group]
        groups = split
        if decided == "shared" and groups and (len(groups[0]) == 1 or groups[0] in undecidable):
            decided = OPEN if groups[0] in undecidable else name
    placed = []
    rank = 1
    for group in groups:
        for seat in group:
            player, score, points = scores[seat]
            placed.append(
                Placing(
                    rank,
                    player,
                    score,
                    rank == 1 and decided != OPEN,
                    {name: values[seat] for name, values in tie_breaks},
                    points,
                    any(part.source == AS_ENTERED for part in points),
                    lowest,
                )
            )
        rank += len(group)
    return Standings(tuple(placed), decided if placed else None)


def merge_sources(lists: Iterable[Sequence[str]], names: Iterable[str]) -> list[str]:
    """Return the sources of several players in one order, which keeps that of each player.

    Each list has the sources of a player: `birds`, `round 2 birds`. What no player has both of is
    ordered by `names`, the keys of all sources in the order of the game, then by its number. Where
    two players have opposite orders, the first one's counts.

    >>> merge_sources([["round 2 a", "b"], ["round 1 a"], ["c", "b"]], ["c", "a", "b"])
    ['c', 'round 1 a', 'round 2 a', 'b']
    """
    place = {name: index for index, name in enumerate(names)}
    followers: dict[str, set[str]] = {}
    for sources in lists:
        listed = list(dict.fromkeys(sources))
        for source in listed:
            followers.setdefault(source, set())
        for source_before, source_after in pairwise(listed):
            followers[source_before].add(source_after)
    first = {source: index for index, source in enumerate(followers)}
    predecessor_counts = dict.fromkeys(followers, 0)
    for source_after in (sources for following in followers.values() for sources in following):
        predecessor_counts[source_after] += 1
    key = {source: (*_place_in_source(source, place), index) for source, index in first.items()}
    ready = [(key[source], source) for source, count in predecessor_counts.items() if not count]
    heapify(ready)
    order: dict[str, None] = {}
    while len(order) < len(followers):
        if not ready:  # opposite orders
            ready = [next((key[source], source) for source in first if source not in order)]
        source = heappop(ready)[1]
        if source in order:
            continue
        order[source] = None
        for source_after in followers[source]:
            predecessor_counts[source_after] -= 1
            if not predecessor_counts[source_after]:
                heappush(ready, (key[source_after], source_after))
    return list(order)


def _place_in_source(source: str, place: Mapping[str, int]) -> tuple[int, int]:
    """Return the place of the name in a source, and its number; 0 for one without."""
    words = source.split(" ")
    number = next((int(word) for word in words if word.isascii() and word.isdecimal()), 0)
    return place.get(words[-1], len(place)), number
