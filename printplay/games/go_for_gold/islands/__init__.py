"""Islands of Go for Gold: made, rated by whole matches, and searched for.

The entry points for the public API are here; each loads what it needs on demand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printplay.core.faults import Fault
    from printplay.games.go_for_gold.islands.answers.confirming import MeasuredFairness
    from printplay.games.go_for_gold.islands.answers.found_islands import Search
    from printplay.games.go_for_gold.islands.answers.new_layouts import NewLayout
    from printplay.geometry.playable import Playable
    from printplay.match.shown import FigureTable


def words() -> Mapping[str, tuple[str, ...]]:
    """Return the allowed values of `lattice`, `symmetry`, `maker`, `policy` and `goal`."""
    from printplay.games.go_for_gold.islands.engine.policies import GOALS, PANEL_NAME, POLICIES
    from printplay.games.go_for_gold.islands.maker.grid import GRIDS, IMAGES
    from printplay.games.go_for_gold.islands.maker.options import FREE

    return {
        "lattice": (*GRIDS, FREE), "symmetry": (*IMAGES,), "policy": (*POLICIES, PANEL_NAME),
        "goal": GOALS,
    }  # fmt: skip


def new_layouts(
    count: int, *, seed: int | None, name: str | None, spaces: int | None, lattice: str,
    symmetry: str | None, lakes: int | None,
) -> Iterator[NewLayout]:  # fmt: skip
    """Yield islands of consecutive seeds; several are called NAME-SEED."""
    from printplay.games.go_for_gold.islands.answers import new_layouts

    return new_layouts.new_layouts(
        count, seed=seed, name=name, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes
    )


def search_table(search: Search) -> FigureTable:
    """Return the islands a search found as a table; its title explains the columns."""
    from printplay.games.go_for_gold.islands.answers import search_folder

    return search_folder.table(search)


def check_writable(
    layout: str | Path, players: int | Sequence[int] | None, policies: Sequence[str], file: str | Path | None
) -> None:
    """Raise CallError if an island's fairness could not be written, before it is rated."""
    from printplay.games.go_for_gold.islands.answers import rating

    rating.check_writable(layout, players, policies, file)


def engine_is_ready(policies: Collection[str]) -> bool:
    """Return whether the engine is compiled for these policies; compiling takes some seconds.

    Raises FileError if the extra `[islands]` is not installed.
    """
    from printplay.games.go_for_gold.islands.answers import simulating

    return simulating.engine_is_ready(policies)


def confirm(layout: Playable, *, again: bool) -> tuple[MeasuredFairness | None, list[Fault]]:
    """Return the fairness that the file of a layout states, `again` with what it is now."""
    from printplay.games.go_for_gold.islands.answers import confirming

    return confirming.confirm(layout, again=again)
