"""Generated layouts: the games that make and rate them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from printplay.match import registry
from printplay.match.answer_protocols import IslandsRoom, MadeLayout
from printplay.match.shown import FigureTable


def islands() -> IslandsRoom:
    """Return the room that makes layouts, of the only game that has one."""
    room = registry.with_room("islands")[0].islands()
    assert room is not None  # noqa: S101  a game with such a room
    return room


def new_layouts(
    count: int,
    *,
    seed: int | None = None,
    name: str | None = None,
    spaces: int | None = None,
    lattice: str = "hex-pointy",
    symmetry: str | None = None,
    lakes: int | None = None,
) -> Iterator[MadeLayout]:
    """Yield layouts of consecutive seeds; several are called NAME-SEED."""
    return islands().new_layouts(
        count, seed=seed, name=name, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes
    )


def search_table(search: object) -> FigureTable:
    """Return the result of `search_layouts` as a table; its title explains the columns."""
    return islands().search_table(search)


def check_writable(
    layout: str | Path, players: int | Sequence[int] | None, policies: Sequence[str], file: str | Path | None
) -> None:
    """Raise CallError if the fairness of a layout could not be written, before it is rated.

    It goes into the layout's own file, or with a copy of it to `file`.
    """
    islands().check_writable(layout, players, policies, file)


def engine_is_ready(policies: Collection[str]) -> bool:
    """Return whether the engine is compiled for these policies; compiling takes some seconds.

    Raises FileError where the extra `[islands]` is not installed.
    """
    return islands().engine_is_ready(policies)
