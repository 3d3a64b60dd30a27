"""What Frogs tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import DrawnParts, Game, Part, Picture

from .rules import GRAMMAR, RULES, FrogsRules, Pond, read


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
    grammar, declared, make_rules, contents = GRAMMAR, RULES, FrogsRules, staticmethod(read)

    @property
    def drawn_parts(self) -> DrawnParts:
        from .parts import board

        return {"board": board}

    def picture(self, layout: Pond, *, low_ink: bool) -> Picture:
        from .parts import picture

        return picture(layout, low_ink=low_ink)


GAME = Frogs()
