"""Computes figures from the counts of many matches."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

import numpy as np

from printplay.core.shares import deviations, wilson
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.islands.engine.arrays import Ints
from printplay.games.go_for_gold.islands.rating.counting import (
    ENTERED,
    PLAYED,
    ROUNDS,
    SCORED,
    SHOVELLED,
    SQUARES,
    STUCK,
    WHOLE,
    WINS,
    MatchSums,
)
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing


def figures(
    graph: Graph, policy: str, players: int, counts: MatchSums, *, several: int = 1, paired: bool = False
) -> Figures:
    """Return the figures of matches of some players who share one policy.

    The bounds hold together with those of so many tables (`several`). With `paired` opposite ports
    are images of each other, and are counted together for them.
    """
    labels, spaces = list(graph.ports), list(graph.onward)
    by_port, by_seat = counts.totals.sum(axis=1), counts.totals.sum(axis=0)
    sheets = int(by_port[:, PLAYED].sum())
    walked = counts.walked.sum(axis=0) / max(sheets, 1)
    attempt_shares, score_shares = (
        totals.sum(axis=0) / max(sheets, 1) for totals in (counts.attempts, counts.scored)
    )
    low = int(counts.low[0])
    half = len(labels) // 2
    port_totals = by_port + np.roll(by_port, half, axis=0) if paired else by_port
    bound_width = deviations((half if paired else len(labels)) * several)
    worst, least, greatest = farthest(port_totals, labels, players, bound_width)
    return Figures(
        policy=policy,
        matches=sheets // players,
        ports=tuple(
            _standing(totals, players, name) for name, totals in zip(labels, by_port, strict=True)
        ),
        seats=tuple(_standing(by_seat[seat], players, str(seat + 1)) for seat in range(players)),
        places=tuple(
            FeatureFigures(name, "treasure" if name in graph.treasures else "temple",
                  float(attempt_shares[number]), float(score_shares[number]))
            for number, name in enumerate(spaces)
            if name in graph.treasures or name in graph.temples
        ),
        walked={name: float(walked[number]) for number, name in enumerate(spaces)},
        points={
            name: {value - low: int(count) for value, count in enumerate(row) if count}
            for name, row in zip(labels, counts.points, strict=True)
        },
        worst=worst,
        least=least,
        apart=greatest,
        players=players,
    )  # fmt: skip


def _standing(totals: Ints, players: int, name: str) -> Standing:
    played = max(int(totals[PLAYED]), 1)
    share = int(totals[WINS]) / WHOLE / played
    low, high = wilson(share, played, deviations(1))
    is_solo = players == 1
    mean = int(totals[SCORED]) / played
    return Standing(
        name,
        int(totals[PLAYED]),
        share=None if is_solo else share,
        low=None if is_solo else low,
        high=None if is_solo else high,
        mean=mean,
        spread=sqrt(max(0.0, int(totals[SQUARES]) / played - mean * mean)),
        rounds=int(totals[ROUNDS]) / played,
        entries=int(totals[ENTERED]) / played,
        shovels=int(totals[SHOVELLED]) / played,
        stuck=int(totals[STUCK]) / played,
    )


def farthest(
    by_port: Ints, labels: Sequence[str], players: int, bound_width: float
) -> tuple[str, float, float]:
    """Return the port with the largest deviation, and its interval, in percentage points.

    Intervals are `bound_width` deviations wide. For solo play, mean points are compared, in per cent of
    the overall mean.
    """
    intervals = []
    every = int(by_port[:, SCORED].sum()) / max(int(by_port[:, PLAYED].sum()), 1)
    for name, totals in zip(labels, by_port, strict=True):
        played = int(totals[PLAYED])
        if not played:
            return name, 0.0, inf
        if players > 1:
            share, even = int(totals[WINS]) / WHOLE / played, 1 / players
            low, high = wilson(share, played, bound_width)
        else:
            standing = _standing(totals, players, name)
            if not every:
                return name, 0.0, inf
            share, even = standing.mean / every, 1.0
            wide = bound_width * standing.spread / sqrt(played) / abs(every)
            low, high = share - wide, share + wide
        least = max(0.0, low - even, even - high)
        intervals.append((100 * max(high - even, even - low), 100 * least, abs(share - even), name))
    worst = max(intervals, key=lambda interval: interval[2])
    return worst[3], max(interval[1] for interval in intervals), max(interval[0] for interval in intervals)
