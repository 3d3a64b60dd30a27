"""The metadata of Goldrausch, cheap to load."""

from printplay.core.i18n import N_
from printplay.match.game import HouseRule, Meta, Part

META = Meta(
    id="goldrausch",
    title=N_("Goldrausch"),
    original="Goldrausch (Reiner Knizia)",
    summary=N_("Deal gold and counterfeit coins to six groups, and bet on the ones that get rich."),
    players=(2, 5),
    module=__package__ or "",
    code="GR",
    layouts=("cards",),
    parts=(
        Part("cards", N_("Figures and coins"), N_("the 66 cards that are shuffled, one back")),
        Part("symbols", N_("Symbol cards"), N_("the six groups, for the column on the table")),
        Part("chips", N_("Chips"), N_("three in each of five colours, told apart by patterns")),
        Part(
            "pad",
            N_("Score pad"),
            N_("a page for four rounds, filled in from left to right"),
            shows_layout=True,
        ),
        Part(
            "reference",
            N_("Reference card"),
            N_("turning cards and settling, one for each player"),
            shows_layout=True,
        ),
    ),
    needs=N_("A pen for the score pad."),
    house_rules=(
        HouseRule(
            "starter",
            ("rotate", "same", "continue"),
            N_(
                "who turns the first card of rounds 2 to 4: the next player, the same one, or "
                "simply on round the table"
            ),
            (
                N_("The same player turns the first card of every round."),
                N_("Whoever is next in turn turns the first card of a round."),
            ),
            N_("The next player turns it."),
        ),
    ),
)
