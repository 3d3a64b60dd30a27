"""An island from a seed, whole: its land, ports, features, title and theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.first import making as first
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.land import Land
from printplay.games.go_for_gold.islands.maker.options import SEEDS, IslandOptions
from printplay.games.go_for_gold.islands.maker.second import making as second
from printplay.games.go_for_gold.islands.maker.stocking import TEMPLE

#: How an island is begun and called by each version of the maker.
_MAKERS = {1: first, 2: second}
#: How often an island is restarted before giving up.
_TRIES = 600
_THEMES = ("dark", "light")


@dataclass(frozen=True)
class Made:
    """An island that was made: its land, what its cells hold, its title by language.

    `ports` are clockwise from north; `features` holds the number of a treasure, "shovel" or
    "foot"; `temples` their colours.
    """

    island: Land
    ports: tuple[Cell, ...]
    features: Mapping[Cell, str]
    temples: Mapping[Cell, str]
    title: Mapping[str, str]
    theme: str


def make(seed: int, options: IslandOptions) -> Made:
    """Return the island of a seed, the same for the same wishes, everywhere and always.

    Raises CallError for a number that is no seed, and where an island of these wishes is not found.
    """
    if not 0 <= seed < SEEDS:
        raise CallError(
            N_("a seed must be a whole number from 0 to {most}, not {seed}"),
            most=SEEDS - 1,
            seed=seed,
        )
    chance = SeededRandom(seed)
    maker = _MAKERS[options.version]
    called, theme = maker.title(seed, chance), chance.one_of(_THEMES)
    begun = maker.begun(chance, options)
    for _try in range(_TRIES):
        made = next(begun)
        if made is not None:
            island, chosen, features = made
            return Made(
                island,
                chosen,
                {cell: kind for cell, kind in features.items() if kind != TEMPLE},
                _coloured(chance, features),
                called,
                theme,
            )
    if options.spaces is None:
        raise CallError(
            N_("no playable island was found for seed {seed} in {tries} tries"),
            hint=N_("Try another seed, fewer lakes or another symmetry."),
            seed=seed, tries=_TRIES,
        )  # fmt: skip
    raise CallError(
        N_("no playable island of {spaces} spaces was found for seed {seed} in {tries} tries"),
        hint=N_("Try another seed, fewer lakes or another symmetry."),
        spaces=options.spaces, seed=seed, tries=_TRIES,
    )  # fmt: skip


def _coloured(chance: SeededRandom, features: Mapping[Cell, str]) -> dict[Cell, str]:
    """Give each temple a colour of its own."""
    cells = [cell for cell, kind in sorted(features.items()) if kind == TEMPLE]
    colours = list(TEMPLE_COLOURS[: max(5, len(cells))])
    chance.mix(colours)
    return dict(zip(cells, colours, strict=False))
