"""What Goldrausch tells of itself."""

from printplay.games.game import HouseRule, Meta
from printplay.i18n import N_

META = Meta(
    id="goldrausch",
    title=N_("Goldrausch"),
    summary=N_("Lay gold and false coins with six groups, and bet on the one that gets rich."),
    players=(2, 5),
    module=__package__ or "",
    code="GR",
    layouts=("cards",),
    needs=N_("The cards, and three chips of one colour for each player."),
    house_rules=(
        HouseRule(
            "starter",
            ("rotate", "same", "continue"),
            N_("who turns the first card of rounds 2 to 4: the next in turn, the same, or go on"),
        ),
    ),
)
