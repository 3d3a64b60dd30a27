"""The lines of tunnels: those of the shipped storeys are stored, others are wound on demand.

`python -m printplay.games.gophers.prints.digging` stores them anew after a change of the storeys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import tunnels_between
from printplay.geometry.shapes.winding import Pair, Ring

#: The size of the earth in which tunnels are wound, mm; on paper it is stretched, never squeezed.
EARTH = (261.6, 170.0)
FILE = Path(__file__).with_name("tunnels.json")


class Plan(NamedTuple):
    """The plan of a burrow: the places of caves within EARTH, and the pairs that tunnels join."""

    seed: str
    scale: float
    caves: tuple[tuple[int, Point], ...]
    tunnels: tuple[Pair, ...]

    @property
    def key(self) -> str:
        """Return a key that is equal for plans with the same tunnels."""
        return sha256(repr(tuple(self)).encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def lines(plan: Plan) -> Mapping[Pair, Ring]:
    """Return the line of each tunnel of a plan, in mm of EARTH."""
    ready_rings = _ready().get(plan.key)
    return (
        wind_tunnels(plan)
        if ready_rings is None
        else dict(zip(plan.tunnels, map(_point_pairs, ready_rings), strict=True))
    )


def wind_tunnels(plan: Plan) -> Mapping[Pair, Ring]:
    return tunnels_between(dict(plan.caves), plan.tunnels, EARTH, plan.scale, plan.seed)


@cache
def _ready() -> Mapping[str, list[list[float]]]:
    rings_by_key: Mapping[str, list[list[float]]] = json.loads(FILE.read_text(encoding="ascii"))
    return rings_by_key


def _point_pairs(values: list[float]) -> Ring:
    return tuple(zip(values[::2], values[1::2], strict=True))


def file_text(plans: Iterable[Plan]) -> str:
    """Return the content of the file for some plans."""
    rows = []
    for plan in plans:
        rings = [[value for point in ring for value in point] for ring in wind_tunnels(plan).values()]
        rows.append(f'"{plan.key}": {json.dumps(rings, separators=(",", ":"))}')
    return "{\n" + ",\n".join(rows) + "\n}\n"
