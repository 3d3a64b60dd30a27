"""Names of seeded layouts, `seed:1:4711`: the maker's version, then the seed."""

from __future__ import annotations

import re

#: The prefix of such a name.
SEED = "seed"
#: Most digits parsed; more are reported as a number that is too large.
_NAME = re.compile(rf"{SEED}:(?:([0-9]{{1,20}}):)?([0-9]{{1,20}})")


def seed_name(version: int, seed: int) -> str:
    """Return the name shown for a seeded layout; it fits a layout's name and a sheet."""
    return f"{SEED}:{version}:{seed}"


def is_seed_name(name: str) -> bool:
    """Return whether a name is meant as a seed name, valid or not."""
    return name.strip().casefold().startswith(f"{SEED}:")


def numbers_of(name: str) -> tuple[int | None, int] | None:
    """Parse a seed name into version (None: the newest) and seed; None for other names.

    >>> numbers_of("seed:1:4711"), numbers_of("Seed:4711 "), numbers_of("seed:x")
    ((1, 4711), (None, 4711), None)
    """
    match = _NAME.fullmatch(name.strip().casefold())
    if match is None:
        return None
    return None if match[1] is None else int(match[1]), int(match[2])
