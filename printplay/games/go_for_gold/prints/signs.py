"""Places drawn as on the map, for the icons that the reference card names."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.go_for_gold.prints.symbols import port, temple, treasure
from printplay.games.go_for_gold.prints.theme import theme
from printplay.printing.drawing.drawing import Drawing

#: The colour of the sample temple.
SHOWN_TEMPLE = "red"


def signs(*, low_ink: bool) -> Mapping[str, Drawing]:
    """Return drawings within radius 1: a treasure, a temple, a port."""
    colours = theme("light", low_ink=low_ink)
    found = {name: Drawing(f"place-{name}") for name in ("chest", "temple", "anchor")}
    treasure(found["chest"], "5", colours)
    temple(found["temple"], SHOWN_TEMPLE, colours)
    port(found["anchor"], "N", colours)
    return found
