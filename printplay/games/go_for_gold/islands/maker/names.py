"""Names for islands: one for each of the first million seeds and more, in the same words.

A seed walks through all names in steps that reach each of them once. The order of the words is part
of the islands: a change would call islands by other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

Word = tuple[str, str]


def _words(text: str) -> tuple[Word, ...]:
    """Return words as English and German ones, from a text such as `Owls/Eulen Foxes/Füchse`."""
    pairs = (pair.split("/") for pair in text.split())
    return tuple((english, german) for english, german in pairs)


#: (English, German): what names an island, in the plural.
_THINGS = _words("""
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
_MANNERS = _words("""
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
        """Return the number of its names."""
        return len(_KINDS) * len(self.numbers) * len(self.pairs)

    def name(self, at: int) -> dict[str, str]:
        """Return one of its names by language."""
        at, pair = divmod(at, len(self.pairs))
        kind, number = divmod(at, len(self.numbers))
        (one, other), numbers = self.pairs[pair], self.numbers[number]
        words = [*numbers[:1], one, *self.between, *numbers[1:], other]
        return {
            language: f"{_KINDS[kind][tongue]} {article} {' '.join(w[tongue] for w in words)}"
            for tongue, (language, article) in enumerate((("en", "of"), ("de", "der")))
        }


def title(seed: int) -> dict[str, str]:
    """Return a title by language: `Isle of Nine Silver Herons`, `Reef of Owls and Bells`.

    Any two of two million seeds in a row have different ones.
    """
    patterns = _patterns()
    at = seed * _STEP % sum(pattern.count for pattern in patterns)
    for pattern in patterns:
        if at < pattern.count:
            return pattern.name(at)
        at -= pattern.count
    raise AssertionError(at)


@lru_cache(maxsize=1)
def _patterns() -> tuple[_Pattern, ...]:
    """Return the patterns of names: with an adjective, and of two nouns."""
    manners = [(one, f"{stem}en") for one, stem in _MANNERS]
    described = [(manner, thing) for manner in manners for thing in _THINGS]
    coupled = [(one, other) for one in _THINGS for other in _THINGS if one != other]
    none: Sequence[Word] = ()
    numbers = [(number,) for number in _NUMBERS]
    both = [(one, other) for one in _NUMBERS for other in _NUMBERS]
    return (
        _Pattern(_short(described, _LONGER), [none, *numbers]),
        _Pattern(_short(coupled, _LONG), [none], _AND),
        _Pattern(_short(coupled, _LONGEST), both, _AND),
    )


def _short(pairs: Sequence[tuple[Word, Word]], longest: int) -> tuple[tuple[Word, Word], ...]:
    return tuple(
        (one, other)
        for one, other in pairs
        if all(len(a) + len(b) <= longest for a, b in zip(one, other, strict=True))
    )
