"""Find a layout made from a seed by its name: `seed:1:4711`."""

from __future__ import annotations

from functools import partial

from printplay.core.errors import LayoutError, brief
from printplay.core.i18n import N_
from printplay.core.seed_names import is_seed_name, numbers_of, seed_name
from printplay.geometry.layouts.source import MadeFile
from printplay.match import registry


def seeded(name: str, game: str | None) -> MadeFile | None:
    """Return the layout of a seed, `seed:VERSION:SEED` or `seed:SEED`; None for any other name.

    Without a version, it is the newest maker's. Raises LayoutError for an invalid name.
    """
    if not is_seed_name(name):
        return None
    made_for = [one for one in registry.names() if registry.find(one).has("seeds")]
    if game is not None and game not in made_for:
        raise LayoutError(
            N_("layouts from seeds are not available for {game}"),
            hint=N_("Available for: {known}."), game=game, known=", ".join(made_for),
        )  # fmt: skip
    seeds = registry.find(game or made_for[0]).seeds()
    numbers = numbers_of(name)
    if numbers is None:
        raise LayoutError(
            N_("invalid seed {name!r}"),
            hint=N_("Write seed:4711, or seed:1:4711 with a version."),
            name=brief(name),
        )
    version, seed = (seeds.NEWEST if numbers[0] is None else numbers[0]), numbers[1]
    return MadeFile.called(seed_name(version, seed), partial(seeds.text, version, seed))
