"""Simulated matches on an island, if the extra `[islands]` is installed."""

from __future__ import annotations

from collections.abc import Collection
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from printplay.core.errors import CallError, FileError
from printplay.core.i18n import N_

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.engine.engine import Engine
    from printplay.games.go_for_gold.islands.rating.counting import MatchSums

#: Matches, and players of a match, at most.
MOST, SEATS = 100_000_000, 4


def is_installed() -> bool:
    """Return whether the extra `[islands]` is installed."""
    return find_spec("numba") is not None


def check_installed() -> None:
    """Raise FileError if the extra `[islands]` is not installed."""
    if not is_installed():
        raise FileError(
            N_("rating islands needs the extra [islands], which is not installed"),
            hint=N_("pip install 'printplay[islands]'"),
        )


def check_whole(key: str, value: int, maximum: int) -> None:
    """Raise CallError if a requested number is not between 1 and its maximum."""
    if not 1 <= value <= maximum:
        raise CallError(
            N_("{key} must be a whole number from {low} to {high}, not {value}"),
            key=key, low=1, high=maximum, value=value,
        )  # fmt: skip


def check_within(tolerance: float) -> None:
    """Raise CallError if a tolerance in percentage points is invalid."""
    if not 0 < tolerance <= 100:
        raise CallError(
            N_("within must be above 0 and at most 100 percentage points, not {value}"), value=tolerance
        )


def engine_is_ready(policies: Collection[str]) -> bool:
    """Return whether the engine is compiled for these policies; FileError without `[islands]`."""
    check_installed()
    from printplay.games.go_for_gold.islands.engine.engine import is_compiled

    return is_compiled(policies)


def play_and_count(
    engine: Engine, policy: str, players: int, seed: int, matches: int, workers: int | None = None,
    bar: Any = None,
) -> MatchSums:  # fmt: skip
    """Return the counts of a seed's first matches, all players by one policy; advance `bar`."""
    from printplay.games.go_for_gold.islands.engine.engine import add_counts

    counts = engine.blank()
    for number, part in engine.play_on_all_cores([policy] * players, seed, matches, workers):
        counts = add_counts(counts, part)
        if bar is not None:
            bar.update(number)
    return counts
