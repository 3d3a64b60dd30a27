"""What Frogs tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import Game, Part

from .parts import FrogsDisplay
from .rules import FrogsRules, read


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
    rules_class, display = FrogsRules, FrogsDisplay()


GAME = Frogs()
