"""What the toy game tells of itself."""

from printplay.match.game import HouseRule, Meta, Part

META = Meta(
    id="toy",
    title="Hop",
    summary="Hop from stone to stone.",
    players=(1, 3),
    module=__package__ or "",
    code="HP",
    layouts=("pond",),
    parts=(Part("cards", "Cards", "one for each player"),),
    needs="A frog.",
    house_rules=(
        HouseRule("wet-feet", ("yes", "no"), "water is allowed"),
        HouseRule("goal", ("ten", "five"), "how far to go"),
    ),
)
