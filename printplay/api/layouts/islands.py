"""Layouts that a game makes, rates and certifies: which game does, and what is asked of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.match import registry
from printplay.match.answer_protocols import IslandsRoom, MadeLayout
from printplay.match.shown import FigureTable


def islands(game: str | None = None) -> IslandsRoom:
    """Return what makes the layouts of a game; without one, of the game that does.

    Raises CallError for a game whose layouts nobody makes.
    """
    makers = registry.with_room("islands")
    meta = makers[0] if game is None else registry.find(game)
    found = meta.islands()
    if found is None:
        raise CallError(
            N_("layouts are made for {known} alone, not for {game}"),
            known=", ".join(one.id for one in makers),
            game=game,
        )
    return found


def new_layouts(
    game: str | None,
    count: int,
    *,
    seed: int | None = None,
    name: str | None = None,
    spaces: int | None = None,
    lattice: str = "hex-pointy",
    symmetry: str = "none",
    lakes: int | None = None,
) -> Iterator[MadeLayout]:
    """Yield layouts of a seed and of those that follow it; several are called NAME-SEED."""
    return islands(game).new_layouts(
        count, seed=seed, name=name, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes
    )


def search_table(search: object) -> FigureTable:
    """Return what `search_layouts` found as a table; its title says what the columns are."""
    return islands().search_table(search)


def check_certifiable(layout: str | Path, players: int, file: str | Path | None) -> None:
    """Raise CallError where a layout's certificate could not be written, before it is rated.

    It would be written into the layout's own file, or with a copy of it to `file`.
    """
    islands().check_certifiable(layout, players, file)


def engine_is_ready(policies: Collection[str]) -> bool:
    """Return whether the engine is compiled for these policies; compiling takes some seconds.

    Raises FileError where the extra `[islands]` is not installed.
    """
    return islands().engine_is_ready(policies)
