"""An island from a seed, whole: its land, ports, features, title and theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.harbours import ports
from printplay.games.go_for_gold.islands.maker.land import Land, land
from printplay.games.go_for_gold.islands.maker.options import SEEDS, IslandOptions
from printplay.games.go_for_gold.islands.maker.stocking import TEMPLE, counts, places, stock
from printplay.games.go_for_gold.islands.maker.titles import title

#: How often an island is restarted before giving up.
_TRIES = 600
_THEMES = ("dark", "light")
#: The default number of lakes: at least the first, plus up to the second.
_LAKES, _MORE_LAKES = 4, 4


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
    called, theme = title(chance), chance.one_of(_THEMES)
    for _try in range(_TRIES):
        made = _begun(chance, options)
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
    raise CallError(
        N_("no playable island of {spaces} spaces was found for seed {seed} in {tries} tries"),
        hint=N_("Try another seed, fewer lakes or another symmetry."),
        spaces=options.spaces, seed=seed, tries=_TRIES,
    )  # fmt: skip


def _begun(
    chance: SeededRandom, options: IslandOptions
) -> tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None:
    """Return an island with its ports and features, or None if either failed."""
    lakes = options.lakes
    if lakes is None:
        lakes = min(_LAKES + chance.below(_MORE_LAKES), options.most_spaces - options.spaces)
        lakes += (lakes + options.spaces + 1) % 2 if options.paired else 0
    # around a middle that is a cell, all numbers together are odd
    shift = (options.spaces + lakes + 1) % 2 if options.paired else chance.below(2)
    island = land(chance, options.grid, options.symmetry, shift, options.spaces, lakes)
    if island is None:
        return None
    chosen = ports(chance, island, options.symmetry)
    if chosen is None:
        return None
    found = places(island, chosen, options.symmetry)
    wanted = counts(options.spaces, options.symmetry, middle=(0, 0) in island.land)
    laid = stock(chance, found, chosen, options.symmetry, wanted)
    return None if laid is None else (island, chosen, laid)


def _coloured(chance: SeededRandom, features: Mapping[Cell, str]) -> dict[Cell, str]:
    """Give each temple a colour of its own."""
    cells = [cell for cell, kind in sorted(features.items()) if kind == TEMPLE]
    colours = list(TEMPLE_COLOURS[: max(5, len(cells))])
    chance.mix(colours)
    return dict(zip(cells, colours, strict=False))
