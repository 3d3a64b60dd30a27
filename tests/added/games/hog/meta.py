"""What Hog tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import Meta, Part

META = Meta(
    id="hog",
    title=N_("Hog"),
    summary=N_("Roll one die as often as you dare; a 1 loses the points of the turn."),
    players=(2, 10),
    module=__package__ or "",
    code="HG",
    parts=(Part("pad", N_("Score pad"), N_("a column for each player")),),
    needs=N_("One die and a pen."),
)
