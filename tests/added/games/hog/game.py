"""What Hog tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import Game, Part

from .rules import HogRules


class Hog(Game):
    """The game Hog."""

    id = "hog"
    title = N_("Hog")
    summary = N_("Roll one die as often as you dare; a 1 loses the points of the turn.")
    players = (2, 10)
    code = "HG"
    parts = (Part("pad", N_("Score pad"), N_("a column for each player")),)
    needs = N_("One die and a pen.")
    sources = {"turn": N_("turn")}
    spoken = {"roll": N_("roll, die, throw"), "hold": N_("hold, keep, stop")}
    rules_class = HogRules


GAME = Hog()
