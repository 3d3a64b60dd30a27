"""Counts of matches: whole numbers that add up in any order."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

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
    """Return notes for a number of matches and players."""
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
