"""An island from a seed, whole: its land, ports, features, title and theme.

The order of the words is part of the islands: a change would call islands by other names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from printplay.core.errors import CallError
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import TEMPLE_COLOURS
from printplay.games.go_for_gold.islands.maker.coasts import SLIM, SeededRandom, coast, kinds
from printplay.games.go_for_gold.islands.maker.grid import SEEDS, Cell, IslandOptions
from printplay.games.go_for_gold.islands.maker.harbours import ports
from printplay.games.go_for_gold.islands.maker.land import (
    Graph,
    Lake,
    Land,
    cell_count,
    grow_land,
    plan_lakes,
)
from printplay.games.go_for_gold.islands.maker.stocking import (
    TEMPLE,
    feature_counts,
    place_features,
    possible_places,
)
from printplay.geometry.graph import cuts, parts

Word = tuple[str, str]
#: How often an island is restarted before giving up.
_TRIES = 600
_THEMES = ("dark", "light")
#: The default number of spaces: at least the first, of kinds that are not slim the second, plus up
#: to the third.
_SLIM, _SPACES, _MORE_SPACES = 60, 67, 10
#: How often a kind of coast is tried before chance chooses again.
_PATIENCE = 30


@dataclass(frozen=True)
class MadeIsland:
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


def make(seed: int, options: IslandOptions) -> MadeIsland:
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
        attempt = next(islands)
        if attempt is not None:
            island, chosen, features = attempt
            return MadeIsland(
                island,
                chosen,
                {cell: kind for cell, kind in features.items() if kind != TEMPLE},
                _colour_temples(chance, features),
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


def _colour_temples(chance: SeededRandom, features: Mapping[Cell, str]) -> dict[Cell, str]:
    cells = [cell for cell, kind in sorted(features.items()) if kind == TEMPLE]
    colours = list(TEMPLE_COLOURS[: max(5, len(cells))])
    chance.shuffle(colours)
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
            yield _try_island(chance, options, spaces, kind)


def _try_island(
    chance: SeededRandom, options: IslandOptions, spaces: int, kind: str
) -> tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None:
    shape = coast(chance, options.symmetry, kind)
    room = options.most_spaces + (options.lakes or 0) - spaces
    lakes = plan_lakes(chance, options.symmetry, options.lakes, room, shape.lagoon, slim=kind in SLIM)
    water = sum(map(cell_count, lakes))
    if options.symmetry == "quarter":
        spaces, lakes = _quartered(options, spaces, lakes)
        water = sum(map(cell_count, lakes))
    elif options.paired and spaces % 2 and sum(lake.copies for lake in lakes) % 2:
        if options.spaces is not None:  # only one thing fits in the centre
            lakes = _without_middle(lakes)
            water = sum(map(cell_count, lakes))
        else:
            spaces -= 1
    # around a middle that is a cell, all numbers together are odd
    shift = (spaces + water + 1) % 2 if options.paired else chance.below(2)
    island = grow_land(chance, options.grid, options.symmetry, shift, spaces, lakes, shape)
    if island is None:
        return None
    chosen = ports(chance, island, options.symmetry)
    if chosen is None:
        return None
    feature_places = possible_places(
        island, chosen, options.symmetry, _dead_ends(island.graph(), set(chosen))
    )
    kind_counts = feature_counts(spaces, options.symmetry, middle=(0, 0) in island.land)
    strict = options.symmetry == "turn"  # there are two kinds of ports to compare
    features = place_features(chance, feature_places, chosen, options.symmetry, kind_counts, strict=strict)
    return None if features is None else (island, chosen, features)


def _quartered(options: IslandOptions, spaces: int, lakes: list[Lake]) -> tuple[int, list[Lake]]:
    """Return a number of spaces, and lakes, that fit around a space or a lake in the centre."""
    middle = any(lake.copies == 1 for lake in lakes)
    if options.spaces is None:
        shortfall = ((not middle) - spaces) % 4
        return spaces + shortfall - 4 * (spaces + shortfall > options.most_spaces), lakes
    if middle and spaces % 4:
        return spaces, _without_middle(lakes)
    return spaces, lakes if middle or spaces % 4 else [Lake(1, 1), *lakes]


def _without_middle(lakes: list[Lake]) -> list[Lake]:
    return [lake for lake in lakes if lake.copies > 1]


def _dead_ends(graph: Graph, ports: set[Cell]) -> set[Cell]:
    """Return the cells that one space cuts off from the land without ports."""
    inland = graph.keys() - ports
    return {cell for cut in cuts(graph, inland) for part in parts(graph, inland - {cut})[1:] for cell in part}


def _parse_words(text: str) -> tuple[Word, ...]:
    """Return words as English and German ones, from a text such as `Owls/Eulen Foxes/Füchse`."""
    pairs = (pair.split("/") for pair in text.split())
    return tuple((english, german) for english, german in pairs)


#: (English, German): what names an island, in the plural.
_THINGS = _parse_words("""
    Herons/Reiher Lanterns/Laternen Turtles/Schildkröten Bells/Glocken Gulls/Möwen
    Mangroves/Mangroven Otters/Otter Pearls/Perlen Cormorants/Kormorane Winds/Winde
    Crabs/Krabben Echoes/Echos Springs/Quellen Terns/Seeschwalben Drums/Trommeln Anchors/Anker
    Palms/Palmen Ghosts/Geister Masks/Masken Wrecks/Wracks Orchids/Orchideen Parrots/Papageien
    Foxes/Füchse Stars/Sterne Ravens/Raben Owls/Eulen Swans/Schwäne Geese/Gänse Doves/Tauben
    Falcons/Falken Storks/Störche Cranes/Kraniche Finches/Finken Larks/Lerchen Magpies/Elstern
    Puffins/Papageitaucher Pelicans/Pelikane Seals/Robben Whales/Wale Dolphins/Delfine
    Rays/Rochen Eels/Aale Herrings/Heringe Corals/Korallen Starfish/Seesterne Geckos/Geckos
    Lizards/Eidechsen Frogs/Frösche Bees/Bienen Moths/Falter Fireflies/Glühwürmchen
    Beetles/Käfer Goats/Ziegen Hares/Hasen Lynxes/Luchse Badgers/Dachse Bears/Bären
    Horses/Pferde Donkeys/Esel Lemons/Zitronen Figs/Feigen Olives/Oliven Almonds/Mandeln
    Limes/Limetten Ferns/Farne Reeds/Halme Roses/Rosen Lilies/Lilien Thistles/Disteln
    Poppies/Mohnblumen Cedars/Zedern Pines/Kiefern Willows/Weiden Birches/Birken Oaks/Eichen
    Caves/Höhlen Cliffs/Klippen Dunes/Dünen Streams/Bäche Falls/Wasserfälle Hills/Hügel
    Valleys/Täler Waves/Wellen Tides/Gezeiten Clouds/Wolken Shadows/Schatten Mirrors/Spiegel
    Compasses/Kompasse Maps/Karten Keys/Schlüssel Chests/Truhen Coins/Münzen Crowns/Kronen
    Rings/Ringe Rubies/Rubine Opals/Opale Emeralds/Smaragde Towers/Türme Bridges/Brücken
    Gardens/Gärten Wells/Brunnen Boats/Boote Sails/Segel Oars/Ruder Ropes/Seile Knots/Knoten
    Flutes/Flöten Harps/Harfen Songs/Lieder Riddles/Rätsel Dreams/Träume Legends/Legenden
    Secrets/Geheimnisse
""")
#: (English, stem of the German adjective).
_MANNERS = _parse_words("""
    Silver/silbern Golden/golden Copper/kupfern Blue/blau Green/grün Red/rot White/weiß
    Grey/grau Black/schwarz Brown/braun Pale/blass Bright/hell Dark/dunkl Misty/neblig
    Sunny/sonnig Windy/windig Stormy/stürmisch Icy/eisig Warm/warm Cool/kühl Cold/kalt
    Quiet/still Silent/stumm Loud/laut Singing/singend Dancing/tanzend Sleeping/schlafend
    Dreaming/träumend Wandering/wandernd Laughing/lachend Whispering/flüsternd
    Shining/glänzend Glowing/glühend Old/alt Ancient/uralt Young/jung New/neu Little/klein
    Great/groß Tall/hoh Long/lang Broad/breit Round/rund Narrow/schmal Crooked/krumm
    Wild/wild Tame/zahm Proud/stolz Brave/tapfer Clever/klug Wise/weis Merry/fröhlich
    Gentle/sanft Faithful/treu Lonely/einsam Lost/verloren Hidden/verborgen Secret/geheim
    Forgotten/vergessen Distant/fern Near/nah Strange/seltsam Rare/selten Fine/fein Noble/edl
    Royal/königlich Happy/glücklich Lucky/froh Sweet/süß Salty/salzig Spotted/bunt
    Painted/bemalt Carved/geschnitzt Mossy/moosig Sandy/sandig Deep/tief Swift/schnell
    Slow/langsam Lazy/träg Bold/kühn Drifting/treibend Floating/schwebend Rolling/rollend
""")
_KINDS = (
    ("Isle", "Insel"), ("Atoll", "Atoll"), ("Reef", "Riff"), ("Rocks", "Felsen"),
    ("Bay", "Bucht"), ("Cape", "Kap"), ("Shore", "Küste"), ("Haven", "Hafen"),
    ("Sound", "Sund"), ("Land", "Land"), ("Coast", "Gestade"), ("Shoal", "Sandbank"),
)  # fmt: skip
_NUMBERS = (
    ("Two", "zwei"), ("Three", "drei"), ("Four", "vier"), ("Five", "fünf"), ("Six", "sechs"),
    ("Seven", "sieben"), ("Eight", "acht"), ("Nine", "neun"), ("Ten", "zehn"), ("Eleven", "elf"),
    ("Twelve", "zwölf"),
)  # fmt: skip
_AND = (("and", "und"),)
#: How many signs two words may have, by the language that needs more: a name fits on a sheet with
#: its kind, with a number, and with two.
_LONG, _LONGER, _LONGEST = 18, 17, 10
#: A prime. Steps of this length, the golden section of all names, lead far from one to the next.
_STEP = 1_204_813


@dataclass(frozen=True)
class _Pattern:
    """A kind of name: with so many `numbers`, and words from `pairs`, with `between` them."""

    pairs: tuple[tuple[Word, Word], ...]
    numbers: Sequence[Sequence[Word]]
    between: Sequence[Word] = ()

    @property
    def count(self) -> int:
        return len(_KINDS) * len(self.numbers) * len(self.pairs)

    def name(self, index: int) -> dict[str, str]:
        index, pair = divmod(index, len(self.pairs))
        kind, number = divmod(index, len(self.numbers))
        (first, second), numbers = self.pairs[pair], self.numbers[number]
        words = [*numbers[:1], first, *self.between, *numbers[1:], second]
        return {
            language: f"{_KINDS[kind][tongue]} {article} {' '.join(w[tongue] for w in words)}"
            for tongue, (language, article) in enumerate((("en", "of"), ("de", "der")))
        }


def title(seed: int) -> dict[str, str]:
    """Return a title by language: `Isle of Nine Silver Herons`; two million in a row differ."""
    patterns = _patterns()
    index = seed * _STEP % sum(pattern.count for pattern in patterns)
    for pattern in patterns:
        if index < pattern.count:
            return pattern.name(index)
        index -= pattern.count
    raise AssertionError(index)


@lru_cache(maxsize=1)
def _patterns() -> tuple[_Pattern, ...]:
    """Return the patterns of names: with an adjective, and of two nouns."""
    manners = [(first, f"{stem}en") for first, stem in _MANNERS]
    described = [(manner, thing) for manner in manners for thing in _THINGS]
    coupled = [(first, second) for first in _THINGS for second in _THINGS if first != second]
    none: Sequence[Word] = ()
    numbers = [(number,) for number in _NUMBERS]
    number_pairs = [(first, second) for first in _NUMBERS for second in _NUMBERS]
    return (
        _Pattern(_short_pairs(described, _LONGER), [none, *numbers]),
        _Pattern(_short_pairs(coupled, _LONG), [none], _AND),
        _Pattern(_short_pairs(coupled, _LONGEST), number_pairs, _AND),
    )


def _short_pairs(pairs: Sequence[tuple[Word, Word]], longest: int) -> tuple[tuple[Word, Word], ...]:
    return tuple(
        (first, second)
        for first, second in pairs
        if all(len(a) + len(b) <= longest for a, b in zip(first, second, strict=True))
    )
