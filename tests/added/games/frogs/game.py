"""What Frogs tells of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printplay.core.translation_markers import N_
from printplay.match.game import Game, Part

from .rules import FrogsRules, read

if TYPE_CHECKING:
    from .parts import FrogsDisplay


class Frogs(Game):
    """The game Frogs."""

    id = "frogs"
    title = N_("Frogs")
    summary = N_("Hop from stone to stone; each sinks behind you, and the longest way wins.")
    players = (1, 2)
    code = "FR"
    layouts = ("pond",)
    parts = (Part("board", N_("Board"), N_("the pond"), shows_layout=True),)
    needs = N_("A frog each.")
    board = "spaces"
    contents = staticmethod(read)
    rules_class = FrogsRules

    @property
    def display(self) -> FrogsDisplay:
        from .parts import FrogsDisplay

        return FrogsDisplay()


GAME = Frogs()
