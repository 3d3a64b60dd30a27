"""What Hop tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import Game, HouseRule, Part

from .rules import ToyRules


class Toy(Game):
    """The game Toy."""

    id = "toy"
    title = N_("Hop")
    summary = N_("Hop as far as the die says; the first to ten wins.")
    players = (1, 3)
    code = "HP"
    parts = (Part("pad", N_("Score pad"), N_("a column for each player")),)
    needs = N_("A frog each, and a die.")
    house_rules = (
        HouseRule("wet-feet", ("yes", "no"), N_("water is allowed")),
        HouseRule("goal", ("ten", "five"), N_("how far to go")),
    )
    sources = {"hop": N_("hop")}
    spoken = {"hop": N_("hop, jump")}
    rules_class = ToyRules


GAME = Toy()
