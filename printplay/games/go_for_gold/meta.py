"""The metadata of Go for Gold, cheap to load."""

from printplay.core.i18n import N_
from printplay.match.game import HouseRule, Meta, Part

META = Meta(
    id="go-for-gold",
    title=N_("Go for Gold"),
    original="Go for Gold (Steffen Benndorf, Kaddy Arendt)",
    summary=N_("Draw one line across an island; dig for treasure, dare the temples."),
    players=(2, 4),
    module=__package__ or "",
    code="GG",
    layouts=("A", "B"),
    parts=(
        Part(
            "sheet",
            N_("Player sheet"),
            N_("one for each player, side A on the front, side B on the back"),
            shows_layout=True,
        ),
        Part(
            "map",
            N_("Island map"),
            N_("the island alone, for the table or for teaching"),
            sized=True,
            shows_layout=True,
        ),
        Part("reference", N_("Reference card"), N_("the round and the symbols, one for each player")),
        Part("pad", N_("Score pad"), N_("the entries of a whole evening on one page")),
    ),
    needs=N_("One die for the table, and a dark pen for each player."),
    house_rules=(
        HouseRule(
            "curse-fills-a-box",
            ("yes", "no"),
            N_("a -1 from a temple uses up one of the six boxes"),
            (N_("A -1 from a temple uses up no box."),),
            N_("It uses up a box."),
        ),
        HouseRule(
            "foot-rescue",
            ("forced", "optional"),
            N_("a foot in hand must be used before a player is out"),
            (N_("Nobody has to use a foot to stay in."),),
            N_("It must be used."),
        ),
        HouseRule(
            "second-port",
            ("forbidden", "stop"),
            N_("what a further port is after the one restart"),
            (N_("After the restart a further port only ends the move."),),
            N_("No further port may be entered."),
        ),
    ),
    tie_break="shovels",
)
