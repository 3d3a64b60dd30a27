"""Players written from the rules alone, to hold the panel of `layout rate` against.

They share no code with printplay: the map of an island is read from its file, the rules are played
once more, and the players choose by tastes of their own. Five take what is near; one strikes feet
for it, one looks at a few lines and keeps room to live, one plays some futures of each out in mind.
An island that the panel certifies within 1 must be within 1.5 for all of them, at the tables that
it is certified for. A missed target would take another player in the panel.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

import numpy as np

from benchmarks.outsider_maps import PORT, TREASURE, Numbers, distances, njit, read_map
from benchmarks.outsider_moves import NEVER, STRUCK, SURE, chosen, hope, moves, pull
from benchmarks.table import Row, Target

#: What an outsider likes, see `outsider_moves`.
TASTES: Mapping[str, tuple[float, ...]] = {
    "short-sighted": (0.3, 0.2, 0.0, 0.0, 0.0, 2.0, 0.0, NEVER, 0.0),
    "walks to the nearest": (0.5, 0.3, 3.0, 0.0, -1.0, 3.0, 0.0, NEVER, 0.0),
    "gathers first": (1.5, 0.8, 1.0, 0.1, -1.0, 4.0, 0.0, NEVER, 0.0),
    "minds the way out": (0.6, 0.5, 1.5, 0.5, -2.0, 3.0, 0.0, NEVER, 0.0),
    "temples only": (1.0, 0.3, 1.5, 0.0, -0.5, 3.0, 0.0, NEVER, 0.0),
    "strikes feet": (0.8, 1.5, 0.5, 0.1, 0.5, 2.0, 0.0, 1.0, 0.0),
    "keeps room": (0.4, 0.4, 0.5, 0.0, 0.5, 3.0, 0.15, NEVER, 0.0),
    "plays futures out": (0.5, 0.5, 0.0, 0.0, 0.0, 3.0, 0.0, NEVER, 5.0),
}
_ROOT = Path(__file__).parent
_SHIPPED = Path(__file__).parents[1] / "layouts" / "go-for-gold"
#: Most percentage points by which ports may be off an even share, or least where the panel finds
#: them uneven: somebody has to agree.
_FAIR = Target("at most", 1.5)
_LIMITS: Mapping[Path, Target] = {
    _SHIPPED / "a.toml": _FAIR,
    _SHIPPED / "b.toml": Target("at least", 2.0),
    **dict.fromkeys(sorted((_ROOT / "measured").glob("*.toml")), _FAIR),
}
_MATCHES, _TABLES = 20_000, (4, 3, 2)
LITTLE = {"_MATCHES": 8, "_TABLES": (4,)}
#: Columns of a sheet.
_AT, _SHOVELS, _GATHERED, _FEET, _BOXES, _SCORE, _OUT, _ENDED = range(8)
#: Room for all lines of one round.
_LINES = 60_000


@njit
def _draws(
    near: Numbers, kinds: Numbers, loot: Numbers, far: Numbers, ports: Numbers, taste: Numbers,
    sheet: Numbers, been: Numbers, closed: Numbers, roll: int, found: Numbers,
) -> None:  # fmt: skip
    """Draw a player's line; without any, the player is out."""
    held, struck = sheet[_SHOVELS], 0
    count = moves(near, kinds, sheet[_AT], been, roll, roll, found)
    pick, best = chosen(near, kinds, loot, far, ports, taste, held, been, closed, found, count)
    if sheet[_FEET] and (count == 0 or taste[STRUCK] < NEVER):
        first = count
        more = moves(near, kinds, sheet[_AT], been, 1, 6, found[first:])
        by_foot, value = chosen(near, kinds, loot, far, ports, taste, held, been, closed, found[first:], more)
        if more and (count == 0 or value - taste[STRUCK] > best):
            pick, struck, count = first + by_foot, 1, first + more
    if count == 0:
        sheet[_OUT] = 1
        return
    space = sheet[_AT]
    for step in range(1, found[pick, 0] + 1):
        space = found[pick, step]
        been[space] = 1
        sheet[_SHOVELS] += loot[space, 0]
        sheet[_GATHERED] += loot[space, 0]
        sheet[_FEET] += loot[space, 1]
    sheet[_FEET] -= struck
    sheet[_AT] = sheet[_ENDED] = space
    if kinds[space, 0] == PORT:
        most = -1.0
        for port in ports:
            if not been[port]:
                likes = pull(kinds, far, port, sheet[_SHOVELS], been, closed, taste[SURE])
                likes += np.random.random() * 1e-6
                if likes > most:
                    most, sheet[_AT] = likes, port
        for port in ports:
            been[port] = 1


@njit
def _digs(kinds: Numbers, taste: Numbers, sheet: Numbers, closed: Numbers) -> None:
    """Try the place where a line ended, if it promises anything."""
    space = sheet[_ENDED]
    if space < 0 or hope(kinds, space, sheet[_SHOVELS], closed, taste[SURE]) <= 0:
        return
    die = np.random.randint(1, 7)
    if kinds[space, 0] == TREASURE:
        missing = max(0, kinds[space, 1] - die)
        if missing <= sheet[_SHOVELS]:
            sheet[_SHOVELS] -= missing
            sheet[_SCORE] += kinds[space, 1]
            sheet[_BOXES] += 1
        return
    sheet[_BOXES] += 1
    if sheet[_SHOVELS] >= die:
        sheet[_SCORE] += 9
        sheet[_SHOVELS] = 0
        closed[space] = 1
    else:
        sheet[_SCORE] -= 1


@njit
def play(
    near: Numbers, kinds: Numbers, loot: Numbers, far: Numbers, ports: Numbers, taste: Numbers,
    players: int, matches: int, seed: int,
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """Return victories by port and by seat; shared ones count in parts.

    A match goes on while anybody can move: what is entered after nobody can score is too rare to
    matter. The port of the first player goes round.
    """
    np.random.seed(seed)
    by_port, by_seat = np.zeros(4), np.zeros(players)
    found = np.zeros((_LINES, 8), np.int64)
    for match in range(matches):
        been, closed = np.zeros((players, len(near)), np.uint8), np.zeros(len(near), np.uint8)
        sheets, active = np.zeros((players, 8), np.int64), 0
        for seat in range(players):
            sheets[seat, _AT] = ports[(match + seat) % 4]
            sheets[seat, _SHOVELS], sheets[seat, _GATHERED], sheets[seat, _FEET] = 2, 2, 1
            been[seat, sheets[seat, _AT]] = 1
        while sheets[:, _BOXES].max() < 6 and not sheets[:, _OUT].all():
            roll = np.random.randint(1, 7)
            for seat in range(players):
                sheets[seat, _ENDED] = -1
                if not sheets[seat, _OUT]:
                    _draws(near, kinds, loot, far, ports, taste, sheets[seat], been[seat], closed,
                           roll, found)  # fmt: skip
            for turn in range(players):
                _digs(kinds, taste, sheets[(active + turn) % players], closed)
            for _turn in range(players):
                active = (active + 1) % players
                if not sheets[active, _OUT]:
                    break
        standing = sheets[:, _SCORE] * 1000 + sheets[:, _GATHERED]
        won = standing == standing.max()
        for seat in range(players):
            if won[seat]:
                by_port[(match + seat) % 4] += 1.0 / won.sum()
                by_seat[seat] += 1.0 / won.sum()
    return by_port, by_seat


def measure() -> Sequence[Row]:
    """Let outsiders of each taste play on A, B and measured islands."""
    return [row for file, limit in _LIMITS.items() for row in on(file, limit)]


def measured_tables(file: Path) -> Collection[int]:
    """Return the numbers of players an island was measured for; all if nobody measured it."""
    fairness = tomllib.loads(file.read_text()).get("fairness")
    return _TABLES if fairness is None else [one for one in _TABLES if one in fairness["players"]]


def on(file: Path, limit: Target | None = None) -> Iterator[Row]:
    """Yield a row for each measured table on an island, and one for the farthest from even.

    Opposite ports are counted together: a half turn maps these islands onto themselves. The
    interval is of 95 %.
    """
    near, kinds, loot, ports = read_map(file)
    far, name, most = distances(near, kinds), file.stem, 0.0
    for players in measured_tables(file):
        for taste, likes in TASTES.items():
            by_port, by_seat = play(near, kinds, loot, far, ports, np.array(likes), players, _MATCHES, 1)
            won = 100 * by_port / (_MATCHES * players / 4)
            even, pair = 100 / players, float(won[0] + won[2]) / 2
            error = 1.96 * sqrt(pair * (100 - pair) / (_MATCHES * players / 2))
            shares = " ".join(f"{one:.1f}" for one in won)
            seats = " ".join(f"{100 * one / _MATCHES:.1f}" for one in by_seat)
            found = f"ports {shares}, pairs ± {error:.1f}; seats {seats}"
            off = abs(pair - even)
            yield Row(f"{name}, {players} players, {taste} ({found})", off, "points")
            most = max(most, off)
    yield Row(f"{name}, farthest from even", most, "points", target=limit)
