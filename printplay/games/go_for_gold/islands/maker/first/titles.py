"""Random names for islands, in the same words in each language."""

from __future__ import annotations

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom

#: (English, German): names for islands, as a genitive.
_AFTER = (
    ("Herons", "Reiher"), ("Lanterns", "Laternen"), ("Turtles", "Schildkröten"),
    ("Bells", "Glocken"), ("Gulls", "Möwen"), ("Mangroves", "Mangroven"), ("Otters", "Otter"),
    ("Pearls", "Perlen"), ("Cormorants", "Kormorane"), ("Winds", "Winde"), ("Crabs", "Krabben"),
    ("Echoes", "Echos"), ("Springs", "Quellen"), ("Terns", "Seeschwalben"), ("Drums", "Trommeln"),
    ("Anchors", "Anker"), ("Palms", "Palmen"), ("Ghosts", "Geister"), ("Masks", "Masken"),
    ("Wrecks", "Wracks"), ("Orchids", "Orchideen"), ("Parrots", "Papageien"), ("Foxes", "Füchse"),
    ("Stars", "Sterne"),
)  # fmt: skip
_NUMBERS = (
    ("Two", "zwei"), ("Three", "drei"), ("Four", "vier"), ("Five", "fünf"), ("Six", "sechs"),
    ("Seven", "sieben"), ("Eight", "acht"), ("Nine", "neun"), ("Ten", "zehn"),
    ("Eleven", "elf"), ("Twelve", "zwölf"), ("Thirteen", "dreizehn"),
)  # fmt: skip
_KINDS = (
    ("Isle", "Insel"), ("Atoll", "Atoll"), ("Reef", "Riff"), ("Key", "Eiland"), ("Rock", "Fels"),
)  # fmt: skip
_NAMES = (
    "Calavera", "Morrow", "Esperanza", "Tamarind", "Sorrel", "Halcyon", "Maravilla", "Corona",
    "Salvador", "Pelagia", "Vesper", "Solano", "Miranda", "Amaro", "Tortola", "Candela",
    "Serrano", "Ondina", "Levante", "Zafira", "Galeon", "Almeja", "Caspian", "Nerita",
)  # fmt: skip


def title(_seed: int, chance: SeededRandom) -> dict[str, str]:
    """Return a title by language: `Isle of Nine Herons`, or `Vesper Reef`."""
    if chance.below(5) < 3:
        number, after = chance.one_of(_NUMBERS), chance.one_of(_AFTER)
        return {"en": f"Isle of {number[0]} {after[0]}", "de": f"Insel der {number[1]} {after[1]}"}
    name, kind = chance.one_of(_NAMES), chance.one_of(_KINDS)
    return {"en": f"{name} {kind[0]}", "de": f"{kind[1]} {name}"}
