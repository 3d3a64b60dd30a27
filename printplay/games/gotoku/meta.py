"""What Gotoku tells of itself."""

from printplay.games.game import HouseRule, Meta
from printplay.i18n import N_

META = Meta(
    id="gotoku",
    title=N_("Gotoku"),
    summary=N_("Five dice on a character: lower them, meet the cards' demands, score."),
    players=(2, 5),
    module=__package__ or "",
    code="GT",
    layouts=("cards",),
    needs=N_("Five dice of one colour for each player, and a black die for the table."),
    house_rules=(
        HouseRule(
            "special-block",
            ("line", "any"),
            N_("which removed die forbids the special action: one of that line, or any"),
        ),
    ),
)
