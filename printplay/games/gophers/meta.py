"""The metadata of Gophers, cheap to load."""

from printplay.core.i18n import N_
from printplay.match.game import HouseRule, Meta, Part

META = Meta(
    id="gophers",
    title=N_("Gophers"),
    original="Gophers",
    summary=N_("Burrow from cave to cave and fetch what the cards in your hand add up to."),
    players=(2, 5),
    module=__package__ or "",
    code="GP",
    layouts=("storeys",),
    parts=(
        Part(
            "pages",
            N_("Storeys"),
            N_("the six pages of the burrow, to bind as a flip book"),
            sized=True,
            shows_layout=True,
        ),
        Part("cards", N_("Cards"), N_("seven dig cards and 17 of each kind of supplies"), shows_layout=True),
        Part("pawns", N_("Pawns"), N_("gophers to fold up, one for each player")),
        Part("baskets", N_("Baskets"), N_("tokens of the harder game, one for each player")),
        Part("pad", N_("Score pad"), N_("the matches of a whole evening on one page")),
        Part("reference", N_("Reference card"), N_("a turn and the four games, one for each")),
    ),
    variants=("basic", "simplified", "baskets", "beginner"),
    variant_titles=(N_("Basic"), N_("Simplified"), N_("With baskets"), N_("For beginners")),
    needs=N_("One die for the table."),
    house_rules=(
        HouseRule(
            "refill",
            ("round", "turn"),
            N_("when all draw up to six cards: after each round or after each turn"),
            (N_("All draw up to six cards after each turn."),),
            N_("All draw after each round."),
        ),
        HouseRule(
            "mixed-signs",
            ("yes", "no"),
            N_("one combination may hold several added and several subtracted cards"),
            (N_("All cards are added, or one is added and all others are subtracted."),),
            N_("It may hold both."),
        ),
        HouseRule(
            "turn-back",
            ("yes", "no"),
            N_("a move may go back the way it came"),
            (N_("A move never goes back the way it came."),),
            N_("It may go back."),
        ),
    ),
)
