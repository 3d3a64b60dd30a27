"""Generated layouts: the games that make and rate them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.match import registry
from printplay.match.answer_protocols import IslandsRoom, MadeLayout
from printplay.match.shown import FigureTable


def islands(game: str | None = None) -> IslandsRoom:
    """Return the room that makes the layouts of a game; by default of the only game that has one.

    Raises CallError for a game without generated layouts.
    """
    makers = registry.with_room("islands")
    meta = makers[0] if game is None else registry.find(game)
    found = meta.islands()
    if found is None:
        raise CallError(
            N_("new layouts can be made for {known} only, not for {game}"),
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
    symmetry: str | None = None,
    lakes: int | None = None,
) -> Iterator[MadeLayout]:
    """Yield layouts of consecutive seeds; several are called NAME-SEED."""
    return islands(game).new_layouts(
        count, seed=seed, name=name, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes,
    )  # fmt: skip


def search_table(search: object) -> FigureTable:
    """Return the result of `search_layouts` as a table; its title explains the columns."""
    return islands().search_table(search)


def check_writable(
    layout: str | Path, players: int | Sequence[int] | None, policies: Sequence[str],
    file: str | Path | None,
) -> None:  # fmt: skip
    """Raise CallError if the fairness of a layout could not be written, before it is rated.

    It goes into the layout's own file, or with a copy of it to `file`.
    """
    islands().check_writable(layout, players, policies, file)


def engine_is_ready(policies: Collection[str]) -> bool:
    """Return whether the engine is compiled for these policies; compiling takes some seconds.

    Raises FileError where the extra `[islands]` is not installed.
    """
    return islands().engine_is_ready(policies)
