"""An island from a seed, whole: its land, ports, features, title and theme."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.coasts import SLIM, coast, kinds
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.harbours import ports
from printplay.games.go_for_gold.islands.maker.lakes import Lake, cells, planned
from printplay.games.go_for_gold.islands.maker.land import Graph, Land, land
from printplay.games.go_for_gold.islands.maker.names import title
from printplay.games.go_for_gold.islands.maker.options import SEEDS, IslandOptions
from printplay.games.go_for_gold.islands.maker.stocking import TEMPLE, counts, places, stock
from printplay.geometry.graph import cuts, parts

#: How often an island is restarted before giving up.
_TRIES = 600
_THEMES = ("dark", "light")
#: The default number of spaces: at least the first, of kinds that are not slim the second, plus up
#: to the third.
_SLIM, _SPACES, _MORE_SPACES = 60, 67, 10
#: How often a kind of coast is tried before chance chooses again.
_PATIENCE = 30


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
    """Return the island of a seed, the same for the same options, everywhere and always.

    Raises CallError for a number that is no seed, and where no island with these options is found.
    """
    if not 0 <= seed < SEEDS:
        raise CallError(
            N_("a seed must be a whole number from 0 to {most}, not {seed}"), most=SEEDS - 1, seed=seed
        )
    chance = SeededRandom(seed)
    theme = chance.one_of(_THEMES)
    islands = _islands(chance, options)
    for _try in range(_TRIES):
        made = next(islands)
        if made is not None:
            island, chosen, features = made
            return Made(
                island,
                chosen,
                {cell: kind for cell, kind in features.items() if kind != TEMPLE},
                _coloured(chance, features),
                title(seed),
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


def _islands(
    chance: SeededRandom, options: IslandOptions
) -> Iterator[tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None]:
    """Yield islands with their ports and features, or None where either failed."""
    while True:
        kind = chance.one_of(kinds(options.symmetry))
        least = (_SLIM if kind in SLIM else _SPACES) + chance.below(_MORE_SPACES)
        spaces = options.spaces or min(least, options.most_spaces)
        for _try in range(_PATIENCE):
            yield _begun(chance, options, spaces, kind)


def _begun(
    chance: SeededRandom, options: IslandOptions, spaces: int, kind: str
) -> tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None:
    shape = coast(chance, options.symmetry, kind)
    room = options.most_spaces + (options.lakes or 0) - spaces
    lakes = planned(chance, options.symmetry, options.lakes, room, shape.lagoon, slim=kind in SLIM)
    water = sum(map(cells, lakes))
    if options.symmetry == "quarter":
        spaces, lakes = _quartered(options, spaces, lakes)
        water = sum(map(cells, lakes))
    elif options.paired and spaces % 2 and sum(lake.copies for lake in lakes) % 2:
        if options.spaces is not None:  # only one thing fits in the centre
            lakes = _without_middle(lakes)
            water = sum(map(cells, lakes))
        else:
            spaces -= 1
    # around a middle that is a cell, all numbers together are odd
    shift = (spaces + water + 1) % 2 if options.paired else chance.below(2)
    island = land(chance, options.grid, options.symmetry, shift, spaces, lakes, shape)
    if island is None:
        return None
    chosen = ports(chance, island, options.symmetry)
    if chosen is None:
        return None
    found = places(island, chosen, options.symmetry, _dead_ends(island.graph(), set(chosen)))
    wanted = counts(spaces, options.symmetry, middle=(0, 0) in island.land)
    strict = options.symmetry == "turn"  # there are two kinds of ports to compare
    laid = stock(chance, found, chosen, options.symmetry, wanted, strict=strict)
    return None if laid is None else (island, chosen, laid)


def _quartered(options: IslandOptions, spaces: int, lakes: list[Lake]) -> tuple[int, list[Lake]]:
    """Return a number of spaces, and lakes, that fit around a space or a lake in the centre."""
    middle = any(lake.copies == 1 for lake in lakes)
    if options.spaces is None:
        more = ((not middle) - spaces) % 4
        return spaces + more - 4 * (spaces + more > options.most_spaces), lakes
    if middle and spaces % 4:
        return spaces, _without_middle(lakes)
    return spaces, lakes if middle or spaces % 4 else [Lake(1, 1), *lakes]


def _without_middle(lakes: list[Lake]) -> list[Lake]:
    return [lake for lake in lakes if lake.copies > 1]


def _dead_ends(graph: Graph, ports: set[Cell]) -> set[Cell]:
    """Return the cells that one space cuts off from the land without ports."""
    inland = graph.keys() - ports
    return {cell for cut in cuts(graph, inland) for part in parts(graph, inland - {cut})[1:] for cell in part}
