"""What is counted of the matches: whole numbers that add up, in whichever order they are played."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import numpy as np

from printplay.islands.arrays import (
    ENTRIES,
    GATHERED,
    OUT,
    SCORE,
    START,
    Ints,
    Sheets,
    Terrain,
)
from printplay.islands.compiling import part

#: Columns of `Counts.totals`. A win counts `WHOLE`, a shared one its part of that.
(
    PLAYED, WINS, SCORED, SQUARES, ROUNDS, ENTERED, STUCK, SHOVELLED, SHARED, WIN_SQUARES,
) = range(10)  # fmt: skip
WHOLE = 12
#: Players of a match, at most.
SEATS = 4


class Counts(NamedTuple):
    """Sums over matches.

    `totals` by port, seat and column; `points` by port and points (from `-low` on, see `blank`);
    `walked`, `tried` and `scored` by port and space.
    """

    totals: Ints
    points: Ints
    walked: Ints
    tried: Ints
    scored: Ints
    low: Ints


def blank(on: Terrain, values: list[int], temples: int) -> Counts:
    """Return counts of nothing, for points from a curse at each temple to the best six places."""
    ports, spaces = len(on.ports), len(on.what)
    most = sum(sorted(values, reverse=True)[:6])
    return Counts(
        np.zeros((ports, SEATS, 10), np.int64),
        np.zeros((ports, temples + most + 1), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.array([temples], np.int64),
    )


def digest(counts: Counts) -> str:
    """Return 64 hex digits that are the same where, and only where, the same was counted."""
    found = sha256()
    for one in counts:
        found.update(f"{one.shape}".encode() + one.astype("<i8").tobytes())
    return found.hexdigest()


@part
def count_match(counts: Counts, players: int, sheets: Sheets, laps: int) -> None:
    """Count a match that is over: who won, and what each sheet says."""
    best, level = -1, 0
    for seat in range(players):
        row = sheets.rows[seat]
        first = 0
        if best >= 0:
            other = sheets.rows[best]
            first = _sign(row[SCORE] - other[SCORE]) or _sign(row[GATHERED] - other[GATHERED])
        if best < 0 or first > 0:
            best, level = seat, 1
        elif first == 0:
            level += 1
    for seat in range(players):
        row = sheets.rows[seat]
        totals, score = counts.totals[row[START], seat], row[SCORE]
        totals[PLAYED] += 1
        won = row[SCORE] == sheets.rows[best, SCORE]
        if won and row[GATHERED] == sheets.rows[best, GATHERED]:
            totals[WINS] += WHOLE // level
            totals[WIN_SQUARES] += (WHOLE // level) ** 2
            totals[SHARED] += level > 1
        totals[SCORED] += score
        totals[SQUARES] += score * score
        totals[ROUNDS] += laps
        totals[ENTERED] += row[ENTRIES]
        totals[STUCK] += row[OUT] > 0
        totals[SHOVELLED] += row[GATHERED]
        counts.points[row[START], score + counts.low[0]] += 1


@part
def _sign(number: int) -> int:
    return 1 if number > 0 else -1 if number < 0 else 0
