"""What the race tells of itself."""

from printplay.games.game import HouseRule, Meta

META = Meta(
    id="race",
    title="Race",
    summary="First to ten.",
    players=(1, 6),
    module=__package__ or "",
    code="ZZ",
    house_rules=(HouseRule("goal", ("ten", "five"), "how far to go"),),
)
