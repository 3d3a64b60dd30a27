"""Find the layout that is made from a seed by the name a person gives: `seed:1:4711`."""

from __future__ import annotations

import re
from functools import partial

from printplay import games
from printplay.errors import LayoutError, brief
from printplay.geometry.source import MadeFile
from printplay.i18n import N_

#: What such a name begins with.
SEED = "seed"


def seeded(name: str, game: str | None) -> MadeFile | None:
    """Return the layout of a seed, `seed:VERSION:SEED` or `seed:SEED`; None for any other name.

    Without a version the newest maker is meant. Raises LayoutError for what is no such name.
    """
    word, colon, rest = name.strip().casefold().partition(":")
    if word != SEED or not colon:
        return None
    made_for = [one for one in games.names() if games.find(one).has("seeds")]
    if game is not None and game not in made_for:
        raise LayoutError(
            N_("{game} has no layouts from seeds"),
            hint=N_("They are made for: {known}."), game=game, known=", ".join(made_for),
        )  # fmt: skip
    seeds = games.find(game or made_for[0]).seeds()
    numbers = rest.split(":")
    if len(numbers) > 2 or not all(re.fullmatch("[0-9]{1,20}", number) for number in numbers):
        raise LayoutError(
            N_("{name!r} names no island by its seed"),
            hint=N_("Write seed:4711, or seed:1:4711 with the version of the maker."),
            name=brief(name),
        )
    version, seed = (int(numbers[0]) if len(numbers) > 1 else seeds.NEWEST), int(numbers[-1])
    return MadeFile.called(seeds.name_of(version, seed), partial(seeds.text, version, seed))
