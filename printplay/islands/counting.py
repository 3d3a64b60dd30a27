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

#: Columns of `Counts.totals`. A win counts `WHOLE`, a shared one its part of that. The last four
#: are of a whole match, and count where its first winner sat: how often the lead changed, and by
#: how many points the first was ahead of the second, each with its square.
(
    PLAYED, WINS, SCORED, SQUARES, ROUNDS, ENTERED, STUCK, SHOVELLED, SHARED, WIN_SQUARES,
    LEADS, LEAD_SQUARES, AHEAD, AHEAD_SQUARES,
) = range(14)  # fmt: skip
_COLUMNS = 14
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
        np.zeros((ports, SEATS, _COLUMNS), np.int64),
        np.zeros((ports, temples + most + 1), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.zeros((ports, spaces), np.int64),
        np.array([temples], np.int64),
    )


def digest(counts: Counts) -> str:
    """Return 64 hex digits that are the same where, and only where, the same was counted.

    What only a search asks, of the lead, is left out: certificates hold without it.
    """
    found = sha256()
    for one in counts._replace(totals=counts.totals[:, :, :LEADS]):
        found.update(f"{one.shape}".encode() + one.astype("<i8").tobytes())
    return found.hexdigest()


@part
def leader(players: int, sheets: Sheets) -> int:
    """Return the seat with more points than any other; -1 where several have most."""
    best, level = 0, False
    for seat in range(1, players):
        ahead = sheets.rows[seat, SCORE] - sheets.rows[best, SCORE]
        if ahead > 0:
            best, level = seat, False
        elif ahead == 0:
            level = True
    return -1 if level else best


@part
def count_match(counts: Counts, players: int, sheets: Sheets, laps: int, leads: int) -> None:
    """Count a match that is over, in which the lead changed so often: who won, what sheets say."""
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
    ahead = -1
    for seat in range(players):
        behind = sheets.rows[best, SCORE] - sheets.rows[seat, SCORE]
        if seat != best and (ahead < 0 or behind < ahead):
            ahead = behind
    whole = counts.totals[sheets.rows[best, START], best]
    whole[LEADS] += leads
    whole[LEAD_SQUARES] += leads * leads
    whole[AHEAD] += max(ahead, 0)
    whole[AHEAD_SQUARES] += max(ahead, 0) * max(ahead, 0)
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
