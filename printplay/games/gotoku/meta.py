"""The metadata of Gotoku, cheap to load."""

from printplay.core.i18n import N_
from printplay.match.game import HouseRule, Meta, Part

META = Meta(
    id="gotoku",
    title=N_("Gotoku"),
    original="Gotoku",
    summary=N_("Five dice on a character: lower them, meet the cards' demands, score."),
    players=(2, 5),
    module=__package__ or "",
    code="GT",
    layouts=("cards",),
    # 2: the set-up before the first action, results after a deal; 3: impossible results
    parts=(
        Part("points", N_("Point cards"), N_("what they are worth, ask of the dice and of a roll")),
        Part("actions", N_("Action cards"), N_("seven of each instinct, with a back of their own")),
        Part(
            "characters",
            N_("Characters"),
            N_("five fields each, for dice of 16 mm or the tiles"),
            shows_layout=True,
        ),
        Part(
            "dials",
            N_("Turning tiles"),
            N_("in place of dice: a quarter turn lowers a value"),
            shows_layout=True,
        ),
        Part("pad", N_("Score pad"), N_("cards, removed dice and the highest die of many matches")),
        Part("reference", N_("Reference card"), N_("actions, challenge and score, one for each player")),
    ),
    needs=N_("Five dice of one colour for each player and a black die, or the tiles and any one die; a pen."),
    house_rules=(
        HouseRule(
            "special-block",
            ("line", "any"),
            N_("which removed die forbids the special action: one of that line, or any"),
            (N_("Any die that is removed forbids the special action."),),
            N_("Only a die of that line forbids it."),
        ),
    ),
)
