"""Counts of matches: whole numbers that add up in any order, and the figures from them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np

from printplay.core.shares import deviations, wilson
from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.islands.engine.arrays import (
    ENTRIES,
    GATHERED,
    OUT,
    SCORE,
    START,
    Ints,
    Sheets,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.compiling import part
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing

#: Columns of `MatchSums.totals`. A win counts `WHOLE`, a shared one its part of that. The last four
#: are of a whole match, and are counted at the seat of its first winner: lead changes, and by
#: how many points the first was ahead of the second, each with its square.
(
    PLAYED, WINS, SCORED, SQUARES, ROUNDS, ENTERED, STUCK, SHOVELLED, SHARED, WIN_SQUARES,
    LEADS, LEAD_SQUARES, AHEAD, AHEAD_SQUARES,
) = range(14)  # fmt: skip
_COLUMNS = 14
WHOLE = 12
#: Most players of a match.
SEATS = 4
#: Columns of `Notes.ends`, behind those of a sheet. Bits that shovels gathered take of a standing.
LAPS, LED = START + 1, START + 2
_SHOVELS = 20


class MatchSums(NamedTuple):
    """Sums over matches.

    `totals` by port, seat and column; `points` by port and points (from `-low` on, see `blank`);
    `walked`, `attempts` and `scored` by port and space.
    """

    totals: Ints
    points: Ints
    walked: Ints
    attempts: Ints
    scored: Ints
    low: Ints


class Notes(NamedTuple):
    """Notes made while matches are played: three of the `MatchSums`, and more.

    `ends` has the final sheet by match and seat, with `LAPS` and `LED`: the number of rounds,
    and of lead changes. `log` has a row for each event, or none.
    """

    walked: Ints
    attempts: Ints
    scored: Ints
    ends: Ints
    log: Ints


def blank(terrain: Terrain, values: list[int], temples: int) -> MatchSums:
    """Return zero counts, for points from a curse at each temple to the best six places."""
    ports, spaces = len(terrain.ports), len(terrain.contents)
    max_points = sum(sorted(values, reverse=True)[:6])
    return MatchSums(
        np.zeros((ports, SEATS, _COLUMNS), np.int64),
        np.zeros((ports, temples + max_points + 1), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.array([temples], np.int64),
    )


@part
def leader(players: int, sheets: Sheets) -> int:
    """Return the seat with more points than any other; -1 if several have most."""
    best, level = 0, False
    for seat in range(1, players):
        ahead = sheets.rows[seat, SCORE] - sheets.rows[best, SCORE]
        if ahead > 0:
            best, level = seat, False
        elif ahead == 0:
            level = True
    return -1 if level else best


def notes(counts: MatchSums, matches: int, players: int, log: Ints) -> Notes:
    ends = np.zeros((matches, players, LED + 1), np.int64)
    return Notes(counts.walked, counts.attempts, counts.scored, ends, log)


def count_matches(counts: MatchSums, ends: Ints) -> None:
    """Count finished matches by their final sheets: winners, and contents of the sheets."""
    score, gathered, start = (ends[:, :, column] for column in (SCORE, GATHERED, START))
    every = np.arange(len(ends))
    standing = (score << _SHOVELS) + gathered
    first, won = standing.argmax(axis=1), standing == standing.max(axis=1, keepdims=True)
    level = won.sum(axis=1, keepdims=True)
    second = score.copy()
    second[every, first] = score.min(axis=1)
    ahead = score[every, first] - second.max(axis=1) if ends.shape[1] > 1 else 0 * every
    share = won * (WHOLE // level)
    added = np.zeros((*score.shape, _COLUMNS), np.int64)
    for column, value in (
        (PLAYED, 1), (WINS, share), (WIN_SQUARES, share**2), (SHARED, won & (level > 1)),
        (SCORED, score), (SQUARES, score**2), (ROUNDS, ends[:, :, LAPS]),
        (ENTERED, ends[:, :, ENTRIES]), (STUCK, ends[:, :, OUT] > 0), (SHOVELLED, gathered),
    ):  # fmt: skip
        added[:, :, column] = value
    led = ends[:, 0, LED]
    for column, of_all in ((LEADS, led), (LEAD_SQUARES, led**2), (AHEAD, ahead), (AHEAD_SQUARES, ahead**2)):
        added[every, first, column] = of_all
    np.add.at(counts.totals, (start, np.arange(ends.shape[1])), added)
    np.add.at(counts.points, (start, score + counts.low[0]), 1)


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
