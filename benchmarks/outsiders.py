"""Greedy players written from the rules alone, to hold the panel of `layout rate` against.

They share no code with printplay: the map of an island is read from its file, the rules are played
once more, and the players choose by tastes of their own. An island that the panel certifies must be
as fair for them. A missed target would take another player in the panel.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit as untyped_njit
from numpy.typing import NDArray

from benchmarks.table import Row, Target

Numbers = NDArray[Any]
_Function = TypeVar("_Function", bound=Callable[..., Any])

#: What an outsider likes, in points: a shovel, a foot, land near the next target, a way out of the
#: space, the use of a port, and how sure a temple must be before it is tried (in sixths).
TASTES: Mapping[str, tuple[float, ...]] = {
    "short-sighted": (0.3, 0.2, 0.0, 0.0, 0.0, 2.0),
    "walks to the nearest": (0.5, 0.3, 3.0, 0.0, -1.0, 3.0),
    "gathers first": (1.5, 0.8, 1.0, 0.1, -1.0, 4.0),
    "minds the way out": (0.6, 0.5, 1.5, 0.5, -2.0, 3.0),
    "temples only": (1.0, 0.3, 1.5, 0.0, -0.5, 3.0),
}
_LAYOUTS = Path(__file__).parents[1] / "layouts" / "go-for-gold"
#: Most percentage points by which opposite ports may be off an even share: the panel's figure for
#: the island, and one for chance. On B the panel finds the ports uneven; somebody has to agree.
_LIMITS = {"a": Target("at most", 1.5), "b": Target("at least", 2.0)}
_MATCHES = 10_000
LITTLE = {"_MATCHES": 8}
#: Columns of a sheet.
_AT, _SHOVELS, _GATHERED, _FEET, _BOXES, _SCORE, _OUT, _ENDED = range(8)

_PLAIN, _PORT, _TREASURE, _TEMPLE = range(4)


def read_map(file: Path) -> tuple[Numbers, Numbers, Numbers, list[int]]:
    """Return neighbours (padded with -1), kinds with numbers, loot, and ports clockwise."""
    layout = tomllib.loads(file.read_text())
    signs = {}
    for row, line in enumerate(layout["board"]["map"].strip("\n").split("\n")):
        for column, sign in enumerate(line.split()):
            if sign not in ".~":
                signs[row, 2 * column + row % 2] = sign
    order = list(signs)
    steps = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
    near = np.full((len(order), 6), -1)
    kinds, loot, ports = np.zeros((len(order), 2), int), np.zeros((len(order), 2), int), {}
    for number, (row, column) in enumerate(order):
        for turn, (down, right) in enumerate(steps):
            if (row + down, column + right) in signs:
                near[number, turn] = order.index((row + down, column + right))
        what = layout["legend"].get(signs[row, column], {})
        loot[number] = what.get("shovels", 0), what.get("feet", 0)
        if "port" in what:
            kinds[number, 0], ports[what["port"]] = _PORT, number
        elif "treasure" in what:
            kinds[number] = _TREASURE, what["treasure"]
        elif "temple" in what:
            kinds[number, 0] = _TEMPLE
    return near, kinds, loot, [ports[label] for label in "NESW"]


def distances(near: Numbers, kinds: Numbers) -> Numbers:
    """Return the steps between all spaces; ports end a way."""
    found = np.full((len(near), len(near)), 99)
    for start in range(len(near)):
        found[start, start], queue = 0, [start]
        for space in queue:
            if space != start and kinds[space, 0] == _PORT:
                continue
            for other in near[space]:
                if other >= 0 and found[start, other] == 99:
                    found[start, other] = found[start, space] + 1
                    queue.append(other)
    return found


def njit(function: _Function) -> _Function:
    """Compile a function; Numba has no types."""
    return cast("_Function", untyped_njit(function))


@njit
def _hope(kinds: Numbers, space: int, shovels: int, closed: Numbers, sure: float) -> float:
    """Return the points that a place promises to someone with so many shovels."""
    if kinds[space, 0] == _TREASURE:
        number = kinds[space, 1]
        return float(number * min(6, 7 - number + shovels) / 6.0)
    if kinds[space, 0] == _TEMPLE and not closed[space] and shovels >= sure:
        chance = min(6, shovels) / 6.0
        return 9 * chance - (1 - chance)
    return 0.0


@njit
def _pull(
    kinds: Numbers, far: Numbers, space: int, shovels: int, been: Numbers, closed: Numbers,
    sure: float,
) -> float:  # fmt: skip
    """Return how much the best place in the neighbourhood of a space attracts."""
    best = 0.0
    for other in range(len(kinds)):
        if kinds[other, 0] > _PORT and not been[other] and far[space, other] > 0:
            hope = _hope(kinds, other, shovels + 1, closed, sure) / (2.0 + far[space, other])
            best = max(best, hope)
    return best


@njit
def _moves(
    near: Numbers, kinds: Numbers, start: int, been: Numbers, low: int, high: int, found: Numbers
) -> int:
    """Write all paths of `low` to `high` steps, length first, and return how many there are."""
    path, turn = np.zeros(8, np.int64), np.zeros(8, np.int64)
    path[0], depth, count = start, 0, 0
    while depth >= 0:
        if turn[depth] == 6 or depth == high:
            if depth:
                been[path[depth]] = 0
            depth -= 1
            continue
        onward = near[path[depth], turn[depth]]
        turn[depth] += 1
        if onward < 0 or been[onward]:
            continue
        port = kinds[onward, 0] == _PORT
        if port or depth + 1 >= low:
            found[count, 0] = depth + 1
            for step in range(1, depth + 1):
                found[count, step] = path[step]
            found[count, depth + 1] = onward
            count += 1
        if not port:
            depth += 1
            path[depth], turn[depth] = onward, 0
            been[onward] = 1
    return count


@njit
def _exits(near: Numbers, been: Numbers, space: int) -> int:
    return sum([1 for other in near[space] if other >= 0 and not been[other]])


@njit
def _goes(
    near: Numbers, kinds: Numbers, loot: Numbers, far: Numbers, ports: Numbers, taste: Numbers,
    shovels: int, been: Numbers, closed: Numbers, found: Numbers, count: int,
) -> int:  # fmt: skip
    """Return the path that the player likes best."""
    best, pick, alike = -1e9, -1, 0
    pull = np.full(len(near), -1.0)
    for number in range(count):
        length = found[number, 0]
        end, dug, feet = found[number, length], 0, 0
        for step in range(1, length + 1):
            dug += loot[found[number, step], 0]
            feet += loot[found[number, step], 1]
        value = taste[0] * dug + taste[1] * feet
        value += _hope(kinds, end, shovels + dug, closed, taste[5])
        stand = end
        if kinds[end, 0] == _PORT:
            value += taste[4]
            for port in ports:
                if not been[port] and port != end:
                    stand = port
        if taste[2]:
            if pull[stand] < 0:
                pull[stand] = _pull(kinds, far, stand, shovels, been, closed, taste[5])
            value += taste[2] * pull[stand]
        if taste[3]:
            value += taste[3] * min(3, _exits(near, been, stand))
        if value > best + 1e-9:
            best, pick, alike = value, number, 1
        elif value > best - 1e-9:
            alike += 1
            if np.random.randint(alike) == 0:
                pick = number
    return pick


@njit
def _draws(
    near: Numbers, kinds: Numbers, loot: Numbers, far: Numbers, ports: Numbers, taste: Numbers,
    sheet: Numbers, been: Numbers, closed: Numbers, roll: int, found: Numbers,
) -> None:  # fmt: skip
    """Draw a player's line; without any, the player is out."""
    count, struck = _moves(near, kinds, sheet[_AT], been, roll, roll, found), 0
    if count == 0 and sheet[_FEET]:
        struck, count = 1, _moves(near, kinds, sheet[_AT], been, 1, 6, found)
    if count == 0:
        sheet[_OUT] = 1
        return
    pick = _goes(near, kinds, loot, far, ports, taste, sheet[_SHOVELS], been, closed, found, count)
    space = sheet[_AT]
    for step in range(1, found[pick, 0] + 1):
        space = found[pick, step]
        been[space] = 1
        sheet[_SHOVELS] += loot[space, 0]
        sheet[_GATHERED] += loot[space, 0]
        sheet[_FEET] += loot[space, 1]
    sheet[_FEET] -= struck
    sheet[_AT] = sheet[_ENDED] = space
    if kinds[space, 0] == _PORT:
        best = -1.0
        for port in ports:
            if not been[port]:
                pull = _pull(kinds, far, port, sheet[_SHOVELS], been, closed, taste[5])
                pull += np.random.random() * 1e-6
                if pull > best:
                    best, sheet[_AT] = pull, port
        for port in ports:
            been[port] = 1


@njit
def _digs(kinds: Numbers, taste: Numbers, sheet: Numbers, closed: Numbers) -> None:
    """Try the place where a line ended, if it promises anything."""
    space = sheet[_ENDED]
    if space < 0 or _hope(kinds, space, sheet[_SHOVELS], closed, taste[5]) <= 0:
        return
    die = np.random.randint(1, 7)
    if kinds[space, 0] == _TREASURE:
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
    matter.
    """
    np.random.seed(seed)
    by_port, by_seat = np.zeros(4), np.zeros(players)
    found = np.zeros((40_000, 8), np.int64)
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
    """Let four outsiders of each taste play on A and B; opposite ports are counted together."""
    return [row for name in _LIMITS for row in _on(name)]


def _on(name: str) -> Iterator[Row]:
    near, kinds, loot, ports = read_map(_LAYOUTS / f"{name}.toml")
    far, most = distances(near, kinds), 0.0
    for taste, likes in TASTES.items():
        by_port, by_seat = play(
            near, kinds, loot, far, np.array(ports), np.array(likes), 4, _MATCHES, 1
        )
        won = 100 * by_port / _MATCHES
        off = float(abs(won[0] + won[2] - 50)) / 2
        seats = " ".join(f"{100 * one / _MATCHES:.1f}" for one in by_seat)
        shares = " ".join(f"{one:.1f}" for one in won)
        yield Row(f"side {name.upper()}, {taste} (ports {shares}; seats {seats})", off, "points")
        most = max(most, off)
    yield Row(f"side {name.upper()}, farthest from even", most, "points", target=_LIMITS[name])
