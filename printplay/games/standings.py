"""Standings: players ranked, and what decided. Every game ranks its players by this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Points:
    """Points a player has, what they are from, and the index of the event that earned them."""

    value: int
    source: str
    event: int | None


@dataclass(frozen=True)
class Placing:
    """One player's place. `tie_break` has the values compared on a tie; None is not known."""

    rank: int
    player: str
    score: int
    winner: bool
    tie_break: Mapping[str, int | None]
    points: tuple[Points, ...]
    unchecked: bool = False


@dataclass(frozen=True)
class Standings:
    """Players ranked; equals share a rank and the next rank is skipped (1, 1, 3).

    `decided_by` says what decides the first place: `score`, the name of a tie-break, `shared`;
    None where nobody plays. Where that tie-break is not known for all who are level, several have
    the first place all the same: who won is open.
    """

    placings: tuple[Placing, ...]
    decided_by: str | None


def placings(
    scores: Sequence[tuple[str, int, tuple[Points, ...]]],
    tie_breaks: Sequence[tuple[str, Sequence[int | None]]] = (),
) -> Standings:
    """Rank players by score, then by each tie-break in turn; more is better.

    Where a tie-break is not known for one of the players tied, it and later ones part nobody.

    >>> placings([("A", 24, ()), ("B", 24, ()), ("C", 9, ())], [("shovels", (7, 9, 4))]).decided_by
    'shovels'
    >>> placings([("A", 24, ()), ("B", 24, ())], [("shovels", (7, None))]).decided_by
    'shovels'
    >>> [p.rank for p in placings([("A", 1, ()), ("B", 1, ()), ("C", 0, ())]).placings]
    [1, 1, 3]
    >>> placings([])
    Standings(placings=(), decided_by=None)
    """
    groups = [list(range(len(scores)))]
    undecidable: list[list[int]] = []
    decided = "shared"
    for name, values in [("score", [score for _n, score, _p in scores]), *tie_breaks]:
        split = []
        for group in groups:
            known = [value for seat in group if (value := values[seat]) is not None]
            if len(known) < len(group) > 1:
                undecidable.append(group)
            if group in undecidable:
                split.append(group)
                continue
            split += [
                [seat for seat in group if values[seat] == value]
                for value in sorted(set(known), reverse=True)
            ] or [group]
        groups = split
        if decided == "shared" and groups and (len(groups[0]) == 1 or groups[0] in undecidable):
            decided = name
    placed = []
    rank = 1
    for group in groups:
        placed += [
            Placing(
                rank,
                scores[seat][0],
                scores[seat][1],
                rank == 1,
                {name: values[seat] for name, values in tie_breaks},
                scores[seat][2],
            )
            for seat in group
        ]
        rank += len(group)
    return Standings(tuple(placed), decided if placed else None)
